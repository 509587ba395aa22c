// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionreason.h"
#include "compactiondriver.h"
#include "conversationpage.h"
#include "historydriver.h"
#include "mainwindow.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "transcriptview.h"

namespace varve
{

/// Compactions of a part: up to a message, of a selection, of a tool's output. The page says what they would do.
void MainWindow::connectPartialCompaction()
{
    TranscriptView *transcript = m_conversation->transcript();
    transcript->setMoreActions({ m_actions.compactUpTo, m_actions.compactSelection,
                                 m_actions.maskTool, m_actions.remember });
    const auto open = [this](const PlanScope &scope) {
        m_compaction->setScope(scope);
        openCompaction();
    };
    connect(m_actions.compactUpTo, &QAction::triggered, this,
            [open, transcript] { open({ .upTo = transcript->currentEntry() }); });
    connect(m_outline->view(), &OutlineView::compactUpToRequested, this,
            [this, open](const EntryId &entry) {
                if (m_actions.compact->isEnabled()) {
                    open({ .upTo = entry });
                }
            });
    connect(m_actions.compactSelection, &QAction::triggered, this, [open, transcript] {
        const auto [from, to] = transcript->selectedEntries();
        open({ .range = EntryRange { from, to } });
    });
    connect(m_actions.maskTool, &QAction::triggered, this,
            [this, open] { open({ .maskTool = currentTool() }); });
    connect(m_history, &HistoryDriver::rebuildRequested, this, [this, open] {
        open({ .fromOriginals = true });
        raise();
        activateWindow();
    });
    const auto update = [this] { updatePartialCompaction(); };
    connect(transcript, &TranscriptView::currentEntryChanged, this, update);
    // What can be copied is selected.
    connect(transcript->actions().copy, &QAction::changed, this, update);
    connect(m_actions.compact, &QAction::changed, this, update);
    update();
}

void MainWindow::updatePartialCompaction()
{
    const bool possible = m_actions.compact->isEnabled();
    const QString blocked = possible ? QString() : reasonOf(m_actions.compact);
    const TranscriptView *transcript = m_conversation->transcript();
    const bool current = possible && !transcript->currentEntry().isNull();
    const auto [from, to] = transcript->selectedEntries();
    const QString tool = current ? currentTool() : QString();
    const auto why = [&](const QString &reason) { return possible ? reason : blocked; };
    allow(m_actions.compactUpTo, current, why(tr("No message is chosen in the transcript")));
    allow(m_actions.compactSelection, possible && !from.isNull() && !to.isNull(),
          why(tr("Nothing is selected in the transcript")));
    allow(m_actions.maskTool, !tool.isEmpty(),
          why(tr("Choose a message with the call or the output of a tool")));
    m_actions.maskTool->setText(tool.isEmpty() ? tr("&Mask all output of this tool…")
                                               : tr("&Mask all output of “%1”…").arg(tool));
}

/// Of the current message; empty if it has none.
QString MainWindow::currentTool() const
{
    const Workbench *workbench = m_services.workbench;
    const EntryId id = m_conversation->transcript()->currentEntry();
    if (id.isNull() || !workbench->hasSession()) {
        return {};
    }
    const SessionTree &tree = workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(id);
    const EntryMetrics metrics =
            index >= 0 ? decodeMetrics(tree.at(index).metrics) : EntryMetrics {};
    const bool calls = std::ranges::any_of(metrics.parts, [](const PartMetrics &part) {
        return part.kind == PartMetrics::Kind::ToolCall;
    });
    if (index < 0 || (!calls && tree.at(index).role != Role::ToolResult)) {
        return {};
    }
    const auto entry = workbench->store()->rows().entry(tree.at(index).seq);
    if (!entry) {
        return {};
    }
    if (!entry->toolName.isEmpty()) {
        return entry->toolName;
    }
    for (const Block &block : entry->blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            return call->name;
        }
    }
    return {};
}

} // namespace varve
