// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonlines.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include <storage/foreigntable.h>

#include <QLocale>
#include <QTimeZone>

#include <array>
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
constexpr auto OtherPart = "goose:parts"_L1; ///< in Entry::data: what no block can say, by place

/// Parts of a message that ask or tell the person something, and are no part of what the model is sent.
constexpr std::array<std::string_view, 5> Asides { "toolConfirmationRequest", "actionRequired",
                                                   "systemNotification", "contextLengthExceeded",
                                                   "summarizationRequested" };

QDateTime gooseTime(qint64 seconds)
{
    constexpr qint64 Latest = 100'000'000'000;
    if (seconds <= 0) {
        return {};
    }
    return seconds < Latest ? QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::UTC)
                            : QDateTime::fromMSecsSinceEpoch(seconds, QTimeZone::UTC);
}

/// "2026-01-31 12:00:00", or ISO 8601.
QDateTime textTime(const QString &text)
{
    QDateTime time = QDateTime::fromString(QString(text).replace(u' ', u'T'), Qt::ISODateWithMs);
    if (time.isValid() && time.timeSpec() == Qt::LocalTime) {
        time.setTimeZone(QTimeZone::UTC);
    }
    return time;
}

/// Whether a model is given this piece of what a tool came to: some tools say the same once more for the person.
bool isForTheModel(const JsonRef &piece)
{
    const JsonRef audience = piece["annotations"]["audience"];
    for (const JsonRef who : audience) {
        if (who.utf8() == "assistant") {
            return true;
        }
    }
    return !isFilled(audience);
}

/// Makes the entries of messages, wherever they are read from: a database, or in older versions a file of lines a session.
class GooseMessages
{
public:
    explicit GooseMessages(ImportAssembler &into) : m_into(into) { }

    struct Place
    {
        QString id;
        QString role;
        QDateTime time;
        qint64 line = 0;
        qint64 size = 0;
        QString model;
        QString provider;
    };
    /// `metadata`: who sees the message; nothing: everybody.
    [[nodiscard]] Result<> add(const Place &place, const JsonRef &content, const JsonRef &metadata)
    {
        SourceEntry frame = newSourceEntry(place.time, place.id, place.line, place.size);
        frame.id = "m" + std::to_string(++m_count);
        frame.payload = PayloadDigest::of(place.role, content);
        Entry &entry = frame.entry;
        entry.role = place.role == "assistant"_L1 ? Role::Assistant : Role::User;
        if (entry.role == Role::Assistant) {
            const JsonRef inference = metadata["inference"];
            const QString model = inference["requestedModel"].string();
            const QString provider = inference["provider"].string();
            entry.model = model.isEmpty() ? place.model : model;
            entry.provider = provider.isEmpty() ? place.provider : provider;
        }
        const bool isSent = metadata["agentVisible"].boolean(true);
        const bool isShown = metadata["userVisible"].boolean(true);
        std::vector<SourceEntry> entries = read(std::move(frame), content);
        // A summary is said to the model alone, and what it is of is taken from the model then.
        if (isSent && !isShown && m_wasTaken && !entries.front().entry.text().isEmpty()) {
            makeCompaction(entries.front());
        }
        m_wasTaken = !isSent;
        for (SourceEntry &each : entries) {
            each.entry.display = each.entry.display && isShown;
        }
        return m_into.addInLine(std::move(entries), m_last);
    }

    [[nodiscard]] Result<> end() { return m_into.endInLine(m_last); }
    [[nodiscard]] bool isEmpty() const { return m_last.empty(); } ///< so far

private:
    [[nodiscard]] std::vector<SourceEntry> read(SourceEntry frame, const JsonRef &content)
    {
        std::vector<SourceEntry> results;
        OtherParts others;
        int place = 0;
        bool isAside = true; // nothing else is in it
        for (const JsonRef part : content) {
            const std::string_view type = part["type"].utf8();
            isAside = isAside && isOneOf(type, Asides);
            if (type == "toolResponse") {
                results.push_back(resultOf(part, frame));
            } else if (!addBlock(part, type, frame)) {
                if (!isOneOf(type, Asides)) {
                    m_into.log().unknown(stringOf(type));
                }
                others.add(place, part.toJson());
            }
            ++place;
        }
        others.keepIn(OtherPart, frame);
        if (results.empty() || !frame.entry.blocks.isEmpty()) {
            if (results.empty() && isAside) {
                makeHiddenNote(u"goose:notice"_s, frame.entry);
                frame.entry.role = Role::None;
            }
            results.push_back(std::move(frame));
        }
        for (size_t i = 0; i + 1 < results.size(); ++i) {
            results[i].id += "#" + std::to_string(i);
        }
        return results;
    }

