// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include <storage/foreigntable.h>

#include <QHash>
#include <QTimeZone>

#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Sessions = "sessions"_L1;
constexpr auto Messages = "messages"_L1;

/// Names in Entry::data of what a message says beyond our fields.
namespace HermesData
{
constexpr auto Parts = "hermes:parts"_L1; ///< by place, what we have no block for
constexpr auto Reasoning = "hermes:reasoning"_L1; ///< that only its provider can read
} // namespace HermesData

/// One message, from a row of the database or from a document. What it is known by is the same in both, as the program writes both.
struct HermesMessage
{
    QString role;
    QString content;
    JsonRef parts; ///< instead of it
    JsonRef calls;
    QString callId;
    QString tool;
    QString reasoning;
    JsonRef reasoningDetails; ///< the same as the API of Anthropic has it, signed
    JsonRef hiddenReasoning;
    QString finishReason;
};

/// Makes entries of the messages of one session.
class HermesReading
{
public:
    explicit HermesReading(QString model) : m_model(std::move(model)) { }

    /// `entry`: what of it stands in the file.
    void read(const HermesMessage &message, SourceEntry &frame, ImportLog &log)
    {
        frame.keyTime = 0; // documents have none
        frame.payload = PayloadDigest::of(message.role, message.content, message.parts,
                                          message.calls, message.callId);
        Entry &entry = frame.entry;
        const bool isAnswer = message.role == "assistant"_L1;
        entry.role = isAnswer ? Role::Assistant : Role::User;
        if (isAnswer) {
            readThinking(message, entry);
        }
        addTextBlock(message.content, entry);
        readParts(message.parts, frame);
        if (isAnswer) {
            readAnswer(message, entry);
        } else if (message.role == "tool"_L1) {
            entry.role = Role::ToolResult;
            entry.toolCallId = message.callId;
            entry.toolName = m_tools.value(message.callId, message.tool);
        } else if (message.role != "user"_L1) {
            if (message.role != "system"_L1) {
                log.unknown(message.role);
            }
            makeCustomMessage("hermes:"_L1 + message.role, entry);
            entry.modelFacing = message.role == "system"_L1;
        }
    }

private:
    static void readThinking(const HermesMessage &message, Entry &entry)
    {
        for (const JsonRef detail : message.reasoningDetails) {
            const QString text = firstTextOf(detail, { "thinking", "text" }).string();
            if (!text.isEmpty()) {
                entry.blocks += ThinkingBlock { text, detail["signature"].string(), false };
            }
        }
        if (entry.blocks.isEmpty() && !message.reasoning.isEmpty()) {
            entry.blocks += ThinkingBlock { message.reasoning, {}, false };
        }
        if (message.hiddenReasoning.isArray()) {
            entry.data[HermesData::Reasoning] = message.hiddenReasoning.toJson();
        }
    }

    static void readParts(const JsonRef &parts, SourceEntry &frame)
    {
        OtherParts others;
        int place = 0;
        for (const JsonRef part : parts) {
            if (part["text"].isString()) {
                addTextBlock(part["text"].string(), frame.entry);
            } else if (!addDataUrlImage(part["image_url"]["url"].utf8(), frame)) {
                others.add(place, part.toJson(), unknownPart(part, { "image_url" }));
            }
            ++place;
        }
        others.keepIn(HermesData::Parts, frame);
    }

    void readAnswer(const HermesMessage &message, Entry &entry)
    {
        entry.model = m_model;
        entry.stopReason =
                message.finishReason == "length"_L1 ? StopReason::Length : StopReason::Stop;
        for (const JsonRef call : message.calls) {
            ToolCallBlock block = functionCall(call);
            m_tools.insert(block.callId, block.name);
            entry.blocks += std::move(block);
            entry.stopReason = StopReason::ToolUse;
        }
    }

    QString m_model;
    QHash<QString, QString> m_tools; ///< names, by the id of their call
};

/// Reads the database from the first session to the last.
class HermesParsing final : public DatabaseSessions
{
public:
    HermesParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_sessions(database, Sessions,
                     { { "id"_L1 },
                       { "parent_session_id"_L1 },
                       { "title"_L1 },
                       { "cwd"_L1 },
                       { "model"_L1 },
                       { "started_at"_L1, ForeignTable::Kind::Number },
                       { "ended_at"_L1, ForeignTable::Kind::Number } })
        , m_messages(database, Messages,
                     { { "role"_L1 },
                       { "tool_call_id"_L1 },
                       { "tool_name"_L1 },
                       { "finish_reason"_L1 },
                       { "timestamp"_L1, ForeignTable::Kind::Number },
                       { "active"_L1, ForeignTable::Kind::Number },
                       { "compacted"_L1, ForeignTable::Kind::Number },
                       { "_compressed_summary"_L1, ForeignTable::Kind::Number },
                       { "content"_L1, ForeignTable::Kind::Data },
                       { "tool_calls"_L1, ForeignTable::Kind::Data },
                       { "reasoning"_L1, ForeignTable::Kind::Data },
                       { "reasoning_content"_L1, ForeignTable::Kind::Data },
                       { "reasoning_details"_L1, ForeignTable::Kind::Data },
                       { "codex_reasoning_items"_L1, ForeignTable::Kind::Data } })
    { }

private:
    struct SessionRow
    {
        qint64 row = 0;
        QByteArray id;
        QString title;
        QString cwd;
        QString model;
        qint64 startedAt = 0; ///< seconds
        qint64 endedAt = 0; ///< 0: it goes on
    };

