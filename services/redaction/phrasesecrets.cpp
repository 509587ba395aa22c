// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "phrasesecrets.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype Letters = 5; // of a word: consonants and vowels in turn
constexpr qsizetype KeyWords =
        16; // the last one of a phrase is a checksum, and the key is told without it
constexpr qsizetype MostBetween = 12; // characters: numbers of a list, bars of a table

/// How many words these letters are; none if anything else is among them.
qsizetype wordsIn(QStringView letters)
{
    constexpr auto Consonants = "bdfghjklmnprstvzBDFGHJKLMNPRSTVZ"_L1;
    constexpr auto Vowels = "aiouAIOU"_L1;
    if (letters.size() % Letters != 0) {
        return 0;
    }
    for (qsizetype at = 0; at < letters.size(); ++at) {
        const auto possible = at % Letters % 2 == 0 ? Consonants : Vowels;
        if (!possible.contains(letters.at(at))) {
            return 0;
        }
    }
    return letters.size() / Letters;
}

} // namespace

void findRecoveryPhrases(QStringView text, QList<FoundSecret> &found)
{
    qsizetype begin = 0;
    qsizetype end = 0;
    qsizetype words = 0;
    const auto finish = [&] {
        if (words >= KeyWords) {
            found += FoundSecret { begin, end - begin, SecretKind::Key };
        }
        words = 0;
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!text.at(at).isLetter()) {
            continue;
        }
        const qsizetype from = at;
        while (at < text.size() && text.at(at).isLetter()) {
            ++at;
        }
        const qsizetype here = wordsIn(text.sliced(from, at - from));
        if (here == 0 || from - end > MostBetween) {
            finish();
        }
        if (here > 0) {
            begin = words == 0 ? from : begin;
            end = at;
            words += here;
        }
    }
    finish();
}

} // namespace varve
