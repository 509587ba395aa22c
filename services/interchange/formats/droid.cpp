// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "messageparts.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"

#include <array>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a record says beyond our fields.
namespace DroidData
{
constexpr auto Parts = "droid:parts"_L1; ///< by place, what we have no block for
constexpr auto Message = "droid:message"_L1;
constexpr auto Compaction = "droid:compaction"_L1;
} // namespace DroidData

/// Records that are no part of the conversation.
constexpr std::array<std::string_view, 4> Noise { "todo_state", "agent_turn_outcome", "session_end",
                                                  "session_start" };

/// Reads a session: a header, then messages, of newer versions with the message that each stands on. Used once, by one thread.
class DroidLog final : public SessionRecords<JsonLines>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] Result<> read(const JsonRef &record, qint64 line) override
    {
        const std::string_view type = record["type"].utf8();
        if (!m_into.hasSession()) {
            if (type == "session_start") {
                return begin(record);
            }
            return m_records.refuse(line, ChatTexts::notAMessage());
        }
        if (const QDateTime time = readSourceTime(record["timestamp"]); time.isValid()) {
            m_time = time;
        }
        if (type == "message" && record["message"].isObject()) {
            return addMessage(record, line);
        }
        if (type == "compaction_state") {
            return addCompaction(record, line);
        }
        if (isOneOf(type, Noise)) {
            m_into.log().leftOut(ImportTexts::progress, type);
        } else {
            m_into.log().unknown(stringOf(type));
        }
        return {};
    }

    [[nodiscard]] Result<> begin(const JsonRef &header)
    {
        constexpr qint64 NewestKnown = 2;
        const JsonRef inner = header["session"].isObject() ? header["session"] : header;
        m_into.log().sawFormat(inner["version"].integer(), NewestKnown);
        Session session;
        session.origin.sessionId = sessionIdOf(inner["id"]);
        session.name = inner["title"].string();
        session.cwd = inner["cwd"].string();
        session.createdAt = readSourceTime(header["timestamp"]);
        m_time = session.createdAt;
        m_session = inner["id"].utf8();
        return m_into.begin(session, inner["callingSessionId"].string());
    }

    [[nodiscard]] Result<> addMessage(const JsonRef &record, qint64 line)
    {
        const JsonRef message = record["message"];
        const std::string id = idOf(record);
        SourceEntry frame = newSourceEntry(m_time, record["id"].string(), line,
                                           static_cast<qint64>(record.raw().size()));
        frame.id = id;
        frame.hasLink = true;
        frame.parentId = placeOf(record);
        frame.payload = PayloadDigest::of(message["role"], message["content"]);
        Entry &entry = frame.entry;
        entry.role = message["role"].utf8() == "assistant" ? Role::Assistant : Role::User;
        if (entry.role == Role::Assistant) {
            entry.model = message["model"].string();
            readUsage(message["usage"], entry);
        }
        keepFields(membersBut(message, { "role", "content", "model", "usage" }), DroidData::Message,
                   entry);
        std::vector<SourceEntry> entries = m_parts.read(std::move(frame), message["content"]);
        if (!m_message.empty()) {
            m_next.try_emplace(m_message, entries.front().id);
        }
        m_message = id;
        m_last = entries.back().id;
        m_tails.insert_or_assign(id, m_last);
        return m_into.add(std::move(entries));
    }

    static void readUsage(const JsonRef &usage, Entry &entry)
    {
        Usage figures;
        figures.input = tokensOf(usage["inputTokens"]);
        figures.output = tokensOf(usage["outputTokens"]);
        figures.cacheRead = tokensOf(usage["cacheReadTokens"]);
        figures.cacheWrite = tokensOf(usage["cacheCreationTokens"]);
        figures.thinking = tokensOf(usage["thinkingTokens"]);
        if (figures != Usage()) {
            entry.usage = figures;
        }
    }

    /// Messages do not stand on it in the file, but on the message before it.
    [[nodiscard]] Result<> addCompaction(const JsonRef &record, qint64 line)
    {
        SourceEntry out = newSourceEntry(m_time, record["id"].string(), line,
                                         static_cast<qint64>(record.raw().size()));
        out.id = idOf(record);
        out.hasLink = true;
        out.parentId = m_last;
        out.entry.type = EntryType::Compaction;
        const JsonRef summary = record["summary"];
        out.entry.summary = record["summaryText"].string();
        if (out.entry.summary.isEmpty()) {
            out.entry.summary = summary.isObject() ? summary["body"].string() : summary.string();
        }
        // The last message that is gone.
        const auto kept = m_next.find(std::string(record["anchorMessage"]["id"].utf8()));
        if (kept != m_next.end()) {
            out.firstKept = kept->second;
        }
        out.payload = PayloadDigest::of(record["type"], record["summaryText"], summary);
        keepFields(membersBut(record, { "type", "id", "timestamp", "summaryText", "summary" }),
                   DroidData::Compaction, out.entry);
        m_last = out.id;
        m_tails.insert_or_assign(m_message, m_last);
        return m_into.add(std::move(out));
    }

    [[nodiscard]] std::string idOf(const JsonRef &record)
    {
        const std::string_view id = record["id"].utf8();
        ++m_count;
        return id.empty() ? '#' + std::to_string(m_count) : std::string(id);
    }

    /// The last entry of the message that it follows.
    [[nodiscard]] std::string placeOf(const JsonRef &record) const
    {
        const JsonRef parent = record["parentId"];
        if (!parent.exists()) {
            return m_last;
        }
        if (parent.utf8() == m_session) { // the first says that it stands on the session
            return {};
        }
        const auto tail = m_tails.find(std::string(parent.utf8()));
        return tail == m_tails.end() ? std::string(parent.utf8()) : tail->second;
    }

    [[nodiscard]] Result<> finish() override
    {
        return m_last.empty() ? m_into.endAtStart() : m_into.end(m_last);
    }

    MessageParts m_parts { DroidData::Parts };
    QDateTime m_time; ///< of the last record that has one
    std::unordered_map<std::string, std::string> m_tails; ///< last entries, by messages
    std::unordered_map<std::string, std::string>
            m_next; ///< first entries of the message after, by messages
    std::string m_session; ///< its id
    std::string m_message; ///< the last one
    std::string m_last; ///< the last entry
    qint64 m_count = 0;
};

bool isDroid(QByteArrayView firstBytes)
{
    bool isBegun = false;
    bool isOther = false;
    return anyFirstObject(firstBytes, [&](const JsonRef &record) {
        const std::string_view type = record["type"].utf8();
        const bool isFirst = !isBegun && !isOther;
        isBegun = isBegun || (isFirst && type == "session_start");
        isOther = !isBegun;
        return isBegun && type == "message" && record["message"]["role"].isString();
    });
}

constexpr ImportFormat::Place Places[] { { "", ".factory"_L1, "sessions"_L1, "*.jsonl"_L1 } };

} // namespace

/// Sessions of Factory's Droid: lines of messages as the Anthropic API spells them.
extern constinit const ImportFormat droidFormat {
    .id = "droid"_L1,
    .program = "Factory Droid"_L1,
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "to-do lists, states of the program"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isDroid,
    .read = &readBy<DroidLog>,
};

} // namespace varve
