// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usedwords.h"

#include "textscan.h"
#include "transcripttext.h"
#include <base/textends.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLine =
        400; ///< of the middle; a longer one is no line that somebody wrote

QString leftOut(qsizetype characters)
{
    return u"[… "_s + QString::number(characters) + u" more characters left out …]\n"_s;
}

} // namespace

bool isTellingName(QStringView word)
{
    if (word.size() < 3 || word.size() > 300) {
        return false;
    }
    bool digit = false;
    bool letter = false;
    bool mark = false;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const QChar c = word[i];
        digit = digit || c.isDigit();
        letter = letter || c.isLetter();
        const bool inner = i > 0 && i + 1 < word.size();
        mark = mark || c == u'_' || c == u'/' || (inner && (c == u'.' || c == u'@'))
                || (inner && c.isUpper() && word[i - 1].isLower());
    }
    return digit ? word.size() >= (letter ? 4 : 3) : letter && mark && word.size() >= 4;
}

UsedWords::UsedWords(std::span<const Entry> range)
{
    for (const Entry &entry : range) {
        if (entry.role != Role::User && entry.role != Role::Assistant) {
            continue;
        }
        for (const Block &block : entry.blocks) {
            if (const auto *text = std::get_if<TextBlock>(&block)) {
                forEachName(text->text, [this](QStringView word) {
                    if (isTellingName(word)) {
                        m_hashes += qHash(word);
                    }
                });
            }
        }
    }
}

QString UsedWords::cut(QStringView text, qsizetype limit) const
{
    if (text.size() <= limit || m_hashes.isEmpty() || limit < 400) {
        return cutMiddle(text, limit);
    }
    const QList<Line> lines = linesWith(text, limit * 3 / 10, limit * 4 / 10);
    qsizetype room = limit;
    for (const Line &line : lines) {
        room -= line.size + 1;
    }
    const QStringView head = headOf(text, room * 3 / 5);
    const QStringView tail = tailOf(text, room - room * 3 / 5);
    const qsizetype last = text.size() - tail.size();
    QString kept = head.toString();
    qsizetype told = head.size();
    const auto leaveOut = [&](qsizetype to) {
        if (to > told) {
            kept += (kept.endsWith(u'\n') ? ""_L1 : "\n"_L1) % leftOut(to - told);
        }
    };
    for (const Line &line : lines) {
        if (line.at >= told && line.at + line.size <= last) {
            leaveOut(line.at);
            kept += text.sliced(line.at, line.size) % u'\n';
            told = std::min(line.at + line.size + 1, last);
        }
    }
    leaveOut(last);
    return kept + tail;
}

/// Those of the middle that hold a name which none before it held: what stands on every line tells nothing. Together at most `most`.
QList<UsedWords::Line> UsedWords::linesWith(QStringView text, qsizetype ends, qsizetype most) const
{
    QList<Line> lines;
    QSet<size_t> told;
    qsizetype at = ends;
    qsizetype used = 0;
    forEachLine(text.sliced(ends, text.size() - 2 * ends), [&](QStringView line) {
        bool wanted = false;
        if (line.size() <= LongestLine && used + line.size() < most) {
            forEachName(line, [&](QStringView word) {
                if (contains(word) && !told.contains(qHash(word))) {
                    told += qHash(word);
                    wanted = true;
                }
            });
        }
        if (wanted && at > ends) { // the first one may have begun before
            lines += Line { at, line.size() };
            used += line.size() + 1;
        }
        at = line.data() - text.data() + line.size() + 1;
        return true;
    });
    return lines;
}

} // namespace varve
