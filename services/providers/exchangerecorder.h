// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "requestlog.h"

#include <QElapsedTimer>

#include <memory>

namespace varve
{

/// Follows one exchange for the log and hands it over when it ends; one that is dropped before counts as cancelled.
class ExchangeRecorder
{
    Q_DISABLE_COPY_MOVE(ExchangeRecorder)

public:
    /// `log` may be gone before this.
    ExchangeRecorder(std::weak_ptr<RequestLog> log, LoggedExchange begun, const ApiKey &key);
    ~ExchangeRecorder();

    void setAnswer(int status, const HttpHeaders &headers);
    void add(QByteArrayView bytes);
    void finish(const QString &outcome);
    /// The outcome of a request that was cancelled.
    [[nodiscard]] static QString givenUp();

private:
    std::weak_ptr<RequestLog> m_log;
    LoggedExchange m_exchange;
    ApiKey m_key;
    QElapsedTimer m_elapsed;
    bool m_finished = false;
};

} // namespace varve
