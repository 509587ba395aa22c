// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "httpheaders.h"
#include "requestpurpose.h"
#include <base/apikey.h>
#include <base/error.h>

#include <QDateTime>
#include <QList>
#include <QMutex>
#include <QString>

namespace varve
{

/// One request and what came back, as it may be shown: without keys, bodies cut, images left out.
struct LoggedExchange
{
    qint64 number = 0; ///< from 1, over the life of the log
    RequestPurpose purpose = RequestPurpose::Turn;
    QDateTime startedAt; ///< UTC
    QByteArray method;
    QString url; ///< without user name, password and query
    HttpHeaders requestHeaders;
    QByteArray requestBody;
    qint64 requestSize = 0; ///< bytes, before anything was cut
    int status = 0; ///< 0: no answer
    HttpHeaders responseHeaders;
    QByteArray responseBody;
    qint64 responseSize = 0;
    qint64 durationMs = 0;
    QString outcome; ///< a sentence if it failed or was cancelled
};

struct RequestLogOptions
{
    bool enabled = true;
    int capacity = 50; ///< exchanges kept
    qsizetype bodyLimit = 256 * 1024; ///< bytes kept of each body
    /// Everything is appended to this file too (mode 0600, begun anew at `fileLimit`, one old one is kept);
    /// empty: memory only.
    QString file = {};
    qint64 fileLimit = 16 * 1024 * 1024;

    friend bool operator==(const RequestLogOptions &, const RequestLogOptions &) = default;
};

// What has to happen to an exchange before it may be kept. Pure.

/// Without what looks like a key (secrets.h) and without the key in any spelling (plain, percent-encoded, JSON-escaped, base 64), without values of headers
/// that carry secrets, images replaced by their size, bodies cut to `bodyLimit` bytes.
[[nodiscard]] LoggedExchange loggable(LoggedExchange exchange, const ApiKey &key,
                                      qsizetype bodyLimit);

/// `body` with every run of more than 1,000 base 64 characters replaced by a note of its size.
[[nodiscard]] QByteArray withoutImages(const QByteArray &body);

/// The last exchanges with providers. May be used from any thread. Whatever is added passes loggable() on its
/// way in: nothing in here has ever held a key.
class RequestLog
{
public:
    explicit RequestLog(const RequestLogOptions &options = {});

    void setOptions(const RequestLogOptions &options);
    [[nodiscard]] RequestLogOptions options() const;
    [[nodiscard]] bool isEnabled() const;

    /// `exchange` as it was; `key` is taken out of all of it. The oldest one goes where there are too many.
    void add(LoggedExchange exchange, const ApiKey &key);
    /// Oldest first.
    [[nodiscard]] QList<LoggedExchange> exchanges() const;
    void clear(); ///< memory and file
    /// Why the file could not be written the last time; empty: it could, or there is none.
    [[nodiscard]] QString fileError() const;

private:
    void appendToFile(const LoggedExchange &exchange);

    mutable QMutex m_mutex;
    RequestLogOptions m_options;
    QList<LoggedExchange> m_exchanges;
    QString m_fileError;
    qint64 m_count = 0;
};

/// For reading: a line with time, address, status and duration, why it was made, headers, bodies with JSON indented.
[[nodiscard]] QString formatExchange(const LoggedExchange &exchange);
[[nodiscard]] QString formatExchanges(const QList<LoggedExchange> &exchanges);

} // namespace varve
