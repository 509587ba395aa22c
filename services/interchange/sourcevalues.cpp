// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcevalues.h"

#include "dataurl.h"
#include "imagesize.h"
#include "importtexts.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QTimeZone>
#include <QUuid>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What a number is taken for that no double can hold.
constexpr double Beyond = std::numeric_limits<double>::infinity();

int digitsAt(std::string_view text, size_t at, size_t count)
{
    int value = 0;
    for (size_t i = at; i < at + count; ++i) {
        if (text[i] < '0' || text[i] > '9') {
            return -1;
        }
        value = value * 10 + (text[i] - '0');
    }
    return value;
}

/// 2026-11-20T19:41:50.301Z and nothing else, twenty times faster than QDateTime; -1 otherwise.
qint64 usualTime(std::string_view text)
{
    if (text.size() != 24 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':'
        || text[16] != ':' || text[19] != '.' || text[23] != 'Z') {
        return -1;
    }
    const int year = digitsAt(text, 0, 4);
    const int month = digitsAt(text, 5, 2);
    const int day = digitsAt(text, 8, 2);
    const int parts[] = { digitsAt(text, 11, 2), digitsAt(text, 14, 2), digitsAt(text, 17, 2),
                          digitsAt(text, 20, 3) };
    const std::chrono::year_month_day date { std::chrono::year(year),
                                             std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day)) };
    const bool inRange = year >= 1970 && date.ok() && parts[0] >= 0 && parts[0] < 24
            && parts[1] >= 0 && parts[1] < 60 && parts[2] >= 0 && parts[2] < 60 && parts[3] >= 0;
    if (!inRange) {
        return -1;
    }
    const qint64 days = std::chrono::sys_days(date).time_since_epoch().count();
    return (((days * 24 + parts[0]) * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3];
}

QDateTime storable(const QDateTime &time)
{
    return isStorableTime(time) ? time : QDateTime();
}

} // namespace

QDateTime readSourceTime(const JsonRef &value)
{
    if (value.isNumber()) {
        constexpr double Latest = 253'402'300'800'000.0; // the year 10000
        return std::abs(value.number(Beyond)) < Latest
                ? storable(QDateTime::fromMSecsSinceEpoch(value.integer(), QTimeZone::UTC))
                : QDateTime();
    }
    if (const qint64 time = usualTime(value.utf8()); time >= 0) {
        return QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC);
    }
    return storable(QDateTime::fromString(value.string(), Qt::ISODateWithMs).toUTC());
}

bool isStorableTime(const QDateTime &time)
{
    constexpr qint64 First = -62'135'596'800'000; // the years 1 to 9999
    constexpr qint64 Last = 253'402'300'799'999;
    return time.isValid() && time.toMSecsSinceEpoch() >= First && time.toMSecsSinceEpoch() <= Last;
}

qint64 tokensOf(const JsonRef &value)
{
    constexpr qint64 Most = 1'000'000'000'000; // of one answer; sums stay far from the limits
    if (!value.isNumber()) {
        return 0;
    }
    return value.number(Beyond) >= static_cast<double>(Most)
            ? Most
            : std::clamp<qint64>(value.integer(), 0, Most);
}

std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all)
{
    const auto beyond = [](qint64 before, qint64 now) { return std::max<qint64>(0, now - before); };
    Usage rest;
    rest.input = beyond(counted.input, all.input);
    rest.output = beyond(counted.output, all.output);
    rest.cacheRead = beyond(counted.cacheRead, all.cacheRead);
    rest.cacheWrite = beyond(counted.cacheWrite, all.cacheWrite);
    rest.thinking = beyond(counted.thinking, all.thinking);
    if (const double cost = all.cost.value_or(0) - counted.cost.value_or(0); cost > 0) {
        rest.cost = cost;
    }
    return rest == Usage() ? std::nullopt : std::optional(rest);
}

QString sessionIdOfFile(const QString &path)
{
    constexpr qsizetype UuidLength = 36;
    QString name = QFileInfo(path).fileName();
    if (name.endsWith(".zst"_L1)) {
        name.chop(4);
    }
    name = QFileInfo(name).completeBaseName();
    const QString end = name.last(std::min(name.size(), UuidLength));
    return QUuid::fromString(end).isNull() ? name : end;
}

QJsonObject objectOf(const std::vector<JsonRef> &members)
{
    JsonMembers named;
    named.reserve(members.size());
    for (const JsonRef &member : members) {
        named.emplace_back(fromWobblyUtf8(member.key()), member.toJson());
    }
    return objectOf(std::move(named));
}

QJsonObject membersBut(const JsonRef &object, std::initializer_list<std::string_view> known)
{
    return membersBut(object, known, {});
}

QJsonObject membersBut(const JsonRef &object, std::initializer_list<std::string_view> known,
                       std::span<const std::string_view> everywhere)
{
    std::vector<JsonRef> rest;
    for (const JsonRef member : object) {
        if (!isOneOf(member.key(), known) && !isOneOf(member.key(), everywhere)) {
            rest.push_back(member);
        }
    }
    return objectOf(rest);
}

