// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonfile.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"
#include "treeconversation.h"

#include <QFileInfo>
#include <QHash>
#include <QSet>
#include <QTimeZone>
#include <QUrl>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a session says beyond our fields. What was typed as the editor has it, and the whole prompts that
/// were sent, are left out: both say again what stands in the messages.
namespace ContinueData
{
constexpr auto Item = "continue:item"_L1;
constexpr auto Message = "continue:message"_L1;
constexpr auto Thinking = "continue:thinking"_L1;
constexpr auto Parts = "continue:parts"_L1; ///< by place, what we have no block for
} // namespace ContinueData

/// By id.
QHash<QString, QDateTime> continueTimes(const QString &path)
{
    QHash<QString, QDateTime> times;
    const JsonFile list(path);
    for (const JsonRef session : list.root()) {
        const JsonRef created = session["dateCreated"];
        const QString id = session["sessionId"].string();
        if (created.exists() && !times.contains(id)) {
            const qint64 milliseconds = created.string().toLongLong();
            times.insert(id,
                         milliseconds > 0
                                 ? QDateTime::fromMSecsSinceEpoch(milliseconds, QTimeZone::UTC)
                                 : readSourceTime(created));
        }
    }
    return times;
}

/// When it was begun, which only the list beside the sessions says; else when the file was written last.
QDateTime continueTime(const ImportAssembler &into, const JsonRef &id)
{
    const QFileInfo info(into.path());
    const QString list = info.absolutePath() + "/sessions.json"_L1;
    const auto &times = into.beside().once(list, [&] { return continueTimes(list); });
    const auto time = times.constFind(id.string());
    return time == times.cend() ? info.lastModified().toUTC() : *time;
}

/// Newer versions name it by its address.
QString continueFolder(const QString &folder)
{
    return folder.contains("://"_L1) ? QUrl(folder).path(QUrl::FullyDecoded) : folder;
}

