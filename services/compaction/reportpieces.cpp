// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportpieces.h"

#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLead = 100;
constexpr qsizetype LongestCommand = 160;

/// "What I delivered" in front of a list: a heading that says nothing by itself.
bool isBareHeading(QStringView line)
{
    constexpr qsizetype Longest = 48;
    constexpr qsizetype MostSpaces = 5;
    return line.size() <= Longest && line.front().isUpper() && line.back().isLetter()
            && line.count(u' ') <= MostSpaces && withoutListMark(line).size() == line.size()
            && std::ranges::all_of(line, [](QChar c) {
                   return c.isLetter() || c == u' ' || c == u'-' || c == u'\''
                           || c == QChar(0x2019);
               });
}

/// "【23†Prices】【24†About us】", "[Image 0: a map]": of a page that was read, where it leads and what it shows.
bool isLinks(QStringView line)
{
    constexpr QChar Begin(0x3010);
    return line.startsWith(u"[Image ")
            || (line.startsWith(Begin) && (line.count(Begin) > 1 || line.endsWith(QChar(0x3011))));
}

bool hasWords(QStringView sentence)
{
    return sentence.contains(u' ') || std::ranges::any_of(headOf(sentence, 40), isWide);
}

class PieceReader
{
public:
    explicit PieceReader(qsizetype most) : m_most(most) { }

    QList<ReportPiece> read(QStringView text)
    {
        forEachLine(text, [this](QStringView line) {
            line = line.trimmed();
            if (!m_heading.isEmpty() && !line.isEmpty()) {
                const QStringView heading = std::exchange(m_heading, {});
                if (withoutListMark(line).size() == line.size()) {
                    readLine(heading);
                }
            }
            if (!line.isEmpty() && !m_fenced && isBareHeading(line)) {
                m_heading = line;
            } else {
                readLine(line);
            }
            return m_pieces.size() < m_most;
        });
        if (!m_heading.isEmpty()) {
            readLine(m_heading);
        }
        return std::move(m_pieces);
    }

private:
    void readLine(QStringView line)
    {
        if (isLinks(line)) {
            return;
        }
        if (line.contains(u"<antArtifact")) {
            m_inArtifact = true; // a file within the answer
        }
        if (m_inArtifact) {
            m_inArtifact = !line.contains(u"</antArtifact>");
        } else if (line.startsWith(u"```") || line.startsWith(u"~~~")) {
            endFence();
            m_fenced = !m_fenced;
        } else if (m_fenced) {
            m_fence += line;
        } else if (line.startsWith(u'|')) {
            readRow(line);
        } else if (!line.isEmpty() && !line.startsWith(u'#') && !line.startsWith(u"---")) {
            readProse(line);
        }
    }

    /// A command that the person is told to run, but no code.
    void endFence()
    {
        if (m_fenced && m_fence.size() == 1 && m_fence.first().size() <= LongestCommand
            && m_fence.first().contains(u' ') && !m_fence.first().contains(u'{')
            && !m_fence.first().endsWith(u';')) {
            add(u'`' + oneLine(m_fence.first(), LongestCommand) + u'`', 0.4);
        }
        m_fence.clear();
    }

    void readRow(QStringView line)
    {
        QStringList cells;
        for (const QStringView cell : line.split(u'|', Qt::SkipEmptyParts)) {
            if (const QStringView plain = cell.trimmed(); !plain.isEmpty()) {
                cells += plainSentence(plain, LongestPiece);
            }
        }
        const bool rule = std::ranges::all_of(cells, [](const QString &cell) {
            return cell.startsWith(u'-') || cell.startsWith(u":-");
        });
        if (rule || cells.size() < 2) {
            return;
        }
        const QString first = cells.takeFirst();
        add(oneLine(QString(first + u": "_s + cells.join(u", "_s)), LongestPiece), 0.5);
    }

