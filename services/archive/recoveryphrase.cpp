// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recoveryphrase.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <sodium.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RecoveryPhrase)
};

constexpr QLatin1StringView Consonants("bdfghjklmnprstvz");
constexpr QLatin1StringView Vowels("aiou");
constexpr qsizetype Letters = 5;
constexpr qsizetype KeyWords = ArchiveKey::Size / 2;
constexpr qsizetype Words = KeyWords + 1;
constexpr qsizetype LongestTyped = 2'000; // more is no phrase
constexpr qsizetype LongestShown = 20;

using Numbers = QList<quint16>;

/// Those that may stand at this place of a word.
QLatin1StringView lettersAt(qsizetype place)
{
    return place % 2 == 0 ? Consonants : Vowels;
}

QString wordOf(quint16 number)
{
    QString word(Letters, u' ');
    quint32 left = number;
    for (qsizetype place = Letters - 1; place >= 0; --place) {
        const QLatin1StringView letters = lettersAt(place);
        word[place] =
                letters.at(static_cast<qsizetype>(left % static_cast<quint32>(letters.size())));
        left /= static_cast<quint32>(letters.size());
    }
    return word;
}

/// Nothing if it is no such word.
std::optional<quint16> numberOf(QStringView word)
{
    quint32 number = 0;
    for (qsizetype place = 0; place < word.size(); ++place) {
        const QLatin1StringView letters = lettersAt(place);
        const qsizetype at = letters.indexOf(word.at(place));
        if (at < 0) {
            return std::nullopt;
        }
        number = number * static_cast<quint32>(letters.size()) + static_cast<quint32>(at);
    }
    return word.size() == Letters ? std::optional(static_cast<quint16>(number)) : std::nullopt;
}

/// Of the first sixteen.
QByteArray bytesOf(const Numbers &numbers)
{
    QByteArray bytes;
    for (const quint16 number : numbers.first(KeyWords)) {
        bytes += static_cast<char>(number >> 8);
        bytes += static_cast<char>(number & 0xff);
    }
    return bytes;
}

quint16 checkOf(QByteArrayView key)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char *>(key.data()),
                       static_cast<unsigned long long>(key.size()), nullptr, 0);
    return static_cast<quint16>((hash[0] << 8) | hash[1]);
}

bool fitsTogether(const Numbers &numbers)
{
    return checkOf(bytesOf(numbers)) == numbers.constLast();
}

/// The words that differ from those by one letter.
QList<quint16> neighboursOf(quint16 number)
{
    QList<quint16> found;
    const QString word = wordOf(number);
    for (qsizetype place = 0; place < Letters; ++place) {
        for (const char letter : lettersAt(place)) {
            QString other = word;
            other[place] = QLatin1Char(letter);
            if (other != word) {
                found += *numberOf(other);
            }
        }
    }
    return found;
}

/// One letter may be wrong or two words may have changed places: what that would be, if only one thing can. A guess that is said and never taken.
QString likelyFault(const Numbers &numbers)
{
    QStringList guesses;
    for (qsizetype i = 0; i < Words; ++i) {
        for (const quint16 other : neighboursOf(numbers.at(i))) {
            Numbers changed = numbers;
            changed[i] = other;
            if (fitsTogether(changed)) {
                guesses += Tr::tr("Perhaps word %1 is “%2” and not “%3”.")
                                   .arg(i + 1)
                                   .arg(wordOf(other), wordOf(numbers.at(i)));
            }
        }
        Numbers swapped = numbers;
        if (i + 1 < Words && swapped.at(i) != swapped.at(i + 1)) {
            swapped.swapItemsAt(i, i + 1);
            if (fitsTogether(swapped)) {
                guesses += Tr::tr("Perhaps words %1 and %2 have changed places.")
                                   .arg(i + 1)
                                   .arg(i + 2);
            }
        }
    }
    return guesses.size() == 1 ? guesses.constFirst() : QString();
}

/// Pieces between what is neither a letter nor a digit; those of several words without anything between them are cut.
QStringList wordsIn(const QString &typed)
{
    QStringList words;
    QString word;
    const auto end = [&] {
        const bool isSeveral = word.size() > Letters && word.size() % Letters == 0;
        for (qsizetype at = 0; isSeveral && at < word.size(); at += Letters) {
            words += word.mid(at, Letters);
        }
        if (!isSeveral && !word.isEmpty()) {
            words += word;
        }
        word.clear();
    };
    for (const QChar c : typed.toLower()) {
        if (c.isLetterOrNumber() || c.isMark()) {
            word += c;
        } else {
            end();
        }
    }
    end();
    // Those that were counted when they were written down.
    words.removeIf([](const QString &one) {
        return std::ranges::all_of(one, [](QChar c) { return c.isDigit(); });
    });
    return words;
}

Result<ArchiveKey> refused(const QString &sentence)
{
    return fail(Error::Kind::InvalidInput, sentence);
}

} // namespace

QString recoveryPhrase(const ArchiveKey &key)
{
    QStringList words;
    const QByteArrayView bytes = key.bytes();
    for (qsizetype i = 0; i < bytes.size(); i += 2) {
        words += wordOf(static_cast<quint16>((static_cast<uchar>(bytes[i]) << 8)
                                             | static_cast<uchar>(bytes[i + 1])));
    }
    words += wordOf(checkOf(bytes));
    return words.join(u'-');
}

Result<ArchiveKey> keyOfPhrase(const QString &typed)
{
    if (typed.size() > LongestTyped) {
        return refused(
                Tr::tr("This is no recovery phrase: one has %1 words of five letters.").arg(Words));
    }
    const QStringList words = wordsIn(typed);
    Numbers numbers;
    for (const QString &word : words) {
        const auto number = numberOf(word);
        if (!number) {
            const QString shown =
                    word.size() > LongestShown ? word.left(LongestShown) + u'…' : word;
            return refused(
                    Tr::tr("Word %1 of the recovery phrase, “%2”, is mistyped: a word is five "
                           "letters, as “%3”.")
                            .arg(numbers.size() + 1)
                            .arg(shown, u"lusab"_s));
        }
        numbers += *number;
    }
    if (numbers.size() != Words) {
        return refused(Tr::tr("A recovery phrase has %1 words; here are %2.")
                               .arg(Words)
                               .arg(numbers.size()));
    }
    if (!fitsTogether(numbers)) {
        const QString sentence = Tr::tr("The words of this recovery phrase do not fit together.");
        const QString fault = likelyFault(numbers);
        return refused(
                sentence + u' '
                + (fault.isEmpty() ? Tr::tr("Compare each with what was written down.") : fault));
    }
    return *ArchiveKey::fromBytes(bytesOf(numbers));
}

} // namespace varve
