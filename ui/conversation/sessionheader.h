// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace varve
{

struct LoadedSession;
class PlainLabel;

/// The line above the transcript: title, working folder, branch and model; and, while another branch is looked at, a strip that says
/// so with "Continue here" and "Back".
class SessionHeader final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionHeader)

public:
    explicit SessionHeader(QWidget *parent = nullptr);
    ~SessionHeader() override;

    /// Null: no session. `earlier`: the title of the session that this one continues; empty: it continues none.
    void setSession(const LoadedSession *loaded, const QString &earlier = {});
    /// Off: one may look, not continue.
    void setWritable(bool writable);
    /// With what is said and offered while another branch is looked at; hidden else.
    [[nodiscard]] QWidget *strip() const;

Q_SIGNALS:
    /// Where tools work is to be chosen.
    void folderRequested();
    void continueHereRequested();
    void backRequested();
    /// The session that this one continues, at the place from which it does.
    void earlierRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFolder(const QString &folder);
    void showEarlier(const QString &title);

    void shareWidth();

    QHBoxLayout *m_line = nullptr;
    PlainLabel *m_title = nullptr;
    QToolButton *m_earlier = nullptr;
    QToolButton *m_folder = nullptr;
    PlainLabel *m_place = nullptr;
    PlainLabel *m_model = nullptr;
    QFrame *m_strip = nullptr;
    PlainLabel *m_looking = nullptr;
    QPushButton *m_here = nullptr;
};

} // namespace varve
