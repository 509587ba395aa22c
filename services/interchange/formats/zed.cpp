// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "zstddevice.h"
#include <storage/foreigntable.h>

#include <QLocale>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Threads = "threads"_L1;
constexpr auto OtherPart = "zed:parts"_L1; ///< in Entry::data: what no block can say, by place

/// A thread says nowhere whether its last answer is finished.
constexpr std::chrono::minutes LongestPause(10);

/// Of a file or another thing that a person pointed at.
QString textOfMention(const JsonRef &mention)
{
    const JsonRef uri = mention["uri"];
    QString name;
    for (const JsonRef kind : uri) { // { File: { abs_path } } and the like
        name = firstTextOf(kind, { "abs_path", "path", "name", "url" }).string();
        break;
    }
    name = uri.isString() ? uri.string() : name;
    const QString content = mention["content"].string();
    return ChatTexts::attachment(name.left(500))
            + (content.isEmpty() ? QString() : u'\n' + content);
}

/// Pictures among it.
void addPictures(const JsonRef &content, SourceEntry &out)
{
    if (content.isArray()) {
        for (const JsonRef part : content) {
            addPictures(part, out);
        }
    } else if (const JsonRef source = content["Image"]["source"]; source.isString()) {
        [[maybe_unused]] const bool added = addSourceImage(source.utf8(), u"image/png"_s, out);
    }
}

Usage usageOf(const JsonRef &tokens)
{
    Usage usage;
    usage.input = tokensOf(tokens["input_tokens"]);
    usage.output = tokensOf(tokens["output_tokens"]);
    usage.cacheWrite = tokensOf(tokens["cache_creation_input_tokens"]);
    usage.cacheRead = tokensOf(tokens["cache_read_input_tokens"]);
    return usage;
}

/// Text of what a tool came to: a text, parts, or an object that names its kind.
QString textOfResult(const JsonRef &content)
{
    if (content.isString()) {
        return content.string();
    }
    if (content.isArray()) {
        QStringList texts;
        for (const JsonRef part : content) {
            if (const QString text = textOfResult(part); !text.isEmpty()) {
                texts += text;
            }
        }
        return texts.join(u'\n');
    }
    const JsonRef text = content["Text"];
    return text.isObject()    ? text["text"].string()
            : text.isString() ? text.string()
                              : content["text"].string();
}

/// Makes the entries of one message: the message, then a result for each call that has one.
class ZedMessage
{
public:
    ZedMessage(SourceEntry frame, const JsonRef &model, ImportLog &log)
        : m_frame(std::move(frame))
        , m_log(log)
    {
        m_frame.entry.provider = model["provider"].string();
        m_frame.entry.model = model["model"].string();
    }

    /// Of version 0.3: { User: ... }, { Agent: ... }, { Compaction: ... } or a word.
    [[nodiscard]] std::vector<SourceEntry> read(const JsonRef &message)
    {
        const JsonRef user = message["User"];
        const JsonRef agent = message["Agent"];
        if (const JsonRef summary = message["Compaction"]["Summary"]; summary.isString()) {
            return readSummary(summary);
        }
        if (!user.isObject() && !agent.isObject()) {
            return {};
        }
        const JsonRef said = user.isObject() ? user : agent;
        begin(agent.isObject(), user["id"].string());
        int place = 0;
        for (const JsonRef part : said["content"]) {
            if (!addPart(part)) {
                m_others.add(place, part.toJson());
            }
            ++place;
        }
        addResults(agent["tool_results"]);
        m_frame.payload = PayloadDigest::of(agent.isObject() ? "agent" : "user", said["content"],
                                            agent["tool_results"]);
        return take();
    }

