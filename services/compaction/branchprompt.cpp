// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchprompt.h"

#include "summarysections.h"
#include "transcripttext.h"
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>

namespace varve
{

using namespace Qt::StringLiterals;

SummaryPrompt branchPrompt(const BranchMaterial &material, const QString &instructions)
{
    QStringList headings;
    for (const SummarySection section : modelSections()) {
        headings.append(headingLine(section));
    }
    QString focus;
    if (!instructions.trimmed().isEmpty()) {
        focus = fillPrompt(readPrompt("summary-focus"_L1),
                           { { "instructions"_L1,
                               escapeTags(instructions.trimmed(), { promptTags::Focus }) } });
    }
    QString missing;
    if (material.leftOut > 0) {
        missing = fillPrompt(readPrompt("branch-left-out"_L1),
                             { { "count"_L1, QString::number(material.leftOut) } })
                + u"\n\n"_s;
    }
    return { readPrompt("branch-system"_L1),
             fillPrompt(readPrompt("branch-report"_L1),
                        { { "transcript"_L1, transcriptText(material.told) },
                          { "missing"_L1, missing },
                          { "headings"_L1, headings.join(u'\n') },
                          { "focus"_L1, focus } }) };
}

QString branchReport(const QString &answer, const BranchMaterial &material)
{
    return withProgramSections(answer, material.files, material.events);
}

} // namespace varve
