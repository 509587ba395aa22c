// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QAction;
class QLineEdit;

namespace varve
{

class PlainLabel;
class TranscriptView;

/// Find in a text. Hidden until it is wanted; Esc hides it again.
class FindBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindBar)

public:
    /// `what` it does: "Find in …".
    explicit FindBar(const QString &what, QWidget *parent = nullptr);
    ~FindBar() override;

    /// Not owned; it looks where its provider says.
    void findIn(TranscriptView *view);
    /// Opens by the keys of a window without menus, and goes from one to the next.
    void takeKeys(QWidget *window);
    void open();
    void close();
    void setFound(int current, int total);
    [[nodiscard]] QAction *nextAction() const { return m_next; }
    [[nodiscard]] QAction *previousAction() const { return m_previous; }

Q_SIGNALS:
    void textChanged(const QString &text);
    void opened();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLineEdit *m_field = nullptr;
    PlainLabel *m_found = nullptr;
    QAction *m_next = nullptr;
    QAction *m_previous = nullptr;
};

} // namespace varve
