// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivewords.h"

#include <storage/preparedentry.h>
#include <storage/searchcharacters.h>
#include <storage/searchterms.h>
#include <storage/searchtext.h>

#include <QSet>

#include <algorithm>

namespace varve
{

namespace
{

// As SQLite's tokenizer unicode61 (tokenchars '_', remove_diacritics 1) makes words of a text: see sqlite3Fts5UnicodeIsdiacritic() and
// sqlite3Fts5UnicodeFold() in fts5_unicode2.c.

bool isDroppedMark(char32_t c)
{
    return c >= 0x300 && c < 0x332;
}

bool isOfWord(char32_t c)
{
    return c == u'_' || QChar::isLetterOrNumber(c) || QChar::category(c) == QChar::Other_PrivateUse;
}

/// In lower case; of a Latin letter with one mark the letter.
char32_t folded(char32_t c)
{
    const char32_t lower = QChar::toLower(c);
    if (lower < 0x80 || QChar::decompositionTag(lower) != QChar::Canonical) {
        return lower;
    }
    const QString parts = QChar::decomposition(lower);
    return parts.size() == 2 && parts.front().unicode() < 0x80 ? parts.front().unicode() : lower;
}

QStringList tokensOf(const QString &text)
{
    QStringList tokens;
    QString token;
    const auto end = [&] {
        if (!token.isEmpty()) {
            tokens += std::exchange(token, {});
        }
    };
    const QList<uint> characters = text.toUcs4();
    for (const char32_t c : characters) {
        if (isOfWord(c)) {
            token += QChar::fromUcs4(folded(c));
        } else if (!isDroppedMark(c)) {
            end();
        }
    }
    end();
    return tokens;
}

/// Of one word, which may have a "*" at its end.
QStringList foldedWord(const QString &word)
{
    QStringList tokens = tokensOf(word);
    if (word.endsWith(u'*') && !tokens.isEmpty()) {
        tokens.last() += u'*';
    }
    return tokens;
}

} // namespace

QByteArray archiveWords(const Entry &entry)
{
    SearchTextBuilder builder;
    const QString text = QString::fromUtf8(builder.textOf(entry, entry.text().toUtf8()));
    QSet<QString> seen;
    QByteArray words;
    for (const QString &token : tokensOf(text)) {
        if (seen.contains(token)) {
            continue;
        }
        seen += token;
        words += words.isEmpty() ? "" : " ";
        words += token.toUtf8();
    }
    return words;
}

QStringList archiveQueryWords(const QString &text)
{
    QStringList words;
    for (const QString &word : matchWords(text)) {
        words += foldedWord(word);
    }
    const QList<uint> characters = text.toUcs4();
    for (const char32_t c : characters) {
        if (const QString word = symbolWord(c); !word.isEmpty()) {
            words += word;
        }
    }
    words.removeDuplicates();
    return words;
}

QStringList archiveQueryForms(const QString &text)
{
    QStringList words;
    for (const SearchTerm &term : readQuestion(text)) {
        QStringList any;
        for (const QString &form : term.forms + term.otherwise) {
            const QStringList tokens = formWords(form);
            if (tokens.size() == 1) { // of several, one alone would say too little
                any += foldedWord(tokens.constFirst());
            }
        }
        any.removeDuplicates();
        if (!any.isEmpty()) {
            words += any.join(u'|');
        }
    }
    return words;
}

bool hasArchiveWords(const Entry &entry, const QStringList &words)
{
    const QStringList has = QString::fromUtf8(archiveWords(entry)).split(u' ');
    const auto isThere = [&](const QString &word) {
        const auto fits = [&](const QString &one) {
            return word.endsWith(u'*') ? one.startsWith(QStringView(word).chopped(1)) : one == word;
        };
        return std::ranges::any_of(has, fits);
    };
    return std::ranges::all_of(words, [&](const QString &any) {
        return std::ranges::any_of(any.split(u'|', Qt::SkipEmptyParts), isThere);
    });
}

} // namespace varve
