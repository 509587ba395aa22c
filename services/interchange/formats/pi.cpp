// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrylinker.h"
#include "firstobjects.h"
#include "importformat.h"
#include "jsonlines.h"
#include "jsontree.h"
#include "payloaddigest.h"
#include "picontext.h"
#include "pidata.h"
#include "sourcevalues.h"
#include <session/contextedit.h>
#include <session/entrydata.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <unordered_map>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isReference(std::string_view key)
{
    return key == "id" || key == "parentId" || key == "timestamp" || key == "firstKeptEntryId"
            || key == "firstKeptEntryIndex" || key == "targetId" || key == "fromId";
}

void addMessage(PayloadDigest &digest, const JsonRef &message)
{
    digest.addObject(message, [&digest](const JsonRef &member) {
        if (member.key() == "role") {
            digest.addText("role");
            const std::string_view role = member.utf8();
            digest.addText(role == "hookMessage" ? "custom" : role); // renamed in format 3
        } else if (member.key() != "fromId") {
            digest.addMember(member);
        }
    });
}

void addEditData(PayloadDigest &digest, const JsonRef &data)
{
    digest.addObject(data, [&digest](const JsonRef &field) {
        if (field.key() != "targets") {
            digest.addMember(field);
        }
    });
}

/// Digest of all that an entry says but ids, references and time: equal for two files of which one was rewritten with new
/// ids, other key order, white space or escapes.
QByteArray piPayloadDigest(const JsonRef &entry)
{
    PayloadDigest digest;
    const bool isEdit = entry["customType"].utf8() == "context_edit";
    digest.addObject(entry, [&](const JsonRef &member) {
        if (isReference(member.key())) {
            return;
        }
        digest.addText(member.key());
        if (member.key() == "message") {
            addMessage(digest, member);
        } else if (isEdit && member.key() == "data") {
            addEditData(digest, member);
        } else {
            digest.add(member);
        }
    });
    return digest.result();
}

constexpr std::array<std::string_view, 5> EveryEntry { "type", "id", "parentId", "timestamp",
                                                       "varve" };

/// All members but those named, the fields of every entry (id, parentId, ...), and our own.
QJsonObject otherFields(const JsonRef &object, std::initializer_list<std::string_view> known)
{
    return membersBut(object, known, EveryEntry);
}

/// `name` if the member says something; else nothing, so that an empty one is kept as it is for the way back.
std::string_view unlessEmpty(const JsonRef &object, std::string_view name)
{
    const JsonRef member = object[name];
    return member.utf8().empty() && !member.boolean() ? std::string_view() : name;
}

/// Gathers what a list of parts says that blocks do not.
struct ContentReader
{
    SourceEntry &out;
    JsonMembers blockFields; ///< by number
    JsonMembers unknown;

    void read(const JsonRef &part, int place)
    {
        const std::string_view type = part["type"].utf8();
        if (type == "text" && part["text"].isString()) {
            add(TextBlock { part["text"].string() }, part, { "type", "text" });
        } else if (type == "thinking" && part["thinking"].isString()) {
            add(ThinkingBlock { part["thinking"].string(), part["thinkingSignature"].string(),
                                part["redacted"].boolean() },
                part,
                { "type", "thinking", unlessEmpty(part, "thinkingSignature"),
                  unlessEmpty(part, "redacted") });
        } else if (type == "toolCall") {
            add(ToolCallBlock { part["id"].string(), part["name"].string(),
                                part["arguments"].minified(), part["thoughtSignature"].string() },
                part, { "type", "id", "name", "arguments", unlessEmpty(part, "thoughtSignature") });
        } else if (type != "image" || !readImage(part)) {
            unknown.emplace_back(QString::number(place), part.toJson());
            if (const QString kind = unknownPart(part, { "text", "thinking", "image" });
                !kind.isEmpty()) {
                out.unknown += kind;
            }
        }
    }

    [[nodiscard]] bool readImage(const JsonRef &part)
    {
        if (!addSourceImage(part["data"].utf8(), part["mimeType"].string(), out)) {
            return false;
        }
        keepOthers(part, { "type", "data", "mimeType" }, out.entry.blocks.size() - 1);
        return true;
    }

    void add(Block block, const JsonRef &part, std::initializer_list<std::string_view> known)
    {
        keepOthers(part, known, out.entry.blocks.size());
        out.entry.blocks += std::move(block);
    }

    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known,
                    qsizetype block)
    {
        if (const QJsonObject rest = membersBut(part, known); !rest.isEmpty()) {
            blockFields.emplace_back(QString::number(block), rest);
        }
    }
};

