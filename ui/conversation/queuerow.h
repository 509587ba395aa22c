// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace varve
{

class FirstLine;
class PlainLabel;

/// What a row of the queue shows. A value.
struct QueuedRow
{
    qint64 id = 0;
    QString text;
    bool steer = false; ///< goes in between two rounds of the running answer
    bool leftOver = false; ///< nothing runs that it waits for
    int images = 0;

    friend bool operator==(const QueuedRow &, const QueuedRow &) = default;
};

/// One message that waits: its first line, and what can be done with it. Takes the focus itself; Enter or F2 edits it in place,
/// Delete removes it, Alt+Up and Alt+Down move it, and so does dragging it.
class QueueRow final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QueueRow)

public:
    explicit QueueRow(QWidget *parent = nullptr);
    ~QueueRow() override;

    void setRow(const QueuedRow &row, int position, int count);
    /// Why what is left over cannot be sent now; empty: it can.
    void setSendBlocked(const QString &reason);
    [[nodiscard]] const QueuedRow &row() const { return m_row; }
    void edit();
    [[nodiscard]] bool isEditing() const;
    /// What is being written in place of the text; the text itself while nothing is.
    [[nodiscard]] QString writtenText() const;

Q_SIGNALS:
    void edited(const QString &text);
    void editingChanged();
    void removeRequested();
    void steerRequested(bool steer);
    void sendRequested();
    void takeBackRequested();
    /// By keyboard: -1 up, +1 down.
    void moveRequested(int by);
    void focusRequested(int by);
    void dragMoved(const QPoint &global);
    /// `drop`: false if it was given up.
    void dragEnded(const QPoint &global, bool drop);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void createEditor();
    void finishEdit(bool keep);
    void showState();

    QueuedRow m_row;
    QString m_sendBlocked;
    PlainLabel *m_icon = nullptr;
    FirstLine *m_text = nullptr;
    PlainLabel *m_images = nullptr;
    QPushButton *m_steer = nullptr;
    QPushButton *m_send = nullptr;
    QPushButton *m_takeBack = nullptr;
    QToolButton *m_edit = nullptr;
    QToolButton *m_remove = nullptr;
    QWidget *m_line = nullptr;
    QWidget *m_editor = nullptr;
    QPlainTextEdit *m_field = nullptr;
    QPoint m_pressed;
    bool m_mayDrag = false;
    bool m_dragging = false;
};

} // namespace varve
