// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

/// The dictionaries to be used, each once, in the order of the languages: those of `setting`, as Dictionaries::setLanguages() takes it;
/// "automatic" is `system` (QLocale::uiLanguages()) and English. "de-DE" is the dictionary of that name; a language that none of its
/// names is there for is its first one among `available`.
[[nodiscard]] QStringList chooseDictionaries(const QString &setting, const QStringList &system,
                                             const QStringList &available);

/// One of each list in turn, each once: nobody's best one stands behind all of another.
[[nodiscard]] QStringList takenInTurns(const QList<QStringList> &lists);

} // namespace varve
