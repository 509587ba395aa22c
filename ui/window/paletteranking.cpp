// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "paletteranking.h"

#include <models/fileoffers.h>

#include <algorithm>

namespace varve
{

namespace
{

bool beginsAWord(const QString &name, QStringView word)
{
    for (qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !name.at(at - 1).isLetterOrNumber()) {
            return true;
        }
    }
    return false;
}

} // namespace

PaletteFit paletteFit(const QString &name, const QString &typed)
{
    const QString text = typed.simplified();
    if (name.startsWith(text, Qt::CaseInsensitive)) {
        return PaletteFit::Beginning;
    }
    const QList<QStringView> words = QStringView(text).split(u' ', Qt::SkipEmptyParts);
    if (std::ranges::all_of(words, [&](QStringView word) { return beginsAWord(name, word); })) {
        return PaletteFit::Words;
    }
    if (std::ranges::all_of(words, [&](QStringView word) {
            return name.contains(word, Qt::CaseInsensitive);
        })) {
        return PaletteFit::Inside;
    }
    const bool hasLetters = std::ranges::all_of(
            words, [&](QStringView word) { return hasLettersInOrder(name, word); });
    return hasLetters ? PaletteFit::Letters : PaletteFit::None;
}

} // namespace varve
