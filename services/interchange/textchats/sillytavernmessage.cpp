// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sillytavernmessage.h"

#include "chattexts.h"
#include "chatvalues.h"
#include "dataurl.h"
#include "entrydata.h"
#include "payloaddigest.h"
#include "sourcevalues.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <iterator>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Neither time nor what may be changed later: whether it is hidden from the model, whether it is the one chosen.
QByteArray payloadOf(const JsonRef &message, const JsonRef &text)
{
    PayloadDigest digest;
    digest.addText(message["name"].utf8());
    digest.addText(message["is_user"].boolean() ? "user" : "character");
    digest.add(text);
    return digest.result();
}

/// A picture in the file itself, or the path of one that is not.
void readMedia(const JsonRef &address, SourceEntry &out)
{
    const std::string_view text = address.utf8();
    if (const auto data = DataUrl::of(text);
        data && addSourceImage(data->base64, fromWobblyUtf8(data->mediaType), out)) {
        return;
    }
    if (!text.empty()) {
        addTextBlock(ChatTexts::missingImage(fromWobblyUtf8(text.substr(0, 200))), out.entry);
    }
}

void readExtra(const JsonRef &extra, SourceEntry &out)
{
    readMedia(extra["image"], out);
    for (const JsonRef media : extra["media"]) {
        readMedia(media["url"], out);
    }
    if (const QString name = extra["file"]["name"].string(); !name.isEmpty()) {
        addTextBlock(ChatTexts::missingFile(name), out.entry);
    }
}

void readAnswer(const JsonRef &extra, const JsonRef &made, Entry &entry)
{
    entry.role = Role::Assistant;
    entry.provider = extra["api"].string();
    entry.model = extra["model"].string();
    if (const QString thought = extra["reasoning"].string(); !thought.isEmpty()) {
        entry.blocks += ThinkingBlock { thought, extra["reasoning_signature"].string(), false };
    }
    if (const JsonRef tokens = extra["token_count"]; tokens.isNumber()) {
        entry.usage.emplace().output = tokensOf(tokens);
    }
    const QDateTime begun = readSillyTavernTime(made["gen_started"]);
    const QDateTime ended = readSillyTavernTime(made["gen_finished"]);
    if (begun.isValid() && ended.isValid()) {
        entry.data[entryData::DurationMs] = begun.msecsTo(ended);
    }
}

/// One of the siblings: `text` was said, `made` says when, and how in its `extra`.
SourceEntry readSwipe(const JsonRef &message, const JsonRef &text, const JsonRef &made,
                      const SillyTavernPlace &place, size_t number)
{
    SourceEntry out;
    Entry &entry = out.entry;
    entry.id = EntryId::create();
    out.id = std::to_string(place.number) + "." + std::to_string(number);
    out.parentId = place.parent;
    out.hasLink = true;
    out.line = place.line;
    out.keyTime = 0;
    out.payload = payloadOf(message, text);
    out.size = static_cast<qint64>(text.raw().size());
    entry.createdAt = readSillyTavernTime(made["send_date"]);
    if (!entry.createdAt.isValid()) {
        entry.createdAt = readSillyTavernTime(message["send_date"]);
    }
    entry.modelFacing = !message["is_system"].boolean();
    entry.role = Role::User;
    if (!message["is_user"].boolean()) {
        readAnswer(made["extra"], made, entry);
    }
    readExtra(made["extra"], out);
    addTextBlock(text.string(), entry);
    entry.data[SillyTavernData::Name] = message["name"].string();
    return out;
}

constexpr size_t MostSwipes = 10'000; // nobody looks at so many answers

std::vector<JsonRef> elementsOf(const JsonRef &list)
{
    std::vector<JsonRef> elements;
    for (const JsonRef element : list.isArray() ? list : JsonRef()) {
        if (elements.size() < MostSwipes) {
            elements.push_back(element);
        }
    }
    return elements;
}

/// Which of the swipes the chat goes on with; one behind the last if it is none of them.
size_t chosenOf(const JsonRef &message, const std::vector<JsonRef> &swipes)
{
    const qint64 number = message["swipe_id"].integer(-1);
    if (number >= 0 && static_cast<size_t>(number) < swipes.size()) {
        return static_cast<size_t>(number);
    }
    const auto same = std::ranges::find(swipes, message["mes"].utf8(), &JsonRef::utf8);
    return static_cast<size_t>(std::distance(swipes.begin(), same));
}

} // namespace