void makeHiddenNote(const QString &customType, Entry &entry)
{
    entry.type = EntryType::Custom;
    entry.customType = customType;
    entry.modelFacing = false;
    entry.display = false;
}

bool isOneOf(std::string_view name, std::span<const std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

void keepFields(const QJsonObject &fields, QLatin1StringView name, Entry &entry)
{
    if (!fields.isEmpty()) {
        entry.data[name] = fields;
    }
}

bool addSourceImage(std::string_view base64, const QString &mediaType, SourceEntry &out)
{
    const QByteArray::FromBase64Result decoded = QByteArray::fromBase64Encoding(
            QByteArray::fromRawData(base64.data(), static_cast<qsizetype>(base64.size())),
            QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded || decoded.decoded.isEmpty()) {
        out.oddities += ImportTexts::damagedImage();
        return false;
    }
    const QSize size = imageSize(decoded.decoded);
    out.images += SourceEntry::Image { out.entry.blocks.size(), decoded.decoded };
    out.entry.blocks += ImageBlock { {}, mediaType, size.width(), size.height() };
    return true;
}

QDateTime readSecondsTime(const JsonRef &value)
{
    constexpr double Latest = 253402300800.0; // the year 10000
    const double seconds = value.number(-1);
    if (!(seconds >= 0 && seconds < Latest)) {
        return {};
    }
    return QDateTime::fromMSecsSinceEpoch(std::llround(seconds * 1000), QTimeZone::UTC);
}

void keepSource(const JsonRef &source, const QString &customType, SourceEntry &out,
                const QString &unknown)
{
    Entry &entry = out.entry;
    makeHiddenNote(customType, entry);
    entry.role = Role::None;
    entry.blocks.clear();
    out.images.clear();
    entry.data = { { u"raw"_s, fromWobblyUtf8(source.raw()) } };
    if (!unknown.isEmpty()) {
        out.unknown += unknown;
    }
}

QStringList textsOf(const JsonRef &content)
{
    if (content.isString()) {
        return { content.string() };
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            texts += part["text"].string();
        }
    }
    return texts;
}

QString unknownPart(const JsonRef &part, std::initializer_list<std::string_view> known)
{
    const JsonRef type = part["type"];
    return std::ranges::find(known, type.utf8()) == known.end() ? type.string() : QString();
}

void makeCompaction(SourceEntry &message)
{
    Entry &entry = message.entry;
    entry.summary = entry.text();
    entry.type = EntryType::Compaction;
    entry.role = Role::None;
    entry.stopReason = StopReason::None;
    entry.blocks.clear();
    if (!message.images.isEmpty()) {
        message.images.clear();
        message.oddities += ImportTexts::imageWithoutPlace();
    }
}

void makeCustomMessage(const QString &customType, Entry &entry)
{
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType = customType;
}

SourceEntry newSourceEntry(const QDateTime &createdAt, const QString &originId, qint64 line,
                           qint64 size)
{
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = createdAt;
    out.entry.originId = originId;
    out.line = line;
    out.size = size;
    return out;
}

QByteArray callArguments(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    if (QJsonDocument::fromJson(bytes).isObject()) {
        return bytes;
    }
    return text.trimmed().isEmpty()
            ? "{}"_ba
            : QJsonDocument(QJsonObject { { u"input"_s, text } }).toJson(QJsonDocument::Compact);
}

QByteArray callArguments(const JsonRef &value)
{
    return value.isObject() ? value.minified() : callArguments(value.string());
}

ToolCallBlock functionCall(const JsonRef &call)
{
    const JsonRef function = call["function"];
    return {
        call["id"].string(), function["name"].string(), callArguments(function["arguments"]), {}
    };
}

JsonRef firstTextOf(const JsonRef &object, std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys) {
        if (const JsonRef member = object[key]; !member.utf8().empty()) {
            return member;
        }
    }
    return {};
}

void addTextBlock(const QString &text, Entry &entry)
{
    if (!text.isEmpty()) {
        entry.blocks += TextBlock { text };
    }
}

void OtherParts::add(int place, const QJsonValue &part, const QString &unknown)
{
    if (m_parts.size() < Most) {
        m_parts[QString::number(place)] = part;
        if (!unknown.isEmpty()) {
            m_unknown += unknown;
        }
    } else {
        ++m_more;
    }
}

void OtherParts::keepIn(QLatin1StringView name, SourceEntry &out) const
{
    keepFields(m_parts, name, out.entry);
    out.unknown += m_unknown;
    if (m_more > 0) {
        out.oddities += ChatTexts::tooManyParts(m_more);
    }
}

QString idFromDigest(const QByteArray &digest)
{
    return QString::fromLatin1(digest.first(16).toHex());
}

bool addDataUrlImage(std::string_view address, SourceEntry &out)
{
    const auto data = DataUrl::of(address);
    return data && addSourceImage(data->base64, fromWobblyUtf8(data->mediaType), out);
}

} // namespace varve
