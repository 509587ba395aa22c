// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeentries.h"

#include "entrydata.h"
#include "importtexts.h"
#include "sourcevalues.h"

#include <QStringTokenizer>

#include <algorithm>
#include <span>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::string_view Envelope[] = { "type",      "uuid",        "parentUuid", "timestamp",
                                          "sessionId", "cwd",         "gitBranch",  "version",
                                          "userType",  "isSidechain", "agentId",    "requestId",
                                          "message",   "slug",        "entrypoint" };

/// Differ between two copies of one line.
constexpr std::string_view References[] = { "logicalParentUuid",
                                            "promptId",
                                            "messageId",
                                            "leafUuid",
                                            "sourceToolAssistantUUID",
                                            "forkedFrom",
                                            "uuid",
                                            "parentUuid",
                                            "timestamp",
                                            "sessionId",
                                            "cwd",
                                            "gitBranch",
                                            "version",
                                            "userType",
                                            "isSidechain",
                                            "agentId",
                                            "requestId",
                                            "slug",
                                            "entrypoint" };

constexpr std::string_view Noise[] = { "progress",    "file-history-snapshot", "queue-operation",
                                       "last-prompt", "permission-mode",       "mode",
                                       "ai-title",    "custom-title",          "summary" };

std::string_view trimmedLeft(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// The name of the tag that a text begins with.
std::string_view firstTag(std::string_view text)
{
    text = trimmedLeft(text);
    if (!text.starts_with('<')) {
        return {};
    }
    const size_t end = text.find_first_of("> \n", 1);
    return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

} // namespace

SourceEntry claudeEntryOf(const JsonRef &line, qint64 number)
{
    SourceEntry out = newSourceEntry(readSourceTime(line["timestamp"]), line["uuid"].string(),
                                     number, static_cast<qint64>(line.raw().size()));
    out.hasLink = true;
    return out;
}

QJsonObject claudeFields(const JsonRef &line, std::initializer_list<std::string_view> known)
{
    std::vector<JsonRef> rest;
    for (const JsonRef member : line) {
        if (!member.isNull() && !isOneOf(member.key(), Envelope) && !isOneOf(member.key(), known)) {
            rest.push_back(member);
        }
    }
    return objectOf(rest);
}

QByteArray claudeLineDigest(const JsonRef &line)
{
    PayloadDigest digest;
    digest.addObject(line, [&digest](const JsonRef &member) {
        if (!isOneOf(member.key(), References)) {
            digest.addMember(member);
        }
    });
    return digest.result();
}

bool isClaudeNoise(std::string_view type)
{
    return isOneOf(type, Noise);
}

ClaudeSpeaker claudeSpeakerOf(std::string_view text, bool isMeta)
{
    const std::string_view tag = firstTag(text);
    if (tag == "command-name" || tag == "command-message" || tag == "command-args") {
        return ClaudeSpeaker::Command;
    }
    if (tag == "local-command-stdout" || tag == "local-command-stderr") {
        return ClaudeSpeaker::CommandOutput;
    }
    if (tag == "bash-input" || tag == "bash-stdout" || tag == "bash-stderr") {
        return ClaudeSpeaker::Shell;
    }
    if (tag.ends_with("-hook")) {
        return ClaudeSpeaker::Hook;
    }
    if (tag == "system-reminder") {
        return ClaudeSpeaker::Reminder;
    }
    return isMeta ? ClaudeSpeaker::Meta : ClaudeSpeaker::Person;
}

namespace
{

bool isPlainText(const JsonRef &part)
{
    int members = 0;
    for ([[maybe_unused]] const JsonRef member : part) {
        ++members;
    }
    return part.isObject() && members == 2 && part["type"].utf8() == "text";
}

} // namespace

void ClaudeContent::add(const JsonRef &content)
{
    if (content.isString()) {
        m_out.entry.blocks += TextBlock { content.string() };
        ++m_place;
    } else if (content.isArray()) {
        for (const JsonRef part : content) {
            addPart(part);
        }
    } else if (content.isObject()) {
        addPart(content);
    }
}

void ClaudeContent::addPart(const JsonRef &part)
{
    const std::string_view type = part["type"].utf8();
    if (part.isString()) {
        m_out.entry.blocks += TextBlock { part.string() };
    } else if (type == "text" && part["text"].isString()) {
        addBlock(TextBlock { part["text"].string() }, part, { "type", "text" });
    } else if (type == "thinking" && part["thinking"].isString()) {
        addBlock(ThinkingBlock { part["thinking"].string(), part["signature"].string() }, part,
                 { "type", "thinking", "signature" });
    } else if (type == "redacted_thinking") {
        addBlock(ThinkingBlock { {}, part["data"].string(), true }, part, { "type", "data" });
    } else if (type == "tool_use") {
        addBlock(
                ToolCallBlock {
                        part["id"].string(), part["name"].string(), part["input"].minified(), {} },
                part, { "type", "id", "name", "input" });
    } else if (type != "image" || !addImage(part)) {
        keepUnknown(part);
    }
    ++m_place;
}

void ClaudeContent::addBlock(Block block, const JsonRef &part,
                             std::initializer_list<std::string_view> known)
{
    m_out.entry.blocks += std::move(block);
    keepOthers(part, known);
}

void ClaudeContent::keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known)
{
    if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
        m_fields += QJsonObject { { u"block"_s, m_out.entry.blocks.size() - 1 },
                                  { u"fields"_s, rest } };
    }
}

