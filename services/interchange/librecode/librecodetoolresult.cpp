// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodetoolresult.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace varve
{

namespace
{

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

} // namespace

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

} // namespace varve
