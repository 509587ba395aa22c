// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace varve
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

} // namespace varve
