// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textmutator.h"

#include <algorithm>
#include <array>
#include <utility>

namespace varve::test
{

namespace
{

using namespace std::string_view_literals;

constexpr std::array OddValues {
    "null"sv,
    "true"sv,
    "false"sv,
    "0"sv,
    "-1"sv,
    "1e999"sv,
    "-0.0"sv,
    "9223372036854775808"sv,
    "-9223372036854775808"sv,
    "18446744073709551616"sv,
    "4294967296"sv,
    "1.7976931348623157e308"sv,
    "1767323046000"sv,
    "1e18"sv,
    "253402300800000"sv,
    "8640000000000001"sv,
    "\"\""sv,
    "{}"sv,
    "[]"sv,
    "[null]"sv,
    "[[]]"sv,
    "[{}]"sv,
    "{\"\":null}"sv,
    "\"\\ud800\""sv,
    "\"\\udc00\\ud800\""sv,
    "\"\\u0000\""sv,
    "\"a\\u0000b\""sv,
    "\"\xff\xfe\""sv,
    "\"\xed\xa0\x80\""sv,
    "\"2026-01-02T03:04:05Z\""sv,
    "\"2026-13-41T99:99:99.999Z\""sv,
    "\"0000-00-00\""sv,
    "\"+275760-09-13T00:00:00Z\""sv,
    "\"1970-01-01T00:00:00.000+14:00\""sv,
    "\"data:image/png;base64,iVBORw0KGgo=\""sv,
    "\"====\""sv,
    "\"../../etc/passwd\""sv,
    "\"{\\\"a\\\":1}\""sv,
    "\"[\""sv,
    "\"\\\\\""sv,
    "\"text\""sv,
    "\"tool_use\""sv,
    "\"image\""sv,
    "\"assistant\""sv,
    "\"user\""sv,
};

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isMark(char c)
{
    return std::string_view("{}[],:\"").find(c) != std::string_view::npos;
}

size_t afterSpaces(std::string_view text, size_t at)
{
    while (at < text.size() && isSpace(text[at])) {
        ++at;
    }
    return at;
}

size_t stringEnd(std::string_view text, size_t begin)
{
    for (size_t at = begin + 1; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == '\\') {
            ++at;
        } else if (text[at] == '"') {
            return at + 1;
        }
    }
    return begin + 1;
}

} // namespace

TextMutator::TextMutator(std::string text, unsigned seed, Raw raw)
    : m_text(std::move(text))
    , m_random(seed)
    , m_raw(std::move(raw))
{ }

std::vector<TextMutator::Value> TextMutator::valuesOf(std::string_view text)
{
    std::vector<Value> values;
    std::vector<size_t> open; // indices of values
    Span key;
    for (size_t at = afterSpaces(text, 0); at < text.size(); at = afterSpaces(text, at)) {
        const char c = text[at];
        if (c == '{' || c == '[') {
            open.push_back(values.size());
            values.push_back({ { at, at + 1 }, std::exchange(key, {}) });
            ++at;
        } else if (c == '}' || c == ']') {
            ++at;
            if (!open.empty()) {
                values[open.back()].value.end = at;
                open.pop_back();
            }
        } else if (c == '"') {
            const Span string { at, stringEnd(text, at) };
            at = string.end;
            const size_t next = afterSpaces(text, at);
            if (next < text.size() && text[next] == ':') {
                key = string;
                at = next + 1;
            } else {
                values.push_back({ string, std::exchange(key, {}) });
            }
        } else if (isMark(c)) {
            ++at;
        } else {
            const size_t begin = at;
            while (at < text.size() && !isSpace(text[at]) && !isMark(text[at])) {
                ++at;
            }
            values.push_back({ { begin, at }, std::exchange(key, {}) });
        }
    }
    for (const size_t index : open) {
        values[index].value.end = text.size();
    }
    return values;
}

std::vector<TextMutator::Span> TextMutator::linesOf(std::string_view text)
{
    std::vector<Span> lines;
    size_t begin = 0;
    while (begin < text.size()) {
        const size_t newline = text.find('\n', begin);
        const size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
        lines.push_back({ begin, end });
        begin = end;
    }
    return lines;
}

void TextMutator::mutate(size_t most)
{
    const size_t changes = 1 + below(4);
    for (size_t i = 0; i < changes; ++i) {
        change(most);
    }
    if (m_text.size() > most) {
        m_text.resize(most);
    }
}

void TextMutator::change(size_t most)
{
    const size_t kind = below(16);
    if (kind < 9) {
        changeValue(most);
    } else if (kind < 14) {
        changeLines(most);
    } else {
        changeRaw({ 0, m_text.size() }, most);
    }
}

void TextMutator::changeValue(size_t most)
{
    const auto values = valuesOf(m_text);
    if (values.empty()) {
        changeLines(most);
        return;
    }
    const Value &value = oneOf(values);
    const Value &other = oneOf(values);
    switch (below(10)) {
    case 0:
        replace(value.value, copyOf(other.value));
        break;
    case 1:
    case 2:
        replace(value.value, oddValue(copyOf(value.value)));
        break;
    case 3:
        removeWithComma(value.key.length() > 0 ? Span { value.key.begin, value.value.end }
                                               : value.value);
        break;
    case 4: { // twice in its list or object
        const Span all { value.key.length() > 0 ? value.key.begin : value.value.begin,
                         value.value.end };
        replace({ all.end, all.end }, ',' + copyOf(all));
        break;
    }
    case 5:
        swap(value.value, other.value);
        break;
    case 6:
        if (value.key.length() > 0 && other.key.length() > 0) {
            replace(value.key, copyOf(other.key));
        }
        break;
    case 7:
        changeRaw(value.value, most);
        break;
    case 8: { // deeper
        const size_t depth = howOften(1024);
        std::string nested;
        const bool lists = below(2) == 0;
        for (size_t i = 0; i < depth; ++i) {
            nested += lists ? "[" : R"({"a":)";
        }
        nested += copyOf(value.value);
        nested.append(depth, lists ? ']' : '}');
        replace(value.value, nested);
        break;
    }
    default: { // wider
        const std::string once = copyOf(value.value) + ',';
        const size_t times = std::min(howOften(4096), most / (4 * once.size()) + 1);
        std::string many = "[";
        for (size_t i = 0; i < times; ++i) {
            many += once;
        }
        many.back() = ']';
        replace(value.value, many);
    }
    }
}

