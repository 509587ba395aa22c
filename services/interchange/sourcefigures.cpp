// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcefigures.h"

#include "jsonescape.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonValue rounded(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9e15) {
        return static_cast<qint64>(value);
    }
    return std::round(value * 1e6) / 1e6;
}

struct Lengths
{
    qint64 codePoints = 0;
    qint64 utf16 = 0;
    qint64 cjk = 0;
};

Lengths lengthsOf(std::string_view utf8)
{
    qint64 continuations = 0;
    qint64 beyondBmp = 0;
    for (const char c : utf8) { // plain sums, so that the compiler makes vector code of them
        const auto byte = static_cast<uchar>(c);
        continuations += (byte & 0xc0) == 0x80;
        beyondBmp += byte >= 0xf0;
    }
    Lengths lengths;
    lengths.codePoints = static_cast<qint64>(utf8.size()) - continuations;
    lengths.utf16 = lengths.codePoints + beyondBmp;
    for (size_t at = 0; continuations > 0 && at + 2 < utf8.size(); ++at) {
        const auto byte = static_cast<uchar>(utf8[at]);
        if (byte < 0xe3 || byte > 0xed) {
            continue;
        }
        const int code = (byte & 0x0f) << 12 | (static_cast<uchar>(utf8[at + 1]) & 0x3f) << 6
                | (static_cast<uchar>(utf8[at + 2]) & 0x3f);
        lengths.cjk += (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)
                || (code >= 0xac00 && code <= 0xd7af);
        at += 2;
    }
    return lengths;
}

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

double &Tally::at(std::string_view name)
{
    auto found = m_counts.find(name);
    if (found == m_counts.end()) {
        found = m_counts.emplace(std::string(name), Count { 0, m_counts.size() }).first;
    }
    return found->second.amount;
}

void Tally::add(std::string_view name, double amount)
{
    at(name) += amount;
}

void Tally::raiseTo(std::string_view name, double amount)
{
    double &present = at(name);
    present = std::max(present, amount);
}

double Tally::value(std::string_view name) const
{
    const auto found = m_counts.find(name);
    return found == m_counts.end() ? 0 : found->second.amount;
}

double Tally::total() const
{
    double sum = 0;
    for (const auto &[name, count] : m_counts) {
        sum += count.amount;
    }
    return sum;
}

QJsonObject Tally::toJson() const
{
    QJsonObject object;
    for (const auto &[name, count] : m_counts) {
        object.insert(fromWobblyUtf8(name), rounded(count.amount));
    }
    return object;
}

QJsonObject Tally::toJson(qsizetype limit) const
{
    std::vector<std::pair<std::string_view, Count>> order(m_counts.begin(), m_counts.end());
    std::ranges::sort(order, [](const auto &a, const auto &b) {
        return a.second.amount != b.second.amount ? a.second.amount > b.second.amount
                                                  : a.second.order < b.second.order;
    });
    order.resize(std::min(order.size(), static_cast<size_t>(limit)));
    QJsonObject object;
    for (const auto &[name, count] : order) {
        object.insert(fromWobblyUtf8(name), rounded(count.amount));
    }
    return object;
}

qint64 sizeOfList(const JsonRef &list)
{
    qint64 size = 0;
    for ([[maybe_unused]] const JsonRef element : list) {
        ++size;
    }
    return size;
}

std::string_view figureName(const JsonRef &value, std::string_view missing)
{
    return value.isString() ? value.utf8() : missing;
}

SourceFigures::SourceFigures(QLatin1StringView format,
                             std::initializer_list<std::string_view> counts,
                             std::initializer_list<std::string_view> tallies)
{
    if (!format.isEmpty()) {
        set("format"_L1, QString(format));
    }
    for (const std::string_view name : counts) {
        m_counts.add(name, 0);
    }
    for (const std::string_view name : tallies) {
        m_tallies.try_emplace(std::string(name));
    }
}

Tally &SourceFigures::tally(std::string_view name)
{
    const auto found = m_tallies.find(name);
    return found != m_tallies.end() ? found->second
                                    : m_tallies.try_emplace(std::string(name)).first->second;
}

void SourceFigures::addNumbers(std::string_view name, const JsonRef &object,
                               const std::string &prefix)
{
    for (const JsonRef field : object) {
        const std::string path = std::string(prefix).append(field.key());
        if (field.isNumber()) {
            tally(name).add(path, field.number());
        } else if (field.isObject()) {
            addNumbers(name, field, path + '.');
        }
    }
}

void SourceFigures::addText(std::string_view kind, const JsonRef &text)
{
    if (!text.exists() || text.isNull()) {
        return;
    }
    if (text.isString()) {
        addText(kind, text.utf8());
        return;
    }
    m_scratch.clear();
    appendCompactJson(m_scratch, text);
    addText(kind, m_scratch);
}

void SourceFigures::addPiece(std::string_view kind, const JsonRef &text)
{
    if (text.exists()) {
        addText(kind, text);
    } else {
        addText(kind, std::string_view());
    }
}

void SourceFigures::addText(std::string_view kind, std::string_view utf8)
{
    const Lengths lengths = lengthsOf(utf8);
    m_codePoints.add(kind, static_cast<double>(lengths.codePoints));
    m_utf16.add(kind, static_cast<double>(lengths.utf16));
    m_pieces.add(kind);
    m_cjk += lengths.cjk;
    if (lengths.codePoints > 0) {
        m_largest.raiseTo(kind, static_cast<double>(lengths.codePoints));
    }
}

QJsonObject SourceFigures::toJson() const
{
    QJsonObject figures = m_counts.toJson();
    for (const auto &[name, tally] : m_tallies) {
        constexpr qsizetype MostTools = 15;
        figures.insert(fromWobblyUtf8(name),
                       name == "tools" ? tally.toJson(MostTools) : tally.toJson());
    }
    for (auto it = m_others.begin(); it != m_others.end(); ++it) {
        figures.insert(it.key(), it.value());
    }
    if (m_tellsText) {
        figures["chars"_L1] = m_codePoints.toJson();
        figures["chars_utf16"_L1] = m_utf16.toJson();
        figures["chars_total"_L1] = rounded(m_codePoints.total());
        figures["largest_text"_L1] = m_largest.toJson();
        figures["blocks"_L1] = m_pieces.toJson();
        figures["cjk_chars"_L1] = m_cjk;
    }
    return figures;
}

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