/// Text or parts into blocks; images are left to be stored.
void readPiContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        out.entry.blocks = { TextBlock { content.string() } };
        out.entry.data[PiData::Content] = u"string"_s;
        return;
    }
    ContentReader reader { out, {}, {} };
    int place = 0;
    for (const JsonRef part : content) {
        reader.read(part, place++);
    }
    keepFields(objectOf(std::move(reader.blockFields)), PiData::Blocks, out.entry);
    keepFields(objectOf(std::move(reader.unknown)), PiData::UnknownBlocks, out.entry);
}

void readPiUsage(const JsonRef &usage, Entry &entry)
{
    if (!usage.isObject()) {
        return;
    }
    Usage &figures = entry.usage.emplace();
    figures.input = tokensOf(usage["input"]);
    figures.output = tokensOf(usage["output"]);
    figures.cacheRead = tokensOf(usage["cacheRead"]);
    figures.cacheWrite = tokensOf(usage["cacheWrite"]);
    figures.thinking = tokensOf(usage["reasoning"]);
    const JsonRef cost = usage["cost"];
    if (cost["total"].isNumber()) {
        figures.cost = cost["total"].number();
    }
    QJsonObject rest = membersBut(
            usage, { "input", "output", "cacheRead", "cacheWrite", "reasoning", "cost" });
    if (const QJsonObject parts = membersBut(cost, { "total" }); !parts.isEmpty()) {
        rest["cost"_L1] = parts;
    }
    keepFields(rest, PiData::Usage, entry);
}

Role roleOf(std::string_view name)
{
    if (name == "hookMessage") { // until format 2
        return Role::Custom;
    }
    return roleFromString(stringOf(name)).value_or(Role::None);
}

void readAssistant(const JsonRef &message, Entry &entry)
{
    entry.api = message["api"].string();
    entry.provider = message["provider"].string();
    entry.model = message["model"].string();
    const QString reason = message["stopReason"].string();
    entry.stopReason = stopReasonFromString(reason);
    if (entry.stopReason == StopReason::None && !reason.isEmpty()) {
        entry.data[PiData::StopReason] = reason;
    }
    readPiUsage(message["usage"], entry);
}

void readBash(const JsonRef &message, Entry &entry)
{
    entry.toolName = u"bash"_s;
    entry.toolArguments = "{\"command\":" + message["command"].minified() + '}';
    entry.blocks = { TextBlock { message["output"].string() } };
    entry.modelFacing = !message["excludeFromContext"].boolean();
}

void readSummaryMessage(const JsonRef &message, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.type = EntryType::BranchSummary;
    entry.summary = message["summary"].string();
    entry.tokensBefore = tokensOf(message["tokensBefore"]);
    entry.data = membersBut(message, { "role", "summary", "fromId", "tokensBefore", "timestamp" });
    entry.data[PiData::Role] = message["role"].string();
    out.branchFrom = message["fromId"].utf8();
}

void readRole(Role role, const JsonRef &message, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.role = role;
    if (role == Role::BashExecution) {
        entry.data = membersBut(message,
                                { "role", "command", "output", "excludeFromContext", "timestamp" });
        readBash(message, entry);
        return;
    }
    if (role == Role::Assistant) {
        entry.data = membersBut(message,
                                { "role", "content", "api", "provider", "model", "usage",
                                  "stopReason", "timestamp" });
        readAssistant(message, entry);
    } else if (role == Role::ToolResult) {
        entry.data = membersBut(
                message, { "role", "content", "toolCallId", "toolName", "isError", "timestamp" });
        entry.toolCallId = message["toolCallId"].string();
        entry.toolName = message["toolName"].string();
        entry.toolStatus = message["isError"].boolean() ? u"error"_s : QString();
    } else if (role == Role::Custom) {
        entry.data =
                membersBut(message, { "role", "content", "customType", "display", "timestamp" });
        entry.customType = message["customType"].string();
        entry.display = message["display"].boolean(true);
    } else {
        entry.data = membersBut(message, { "role", "content", "timestamp" });
    }
    readPiContent(message["content"], out);
}