    /// Of the versions before: { role, segments, tool_uses, tool_results, context }.
    [[nodiscard]] std::vector<SourceEntry> readOlder(const JsonRef &message)
    {
        begin(message["role"].utf8() == "assistant", {});
        for (const JsonRef segment : message["segments"]) {
            const std::string_view type = segment["type"].utf8();
            if (type == "thinking") {
                addThinking(segment);
            } else {
                addTextBlock(segment["text"].string(), m_frame.entry);
            }
        }
        if (m_frame.entry.blocks.isEmpty()) {
            addTextBlock(firstTextOf(message, { "text", "context" }).string(), m_frame.entry);
        }
        for (const JsonRef call : message["tool_uses"]) {
            addCall(call);
        }
        addResults(message["tool_results"]);
        m_frame.payload = PayloadDigest::of(message["role"], message["segments"], message["text"],
                                            message["tool_uses"], message["tool_results"]);
        return take();
    }

private:
    /// The model is sent it in place of what stands above.
    [[nodiscard]] std::vector<SourceEntry> readSummary(const JsonRef &summary)
    {
        m_frame.entry.type = EntryType::Compaction;
        m_frame.entry.summary = summary.string();
        m_frame.payload = PayloadDigest::of("compaction", summary);
        return take();
    }

    void begin(bool isAnswer, const QString &id)
    {
        m_frame.entry.role = isAnswer ? Role::Assistant : Role::User;
        m_frame.entry.originId = id;
        if (isAnswer) {
            m_frame.entry.stopReason = StopReason::Stop;
        } else {
            m_frame.entry.provider.clear();
            m_frame.entry.model.clear();
        }
    }

    [[nodiscard]] bool addPart(const JsonRef &part)
    {
        Entry &entry = m_frame.entry;
        if (part["Text"].isString()) {
            addTextBlock(part["Text"].string(), entry);
        } else if (part["Mention"].isObject()) {
            addTextBlock(textOfMention(part["Mention"]), entry);
        } else if (part["Thinking"].isObject()) {
            addThinking(part["Thinking"]);
        } else if (part["RedactedThinking"].isString()) {
            entry.blocks += ThinkingBlock { {}, part["RedactedThinking"].string(), true };
        } else if (part["ToolUse"].isObject()) {
            addCall(part["ToolUse"]);
        } else if (const JsonRef image = part["Image"]; image.isObject()) {
            return addSourceImage(image["source"].utf8(), u"image/png"_s, m_frame);
        } else {
            for (const JsonRef kind : part) {
                m_log.unknown(stringOf(kind.key()));
            }
            return false;
        }
        return true;
    }

    void addThinking(const JsonRef &thinking)
    {
        m_frame.entry.blocks +=
                ThinkingBlock { thinking["text"].string(), thinking["signature"].string(), false };
    }

    void addCall(const JsonRef &call)
    {
        m_frame.entry.blocks +=
                ToolCallBlock { call["id"].string(), call["name"].string(),
                                callArguments(call["input"]), call["thought_signature"].string() };
        m_frame.entry.stopReason = StopReason::ToolUse;
        m_calls += { call["id"].string(), call["name"].string() };
    }

    /// An object by the id of the call, or a list.
    void addResults(const JsonRef &results)
    {
        for (const JsonRef result : results) {
            QString id = result["tool_use_id"].string();
            id = id.isEmpty() ? stringOf(result.key()) : id;
            SourceEntry &out = m_results.emplace_back(
                    newSourceEntry(m_frame.entry.createdAt, {}, m_frame.line));
            out.id = m_frame.id + "#" + std::to_string(m_results.size());
            out.entry.role = Role::ToolResult;
            out.entry.toolCallId = id;
            out.entry.toolName = result["tool_name"].string();
            for (const auto &[call, name] : std::as_const(m_calls)) {
                if (out.entry.toolName.isEmpty() && call == id) {
                    out.entry.toolName = name;
                }
            }
            out.entry.toolStatus = result["is_error"].boolean() ? u"error"_s : QString();
            const QString text = textOfResult(result["content"]);
            addTextBlock(text.isEmpty() ? textOfResult(result["output"]) : text, out.entry);
            addPictures(result["content"], out);
            out.payload = PayloadDigest::of("result", result);
        }
    }

    [[nodiscard]] std::vector<SourceEntry> take()
    {
        m_others.keepIn(OtherPart, m_frame);
        m_results.insert(m_results.begin(), std::move(m_frame));
        return std::move(m_results);
    }

    SourceEntry m_frame;
    ImportLog &m_log;
    OtherParts m_others;
    QList<std::pair<QString, QString>> m_calls; ///< id and name
    std::vector<SourceEntry> m_results;
};

