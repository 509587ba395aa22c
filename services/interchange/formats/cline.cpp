// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonfile.h"
#include "jsonsketch.h"
#include "messageparts.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"

#include <QFileInfo>
#include <QTimeZone>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a task says beyond our fields.
namespace ClineData
{
constexpr auto Message = "cline:message"_L1; ///< further fields
constexpr auto Parts = "cline:parts"_L1; ///< by place, what we have no block for
} // namespace ClineData

QDateTime timeOf(const JsonRef &milliseconds)
{
    const qint64 time = milliseconds.integer();
    return time > 0 ? QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC) : QDateTime();
}

/// What the window beside the conversation knows of each request.
struct ClineRequest
{
    qint64 time = 0; ///< ms
    Usage usage;
};

/// The requests of a task, from the file with what was shown; none if it is not there or says nothing of them.
class ClineRequests
{
public:
    /// `path`: of the conversation.
    explicit ClineRequests(const QString &path)
    {
        const QFileInfo info(path);
        if (info.fileName() != Conversation) {
            return;
        }
        const JsonFile shown(info.absolutePath() + "/ui_messages.json"_L1);
        for (const JsonRef message : shown.root()) {
            add(message);
        }
    }

    static constexpr auto Conversation = "api_conversation_history.json"_L1;

    /// What the answer that was saved then has cost: the last request before that no other answer has taken.
    [[nodiscard]] std::optional<Usage> takeBefore(qint64 time)
    {
        auto found = m_requests.begin();
        while (found != m_requests.end() && found->time <= time) {
            ++found;
        }
        if (found == m_requests.begin()) {
            return std::nullopt;
        }
        const Usage usage = std::prev(found)->usage;
        m_requests.erase(m_requests.begin(), found);
        return usage;
    }
    /// Messages that are sent no more.
    [[nodiscard]] qint64 unsent() const { return m_unsent; }

private:
    void add(const JsonRef &message)
    {
        const JsonRef range = message["conversationHistoryDeletedRange"];
        if (range.isArray()) {
            std::vector<qint64> ends;
            for (const JsonRef end : range) {
                ends.push_back(end.integer());
            }
            m_unsent = ends.size() == 2 ? std::max<qint64>(0, ends[1] - ends[0] + 1) : m_unsent;
        }
        if (message["say"].utf8() != "api_req_started") {
            return;
        }
        std::string text(message["text"].utf8());
        text.reserve(text.size() + JsonTree::Padding);
        const auto request = m_tree.parse(text);
        if (!request || !(*request)["tokensOut"].isNumber()) {
            return;
        }
        Usage usage;
        usage.input = tokensOf((*request)["tokensIn"]);
        usage.output = tokensOf((*request)["tokensOut"]);
        usage.cacheRead = tokensOf((*request)["cacheReads"]);
        usage.cacheWrite = tokensOf((*request)["cacheWrites"]);
        if (const JsonRef cost = (*request)["cost"]; cost.isNumber()) {
            usage.cost = cost.number();
        }
        m_requests.push_back({ message["ts"].integer(), usage });
    }

    std::vector<ClineRequest> m_requests; ///< in their order
    qint64 m_unsent = 0;
    JsonTree m_tree;
};

/// The text between two tags; empty if they do not stand there.
QString between(const QString &text, QLatin1StringView begin, QLatin1StringView end)
{
    const qsizetype from = text.indexOf(begin);
    const qsizetype to = from < 0 ? -1 : text.indexOf(end, from);
    return to < 0 ? QString()
                  : text.sliced(from + begin.size(), to - from - begin.size()).trimmed();
}

QString titleOf(const QString &first)
{
    constexpr qsizetype MostCharacters = 100;
    QString title = between(first, "<task>"_L1, "</task>"_L1);
    title = title.isEmpty() ? between(first, "<user_message>"_L1, "</user_message>"_L1) : title;
    return title.section(u'\n', 0, 0).left(MostCharacters);
}

/// Where the task was begun, which the program tells the model with every prompt.
QString folderOf(const QString &first)
{
    for (const auto mark :
         { "Current Workspace Directory ("_L1, "Current Working Directory ("_L1 }) {
        if (const QString folder = between(first, mark, ") Files"_L1); !folder.isEmpty()) {
            return folder;
        }
    }
    return {};
}

/// Reads the conversation of one task: what the model was sent, with the blocks of the Anthropic API, or of newer versions of Roo Code
/// those of the AI SDK.
class ClineTask final : public SessionRecords<JsonElements>
{
public:
    ClineTask(QIODevice &device, ImportAssembler &into)
        : SessionRecords(device, into)
        , m_requests(into.path())
    { }

private:
    [[nodiscard]] bool isDocument(const JsonRef &object) const override
    {
        return object["messages"].isArray();
    }

