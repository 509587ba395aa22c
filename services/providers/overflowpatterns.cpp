// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "overflowpatterns.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct LimitPattern
{
    QRegularExpression pattern;
    int sentGroup = 0; ///< 0: not said
    int limitGroup = 0;
};

struct Patterns
{
    QList<QRegularExpression> never;
    QList<QRegularExpression> overflow;
    QList<LimitPattern> limits;
    QStringList codes;
    QList<int> statuses;
};

QRegularExpression compiled(const QString &pattern)
{
    QRegularExpression expression(pattern,
                                  QRegularExpression::CaseInsensitiveOption
                                          | QRegularExpression::DotMatchesEverythingOption);
    expression.optimize();
    return expression;
}

QList<QRegularExpression> compiledList(const QJsonArray &list)
{
    QList<QRegularExpression> result;
    for (const QJsonValue &pattern : list) {
        result.append(compiled(pattern.toString()));
    }
    return result;
}

Patterns load()
{
    QFile file(u":/catalogue/overflow-patterns.json"_s);
    [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    Patterns patterns;
    patterns.never = compiledList(root["never"_L1].toArray());
    patterns.overflow = compiledList(root["overflow"_L1].toArray());
    for (const QJsonValue &code : root["codes"_L1].toArray()) {
        patterns.codes.append(code.toString());
    }
    for (const QJsonValue &status : root["httpStatus"_L1].toArray()) {
        patterns.statuses.append(status.toInt());
    }
    for (const QJsonValue &entry : root["limits"_L1].toArray()) {
        const QJsonObject object = entry.toObject();
        patterns.limits.append({ compiled(object["pattern"_L1].toString()),
                                 object["sent"_L1].toInt(), object["limit"_L1].toInt() });
    }
    return patterns;
}

const Patterns &patterns()
{
    static const Patterns loaded = load(); // read-only data, initialized once over all threads
    return loaded;
}

bool matchesAny(const QList<QRegularExpression> &expressions, const QString &text)
{
    return std::ranges::any_of(expressions, [&text](const QRegularExpression &expression) {
        return expression.match(text).hasMatch();
    });
}

std::optional<qint64> numberIn(const QRegularExpressionMatch &match, int group)
{
    bool ok = false;
    const qint64 number =
            group > 0 ? match.captured(group).remove(u',').toLongLong(&ok) : qint64(0);
    return ok ? std::optional(number) : std::nullopt;
}

Overflow sizesIn(const ErrorBody &body)
{
    Overflow overflow;
    if (body.contextTokens > 0) {
        overflow.limit = body.contextTokens;
        if (body.promptTokens > 0) {
            overflow.sent = body.promptTokens;
        }
        return overflow;
    }
    for (const LimitPattern &limit : patterns().limits) {
        const QRegularExpressionMatch match = limit.pattern.match(body.message);
        if (match.hasMatch()) {
            overflow.sent = numberIn(match, limit.sentGroup);
            overflow.limit = numberIn(match, limit.limitGroup);
            break;
        }
    }
    return overflow;
}

} // namespace

std::optional<Overflow> detectOverflow(const ErrorBody &body, int httpStatus)
{
    const bool aboutSomethingElse = httpStatus == 401 || httpStatus == 402 || httpStatus == 403
            || httpStatus == 404 || httpStatus == 429;
    const QString text = body.searchText();
    if (aboutSomethingElse || matchesAny(patterns().never, text)) {
        return std::nullopt;
    }
    const auto isCode = [&text](const QString &code) {
        return text.contains(code, Qt::CaseInsensitive);
    };
    if (std::ranges::any_of(patterns().codes, isCode) || patterns().statuses.contains(httpStatus)
        || matchesAny(patterns().overflow, text)) {
        return sizesIn(body);
    }
    return std::nullopt;
}

bool isOverflowWord(const QString &word)
{
    return patterns().codes.contains(word, Qt::CaseInsensitive);
}

} // namespace varve
