// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "typedsearch.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

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

bool hasOtherFilters(const QString &typed)
{
    return std::ranges::any_of(typedWords(typed), [](const TypedWord &word) {
        return !word.filter.isEmpty() && word.filter != "session"_L1 && word.filter != "project"_L1;
    });
}

bool wantsSomething(const QString &typed)
{
    return hasOtherFilters(typed) || !withoutFilters(typed).trimmed().isEmpty();
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

bool isQuestion(const QString &typed)
{
    constexpr qsizetype LeastWords = 4;
    constexpr qsizetype LeastCharacters = 6; // without spaces
    const QString text = withoutFilters(typed);
    if (text.contains(u'"')) {
        return false;
    }
    const auto isDense = [](QChar c) {
        return c.script() == QChar::Script_Han || c.script() == QChar::Script_Hiragana
                || c.script() == QChar::Script_Katakana;
    };
    return std::ranges::any_of(text, [](QChar c) { return u"?？؟"_s.contains(c); })
            || text.split(u' ', Qt::SkipEmptyParts).size() >= LeastWords
            || std::ranges::count_if(text, isDense) >= LeastCharacters;
}

std::optional<QList<SessionId>> sessionsMeant(const QString &typed, const QList<Session> &sessions)
{
    const QString named = filterValue(typed, u"session"_s);
    const QString project = filterValue(typed, u"project"_s);
    if (named.isEmpty() && project.isEmpty()) {
        return std::nullopt;
    }
    QList<SessionId> meant;
    for (const Session &session : sessions) {
        if ((session.id.toString().startsWith(named, Qt::CaseInsensitive)
             || session.origin.sessionId.startsWith(named))
            && session.cwd.contains(project, Qt::CaseInsensitive)) {
            meant += session.id;
        }
    }
    return meant;
}

} // namespace varve
