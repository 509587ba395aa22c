// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "imagesize.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsontree.h"
#include "payloaddigest.h"
#include "sourceentry.h"
#include "sourcevalues.h"
#include <session/entrydata.h>
#include <storage/librecodedatabase.h>

#include <QByteArrayView>
#include <QCryptographicHash>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Names in Entry::data that only imports from librecode use.
namespace LibrecodeData
{
constexpr auto FirstKept = "librecode:compaction_first_kept_entry_id"_L1;
constexpr auto BranchFrom = "librecode:branch_from_entry_id"_L1;
constexpr auto Target = "librecode:target_id"_L1;
constexpr auto Details = "librecode:details"_L1; ///< of compactions and custom
constexpr auto Data = "librecode:data_json"_L1; ///< fields that are not known
constexpr auto Usage = "librecode:usage"_L1; ///< what was in the window
/// The answer keeps no call, so a result is not tied to one either.
constexpr auto CallId = "librecode:call_id"_L1;
constexpr auto ParentCallId = "librecode:parent_call_id"_L1;
constexpr auto Sequence = "librecode:sequence"_L1;
constexpr auto Arguments = "librecode:arguments"_L1; ///< that are no JSON
constexpr auto Status = "librecode:tool_status"_L1; ///< if the text says otherwise
constexpr auto Error = "librecode:error"_L1; ///< where there is output as well
constexpr auto Parts = "librecode:parts"_L1; ///< text that differs
constexpr auto ImageNames = "librecode:image_names"_L1;
constexpr auto Provider = "librecode:provider"_L1; ///< of what has no field for it
constexpr auto Model = "librecode:model"_L1;
constexpr auto Raw = "raw"_L1; ///< the row of an entry that is not known
} // namespace LibrecodeData

constexpr qint64 PerMillisecond = 1'000'000;

/// Nanoseconds since 1970 of a time as Go writes it: RFC 3339 with 0 to 9 fractional digits, trailing zeros left out. As texts such
/// times do not sort ("05Z" comes after "05.9Z").
std::optional<qint64> nanosecondsOf(QByteArrayView time)
{
    // The fraction by itself: QDateTime knows milliseconds only.
    const qsizetype point = time.indexOf('.');
    qsizetype end = point < 0 ? 0 : point + 1;
    qint64 fraction = 0;
    for (qint64 unit = 100'000'000;
         point >= 0 && end < time.size() && time[end] >= '0' && time[end] <= '9';
         ++end, unit /= 10) {
        fraction += (time[end] - '0') * unit;
    }
    const QByteArray whole =
            point < 0 ? time.toByteArray() : time.first(point).toByteArray() + time.sliced(end);
    QDateTime date = QDateTime::fromString(QString::fromLatin1(whole), Qt::ISODate);
    if (!date.isValid() || date.date().year() < 1970 || date.date().year() > 2200) {
        return std::nullopt;
    }
    if (date.timeSpec() == Qt::LocalTime) { // none was written
        date.setTimeZone(QTimeZone::UTC);
    }
    return date.toMSecsSinceEpoch() * PerMillisecond + fraction;
}

/// The same as we keep it; invalid if it cannot be read.
QDateTime librecodeTime(QByteArrayView time)
{
    const auto nanoseconds = nanosecondsOf(time);
    return nanoseconds
            ? QDateTime::fromMSecsSinceEpoch(*nanoseconds / PerMillisecond, QTimeZone::UTC)
            : QDateTime();
}

/// What librecode writes as the content of a tool result: headers and their values, in a fixed order, the output last. The columns
/// that it fills from that itself are wrong where a call id or a flag follows, and where the output has a line like a header.
struct LibrecodeToolResult
{
    std::string_view name;
    std::string_view callId;
    std::string_view parentCallId;
    std::string_view sequence;
    std::string_view arguments; ///< JSON
    std::string_view error;
    std::string_view isError; ///< "true"
    std::string_view details; ///< JSON
    std::string_view output;

    [[nodiscard]] bool failed() const { return isError == "true" || !error.empty(); }

    /// False if the content is not built like that. The parts are views of `content`.
    [[nodiscard]] bool parse(std::string_view content);
};

struct Header
{
    std::string_view name;
    std::string_view LibrecodeToolResult::*field;
    bool isOneLine; ///< the value stands on the header's line
};

/// In the order in which they are written.
constexpr std::array Headers {
    Header { "tool", &LibrecodeToolResult::name, true },
    Header { "call_id", &LibrecodeToolResult::callId, true },
    Header { "parent_call_id", &LibrecodeToolResult::parentCallId, true },
    Header { "sequence", &LibrecodeToolResult::sequence, true },
    Header { "arguments", &LibrecodeToolResult::arguments, false },
    Header { "error", &LibrecodeToolResult::error, false },
    Header { "is_error", &LibrecodeToolResult::isError, true },
    Header { "details", &LibrecodeToolResult::details, false },
    Header { "output", &LibrecodeToolResult::output, false },
};

