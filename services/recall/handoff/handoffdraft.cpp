// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffdraft.h"

#include "handoffprompt.h"
#include <compaction/offlinesummarizer.h>
#include <compaction/summarysections.h>
#include <compaction/textscan.h>
#include <redaction/secrets.h>
#include <redaction/textspan.h>
#include <session/texttokens.h>

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Handoff)
};

constexpr qint64 LeastNotes = 120; // tokens: below that a summary says nothing
constexpr double FactsShare = 0.4; ///< of the draft, for lists of files, commands and open items

struct Part
{
    QLatin1StringView heading;
    std::array<SummarySection, 2> from;
};

/// What a summary says under its headings, as it is read in a message. Files, commands and next steps are facts of their own.
constexpr std::array Parts {
    Part { "## Background"_L1, { SummarySection::Goal, SummarySection::Goal } },
    Part { "## Constraints and preferences"_L1,
           { SummarySection::Constraints, SummarySection::Constraints } },
    Part { "## State"_L1, { SummarySection::Done, SummarySection::InProgress } },
    Part { "## Decisions"_L1, { SummarySection::Decisions, SummarySection::Decisions } },
    Part { "## Watch out"_L1, { SummarySection::Errors, SummarySection::Errors } },
};

QString notesOf(const QString &summary)
{
    const SectionedSummary sections = SectionedSummary::parse(summary);
    QStringList notes;
    for (const Part &part : Parts) {
        QStringList bullets = sections.bullets(part.from[0]);
        if (part.from[1] != part.from[0]) {
            bullets += sections.bullets(part.from[1]);
        }
        if (!bullets.isEmpty()) {
            notes += part.heading + "\n- "_L1 + bullets.join("\n- "_L1);
        }
    }
    return notes.join("\n\n"_L1);
}

/// Those that are suggested, until they would take more than their share.
QList<HandoffFact> within(QList<HandoffFact> facts, qint64 tokens, const TokenFactors &factors)
{
    QString list;
    for (HandoffFact &fact : facts) {
        if (fact.suggested) {
            const QString longer = withFact(list, fact);
            fact.suggested = handoffTokens(longer, factors) <= tokens;
            list = fact.suggested ? longer : list;
        }
    }
    return facts;
}

Result<QString> notesOffline(const HandoffMaterial &material, const QString &goal, qint64 tokens,
                             const std::stop_token &stop)
{
    SummaryInput input;
    input.history = material.branch.entries;
    input.previousSummary = material.previousSummary();
    input.instructions = goal;
    input.maxTokens = tokens;
    return summarizeOffline(input, stop).transform([](const OfflineSummary &summary) {
        return notesOf(summary.text);
    });
}

/// From the end, where errors stand before decisions, and those before what the person wants.
QString withoutOneBullet(const QString &notes)
{
    QStringList lines = notes.split(u'\n');
    qsizetype at = lines.size() - 1;
    while (at >= 0 && !lines.at(at).startsWith("- "_L1)) {
        --at;
    }
    if (at < 0) {
        return {};
    }
    lines.removeAt(at);
    const bool isEmpty = at > 0 && lines.at(at - 1).startsWith("## "_L1)
            && (at == lines.size() || !lines.at(at).startsWith("- "_L1));
    if (isEmpty) {
        lines.removeAt(at - 1);
    }
    return lines.join(u'\n').trimmed();
}

/// Keys do not go along: the new session may be another provider's.
bool holdsSecret(const HandoffFact &fact)
{
    return !findSecrets(wellFormed(fact.text)).isEmpty();
}

} // namespace

qint64 handoffTokens(const QString &text, const TokenFactors &factors)
{
    return std::llround(estimateTokens(text, factors));
}

QString handoffTitle(const QString &goal)
{
    constexpr qsizetype Longest = 80;
    return oneLine(goal.trimmed().section(u'\n', 0, 0), Longest);
}

HandoffDraft composeHandoff(const HandoffMaterial &material, const QString &goal,
                            const QString &notes, const QList<HandoffFact> &facts)
{
    HandoffDraft draft;
    draft.goal = goal.trimmed();
    draft.memory = material.memory;
    draft.factors = material.factors;
    draft.unread = material.unread + material.branch.leftOut;
    QStringList parts { draft.goal, handoffLead(material.session) };
    if (!notes.trimmed().isEmpty()) {
        parts += withoutSecrets(notes.trimmed());
    }
    draft.text = parts.join("\n\n"_L1) + u'\n';
    draft.facts = facts;
    draft.facts.removeIf(holdsSecret);
    for (const HandoffFact &fact : std::as_const(draft.facts)) {
        if (fact.suggested) {
            draft.text = withFact(draft.text, fact);
        }
    }
    draft.facts += leftOutFacts(material, draft.text, goal, HandoffLimits().notes,
                                &draft.factsFound, &draft.factsTotal);
    draft.facts.removeIf(holdsSecret);
    return draft;
}

Result<HandoffDraft> draftOffline(const HandoffMaterial &material, const QString &goal,
                                  qint64 tokens, std::stop_token stop)
{
    const TokenFactors &factors = material.factors;
    const qint64 frame =
            handoffTokens(QString(goal.trimmed() + handoffLead(material.session)), factors);
    const qint64 room = std::max(tokens - frame, LeastNotes * 2);
    const QList<HandoffFact> facts =
            within(handoffFacts(material, goal),
                   static_cast<qint64>(FactsShare * static_cast<double>(room)), factors);
    QString list;
    for (const HandoffFact &fact : facts) {
        list = fact.suggested ? withFact(list, fact) : list;
    }
    const qint64 rest = std::max(room - handoffTokens(list, factors), LeastNotes);
    // Its sections for files and commands are not taken over, so it may say more under the others.
    auto notes = notesOffline(material, goal, rest * 5 / 4, stop);
    if (!notes) {
        return std::unexpected(notes.error());
    }
    while (handoffTokens(*notes, factors) > rest) {
        *notes = withoutOneBullet(*notes);
    }
    return composeHandoff(material, goal, *notes, facts);
}

} // namespace varve