    [[nodiscard]] bool addBlock(const JsonRef &part, std::string_view type, SourceEntry &frame)
    {
        Entry &entry = frame.entry;
        if (type == "text") {
            addTextBlock(part["text"].string(), entry);
        } else if (type == "thinking") {
            entry.blocks +=
                    ThinkingBlock { part["thinking"].string(), part["signature"].string(), false };
        } else if (type == "redactedThinking") {
            entry.blocks += ThinkingBlock { {}, part["data"].string(), true };
        } else if (type == "toolRequest" || type == "frontendToolRequest") {
            const JsonRef call = part["toolCall"]["value"];
            m_tools.insert(part["id"].string(), call["name"].string());
            entry.blocks += ToolCallBlock {
                part["id"].string(), call["name"].string(), callArguments(call["arguments"]), {}
            };
        } else {
            return type == "image"
                    && addSourceImage(part["data"].utf8(), part["mimeType"].string(), frame);
        }
        return true;
    }

    [[nodiscard]] SourceEntry resultOf(const JsonRef &part, const SourceEntry &frame)
    {
        SourceEntry out = newSourceEntry(frame.entry.createdAt, frame.entry.originId, frame.line);
        Entry &entry = out.entry;
        const JsonRef result = part["toolResult"];
        const JsonRef value = result["value"];
        entry.role = Role::ToolResult;
        entry.toolCallId = part["id"].string();
        entry.toolName = m_tools.take(entry.toolCallId);
        const bool failed = result["status"].utf8() == "error" || value["isError"].boolean();
        entry.toolStatus = failed ? u"error"_s : QString();
        addTextBlock(result["error"].string(), entry);
        const JsonRef parts = value.isArray() ? value : value["content"];
        bool isForPersonsOnly = true;
        for (const JsonRef piece : parts) {
            isForPersonsOnly = isForPersonsOnly && !isForTheModel(piece);
        }
        for (const JsonRef piece : parts) {
            if (!isForPersonsOnly && !isForTheModel(piece)) {
                continue;
            }
            if (piece["type"].utf8() == "image") {
                [[maybe_unused]] const bool added =
                        addSourceImage(piece["data"].utf8(), piece["mimeType"].string(), out);
            } else {
                addTextBlock(firstTextOf(piece, { "text" }).exists()
                                     ? piece["text"].string()
                                     : piece["resource"]["text"].string(),
                             entry);
            }
        }
        out.id = frame.id;
        out.payload = PayloadDigest::of("result", part);
        return out;
    }

    ImportAssembler &m_into;
    QHash<QString, QString> m_tools; ///< names, by the id of their call
    std::string m_last; ///< id of the entry before
    qint64 m_count = 0;
    bool m_wasTaken = false; ///< the message before is not sent any more
};

/// Of a session; its messages say nothing of it.
struct GooseTotals
{
    double cost = 0; ///< US dollars
    qint64 input = 0;
    qint64 output = 0;
};

void sayTotals(const GooseTotals &totals, ImportLog &log)
{
    if (totals.cost > 0 || totals.input > 0 || totals.output > 0) {
        const QLocale locale;
        log.conclude(DatabaseTexts::sessionTotals(u"Goose"_s, locale.toString(totals.cost, 'f', 4),
                                                  locale.toString(totals.input),
                                                  locale.toString(totals.output)));
    }
}

/// Reads one database from the first session to the last.
class GooseParsing final : public DatabaseSessions
{
public:
    GooseParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_sessions(database, Sessions,
                     { { "id"_L1 },
                       { "name"_L1 },
                       { "description"_L1 },
                       { "working_dir"_L1 },
                       { "created_at"_L1 },
                       { "provider_name"_L1 },
                       { "session_type"_L1 },
                       { "parent_session_id"_L1 },
                       { "accumulated_cost"_L1 },
                       { "accumulated_input_tokens"_L1, ForeignTable::Kind::Number },
                       { "accumulated_output_tokens"_L1, ForeignTable::Kind::Number },
                       { "model_config_json"_L1, ForeignTable::Kind::Data } })
        , m_messages(database, Messages,
                     { { "message_id"_L1 },
                       { "role"_L1 },
                       { "timestamp"_L1 },
                       { "created_timestamp"_L1, ForeignTable::Kind::Number },
                       { "content_json"_L1, ForeignTable::Kind::Data },
                       { "metadata_json"_L1, ForeignTable::Kind::Data } })
    { }

private:
    struct SessionRow
    {
        qint64 row = 0;
        Session session;
        QString provider;
        QString model;
        GooseTotals totals;
    };

