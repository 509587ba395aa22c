// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivewords.h"

#include <storage/preparedentry.h>
#include <storage/searchcharacters.h>

#include <QSet>

namespace varve
{

namespace
{

/// As SQLite's tokenizer unicode61 (tokenchars '_') makes tokens: letters, digits and "_" in lower case, marks dropped.
QStringList tokensOf(const QString &text)
{
    QStringList tokens;
    QString token;
    const QString apart = text.normalized(QString::NormalizationForm_D).toLower();
    for (const QChar c : apart) {
        if (c.isMark()) {
            continue;
        }
        if (c.isLetterOrNumber() || c == u'_' || c.isSurrogate()) {
            token += c;
        } else if (!token.isEmpty()) {
            tokens += std::exchange(token, {}).normalized(QString::NormalizationForm_C);
        }
    }
    if (!token.isEmpty()) {
        tokens += token.normalized(QString::NormalizationForm_C);
    }
    return tokens;
}

/// Chinese, Japanese and Korean in pairs, as the index has them.
void addParts(const QString &token, QStringList &words)
{
    for (qsizetype i = 0; i < token.size();) {
        const qsizetype start = i;
        const bool wide = isWide(token.at(i));
        while (i < token.size() && isWide(token.at(i)) == wide) {
            ++i;
        }
        if (!wide || i - start == 1) {
            words += token.sliced(start, i - start);
            continue;
        }
        for (qsizetype at = start; at + 1 < i; ++at) {
            words += token.sliced(at, 2);
        }
    }
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
    for (const QString &token : tokensOf(text)) {
        addParts(token, words);
    }
    words.removeDuplicates();
    return words;
}

} // namespace varve
