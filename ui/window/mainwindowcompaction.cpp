// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// When the window shows the compaction page, and of what.
#include "compactionpage.h"
#include "mainwindow.h"
#include "plainmessagebox.h"
#include "sessionlistmodel.h"

#include <QPushButton>
#include <QStackedWidget>

namespace varve
{

void MainWindow::openCompaction()
{
    if (!m_actions.compact->isEnabled() || !m_services.workbench->hasSession()) {
        m_compaction->forgetNext();
        return;
    }
    const auto open = [this, session = m_services.workbench->session().id] {
        // A key may take its time: the session may have been left since.
        if (!m_actions.compact->isEnabled() || !isOpen(session)) {
            m_compaction->forgetNext();
        } else if (m_compaction->open()) {
            showCompactionPage();
        } else {
            tellOtherCompaction();
        }
    };
    m_compaction->forgetDeleted();
    if (!m_compaction->underWayIn().isNull()) {
        open(); // no model is asked for that
        return;
    }
    if (const auto chosen = summaryModelByHand(*m_services.settings, openBranch())) {
        // Without its key the built-in summarizer is still there.
        withTarget(chosen, [open](const AnswerTarget &) { open(); }, open);
    } else {
        open();
    }
}

void MainWindow::showCompactionPage()
{
    m_centre->setCurrentWidget(m_compactionPage);
    m_compactionPage->setFocus();
}

/// There is one at a time: beginning here would throw away what was written, and perhaps paid for, there.
void MainWindow::tellOtherCompaction()
{
    const QString title = m_sessionModel->titleOf(m_compaction->underWayIn());
    const bool isWriting = m_services.compaction->state() == CompactionSession::State::Writing;
    auto *box = new PlainMessageBox(
            QMessageBox::Information, tr("Compact session"),
            isWriting ? tr("A summary of “%1” is being written. Wait for it or stop it before you "
                           "compact another session.")
                                .arg(title)
                      : tr("The summary of “%1” waits for your review. Apply or discard it before "
                           "you compact another session.")
                                .arg(title),
            QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *show = box->addButton(tr("Show the summary"), QMessageBox::AcceptRole);
    box->setDefaultButton(show);
    connect(show, &QPushButton::clicked, this, &MainWindow::showCompaction);
    box->open();
}

void MainWindow::compareLast()
{
    const Workbench *workbench = m_services.workbench;
    const Branch &branch = workbench->loaded().branch;
    if (branch.compaction < 0) {
        return;
    }
    // Right before the compaction in force and right after: what came since is not its doing.
    StoreReader &rows = m_services.store->rows();
    const auto before =
            loadBranch(branch.snapshot, branch.snapshot->tree.parentOf(branch.compaction), rows);
    const auto after = loadBranch(branch.snapshot, branch.compaction, rows);
    if (!before || !after) {
        showError(before ? after.error() : before.error());
        return;
    }
    OutcomeView outcome;
    outcome.before = breakdown(project(*before, workbench->choice().projection));
    outcome.after = breakdown(project(*after, workbench->choice().projection));
    outcome.window = workbench->context()->window;
    outcome.entriesInTree = branch.snapshot->tree.size();
    m_compactionPage->showOutcome(outcome);
    showCompactionPage();
}

/// The page is about one session: the columns beside it show that one too.
void MainWindow::showCompaction()
{
    const SessionId id = m_compaction->underWayIn();
    if (id.isNull()) {
        openCompaction(); // a reminder was clicked
        return;
    }
    if (const auto stored = m_services.store->rows().session(id); !stored) {
        m_compaction->forgetDeleted();
        showError(stored.error());
        return;
    }
    m_compaction->showUnderWay();
    if (isOpen(id)) {
        showCompactionPage();
        return;
    }
    m_pageOf = id;
    m_services.workbench->openSession(id);
}

} // namespace varve