    [[nodiscard]] QString program() const override { return u"Hermes"_s; }
    [[nodiscard]] bool hasKnownColumns() const override
    {
        return m_database.hasColumns(Sessions, { "id"_L1, "started_at"_L1 })
                && m_database.hasColumns(Messages, { "session_id"_L1, "role"_L1, "content"_L1 });
    }

    [[nodiscard]] Schema schema() const override
    {
        return { "schema_version"_L1, "version"_L1, 17 };
    }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        QList<SessionLink> links;
        return m_sessions
                .forEach({ "started_at"_L1 },
                         [&](const ForeignTable::Row &row) -> Result<> {
                             m_rows += SessionRow {
                                 row.row(),
                                 row.bytes("id"_L1),
                                 row.text("title"_L1),
                                 row.text("cwd"_L1),
                                 row.text("model"_L1),
                                 row.number("started_at"_L1),
                                 row.number("ended_at"_L1),
                             };
                             m_ended.insert(m_rows.constLast().id, m_rows.constLast().endedAt);
                             links += SessionLink { row.bytes("id"_L1),
                                                    row.bytes("parent_session_id"_L1) };
                             return {};
                         })
                .transform([&] { return links; });
    }

    [[nodiscard]] QString whyLeftOut(const QString &table) const override
    {
        return table.startsWith("messages_fts"_L1) ? QString()
                                                   : DatabaseSessions::whyLeftOut(table);
    }
    [[nodiscard]] QStringList tables() const override
    {
        return { Sessions, Messages, u"schema_version"_s, u"sqlite_sequence"_s };
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        const SessionRow &row = m_rows.at(index);
        Session session;
        session.origin.sessionId = QString::fromUtf8(row.id);
        session.name = row.title;
        session.cwd = row.cwd;
        session.createdAt = timeOf(row.startedAt);
        // One that goes on where another was full, or was left, begins when that has ended.
        const qint64 ended = m_ended.value(parent);
        const bool isWithin = !parent.isEmpty() && (ended == 0 || row.startedAt < ended);
        session.kind = isWithin ? SessionKind::Subagent : SessionKind::Person;
        if (const auto begun = begin(session, parent); !begun) {
            return begun;
        }
        m_last.clear();
        m_undone.clear();
        m_reading = HermesReading(row.model);
        return m_messages
                .forEachOf(
                        "session_id"_L1, Sessions, row.row, {},
                        [this](const ForeignTable::Row &message) { return readMessage(message); })
                .and_then([this] { return into().endInLine(m_last); });
    }

    [[nodiscard]] Result<> readMessage(const ForeignTable::Row &row)
    {
        if (const auto going = proceed(row.size()); !going) {
            return going;
        }
        if (row.isTooLarge()) {
            sayTooLarge(row.row(), row.size());
            return {};
        }
        const QString role = row.text("role"_L1);
        if (role == "session_meta"_L1) { // which tools there are
            into().log().leftOut(ImportTexts::progress, "session_meta");
            return {};
        }
        SourceEntry frame = newSourceEntry(timeOf(row.number("timestamp"_L1)),
                                           QString::number(row.row()), row.row(), row.size());
        frame.id = std::to_string(row.row());
        m_reading.read(messageOf(role, row), frame, into().log());
        if (row.number("_compressed_summary"_L1) != 0) {
            makeCompaction(frame);
        }
        std::vector<SourceEntry> entries;
        entries.push_back(std::move(frame));
        // What was taken back is a branch of its own; what is only sent no more stands in its place.
        const bool isUndone = m_database.hasColumns(Messages, { "active"_L1 })
                && row.number("active"_L1) == 0 && row.number("compacted"_L1) == 0;
        if (!isUndone) {
            m_undone.clear();
            return into().addInLine(std::move(entries), m_last);
        }
        if (m_undone.empty()) {
            m_undone = m_last;
        }
        return into().addInLine(std::move(entries), m_undone);
    }

    [[nodiscard]] HermesMessage messageOf(const QString &role, const ForeignTable::Row &row)
    {
        constexpr QByteArrayView IsJson("\0json:", 6);
        HermesMessage message;
        message.role = role;
        const QByteArray content = row.bytes("content"_L1);
        if (content.startsWith(IsJson)) {
            message.parts = m_parts.parse(content.sliced(IsJson.size()));
        } else {
            message.content = QString::fromUtf8(content);
        }
        message.calls = m_calls.parse(row.bytes("tool_calls"_L1));
        message.callId = row.text("tool_call_id"_L1);
        message.tool = row.text("tool_name"_L1);
        message.reasoning = row.text("reasoning_content"_L1);
        if (message.reasoning.isEmpty()) {
            message.reasoning = row.text("reasoning"_L1);
        }
        message.reasoningDetails = m_details.parse(row.bytes("reasoning_details"_L1));
        message.hiddenReasoning = m_hidden.parse(row.bytes("codex_reasoning_items"_L1));
        message.finishReason = row.text("finish_reason"_L1);
        return message;
    }

    [[nodiscard]] static QDateTime timeOf(qint64 seconds)
    {
        return seconds > 0 ? QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::UTC) : QDateTime();
    }

    ForeignTable m_sessions;
    ForeignTable m_messages;
    QList<SessionRow> m_rows;
    QHash<QByteArray, qint64> m_ended; ///< when sessions ended, by their ids
    JsonColumn m_parts;
    JsonColumn m_calls;
    JsonColumn m_details;
    JsonColumn m_hidden;
    // Of the session that is begun.
    HermesReading m_reading { {} };
    std::string m_last; ///< id of the entry before
    std::string m_undone; ///< of the one before in what was taken back; empty: nothing was
};

