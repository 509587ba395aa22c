// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a SillyTavern chat says beyond our fields.
namespace SillyTavernData
{
constexpr auto Name = "sillytavern:name"_L1; ///< who speaks
constexpr auto Message = "sillytavern:message"_L1;
constexpr auto Extra = "sillytavern:extra"_L1;
constexpr auto Swipe = "sillytavern:swipe"_L1; ///< number among its siblings
constexpr auto Metadata = "chat_metadata"_L1; ///< in the header's entry
} // namespace SillyTavernData

/// Keeps what an object says beyond what is known of it, but for members so large that only an extension can want them.
class SizeLimitedFields
{
public:
    static constexpr qsizetype LargestMember = 16 << 10; ///< bytes in the file

    /// All members but those named and those too large.
    [[nodiscard]] QJsonObject take(const JsonRef &object,
                                   std::initializer_list<std::string_view> known)
    {
        constexpr qsizetype MostNames = 20;
        std::vector<JsonRef> fields;
        for (const JsonRef member : object) {
            if (std::ranges::find(known, member.key()) != known.end()) {
                continue;
            }
            const auto size = static_cast<qsizetype>(member.raw().size());
            if (size <= LargestMember) {
                fields.push_back(member);
                continue;
            }
            m_bytes += size;
            const QString name = fromWobblyUtf8(member.key());
            if (m_names.size() < MostNames && !m_names.contains(name)) {
                m_names += name;
            }
        }
        return objectOf(fields);
    }

    [[nodiscard]] qint64 bytesLeftOut() const { return m_bytes; }
    [[nodiscard]] const QStringList &namesLeftOut() const { return m_names; } ///< each once

private:
    QStringList m_names;
    qint64 m_bytes = 0;
};

/// A message with the other answers that were made in its place.
struct SillyTavernSwipes
{
    std::vector<SourceEntry> siblings;
    size_t chosen = 0; ///< on which the chat goes on
    bool areTooMany = false; ///< there may be more in the file
};

/// What a message is in its chat.
struct SillyTavernPlace
{
    qint64 number = 0; ///< of the message
    std::string parent; ///< the entry that it stands on
    qint64 line = 0;
};

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

/// Some of the many ways in which its versions write a time; those without a zone are of this machine. Invalid if it is none.
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

/// Neither time nor what may be changed later: whether it is hidden from the model, whether it is the one chosen.
QByteArray payloadOf(const JsonRef &message, const JsonRef &text)
{
    return PayloadDigest::of(message["name"].utf8(),
                             message["is_user"].boolean() ? "user" : "character", text);
}