/// False if the role is not known or this is no message; `out` is untouched then.
bool readPiMessage(const JsonRef &message, SourceEntry &out)
{
    const std::string_view name = message["role"].utf8();
    if (name == "branchSummary" || name == "compactionSummary") {
        readSummaryMessage(message, out);
    } else {
        const Role role = roleOf(name);
        if (role == Role::None || role == Role::Thinking) {
            return false;
        }
        readRole(role, message, out);
    }
    const qint64 time = message["timestamp"].integer();
    const QDateTime created = out.entry.createdAt;
    if (time != 0 && (!created.isValid() || created.toMSecsSinceEpoch() != time)) {
        out.entry.data[PiData::Time] = time;
    }
    return true;
}

/// Custom entry at the end of our exports that says which entry the session stands on; becomes no entry.
inline constexpr QLatin1StringView PiLeafMark { "varve.leaf" };

void readCustom(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    makeHiddenNote(object["customType"].string(), entry);
    const JsonRef data = object["data"];
    const QJsonValue value = data.toJson();
    if (value.isObject() && !value.toObject().isEmpty()) {
        entry.data = value.toObject();
    } else if (data.exists()) {
        entry.data[PiData::Value] = value;
    }
    keepFields(otherFields(object, { "customType", "data" }), PiData::Fields, entry);
    if (entry.customType == ContextEdit::CustomType) {
        for (const JsonRef target : data["targets"]) {
            out.editTargets.emplace_back(target.utf8());
        }
        entry.summary = entry.data.take("summary"_L1).toString(); // of a range
    }
}

void readCustomMessage(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    makeCustomMessage(object["customType"].string(), entry);
    entry.display = object["display"].boolean(true);
    entry.data = otherFields(object, { "customType", "content", "display" });
    readPiContent(object["content"], out);
}

void readSummary(const JsonRef &object, EntryType type, SourceEntry &out)
{
    Entry &entry = out.entry;
    entry.type = type;
    entry.summary = object["summary"].string();
    entry.provider = object["provider"].string();
    entry.model = object["model"].string();
    entry.data = otherFields(object,
                             { "summary", "provider", "model", "usage", "firstKeptEntryId",
                               "firstKeptEntryIndex", "fromId", "tokensBefore" });
    readPiUsage(object["usage"], entry);
    entry.tokensBefore = tokensOf(object["tokensBefore"]);
    out.firstKept = object["firstKeptEntryId"].utf8();
    const qint64 line =
            object["firstKeptEntryIndex"].integer(-1); // format 1; counts the header too
    if (out.firstKept.empty() && line > 0) {
        out.firstKept = EntryLinker::idOfNumber(line - 1);
    }
    out.branchFrom = object["fromId"].utf8();
    if (out.branchFrom == "root") { // a branch that was left before its first entry
        out.branchFrom.clear();
        entry.data[PiData::BranchFrom] = u"root"_s;
    }
}

void readModel(const JsonRef &object, Entry &entry)
{
    entry.type = EntryType::ModelChange;
    entry.provider = object["provider"].string();
    entry.model = object["modelId"].string();
    entry.data = otherFields(object, { "provider", "modelId" });
    const QString both = object["model"].string(); // of Oh My Pi: provider/model
    if (entry.model.isEmpty() && both.contains(u'/')) {
        entry.provider = both.section(u'/', 0, 0);
        entry.model = both.section(u'/', 1);
        entry.data.remove("model"_L1);
    }
}

/// True if the type is known.
bool readByType(const JsonRef &object, SourceEntry &out)
{
    Entry &entry = out.entry;
    const std::string_view type = object["type"].utf8();
    if (type == "message") {
        return readPiMessage(object["message"], out);
    }
    if (type == "custom") {
        readCustom(object, out);
    } else if (type == "custom_message") {
        readCustomMessage(object, out);
    } else if (type == "compaction") {
        readSummary(object, EntryType::Compaction, out);
    } else if (type == "branch_summary") {
        readSummary(object, EntryType::BranchSummary, out);
    } else if (type == "label") {
        entry.type = EntryType::Label;
        entry.data = otherFields(object, { "targetId" });
        out.target = object["targetId"].utf8();
    } else if (type == "model_change") {
        readModel(object, entry);
    } else if (type == "title_change") { // Oh My Pi
        entry.type = EntryType::SessionInfo;
        entry.data = otherFields(object, { "title" });
        entry.data[entryData::SessionName] = object["title"].string();
    } else if (type == "thinking_level_change" || type == "session_info") {
        entry.type =
                type == "session_info" ? EntryType::SessionInfo : EntryType::ThinkingLevelChange;
        entry.data = otherFields(object, {});
    } else {
        return false;
    }
    return true;
}

