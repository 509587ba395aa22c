// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"

#include <algorithm>

namespace varve
{

namespace
{

/// Where a string that ends at the end of `text` may be cut: not within an escape or a character.
size_t wholeCharacters(std::string_view text, size_t lastEscape)
{
    if (lastEscape < text.size()) {
        const bool isLong = text.substr(lastEscape + 1).starts_with('u');
        if (text.size() - lastEscape < (isLong ? 6U : 2U)) {
            return lastEscape;
        }
    }
    size_t end = text.size();
    while (end > 0 && (static_cast<uchar>(text[end - 1]) & 0xc0) == 0x80) {
        --end;
    }
    return end > 0 && static_cast<uchar>(text[end - 1]) >= 0xc0 ? end - 1 : text.size();
}

/// The object that a line begins with which ends within it, closed: a string as far as it goes, no name without a value, no number
/// that may go on. Empty if there is none.
QByteArray closedObject(std::string_view line)
{
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string_view::npos || line[start] != '{') {
        return {};
    }
    QByteArray open; // what closes each, the outermost first
    size_t end = start; // up to here it may be closed
    bool isValue = false; // what comes next is one, not a name
    for (size_t at = start; at < line.size() && (at == start || !open.isEmpty()); ++at) {
        const char c = line[at];
        if (c == '"') {
            size_t escape = line.size();
            for (++at; at < line.size() && line[at] != '"'; ++at) {
                if (line[at] == '\\') {
                    escape = at++;
                }
            }
            if (at >= line.size() && isValue) {
                end = wholeCharacters(line, escape);
                open += '"';
            } else if (isValue) {
                end = at + 1;
            }
        } else if (c == '{' || c == '[') {
            open += c == '{' ? '}' : ']';
            isValue = c == '[';
            end = at + 1;
        } else if (c == '}' || c == ']') {
            open.chop(1);
            end = at + 1;
        } else if (c == ':') {
            isValue = true;
        } else if (c == ',') {
            isValue = open.endsWith(']');
            end = at;
        }
    }
    std::ranges::reverse(open);
    return QByteArray(line.data(), static_cast<qsizetype>(end)) + open;
}

} // namespace

bool anyFirstObject(QByteArrayView firstBytes, const std::function<bool(const JsonRef &)> &use)
{
    QByteArray padded = firstBytes.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    const auto isUsed = [&](std::string_view object) {
        const auto value = tree.parse(object);
        return value && use(*value);
    };
    for (qsizetype begin = 0; begin < firstBytes.size();) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const std::string_view line(padded.constData() + begin, static_cast<size_t>(end - begin));
        const auto object = line.substr(0, static_cast<size_t>(firstObjectEnd(line)));
        begin = end + 1;
        if (isUsed(object)) {
            return true;
        }
        if (found < 0 && object.empty()) {
            QByteArray closed = closedObject(line);
            const auto size = static_cast<size_t>(closed.size());
            closed.resize(closed.size() + JsonTree::Padding);
            return isUsed({ closed.constData(), size });
        }
    }
    return false;
}

bool isFirstObject(QByteArrayView firstBytes, const std::function<bool(const JsonRef &)> &use)
{
    bool is = false;
    [[maybe_unused]] const bool any = anyFirstObject(firstBytes, [&](const JsonRef &object) {
        is = use(object);
        return true;
    });
    return is;
}

} // namespace varve
