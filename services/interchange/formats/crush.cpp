// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include <session/entrydata.h>
#include <storage/foreigntable.h>

#include <QFileInfo>
#include <QJsonDocument>
#include <QTimeZone>

#include <chrono>
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
constexpr auto OtherPart = "crush:parts"_L1; ///< in Entry::data: what no block can say, by place

/// After that long nobody writes an answer any more.
constexpr std::chrono::hours LongestAnswer(24);

/// Seconds since 1970; some versions write milliseconds.
QDateTime crushTime(qint64 time)
{
    constexpr qint64 Latest = 100'000'000'000; // seconds
    if (time <= 0) {
        return {};
    }
    return time < Latest ? QDateTime::fromSecsSinceEpoch(time, QTimeZone::UTC)
                         : QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC);
}

StopReason stopReasonOf(std::string_view reason)
{
    return reason == "end_turn"                               ? StopReason::Stop
            : reason == "max_tokens"                          ? StopReason::Length
            : reason == "tool_use"                            ? StopReason::ToolUse
            : reason == "canceled"                            ? StopReason::Aborted
            : reason == "error" || reason == "content_filter" ? StopReason::Error
                                                              : StopReason::None;
}

/// One message with its parts, on the way to entries of ours.
class CrushMessage
{
public:
    CrushMessage(SourceEntry frame, ImportLog &log) : m_frame(std::move(frame)), m_log(log) { }

    void addPart(const JsonRef &part)
    {
        const std::string_view type = part["type"].utf8();
        const JsonRef data = part["data"];
        Entry &entry = m_frame.entry;
        if (type == "text") {
            addTextBlock(data["text"].string(), entry);
        } else if (type == "reasoning") {
            if (!data["thinking"].utf8().empty() || !data["signature"].utf8().empty()) {
                entry.blocks += ThinkingBlock { data["thinking"].string(),
                                                data["signature"].string(), false };
            }
        } else if (type == "tool_call") {
            addCall(data);
        } else if (type == "tool_result") {
            addResult(data);
        } else if (type == "finish") {
            readFinish(data);
        } else if (type == "shell_command") {
            addShell(data);
        } else if (!addPicture(type, data)) {
            m_log.unknown(stringOf(type));
            m_others.add(m_place, part.toJson());
        }
        ++m_place;
    }

    [[nodiscard]] bool isFinished() const { return m_isFinished; }

    /// Once: results stand behind the message, or alone if it says nothing else. A chain.
    [[nodiscard]] std::vector<SourceEntry> take()
    {
        m_others.keepIn(OtherPart, m_frame);
        std::vector<SourceEntry> entries;
        if (m_results.empty() || !m_frame.entry.blocks.isEmpty()) {
            entries.push_back(std::move(m_frame));
        }
        std::ranges::move(m_results, std::back_inserter(entries));
        return entries;
    }

private:
    void addCall(const JsonRef &data)
    {
        const QByteArray input = data["input"].string().toUtf8(); // may be the beginning of JSON
        m_frame.entry.blocks += ToolCallBlock { data["id"].string(),
                                                data["name"].string(),
                                                input.isEmpty() ? QByteArray("{}") : input,
                                                {} };
    }

    SourceEntry &newResult(const JsonRef &data)
    {
        SourceEntry &out = m_results.emplace_back(
                newSourceEntry(m_frame.entry.createdAt, m_frame.entry.originId, m_frame.line));
        out.id = m_frame.id + "#" + std::to_string(m_results.size());
        out.payload = PayloadDigest::of("result", data);
        return out;
    }

    void addResult(const JsonRef &data)
    {
        SourceEntry &out = newResult(data);
        out.entry.role = Role::ToolResult;
        out.entry.toolCallId = data["tool_call_id"].string();
        out.entry.toolName = data["name"].string();
        out.entry.toolStatus = data["is_error"].boolean() ? u"error"_s : QString();
        addTextBlock(data["content"].string(), out.entry);
        const QString type = data["mime_type"].string();
        if (type.startsWith("image/"_L1)) {
            [[maybe_unused]] const bool added = addSourceImage(data["data"].utf8(), type, out);
        }
        const QJsonDocument metadata = QJsonDocument::fromJson(data["metadata"].string().toUtf8());
        keepFields(metadata.object(), entryData::Details, out.entry);
    }

    void addShell(const JsonRef &data)
    {
        SourceEntry &out = newResult(data);
        out.entry.role = Role::BashExecution;
        out.entry.toolName = u"bash"_s;
        out.entry.toolArguments = "{\"command\":" + data["command"].minified() + '}';
        out.entry.blocks = { TextBlock { data["output"].string() } };
        out.entry.data[entryData::ExitCode] = data["exit_code"].integer();
    }