    [[nodiscard]] QString program() const override { return u"Goose"_s; }
    [[nodiscard]] bool hasKnownColumns() const override
    {
        return m_database.hasColumns(Sessions, { "id"_L1 })
                && m_database.hasColumns(Messages,
                                         { "session_id"_L1, "role"_L1, "content_json"_L1 });
    }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        QList<SessionLink> links;
        return m_sessions
                .forEach({},
                         [&](const ForeignTable::Row &row) -> Result<> {
                             links += SessionLink { row.bytes("id"_L1),
                                                    row.bytes("parent_session_id"_L1) };
                             m_rows.push_back(sessionOf(row));
                             return {};
                         })
                .transform([&] { return links; });
    }

    [[nodiscard]] SessionRow sessionOf(const ForeignTable::Row &row)
    {
        SessionRow out;
        out.row = row.row();
        out.session.origin.sessionId = row.text("id"_L1);
        const QString name = row.text("name"_L1);
        out.session.name = name.isEmpty() ? row.text("description"_L1) : name;
        out.session.cwd = row.text("working_dir"_L1);
        out.session.createdAt = textTime(row.text("created_at"_L1));
        if (row.text("session_type"_L1) == "sub_agent"_L1
            || !row.bytes("parent_session_id"_L1).isEmpty()) {
            out.session.kind = SessionKind::Subagent;
        }
        out.provider = row.text("provider_name"_L1);
        out.totals = { row.text("accumulated_cost"_L1).toDouble(),
                       row.number("accumulated_input_tokens"_L1),
                       row.number("accumulated_output_tokens"_L1) };
        const JsonRef model = m_metadata.parse(row.bytes("model_config_json"_L1));
        out.model = firstTextOf(model, { "model_name", "modelName", "model" }).string();
        return out;
    }

    [[nodiscard]] QStringList tables() const override
    {
        return { Sessions, Messages, u"schema_version"_s, u"sqlite_sequence"_s };
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        const SessionRow &row = m_rows.at(static_cast<size_t>(index));
        if (const auto begun = begin(row.session, parent); !begun) {
            return begun;
        }
        sayTotals(row.totals, into().log());
        GooseMessages messages(into());
        const auto read =
                m_messages.forEachOf("session_id"_L1, Sessions, row.row, { "created_timestamp"_L1 },
                                     [&](const ForeignTable::Row &message) {
                                         return readMessage(message, row, messages);
                                     });
        if (!read) {
            return read;
        }
        if (messages.isEmpty()) {
            into().log().note(0, DatabaseTexts::emptySession());
        }
        return messages.end();
    }

    [[nodiscard]] Result<> readMessage(const ForeignTable::Row &row, const SessionRow &session,
                                       GooseMessages &messages)
    {
        if (const auto going = proceed(row.size()); !going) {
            return going;
        }
        if (row.isTooLarge()) {
            sayTooLarge(row.row(), row.size());
            return {};
        }
        const JsonRef content = m_json.parse(row.bytes("content_json"_L1));
        if (!content.isArray()) {
            into().log().skipped(row.row(), OpenCodeTexts::badMessage());
            return {};
        }
        const QDateTime time = gooseTime(row.number("created_timestamp"_L1));
        return messages.add({ row.text("message_id"_L1), row.text("role"_L1),
                              time.isValid() ? time : textTime(row.text("timestamp"_L1)), row.row(),
                              row.size(), session.model, session.provider },
                            content, m_metadata.parse(row.bytes("metadata_json"_L1)));
    }

    ForeignTable m_sessions;
    ForeignTable m_messages;
    std::vector<SessionRow> m_rows;
    JsonColumn m_json;
    JsonColumn m_metadata;
};

/// Hermes has those tables, too, and an index of words.
bool isGooseTable(const QStringList &tables)
{
    return tables.contains(Sessions) && tables.contains(Messages)
            && tables.contains(u"schema_version"_s) && !tables.contains(u"state_meta"_s)
            && !tables.contains(u"messages_fts"_s);
}