    void readProse(QStringView line)
    {
        const QStringView item = withoutListMark(line);
        const bool isItem = item.size() < line.size();
        QStringView left = item;
        QStringView last;
        bool any = false;
        while (!left.isEmpty()) {
            last = left.first(sentenceEnd(left)).trimmed();
            left = left.sliced(sentenceEnd(left)).trimmed();
            any = readSentence(last, isItem) || any;
        }
        if (isLeadIn(last) && !last.endsWith(u'?') && last.size() <= LongestLead
            && !isAnnouncement(last)) {
            m_lead = plainSentence(last, LongestLead);
        } else if (!isItem || any) {
            m_lead.clear();
        }
    }

    bool readSentence(QStringView sentence, bool isItem)
    {
        const qsizetype least = isItem ? 8 : 16;
        if (sentence.size() < least || isLeadIn(sentence) || looksLikeCode(sentence)
            || (!isItem && isAnnouncement(sentence)) || !hasWords(sentence)) {
            return false;
        }
        const double weight = tellingWeight(sentence);
        QString text = plainSentence(sentence, LongestPiece);
        if (isItem && !m_lead.isEmpty()) {
            text = oneLine(QString(m_lead + u' ' + text), LongestPiece);
        }
        add(text, weight);
        return true;
    }

    void add(const QString &text, double weight)
    {
        m_pieces += { text, weight };
        m_lead.clear();
    }

    const qsizetype m_most;
    QList<ReportPiece> m_pieces;
    QList<QStringView> m_fence;
    QStringView m_heading; ///< that waits for what follows
    QString m_lead; ///< of the list that follows
    bool m_fenced = false;
    bool m_inArtifact = false;
};

} // namespace

QList<ReportPiece> reportPieces(QStringView text, qsizetype most)
{
    return PieceReader(most).read(text);
}

double factWeight(QStringView sentence)
{
    // Names, numbers, paths are what is asked for later.
    const bool named = sentence.contains(u'`')
            || std::ranges::any_of(sentence, [](QChar c) { return c.isDigit(); });
    return std::max(numberWeight(sentence), named ? 0.5 : 0.3);
}

double tellingWeight(QStringView sentence)
{
    return std::max({ doneWeight(sentence), decisionWeight(sentence), openWeight(sentence),
                      factWeight(sentence) });
}

bool isImport(QStringView line)
{
    line = line.trimmed();
    const auto oneWord = [](QStringView text) { return !text.isEmpty() && !text.contains(u' '); };
    if (line.startsWith("from "_L1)) {
        const qsizetype import = line.indexOf(" import "_L1);
        return import > 5 && oneWord(line.sliced(5, import - 5));
    }
    if (line.startsWith("import "_L1)) {
        const qsizetype from = line.lastIndexOf(" from "_L1);
        const QStringView quoted = from > 0 ? line.sliced(from + 6) : line.sliced(7);
        return oneWord(quoted) || line.contains(" as "_L1);
    }
    return line.startsWith("#include "_L1) || (line.startsWith("use "_L1) && line.contains("::"_L1))
            || (line.startsWith("using "_L1) && line.endsWith(u';'));
}

bool looksLikeCode(QStringView line)
{
    constexpr qsizetype LongestName = 60; // a short `name` within a sentence is read as one
    qsizetype letters = 0;
    qsizetype signs = 0;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (c == u'`') {
            const qsizetype end = line.indexOf(u'`', i + 1);
            if (end > 0 && end - i <= LongestName) {
                letters += 2;
                i = end;
            }
        } else if (c.isLetter() || c.isSurrogate()) {
            ++letters;
        } else if (QStringView(u"{}[]()<>;=|&$\\+*^~@#\"").contains(c)) {
            ++signs;
        }
    }
    constexpr std::array Ends { u'{', u'}', u';', u'(', u'[', u'\\' };
    const bool endsSo =
            !line.isEmpty() && std::ranges::find(Ends, line.back().unicode()) != Ends.end();
    return endsSo || letters == 0 || signs * 5 > letters;
}

} // namespace varve
