// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminiparts.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/entrydata.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a gemini-cli session says beyond our fields.
namespace GeminiCliData
{
constexpr auto Session = "gemini-cli:session"_L1; ///< in the first entry
constexpr auto Message = "gemini-cli:message"_L1;
constexpr auto Call = "gemini-cli:call"_L1; ///< of a result
constexpr auto Parts = "gemini-cli:parts"_L1; ///< by place, what we have no block for
} // namespace GeminiCliData

/// After that long no tool runs any more.
constexpr std::chrono::hours LongestRun(24);
constexpr std::chrono::minutes LongestPause(2); ///< between the versions of an answer

bool isRunning(const JsonRef &call)
{
    const std::string_view status = call["status"].utf8();
    const JsonRef result = call["result"];
    return status.empty() ? !result.exists() || result.isNull()
                          : status != "success" && status != "error" && status != "cancelled";
}

/// What was said and asked for, without ids and times. Not what tools answered: it comes later.
QByteArray payloadOf(const JsonRef &message)
{
    PayloadDigest digest;
    digest.addText(message["type"].utf8());
    digest.add(message["content"]);
    for (const JsonRef thought : message["thoughts"]) {
        digest.add(thought["subject"]);
        digest.add(thought["description"]);
    }
    for (const JsonRef call : message["toolCalls"]) {
        digest.add(call["name"]);
        digest.add(call["args"]);
    }
    return digest.result();
}

void readThoughts(const JsonRef &thoughts, Entry &entry)
{
    for (const JsonRef thought : thoughts) {
        QStringList lines;
        for (const std::string_view key : { "subject", "description" }) {
            if (const QString text = thought[key].string(); !text.isEmpty()) {
                lines += text;
            }
        }
        if (!lines.isEmpty()) {
            entry.blocks += ThinkingBlock { lines.join("\n\n"_L1), {}, false };
        }
    }
}

/// What is cached is part of the input there, and thinking no part of the output.
void readTokens(const JsonRef &tokens, Entry &entry)
{
    if (!tokens.isObject()) {
        return;
    }
    const auto count = [&tokens](std::string_view key) { return tokensOf(tokens[key]); };
    Usage &usage = entry.usage.emplace();
    usage.cacheRead = count("cached");
    usage.input = qMax<qint64>(count("input") - usage.cacheRead, 0) + count("tool");
    usage.thinking = count("thoughts");
    usage.output = count("output") + usage.thinking;
}

void readResult(const JsonRef &call, const QString &id, MessagePieces &pieces)
{
    const std::string_view status = call["status"].utf8();
    SourceEntry &out =
            pieces.addResult(id, call["name"].string(), !status.empty() && status != "success");
    if (const QDateTime time = readSourceTime(call["timestamp"]); time.isValid()) {
        out.entry.createdAt = time;
    }
    const JsonRef result = call["result"];
    addTextBlock(result.string(), out.entry);
    if (result.isObject()) {
        addGeminiResponse(result, out);
    }
    for (const JsonRef part : result) {
        if (result.isArray()) {
            addGeminiResponse(part, out);
        }
    }
    keepFields(membersBut(call, { "id", "name", "args", "result", "timestamp" }),
               GeminiCliData::Call, out.entry);
}

void readCalls(const JsonRef &calls, MessagePieces &pieces)
{
    QStringList ids;
    for (const JsonRef call : calls) {
        QString id = call["id"].string();
        if (id.isEmpty()) {
            id = pieces.answer().entry.originId + u'#' + QString::number(ids.size());
        }
        const JsonRef arguments = call["args"];
        pieces.addCall({ id,
                         call["name"].string(),
                         arguments.isObject() ? arguments.minified() : "{}"_ba,
                         {} });
        ids += id;
    }
    qsizetype number = 0;
    for (const JsonRef call : calls) {
        const JsonRef result = call["result"];
        if (result.exists() && !result.isNull()) {
            readResult(call, ids.at(number), pieces);
        }
        ++number;
    }
}

/// What the program said to the person: information, warnings, errors.
void readNote(const QString &type, const JsonRef &message, Entry &entry)
{
    makeHiddenNote("gemini-cli:"_L1 + type, entry);
    entry.data = membersBut(message, { "id", "timestamp", "type", "content" });
    const JsonRef content = message["content"];
    entry.data["text"_L1] = content.isString() ? content.string() : content.toJson();
}