    [[nodiscard]] bool addPicture(std::string_view type, const JsonRef &data)
    {
        if (type == "image_url") {
            return addDataUrlImage(data["url"].utf8(), m_frame);
        }
        const QString mime = data["MIMEType"].string();
        if (type != "binary") {
            return false;
        }
        if (!mime.startsWith("image/"_L1) || !addSourceImage(data["Data"].utf8(), mime, m_frame)) {
            addTextBlock(ChatTexts::missingFile(data["Path"].string()), m_frame.entry);
        }
        return true;
    }

    void readFinish(const JsonRef &data)
    {
        Entry &entry = m_frame.entry;
        m_isFinished = true;
        if (entry.role != Role::Assistant) {
            return;
        }
        entry.stopReason = stopReasonOf(data["reason"].utf8());
        if (const QString message = data["message"].string(); !message.isEmpty()) {
            entry.data[entryData::ErrorMessage] =
                    QString(message + u' ' + data["details"].string()).trimmed();
        }
    }

    SourceEntry m_frame;
    ImportLog &m_log;
    std::vector<SourceEntry> m_results;
    OtherParts m_others;
    int m_place = 0;
    bool m_isFinished = false;
};

/// Reads one database from the first session to the last.
class CrushParsing final : public DatabaseSessions
{
public:
    CrushParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_sessions(database, Sessions,
                     { { "id"_L1 },
                       { "parent_session_id"_L1 },
                       { "title"_L1 },
                       { "summary_message_id"_L1 },
                       { "cost"_L1 },
                       { "prompt_tokens"_L1, ForeignTable::Kind::Number },
                       { "completion_tokens"_L1, ForeignTable::Kind::Number },
                       { "created_at"_L1, ForeignTable::Kind::Number } })
        , m_messages(database, Messages,
                     { { "id"_L1 },
                       { "role"_L1 },
                       { "model"_L1 },
                       { "provider"_L1 },
                       { "created_at"_L1, ForeignTable::Kind::Number },
                       { "is_summary_message"_L1, ForeignTable::Kind::Number },
                       { "parts"_L1, ForeignTable::Kind::Data } })
    { }

private:
    struct SessionRow
    {
        qint64 row = 0;
        QByteArray id;
        QString title;
        qint64 createdAt = 0;
        QByteArray
                summary; ///< id of the message from which on it is sent; older versions say it only here
        double cost = 0; ///< US dollars
        qint64 promptTokens = 0;
        qint64 completionTokens = 0;
    };

    [[nodiscard]] QString program() const override { return u"Crush"_s; }
    [[nodiscard]] bool hasKnownColumns() const override
    {
        return m_database.hasColumns(Sessions, { "id"_L1 })
                && m_database.hasColumns(Messages, { "id"_L1, "session_id"_L1, "parts"_L1 });
    }