/// Whether nothing is lost where it is kept as a note only.
bool isKnown(const JsonRef &object)
{
    constexpr std::array<std::string_view, 13> Types {
        "message",        "custom", "custom_message", "compaction",
        "branch_summary", "label",  "model_change",   "thinking_level_change",
        "session_info",   "usage",  "context_edit",   "active_tools_change",
        "title_change"
    };
    const std::string_view role = object["message"]["role"].utf8();
    const bool isMessage = object["type"].utf8() == "message";
    return isOneOf(object["type"].utf8(), Types)
            && (!isMessage || role == "system" || role == "branchSummary"
                || role == "compactionSummary" || roleOf(role) != Role::None);
}

QString unknownName(const JsonRef &object)
{
    const QString type = object["type"].string();
    const QString role = object["message"]["role"].string();
    return type == "message"_L1 && !role.isEmpty() ? "pi:role:"_L1 + role : "pi:"_L1 + type;
}

/// Takes back the zeros that our exports write because pi expects them.
void readOwnUsage(const JsonRef &own, Entry &entry)
{
    QJsonObject further = entry.data.take(PiData::Usage).toObject();
    if (own["usage"].utf8() == "none") {
        entry.usage.reset();
        return;
    }
    if (!own["cost"].boolean(true) && entry.usage) {
        entry.usage->cost.reset();
    }
    if (!own["costParts"].boolean(true)) {
        further.remove("cost"_L1);
    }
    keepFields(further, PiData::Usage, entry);
}

/// What pi has no word for and our exports say in a field of its own.
void readOwnFields(const JsonRef &own, Entry &entry)
{
    entry.operationId = own["operationId"].string();
    entry.modelFacing = own["modelFacing"].boolean(entry.modelFacing);
    entry.display = own["display"].boolean(entry.display);
    if (const JsonRef arguments = own["toolArguments"]; arguments.exists()) {
        entry.toolArguments = arguments.string().toUtf8();
    }
    readOwnUsage(own, entry);
    if (const auto role = roleFromString(own["role"].string()); role && own["role"].exists()) {
        entry.role = *role;
    }
}

/// Never fails: what it does not know becomes a custom entry that keeps the source. What an Entry has no field for goes into its
/// `data` under the file's own names; what only the way back to pi needs, under the names of PiData.
SourceEntry readPiEntry(const JsonRef &object)
{
    const JsonRef id = object["id"];
    const JsonRef parent = object["parentId"];
    SourceEntry out = newSourceEntry(readSourceTime(object["timestamp"]), id.string(), 0,
                                     static_cast<qint64>(object.raw().size()));
    out.hasLink = id.isString() || parent.exists();
    out.id = id.utf8();
    out.parentId = parent.utf8();
    out.payload = piPayloadDigest(object);
    if (!readByType(object, out)) {
        keepSource(object, unknownName(object), out,
                   isKnown(object) ? QString() : unknownName(object));
        if (object["type"].utf8() == "usage") { // of something that no message tells of
            out.entry.provider = object["provider"].string();
            out.entry.model = object["model"].string();
            readPiUsage(object["usage"], out.entry);
        }
    }
    if (const JsonRef own = object["varve"]; own.isObject()) {
        readOwnFields(own, out.entry);
    }
    return out;
}

/// Lines that are damaged, but say at their beginning who they are and what they stood on: what stands on them stands there.
class PiLostLines
{
public:
    void add(std::string_view text)
    {
        const std::string id = valueOf(text, "\"id\":\"");
        if (id.empty() || m_parents.size() >= MostLost) {
            return;
        }
        m_parents.insert_or_assign(id, valueOf(text, "\"parentId\":\""));
    }

    [[nodiscard]] std::string placeOf(std::string id) const
    {
        // A line that stands on itself is left after as many steps as there are lines.
        for (size_t i = 0; i < m_parents.size(); ++i) {
            const auto lost = m_parents.find(id);
            if (lost == m_parents.end()) {
                break;
            }
            id = lost->second;
        }
        return id;
    }

private:
    static constexpr size_t MostLost = 1000;

    [[nodiscard]] static std::string valueOf(std::string_view text, std::string_view opening)
    {
        constexpr size_t Beginning = 1000;
        const std::string_view head = text.substr(0, Beginning);
        const size_t found = head.find(opening);
        if (found == std::string_view::npos) {
            return {};
        }
        const size_t begin = found + opening.size();
        const size_t end = head.find('"', begin);
        return end == std::string_view::npos ? std::string()
                                             : std::string(head.substr(begin, end - begin));
    }

    std::unordered_map<std::string, std::string> m_parents;
};

