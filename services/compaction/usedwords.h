// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QSet>

#include <span>

namespace varve
{

/// A name that says which thing is meant: a path, an identifier, a number, a hash. At least four characters (numbers: three), and
/// with a digit, an underscore, a slash, an inner dot or a capital within it; English words are none.
[[nodiscard]] bool isTellingName(QStringView word);

/// Calls visit(word) for each name of a text: letters, digits and what joins them to paths and identifiers.
template<typename Visit>
void forEachName(QStringView text, Visit visit)
{
    const auto joins = [](QChar c) {
        return c == u'_' || c == u'-' || c == u'.' || c == u'/' || c == u'~' || c == u'@';
    };
    qsizetype at = 0;
    while (at < text.size()) {
        if (!text[at].isLetterOrNumber() && !joins(text[at])) {
            ++at;
            continue;
        }
        qsizetype end = at;
        while (end < text.size() && (text[end].isLetterOrNumber() || joins(text[end]))) {
            ++end;
        }
        QStringView word = text.sliced(at, end - at);
        while (!word.isEmpty() && (word.back() == u'.' || word.back() == u'-')) {
            word.chop(1);
        }
        if (!word.isEmpty()) {
            visit(word);
        }
        at = end;
    }
}

/// The telling names that stand in what was said in a range, by the person or the assistant. By hash: a wrong one among millions
/// costs a line.
class UsedWords
{
public:
    UsedWords() = default;
    explicit UsedWords(std::span<const Entry> range);

    [[nodiscard]] bool isEmpty() const { return m_hashes.isEmpty(); }
    [[nodiscard]] bool contains(QStringView word) const { return m_hashes.contains(qHash(word)); }

    /// At most `limit` characters of a text: its ends, and of its middle the lines that hold one of the names. What is left out
    /// in between is said, as by cutMiddle().
    [[nodiscard]] QString cut(QStringView text, qsizetype limit) const;

private:
    struct Line
    {
        qsizetype at = 0;
        qsizetype size = 0;
    };
    [[nodiscard]] QList<Line> linesWith(QStringView text, qsizetype ends, qsizetype most) const;

    QSet<size_t> m_hashes;
};

} // namespace varve