bool ClaudeContent::addImage(const JsonRef &part)
{
    const JsonRef source = part["source"];
    if (source["type"].utf8() != "base64"
        || !addSourceImage(source["data"].utf8(), source["media_type"].string(), m_out)) {
        return false;
    }
    keepOthers(part, { "type", "source" });
    return true;
}

void ClaudeContent::keepUnknown(const JsonRef &part)
{
    m_unknown += QJsonObject { { u"place"_s, m_place }, { u"part"_s, part.toJson() } };
}

void ClaudeContent::finish()
{
    if (!m_fields.isEmpty()) {
        m_out.entry.data[ClaudeData::Blocks] = m_fields;
    }
    if (!m_unknown.isEmpty()) {
        m_out.entry.data[ClaudeData::UnknownBlocks] = m_unknown;
    }
}

void addClaudeContent(PayloadDigest &digest, const JsonRef &content)
{
    if (content.isString()) {
        digest.addText("text");
        digest.addText(content.utf8());
        return;
    }
    for (const JsonRef part : content) {
        if (isPlainText(part)) {
            addClaudeContent(digest, part["text"]);
        } else {
            digest.add(part);
        }
    }
}

std::string_view firstClaudeText(const JsonRef &content)
{
    if (content.isString()) {
        return content.utf8();
    }
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            return part["text"].utf8();
        }
    }
    return {};
}

namespace
{

constexpr qsizetype MostBytes = 16 << 10; // of all details of one result
constexpr qsizetype LongText = 4 << 10;
constexpr qsizetype ShortText = 16; // kept even if the content has it: a name, a state

/// Copies a value without what is known or too much.
class Pruning
{
public:
    explicit Pruning(const QString &content) : m_content(content) { }

    [[nodiscard]] QJsonValue copy(const JsonRef &value);
    [[nodiscard]] bool shortened() const { return m_shortened; }

private:
    [[nodiscard]] QJsonValue copyText(const JsonRef &value);
    [[nodiscard]] bool isKnown(const QString &text) const;
    [[nodiscard]] bool takes(qsizetype bytes);

