// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortsummary.h"

#include "summarysections.h"
#include "transcripttext.h"
#include <prompts/promptfile.h>

#include <QRegularExpression>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostCharacters = 400;
constexpr int Sentences = 2;

QString withoutMarks(const QString &text)
{
    static const QRegularExpression marks(
            u"(?m)^\\s*(?:#{1,6}\\s.*$|[-*+]\\s+|>\\s*|\\d+[.)]\\s+)"_s);
    static const QRegularExpression emphasis(u"\\*\\*|__|`"_s);
    QString plain = text;
    plain.remove(marks);
    plain.remove(emphasis);
    return plain.simplified();
}

/// A period within a number, a path or a name ends no sentence.
qsizetype endOfSentence(const QString &text, qsizetype from)
{
    static const QRegularExpression end(u"[.!?…]+[\"'”’)]*(?=\\s|$)|[。！？]"_s);
    const QRegularExpressionMatch match = end.match(text, from);
    return match.hasMatch() ? match.capturedEnd() : text.size();
}

QString cut(const QString &text)
{
    if (text.size() <= MostCharacters) {
        return text;
    }
    const qsizetype space = text.lastIndexOf(u' ', MostCharacters - 1);
    return text.first(space > MostCharacters / 2 ? space : MostCharacters - 1) + u'…';
}

/// The first bullet that says something.
QString firstOf(const QStringList &bullets)
{
    for (const QString &bullet : bullets) {
        QString plain = withoutMarks(bullet);
        if (plain.isEmpty() || plain == "(none)"_L1) {
            continue;
        }
        plain = plain.first(endOfSentence(plain, 0));
        const bool ends = plain.back().isPunct() && plain.back() != u')' && plain.back() != u'"';
        return ends ? plain : plain + u'.';
    }
    return {};
}

} // namespace

SummaryPrompt shortPrompt(const BranchMaterial &material)
{
    return { readPrompt("summary-short-system"_L1),
             fillPrompt(readPrompt("summary-short"_L1),
                        { { "transcript"_L1, transcriptText(material.told) } }) };
}

QString shortSummary(const QString &answer)
{
    const QString plain = withoutMarks(cleanAnswer(answer));
    qsizetype end = 0;
    for (int i = 0; i < Sentences && end < plain.size(); ++i) {
        end = endOfSentence(plain, end);
    }
    return cut(plain.first(end).trimmed());
}

QString shortSummaryOf(const QString &summary)
{
    if (!summary.trimmed().startsWith(u'#')) {
        return shortSummary(summary); // it is one
    }
    const SectionedSummary sections = SectionedSummary::parse(summary);
    // What came of it, or at least how far it is.
    constexpr std::array Outcomes { SummarySection::Done, SummarySection::InProgress,
                                    SummarySection::Decisions, SummarySection::NextSteps };
    QString outcome;
    for (const SummarySection section : Outcomes) {
        outcome = outcome.isEmpty() ? firstOf(sections.bullets(section)) : outcome;
    }
    const QString both = QString(firstOf(sections.bullets(SummarySection::Goal)) + u' ' + outcome);
    return both.trimmed().isEmpty() ? shortSummary(summary) : cut(both.trimmed());
}

} // namespace varve