/// Reads a document of one session, as versions before the database kept it, and newer ones beside it.
class HermesDocument final : public SessionRecords<JsonElements>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] bool isDocument(const JsonRef &object) const override
    {
        return object["messages"].isArray();
    }

    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (m_into.hasSession() || !object["messages"].isArray()) {
            m_into.log().skipped(line, ChatTexts::notAConversation());
            return {};
        }
        Session session;
        session.origin.sessionId = sessionIdOf(object["session_id"]);
        session.createdAt = readSourceTime(object["session_start"]);
        if (const auto begun = m_into.begin(session); !begun) {
            return begun;
        }
        HermesReading reading(object["model"].string());
        qint64 count = 0;
        for (const JsonRef message : object["messages"]) {
            if (!message["role"].isString()) {
                m_into.log().skipped(line, ChatTexts::notAMessage());
                continue;
            }
            m_into.log().saw(message["role"].utf8());
            SourceEntry frame = newSourceEntry(session.createdAt, {}, line,
                                               static_cast<qint64>(message.raw().size()));
            frame.id = std::to_string(++count);
            reading.read(messageOf(message), frame, m_into.log());
            std::vector<SourceEntry> entries;
            entries.push_back(std::move(frame));
            if (const auto added = m_into.addInLine(std::move(entries), m_last); !added) {
                return added;
            }
        }
        return {};
    }

    [[nodiscard]] static HermesMessage messageOf(const JsonRef &source)
    {
        HermesMessage message;
        message.role = source["role"].string();
        message.content = source["content"].string();
        message.parts = source["content"].isArray() ? source["content"] : JsonRef();
        message.calls = source["tool_calls"].isArray() ? source["tool_calls"] : JsonRef();
        message.callId = source["tool_call_id"].string();
        message.tool = firstTextOf(source, { "tool_name", "name" }).string();
        message.reasoning = firstTextOf(source, { "reasoning_content", "reasoning" }).string();
        message.reasoningDetails = source["reasoning_details"];
        message.hiddenReasoning = source["codex_reasoning_items"];
        message.finishReason = source["finish_reason"].string();
        return message;
    }

    [[nodiscard]] Result<> finish() override { return m_into.endInLine(m_last); }

    std::string m_last; ///< the entry before
};

bool isHermesTable(const QStringList &tables)
{
    return tables.contains(Sessions) && tables.contains(Messages)
            && (tables.contains(u"state_meta"_s) || tables.contains(u"messages_fts"_s));
}

bool isHermesDocument(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return !sketch.isList() && sketch.has("session_id") && sketch.has("session_start")
            && sketch.has("model");
}

/// The documents beside it say the same.
constexpr ImportFormat::Place Places[] { { "HERMES_HOME", ".hermes"_L1, {}, "state.db"_L1 } };

} // namespace

/// The SQLite database of Hermes Agent, and its documents of single sessions: messages as OpenAI's API spells them.
extern constinit const ImportFormat hermesFormat {
    .id = "hermes"_L1,
    .program = "Hermes"_L1,
    .newestTried = "schema 17"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "614 documents and 2 databases of four people, the last of kingyx3/hermes"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "which tools there were"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isHermesDocument,
    .read = &readBy<HermesDocument>,
    .owns = &isHermesTable,
    .readDatabase = &readBy<HermesParsing>,
};

} // namespace varve
