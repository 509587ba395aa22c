// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <memory>

namespace varve
{

class LooseEntries;
class PlainLabel;
class TranscriptModel;
class TranscriptView;

/// What a command answers: between transcript and composer, until it is closed. It is no part of the session. Looks and can be copied
/// as the transcript. GUI thread.
class ReplyPanel final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ReplyPanel)

public:
    explicit ReplyPanel(QWidget *parent = nullptr);
    ~ReplyPanel() override;

    /// `typed`: the command as it was written. In place of what stood there.
    void show(const QString &typed, const QString &markdown);
    void close();
    /// What is shown; empty: nothing is.
    [[nodiscard]] QString markdown() const;
    [[nodiscard]] TranscriptView *view() const { return m_view; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void adjustHeight();

    std::unique_ptr<LooseEntries> m_reply;
    PlainLabel *m_title;
    TranscriptModel *m_model;
    TranscriptView *m_view;
};

} // namespace varve
