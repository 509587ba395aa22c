// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fileoperations.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// One request to a model: a system prompt and a single user message.
struct SummaryPrompt
{
    QString system;
    QString user;
};

/// For the history before the cut. `transcript` comes from transcriptText(). With a previous summary the model is asked to take
/// it further; the lists that the program wrote into it are not sent. `instructions`: the person's, may be empty.
[[nodiscard]] SummaryPrompt historyPrompt(const QString &transcript, const QString &previousSummary,
                                          const QString &instructions);
/// The same with a request of the person's own in place of ours; its answer has no shape that could be checked.
[[nodiscard]] SummaryPrompt ownPrompt(const QString &transcript, const QString &previousSummary,
                                      const QString &request, const QString &instructions);
/// For one part of a history that is too long for one request; `part` from 1.
[[nodiscard]] SummaryPrompt partPrompt(const QString &transcript, int part, int parts,
                                       const QString &instructions);
/// What our own first request asks for, without the conversation: where a person's own may start from (ownPrompt()).
[[nodiscard]] QString summaryRequestText();
/// Joins the notes on parts, oldest first, into one summary.
[[nodiscard]] SummaryPrompt mergePrompt(const QStringList &notes, const QString &instructions);
/// For the first part of a split turn.
[[nodiscard]] SummaryPrompt turnPrefixPrompt(const QString &transcript,
                                             const QString &instructions);

/// What is wrong with the shape of a model's summary.
struct SummaryProblem
{
    enum class Kind : quint8 { Missing, Repeated, Order, Empty, TextBefore };
    Kind kind = Kind::Missing;
    QString heading; ///< as it should stand, with its marks
    friend bool operator==(const SummaryProblem &, const SummaryProblem &) = default;
};
/// Checks headings: each there once, in order, each with a bullet, nothing before the first. Further headings are allowed.
[[nodiscard]] QList<SummaryProblem> summaryProblems(QStringView summary);
/// Asks once more for the same notes in the right shape.
[[nodiscard]] SummaryPrompt repairPrompt(const QString &answer,
                                         const QList<SummaryProblem> &problems);

/// The model's answer without a code fence around it and white space at its ends.
[[nodiscard]] QString cleanAnswer(const QString &answer);

/// Both summaries of a split turn as one. An empty history is left out.
[[nodiscard]] QString joinSplitTurn(const QString &history, const QString &turnPrefix);

/// The summary with the sections Files and Commands written by the program at its end; those that stand in it are replaced. Of
/// the commands of `previousSummary` those that did not run again are kept, the oldest dropped where it gets too long.
[[nodiscard]] QString withProgramSections(const QString &summary, const FileOperations &files,
                                          const QList<ToolEvent> &events,
                                          const QString &previousSummary = {});

} // namespace varve
