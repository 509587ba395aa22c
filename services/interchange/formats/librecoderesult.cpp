// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecoderesult.h"

#include "databasesessions.h"
#include "importtexts.h"
#include "librecodefields.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

} // namespace varve
