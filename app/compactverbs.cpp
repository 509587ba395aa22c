// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb compact.
#include "verbs.h"
#include <models/compactionwords.h>
#include <operations/compactoperations.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A line of its own; empty if nothing goes but what a summary can say.
QString lossesLine(const PlanLosses &losses)
{
    return losses.isEmpty() ? QString() : u'\n' + lossesText(losses);
}

void showPlan(const PlannedCompaction &planned)
{
    const CompactionPlan &plan = planned.plan;
    if (plan.isRefused()) {
        Command::print(refusalText(plan.refusal));
        return;
    }
    QString text = Command::tr("%1 → about %2 tokens").arg(plan.tokensBefore).arg(plan.tokensAfter);
    text += u'\n'
            + Command::tr("summarized %1, of a split turn %2, kept %3, masked %4, pinned %5")
                      .arg(plan.summarize.size())
                      .arg(plan.turnPrefix.size())
                      .arg(plan.kept.size())
                      .arg(plan.masked.size())
                      .arg(plan.pinned.size());
    if (!plan.firstKept.isNull()) {
        text += u'\n' + Command::tr("first kept entry %1").arg(plan.firstKept.toString());
    }
    Command::print(text + lossesLine(lossesOf(plan, *planned.before)));
}

/// What is not in a summary, a line each under its kind.
QString missingText(const QList<Fact> &missing)
{
    QString text;
    for (qsizetype i = 0; i < missing.size(); ++i) {
        if (i == 0 || missing.at(i - 1).kind != missing.at(i).kind) {
            text += u'\n' + factKindName(missing.at(i).kind) + u":\n"_s;
        }
        text += u"- "_s + missing.at(i).text + u'\n';
    }
    return text;
}

/// Of a summary that was written while its text was shown.
void showReview(const SummaryDraft &draft, const ReviewedSummary &review)
{
    Command::print(draft.record.text + u"\n\n"_s
                   + Command::tr("%1 → %2 tokens. Nothing was applied.")
                             .arg(review.tokensBefore)
                             .arg(review.tokensAfter)
                   + (review.rules > 0 ? u'\n'
                                      + Command::tr("%n standing rule(s) kept word for word",
                                                    nullptr, static_cast<int>(review.rules))
                                       : QString())
                   + lossesLine(review.losses));
    Command::print(review.missing.isEmpty()
                           ? Command::tr("Nothing was found that the summary does not say.")
                           : Command::tr("Not in the summary:") + u'\n'
                                   + missingText(review.missing));
}

void showApplied(const CompactionOutcome &outcome)
{
    if (!outcome.child.isNull()) {
        Command::print(
                Command::tr("The new session %1 goes on from it.").arg(outcome.child.toString()));
    }
    Command::print(Command::tr("Compacted: %1 → %2 tokens. “varve undo” takes it back.")
                           .arg(outcome.before->tokens())
                           .arg(outcome.after->tokens())
                   + lossesLine(lossesOf(outcome.plan, *outcome.before)));
    const SummaryRecord &record = outcome.record;
    if (!record.journal.isEmpty()) {
        Command::print(Command::tr("%n fact(s) kept in the journal.", nullptr,
                                   static_cast<int>(record.journal.size())));
    }
    if (record.journalLeftOut > 0) {
        Command::message(Command::tr("%n fact(s) were not kept, because it looks as if a key or a "
                                     "password is in them.",
                                     nullptr, record.journalLeftOut));
    }
}

void showCompacted(const CompactedSession &done)
{
    if (done.outcome) {
        showApplied(*done.outcome);
    } else if (done.draft) {
        showReview(*done.draft, done.review);
    } else {
        showPlan(done.planned);
    }
}

/// A plan that is refused has no other value.
void tellRefused(const OperationEvent &event, bool json)
{
    if (json && event.text == &compactionPlanEvent() && !event.members["refused"_L1].isNull()) {
        Command::printJson(QJsonDocument(event.members));
    }
}

} // namespace

QList<ShownOperation> compactShown()
{
    return { shownBy(planOperation(), showPlan),
             shownBy(compactOperation(), showCompacted, nullptr, { .event = tellRefused }) };
}

} // namespace varve
