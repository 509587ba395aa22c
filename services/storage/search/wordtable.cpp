// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wordtable.h"

#include "searchcharacters.h"

#include <QFile>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LeastForeign = 4; ///< letters: shorter ones are words of other languages too
constexpr qsizetype LongForeign =
        8; ///< letters: shorter ones begin words of other languages: liste, listen
constexpr qsizetype LeastCompound = 8; ///< letters of a German word that is looked at for two
constexpr qsizetype LeastPart = 3;
constexpr int Plain =
        2; ///< small words of one language more than of the next: nothing else has to tell
constexpr std::array KindNames { "small"_L1,     "filler"_L1, "first"_L1, "last"_L1,
                                 "yesterday"_L1, "today"_L1,  "asked"_L1, "done"_L1 };

bool isWideWord(const QString &word)
{
    return !word.isEmpty() && isWide(word.at(0));
}

/// Endings are told by their accents ("новый", "bloquée"), which not everybody types and the table has not everywhere.
QStringList stemsOf(const QString &word, WordLanguage language)
{
    const QString folded = foldedText(word);
    QStringList stems { wordStem(folded, language) };
    if (folded != word) {
        stems += foldedText(wordStem(word, language));
        stems.removeDuplicates();
    }
    return stems;
}

} // namespace

WordTable::WordTable(const QString &text)
{
    const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (!line.startsWith(u'#')) {
            readLine(line);
        }
    }
}

void WordTable::readLine(const QString &line)
{
    const QString head = line.section(u':', 0, 0);
    const QString text = line.section(u':', 1);
    const QStringList parts = (head == "means"_L1 ? text : foldedText(text)).split(u'|');
    Columns columns;
    for (qsizetype i = 0; i < std::min<qsizetype>(parts.size(), WordLanguageCount); ++i) {
        columns.at(static_cast<size_t>(i)) =
                parts.at(i).simplified().split(u' ', Qt::SkipEmptyParts);
    }
    if (head == "same"_L1) {
        QStringList forms;
        for (const QString &word : std::as_const(columns.front())) {
            forms += word + u' ';
        }
        for (const QString &word : std::as_const(columns.front())) {
            m_irregular.insert(word, forms);
        }
    } else if (head == "means"_L1) {
        addMeaning(std::move(columns));
    } else if (head == "alike"_L1) {
        addAlike(columns.front());
    } else {
        const auto kind = std::ranges::find(KindNames, head);
        for (size_t i = 0; kind != KindNames.end() && i < columns.size(); ++i) {
            const QStringList &words = columns.at(i);
            m_kinds.at(static_cast<size_t>(kind - KindNames.begin())).at(i) =
                    QSet<QString>(words.begin(), words.end());
        }
    }
}

void WordTable::addMeaning(Columns columns)
{
    for (const QStringList &words : columns) {
        for (const QString &word : words) {
            if (isWideWord(word)) {
                m_wide[word] += m_meanings.size();
                m_longestWide = std::max(m_longestWide, word.size());
            }
        }
    }
    m_meanings += std::move(columns);
}

const WordTable::Meanings &WordTable::byStem(WordLanguage language) const
{
    const auto at = static_cast<size_t>(language);
    std::call_once(m_stemmed.at(at), [&] {
        Meanings &all = m_byStem.at(at);
        for (qsizetype i = 0; i < m_meanings.size(); ++i) {
            for (const QString &word : m_meanings.at(i).at(at)) {
                const QStringList stems =
                        isWideWord(word) ? QStringList() : stemsOf(word, language);
                for (const QString &stem : stems) {
                    QList<qsizetype> &meanings = all[stem];
                    if (meanings.isEmpty() || meanings.last() != i) {
                        meanings += i;
                    }
                }
            }
        }
    });
    return m_byStem.at(at);
}

void WordTable::addAlike(const QStringList &words)
{
    for (const QString &word : words) {
        QStringList &others = m_alike[wordStem(word, WordLanguage::English)];
        for (const QString &other : words) {
            if (other != word && !others.contains(other)) {
                others += other;
            }
        }
    }
}

bool WordTable::has(Kind kind, const QString &word) const
{
    return std::ranges::any_of(
            m_kinds.at(static_cast<size_t>(kind)),
            [&word](const QSet<QString> &words) { return words.contains(word); });
}

QStringList WordTable::within(Kind kind, const QString &text) const
{
    QStringList found;
    for (const QSet<QString> &words : m_kinds.at(static_cast<size_t>(kind))) {
        for (const QString &word : words) {
            if (isWideWord(word) && text.contains(word)) {
                found += word;
            }
        }
    }
    return found;
}

