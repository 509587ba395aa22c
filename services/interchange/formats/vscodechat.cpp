// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "importer.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonelements.h"
#include "jsonlines.h"
#include "jsonsketch.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/entrydata.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimeZone>
#include <QUrl>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data of what a request says beyond our fields.
namespace VsCodeData
{
constexpr auto Session = "vscode-chat:session"_L1; ///< in the first entry
constexpr auto Request = "vscode-chat:request"_L1;
} // namespace VsCodeData

/// Parts of an answer that show how it came about.
constexpr std::array<std::string_view, 27> Progress { "undoStop",
                                                      "codeblockUri",
                                                      "textEditGroup",
                                                      "notebookEditGroup",
                                                      "workspaceEdit",
                                                      "prepareToolInvocation",
                                                      "progressMessage",
                                                      "progressMessageContent",
                                                      "progressTask",
                                                      "progressTaskSerialized",
                                                      "mcpServersStarting",
                                                      "confirmation",
                                                      "elicitation",
                                                      "elicitationSerialized",
                                                      "elicitation2",
                                                      "command",
                                                      "treeData",
                                                      "multiDiffData",
                                                      "extensions",
                                                      "pullRequest",
                                                      "references",
                                                      "contentReference",
                                                      "hook",
                                                      "questionCarousel",
                                                      "planReview",
                                                      "disabledClaudeHooks",
                                                      "clearToPreviousToolInvocation" };

/// After that long nobody answers a request any more.
constexpr std::chrono::hours LongestAnswer(24);

/// What became of an answer, as newer versions say it.
enum class AnswerState : quint8 { Pending, Complete, Cancelled, Failed, NeedsInput, Unsaid };

AnswerState stateOf(const JsonRef &request)
{
    constexpr auto Unsaid = static_cast<qint64>(AnswerState::Unsaid);
    if (request["isCanceled"].boolean()) {
        return AnswerState::Cancelled;
    }
    const qint64 state = request["modelState"]["value"].integer(Unsaid);
    return static_cast<AnswerState>(state >= 0 && state < Unsaid ? state : Unsaid);
}

QDateTime timeOf(const JsonRef &milliseconds)
{
    const qint64 time = milliseconds.integer();
    return time > 0 ? QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC) : QDateTime();
}

/// A text, or what the editor calls a markdown string.
QString textOf(const JsonRef &value)
{
    return value.isObject() ? value["value"].string() : value.string();
}

/// Every text in what a tool gave the model: a string, or a tree of pieces of a prompt.
void addTexts(const JsonRef &value, QString &texts)
{
    if (value.isString()) {
        texts += value.string();
    } else if (value["text"].isString()) {
        texts += value["lineBreakBefore"].boolean() && !texts.isEmpty() ? u"\n"_s : QString();
        texts += value["text"].string();
    } else if (value.isArray() || value.isObject()) {
        for (const JsonRef part : value) {
            if (part.isArray() || part.isObject()
                || (value.isObject() && part.key() == "value" && part.isString())) {
                addTexts(part, texts);
            }
        }
    }
}

/// The state that a log of changes leads to: of newer versions of the editor, which write the whole once and then what changes.
class MutationLog
{
public:
    MutationLog(QIODevice &device, ImportAssembler &into) : m_into(into), m_lines(device, into) { }

    [[nodiscard]] Result<QJsonObject> run()
    {
        return m_lines
                .forEach([this](const JsonRef &change, qint64 line) { return apply(change, line); })
                .transform([this] { return m_state.toObject(); });
    }

private:
    enum Kind : quint8 { Initial, Set, Push, Delete };

    [[nodiscard]] Result<> apply(const JsonRef &change, qint64 line)
    {
        const qint64 kind = change["kind"].integer(-1);
        if (kind == Initial) {
            m_state = change["v"].toJson();
            return {};
        }
        std::vector<QString> path;
        bool isPath =
                m_state.isObject(); // names are not empty: QJsonObject does not survive many changes of these
        for (const JsonRef key : change["k"]) {
            path.push_back(key.isNumber() ? QString::number(key.integer()) : key.string());
            isPath = isPath && !path.back().isEmpty();
        }
        constexpr size_t Deepest = 100;
        if (kind < Initial || kind > Delete || path.empty() || !isPath || path.size() > Deepest) {
            m_into.log().skipped(line, VsCodeTexts::unknownChange());
            return {};
        }
        m_state = changed(m_state, path, 0, change, kind);
        // Changes of a list cost as much as it is long.
        constexpr qint64 MostWork = 200'000'000;
        if (m_work > MostWork) {
            return fail(Error::Kind::InvalidInput, VsCodeTexts::tooManyChanges(m_into.path()));
        }
        return {};
    }

