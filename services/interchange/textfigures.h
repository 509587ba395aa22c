// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QJsonObject>

#include <map>
#include <string>

namespace varve
{

/// Counts by name, in the form that an import's `source` figures have.
class Tally
{
public:
    void add(std::string_view name, double amount = 1);
    /// Rounded to six places, whole numbers as integers.
    [[nodiscard]] QJsonObject toJson() const;
    /// Only the `limit` largest; among equals those that came first.
    [[nodiscard]] QJsonObject toJson(qsizetype limit) const;
    [[nodiscard]] double total() const;
    [[nodiscard]] double value(std::string_view name) const;
    void raiseTo(std::string_view name, double amount);

private:
    struct Count
    {
        double amount = 0;
        size_t order = 0; ///< of first appearance
    };
    [[nodiscard]] double &at(std::string_view name);

    std::map<std::string, Count, std::less<>> m_counts;
};

/// How a missing or odd name is shown as a key of figures.
[[nodiscard]] std::string_view figureName(const JsonRef &value, std::string_view missing = "null");

/// How much text a file holds, by kind: code points, UTF-16 characters, the largest, how many pieces.
class TextFigures
{
public:
    /// A string counts as it is, everything else as compact JSON; null and nothing do not count.
    void add(std::string_view kind, const JsonRef &text);
    /// Text that is no JSON.
    void addText(std::string_view kind, std::string_view utf8);
    /// A piece without text.
    void addEmpty(std::string_view kind);
    void addTo(QJsonObject &figures) const;

private:
    Tally m_codePoints;
    Tally m_utf16;
    Tally m_largest;
    Tally m_pieces;
    qint64 m_cjk = 0;
    std::string m_scratch;
};

/// Appends `value` as compact JSON that escapes only what must be; lone surrogates stay three bytes.
void appendCompactJson(std::string &out, const JsonRef &value);

} // namespace varve
