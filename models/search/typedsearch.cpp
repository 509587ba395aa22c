// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "typedsearch.h"

#include <algorithm>

namespace varve
{

QStringList filterValues(const QString &typed, const QString &name)
{
    QStringList values;
    for (const TypedWord &word : typedWords(typed)) {
        if (word.filter == name) {
            values += word.value;
        }
    }
    return values;
}

QString filterValue(const QString &typed, const QString &name)
{
    const QStringList values = filterValues(typed, name);
    return values.isEmpty() ? QString() : values.constLast();
}

QString withFilters(const QString &typed, const FilterChange &change)
{
    QStringList words;
    qsizetype leading = 0;
    bool leads = true;
    for (const TypedWord &word : typedWords(typed)) {
        if (change.remove.contains(word.filter)) {
            continue;
        }
        leads = leads && !word.filter.isEmpty();
        leading += leads ? 1 : 0;
        words += word.text;
    }
    for (const QString &word : change.words) {
        words.insert(leading++, word);
    }
    const bool onlyFilters = leading > 0 && leading == words.size();
    return onlyFilters ? words.join(u' ') + u' ' : words.join(u' ');
}

bool hasFilters(const QString &typed)
{
    return std::ranges::any_of(typedWords(typed),
                               [](const TypedWord &word) { return !word.filter.isEmpty(); });
}

QString withoutFilters(const QString &typed)
{
    QStringList words;
    for (const TypedWord &word : typedWords(typed)) {
        if (word.filter.isEmpty()) {
            words += word.text;
        }
    }
    return words.join(u' ');
}

} // namespace varve
