// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QJsonObject>

#include <initializer_list>
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

/// Elements of an array, members of an object.
[[nodiscard]] qint64 sizeOfList(const JsonRef &list);

/// How a missing or odd name is shown as a key of figures.
[[nodiscard]] std::string_view figureName(const JsonRef &value, std::string_view missing = "null");

/// What a file holds, counted as it is and by name: the `source` of a report, apart from what becomes of it. A reader of the file that knows
/// nothing of ours must come to the same figures.
class SourceFigures
{
public:
    /// `format`: empty if that is said elsewhere. `counts`, `tallies`: those that are told even if nothing was counted.
    SourceFigures(QLatin1StringView format, std::initializer_list<std::string_view> counts,
                  std::initializer_list<std::string_view> tallies);

    /// 0 makes no figure.
    void count(std::string_view name, qint64 amount = 1)
    {
        if (amount != 0) {
            m_counts.add(name, static_cast<double>(amount));
        }
    }
    [[nodiscard]] qint64 counted(std::string_view name) const
    {
        return static_cast<qint64>(m_counts.value(name));
    }
    /// Counts of one subject by a further name; of "tools" the most frequent are told.
    [[nodiscard]] Tally &tally(std::string_view name);
    void add(std::string_view tally, std::string_view name, double amount = 1)
    {
        this->tally(tally).add(name, amount);
    }
    /// Every number of an object and of those in it, "a.b" for one that stands in `a`.
    void addNumbers(std::string_view tally, const JsonRef &object, const std::string &prefix = {});
    void set(QLatin1StringView name, const QJsonValue &value) { m_others[name] = value; }

    /// How much text there is of a kind: code points, UTF-16 characters, the largest, how many pieces. A string counts as it is,
    /// everything else as compact JSON; null and nothing do not count.
    void addText(std::string_view kind, const JsonRef &text);
    /// Text that is no JSON.
    void addText(std::string_view kind, std::string_view utf8);
    /// Nothing counts as a piece without text.
    void addPiece(std::string_view kind, const JsonRef &text);
    /// Of a file of which the text is not counted.
    void withoutText() { m_tellsText = false; }

    [[nodiscard]] QJsonObject toJson() const;

private:
    Tally m_counts;
    std::map<std::string, Tally, std::less<>> m_tallies;
    QJsonObject m_others;
    bool m_tellsText = true;
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