    /// `value` with the change made at the rest of the path.
    [[nodiscard]] QJsonValue changed(const QJsonValue &value, const std::vector<QString> &path,
                                     size_t depth, const JsonRef &change, qint64 kind)
    {
        if (depth == path.size()) {
            return kind == Push ? pushed(value, change) : change["v"].toJson();
        }
        const QString &key = path[depth];
        if (value.isArray()) {
            QJsonArray array = value.toArray();
            m_work += array.size();
            const qsizetype index = key.toLongLong();
            if (index >= 0 && index < array.size()) {
                const QJsonValue old = array.at(index);
                array.replace(index, QJsonValue()); // or it would be copied
                array.replace(index, defined(changed(old, path, depth + 1, change, kind)));
            }
            return array;
        }
        QJsonObject object = value.toObject();
        m_work += object.size();
        if (kind == Delete && depth + 1 == path.size()) {
            object.remove(key);
        } else {
            const QJsonValue old = object.value(key);
            object.insert(key, QJsonValue());
            object.insert(key, defined(changed(old, path, depth + 1, change, kind)));
        }
        return object;
    }

    /// A change without a value sets none.
    [[nodiscard]] static QJsonValue defined(const QJsonValue &value)
    {
        return value.isUndefined() ? QJsonValue() : value;
    }

    /// From `i` on the list is replaced, without it added to.
    [[nodiscard]] QJsonValue pushed(const QJsonValue &list, const JsonRef &change)
    {
        QJsonArray array = list.toArray();
        m_work += array.size();
        if (const JsonRef from = change["i"]; from.isNumber()) {
            while (array.size() > std::max<qint64>(from.integer(), 0)) {
                array.removeLast();
            }
        }
        for (const JsonRef added : change["v"]) {
            array += added.toJson();
        }
        return array;
    }

    ImportAssembler &m_into;
    JsonLines m_lines;
    QJsonValue m_state;
    qint64 m_work = 0;
};

/// The answer to one request, as the editor shows it or, where that is there, as the model has given it.
class VsCodeAnswer
{
public:
    VsCodeAnswer(const JsonRef &request, SourceEntry frame, ImportLog &log)
        : m_request(request)
        , m_pieces(std::move(frame))
        , m_log(log)
    { }

    [[nodiscard]] std::vector<SourceEntry> take()
    {
        const JsonRef rounds = m_request["result"]["metadata"]["toolCallRounds"];
        if (rounds.begin() != rounds.end()) {
            readRounds(rounds);
        } else {
            readResponse();
        }
        flush();
        return m_pieces.take();
    }

private:
    void readRounds(const JsonRef &rounds)
    {
        const JsonRef results = m_request["result"]["metadata"]["toolCallResults"];
        for (const JsonRef round : rounds) {
            addThinking(round["thinking"]["text"]);
            addTextBlock(round["response"].string(), m_pieces.answer().entry);
            for (const JsonRef call : round["toolCalls"]) {
                m_pieces.addCall({ call["id"].string(),
                                   call["name"].string(),
                                   callArguments(call["arguments"]),
                                   {} });
            }
            for (const JsonRef call : round["toolCalls"]) {
                const JsonRef result = results[call["id"].utf8()];
                if (!result.exists()) {
                    m_log.count(CopilotTexts::withoutResults);
                    continue;
                }
                QString text;
                addTexts(result["content"], text);
                addResult(call["id"].string(), call["name"].string(), text, false);
            }
        }
    }

    void readResponse()
    {
        // A call is written again whenever it gets on; the last state is what became of it.
        std::map<std::string, JsonRef, std::less<>> last;
        for (const JsonRef part : m_request["response"]) {
            if (part["kind"].utf8() == "toolInvocationSerialized") {
                last.insert_or_assign(std::string(part["toolCallId"].utf8()), part);
            }
        }
        for (const JsonRef part : m_request["response"]) {
            const std::string_view kind = part["kind"].utf8();
            if (kind.empty() || kind == "markdownContent" || kind == "markdownVuln") {
                m_text += kind.empty() ? textOf(part["value"].exists() ? part["value"] : part)
                                       : textOf(part["content"]);
            } else if (kind == "inlineReference") {
                addReference(part);
            } else if (kind == "thinking") {
                flush();
                addThinking(part["value"]);
            } else if (kind == "toolInvocationSerialized") {
                const auto state = last.extract(std::string(part["toolCallId"].utf8()));
                if (!state.empty()) {
                    addTool(state.mapped());
                }
            } else if (kind == "warning" || kind == "errorDetails") {
                m_text += textOf(part["content"]);
            } else if (isOneOf(kind, Progress)) {
                m_log.leftOut(ImportTexts::progress, kind);
            } else {
                m_log.unknown(stringOf(kind));
            }
        }
    }