    const QString &m_content;
    qsizetype m_left = MostBytes;
    bool m_shortened = false;
};

/// Whether every line of it is in the content: some tools number the lines that they give the model.
bool Pruning::isKnown(const QString &text) const
{
    const auto lines = QStringTokenizer(text, u'\n', Qt::SkipEmptyParts);
    return std::ranges::all_of(lines,
                               [this](QStringView line) { return m_content.contains(line); });
}

bool Pruning::takes(qsizetype bytes)
{
    if (bytes > m_left) {
        m_shortened = true;
        return false;
    }
    m_left -= bytes;
    return true;
}

QJsonValue Pruning::copyText(const JsonRef &value)
{
    const auto size = static_cast<qsizetype>(value.utf8().size());
    if (size == 0) {
        return QJsonValue::Undefined;
    }
    if (size > LongText) {
        // The content mostly has it, with line numbers between.
        m_shortened = m_shortened || m_content.size() < size;
        return QJsonValue::Undefined;
    }
    const QString text = value.string();
    if ((size > ShortText && isKnown(text)) || !takes(size)) {
        return QJsonValue::Undefined;
    }
    return text;
}

QJsonValue Pruning::copy(const JsonRef &value)
{
    if (value.isString()) {
        return copyText(value);
    }
    if (value.isObject()) {
        QJsonObject object;
        for (const JsonRef member : value) {
            const QJsonValue kept = m_left > 0 ? copy(member) : QJsonValue::Undefined;
            if (!kept.isUndefined() && takes(static_cast<qsizetype>(member.key().size()))) {
                object.insert(fromWobblyUtf8(member.key()), kept);
            }
        }
        return object.isEmpty() ? QJsonValue(QJsonValue::Undefined) : object;
    }
    if (value.isArray()) {
        QJsonArray array;
        for (const JsonRef element : value) {
            const QJsonValue kept = m_left > 0 ? copy(element) : QJsonValue::Undefined;
            if (!kept.isUndefined()) {
                array += kept;
            }
        }
        return array.isEmpty() ? QJsonValue(QJsonValue::Undefined) : array;
    }
    return value.isNull() || !takes(8) ? QJsonValue(QJsonValue::Undefined) : value.toJson();
}

} // namespace

bool keepClaudeDetails(const JsonRef &toolUseResult, Entry &result)
{
    const QString content = result.text();
    Pruning pruning(content);
    if (toolUseResult.isObject() || toolUseResult.isArray()) {
        const QJsonValue details = pruning.copy(toolUseResult);
        if (details.isObject()) {
            result.data[entryData::Details] = details;
        } else if (details.isArray()) {
            result.data[ClaudeData::ToolUseResult] = details;
        }
    } else if (toolUseResult.isString()) {
        const QString text = toolUseResult.string();
        // An error is told to the program with a word before it.
        const bool known = content.contains(text) || text == "Error: "_L1 + content;
        const QJsonValue kept = known ? QJsonValue::Undefined : pruning.copy(toolUseResult);
        if (!kept.isUndefined()) {
            result.data[ClaudeData::ToolUseResult] = kept;
        }
    }
    return pruning.shortened();
}

namespace
{

bool isToolResult(const JsonRef &part)
{
    return part["type"].utf8() == "tool_result";
}

QLatin1StringView customTypeOf(ClaudeSpeaker speaker)
{
    switch (speaker) {
    case ClaudeSpeaker::Command:
        return ClaudeCustom::Command;
    case ClaudeSpeaker::CommandOutput:
        return ClaudeCustom::CommandOutput;
    case ClaudeSpeaker::Shell:
        return ClaudeCustom::Shell;
    case ClaudeSpeaker::Hook:
        return ClaudeCustom::Hook;
    case ClaudeSpeaker::Reminder:
        return ClaudeCustom::Reminder;
    case ClaudeSpeaker::Meta:
        return ClaudeCustom::Meta;
    case ClaudeSpeaker::Person:
        break;
    }
    return {};
}

/// Reads one line; the parts of its content are spread over entries.
struct UserReader
{
    const JsonRef &line;
    qint64 number = 0;
    const ClaudeToolNames &tools;
    ClaudeUserLine out;

