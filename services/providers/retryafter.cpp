// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "retryafter.h"

#include <QLocale>
#include <QRegularExpression>
#include <QTimeZone>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace
{

constexpr double LongestWaitMs = 365.0 * 24 * 3600 * 1000;

milliseconds bounded(double ms)
{
    return milliseconds(static_cast<qint64>(std::clamp(ms, 0.0, LongestWaitMs)));
}

std::optional<milliseconds> waitInWords(const QString &message)
{
    static const QRegularExpression words(u"try again in ([\\d.]+)\\s*(ms|s\\b|seconds?)"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = words.match(message);
    bool ok = false;
    const double number = match.captured(1).toDouble(&ok);
    if (!ok) {
        return std::nullopt;
    }
    return bounded(match.captured(2).toLower() == "ms"_L1 ? number : number * 1000);
}

} // namespace

std::optional<milliseconds> parseRetryAfter(const HttpHeaders &headers, const QString &message,
                                            const QDateTime &now)
{
    bool ok = false;
    const double ms = headerValue(headers, "retry-after-ms").toDouble(&ok);
    if (ok) {
        return bounded(ms);
    }
    const QByteArray value = headerValue(headers, "retry-after").trimmed();
    const double seconds = value.toDouble(&ok);
    if (ok) {
        return bounded(seconds * 1000);
    }
    if (!value.isEmpty()) {
        QDateTime when = QLocale::c().toDateTime(QString::fromLatin1(value),
                                                 u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
        when.setTimeZone(QTimeZone::utc());
        if (when.isValid()) {
            return bounded(static_cast<double>(now.msecsTo(when)));
        }
    }
    return waitInWords(message);
}

} // namespace varve