    void flush() { addTextBlock(std::exchange(m_text, QString()), m_pieces.answer().entry); }

    void addThinking(const JsonRef &value)
    {
        QString text;
        addTexts(value, text);
        if (!text.trimmed().isEmpty()) {
            m_pieces.answer().entry.blocks += ThinkingBlock { text, {}, false };
        }
    }

    void addReference(const JsonRef &part)
    {
        const JsonRef target = part["inlineReference"];
        const JsonRef place = target["location"].isObject() ? target["location"]["uri"]
                : target["uri"].isObject()                  ? target["uri"]
                                                            : target;
        const JsonRef named =
                part["name"].isString() ? part["name"] : firstTextOf(place, { "fsPath", "path" });
        if (!named.utf8().empty()) {
            m_text += u'`' + named.string() + u'`';
        }
    }

    void addTool(const JsonRef &tool)
    {
        flush();
        const QString id = tool["toolCallId"].string();
        const QString name = tool["toolId"].string();
        const JsonRef data = tool["toolSpecificData"];
        const JsonRef command = data["commandLine"].isObject()
                ? firstTextOf(data["commandLine"], { "userEdited", "toolEdited", "original" })
                : data["command"];
        QByteArray arguments = "{}"_ba;
        if (command.isString()) {
            arguments = "{\"command\":" + command.minified() + '}';
        } else if (data["rawInput"].isObject()) {
            arguments = data["rawInput"].minified();
        } else if (const QString said = textOf(tool["invocationMessage"]); !said.isEmpty()) {
            arguments = QJsonDocument(QJsonObject { { u"message"_s, said } })
                                .toJson(QJsonDocument::Compact);
        }
        m_pieces.addCall({ id, name, arguments, {} });
        QString text = data["terminalCommandOutput"]["text"].string();
        if (text.isEmpty()) {
            addTexts(tool["resultDetails"]["output"], text);
        }
        if (text.isEmpty()) {
            text = textOf(tool["pastTenseMessage"]);
        }
        const bool failed = tool["resultDetails"]["isError"].boolean()
                || data["terminalCommandState"]["exitCode"].integer() != 0;
        addResult(id, name, text, failed);
    }

    void addResult(const QString &id, const QString &name, const QString &text, bool failed)
    {
        SourceEntry &out = m_pieces.addResult(id, name, failed);
        addTextBlock(text, out.entry);
    }

    const JsonRef m_request;
    MessagePieces m_pieces;
    ImportLog &m_log;
    QString m_text; ///< that further parts may go on with
};

/// Reads one session: requests, each with its answer.
class VsCodeChat
{
public:
    explicit VsCodeChat(ImportAssembler &into) : m_into(into) { }

    [[nodiscard]] static bool isOne(const JsonRef &session)
    {
        return session["requests"].isArray();
    }

    [[nodiscard]] Result<> read(const JsonRef &document)
    {
        constexpr qint64 NewestKnown = 3;
        m_into.log().sawFormat(document["version"].integer(), NewestKnown);
        Session session;
        session.origin.sessionId = document["sessionId"].string();
        const JsonRef first = firstRequest(document);
        if (session.origin.sessionId
                    .isEmpty()) { // what is exported is called chat.json, whichever it is
            const QString id = first["requestId"].string();
            session.origin.sessionId = id.isEmpty() ? sessionIdOfFile(m_into.path()) : id;
        }
        session.name = document["customTitle"].string();
        session.createdAt = timeOf(document["creationDate"]);
        if (!session.createdAt.isValid()) {
            session.createdAt = timeOf(first["timestamp"]);
        }
        session.cwd = workspaceOf(m_into.path());
        m_time = session.createdAt;
        if (const auto begun = m_into.begin(session); !begun) {
            return begun;
        }
        m_settings = membersBut(document,
                                { "requests", "sessionId", "customTitle", "creationDate",
                                  "inputState", "requesterAvatarIconUri", "responderAvatarIconUri",
                                  "pendingRequests" });
        const JsonRef requests = document["requests"];
        for (auto it = requests.begin(); it != requests.end();) {
            const JsonRef request = *it;
            ++it;
            const auto done = m_into.proceed(m_into.bytesRead()).and_then([&] {
                return readRequest(request, it == requests.end());
            });
            if (!done) {
                return done;
            }
        }
        return m_into.endInLine(m_last);
    }

private:
    [[nodiscard]] static JsonRef firstRequest(const JsonRef &document)
    {
        for (const JsonRef request : document["requests"]) {
            return request;
        }
        return {};
    }