/// A picture in the file itself, or the path of one that is not.
void readMedia(const JsonRef &address, SourceEntry &out)
{
    const std::string_view text = address.utf8();
    if (addDataUrlImage(text, out)) {
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
    const QDateTime time = readSillyTavernTime(made["send_date"]);
    SourceEntry out =
            newSourceEntry(time.isValid() ? time : readSillyTavernTime(message["send_date"]), {},
                           place.line, static_cast<qint64>(text.raw().size()));
    Entry &entry = out.entry;
    out.id = std::to_string(place.number) + "." + std::to_string(number);
    out.parentId = place.parent;
    out.hasLink = true;
    out.keyTime = 0;
    out.payload = payloadOf(message, text);
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

/// The line before the messages, as a hidden note.
SourceEntry readSillyTavernHeader(const JsonRef &header, SizeLimitedFields &fields)
{
    SourceEntry out = newSourceEntry(readSillyTavernTime(header["create_date"]), {});
    Entry &entry = out.entry;
    makeHiddenNote(u"sillytavern:header"_s, entry);
    entry.data = fields.take(header, { "chat_metadata" });
    keepFields(fields.take(header["chat_metadata"], {}), SillyTavernData::Metadata, entry);
    out.id = "header";
    out.hasLink = true;
    out.keyTime = 0;
    out.payload = "header"; // nothing else of it lasts: variables change with every message
    return out;
}

/// A name that newer versions put where they no longer say one.
bool isName(const QString &name)
{
    return !name.isEmpty() && name != "unused"_L1;
}

/// Reads one chat from the first line to the last.
class SillyTavernParsing final : public SessionRecords<JsonLines>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (object["mes"].exists()) {
            const Result<> begun = m_into.hasSession() ? Result<>() : begin(object);
            return begun ? readMessage(object, line) : begun;
        }
        if (m_into.hasSession()) {
            return readUnknown(object, line);
        }
        if (m_header) {
            return m_records.refuse(line, ImportTexts::secondHeader());
        }
        readHeader(object, line);
        return {};
    }

    void readHeader(const JsonRef &header, qint64 line)
    {
        m_header = readSillyTavernHeader(header, m_fields);
        m_header->line = line;
        m_session.createdAt = m_header->entry.createdAt;
        m_session.origin.sessionId = header["chat_metadata"]["integrity"].string();
        if (const QString name = header["character_name"].string(); isName(name)) {
            m_session.name = name;
        }
    }

    [[nodiscard]] Result<> begin(const JsonRef &firstMessage)
    {
        if (m_session.name.isEmpty() && !firstMessage["is_user"].boolean()) {
            m_session.name = firstMessage["name"].string();
        }
        if (!m_session.createdAt.isValid()) {
            m_session.createdAt = readSillyTavernTime(firstMessage["send_date"]);
        }
        if (m_session.origin.sessionId.isEmpty()) {
            m_session.origin.sessionId = idFromDigest(PayloadDigest::of(
                    firstMessage["name"], firstMessage["send_date"], firstMessage["mes"]));
        }
        if (const auto begun = m_into.begin(m_session); !begun || !m_header) {
            return begun;
        }
        if (!m_header->entry.createdAt.isValid()) {
            m_header->entry.createdAt = m_session.createdAt;
        }
        m_last = m_header->id;
        return m_into.add(std::move(*m_header));
    }

    [[nodiscard]] Result<> readMessage(const JsonRef &message, qint64 line)
    {
        SillyTavernSwipes swipes =
                readSillyTavernMessage(message, { m_number++, m_last, line }, m_fields);
        if (swipes.areTooMany) {
            m_into.log().skipped(line, TextChatTexts::tooManySwipes());
        }
        m_last = swipes.siblings[swipes.chosen].id;
        return m_into.add(std::move(swipes.siblings));
    }

    [[nodiscard]] Result<> readUnknown(const JsonRef &object, qint64 line)
    {
        SourceEntry note = newSourceEntry(m_session.createdAt, {}, line);
        keepSource(object, u"sillytavern:line"_s, note);
        note.id = std::to_string(m_number++);
        note.parentId = m_last;
        note.hasLink = true;
        note.keyTime = 0;
        note.payload = PayloadDigest::of(object);
        note.oddities += TextChatTexts::notAMessage();
        m_last = note.id;
        return m_into.add(std::move(note));
    }

    [[nodiscard]] Result<> finish() override
    {
        if (m_fields.bytesLeftOut() > 0) {
            m_into.log().note(0,
                              TextChatTexts::fieldsLeftOut(m_fields.namesLeftOut().join(u", "_s),
                                                           dataSize(m_fields.bytesLeftOut())));
        }
        return m_into.end(m_last);
    }

    SizeLimitedFields m_fields;
    Session m_session; ///< until the first message, which may name it
    std::optional<SourceEntry> m_header; ///< the same
    std::string m_last; ///< the entry that the next message stands on
    qint64 m_number = 0;
};

bool isSillyTavern(QByteArrayView firstBytes)
{
    // The header may be larger than what is shown of the file; damaged lines before it are skipped.
    constexpr int MostLines = 20;
    qsizetype begin = 0;
    for (int line = 0; line < MostLines && begin < firstBytes.size(); ++line) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const JsonSketch sketch(firstBytes.sliced(begin, end - begin));
        const bool isHeader = sketch.hasObject("chat_metadata")
                || (sketch.has("user_name") && sketch.has("character_name"));
        if (!sketch.isList() && (isHeader || (sketch.has("mes") && sketch.has("is_user")))) {
            return true;
        }
        begin = end + 1;
    }
    return false;
}

} // namespace

/// Chats of SillyTavern: JSON lines, a header, then messages each with the answers that were made in its place.
extern constinit const ImportFormat sillyTavernFormat {
    .id = "sillytavern"_L1,
    .program = "SillyTavern"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "1 of SevenvxCN/nini"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "large fields of extensions"),
    .recognizes = &isSillyTavern,
    .read = &readBy<SillyTavernParsing>,
};

} // namespace varve