/// Of what is exported; it may stand in one line.
bool isGooseExport(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return !sketch.isList() && sketch.has("working_dir") && sketch.hasArray("conversation");
}

/// The first line of a session of older versions says where it was begun; the others are messages.
bool isGooseFile(QByteArrayView firstBytes)
{
    return isGooseExport(firstBytes) || isFirstObject(firstBytes, [](const JsonRef &header) {
               return header["working_dir"].isString() && header["message_count"].exists();
           });
}

/// What `goose session export` writes: a session as its row has it, with its messages.
class GooseExport final : public SessionRecords<JsonElements>
{
public:
    GooseExport(QIODevice &device, ImportAssembler &into)
        : SessionRecords(device, into)
        , m_messages(into)
    { }

private:
    [[nodiscard]] bool isDocument(const JsonRef &object) const override
    {
        return object["conversation"].isArray();
    }

    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (m_into.hasSession() || !object["conversation"].isArray()) {
            m_into.log().skipped(line, ChatTexts::notAConversation());
            return {};
        }
        Session session;
        session.origin.sessionId = sessionIdOf(object["id"]);
        session.name = firstTextOf(object, { "name", "description" }).string();
        session.cwd = object["working_dir"].string();
        session.createdAt = readSourceTime(object["created_at"]);
        const QString parent = object["parent_session_id"].string();
        if (object["session_type"].utf8() == "sub_agent" || !parent.isEmpty()) {
            session.kind = SessionKind::Subagent;
        }
        auto done = m_into.begin(session, parent);
        sayTotals({ object["accumulated_cost"].number(0),
                    tokensOf(object["accumulated_input_tokens"]),
                    tokensOf(object["accumulated_output_tokens"]) },
                  m_into.log());
        const QString model = object["model_config"]["model_name"].string();
        const QString provider = object["provider_name"].string();
        for (const JsonRef message : object["conversation"]) {
            saw(message);
            const QDateTime time = gooseTime(message["created"].integer());
            done = done.and_then([&] {
                return m_messages.add({ message["id"].string(), message["role"].string(), time,
                                        line, static_cast<qint64>(message.raw().size()), model,
                                        provider },
                                      message["content"], message["metadata"]);
            });
        }
        return done;
    }

    [[nodiscard]] Result<> finish() override { return m_messages.end(); }

    GooseMessages m_messages;
};

Result<> readGooseFile(QIODevice &device, ImportAssembler &into)
{
    constexpr qint64 Beginning = 256 << 10;
    if (isGooseExport(device.peek(Beginning))) {
        return GooseExport(device, into).run();
    }
    JsonLines lines(device, into);
    GooseMessages messages(into);
    return lines
            .forEach([&](const JsonRef &object, qint64 line) -> Result<> {
                if (!into.hasSession()) {
                    if (!object["working_dir"].isString() && !object["message_count"].exists()) {
                        return lines.refuse(line, ChatTexts::notAMessage());
                    }
                    Session session;
                    session.origin.sessionId = sessionIdOfFile(into.path());
                    session.name = object["description"].string();
                    session.cwd = object["working_dir"].string();
                    return into.begin(session);
                }
                if (!object["content"].isArray()) {
                    into.log().skipped(line, ChatTexts::notAMessage());
                    return {};
                }
                return messages.add({ object["id"].string(),
                                      object["role"].string(),
                                      gooseTime(object["created"].integer()),
                                      line,
                                      static_cast<qint64>(object.raw().size()),
                                      {},
                                      {} },
                                    object["content"], object["metadata"]);
            })
            .and_then([&] { return into.requireSession(ImportTexts::noHeader); })
            .and_then([&] { return messages.end(); });
}

constexpr ImportFormat::Place Places[] {
    { "XDG_DATA_HOME", ".local/share"_L1, "goose/sessions"_L1, "sessions.db *.jsonl"_L1 },
};

} // namespace

/// Sessions of Goose: an SQLite database, in older versions a file of lines each; and what it exports as JSON.
extern constinit const ImportFormat gooseFormat {
    .id = "goose"_L1,
    .program = "Goose"_L1,
    .newestTried = "1.46.0"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "1 exported one of the test data of entireio/cli"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "extensions and recipes"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isGooseFile,
    .read = &readGooseFile,
    .owns = &isGooseTable,
    .readDatabase = &readBy<GooseParsing>,
};

} // namespace varve