bool isGeminiCliToolRunning(const JsonRef &message)
{
    for (const JsonRef call : message["toolCalls"]) {
        if (isRunning(call)) {
            return true;
        }
    }
    return false;
}

QString whyGeminiCliWaits(const JsonRef &message)
{
    return isGeminiCliToolRunning(message) ? TextChatTexts::waitsForTools()
                                           : TextChatTexts::mayBeWrittenAgain();
}

/// Until when the last answer may be written again: while a tool runs, a while after its last time, as its program may have gone away
/// in the middle; else for a moment, as tokens and calls come after the text. Invalid if it will not be.
QDateTime openGeminiCliAnswer(const JsonRef &message, const QDateTime &now)
{
    if (message["type"].utf8() != "gemini") {
        return {};
    }
    QDateTime last = readSourceTime(message["timestamp"]);
    for (const JsonRef call : message["toolCalls"]) {
        last = std::max(last, readSourceTime(call["timestamp"]));
    }
    const bool isOpen = isGeminiCliToolRunning(message);
    if (!last.isValid()) {
        return isOpen ? now + LongestRun : QDateTime();
    }
    const std::chrono::milliseconds longest = isOpen ? LongestRun : LongestPause;
    return std::chrono::abs(now - last) < longest ? last + longest : QDateTime();
}

/// One entry, and one for each result of a tool: a chain. Never fails: what it does not know keeps the source.
std::vector<SourceEntry> readGeminiCliMessage(const JsonRef &message, const MessagePlace &place)
{
    SourceEntry frame =
            messageFrame(message, place, readSourceTime(message["timestamp"]), payloadOf(message));
    Entry &entry = frame.entry;
    const std::string_view type = message["type"].utf8();
    if (type != "user" && type != "gemini") {
        readNote(message["type"].string(), message, entry);
        if (type != "info" && type != "warning" && type != "error") {
            frame.unknown += message["type"].string();
        }
        return { std::move(frame) };
    }
    keepFields(membersBut(message,
                          { "id", "timestamp", "type", "content", "thoughts", "tokens", "model",
                            "toolCalls" }),
               GeminiCliData::Message, entry);
    entry.role = Role::User;
    if (type == "gemini") {
        entry.role = Role::Assistant;
        entry.provider = u"google"_s;
        entry.model = message["model"].string();
        entry.stopReason = StopReason::Stop;
        readThoughts(message["thoughts"], entry);
        readTokens(message["tokens"], entry);
    }
    addGeminiContent(message["content"], GeminiCliData::Parts, frame);
    MessagePieces pieces(std::move(frame));
    if (type == "gemini") {
        readCalls(message["toolCalls"], pieces);
    }
    return pieces.take();
}

/// Reads one session that is a document.
class GeminiCliConversation
{
public:
    GeminiCliConversation(const JsonRef &conversation, qint64 line)
        : m_conversation(conversation)
        , m_line(line)
    { }

    [[nodiscard]] static bool isOne(const JsonRef &conversation)
    {
        return conversation["messages"].isArray() && !conversation["sessionId"].utf8().empty();
    }

    [[nodiscard]] Result<> readInto(ImportAssembler &into, SessionSequence &sessions)
    {
        const JsonRef messages = m_conversation["messages"];
        if (messages.begin() == messages.end()) {
            into.log().skipped(m_line, ChatTexts::noMessages(m_conversation["sessionId"].string()));
            return {};
        }
        const Session session = this->session();
        m_time = session.createdAt;
        if (const auto begun = sessions.begin(session); !begun) {
            return begun;
        }
        for (auto it = messages.begin(); it != messages.end();) {
            const JsonRef message = *it;
            ++it;
            const QDateTime open =
                    it == messages.end() ? openGeminiCliAnswer(message, into.now()) : QDateTime();
            if (open.isValid()) {
                into.report().leftOutUntil = open;
                into.log().skipped(m_line, whyGeminiCliWaits(message));
            } else if (!message.isObject()) {
                into.log().skipped(m_line, ChatTexts::notAMessage());
            } else if (const auto read = readMessage(message, into); !read) {
                return read;
            }
        }
        sessions.setLeaf(m_last);
        return {};
    }

private:
    [[nodiscard]] Session session() const
    {
        Session session;
        session.name = m_conversation["summary"].string();
        session.createdAt = readSourceTime(m_conversation["startTime"]);
        for (const JsonRef message : m_conversation["messages"]) {
            if (session.createdAt.isValid()) {
                break;
            }
            session.createdAt = readSourceTime(message["timestamp"]);
        }
        session.origin.sessionId = m_conversation["sessionId"].string();
        return session;
    }