/// What was used. A thread says it of the last request of each turn, by the prompt of that, in versions before 0.3 by the number of the answer.
class ZedUsage
{
public:
    explicit ZedUsage(const JsonRef &thread) : m_told(thread["request_token_usage"])
    {
        if (m_told.isArray()) {
            for (const JsonRef answer : m_told) {
                m_usages.push_back(usageOf(answer));
            }
            return;
        }
        // The answer that ends a turn, by the number of its message.
        qint64 number = -1;
        for (const JsonRef message : thread["messages"]) {
            m_usages.emplace_back();
            ++number;
            if (message["User"].isObject()) {
                m_prompt = usageOf(m_told[message["User"]["id"].utf8()]);
                m_answer = -1;
            } else if (message["Agent"].isObject()) {
                moveTo(number);
            }
        }
    }

    void next() { ++m_number; }
    void giveTo(Entry &entry) const
    {
        const auto number = static_cast<size_t>(m_number);
        if (entry.role == Role::Assistant && number < m_usages.size()
            && m_usages[number] != Usage()) {
            entry.usage = m_usages[number];
        }
    }

    /// Where all have taken more than what was given to answers.
    void sayRest(const JsonRef &all, ImportLog &log) const
    {
        const Usage counted = usageOf(all);
        Usage given;
        for (const Usage &usage : m_usages) {
            given.input += usage.input;
            given.output += usage.output;
        }
        if (counted.input > given.input || counted.output > given.output) {
            const QLocale locale;
            log.conclude(DatabaseTexts::usageOfTurns(u"Zed"_s, locale.toString(counted.input),
                                                     locale.toString(counted.output)));
        }
    }

private:
    void moveTo(qint64 answer)
    {
        if (m_answer >= 0) {
            m_usages[static_cast<size_t>(m_answer)] = {};
        }
        m_answer = answer;
        m_usages[static_cast<size_t>(m_answer)] = m_prompt;
    }

    const JsonRef m_told;
    std::vector<Usage> m_usages; ///< by the number of the message
    Usage m_prompt;
    qint64 m_answer = -1; ///< of this prompt so far
    qint64 m_number = -1;
};

