// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestlog.h"

#include <base/ordinaryfile.h>
#include <base/secretheaders.h>
#include <redaction/secrets.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RequestLog)
};

void appendHeaders(QString &text, const HttpHeaders &headers)
{
    for (const auto &[name, value] : headers) {
        text += QString::fromLatin1(name) + u": "_s + QString::fromUtf8(value) + u'\n';
    }
}

void appendBody(QString &text, const QByteArray &body, qint64 size)
{
    if (size == 0) {
        return;
    }
    const QJsonDocument json = QJsonDocument::fromJson(body);
    text += u'\n' + QString::fromUtf8(json.isNull() ? body : json.toJson(QJsonDocument::Indented));
    if (!text.endsWith(u'\n')) {
        text += u'\n';
    }
}

} // namespace

RequestLog::RequestLog(const RequestLogOptions &options) : m_options(options) { }

void RequestLog::setOptions(const RequestLogOptions &options)
{
    const QMutexLocker lock(&m_mutex);
    m_options = options;
    m_fileError.clear();
    if (const qsizetype excess = m_exchanges.size() - std::max(options.capacity, 0); excess > 0) {
        m_exchanges.remove(0, excess);
    }
}

RequestLogOptions RequestLog::options() const
{
    const QMutexLocker lock(&m_mutex);
    return m_options;
}

bool RequestLog::isEnabled() const
{
    const QMutexLocker lock(&m_mutex);
    return m_options.enabled;
}

void RequestLog::add(LoggedExchange exchange, const ApiKey &key)
{
    const RequestLogOptions now = options();
    if (!now.enabled) {
        return;
    }
    exchange = loggable(std::move(exchange), key, now.bodyLimit); // slow parts outside of the lock
    const QMutexLocker lock(&m_mutex);
    exchange.number = ++m_count;
    m_exchanges.append(exchange);
    if (m_exchanges.size() > m_options.capacity) {
        m_exchanges.removeFirst();
    }
    if (!m_options.file.isEmpty()) {
        appendToFile(exchange);
    }
}

QList<LoggedExchange> RequestLog::exchanges() const
{
    const QMutexLocker lock(&m_mutex);
    return m_exchanges;
}

void RequestLog::clear()
{
    const QMutexLocker lock(&m_mutex);
    m_exchanges.clear();
    if (!m_options.file.isEmpty()) {
        QFile::remove(m_options.file);
        QFile::remove(m_options.file + ".old"_L1);
    }
}

QString RequestLog::fileError() const
{
    const QMutexLocker lock(&m_mutex);
    return m_fileError;
}

void RequestLog::appendToFile(const LoggedExchange &exchange)
{
    constexpr auto OnlyOwner = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    const QString &path = m_options.file;
    QDir().mkpath(QFileInfo(path).absolutePath());
    if (QFileInfo(path).size() > m_options.fileLimit) {
        QFile::remove(path + ".old"_L1);
        QFile::rename(path, path + ".old"_L1);
    }
    // A pipe would be waited for, and nothing is to be written behind a link that somebody has put there.
    if (const auto ordinary = requireOrdinary(path); !ordinary) {
        m_fileError = Tr::tr("The request log cannot be written to %1: %2")
                              .arg(path, ordinary.error().message);
        return;
    }
    QFile file(path);
    // The mode is given at creation: there is no moment in which others may read.
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append, OnlyOwner)
        || file.write(formatExchange(exchange).toUtf8() + '\n') < 0) {
        m_fileError =
                Tr::tr("The request log cannot be written to %1: %2").arg(path, file.errorString());
        return;
    }
    file.setPermissions(OnlyOwner);
    m_fileError.clear();
}

QString formatExchange(const LoggedExchange &exchange)
{
    const QString status = exchange.status > 0 ? QString::number(exchange.status) : u"-"_s;
    QString text = u"== #%1  %2  %3 %4  %5  %6 ms\n"_s.arg(
            QString::number(exchange.number), exchange.startedAt.toString(Qt::ISODateWithMs),
            QString::fromLatin1(exchange.method), exchange.url, status,
            QString::number(exchange.durationMs));
    text += purposeText(exchange.purpose) + u'\n';
    if (!exchange.outcome.isEmpty()) {
        text += exchange.outcome + u'\n';
    }
    text += u"\n-- "_s + Tr::tr("Request, %n byte(s)", nullptr, int(exchange.requestSize)) + u'\n';
    appendHeaders(text, exchange.requestHeaders);
    appendBody(text, exchange.requestBody, exchange.requestSize);
    text += u"\n-- "_s + Tr::tr("Answer, %n byte(s)", nullptr, int(exchange.responseSize)) + u'\n';
    appendHeaders(text, exchange.responseHeaders);
    appendBody(text, exchange.responseBody, exchange.responseSize);
    return text;
}

QString formatExchanges(const QList<LoggedExchange> &exchanges)
{
    QString text;
    for (const LoggedExchange &exchange : exchanges) {
        text += formatExchange(exchange) + u'\n';
    }
    return text;
}

namespace
{

HttpHeaders loggable(HttpHeaders headers, const ApiKey &key)
{
    for (auto &[name, value] : headers) {
        value = isSecretHeader(QLatin1StringView(name)) ? ApiKey::Mark.toByteArray()
                                                        : withoutSecrets(key.redactedFrom(value));
    }
    return headers;
}

bool isBase64(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+'
            || c == '/' || c == '=' || c == '-' || c == '_';
}

/// Keys go before anything is cut, so that no half of one is left at the edge. Only the person's own may be longer than the margin.
QByteArray shortBody(const QByteArray &body, const ApiKey &key, qsizetype limit)
{
    constexpr qsizetype Margin = 16 * 1024;
    QByteArray text = key.redactedFrom(withoutImages(body));
    const qsizetype whole = text.size();
    text.truncate(limit + Margin);
    text = withoutSecrets(text);
    text.truncate(limit);
    if (const qsizetype left = whole - limit; left > 0) {
        text += "\n[" + QByteArray::number(left) + " more bytes]";
    }
    return text;
}

} // namespace

QByteArray withoutImages(const QByteArray &body)
{
    constexpr qsizetype ShortestImage = 1000;
    QByteArray result;
    qsizetype kept = 0; // everything before is in `result` already
    for (qsizetype i = 0; i < body.size();) {
        qsizetype end = i;
        while (end < body.size() && isBase64(body[end])) {
            ++end;
        }
        if (end - i > ShortestImage) {
            result += QByteArrayView(body).sliced(kept, i - kept);
            result += "[" + QByteArray::number(end - i) + " characters of base 64]";
            kept = end;
        }
        i = end + 1;
    }
    if (kept == 0) {
        return body;
    }
    return result + QByteArrayView(body).sliced(kept);
}

LoggedExchange loggable(LoggedExchange exchange, const ApiKey &key, qsizetype bodyLimit)
{
    exchange.url =
            QUrl(exchange.url)
                    .adjusted(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
                    .toString();
    exchange.url = withoutSecrets(key.redactedFrom(exchange.url));
    exchange.outcome = withoutSecrets(key.redactedFrom(exchange.outcome));
    exchange.requestHeaders = loggable(exchange.requestHeaders, key);
    exchange.responseHeaders = loggable(exchange.responseHeaders, key);
    exchange.requestBody = shortBody(exchange.requestBody, key, bodyLimit);
    exchange.responseBody = shortBody(exchange.responseBody, key, bodyLimit);
    return exchange;
}

} // namespace varve