void TextMutator::changeLines(size_t most)
{
    const auto lines = linesOf(m_text);
    if (lines.empty()) {
        changeRaw({ 0, m_text.size() }, most);
        return;
    }
    const Span line = oneOf(lines);
    const Span other = oneOf(lines);
    switch (below(9)) {
    case 0:
        replace(line, {});
        break;
    case 1:
        replace({ other.begin, other.begin }, copyOf(line));
        break;
    case 2:
        swap(line, other);
        break;
    case 3: { // elsewhere
        const std::string moved = copyOf(line);
        replace({ other.begin, other.begin }, moved);
        replace(other.begin <= line.begin
                        ? Span { line.begin + moved.size(), line.end + moved.size() }
                        : line,
                {});
        break;
    }
    case 4: // cut off
        m_text.resize(below(m_text.size()));
        break;
    case 5: // glued to the next
        replace({ line.end - 1, line.end }, {});
        break;
    case 6: { // again and again
        const Span block { std::min(line.begin, other.begin), std::max(line.end, other.end) };
        const std::string once = copyOf(block);
        const size_t times = std::min(howOften(256), most / (2 * once.size()) + 1);
        std::string many;
        for (size_t i = 0; i < times; ++i) {
            many += once;
        }
        replace({ block.end, block.end }, many);
        break;
    }
    case 7:
        replace({ line.end - 1, line.end - 1 }, below(2) ? "\r" : "\n \n\n");
        break;
    default:
        changeRaw(line, most);
    }
}

void TextMutator::changeRaw(Span span, size_t most)
{
    if (!m_raw) {
        if (span.length() > 0) {
            m_text[span.begin + below(span.length())] = static_cast<char>(m_random() >> 8);
        }
        return;
    }
    const size_t room = most > m_text.size() ? std::min<size_t>(most - m_text.size(), 4096) : 0;
    std::vector<uint8_t> bytes(span.length() + room + 1);
    std::copy_n(m_text.begin() + static_cast<std::ptrdiff_t>(span.begin), span.length(),
                bytes.begin());
    const size_t length = m_raw(bytes.data(), span.length(), std::max<size_t>(1, bytes.size() - 1));
    replace(span, { reinterpret_cast<const char *>(bytes.data()), length });
}

/// Seldom a great many times: what is large is slow, and is what further inputs are made of.
size_t TextMutator::howOften(size_t most)
{
    size_t times = 1 + below(4);
    while (times < most && below(2) == 0) {
        times *= 2;
    }
    return below(8) == 0 ? std::min(times * 16, most) : times;
}

std::string TextMutator::oddValue(std::string_view of)
{
    switch (below(8)) {
    case 0: // the same as a string
        return of.starts_with('"') ? std::string(of.substr(1, of.size() - 2 * (of.size() > 1)))
                                   : '"' + std::string(of.substr(0, of.find('"'))) + '"';
    case 1:
        return '"' + std::string(howOften(1 << 14), 'x') + '"';
    case 2:
        return std::to_string(static_cast<long long>(m_random()) << below(32));
    default:
        return std::string(OddValues[below(OddValues.size())]);
    }
}

void TextMutator::splice(std::string_view other, size_t most)
{
    const auto lines = linesOf(m_text);
    const auto theirLines = linesOf(other);
    const auto values = valuesOf(m_text);
    const auto theirValues = valuesOf(other);
    if (below(2) == 0 && !values.empty() && !theirValues.empty()) {
        const Span theirs = oneOf(theirValues).value;
        replace(oneOf(values).value, other.substr(theirs.begin, theirs.length()));
    } else if (!theirLines.empty()) {
        const size_t at = lines.empty() ? 0 : oneOf(lines).begin;
        const size_t first = below(theirLines.size());
        const size_t last = std::min(theirLines.size() - 1, first + below(8));
        replace({ at, at },
                other.substr(theirLines[first].begin,
                             theirLines[last].end - theirLines[first].begin));
    }
    if (m_text.size() > most) {
        m_text.resize(most);
    }
}

void TextMutator::replace(Span span, std::string_view with)
{
    m_text.replace(span.begin, span.length(), with);
}

void TextMutator::swap(Span a, Span b)
{
    if (a.begin > b.begin) {
        std::swap(a, b);
    }
    if (b.begin < a.end) {
        return; // one in the other
    }
    const std::string first = copyOf(a);
    const std::string second = copyOf(b);
    replace(b, first);
    replace(a, second);
}

void TextMutator::removeWithComma(Span span)
{
    const size_t next = afterSpaces(m_text, span.end);
    if (next < m_text.size() && m_text[next] == ',') {
        span.end = next + 1;
    } else {
        size_t before = span.begin;
        while (before > 0 && isSpace(m_text[before - 1])) {
            --before;
        }
        if (before > 0 && m_text[before - 1] == ',') {
            span.begin = before - 1;
        }
    }
    replace(span, {});
}

} // namespace varve::test
