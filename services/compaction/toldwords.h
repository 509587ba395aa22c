// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QStringView>

namespace varve
{

/// Which words stand together in lines that were taken: a line of which another one has every word needs not be told. By hash, whatever
/// the case.
class ToldWords
{
public:
    /// Whether one of the lines before has all of its words.
    [[nodiscard]] bool has(QStringView text) const;
    void add(QStringView text);

private:
    QList<QList<size_t>> m_lines; ///< their words, sorted
    QHash<size_t, QList<qsizetype>> m_linesOf; ///< by word
};

} // namespace varve
