// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/requestlog.h>

#include <QDialog>
#include <QTimer>

#include <memory>

class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace varve
{

class StateLine;

/// The last exchanges with model servers, newest first, and what was said in the chosen one. Keys have never been in the log.
class RequestLogWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RequestLogWindow)

public:
    explicit RequestLogWindow(std::shared_ptr<RequestLog> log, QWidget *parent = nullptr);
    ~RequestLogWindow() override;

private:
    void refresh();
    void showCurrent();
    void copy(bool all);
    [[nodiscard]] const LoggedExchange *current() const;

    const std::shared_ptr<RequestLog> m_log;
    QList<LoggedExchange> m_exchanges; ///< newest first
    QListWidget *m_list = nullptr;
    QPlainTextEdit *m_text = nullptr;
    StateLine *m_state = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_copyAll = nullptr;
    QPushButton *m_clear = nullptr;
    QTimer m_poll;
};

} // namespace varve
