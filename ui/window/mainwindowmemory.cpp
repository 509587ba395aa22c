// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered: the panel of facts, and text that goes into it from the transcript.
#include "actionreason.h"
#include "commandrunner.h"
#include "composer.h"
#include "conversationpage.h"
#include "entrytitle.h"
#include "factlistmodel.h"
#include "mainwindow.h"
#include "memorykeeper.h"
#include "memorypanel.h"
#include "recalldriver.h"
#include "transcriptview.h"

#include <QTabWidget>

namespace varve
{

void MainWindow::connectMemory()
{
    connect(m_actions.showMemory, &QAction::triggered, this, [this] {
        bringMemory();
        m_memoryPanel->takeFocus();
    });
    connect(m_commands, &CommandRunner::memoryRequested, m_actions.showMemory, &QAction::trigger);
    connect(m_commands, &CommandRunner::givenBack, m_conversation->composer(), &Composer::offer);
    connect(m_memory, &MemoryKeeper::failed, this, [this](const Error &error) {
        if (!m_memoryPanel->isVisible()) { // else it stands in the panel
            showError(error);
        }
    });
    connect(m_memory, &MemoryKeeper::keptChanged, &m_services.conversations->engine()->tools(),
            &ToolBox::changed);
    m_memoryPanel->model()->setSourceTitles([this](const SessionId &session, const EntryId &entry) {
        return memorySource(session, entry);
    });
    connect(m_memoryPanel, &MemoryPanel::sourceRequested, this, &MainWindow::goToMemorySource);

    TranscriptView *transcript = m_conversation->transcript();
    connect(m_actions.remember, &QAction::triggered, this, &MainWindow::rememberChosen);
    const auto update = [this] { updateRemember(); };
    connect(transcript, &TranscriptView::currentEntryChanged, this, update);
    // What can be copied is selected.
    connect(transcript->actions().copy, &QAction::changed, this, update);
    connect(m_memory, &MemoryKeeper::changed, this, update);
    update();
}

void MainWindow::updateRemember()
{
    const TranscriptView *transcript = m_conversation->transcript();
    const bool selected = transcript->hasSelection();
    const QString text = selected ? tr("&Remember selection…") : tr("&Remember…");
    if (m_actions.remember->text() != text) {
        m_actions.remember->setText(text);
    }
    const QString blocked = m_memory->obstacle(FactScope::Session);
    allow(m_actions.remember,
          blocked.isEmpty() && (selected || !transcript->currentEntry().isNull()),
          blocked.isEmpty() ? tr("No message is chosen in the transcript") : blocked);
}

/// Into the panel's field, where it can be made shorter before it is kept.
void MainWindow::rememberChosen()
{
    const TranscriptView *transcript = m_conversation->transcript();
    EntryId source = transcript->currentEntry();
    QString text;
    if (transcript->hasSelection()) {
        text = transcript->selectedText().trimmed();
        const EntryId first = transcript->selectedEntries().first;
        source = first.isNull() ? source : first;
    } else {
        const SessionTree &tree = m_services.workbench->loaded().snapshot->tree;
        const int index = tree.indexOf(source);
        const auto entry = index >= 0 ? m_services.store->rows().entry(tree.at(index).seq)
                                      : Result<Entry>(Entry {});
        text = entry ? firstMeaningfulLine(entry->text()) : QString();
    }
    bringMemory();
    m_memoryPanel->offer(text, source);
}

void MainWindow::bringMemory()
{
    m_recall->close(); // it stands in the same place
    m_actions.showContext->setChecked(true);
    m_side->setCurrentWidget(m_memoryPanel);
}

/// A title of the entry that a fact comes from; of another session, its name.
QString MainWindow::memorySource(const SessionId &session, const EntryId &entry) const
{
    const Workbench *workbench = m_services.workbench;
    StoreReader &rows = m_services.store->rows();
    const bool here =
            workbench->hasSession() && (session.isNull() || session == workbench->session().id);
    if (!here) {
        const auto other = rows.session(session);
        return other ? other->name.simplified() : QString();
    }
    const SessionTree &tree = workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    return index >= 0 ? readTitle(tree, index, rows).value_or(QString()) : QString();
}

void MainWindow::goToMemorySource(const SessionId &session, const EntryId &entry)
{
    Workbench *workbench = m_services.workbench;
    if (session.isNull() || (workbench->hasSession() && session == workbench->session().id)) {
        if (!workbench->hasSession() || workbench->loaded().snapshot->tree.indexOf(entry) < 0) {
            showError({ Error::Kind::NotFound,
                        tr("The message that this fact comes from is not in this session."),
                        {} });
            return;
        }
        workbench->lookAt(entry);
    } else {
        workbench->openSession(session, entry);
    }
}

} // namespace varve
