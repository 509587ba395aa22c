// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonsketch.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr std::string_view Spaces = " \t\r\n";

/// Walks over tokens; at the end of the text every step stays there.
struct Cursor
{
    std::string_view text;
    size_t at = 0;

    [[nodiscard]] bool atEnd() const { return at >= text.size(); }
    [[nodiscard]] char current() const { return atEnd() ? '\0' : text[at]; }

    void skipSpaces() { at = std::min(text.find_first_not_of(Spaces, at), text.size()); }
    [[nodiscard]] bool take(char c)
    {
        skipSpaces();
        const bool found = current() == c;
        at += found;
        return found;
    }
    /// Without the quotes; as it was written.
    std::string_view takeString()
    {
        const size_t begin = ++at;
        while (!atEnd() && current() != '"') {
            at += current() == '\\' ? 2 : 1;
        }
        const size_t end = std::min(at, text.size());
        at = std::min(at + 1, text.size());
        return text.substr(begin, end - begin);
    }
    void skipValue()
    {
        qsizetype depth = 0;
        while (!atEnd()) {
            const char c = current();
            if (c == '"') {
                takeString();
                continue;
            }
            if (depth == 0 && (c == ',' || c == '}' || c == ']')) {
                return;
            }
            depth += (c == '{' || c == '[') - (c == '}' || c == ']');
            ++at;
        }
    }
};

} // namespace

JsonSketch::JsonSketch(QByteArrayView firstBytes)
{
    Cursor cursor { { firstBytes.data(), static_cast<size_t>(firstBytes.size()) } };
    if (cursor.text.starts_with("\xef\xbb\xbf")) {
        cursor.at = 3;
    }
    m_isList = cursor.take('[');
    if (!cursor.take('{')) {
        return;
    }
    do {
        cursor.skipSpaces();
        if (cursor.current() != '"') {
            return;
        }
        const std::string_view key = cursor.takeString();
        if (!cursor.take(':')) {
            return;
        }
        cursor.skipSpaces();
        m_members.push_back({ key, cursor.text.substr(cursor.at, 1) });
        cursor.skipValue();
    } while (cursor.take(','));
}

std::string_view JsonSketch::opening(std::string_view key) const
{
    const auto found = std::ranges::find(m_members, key, &Member::key);
    return found == m_members.end() ? std::string_view() : found->opening;
}

} // namespace varve