/// Reads one database: a thread a row, its messages in a document that may be compressed.
class ZedParsing final : public DatabaseSessions
{
public:
    ZedParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_list(database, Threads, { { "id"_L1 }, { "parent_id"_L1 } })
        , m_threads(database, Threads,
                    { { "id"_L1 },
                      { "summary"_L1 },
                      { "updated_at"_L1 },
                      { "created_at"_L1 },
                      { "folder_paths"_L1 },
                      { "data_type"_L1 },
                      { "data"_L1, ForeignTable::Kind::Data } })
    { }

private:
    [[nodiscard]] QString program() const override { return u"Zed"_s; }
    [[nodiscard]] bool hasKnownColumns() const override
    {
        return m_database.hasColumns(Threads, { "id"_L1, "data"_L1, "data_type"_L1 });
    }
    [[nodiscard]] QStringList tables() const override { return { Threads }; }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        QList<SessionLink> links;
        const auto read = m_list.forEach({}, [&](const ForeignTable::Row &row) -> Result<> {
            links += SessionLink { row.bytes("id"_L1), row.bytes("parent_id"_L1) };
            m_ids += row.text("id"_L1);
            return {};
        });
        return read.transform([&] { return links; });
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        QByteArray data;
        Session session;
        const auto read = m_threads.forEachWith(
                "id"_L1, m_ids.at(index), [&](const ForeignTable::Row &row) -> Result<> {
                    session = sessionOf(row);
                    if (row.isTooLarge()) {
                        sayTooLarge(row.row(), row.size());
                        return {};
                    }
                    data = row.bytes("data"_L1);
                    if (row.text("data_type"_L1) != "zstd"_L1) {
                        return {};
                    }
                    const Result<QByteArray> plain =
                            unpackedZstd(data, ForeignDatabase::MostRowBytes);
                    data = plain.value_or(QByteArray());
                    if (!plain) {
                        into().log().skipped(0, plain.error().message);
                    }
                    return {};
                });
        if (!read) {
            return read;
        }
        if (const auto going = proceed(data.size()); !going) {
            return going;
        }
        if (session.origin.sessionId.isEmpty()) { // not text, so that it is not found by it
            into().log().skipped(0, DatabaseTexts::sessionWithoutId());
            return {};
        }
        const JsonRef thread = m_json.parse(data);
        if (thread.isObject() && session.name.isEmpty()) {
            session.name = thread["title"].string();
        }
        const auto begun = begin(session, parent);
        return begun ? readThread(thread, session.createdAt) : begun;
    }

    [[nodiscard]] Session sessionOf(const ForeignTable::Row &row)
    {
        const auto time = [&row](QLatin1StringView column) {
            const QDateTime read = QDateTime::fromString(row.text(column), Qt::ISODateWithMs);
            return read.isValid() ? read.toUTC() : QDateTime();
        };
        Session session;
        session.origin.sessionId = row.text("id"_L1);
        session.name = row.text("summary"_L1);
        session.cwd = row.text("folder_paths"_L1).section(u'\n', 0, 0);
        session.createdAt = time("created_at"_L1);
        m_updated = time("updated_at"_L1);
        if (!session.createdAt.isValid()) {
            session.createdAt = m_updated;
        }
        return session;
    }

    /// Messages have no times: they have that of the thread, and are known without.
    [[nodiscard]] Result<> readThread(const JsonRef &thread, const QDateTime &time)
    {
        into().log().sawVersion(thread["version"].string());
        ZedUsage usage(thread);
        usage.sayRest(thread["cumulative_token_usage"], into().log());
        std::string last;
        qint64 count = 0;
        std::vector<SourceEntry> open;
        for (const JsonRef message : thread["messages"]) {
            usage.next();
            if (isMarker(message)) {
                continue;
            }
            SourceEntry frame =
                    newSourceEntry(time, {}, 0, static_cast<qint64>(message.raw().size()));
            frame.id = std::to_string(++count);
            ZedMessage reader(std::move(frame), thread["model"], into().log());
            std::vector<SourceEntry> entries =
                    message["role"].exists() ? reader.readOlder(message) : reader.read(message);
            if (entries.empty()) {
                sayUnknown(message);
                continue;
            }
            usage.giveTo(entries.front().entry);
            if (const auto added = addAll(std::exchange(open, std::move(entries)), last); !added) {
                return added;
            }
        }
        const bool isAnswer = !open.empty() && open.front().entry.role == Role::Assistant;
        if (isAnswer && m_updated.isValid() && into().now() < m_updated.addDuration(LongestPause)) {
            into().log().skipped(0, OpenCodeTexts::stillWriting());
            into().report().leftOutUntil = m_updated.addDuration(LongestPause);
            open.clear();
        }
        if (const auto added = addAll(std::move(open), last); !added) {
            return added;
        }
        return last.empty() ? into().endAtStart() : into().end(last);
    }

    /// A prompt that says nothing stands where a person asked for a summary.
    [[nodiscard]] static bool isMarker(const JsonRef &message)
    {
        const JsonRef content = message["User"]["content"];
        return content.isArray() && !isFilled(content);
    }

    /// "Resume" only says that a person let it go on.
    void sayUnknown(const JsonRef &message)
    {
        if (message.isString() && message.utf8() == "Resume") {
            return;
        }
        if (message.isString()) {
            into().log().unknown(message.string());
        }
        for (const JsonRef kind : message) {
            into().log().unknown(stringOf(kind.key()));
        }
    }

    [[nodiscard]] Result<> addAll(std::vector<SourceEntry> entries, std::string &last)
    {
        for (SourceEntry &entry : entries) {
            entry.hasLink = true;
            entry.keyTime = 0;
            entry.parentId = std::exchange(last, entry.id);
            if (const auto added = into().add(std::move(entry)); !added) {
                return added;
            }
        }
        return {};
    }

    ForeignTable m_list;
    ForeignTable m_threads;
    QStringList m_ids;
    QDateTime m_updated; ///< of the thread that is read
    JsonColumn m_json;
};

bool isZed(const QStringList &tables)
{
    return tables.contains(Threads) && tables.size() <= 3;
}

constexpr ImportFormat::Place Places[] { { "XDG_DATA_HOME", ".local/share"_L1, "zed/threads"_L1,
                                           "threads.db"_L1 } };

} // namespace

/// Threads of Zed's agent: an SQLite database.
extern constinit const ImportFormat zedFormat {
    .id = "zed"_L1,
    .program = "Zed"_L1,
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "snapshots of the project"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .owns = &isZed,
    .readDatabase = &readBy<ZedParsing>,
};

} // namespace varve