WordLanguage WordTable::languageOf(const QStringList &words) const
{
    std::array<int, WordLanguageCount> counts {};
    for (const QString &word : words) {
        const QString folded = foldedText(word);
        for (const Kind kind : { Kind::Small, Kind::Filler, Kind::Asked, Kind::Done }) {
            const auto &columns = m_kinds.at(static_cast<size_t>(kind));
            for (size_t i = 0; i < columns.size(); ++i) {
                counts.at(i) += columns.at(i).contains(folded) ? 1 : 0;
            }
        }
        if (word.at(0).script() == QChar::Script_Cyrillic) {
            ++counts.at(static_cast<size_t>(WordLanguage::Russian));
        }
    }
    std::array<int, WordLanguageCount> sorted = counts;
    std::ranges::sort(sorted, std::greater());
    if (sorted[0] - sorted[1] < Plain) {
        for (const QString &word : words) {
            for (size_t i = 0; i < counts.size(); ++i) {
                const auto language = static_cast<WordLanguage>(i);
                counts.at(i) += byStem(language).contains(wordStem(foldedText(word), language));
            }
        }
    }
    return static_cast<WordLanguage>(std::ranges::max_element(counts) - counts.begin());
}

QStringList WordTable::irregularForms(const QString &word) const
{
    return m_irregular.value(word);
}

QStringList WordTable::otherColumns(const QList<qsizetype> &meanings, WordLanguage language) const
{
    QStringList forms;
    for (const qsizetype meaning : meanings) {
        const Columns &columns = m_meanings.at(meaning);
        for (size_t i = 0; i < columns.size(); ++i) {
            if (i == static_cast<size_t>(language)) {
                continue;
            }
            for (const QString &word : columns.at(i)) {
                if (i == static_cast<size_t>(WordLanguage::English)) {
                    forms += wordForms(word, WordLanguage::English);
                } else if (isWideWord(word)) {
                    forms += word.size() > 1 ? QStringList(word) : QStringList();
                } else if (word.size() >= LeastForeign) {
                    const QString folded = foldedText(word);
                    forms += word.size() < LongForeign ? QString(folded + u' ') : folded;
                }
            }
        }
    }
    forms.removeDuplicates();
    return forms;
}

QStringList WordTable::translations(const QString &word, WordLanguage language) const
{
    if (isWideWord(word)) {
        return otherColumns(m_wide.value(word), WordLanguage::Chinese);
    }
    for (const WordLanguage one : { language, WordLanguage::English }) {
        const QStringList stems = stemsOf(word, one);
        for (const QString &stem : stems) {
            const auto meanings = byStem(one).value(stem);
            if (!meanings.isEmpty()) {
                return otherColumns(meanings, one);
            }
        }
    }
    QStringList forms;
    if (language == WordLanguage::German) {
        const QStringList parts = partsOfCompound(foldedText(word));
        for (const QString &part : parts) {
            forms += otherColumns(byStem(language).value(part), language);
        }
        forms.removeDuplicates();
    }
    return forms;
}

/// Stems of the two words that a German one is made of, where both are in the table: "Umgebungsvariable", "Testordner".
QStringList WordTable::partsOfCompound(const QString &word) const
{
    const auto &known = byStem(WordLanguage::German);
    for (qsizetype at = word.size() - LeastPart; word.size() >= LeastCompound && at >= LeastPart;
         --at) {
        const QString tail = wordStem(word.sliced(at), WordLanguage::German);
        if (!known.contains(tail)) {
            continue;
        }
        const QString head = word.first(at);
        for (const QLatin1StringView glue : { ""_L1, "s"_L1, "n"_L1, "en"_L1, "es"_L1, "er"_L1 }) {
            const QString stem = head.endsWith(glue)
                    ? wordStem(head.chopped(glue.size()), WordLanguage::German)
                    : QString();
            if (known.contains(stem)) {
                return { stem, tail };
            }
        }
    }
    return {};
}

QStringList WordTable::alike(const QString &word) const
{
    QStringList forms;
    const QStringList others = m_alike.value(wordStem(word, WordLanguage::English));
    for (const QString &other : others) {
        forms += wordForms(other, WordLanguage::English);
    }
    return forms;
}

QStringList WordTable::tradeWordsIn(const QString &run) const
{
    QStringList found;
    for (qsizetype at = 0; at < run.size();) {
        qsizetype length = std::min(m_longestWide, run.size() - at);
        while (length > 1 && !m_wide.contains(run.sliced(at, length))) {
            --length;
        }
        if (length > 1) {
            found += run.sliced(at, length);
        }
        at += length;
    }
    return found;
}

const WordTable &wordTable()
{
    static const WordTable table = [] {
        QFile file(u":/search/words.txt"_s);
        return WordTable(file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll())
                                                        : QString());
    }();
    return table;
}

} // namespace varve