    void readResult(const JsonRef &part);
    void readRest(const JsonRef &content);
    void readWords(SourceEntry &entry, std::string_view text);
};

void UserReader::readResult(const JsonRef &part)
{
    SourceEntry result = claudeEntryOf(line, number);
    Entry &entry = result.entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = part["tool_use_id"].string();
    entry.toolName = tools.value(entry.toolCallId);
    entry.toolStatus = part["is_error"].boolean() ? u"error"_s : QString();
    ClaudeContent content(result);
    content.add(part["content"]);
    content.finish();
    const bool first = out.entries.empty();
    result.size = first ? result.size : 0;
    keepFields(membersBut(part, { "type", "tool_use_id", "content", "is_error" }),
               ClaudeData::Message, entry);
    if (first) { // what the tool says beyond the content is told once a line
        out.detailsShortened = keepClaudeDetails(line["toolUseResult"], entry);
        keepFields(claudeFields(line, { "toolUseResult", "isMeta", "sourceToolAssistantUUID" }),
                   ClaudeData::Fields, entry);
    }
    result.payload = PayloadDigest::of("result", part);
    out.entries.push_back(std::move(result));
}

void UserReader::readRest(const JsonRef &content)
{
    SourceEntry rest = claudeEntryOf(line, number);
    rest.size = out.entries.empty() ? rest.size : 0;
    ClaudeContent blocks(rest);
    PayloadDigest digest;
    digest.addText("user");
    if (content.isArray()) {
        for (const JsonRef part : content) {
            if (!isToolResult(part)) {
                blocks.addPart(part);
                digest.add(part);
            }
        }
    } else {
        blocks.add(content);
        addClaudeContent(digest, content);
    }
    blocks.finish();
    readWords(rest, firstClaudeText(content));
    digest.addText(rest.entry.customType.toStdString());
    rest.payload = digest.result();
    if (out.entries.empty()) {
        keepFields(claudeFields(line, { "isMeta", "isVisibleInTranscriptOnly" }),
                   ClaudeData::Fields, rest.entry);
        keepFields(membersBut(line["message"], { "role", "content" }), ClaudeData::Message,
                   rest.entry);
    }
    out.entries.push_back(std::move(rest));
}

void UserReader::readWords(SourceEntry &rest, std::string_view text)
{
    const ClaudeSpeaker speaker = claudeSpeakerOf(text, line["isMeta"].boolean());
    Entry &entry = rest.entry;
    entry.modelFacing = !line["isVisibleInTranscriptOnly"].boolean();
    if (speaker == ClaudeSpeaker::Person) {
        entry.role = Role::User;
    } else {
        makeCustomMessage(customTypeOf(speaker), entry);
        entry.display = speaker != ClaudeSpeaker::Meta && speaker != ClaudeSpeaker::Reminder;
    }
    out.isPrompt = speaker == ClaudeSpeaker::Person || speaker == ClaudeSpeaker::Command
            || speaker == ClaudeSpeaker::Shell;
}

} // namespace

ClaudeUserLine readClaudeUser(const JsonRef &line, qint64 number, const ClaudeToolNames &tools)
{
    UserReader reader { line, number, tools, {} };
    const JsonRef content = line["message"]["content"];
    bool onlyResults = content.isArray();
    bool anyPart = false;
    if (content.isArray()) {
        for (const JsonRef part : content) {
            anyPart = true;
            if (isToolResult(part)) {
                reader.readResult(part);
            } else {
                onlyResults = false;
            }
        }
    }
    if (!onlyResults || !anyPart) {
        reader.readRest(content);
    }
    return std::move(reader.out);
}

QString claudeSummaryText(const JsonRef &line)
{
    const JsonRef content = line["message"]["content"];
    if (content.isString()) {
        return content.string();
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part["type"].utf8() == "text") {
            texts += part["text"].string();
        }
    }
    return texts.join(u'\n');
}

namespace
{

SourceEntry noteOf(const JsonRef &line, qint64 number, const QString &customType)
{
    SourceEntry out = claudeEntryOf(line, number);
    makeHiddenNote(customType, out.entry);
    out.payload = claudeLineDigest(line);
    return out;
}

QString kindOf(QLatin1StringView base, const JsonRef &kind)
{
    return kind.utf8().empty() ? QString(base) : base + u':' + kind.string();
}

} // namespace

