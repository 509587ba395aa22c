// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecoderesult.h"

#include "entrydata.h"
#include "librecodeentry.h"
#include "librecodetexts.h"
#include "librecodetoolresult.h"
#include "librecodeview.h"

#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString stringOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

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

} // namespace

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

} // namespace varve
