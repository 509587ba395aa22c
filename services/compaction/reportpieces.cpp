// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportpieces.h"

#include "sentencerules.h"
#include "textscan.h"
#include <base/textends.h>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLead = 100;
constexpr qsizetype LongestCommand = 160;

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
            readLine(line.trimmed());
            return m_pieces.size() < m_most;
        });
        return std::move(m_pieces);
    }

private:
    void readLine(QStringView line)
    {
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
    QString m_lead; ///< of the list that follows
    bool m_fenced = false;
    bool m_inArtifact = false;
};

} // namespace

QList<ReportPiece> reportPieces(QStringView text, qsizetype most)
{
    return PieceReader(most).read(text);
}

double tellingWeight(QStringView sentence)
{
    // Names, numbers, paths are what is asked for later.
    const bool named = sentence.contains(u'`')
            || std::ranges::any_of(sentence, [](QChar c) { return c.isDigit(); });
    return std::max({ doneWeight(sentence), decisionWeight(sentence), openWeight(sentence),
                      numberWeight(sentence), named ? 0.5 : 0.3 });
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