constexpr size_t FreeText = 5; ///< an error's text may have lines with a colon

constexpr size_t Output = Headers.size() - 1;

std::string_view trimmed(std::string_view text)
{
    const size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos
            ? std::string_view()
            : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The header that a line begins, after that of number `current`; none: the number of headers.
size_t headerOf(std::string_view line, size_t current)
{
    for (size_t i = current + 1; i < Headers.size(); ++i) {
        const std::string_view name = Headers[i].name;
        if (!line.starts_with(name) || line.substr(name.size(), 1) != ":") {
            continue;
        }
        const std::string_view value = trimmed(line.substr(name.size() + 1));
        const bool isWhole =
                Headers[i].isOneLine ? value == "true" || value == "false" : value.empty();
        if (current != FreeText || isWhole) {
            return i;
        }
    }
    return Headers.size();
}

std::string_view withoutLineEnd(std::string_view text)
{
    return text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
}

bool LibrecodeToolResult::parse(std::string_view content)
{
    *this = {};
    if (!content.starts_with("tool:")) {
        return false;
    }
    size_t current = 0;
    size_t valueBegin = Headers[0].name.size() + 1;
    for (size_t begin = 0; begin < content.size() && current != Output;) {
        const size_t found = content.find('\n', begin);
        const size_t end = found == std::string_view::npos ? content.size() : found;
        const std::string_view line = content.substr(begin, end - begin);
        const size_t header = begin == 0 ? 0 : headerOf(line, current);
        if (header == Headers.size() && Headers[current].isOneLine) {
            return false; // a line that belongs to nothing
        }
        if (header < Headers.size()) {
            if (begin > 0) {
                this->*Headers[current].field =
                        withoutLineEnd(content.substr(valueBegin, begin - valueBegin));
            }
            current = header;
            valueBegin = begin + Headers[header].name.size() + 1;
            if (valueBegin == end && end < content.size() && !Headers[header].isOneLine) {
                valueBegin = end + 1; // the value is on the lines below
            } else if (content.substr(valueBegin, 1) == " ") {
                ++valueBegin;
            }
        }
        begin = end + 1;
    }
    const std::string_view last = content.substr(std::min(valueBegin, content.size()));
    this->*Headers[current].field = current == Output ? last : withoutLineEnd(last);
    for (std::string_view LibrecodeToolResult::*field :
         { &LibrecodeToolResult::name, &LibrecodeToolResult::callId,
           &LibrecodeToolResult::parentCallId, &LibrecodeToolResult::sequence,
           &LibrecodeToolResult::isError }) {
        this->*field = trimmed(this->*field);
    }
    return !name.empty();
}

using Places = std::vector<LibrecodeDatabase::Place>;

/// The order of a session's entries and the tree that they make, from their places alone.
struct LibrecodeOrder
{
    std::vector<qint64> rows; ///< by time, those of equal time as they were written; parents first
    qint64 leaf = 0; ///< the newest entry without children
    bool leafDiffers = false; ///< librecode, which compares times as texts, would go on elsewhere
};

/// Works with indices into the places, which come in the order of their rows.
class Orderer
{
public:
    explicit Orderer(const Places &places)
        : m_places(places)
        , m_parents(places.size(), -1)
        , m_children(places.size())
        , m_times(places.size())
        , m_emitted(places.size())
    { }

    [[nodiscard]] LibrecodeOrder run()
    {
        findParents();
        readTimes();
        std::vector<size_t> indices(m_places.size());
        std::iota(indices.begin(), indices.end(), 0);
        std::ranges::stable_sort(indices, {}, [this](size_t i) { return m_times[i]; });
        LibrecodeOrder order;
        order.rows.reserve(m_places.size());
        for (const size_t index : indices) {
            emitWithParents(index, order);
        }
        findLeaf(order);
        return order;
    }

private:
    void findParents()
    {
        for (size_t i = 0; i < m_places.size(); ++i) {
            const auto parent = std::ranges::lower_bound(m_places, m_places[i].parentRow, {},
                                                         &LibrecodeDatabase::Place::row);
            if (m_places[i].parentRow != 0 && parent != m_places.end()
                && parent->row == m_places[i].parentRow) {
                m_parents[i] = static_cast<int>(std::distance(m_places.begin(), parent));
                ++m_children[static_cast<size_t>(m_parents[i])];
            }
        }
    }

    /// One that cannot be read counts as that of the row before.
    void readTimes()
    {
        qint64 before = 0;
        for (size_t i = 0; i < m_places.size(); ++i) {
            before = nanosecondsOf(m_places[i].createdAt).value_or(before);
            m_times[i] = before;
        }
    }

    /// A clock that was set back may have made a child older than its parent.
    void emitWithParents(size_t index, LibrecodeOrder &order)
    {
        std::vector<size_t> path;
        for (int at = static_cast<int>(index); at >= 0 && !m_emitted[static_cast<size_t>(at)];
             at = m_parents[static_cast<size_t>(at)]) {
            m_emitted[static_cast<size_t>(at)] = true;
            path.push_back(static_cast<size_t>(at));
        }
        for (; !path.empty(); path.pop_back()) {
            order.rows.push_back(m_places[path.back()].row);
        }
    }

    void findLeaf(LibrecodeOrder &order) const
    {
        int leaf = -1;
        int last = -1; // as texts
        for (size_t i = 0; i < m_places.size(); ++i) {
            const bool isNewer = leaf < 0 || m_times[i] >= m_times[static_cast<size_t>(leaf)];
            if (m_children[i] == 0 && isNewer) {
                leaf = static_cast<int>(i);
            }
            if (last < 0
                || m_places[i].createdAt >= m_places[static_cast<size_t>(last)].createdAt) {
                last = static_cast<int>(i);
            }
        }
        if (leaf >= 0) {
            order.leaf = m_places[static_cast<size_t>(leaf)].row;
            order.leafDiffers = m_places[static_cast<size_t>(last)].createdAt
                    != m_places[static_cast<size_t>(leaf)].createdAt;
        }
    }

    const Places &m_places;
    std::vector<int> m_parents; ///< -1: none
    std::vector<int> m_children; ///< how many
    std::vector<qint64> m_times;
    std::vector<bool> m_emitted; ///< or on the way to be
};

LibrecodeOrder orderOf(const Places &places)
{
    return Orderer(places).run();
}

void addField(PayloadDigest &digest, std::string_view name, const JsonRef &value)
{
    if (value.exists()) {
        digest.addText(name);
        digest.add(value);
    }
}

void addParts(PayloadDigest &digest, const QList<LibrecodeDatabase::Part> &parts)
{
    for (const LibrecodeDatabase::Part &part : parts) {
        if (part.type == "text") {
            continue; // repeats the content; rows of old databases have none
        }
        digest.addText(viewOf(part.type));
        digest.addText(viewOf(part.mediaType));
        digest.addText(viewOf(QCryptographicHash::hash(part.data, QCryptographicHash::Sha256)));
    }
}

/// The member of a row's data_json, whose keys were in camel case until June 2026.
JsonRef librecodeField(const JsonRef &data, std::string_view snake, std::string_view camel)
{
    const JsonRef value = data[snake];
    return value.exists() ? value : data[camel];
}

constexpr std::string_view Written[] { "details",
                                       "display",
                                       "label",
                                       "usage",
                                       "name",
                                       "model_facing",
                                       "modelFacing",
                                       "from_id",
                                       "fromId",
                                       "branch_from_entry_id",
                                       "branchFromEntryId",
                                       "target_id",
                                       "targetId",
                                       "thinking_level",
                                       "thinkingLevel",
                                       "tool_name",
                                       "toolName",
                                       "tool_status",
                                       "toolStatus",
                                       "tool_args_json",
                                       "toolArgsJson",
                                       "first_kept_entry_id",
                                       "firstKeptEntryId",
                                       "compaction_first_kept_entry_id",
                                       "compactionFirstKeptEntryId",
                                       "token_estimate",
                                       "tokenEstimate",
                                       "compaction_tokens_before",
                                       "compactionTokensBefore",
                                       "tokens_before",
                                       "tokensBefore",
                                       "from_hook",
                                       "fromHook" };

/// All members of data_json that librecode does not write.
QJsonObject unknownFields(const JsonRef &data)
{
    return membersBut(data, {}, Written);
}

/// Digest of all that an entry says but ids, references and time. Equal for a database that was upgraded: librecode gives rows new
/// ids, and fills its later columns from what the rows say already.
QByteArray librecodePayloadDigest(const LibrecodeDatabase::EntryRow &row, const JsonRef &data,
                                  const QList<LibrecodeDatabase::Part> &parts)
{
    PayloadDigest digest;
    for (const QByteArray &text : { row.type, row.role, row.content, row.provider, row.model,
                                    row.customType, row.summary }) {
        digest.addText(viewOf(text));
    }
    if (row.type != "compaction") {
        addField(digest, "details", data["details"]); // those of a compaction have ids in them
    }
    addField(digest, "label", data["label"]);
    addField(digest, "name", data["name"]);
    addField(digest, "thinking_level", librecodeField(data, "thinking_level", "thinkingLevel"));
    digest.addText(viewOf(QJsonDocument(unknownFields(data)).toJson(QJsonDocument::Compact)));
    if (!data.exists()) {
        digest.addText(viewOf(row.data)); // no JSON
    }
    addParts(digest, parts);
    return digest.result();
}

/// The parts of readLibrecodeEntry() that read tool results, and rows of unknown kinds.

struct LibrecodeResultColumns
{
    QByteArray content;
    QByteArray name;
    QByteArray status;
    QByteArray arguments;
};

void keep(QLatin1StringView key, std::string_view value, Entry &entry)
{
    if (!value.empty()) {
        entry.data[key] = stringOf(value);
    }
}

void readArguments(const QByteArray &arguments, JsonColumn &json, SourceEntry &out)
{
    if (arguments.isEmpty()) {
        return;
    }
    if (const JsonRef value = json.parse(arguments); value.exists()) {
        out.entry.toolArguments = value.minified();
        return;
    }
    out.oddities += LibrecodeTexts::badArguments();
    keep(LibrecodeData::Arguments, viewOf(arguments), out.entry);
}

void readDetails(std::string_view details, JsonColumn &json, Entry &entry)
{
    if (details.empty()) {
        return;
    }
    const JsonRef value =
            json.parse(QByteArray(details.data(), static_cast<qsizetype>(details.size())));
    if (value.exists()) {
        entry.data[entryData::Details] = value.toJson();
    } else {
        keep(LibrecodeData::Details, details, entry);
    }
}

/// Output and error; where there are both, the error comes first.
void readText(const LibrecodeToolResult &result, Entry &entry)
{
    QString text = stringOf(result.output.empty() ? result.error : result.output);
    if (!result.output.empty() && !result.error.empty()) {
        keep(LibrecodeData::Error, result.error, entry);
        text = stringOf(result.error) + u'\n' + text;
    }
    entry.blocks = { TextBlock { text } };
}

/// Text, name, status, arguments and details of a tool result. librecode parsed its columns out of the text, and wrongly at times, so
/// the text is asked first.
void readLibrecodeResult(const LibrecodeResultColumns &columns, JsonColumn &json, SourceEntry &out)
{
    Entry &entry = out.entry;
    LibrecodeToolResult result;
    if (!result.parse(viewOf(columns.content))) {
        out.oddities += LibrecodeTexts::oddToolResult();
        const qsizetype lineEnd = columns.name.indexOf('\n');
        entry.toolName =
                QString::fromUtf8(lineEnd < 0 ? columns.name : columns.name.first(lineEnd));
        entry.toolStatus = columns.status == "error" ? u"error"_s : QString();
        readArguments(columns.arguments, json, out);
        return;
    }
    entry.toolName = stringOf(result.name);
    entry.toolStatus = result.failed() ? u"error"_s : QString();
    if (!columns.status.isEmpty() && (columns.status == "error") != result.failed()) {
        keep(LibrecodeData::Status, viewOf(columns.status), entry);
    }
    keep(LibrecodeData::CallId, result.callId, entry);
    keep(LibrecodeData::ParentCallId, result.parentCallId, entry);
    keep(LibrecodeData::Sequence, result.sequence, entry);
    readText(result, entry);
    readDetails(result.details, json, entry);
    readArguments(result.arguments.empty() ? columns.arguments
                                           : stringOf(result.arguments).toUtf8(),
                  json, out);
}

/// A hidden custom entry that keeps the whole row.
void keepLibrecodeRow(const LibrecodeDatabase::EntryRow &row, Entry &entry)
{
    const std::pair<QLatin1StringView, const QByteArray &> columns[] {
        { "entry_type"_L1, row.type },
        { "role"_L1, row.role },
        { "content"_L1, row.content },
        { "provider"_L1, row.provider },
        { "model"_L1, row.model },
        { "custom_type"_L1, row.customType },
        { "data_json"_L1, row.data },
        { "summary"_L1, row.summary },
        { "tool_name"_L1, row.toolName },
        { "tool_status"_L1, row.toolStatus },
        { "tool_args_json"_L1, row.toolArguments },
    };
    QJsonObject source;
    for (const auto &[name, value] : columns) {
        if (!value.isEmpty()) {
            source[name] = QString::fromUtf8(value);
        }
    }
    Entry kept;
    kept.id = entry.id;
    kept.createdAt = entry.createdAt;
    kept.originId = entry.originId;
    kept.type = EntryType::Custom;
    kept.customType = "librecode:"_L1
            + QString::fromUtf8(row.type == "message" ? "role:" + row.role.left(100)
                                                      : row.type.left(100));
    kept.modelFacing = false;
    kept.display = false;
    kept.data[LibrecodeData::Raw] =
            QString::fromUtf8(QJsonDocument(source).toJson(QJsonDocument::Compact));
    entry = kept;
}

using Row = LibrecodeDatabase::EntryRow;

using Part = LibrecodeDatabase::Part;

/// Which protocol a provider of librecode speaks.
QString apiOf(const QByteArray &provider)
{
    constexpr std::array Messages { "anthropic", "anthropic-claude" };
    constexpr std::array Responses { "openai", "azure-openai-responses" };
    constexpr std::array Chat { "cerebras",    "deepseek",   "fireworks",         "groq",
                                "mistral",     "moonshotai", "moonshotai-cn",     "opencode",
                                "opencode-go", "openrouter", "vercel-ai-gateway", "xai",
                                "zai" };
    const auto isIn = [&provider](const auto &names) {
        return std::ranges::any_of(names, [&](const char *name) { return provider == name; });
    };
    return provider == "openai-codex" ? u"codex-responses"_s
            : isIn(Messages)          ? u"anthropic-messages"_s
            : isIn(Responses)         ? u"openai-responses"_s
            : isIn(Chat)              ? u"openai-chat"_s
                                      : QString();
}

/// What librecode made of a tool result's text, with what old rows say in their data.
LibrecodeResultColumns columnsOf(const Row &row, const JsonRef &data)
{
    const auto either = [&data](const QByteArray &column, std::string_view snake,
                                std::string_view camel) {
        return column.isEmpty() ? librecodeField(data, snake, camel).string().toUtf8() : column;
    };
    return { row.content, either(row.toolName, "tool_name", "toolName"),
             either(row.toolStatus, "tool_status", "toolStatus"),
             either(row.toolArguments, "tool_args_json", "toolArgsJson") };
}

/// Makes one entry of one row.
class EntryReader
{
public:
    EntryReader(const Row &row, const QList<Part> &parts, JsonColumn &json)
        : m_row(row)
        , m_parts(parts)
        , m_json(json)
        , m_data(json.parse(row.data))
    { }

    [[nodiscard]] SourceEntry read()
    {
        readLinks();
        m_out.payload = librecodePayloadDigest(m_row, m_data, m_parts);
        if (m_row.isTooLarge || !readByType()) {
            keepLibrecodeRow(m_row, m_out.entry);
        } else {
            readFlags();
            keepModel();
            keepData();
        }
        if (m_json.wasRepaired() || m_badUtf8) {
            m_out.oddities += ImportTexts::badUtf8();
        }
        if (m_out.entry.role == Role::ToolResult) {
            readLibrecodeResult(columnsOf(m_row, m_data), m_json,
                                m_out); // last: it uses the parser
        }
        return std::move(m_out);
    }

private:
    [[nodiscard]] JsonRef field(std::string_view snake, std::string_view camel) const
    {
        return librecodeField(m_data, snake, camel);
    }

    [[nodiscard]] QString text(const QByteArray &bytes)
    {
        m_badUtf8 = m_badUtf8 || !QUtf8StringView(bytes).isValidUtf8();
        return QString::fromUtf8(bytes);
    }

    [[nodiscard]] std::string reference(const QByteArray &column, const JsonRef &a,
                                        const JsonRef &b) const
    {
        const std::string_view found = !column.isEmpty() ? viewOf(column)
                : !a.utf8().empty()                      ? a.utf8()
                                                         : b.utf8();
        return std::string(found);
    }

    void readLinks()
    {
        m_out.entry.id = EntryId::create();
        m_out.entry.originId = text(m_row.id);
        m_out.entry.createdAt = librecodeTime(m_row.createdAt);
        m_out.hasLink = true;
        m_out.id = m_row.id.toStdString();
        m_out.parentId = m_row.parent.toStdString();
        m_out.line = m_row.row;
        m_out.size = m_row.size;
    }

    [[nodiscard]] bool readByType()
    {
        const auto type = entryTypeFromString(QString::fromLatin1(m_row.type));
        if (!type) {
            return false;
        }
        m_out.entry.type = *type;
        switch (*type) {
        case EntryType::Message:
            return readMessage();
        case EntryType::Compaction:
        case EntryType::BranchSummary:
            readSummary();
            break;
        case EntryType::Custom:
        case EntryType::CustomMessage:
            readCustom();
            break;
        default:
            readNote();
        }
        return true;
    }

    [[nodiscard]] bool readMessage()
    {
        const auto role = roleFromString(QString::fromLatin1(m_row.role));
        if (!role || *role == Role::None) {
            return false;
        }
        Entry &entry = m_out.entry;
        entry.role = *role;
        entry.customType = text(m_row.customType);
        if (*role == Role::Thinking) {
            entry.blocks = { ThinkingBlock { text(m_row.content), {}, false } };
            return true;
        }
        readContent();
        if (*role == Role::Assistant) {
            entry.api = apiOf(m_row.provider);
            readUsage();
        } else if (*role == Role::BashExecution) {
            entry.toolName = u"bash"_s;
        }
        return true;
    }

    void readSummary()
    {
        Entry &entry = m_out.entry;
        entry.summary = text(m_row.summary);
        if (!m_row.content.isEmpty()) {
            entry.blocks = { TextBlock { text(m_row.content) } };
        }
        entry.operationId = text(m_row.operationId);
        if (field("from_hook", "fromHook").boolean()) {
            entry.data["fromHook"_L1] = true;
        }
        if (entry.type == EntryType::BranchSummary) {
            m_out.branchFrom =
                    reference(m_row.branchFrom, field("branch_from_entry_id", "branchFromEntryId"),
                              field("from_id", "fromId"));
            return;
        }
        m_out.firstKept =
                reference(m_row.firstKept,
                          field("compaction_first_kept_entry_id", "compactionFirstKeptEntryId"),
                          field("first_kept_entry_id", "firstKeptEntryId"));
        entry.tokensBefore = m_row.tokensBefore.value_or(0);
        for (const JsonRef tokens : { field("compaction_tokens_before", "compactionTokensBefore"),
                                      field("tokens_before", "tokensBefore") }) {
            entry.tokensBefore = entry.tokensBefore == 0 ? tokensOf(tokens) : entry.tokensBefore;
        }
        readCompactionDetails();
    }

    void readCompactionDetails()
    {
        const JsonRef details = m_data["details"];
        Entry &entry = m_out.entry;
        const auto takeCount = [&](std::string_view name, QLatin1StringView key) {
            if (const JsonRef count = details[name]; count.isNumber()) {
                entry.data[key] = count.integer();
            }
        };
        takeCount("summarized_entries", entryData::SummarizedEntries);
        takeCount("kept_entries", entryData::KeptEntries);
        QStringList read;
        QStringList modified;
        for (const JsonRef operation : details["file_operations"]) {
            QStringList &files = operation["action"].utf8() == "modified" ? modified : read;
            const QString path = operation["path"].string();
            if (!path.isEmpty() && !files.contains(path)) {
                files += path;
            }
        }
        if (!read.isEmpty() || !modified.isEmpty()) {
            entry.data[entryData::ReadFiles] = QJsonArray::fromStringList(read);
            entry.data[entryData::ModifiedFiles] = QJsonArray::fromStringList(modified);
        }
    }

    void readCustom()
    {
        Entry &entry = m_out.entry;
        entry.customType = text(m_row.customType);
        if (entry.type == EntryType::CustomMessage) {
            entry.role = Role::Custom;
            readContent();
        } else if (!m_row.content.isEmpty()) {
            entry.blocks = { TextBlock { text(m_row.content) } };
        }
    }

    void readNote()
    {
        Entry &entry = m_out.entry;
        switch (entry.type) {
        case EntryType::Label:
            m_out.target = field("target_id", "targetId").utf8();
            if (const JsonRef label = m_data["label"]; label.isString()) {
                entry.data[entryData::LabelText] = label.string();
            }
            break;
        case EntryType::ThinkingLevelChange:
            entry.data[entryData::ThinkingLevel] =
                    field("thinking_level", "thinkingLevel").string();
            break;
        case EntryType::SessionInfo:
            entry.data[entryData::SessionName] = m_data["name"].string();
            break;
        default:
            break;
        }
    }

    void readUsage()
    {
        const JsonRef usage = m_data["usage"];
        if (!usage.isObject()) {
            return;
        }
        Usage &figures = m_out.entry.usage.emplace();
        figures.input = tokensOf(librecodeField(usage, "input_tokens", "inputTokens"));
        figures.output = tokensOf(librecodeField(usage, "output_tokens", "outputTokens"));
        keepFields(membersBut(usage,
                              { "input_tokens", "inputTokens", "output_tokens", "outputTokens" }),
                   LibrecodeData::Usage, m_out.entry);
    }

    /// The content column is what librecode sends; parts add images to it.
    void readContent()
    {
        QByteArray joined;
        for (const Part &part : m_parts) {
            joined += part.text;
        }
        Entry &entry = m_out.entry;
        const bool inParts = joined == m_row.content;
        if (!inParts && !m_row.content.isEmpty()) {
            entry.blocks += TextBlock { text(m_row.content) };
        }
        for (const Part &part : m_parts) {
            if (part.isTooLarge) {
                m_out.oddities += LibrecodeTexts::partTooLarge(dataSize(part.size));
            } else if (part.type == "text" && inParts) {
                entry.blocks += TextBlock { text(part.text) };
            } else if (part.type == "image") {
                addImage(part);
            } else if (part.type != "text") {
                m_out.oddities += LibrecodeTexts::unknownPart(text(part.type).left(60));
            }
        }
        if (!inParts && joined.trimmed() != m_row.content.trimmed() && !joined.isEmpty()) {
            m_out.oddities += LibrecodeTexts::partsDiffer();
            entry.data[LibrecodeData::Parts] = text(joined);
        }
    }

    void addImage(const Part &part)
    {
        if (part.data.isEmpty()) {
            m_out.oddities += ImportTexts::damagedImage();
            return;
        }
        const QSize size = imageSize(part.data);
        m_out.images += SourceEntry::Image { m_out.entry.blocks.size(), part.data };
        m_out.entry.blocks += ImageBlock { {}, text(part.mediaType), size.width(), size.height() };
        m_out.size += part.data.size();
        if (!part.name.isEmpty()) {
            QJsonArray names = m_out.entry.data.value(LibrecodeData::ImageNames).toArray();
            names += text(part.name);
            m_out.entry.data[LibrecodeData::ImageNames] = names;
        }
    }

    /// The columns are right where they are; rows of older databases say it in their data, or by their kind.
    void readFlags()
    {
        Entry &entry = m_out.entry;
        const bool isNote = entry.type != EntryType::Message
                && entry.type != EntryType::CustomMessage && entry.type != EntryType::Compaction
                && entry.type != EntryType::BranchSummary;
        const bool isSent = !isNote
                && (entry.type != EntryType::Message || entry.role == Role::User
                    || entry.role == Role::Assistant);
        const bool isShown = !isNote || entry.type == EntryType::Custom;
        entry.display = m_row.display.value_or(m_data["display"].boolean(isShown));
        entry.modelFacing =
                m_row.modelFacing.value_or(field("model_facing", "modelFacing").boolean(isSent));
    }

    void keepModel()
    {
        Entry &entry = m_out.entry;
        const bool hasField = entry.role == Role::Assistant || entry.role == Role::Thinking
                || entry.type == EntryType::ModelChange || entry.type == EntryType::Compaction
                || entry.type == EntryType::BranchSummary;
        const QString provider = text(m_row.provider);
        const QString model = text(m_row.model);
        if (hasField) {
            entry.provider = provider;
            entry.model = model;
            return;
        }
        if (!provider.isEmpty()) {
            entry.data[LibrecodeData::Provider] = provider;
        }
        if (!model.isEmpty()) {
            entry.data[LibrecodeData::Model] = model;
        }
    }

    void keepData()
    {
        Entry &entry = m_out.entry;
        if (const JsonRef details = m_data["details"];
            details.exists() && details.begin() != details.end()) {
            entry.data[LibrecodeData::Details] = details.toJson();
        }
        keepFields(unknownFields(m_data), LibrecodeData::Data, entry);
        if (!m_data.isObject() && !m_row.data.trimmed().isEmpty()) {
            m_out.oddities += DatabaseTexts::badJson(u"data_json"_s);
            entry.data[LibrecodeData::Data] = text(m_row.data);
        }
        if (!m_row.summary.isEmpty() && entry.summary.isEmpty()) {
            entry.summary = text(m_row.summary);
        }
    }

    const Row &m_row;
    const QList<Part> &m_parts;
    JsonColumn &m_json; ///< parses again only when m_data is done with
    const JsonRef m_data;
    SourceEntry m_out;
    bool m_badUtf8 = false;
};

/// Never fails: what is not known becomes a custom entry that keeps the source. `json` and `parts` may be used up.
SourceEntry readLibrecodeEntry(const LibrecodeDatabase::EntryRow &row,
                               const QList<LibrecodeDatabase::Part> &parts, JsonColumn &json)
{
    return EntryReader(row, parts, json).read();
}

/// Reads one database from the first session to the last.
class LibrecodeParsing final : public DatabaseSessions
{
public:
    LibrecodeParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_source(database)
    { }

private:
    [[nodiscard]] QString program() const override { return u"librecode"_s; }

    [[nodiscard]] bool hasKnownColumns() const override { return m_source.isComplete(); }

    [[nodiscard]] Schema schema() const override
    {
        return { "goose_db_version"_L1, "version_id"_L1, 15 };
    }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        return m_source.sessions().transform([this](QList<LibrecodeDatabase::SessionRow> rows) {
            m_rows = std::move(rows);
            QList<SessionLink> links;
            for (const LibrecodeDatabase::SessionRow &row : std::as_const(m_rows)) {
                links += SessionLink { row.id, row.parent };
            }
            return links;
        });
    }

    [[nodiscard]] QString whyLeftOut(const QString &table) const override
    {
        static const QStringList Read { u"sessions"_s, u"session_entries"_s,
                                        u"session_message_parts"_s };
        static const QStringList Bookkeeping { u"goose_db_version"_s, u"sqlite_sequence"_s,
                                               u"uuid_v7_pattern"_s };
        static const QStringList Tasks { u"tasks"_s,         u"events"_s,
                                         u"task_events"_s,   u"agent_tasks"_s,
                                         u"workflow_runs"_s, u"workflow_agent_tasks"_s,
                                         u"tool_tasks"_s };
        if (Read.contains(table) || Bookkeeping.contains(table)) {
            return {};
        }
        return Tasks.contains(table)              ? LibrecodeTexts::whyTasks()
                : table == "session_messages"_L1  ? LibrecodeTexts::whyMessages()
                : table == "runtime_documents"_L1 ? LibrecodeTexts::whyDocuments()
                                                  : LibrecodeTexts::whyUnknownTable();
    }

    [[nodiscard]] Result<> sayWhatIsMissing() override
    {
        const auto strays = m_source.strays();
        if (!strays) {
            return std::unexpected(strays.error());
        }
        sayLeftOut(u"session_entries"_s, strays->entries, LibrecodeTexts::whyStrayEntries());
        sayLeftOut(u"session_messages"_s, strays->messages, LibrecodeTexts::whyStrayMessages());
        if (m_source.database().hasColumns("session_entries"_L1, { "token_estimate"_L1 })) {
            into().log().note(0, LibrecodeTexts::estimatesLeftOut());
        }
        return {};
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        if (const auto going = proceed(); !going) {
            return going;
        }
        const LibrecodeDatabase::SessionRow &session = m_rows.at(index);
        const auto places = m_source.places(session.row);
        if (!places) {
            return std::unexpected(places.error());
        }
        const LibrecodeOrder order = orderOf(*places);
        if (const auto begun = begin(session, parent); !begun) {
            return begun;
        }
        noteSettings(session);
        if (order.rows.empty()) {
            into().log().note(0, DatabaseTexts::emptySession());
        }
        if (order.leafDiffers) {
            into().log().note(0, LibrecodeTexts::otherLeaf());
        }
        m_leaf.clear();
        for (const qint64 row : order.rows) {
            if (const auto read = readEntry(row, order.leaf); !read) {
                return read;
            }
        }
        return into().end(m_leaf);
    }

    [[nodiscard]] Result<> begin(const LibrecodeDatabase::SessionRow &row, const QByteArray &parent)
    {
        Session session;
        session.cwd = QString::fromUtf8(row.cwd);
        session.name = QString::fromUtf8(row.name);
        session.createdAt = librecodeTime(row.createdAt);
        session.origin.sessionId = QString::fromUtf8(row.id);
        session.kind = row.agent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
        return DatabaseSessions::begin(session, parent);
    }

    void noteSettings(const LibrecodeDatabase::SessionRow &session)
    {
        if (!session.agent.isEmpty()) {
            into().log().note(
                    0,
                    LibrecodeTexts::startedByAgent(QString::fromUtf8(session.agent),
                                                   QString::fromUtf8(session.agentModel)));
        }
        const JsonRef settings = m_json.parse(session.settings);
        if (const QString model = settings["model"].string(); !model.isEmpty()) {
            const QString name = settings["provider"].string() + u'/' + model;
            const QString level = settings["thinking_level"].string();
            into().log().note(0,
                              level.isEmpty() ? LibrecodeTexts::chosenModel(name)
                                              : LibrecodeTexts::chosen(name, level));
        }
    }

    [[nodiscard]] Result<> readEntry(qint64 row, qint64 leaf)
    {
        const auto entry = m_source.entry(row);
        const auto parts = m_source.parts(row);
        if (!entry || !parts) {
            return std::unexpected(!entry ? entry.error() : parts.error());
        }
        if (!*entry) { // an index names a row that is not there
            return {};
        }
        if ((*entry)->isTooLarge) {
            sayTooLarge(row, (*entry)->size);
        }
        if (const auto going = proceed((*entry)->size); !going) {
            return going;
        }
        if (parts->leftOut > 0) {
            into().log().skipped(row, LibrecodeTexts::partsLeftOut(parts->leftOut));
        }
        SourceEntry made = readLibrecodeEntry(**entry, parts->parts, m_json);
        if (row == leaf) {
            m_leaf = made.id;
        }
        return into().add(std::move(made));
    }

    LibrecodeDatabase m_source;
    QList<LibrecodeDatabase::SessionRow> m_rows;
    JsonColumn m_json;
    std::string m_leaf; ///< id of the entry on which the session stands
};

bool isLibrecode(const QStringList &tables)
{
    return LibrecodeDatabase::isOne(tables);
}

constexpr ImportFormat::Place Folders[] {
    { "LIBRECODE_HOME", ".librecode"_L1, {}, "librecode.db"_L1 }
};

} // namespace

/// The SQLite database of librecode, in all its schemas: sessions as trees of entries.
extern constinit const ImportFormat librecodeFormat {
    .id = "librecode"_L1,
    .program = "librecode"_L1,
    .oldestTried = "schema 10"_L1,
    .newestTried = "schema 15"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "the test data of omarluq/librecode, and a session of badlogic/pi-mono in its tables"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "tasks, settings, estimates of tokens"),
    .places = Folders,
    .following = ImportFormat::Following::Changing,
    .unresolved = { LibrecodeData::FirstKept, LibrecodeData::BranchFrom, LibrecodeData::Target },
    .owns = &isLibrecode,
    .readDatabase = &readBy<LibrecodeParsing>,
};

} // namespace varve