    /// The folder that was open, from the note that the editor keeps beside its sessions.
    [[nodiscard]] static QString workspaceOf(const QString &path)
    {
        const QString folder = QFileInfo(path).absolutePath();
        if (!folder.endsWith("/chatSessions"_L1)) {
            return {};
        }
        constexpr qint64 MostBytes = 64 << 10;
        const auto file = openImportFile(folder.section(u'/', 0, -2) + "/workspace.json"_L1);
        const QByteArray bytes = file ? (*file)->read(MostBytes) : QByteArray();
        const QUrl url(QJsonDocument::fromJson(bytes)["folder"_L1].toString());
        return url.isLocalFile() ? url.toLocalFile() : QString();
    }

    [[nodiscard]] Result<> readRequest(const JsonRef &request, bool isLast)
    {
        if (!request.isObject()) {
            m_into.log().skipped(0, ChatTexts::notAMessage());
            return {};
        }
        m_into.log().saw("request");
        const JsonRef message = request["message"];
        const QDateTime time = timeOf(request["timestamp"]);
        m_time = time.isValid() ? time : m_time;
        SourceEntry prompt = frameOf(request, "user");
        prompt.entry.role = Role::User;
        addTextBlock(message.isString() ? message.string() : message["text"].string(),
                     prompt.entry);
        addPictures(request["variableData"]["variables"], prompt);
        if (m_last.empty()) {
            keepFields(m_settings, VsCodeData::Session, prompt.entry);
        }
        const auto added = add(std::move(prompt));
        return added ? readAnswer(request, isLast) : added;
    }

    [[nodiscard]] Result<> readAnswer(const JsonRef &request, bool isLast)
    {
        const AnswerState state = stateOf(request);
        const bool isOver = request["result"].isObject() || state == AnswerState::Complete
                || state == AnswerState::Cancelled || state == AnswerState::Failed;
        if (isLast && !isOver && std::chrono::abs(m_into.now() - m_time) < LongestAnswer) {
            m_into.report().leftOutUntil = m_time.addDuration(LongestAnswer);
            m_into.log().skipped(0, TextChatTexts::waitsForTools());
            return {};
        }
        SourceEntry frame = frameOf(request, "assistant");
        Entry &entry = frame.entry;
        entry.role = Role::Assistant;
        const QString model = request["modelId"].string();
        entry.provider = model.contains(u'/') ? model.section(u'/', 0, 0) : QString();
        entry.model = model.section(u'/', -1);
        entry.stopReason = StopReason::Stop;
        const JsonRef metadata = request["result"]["metadata"];
        if (metadata["outputTokens"].isNumber()) {
            Usage &usage = entry.usage.emplace();
            usage.input = tokensOf(metadata["promptTokens"]);
            usage.output = tokensOf(metadata["outputTokens"]);
        }
        readError(request, entry);
        keepFields(membersBut(request,
                              { "requestId", "responseId", "message", "response", "timestamp",
                                "modelId", "result", "variableData", "contentReferences",
                                "codeCitations", "followups", "responseMarkdownInfo" }),
                   VsCodeData::Request, entry);
        std::vector<SourceEntry> pieces =
                VsCodeAnswer(request, std::move(frame), m_into.log()).take();
        for (SourceEntry &piece : pieces) {
            if (const auto added = add(std::move(piece)); !added) {
                return added;
            }
        }
        return {};
    }

    static void readError(const JsonRef &request, Entry &entry)
    {
        if (stateOf(request) == AnswerState::Cancelled) {
            entry.stopReason = StopReason::Aborted;
        } else if (const JsonRef error = request["result"]["errorDetails"]; error.isObject()) {
            entry.stopReason = StopReason::Error;
            entry.data[entryData::ErrorMessage] = error["message"].string();
        } else if (stateOf(request) == AnswerState::Failed) {
            entry.stopReason = StopReason::Error;
        }
    }