SillyTavernSwipes readSillyTavernMessage(const JsonRef &message, const SillyTavernPlace &place,
                                         SizeLimitedFields &fields)
{
    const std::vector<JsonRef> texts = elementsOf(message["swipes"]);
    const std::vector<JsonRef> infos = elementsOf(message["swipe_info"]);
    SillyTavernSwipes out;
    out.chosen = chosenOf(message, texts);
    out.areTooMany = texts.size() == MostSwipes;
    for (size_t i = 0; i < std::max(texts.size(), out.chosen + 1); ++i) {
        const bool isChosen = i == out.chosen;
        // What the message says beside its text is true of the one that it shows.
        const JsonRef made = isChosen ? message : i < infos.size() ? infos[i] : JsonRef();
        const JsonRef &text = isChosen ? message["mes"] : texts[i];
        out.siblings.push_back(readSwipe(message, text, made, place, i));
        if (texts.size() > 1) {
            out.siblings.back().entry.data[SillyTavernData::Swipe] = static_cast<qint64>(i);
        }
    }
    Entry &entry = out.siblings[out.chosen].entry;
    keepFields(fields.take(message,
                           { "name", "is_user", "mes", "extra", "send_date", "swipes", "swipe_info",
                             "swipe_id" }),
               SillyTavernData::Message, entry);
    keepFields(fields.take(message["extra"], { "reasoning", "api", "model" }),
               SillyTavernData::Extra, entry);
    return out;
}

SourceEntry readSillyTavernHeader(const JsonRef &header, SizeLimitedFields &fields)
{
    SourceEntry out;
    Entry &entry = out.entry;
    entry.id = EntryId::create();
    entry.type = EntryType::Custom;
    entry.customType = u"sillytavern:header"_s;
    entry.modelFacing = false;
    entry.display = false;
    entry.createdAt = readSillyTavernTime(header["create_date"]);
    entry.data = fields.take(header, { "chat_metadata" });
    keepFields(fields.take(header["chat_metadata"], {}), SillyTavernData::Metadata, entry);
    out.id = "header";
    out.hasLink = true;
    out.keyTime = 0;
    out.payload = "header"; // nothing else of it lasts: variables change with every message
    return out;
}

namespace
{

/// July 12, 2024 10:12am. A locale reads it as well, but takes a millisecond, and a message may have ten thousand swipes.
QDateTime readTimeInWords(const QString &text)
{
    static const QRegularExpression Parts(
            u"^([A-Z][a-z]+) (\\d{1,2}), (\\d{4}) (\\d{1,2}):(\\d\\d)([ap])m$"_s,
            QRegularExpression::CaseInsensitiveOption);
    constexpr std::array Months { "January"_L1,   "February"_L1, "March"_L1,    "April"_L1,
                                  "May"_L1,       "June"_L1,     "July"_L1,     "August"_L1,
                                  "September"_L1, "October"_L1,  "November"_L1, "December"_L1 };
    const auto match = Parts.match(text);
    if (!match.hasMatch()) {
        return {};
    }
    const auto part = [&match](int index) { return match.capturedView(index).toInt(); };
    const auto month = std::ranges::find_if(Months, [&match](QLatin1StringView name) {
        return match.capturedView(1).compare(name, Qt::CaseInsensitive) == 0;
    });
    const QDate date(part(3), static_cast<int>(std::distance(Months.begin(), month)) + 1, part(2));
    const bool isAfternoon = match.capturedView(6).compare(u'p', Qt::CaseInsensitive) == 0;
    const QTime time(part(4) % 12 + (isAfternoon ? 12 : 0), part(5));
    const bool isTime = part(4) >= 1 && part(4) <= 12 && time.isValid();
    return isTime ? QDateTime(date, time).toUTC()
                  : QDateTime(); // one without a time would be midnight
}

} // namespace

QDateTime readSillyTavernTime(const JsonRef &value)
{
    if (const QDateTime time = readSourceTime(value); time.isValid() || value.isNumber()) {
        return time;
    }
    const QString text = value.string();
    // 2024-7-12@10h12m59s, 2024-7-12 @10h 12m 59s 123ms
    static const QRegularExpression Parts(
            u"^(\\d+)-(\\d+)-(\\d+) ?@(\\d+)h ?(\\d+)m ?(\\d+)s(?: ?(\\d+)ms)?$"_s);
    if (const auto match = Parts.match(text); match.hasMatch()) {
        const auto part = [&match](int index) { return match.capturedView(index).toInt(); };
        const QTime time(part(4), part(5), part(6), part(7));
        return time.isValid() ? QDateTime({ part(1), part(2), part(3) }, time).toUTC()
                              : QDateTime();
    }
    return readTimeInWords(text);
}

} // namespace varve