    /// Either a message, or the object that newer versions put around all.
    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        const JsonRef messages = object["messages"];
        if (!messages.isArray()) {
            return readMessage(object, line);
        }
        constexpr qint64 NewestKnown = 2;
        m_into.log().sawFormat(object["version"].integer(), NewestKnown);
        for (const JsonRef message : messages) {
            saw(message);
            if (const auto read = readMessage(message, line); !read) {
                return read;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> begin(const JsonRef &message)
    {
        const QFileInfo file(m_into.path());
        const QString text = MessageParts::textOf(message["content"]);
        Session session;
        // The program names the folder of a task by its id.
        session.origin.sessionId = file.fileName() == ClineRequests::Conversation
                ? file.absolutePath().section(u'/', -1)
                : sessionIdOfFile(m_into.path());
        session.name = titleOf(text);
        session.cwd = folderOf(text);
        session.createdAt = timeOf(message["ts"]);
        if (!session.createdAt.isValid()) { // older versions name a task by its time
            session.createdAt = QDateTime::fromMSecsSinceEpoch(
                    session.origin.sessionId.toLongLong(), QTimeZone::UTC);
        }
        m_time = session.createdAt;
        return m_into.begin(session);
    }

    [[nodiscard]] Result<> readMessage(const JsonRef &message, qint64 line)
    {
        const bool isMessage = message["role"].isString() || message["type"].isString();
        if (!isMessage) {
            m_into.log().skipped(line, ChatTexts::notAMessage());
            return {};
        }
        if (!m_into.hasSession()) {
            if (const auto begun = begin(message); !begun) {
                return begun;
            }
        }
        const QDateTime time = timeOf(message["ts"]);
        m_time = time.isValid() ? time : m_time;
        SourceEntry frame = newSourceEntry(m_time, message["id"].string(), line,
                                           static_cast<qint64>(message.raw().size()));
        frame.hasLink = true;
        frame.id = std::to_string(++m_count);
        frame.parentId = m_last;
        frame.payload = PayloadDigest::of(message["role"], message["content"]);
        std::vector<SourceEntry> entries = entriesOf(message, std::move(frame));
        m_last = entries.back().id;
        return m_into.add(std::move(entries));
    }

    [[nodiscard]] std::vector<SourceEntry> entriesOf(const JsonRef &message, SourceEntry frame)
    {
        const std::string_view role = message["role"].utf8();
        Entry &entry = frame.entry;
        if (message["isSummary"].boolean() || message["isTruncationMarker"].boolean()) {
            entry.type = EntryType::Compaction;
            entry.summary = MessageParts::textOf(message["content"]);
            return one(std::move(frame));
        }
        keepFields(membersBut(message,
                              { "role", "content", "ts", "id", "modelInfo", "metrics",
                                "condenseParent", "truncationParent" }),
                   ClineData::Message, entry);
        if (role == "assistant") {
            readAnswer(message, entry);
        } else if (role == "user" || role == "tool") {
            entry.role = Role::User;
        } else { // e.g. reasoning that only its provider can read
            const QString kind = message["type"].string();
            if (kind != "reasoning"_L1) {
                m_into.log().unknown(role.empty() ? kind : stringOf(role));
            }
            keepSource(message, "cline:"_L1 + kind, frame);
            return one(std::move(frame));
        }
        std::vector<SourceEntry> entries = m_parts.read(std::move(frame), message["content"]);
        if (role == "assistant") {
            noteCalls(entries.back().entry);
        } else {
            takeTextResults(entries);
        }
        return entries;
    }

    void noteCalls(const Entry &answer)
    {
        m_calls.clear();
        for (const Block &block : answer.blocks) {
            if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                m_calls += *call;
            }
        }
    }

    /// Some versions send what tools came to as text, in the order of their calls: "[read_file for 'a'] Result:".
    [[nodiscard]] static bool isTextResult(const QString &text)
    {
        constexpr qsizetype MostOfName = 2000;
        return text.startsWith(u'[') && text.left(MostOfName).contains("] Result:"_L1);
    }

    [[nodiscard]] SourceEntry textResult(const ToolCallBlock &call, const QString &text,
                                         const SourceEntry &message, size_t number) const
    {
        SourceEntry out =
                newSourceEntry(message.entry.createdAt, message.entry.originId, message.line);
        out.entry.role = Role::ToolResult;
        out.entry.toolCallId = call.callId;
        out.entry.toolName = call.name;
        constexpr qsizetype Beginning = 4000;
        const bool failed = text.left(Beginning).contains("The tool execution failed"_L1);
        out.entry.toolStatus = failed ? u"error"_s : QString();
        out.entry.blocks = { TextBlock { text } };
        out.hasLink = true;
        out.id = message.id + "#text" + std::to_string(number);
        out.payload = PayloadDigest::of("result", text.toStdString());
        return out;
    }

    /// Makes results of such texts of a message, which stands behind them if it has more to say.
    void takeTextResults(std::vector<SourceEntry> &entries)
    {
        QList<ToolCallBlock> calls = std::exchange(m_calls, {});
        for (const SourceEntry &entry : entries) {
            calls.removeIf([&entry](const ToolCallBlock &call) {
                return call.callId == entry.entry.toolCallId;
            });
        }
        if (entries.back().entry.role != Role::User || calls.isEmpty()) {
            return;
        }
        SourceEntry message = std::move(entries.back());
        entries.pop_back();
        const Blocks blocks = std::exchange(message.entry.blocks, {});
        for (qsizetype i = 0; i < blocks.size(); ++i) {
            const auto *text = std::get_if<TextBlock>(&blocks.at(i));
            if (text != nullptr && !calls.isEmpty() && isTextResult(text->text)) {
                SourceEntry result =
                        textResult(calls.takeFirst(), text->text, message, entries.size());
                result.parentId = std::exchange(message.parentId, result.id);
                entries.push_back(std::move(result));
                continue;
            }
            for (SourceEntry::Image &image : message.images) {
                if (image.block == i) {
                    image.block = message.entry.blocks.size();
                }
            }
            message.entry.blocks += blocks.at(i);
        }
        if (entries.empty() || !message.entry.blocks.isEmpty()) {
            entries.push_back(std::move(message));
        }
    }

    [[nodiscard]] static std::vector<SourceEntry> one(SourceEntry entry)
    {
        std::vector<SourceEntry> entries;
        entries.push_back(std::move(entry));
        return entries;
    }

    void readAnswer(const JsonRef &message, Entry &entry)
    {
        entry.role = Role::Assistant;
        const JsonRef model = message["modelInfo"];
        entry.provider = model["providerId"].string();
        entry.model = model["modelId"].string();
        if (const QString reasoning = message["reasoning_content"].string(); !reasoning.isEmpty()) {
            entry.blocks += ThinkingBlock { reasoning, {}, false };
        }
        const JsonRef tokens = message["metrics"]["tokens"];
        const qint64 time = message["ts"].integer();
        if (tokens.isObject()) {
            Usage &usage = entry.usage.emplace(); // what is cached is part of the prompt there
            usage.cacheRead = tokensOf(tokens["cached"]);
            usage.input = std::max<qint64>(tokensOf(tokens["prompt"]) - usage.cacheRead, 0);
            usage.output = tokensOf(tokens["completion"]);
            if (const JsonRef cost = message["metrics"]["cost"]; cost.isNumber()) {
                usage.cost = cost.number();
            }
        } else if (time > 0) {
            entry.usage = m_requests.takeBefore(time);
        }
    }

    [[nodiscard]] Result<> finish() override
    {
        if (m_requests.unsent() > 0) {
            m_into.log().conclude(ClineTexts::unsent(m_requests.unsent()));
        }
        return m_into.end(m_last);
    }

    ClineRequests m_requests;
    MessageParts m_parts { ClineData::Parts };
    QList<ToolCallBlock> m_calls; ///< of the answer before
    QDateTime m_time; ///< of the message before
    std::string m_last; ///< the entry that the next message stands on
    qint64 m_count = 0;
};

/// The content begins with the task, or what the program adds to every prompt; other lists of messages are of nobody.
bool isCline(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    const bool isList = sketch.isList() && sketch.has("role") && sketch.has("content");
    const bool isVersioned =
            !sketch.isList() && sketch.has("version") && sketch.hasArray("messages");
    return (isList || isVersioned)
            && (firstBytes.contains("<task>") || firstBytes.contains("<user_message>")
                || firstBytes.contains("<environment_details>"));
}

constexpr auto Files = "api_conversation_history.json"_L1;

/// The extensions are three, and may be in any of the editors; the one that runs in a terminal has a place of its own.
constexpr ImportFormat::Place Places[] {
    { "XDG_CONFIG_HOME", ".config"_L1, "Code/User/globalStorage/saoudrizwan.claude-dev/tasks"_L1,
      Files },
    { "XDG_CONFIG_HOME", ".config"_L1,
      "Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"_L1, Files },
    { "XDG_CONFIG_HOME", ".config"_L1, "Code/User/globalStorage/kilocode.kilo-code/tasks"_L1,
      Files },
    { "XDG_CONFIG_HOME", ".config"_L1,
      "VSCodium/User/globalStorage/saoudrizwan.claude-dev/tasks"_L1, Files },
    { "XDG_CONFIG_HOME", ".config"_L1,
      "VSCodium/User/globalStorage/rooveterinaryinc.roo-cline/tasks"_L1, Files },
    { "XDG_CONFIG_HOME", ".config"_L1, "Cursor/User/globalStorage/saoudrizwan.claude-dev/tasks"_L1,
      Files },
    { "XDG_CONFIG_HOME", ".config"_L1,
      "Cursor/User/globalStorage/rooveterinaryinc.roo-cline/tasks"_L1, Files },
    { "", ".cline"_L1, "data/tasks"_L1, Files },
};

} // namespace

/// Tasks of Cline and of what has come of it, Roo Code and Kilo Code: the conversation as the model was sent it.
extern constinit const ImportFormat clineFormat {
    .id = "cline"_L1,
    .program = "Cline, Roo Code, Kilo Code"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "1 of a public repository"),
    .leavesOut = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "what the window shows beside the conversation, but for tokens and cost"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isCline,
    .read = &readBy<ClineTask>,
};

} // namespace varve