SourceEntry readClaudeSystem(const JsonRef &line, qint64 number)
{
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::System, line["subtype"]));
    out.entry.data = claudeFields(line, { "subtype", "logicalParentUuid" });
    return out;
}

SourceEntry readClaudeAttachment(const JsonRef &line, qint64 number)
{
    const JsonRef attachment = line["attachment"];
    const std::string_view kind = attachment["type"].utf8();
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::Attachment, attachment["type"]));
    const bool queued = kind == "queued_command"; // typed while the model was at work
    const JsonRef words = queued ? attachment["prompt"] : attachment["content"];
    if (queued || kind == "hook_additional_context") {
        Entry &entry = out.entry;
        makeCustomMessage(queued ? ClaudeCustom::Queued : ClaudeCustom::Hook, entry);
        entry.modelFacing = true;
        entry.display = true;
        ClaudeContent content(out);
        content.add(words);
        content.finish();
        keepFields(membersBut(attachment, { "type", queued ? "prompt" : "content" }),
                   ClaudeData::Fields, entry);
    } else {
        out.entry.data = attachment.isObject() ? membersBut(attachment, { "type" }) : QJsonObject();
        keepFields(claudeFields(line, { "attachment" }), ClaudeData::Fields, out.entry);
    }
    return out;
}

SourceEntry readClaudeUnknown(const JsonRef &line, qint64 number)
{
    SourceEntry out = noteOf(line, number, kindOf(ClaudeCustom::Unknown, line["type"]));
    out.entry.data[ClaudeData::Raw] = fromWobblyUtf8(line.raw());
    return out;
}

namespace
{

/// The model name of what the program itself wrote into the place of an answer.
constexpr std::string_view LocalModel = "<synthetic>";

/// No tokenizer needs more characters for a token than this, on the average of an answer.
constexpr qint64 MostCharactersPerToken = 10;

qint64 charactersOf(const Blocks &blocks)
{
    qint64 characters = 0;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            characters += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            characters += thinking->text.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            characters += call->arguments.size();
        }
    }
    return characters;
}

StopReason reasonOf(const QString &name)
{
    if (name == "end_turn"_L1 || name == "stop_sequence"_L1) {
        return StopReason::Stop;
    }
    if (name == "tool_use"_L1) {
        return StopReason::ToolUse;
    }
    if (name == "max_tokens"_L1 || name == "model_context_window_exceeded"_L1) {
        return StopReason::Length;
    }
    return StopReason::None;
}

/// What of `all` was not counted yet; nothing if that is nothing.
std::optional<Usage> usageBeyond(const Usage &counted, const Usage &all)
{
    const auto beyond = [](qint64 before, qint64 now) { return std::max<qint64>(0, now - before); };
    Usage rest;
    rest.input = beyond(counted.input, all.input);
    rest.output = beyond(counted.output, all.output);
    rest.cacheRead = beyond(counted.cacheRead, all.cacheRead);
    rest.cacheWrite = beyond(counted.cacheWrite, all.cacheWrite);
    if (const double cost = all.cost.value_or(0) - counted.cost.value_or(0); cost > 0) {
        rest.cost = cost;
    }
    return rest == Usage() ? std::nullopt : std::optional(rest);
}

/// Adds to what earlier lines of the answer said.
void keepMore(const QJsonObject &fields, QLatin1StringView name, Entry &entry)
{
    QJsonObject all = entry.data.value(name).toObject();
    for (auto it = fields.begin(); it != fields.end(); ++it) {
        all[it.key()] = it.value();
    }
    keepFields(all, name, entry);
}

QJsonObject withoutNulls(QJsonObject object)
{
    for (auto it = object.begin(); it != object.end();) {
        it = it->isNull() ? object.erase(it) : it + 1;
    }
    return object;
}

} // namespace

