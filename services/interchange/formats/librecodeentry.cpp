// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodeentry.h"

#include "databasesessions.h"
#include "imagesize.h"
#include "importtexts.h"
#include "librecodefields.h"
#include "librecoderesult.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Row = LibrecodeDatabase::EntryRow;

using Part = LibrecodeDatabase::Part;

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

/// Digest of all that an entry says but ids, references and time. Equal for a database that was upgraded: librecode gives rows new
/// ids, and fills its later columns from what the rows say already.
QByteArray payloadDigest(const Row &row, const JsonRef &data, const QList<Part> &parts)
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
    digest.addText(
            viewOf(QJsonDocument(unknownLibrecodeFields(data)).toJson(QJsonDocument::Compact)));
    if (!data.exists()) {
        digest.addText(viewOf(row.data)); // no JSON
    }
    addParts(digest, parts);
    return digest.result();
}

/// A hidden custom entry that keeps the whole row.
void keepRow(const Row &row, Entry &entry)
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
        m_out.payload = payloadDigest(m_row, m_data, m_parts);
        if (m_row.isTooLarge || !readByType()) {
            keepRow(m_row, m_out.entry);
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
        keepFields(unknownLibrecodeFields(m_data), LibrecodeData::Data, entry);
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

} // namespace

SourceEntry readLibrecodeEntry(const LibrecodeDatabase::EntryRow &row,
                               const QList<LibrecodeDatabase::Part> &parts, JsonColumn &json)
{
    return EntryReader(row, parts, json).read();
}

} // namespace varve
