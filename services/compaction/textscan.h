// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

// Reading text line by line, sentence by sentence and word by word. Lengths are UTF-16 characters; no function ever
// splits a surrogate pair.

/// One line: white space squeezed, at most `max` characters with "…" at the end where cut (at a space if one is near).
[[nodiscard]] QString oneLine(QStringView text, qsizetype max);

/// For comparing: lower case, white space squeezed, typographic quotes plain, Markdown marks (` * ) dropped.
[[nodiscard]] QString normalizedText(QStringView text);

/// Chinese, Japanese and Korean letters, which are written without spaces between words.
[[nodiscard]] bool isWide(QChar c);

/// The words that carry a text's meaning, lower case, each once, in order: at least three letters (or with a digit) and no
/// function words of English or German; runs of wide letters as overlapping pairs.
[[nodiscard]] QStringList significantWords(QStringView text);

/// Lower-case words for looking up, at most `max`, function words included.
[[nodiscard]] QStringList firstWords(QStringView text, int max);

/// The same words with single spaces between them and one at each end, so that a phrase is found at word borders by a plain
/// search.
[[nodiscard]] QString spacedWords(QStringView text, int max);

/// Without a list mark, number, checkbox, quote or heading mark in front.
[[nodiscard]] QStringView withoutListMark(QStringView line);

/// Calls visit(line) for every line without its line end, as long as it returns true.
template<typename Visit>
void forEachLine(QStringView text, Visit visit)
{
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = text.indexOf(u'\n', at);
        if (end < 0) {
            end = text.size();
        }
        QStringView line = text.sliced(at, end - at);
        if (line.endsWith(u'\r')) {
            line.chop(1);
        }
        if (!visit(line)) {
            return;
        }
        at = end + 1;
    }
}

/// Where the first sentence of `line` ends, its mark included.
[[nodiscard]] qsizetype sentenceEnd(QStringView line);

/// Calls visit(sentence) for the sentences of prose: fenced code, table lines and headings are left out, list marks are cut
/// off. Ends at false.
template<typename Visit>
void forEachSentence(QStringView text, Visit visit)
{
    bool fenced = false;
    forEachLine(text, [&](QStringView line) {
        line = line.trimmed();
        if (line.startsWith(u"```") || line.startsWith(u"~~~")) {
            fenced = !fenced;
            return true;
        }
        if (fenced || line.isEmpty() || line.startsWith(u'|') || line.startsWith(u"# ")
            || line.startsWith(u"##")) {
            return true;
        }
        line = withoutListMark(line);
        while (!line.isEmpty()) {
            const qsizetype end = sentenceEnd(line);
            const QStringView sentence = line.first(end).trimmed();
            if (!sentence.isEmpty() && !visit(sentence)) {
                return false;
            }
            line = line.sliced(end).trimmed();
        }
        return true;
    });
}

} // namespace varve