    [[nodiscard]] Result<> readMessage(const JsonRef &message, ImportAssembler &into)
    {
        std::string id(message["id"].utf8());
        if (id.empty()) {
            id = "#" + std::to_string(m_messages);
        }
        std::vector<SourceEntry> entries =
                readGeminiCliMessage(message, { id, m_last, m_time, m_line });
        if (m_messages++ == 0) {
            keepFields(
                    membersBut(m_conversation, { "sessionId", "startTime", "messages", "summary" }),
                    GeminiCliData::Session, entries.front().entry);
        }
        into.log().saw(message["type"].utf8());
        m_last = entries.back().id;
        m_time = entries.front().entry.createdAt;
        return into.add(std::move(entries));
    }

    const JsonRef m_conversation;
    const qint64 m_line;
    qint64 m_messages = 0;
    std::string m_last; ///< the entry that the next message stands on
    QDateTime m_time; ///< of the message before
};

/// Reads a session of newer versions of gemini-cli: JSON lines, a header, then messages, each written again as its tools finish,
/// changes of the header ($set) and steps back ($rewindTo). Used once, by one thread.
class GeminiCliLog final : public SessionRecords<JsonLines>
{
public:
    using SessionRecords::SessionRecords;

    /// Whether a file that begins like this is such a log, not a document of the whole session.
    [[nodiscard]] static bool isLog(QByteArrayView firstBytes)
    {
        const qsizetype end = firstBytes.indexOf('\n');
        if (end < 0) {
            return false;
        }
        QByteArray padded = firstBytes.first(end).toByteArray();
        padded.resize(padded.size() + JsonTree::Padding);
        JsonTree tree;
        const auto header = tree.parse({ padded.constData(), static_cast<size_t>(end) });
        if (!header) {
            return false;
        }
        const JsonRef messages = (*header)["messages"];
        return header->isObject() && messages.begin() == messages.end();
    }

private:
    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (!m_session) {
            if (object["sessionId"].utf8().empty()) {
                return m_records.refuse(line, ChatTexts::notAConversation());
            }
            readHeader(object);
            return {};
        }
        if (const JsonRef target = object["$rewindTo"]; target.isString()) {
            return rewind(std::string(target.utf8()));
        }
        if (const JsonRef fields = object["$set"]; fields.isObject()) {
            return change(fields, line);
        }
        if (object["id"].isString() && object["type"].isString()) {
            const Result<> begun = m_into.hasSession() ? Result<>() : m_into.begin(*m_session);
            return begun ? readMessage(object, line) : begun;
        }
        return object["sessionId"].exists() ? change(object, line)
                                            : m_records.refuse(line, ChatTexts::notAMessage());
    }

    void readHeader(const JsonRef &header)
    {
        m_session.emplace();
        m_session->name = header["summary"].string();
        m_session->createdAt = readSourceTime(header["startTime"]);
        m_session->origin.sessionId = header["sessionId"].string();
        m_time = m_session->createdAt;
    }

    [[nodiscard]] Result<> change(const JsonRef &fields, qint64 line)
    {
        m_into.log().count(TextChatTexts::contextsReplaced, fields["messages"].isArray());
        const QString name = fields["summary"].string();
        if (name.isEmpty()) {
            return {};
        }
        if (!m_into.hasSession()) {
            m_session->name = name;
            return {};
        }
        if (m_openUntil.isValid()) { // it will be written again, so nothing can stand on it yet
            m_title.emplace(name, line);
            return {};
        }
        return addPending().and_then([&] { return addTitle(name, line); });
    }

    /// The message is taken back with all after it; without one of that id all are.
    [[nodiscard]] Result<> rewind(const std::string &id)
    {
        const Result<> added = addPending();
        const auto above = m_above.find(id);
        m_last = above == m_above.end() ? std::string() : above->second;
        return added;
    }

    [[nodiscard]] Result<> readMessage(const JsonRef &message, qint64 line)
    {
        std::string id(message["id"].utf8());
        if (id == m_pendingId) {
            m_into.log().count(TextChatTexts::earlierVersions);
        } else if (m_above.contains(id)) {
            ++m_lateChanges;
            return {};
        } else if (const auto added = addPending(); !added) {
            return added;
        }
        const std::string above = m_above.try_emplace(id, m_last).first->second;
        m_pending = readGeminiCliMessage(message, { id, above, m_time, line });
        m_openUntil = openGeminiCliAnswer(message, m_into.now());
        m_whyOpen = m_openUntil.isValid() ? whyGeminiCliWaits(message) : QString();
        m_pendingId = std::move(id);
        return {};
    }

    [[nodiscard]] Result<> addTitle(const QString &name, qint64 line)
    {
        SourceEntry title = newSourceEntry(m_time, {}, line);
        title.entry.type = EntryType::SessionInfo;
        title.entry.data[entryData::SessionName] = name;
        title.id = "#" + std::to_string(line);
        title.parentId = m_last;
        title.hasLink = true;
        title.payload = "summary " + name.toUtf8();
        m_last = title.id;
        return m_into.add(std::move(title));
    }

    [[nodiscard]] Result<> addPending()
    {
        m_pendingId.clear();
        m_openUntil = {};
        for (SourceEntry &entry : std::exchange(m_pending, {})) {
            m_last = entry.id;
            m_time = entry.entry.createdAt;
            if (const auto added = m_into.add(std::move(entry)); !added) {
                return added;
            }
        }
        const auto title = std::exchange(m_title, std::nullopt);
        return title ? addTitle(title->first, title->second) : Result<>();
    }

    [[nodiscard]] Result<> finish() override
    {
        if (m_openUntil.isValid()) {
            m_into.report().leftOutUntil = m_openUntil;
            m_into.log().skipped(m_pending.front().line, m_whyOpen);
        } else if (const auto added = addPending(); !added) {
            return added;
        }
        if (m_lateChanges > 0) {
            m_into.log().skipped(0, TextChatTexts::lateChanges(m_lateChanges));
        }
        return m_last.empty() ? m_into.endAtStart() : m_into.end(m_last);
    }

    std::optional<Session> m_session; ///< once the header is read; begun with the first message
    std::string m_last; ///< the entry that the next message stands on
    QDateTime m_time; ///< of the message before
    std::string m_pendingId; ///< of the message that may be written again
    std::vector<SourceEntry> m_pending; ///< its entries
    QDateTime m_openUntil; ///< it may be written again until then
    QString m_whyOpen;
    std::optional<std::pair<QString, qint64>> m_title; ///< given meanwhile, and on which line
    std::unordered_map<std::string, std::string> m_above; ///< the entry before a message, by its id
    qint64 m_lateChanges = 0;
};

