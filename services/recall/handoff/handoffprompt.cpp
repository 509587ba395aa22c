// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffprompt.h"

#include <compaction/textscan.h>
#include <compaction/transcripttext.h>
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView GoalTag { "goal" };
constexpr QLatin1StringView FactsTag { "facts" };
constexpr qsizetype LongestTitle = 80;

QString data(const QString &text)
{
    return escapeTags(text, { GoalTag, FactsTag, promptTags::Conversation });
}

} // namespace

SummaryPrompt handoffPrompt(const HandoffMaterial &material, const QString &goal,
                            const QList<HandoffFact> &facts, qint64 tokens)
{
    QStringList lines;
    for (const HandoffFact &fact : facts) {
        lines += "- "_L1 + fact.text;
    }
    QString missing;
    if (const int unseen = material.unread + material.branch.leftOut; unseen > 0) {
        missing = fillPrompt(readPrompt("branch-left-out"_L1),
                             { { "count"_L1, QString::number(unseen) } })
                + u"\n\n"_s;
    }
    const qint64 words = std::max<qint64>(tokens * 6 / 10, 100);
    return { readPrompt("handoff-system"_L1),
             fillPrompt(readPrompt("handoff"_L1),
                        { { "transcript"_L1, data(transcriptText(material.branch.told)) },
                          { "missing"_L1, missing },
                          { "facts"_L1, lines.isEmpty() ? u"(none)"_s : data(lines.join(u'\n')) },
                          { "goal"_L1, data(goal.trimmed()) },
                          { "words"_L1, QString::number(words) } }) };
}

QString handoffLead(const Session &from)
{
    QString session = u'#' + QString::number(from.number);
    if (!from.name.isEmpty()) {
        session += u" (“"_s + oneLine(from.name, LongestTitle) + u"”)"_s;
    }
    return fillPrompt(readPrompt("handoff-lead"_L1), { { "session"_L1, session } });
}

} // namespace varve
