// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainjson.h"

#include "jsonescape.h"

namespace varve
{

namespace
{

void appendString(std::string &out, std::string_view text)
{
    constexpr std::string_view Hex = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        if (const std::string_view named = namedJsonEscape(static_cast<uchar>(c)); !named.empty()) {
            out += named;
        } else if (static_cast<uchar>(c) < 0x20) {
            out += "\\u00";
            out += Hex[static_cast<uchar>(c) >> 4];
            out += Hex[static_cast<uchar>(c) & 0x0f];
        } else {
            out += c;
        }
    }
    out += '"';
}

} // namespace

void appendCompactJson(std::string &out, const JsonRef &value)
{
    const bool isObject = value.isObject();
    if (value.isString()) {
        appendString(out, value.utf8());
    } else if (!isObject && !value.isArray()) {
        out += value.raw();
    } else {
        out += isObject ? '{' : '[';
        bool first = true;
        for (const JsonRef member : value) {
            if (!first) {
                out += ',';
            }
            first = false;
            if (isObject) {
                appendString(out, member.key());
                out += ':';
            }
            appendCompactJson(out, member);
        }
        out += isObject ? '}' : ']';
    }
}

} // namespace varve