/// Reads one session: messages in a line, without times, each with what was given with it and what its tools came to. Used once, by one
/// thread.
class ContinueSession final : public SessionRecords<JsonElements>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] bool isDocument(const JsonRef &object) const override
    {
        return object["history"].isArray();
    }

    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (m_into.hasSession() || !object["history"].isArray()) {
            m_into.log().skipped(line, ChatTexts::notAConversation());
            return {};
        }
        m_line = line;
        return begin(object).and_then([&] { return readHistory(object["history"]); });
    }

    [[nodiscard]] Result<> begin(const JsonRef &object)
    {
        Session session;
        session.origin.sessionId = sessionIdOf(object["sessionId"]);
        session.name = object["title"].string();
        if (session.name == "New Session"_L1 || session.name == "Untitled Session"_L1) {
            session.name.clear();
        }
        session.cwd = continueFolder(object["workspaceDirectory"].string());
        session.createdAt = continueTime(m_into, object["sessionId"]);
        m_time = session.createdAt;
        m_model = object["chatModelTitle"].string();
        return m_into.begin(session);
    }

    [[nodiscard]] Result<> readHistory(const JsonRef &history)
    {
        JsonRef thinking; // what the next answer was thought over with
        JsonRef last;
        for (const JsonRef item : history) {
            last = item;
        }
        for (const JsonRef item : history) {
            const std::string_view role = item["message"]["role"].utf8();
            if (role.empty()) {
                m_into.log().skipped(m_line, ChatTexts::notAMessage());
                continue;
            }
            m_into.log().saw(item["message"]["role"].utf8());
            if (thinking.exists() && role != "assistant") {
                if (const auto added = addItem({}, std::exchange(thinking, {}), false); !added) {
                    return added;
                }
            }
            if (role == "thinking") {
                thinking = item;
                continue;
            }
            const bool isLast = item.raw().data() == last.raw().data();
            if (const auto added = addItem(item, std::exchange(thinking, {}), isLast); !added) {
                return added;
            }
        }
        return thinking.exists() ? addItem({}, thinking, true) : Result<>();
    }

    /// `item`: nothing if there is only thinking.
    [[nodiscard]] Result<> addItem(const JsonRef &item, const JsonRef &thinking, bool isLast)
    {
        const JsonRef message = item["message"];
        const JsonRef thought = thinking["message"];
        const JsonRef summary = item["conversationSummary"];
        const bool isSummary = summary.isString() && !summary.utf8().empty();
        // A result is told with its call, and again as a message that the program does not send.
        const bool isTold = message["role"].utf8() == "tool"
                && m_answered.contains(message["toolCallId"].string());
        // In the terminal the summary is all that is left, and stands as an answer too.
        const bool isOnlySummary = isSummary && message["content"].utf8() == summary.utf8();
        if (!isTold && !isOnlySummary) {
            SourceEntry frame = newEntry(item.exists() ? item : thinking);
            frame.payload = PayloadDigest::of(message["role"], message["content"],
                                              message["toolCalls"], message["toolCallId"],
                                              item["contextItems"], thought["content"]);
            if (thinking.exists()) {
                readThinking(thought, frame.entry);
            }
            if (const auto added =
                        m_into.addInLine(entriesOf(item, std::move(frame), isLast), m_last);
                !added) {
                return added;
            }
        }
        return isSummary ? addSummary(item) : Result<>();
    }

    [[nodiscard]] SourceEntry newEntry(const JsonRef &item)
    {
        SourceEntry entry = newSourceEntry(m_time, item["message"]["id"].string(), m_line,
                                           static_cast<qint64>(item.raw().size()));
        entry.id = std::to_string(++m_count);
        entry.keyTime = 0; // it is that of the session, which the file does not say
        return entry;
    }

    /// All up to here is sent no more.
    [[nodiscard]] Result<> addSummary(const JsonRef &item)
    {
        SourceEntry entry = newEntry(item);
        entry.entry.type = EntryType::Compaction;
        entry.entry.summary = item["conversationSummary"].string();
        entry.payload = PayloadDigest::of("summary", item["conversationSummary"]);
        std::vector<SourceEntry> entries;
        entries.push_back(std::move(entry));
        return m_into.addInLine(std::move(entries), m_last);
    }

    [[nodiscard]] std::vector<SourceEntry> entriesOf(const JsonRef &item, SourceEntry frame,
                                                     bool isLast)
    {
        const JsonRef message = item["message"];
        const std::string_view role = message["role"].utf8();
        Entry &entry = frame.entry;
        keepFields(membersBut(item,
                              { "message", "contextItems", "editorState", "promptLogs",
                                "toolCallStates", "isGatheringContext", "conversationSummary",
                                "reasoning" }),
                   ContinueData::Item, entry);
        keepFields(membersBut(message,
                              { "role", "content", "id", "toolCalls", "toolCallId", "usage" }),
                   ContinueData::Message, entry);
        if (role == "assistant" || !item.exists()) {
            return answerOf(item, std::move(frame), isLast);
        }
        entry.role = role == "tool" ? Role::ToolResult : Role::User;
        addContext(item["contextItems"], entry);
        readContent(message["content"], frame);
        if (role == "tool") {
            entry.toolCallId = message["toolCallId"].string();
            entry.toolName = m_tools.value(entry.toolCallId);
        } else if (role == "system") {
            makeCustomMessage(u"continue:system"_s, entry);
        } else if (role != "user") {
            keepSource(item, "continue:"_L1 + stringOf(role), frame, stringOf(role));
        }
        std::vector<SourceEntry> entries;
        entries.push_back(std::move(frame));
        return entries;
    }

    /// What was given with a message: files, selections, pages. It is sent before it.
    static void addContext(const JsonRef &items, Entry &entry)
    {
        for (const JsonRef item : items) {
            if (const QString content = item["content"].string(); !content.isEmpty()) {
                addTextBlock(ChatTexts::attachment(item["name"].string()) + u'\n' + content, entry);
            }
        }
    }

    static void readContent(const JsonRef &content, SourceEntry &frame)
    {
        addTextBlock(content.string(), frame.entry);
        OtherParts others;
        int place = 0;
        for (const JsonRef part : content) {
            if (part["type"].utf8() == "text") {
                addTextBlock(part["text"].string(), frame.entry);
            } else if (!addDataUrlImage(part["imageUrl"]["url"].utf8(), frame)) {
                others.add(place, part.toJson(), unknownPart(part, { "imageUrl" }));
            }
            ++place;
        }
        others.keepIn(ContinueData::Parts, frame);
    }

    static void readThinking(const JsonRef &thought, Entry &entry)
    {
        SourceEntry said;
        readContent(thought["content"], said);
        if (const QString text = said.entry.text(); !text.isEmpty()) {
            entry.blocks += ThinkingBlock { text, thought["signature"].string(), false };
        }
        if (const QString hidden = thought["redactedThinking"].string(); !hidden.isEmpty()) {
            entry.blocks += ThinkingBlock { {}, hidden, true };
        }
        keepFields(
                membersBut(thought, { "role", "content", "id", "signature", "redactedThinking" }),
                ContinueData::Thinking, entry);
    }

    [[nodiscard]] std::vector<SourceEntry> answerOf(const JsonRef &item, SourceEntry frame,
                                                    bool isLast)
    {
        const JsonRef message = item["message"];
        Entry &entry = frame.entry;
        entry.role = Role::Assistant;
        entry.stopReason = StopReason::Stop;
        entry.model = m_model;
        for (const JsonRef log : item["promptLogs"]) { // the last one counts
            entry.provider = log["modelProvider"].string();
            entry.model = log["modelTitle"].string();
        }
        readUsage(message["usage"], entry);
        if (const QString text = item["reasoning"]["text"].string(); !text.isEmpty()) {
            entry.blocks += ThinkingBlock { text, {}, false };
        }
        readContent(message["content"], frame);
        MessagePieces pieces(std::move(frame));
        for (const JsonRef call : message["toolCalls"]) {
            ToolCallBlock block = functionCall(call);
            m_tools.insert(block.callId, block.name);
            pieces.addCall(std::move(block));
        }
        addResults(item["toolCallStates"], isLast, pieces);
        return pieces.take();
    }

    void readUsage(const JsonRef &usage, Entry &entry)
    {
        if (!usage.isObject()) {
            return;
        }
        if (const QString model = usage["model"].string(); !model.isEmpty()) {
            entry.model = model;
        }
        const JsonRef prompt = usage["promptTokensDetails"];
        Usage figures;
        figures.cacheRead = tokensOf(prompt["cachedTokens"]);
        figures.cacheWrite = tokensOf(prompt["cacheWriteTokens"]);
        figures.thinking = tokensOf(usage["completionTokensDetails"]["reasoningTokens"]);
        const bool isSnake = usage["prompt_tokens"].isNumber(); // of older versions
        figures.input = tokensOf(usage[isSnake ? "prompt_tokens" : "promptTokens"]);
        figures.output = tokensOf(usage[isSnake ? "completion_tokens" : "completionTokens"]);
        // Anthropic's numbers are as Anthropic says them, without what is cached.
        if (!entry.model.contains("claude"_L1, Qt::CaseInsensitive)) {
            figures.input = std::max<qint64>(figures.input - figures.cacheRead, 0);
        }
        if (const double cents = usage["cost_cents"].number(); cents > 0) {
            figures.cost = cents / 100;
        }
        if (figures != Usage()) {
            entry.usage = figures;
        }
    }

    /// Of the last message a call may still be running; what comes to the others then is read when the file goes on, so that each stays
    /// the result that it was.
    void addResults(const JsonRef &states, bool isLast, MessagePieces &pieces)
    {
        for (const JsonRef state : states) {
            const std::string_view status = state["status"].utf8();
            const bool isOver = status == "done" || status == "errored" || status == "canceled"
                    || isFilled(state["output"]);
            if (!isOver && isLast) {
                return;
            }
            const QString id = state["toolCallId"].string();
            if (!isOver || !m_tools.contains(id) || m_answered.contains(id)) {
                continue;
            }
            m_answered.insert(id);
            const bool failed = status == "errored" || status == "canceled";
            Entry &result = pieces.addResult(id, m_tools.value(id), failed).entry;
            for (const JsonRef output : state["output"]) {
                addTextBlock(output["content"].string(), result);
            }
            if (status == "canceled" && result.blocks.isEmpty()) { // as the model is told
                addTextBlock(u"The user cancelled this tool call."_s, result);
            }
        }
    }

    [[nodiscard]] Result<> finish() override { return m_into.endInLine(m_last); }

    QHash<QString, QString> m_tools; ///< names, by the id of their call
    QSet<QString> m_answered; ///< calls whose result was added
    QDateTime m_time; ///< of the session, as messages have none
    QString m_model; ///< that is chosen
    std::string m_last; ///< the entry before
    qint64 m_line = 0;
    qint64 m_count = 0;
};

/// Older versions begin with the messages, so that what stands behind them may not be seen.
bool isContinue(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    const bool isNamed = sketch.has("sessionId") && sketch.has("workspaceDirectory");
    return !sketch.isList() && sketch.hasArray("history")
            && (isNamed || firstBytes.contains("\"contextItems\""));
}

/// Named by their ids; the list of them is none.
constexpr ImportFormat::Place Places[] { { "CONTINUE_GLOBAL_DIR", ".continue"_L1, "sessions"_L1,
                                           "*-*-*-*-*.json"_L1 } };

} // namespace

/// Sessions of Continue, in an editor or the terminal: a document of messages as OpenAI's API spells them.
extern constinit const ImportFormat continueFormat {
    .id = "continue"_L1,
    .program = "Continue"_L1,
    .triedWith =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "70 of eight people, of public repositories"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat",
                              "the prompts as they were sent, what was typed as the editor has it"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isContinue,
    .read = &readBy<ContinueSession>,
};

} // namespace varve