    static void addPictures(const JsonRef &variables, SourceEntry &prompt)
    {
        for (const JsonRef variable : variables) {
            if (variable["kind"].utf8() != "image") {
                continue;
            }
            const QString name = variable["name"].string();
            // Newer versions write the bytes in base 64, older ones by their numbers.
            const JsonRef data = variable["value"]["$base64"];
            const QString type = variable["mimeType"].string();
            if (!data.isString() || !addSourceImage(data.utf8(), type, prompt)) {
                addTextBlock(ChatTexts::missingImage(name), prompt.entry);
            }
        }
    }

    [[nodiscard]] SourceEntry frameOf(const JsonRef &request, std::string_view role) const
    {
        SourceEntry frame = newSourceEntry(m_time, request["requestId"].string(), 0,
                                           static_cast<qint64>(request.raw().size()));
        frame.payload = PayloadDigest::of(role, request["message"]["text"], request["requestId"]);
        return frame;
    }

    [[nodiscard]] Result<> add(SourceEntry entry)
    {
        entry.hasLink = true;
        entry.id = std::to_string(++m_count);
        entry.parentId = std::exchange(m_last, entry.id);
        return m_into.add(std::move(entry));
    }

    ImportAssembler &m_into;
    QJsonObject m_settings; ///< of the session
    QDateTime m_time; ///< of the request before
    std::string m_last; ///< the entry that the next one stands on
    qint64 m_count = 0;
};

bool isMutationLog(QByteArrayView firstBytes)
{
    return firstBytes.startsWith(R"({"kind":0,"v":{)") && firstBytes.contains("\"requests\":[");
}

bool isVsCodeChat(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    return isMutationLog(firstBytes)
            || (!sketch.isList() && sketch.hasArray("requests")
                && (sketch.has("responderUsername")
                    || (sketch.has("version") && sketch.has("sessionId"))));
}

Result<> readLog(QIODevice &device, ImportAssembler &into)
{
    return MutationLog(device, into).run().and_then([&](const QJsonObject &state) -> Result<> {
        QByteArray json = QJsonDocument(state).toJson(QJsonDocument::Compact);
        const auto size = static_cast<size_t>(json.size());
        json.resize(json.size() + JsonTree::Padding);
        JsonTree tree;
        const auto document = tree.parse({ json.constData(), size });
        if (!document || !VsCodeChat::isOne(*document)) {
            return fail(Error::Kind::InvalidInput, ImportTexts::noConversation(into.path()));
        }
        return VsCodeChat(into).read(*document);
    });
}

Result<> readVsCodeChat(QIODevice &device, ImportAssembler &into)
{
    constexpr qint64 Beginning = 64 << 10;
    if (isMutationLog(device.peek(Beginning))) {
        return readLog(device, into);
    }
    JsonElements elements(device, into);
    bool isRead = false;
    return elements
            .forEach([&](const JsonRef &document, qint64 line) -> Result<> {
                if (!VsCodeChat::isOne(document)) {
                    into.log().skipped(line, ChatTexts::notAConversation());
                    return {};
                }
                isRead = true;
                return VsCodeChat(into).read(document);
            })
            .and_then([&] {
                return isRead ? Result<>() : into.requireSession(ImportTexts::noConversation);
            });
}

/// Named by UUIDs, among other files of the editor.
constexpr auto Files = "*-*-*-*-*.json *-*-*-*-*.jsonl"_L1;

constexpr ImportFormat::Place Places[] {
    { "XDG_CONFIG_HOME", ".config"_L1, "Code/User/workspaceStorage"_L1, Files },
    { "XDG_CONFIG_HOME", ".config"_L1, "Code/User/globalStorage/emptyWindowChatSessions"_L1,
      Files },
    { "XDG_CONFIG_HOME", ".config"_L1, "Code - Insiders/User/workspaceStorage"_L1, Files },
    { "XDG_CONFIG_HOME", ".config"_L1, "VSCodium/User/workspaceStorage"_L1, Files },
};

} // namespace

/// Chats of VS Code, with Copilot or whoever answers there: a document of the whole session, of newer versions a log of its changes.
extern constinit const ImportFormat vsCodeChatFormat {
    .id = "vscode-chat"_L1,
    .program = "VS Code Chat"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "15 exported ones of dealenx/copilot-chat-analyzer and "
                                   "konashevich/joplin-vscode-plugin-fork"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "edits of files, how an answer came about"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isVsCodeChat,
    .read = &readVsCodeChat,
};

} // namespace varve
