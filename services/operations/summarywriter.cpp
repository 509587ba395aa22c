// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarywriter.h"

#include <base/unencrypted.h>
#include <engine/toolbox.h>

#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

SummaryChoice SummaryWriter::choice(Notation notation) const
{
    SummaryChoice choice { { provider, model, baseUrl, api, keyVariable }, offline };
    // A variable that nobody named is not meant for a server that others can listen to.
    if (notation == Notation::CommandLine && !baseUrl.isEmpty() && keyVariable.isEmpty()
        && !isUnencrypted(QUrl(baseUrl)) && qEnvironmentVariableIsSet("OPENAI_API_KEY")) {
        choice.answer.keyVariable = u"OPENAI_API_KEY"_s;
    }
    return choice;
}

ChoiceSpelling choiceSpelling(Notation notation)
{
    return notation == Notation::CommandLine ? ChoiceSpelling::options()
                                             : ChoiceSpelling::parameters();
}

void tellProblems(const TurnSetup &setup, const OperationRun &run)
{
    const FolderReport &report = setup.sources.report;
    const QStringList sentences = report.sentences() + setup.problems;
    for (const QString &sentence : sentences) {
        run.problem(sentence);
    }
    const QStringList roots = report.toTrust();
    if (!roots.isEmpty() && run.notation == Notation::CommandLine) {
        run.problem(OperationTr::tr("“varve trust %1” shows what that is and how to trust it.")
                            .arg(report.isTrusted ? roots.constFirst() : report.root));
    }
}

} // namespace varve