    [[nodiscard]] Schema schema() const override
    {
        return { "goose_db_version"_L1, "version_id"_L1, 20'260'127'000'000 };
    }
    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        QList<SessionLink> links;
        return m_sessions
                .forEach({ "created_at"_L1 },
                         [&](const ForeignTable::Row &row) -> Result<> {
                             m_rows += SessionRow { row.row(),
                                                    row.bytes("id"_L1),
                                                    row.text("title"_L1),
                                                    row.number("created_at"_L1),
                                                    row.bytes("summary_message_id"_L1),
                                                    row.text("cost"_L1).toDouble(),
                                                    row.number("prompt_tokens"_L1),
                                                    row.number("completion_tokens"_L1) };
                             links += SessionLink { row.bytes("id"_L1),
                                                    row.bytes("parent_session_id"_L1) };
                             return {};
                         })
                .transform([&] { return links; });
    }

    [[nodiscard]] QStringList tables() const override
    {
        return { Sessions, Messages, u"goose_db_version"_s, u"sqlite_sequence"_s };
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        const SessionRow &row = m_rows.at(index);
        Session session;
        session.origin.sessionId = QString::fromUtf8(row.id);
        session.name = row.title;
        session.createdAt = crushTime(row.createdAt);
        session.kind = parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
        session.cwd = folderOf(into().path());
        if (const auto begun = begin(session, parent); !begun) {
            return begun;
        }
        sayTotals(row);
        m_last.clear();
        m_open.clear();
        m_summary = row.summary;
        const auto read = m_messages.forEachOf(
                "session_id"_L1, Sessions, row.row, { "created_at"_L1 },
                [this](const ForeignTable::Row &message) { return readMessage(message); });
        if (!read) {
            return read;
        }
        if (!m_open.empty()) {
            into().log().skipped(m_open.front().line, OpenCodeTexts::stillWriting());
            into().report().leftOutUntil = into().now().addDuration(LongestAnswer);
        }
        return into().endInLine(m_last);
    }

    /// They grow with the session, so on an answer they would be counted again with each import.
    void sayTotals(const SessionRow &row)
    {
        if (row.cost > 0 || row.promptTokens > 0 || row.completionTokens > 0) {
            const QLocale locale;
            into().log().conclude(DatabaseTexts::sessionTotals(
                    program(), locale.toString(row.cost, 'f', 4), locale.toString(row.promptTokens),
                    locale.toString(row.completionTokens)));
        }
    }

    /// The database lies in a folder of the project.
    [[nodiscard]] static QString folderOf(const QString &path)
    {
        const QString folder = QFileInfo(path).absolutePath();
        return folder.endsWith("/.crush"_L1) ? folder.chopped(7) : QString();
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
        const JsonRef parts = m_json.parse(row.bytes("parts"_L1));
        if (!parts.isArray()) {
            into().log().skipped(row.row(), OpenCodeTexts::badMessage());
            return {};
        }
        SourceEntry frame = frameOf(row, parts);
        const bool isAnswer = frame.entry.role == Role::Assistant;
        const QDateTime time = frame.entry.createdAt;
        CrushMessage message(std::move(frame), into().log());
        for (const JsonRef part : parts) {
            message.addPart(part);
        }
        std::vector<SourceEntry> entries = message.take();
        // What was not finished before another message came never will be.
        const bool isOpen = isAnswer && !message.isFinished() && time.isValid()
                && std::chrono::abs(into().now() - time) < LongestAnswer;
        if (const auto added = into().addInLine(std::exchange(m_open, {}), m_last); !added) {
            return added;
        }
        if (isOpen) {
            m_open = std::move(entries);
            return {};
        }
        const bool isSummary = row.number("is_summary_message"_L1) != 0
                || (!m_summary.isEmpty() && row.bytes("id"_L1) == m_summary);
        if (isSummary && isAnswer) {
            makeCompaction(entries.front());
        }
        return into().addInLine(std::move(entries), m_last);
    }

    [[nodiscard]] SourceEntry frameOf(const ForeignTable::Row &row, const JsonRef &parts)
    {
        SourceEntry frame = newSourceEntry(crushTime(row.number("created_at"_L1)),
                                           row.text("id"_L1), row.row(), row.size());
        frame.id = "row-" + std::to_string(row.row());
        const QString role = row.text("role"_L1);
        Entry &entry = frame.entry;
        if (role == "assistant"_L1) {
            entry.role = Role::Assistant;
            entry.provider = row.text("provider"_L1);
            entry.model = row.text("model"_L1);
        } else if (role == "user"_L1 || role == "tool"_L1) {
            entry.role = Role::User;
        } else {
            makeCustomMessage("crush:"_L1 + role, entry);
            entry.modelFacing = false; // who answers has a system prompt of its own
            entry.display = false;
        }
        PayloadDigest digest;
        digest.addText(role.toStdString());
        for (const JsonRef part : parts) {
            digest.add(part["type"]);
            digest.add(part["data"]["text"]);
            digest.add(part["data"]["id"]);
            digest.add(part["data"]["tool_call_id"]);
        }
        frame.payload = digest.result();
        return frame;
    }

    ForeignTable m_sessions;
    ForeignTable m_messages;
    QList<SessionRow> m_rows;
    JsonColumn m_json;
    // Of the session that is begun.
    std::string m_last; ///< id of the entry before
    std::vector<SourceEntry> m_open; ///< an answer that may still be written
    QByteArray m_summary; ///< as in its row
};

bool isCrush(const QStringList &tables)
{
    return tables.contains(Sessions) && tables.contains(Messages) && tables.contains(u"files"_s)
            && tables.contains(u"goose_db_version"_s);
}

} // namespace

/// The SQLite database of Crush, one in the folder of each project: sessions of messages, each a list of parts.
extern constinit const ImportFormat crushFormat {
    .id = "crush"_L1,
    .program = "Crush"_L1,
    .newestTried = "schema 20260127000000"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "9 databases, the last of "
                                   "usavsolutionsinc/USAV-Orders-Backend"),
    .leavesOut = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "contents of files before and after edits; sums of tokens and cost are in the report"),
    .following = ImportFormat::Following::Changing,
    .owns = &isCrush,
    .readDatabase = &readBy<CrushParsing>,
};

} // namespace varve