/// Oh My Pi keeps room for a title before the header.
bool isTitle(const JsonRef &object)
{
    return object["type"].utf8() == "title" && object["pad"].exists();
}

/// `title`: of a line before it, if there is one.
Result<> readHeader(const JsonRef &header, const QString &title, qint64 line, ImportAssembler &into)
{
    if (into.hasSession()) {
        into.log().skipped(line, ImportTexts::secondHeader());
        return {};
    }
    constexpr qint64 NewestKnown = 3;
    into.log().sawFormat(header["version"].integer(), NewestKnown);
    Session session;
    session.cwd = header["cwd"].string();
    session.createdAt = readSourceTime(header["timestamp"]);
    session.origin.sessionId = header["id"].string();
    session.name = title.isEmpty() ? header["title"].string() : title;
    if (session.origin.sessionId.isEmpty()) {
        session.origin.sessionId = sessionIdOfFile(into.path());
        into.log().note(line, ImportTexts::noSessionId(session.origin.sessionId));
    }
    for (const std::string_view key : { "parentSession", "branchedFrom" }) {
        if (const QString from = header[key].string(); !from.isEmpty()) {
            into.log().note(line, ImportTexts::forkedFrom(from));
        }
    }
    return into.begin(session);
}

Result<> readPi(QIODevice &device, ImportAssembler &into)
{
    JsonLines lines(device, into);
    QString title;
    std::string leafMark; // the entry that our own export says it stands on
    PiLostLines lost;
    lines.onDamaged([&lost](std::string_view text) { lost.add(text); });
    PiContext context(&readPiEntry);
    const auto readObject = [&](const JsonRef &object, qint64 line) -> Result<> {
        if (object["type"].utf8() == "session") {
            return readHeader(object, title, line, into);
        }
        if (!into.hasSession() && isTitle(object)) {
            title = object["title"].string();
            return {};
        }
        if (!into.hasSession()) {
            return fail(Error::Kind::InvalidInput, ImportTexts::noHeader(into.path()));
        }
        into.log().saw(object["type"].utf8());
        SourceEntry entry = readPiEntry(object);
        entry.line = line;
        if (std::string place = lost.placeOf(entry.parentId); place != entry.parentId) {
            into.log().note(line, PiTexts::standsOnLost(fromWobblyUtf8(entry.parentId)));
            entry.parentId = std::move(place);
        }
        if (entry.entry.customType == PiLeafMark) {
            leafMark = entry.parentId;
            return {};
        }
        if (object["type"].utf8() == "leaf") { // it went there without saying anything
            leafMark = object["targetId"].utf8();
            return {};
        }
        leafMark.clear();
        return into.add(context.take(object, std::move(entry), into.log()));
    };
    return lines.forEach(readObject)
            .and_then([&] { return into.requireSession(ImportTexts::noHeader); })
            .and_then([&] { return into.end(leafMark); });
}

bool isPi(QByteArrayView firstBytes)
{
    bool mayBegin = true;
    return anyFirstObject(firstBytes, [&mayBegin](const JsonRef &header) {
        const bool begins = mayBegin && header["type"].utf8() == "session"
                && (header["cwd"].exists() || header["version"].exists()
                    || header["timestamp"].exists());
        mayBegin = mayBegin && isTitle(header);
        return begins;
    });
}

/// OpenClaw keeps logs of another kind beside its sessions, named like those with more at the end.
constexpr ImportFormat::Place Places[] {
    { "", {}, ".pi/agent/sessions"_L1, "*.jsonl"_L1 },
    { "", {}, ".omp/agent/sessions"_L1, "*.jsonl"_L1 },
    { "OPENCLAW_STATE_DIR", ".openclaw"_L1, "agents"_L1, "*-*-*-*-????????????.jsonl"_L1 },
};

} // namespace

/// Session files of pi, formats 1 to 3, and of Oh My Pi and OpenClaw, which have come of it: JSON lines, a header first, then a tree of entries.
extern constinit const ImportFormat piFormat {
    .id = "pi"_L1,
    .program = "pi"_L1,
    .oldestTried = "format 1"_L1,
    .newestTried = "format 3"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "5 of badlogic/pi-mono, castai/kimchi-dev and "
                                   "DaviRain-Su/pi-mono-zig; 2 that pi 0.73.1 wrote for it"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "edits of calls and of the text of results"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .unresolved = { PiData::FirstKept, PiData::BranchFrom, PiData::Target },
    .recognizes = &isPi,
    .read = &readPi,
};

} // namespace varve