ClaudeAnswer::ClaudeAnswer(const JsonRef &line, qint64 number, int node)
    : m_key(keyOf(line))
    , m_node(node)
    , m_out(claudeEntryOf(line, number))
{
    m_out.size = 0;
    const JsonRef message = line["message"];
    m_local = message["model"].utf8() == LocalModel;
    Entry &entry = m_out.entry;
    entry.role = Role::Assistant;
    entry.model = message["model"].string();
    if (!m_local) {
        entry.provider = u"anthropic"_s;
        entry.api = u"anthropic-messages"_s;
    }
    QJsonObject ids { { u"id"_s, message["id"].string() },
                      { u"requestId"_s, line["requestId"].string() } };
    entry.data[ClaudeData::Response] = ids;
    m_digest.addText("assistant");
    m_digest.addText(message["model"].utf8());
}

size_t ClaudeAnswer::keyOf(const JsonRef &line)
{
    const std::string_view id = line["message"]["id"].utf8();
    // An answer without an id is one line.
    const std::string_view own = id.empty() ? line["uuid"].utf8() : id;
    return std::hash<std::string>()(std::string(own).append(" ").append(line["requestId"].utf8()));
}

void ClaudeAnswer::add(const JsonRef &line)
{
    if (m_lines++ > 0) {
        m_lineIds += line["uuid"].string();
    }
    m_out.size += static_cast<qint64>(line.raw().size());
    Entry &entry = m_out.entry;
    keepMore(claudeFields(line, { "costUSD", "durationMs", "isApiErrorMessage" }),
             ClaudeData::Fields, entry);
    if (line["durationMs"].isNumber()) {
        entry.data[entryData::DurationMs] = line["durationMs"].integer();
    }
    readMessage(line["message"]);
    if (line["costUSD"].isNumber() && entry.usage) {
        entry.usage->cost = line["costUSD"].number();
    }
    if (line["isApiErrorMessage"].boolean()) {
        entry.stopReason = StopReason::Error;
    }
}

void ClaudeAnswer::readMessage(const JsonRef &message)
{
    const JsonRef content = message["content"];
    m_content.add(content);
    addClaudeContent(m_digest, content);
    for (const JsonRef part : content) {
        m_lastBlock = part["type"].string();
    }
    keepMore(
            withoutNulls(membersBut(
                    message, { "id", "type", "role", "model", "content", "usage", "stop_reason" })),
            ClaudeData::Message, m_out.entry);
    if (const QString reason = message["stop_reason"].string(); !reason.isEmpty()) {
        m_stopReason = reason;
    }
    readUsage(message["usage"]);
}

void ClaudeAnswer::readUsage(const JsonRef &usage)
{
    if (!usage.isObject() || m_local) {
        return;
    }
    Usage figures;
    figures.input = tokensOf(usage["input_tokens"]);
    figures.output = tokensOf(usage["output_tokens"]);
    figures.cacheRead = tokensOf(usage["cache_read_input_tokens"]);
    figures.cacheWrite = tokensOf(usage["cache_creation_input_tokens"]);
    if (figures.input > 0 || figures.output > 0 || figures.cacheRead > 0
        || figures.cacheWrite > 0) {
        m_out.entry.usage = figures; // the last line's is the final one
    }
    keepMore(withoutNulls(membersBut(usage,
                                     { "input_tokens", "output_tokens", "cache_read_input_tokens",
                                       "cache_creation_input_tokens" })),
             ClaudeData::Usage, m_out.entry);
}

bool ClaudeAnswer::hasEnded() const
{
    const StopReason reason = reasonOf(m_stopReason); // newer versions say it on every line
    return m_local
            || (m_lastBlock == "text"_L1
                && (reason == StopReason::Stop || reason == StopReason::Length));
}

void ClaudeAnswer::readStopReason()
{
    Entry &entry = m_out.entry;
    if (entry.stopReason == StopReason::Error) {
        entry.data[entryData::ErrorMessage] = entry.text();
        return;
    }
    entry.stopReason = reasonOf(m_stopReason);
    if (entry.stopReason == StopReason::None && !m_stopReason.isEmpty()) {
        entry.data[ClaudeData::StopReason] = m_stopReason;
    }
    // Older versions never say why an answer ended; one that has calls ended in them.
    for (const Block &block : std::as_const(entry.blocks)) {
        if (m_stopReason.isEmpty() && std::holds_alternative<ToolCallBlock>(block)) {
            entry.stopReason = StopReason::ToolUse;
        }
    }
}