bool isGeminiCli(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    if (sketch.isList() || !sketch.has("sessionId")) {
        return false;
    }
    const bool isDocument =
            sketch.hasArray("messages") && (sketch.has("projectHash") || sketch.has("startTime"));
    return isDocument || (sketch.has("projectHash") && sketch.has("startTime"));
}

Result<> readGeminiCli(QIODevice &device, ImportAssembler &into)
{
    constexpr qint64 LargestHeader = 256 << 10;
    return GeminiCliLog::isLog(device.peek(LargestHeader))
            ? GeminiCliLog(device, into).run()
            : readConversations<GeminiCliConversation>(device, into);
}

constexpr ImportFormat::Place Places[] {
    { "", {}, ".gemini/tmp"_L1, "session-*.json session-*.jsonl"_L1 }
};

} // namespace

/// Sessions of gemini-cli, as it keeps them in its folder of chats: a JSON document each, of newer versions a log.
extern constinit const ImportFormat geminiCliFormat {
    .id = "gemini-cli"_L1,
    .program = "Gemini CLI"_L1,
    .triedWith =
            QT_TRANSLATE_NOOP("varve::ImportFormat",
                              "4 of entireio/cli and wingorithm/Vibe-Coding-Comparison-Project"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "earlier states of a message"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isGeminiCli,
    .read = &readGeminiCli,
};

} // namespace varve
