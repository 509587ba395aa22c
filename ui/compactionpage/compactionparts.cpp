// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compactions of a part: up to a message, of a selection, of a tool's output. The page says what they would do.
#include "compactioncontroller.h"
#include <conversation/conversationpage.h>
#include <models/entrylookup.h>
#include <models/plaintext.h>
#include <models/workbench.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <transcript/transcriptview.h>

namespace varve
{

void CompactionController::connectParts()
{
    TranscriptView *transcript = shell().conversation()->transcript();
    const auto open = [this](const PlanScope &scope) {
        shell().ask(PlanCompaction { .scope = scope });
    };
    connect(m_upTo, &QAction::triggered, this,
            [open, transcript] { open({ .upTo = transcript->current()->entry() }); });
    connect(m_selection, &QAction::triggered, this, [open, transcript] {
        const auto [from, to] = transcript->selection()->entries();
        open({ .range = EntryRange { from, to } });
    });
    connect(m_maskTool, &QAction::triggered, this, [this, open, transcript] {
        open({ .maskTool = toolOf(*workbench(), transcript->current()->entry()) });
    });
    connect(transcript->current(), &CurrentMessage::changed, this,
            &CompactionController::updateParts);
    // What can be copied is selected.
    connect(transcript->actions()->copy, &QAction::changed, this,
            &CompactionController::updateParts);
    connect(m_compact, &QAction::changed, this, &CompactionController::updateParts);
    updateParts();
}

void CompactionController::updateParts()
{
    const bool possible = m_compact->isEnabled();
    const QString blocked = possible ? QString() : reasonOf(m_compact);
    const TranscriptView *transcript = shell().conversation()->transcript();
    const bool current = possible && !transcript->current()->entry().isNull();
    const auto [from, to] = transcript->selection()->entries();
    const QString tool = current ? toolOf(*workbench(), transcript->current()->entry()) : QString();
    const auto why = [&](const QString &reason) { return possible ? reason : blocked; };
    allow(m_upTo, current, why(tr("No message is chosen in the transcript")));
    allow(m_selection, possible && !from.isNull() && !to.isNull(),
          why(tr("Nothing is selected in the transcript")));
    allow(m_maskTool, !tool.isEmpty(),
          why(tr("Choose a message with the call or the output of a tool")));
    m_maskTool->setText(tool.isEmpty() ? tr("&Mask all output of this tool…")
                                       : tr("&Mask all output of “%1”…").arg(asActionText(tool)));
    m_maskTool->setToolTip(asPlainText(tool.isEmpty() ? tr("Mask all output of this tool")
                                                      : tr("Mask all output of “%1”").arg(tool)));
}

} // namespace varve