void ClaudeAnswer::weighOutput()
{
    auto &usage = m_out.entry.usage;
    if (!usage || !m_stopReason.isEmpty()
        || usage->output >= charactersOf(m_out.entry.blocks) / MostCharactersPerToken) {
        return;
    }
    m_placeholder = usage->output;
    QJsonObject rest = m_out.entry.data.value(ClaudeData::Usage).toObject();
    rest["output_tokens"_L1] = m_placeholder;
    m_out.entry.data[ClaudeData::Usage] = rest;
    usage->output = 0;
}

SourceEntry ClaudeAnswer::take()
{
    m_content.finish();
    readStopReason();
    weighOutput();
    if (m_counted && m_out.entry.usage) {
        m_out.entry.usage = usageBeyond(*m_counted, *m_out.entry.usage);
        m_placeholder = 0;
    }
    if (!m_lineIds.isEmpty()) {
        QJsonObject ids = m_out.entry.data.value(ClaudeData::Response).toObject();
        ids["lines"_L1] = m_lineIds;
        m_out.entry.data[ClaudeData::Response] = ids;
    }
    m_out.payload = m_digest.result();
    return std::move(m_out);
}

ClaudeBoundary readClaudeBoundary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    Entry &entry = boundary.entry.entry;
    const JsonRef metadata = line["compactMetadata"];
    entry.tokensBefore = tokensOf(metadata["preTokens"]);
    if (metadata["postTokens"].isNumber()) {
        entry.data[entryData::TokensAfter] = tokensOf(metadata["postTokens"]);
    }
    if (metadata["trigger"].isString()) {
        entry.data[ClaudeData::Trigger] = metadata["trigger"].string();
    }
    keepFields(membersBut(metadata, { "trigger", "preTokens", "postTokens" }),
               ClaudeData::CompactMetadata, entry);
    keepFields(claudeFields(line,
                            { "subtype", "content", "level", "isMeta", "compactMetadata",
                              "logicalParentUuid" }),
               ClaudeData::Fields, entry);
    const std::string_view physical = line["parentUuid"].utf8();
    boundary.parent = physical.empty() ? line["logicalParentUuid"].utf8() : physical;
    const JsonRef kept = metadata["preservedSegment"];
    boundary.keptHead = kept["headUuid"].utf8();
    boundary.keptTail = kept["tailUuid"].utf8();
    boundary.entry.payload = claudeLineDigest(line);
    return boundary;
}

ClaudeBoundary readClaudeLoneSummary(const JsonRef &line, qint64 number, int node)
{
    ClaudeBoundary boundary { claudeEntryOf(line, number), node, -1, {}, {}, {} };
    boundary.parent = line["parentUuid"].utf8();
    return boundary;
}

void addClaudeSummary(const JsonRef &line, ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    entry.type = EntryType::Compaction;
    entry.summary = claudeSummaryText(line);
    keepFields(claudeFields(line, { "isCompactSummary", "isVisibleInTranscriptOnly", "isMeta" }),
               ClaudeData::Fields, entry);
    PayloadDigest digest;
    digest.addText("compaction");
    digest.addText(std::to_string(entry.tokensBefore));
    addClaudeContent(digest, line["message"]["content"]);
    boundary.entry.payload = digest.result();
    boundary.entry.size += static_cast<qint64>(line.raw().size());
}

void makeClaudeNote(ClaudeBoundary &boundary)
{
    Entry &entry = boundary.entry.entry;
    makeHiddenNote(ClaudeCustom::System + ":compact_boundary"_L1, entry);
    entry.data["preTokens"_L1] = entry.tokensBefore;
    entry.tokensBefore = 0;
    boundary.entry.oddities += ClaudeTexts::boundaryWithoutSummary();
}

} // namespace varve
