// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "dictionarychoice.h"

#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString plainLanguage(const QString &name)
{
    return name.section(u'_', 0, 0);
}

/// As dictionaries are called.
QStringList wantedNames(const QString &setting, const QStringList &system)
{
    const bool isAutomatic = setting == "automatic"_L1;
    QStringList names;
    const QStringList languages = isAutomatic ? system : setting.split(u',');
    for (const QString &language : languages) {
        const QString name = language.trimmed().replace(u'-', u'_');
        if (!name.isEmpty()) {
            // Nothing was said of languages: the window is in English, too.
            names += name == "C"_L1 ? u"en_US"_s : name;
        }
    }
    // What is written to models is often English, whatever the person speaks, and full of English words anyway.
    if (isAutomatic && !std::ranges::contains(names, u"en"_s, plainLanguage)) {
        names += u"en_US"_s;
    }
    return names;
}

} // namespace

QStringList chooseDictionaries(const QString &setting, const QStringList &system,
                               const QStringList &available)
{
    const QStringList wanted = wantedNames(setting, system);
    QSet<QString> taken; // languages
    for (const QString &name : wanted) {
        if (available.contains(name)) {
            taken += plainLanguage(name);
        }
    }
    QStringList chosen;
    for (const QString &name : wanted) {
        if (available.contains(name)) {
            chosen += name;
            continue;
        }
        const QString language = plainLanguage(name);
        const auto first = std::ranges::find(available, language, plainLanguage);
        if (first != available.cend() && !taken.contains(language)) {
            taken += language;
            chosen += *first;
        }
    }
    chosen.removeDuplicates();
    return chosen;
}

QStringList takenInTurns(const QList<QStringList> &lists)
{
    qsizetype longest = 0;
    for (const QStringList &list : lists) {
        longest = std::max(longest, list.size());
    }
    QStringList all;
    for (qsizetype turn = 0; turn < longest; ++turn) {
        for (const QStringList &list : lists) {
            if (turn < list.size()) {
                all += list.at(turn);
            }
        }
    }
    all.removeDuplicates();
    return all;
}

} // namespace varve
