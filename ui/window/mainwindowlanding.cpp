// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that go on in another one: after a compaction that rolls over, by /resume, and what is left with /new.
#include "autocompaction.h"
#include "commandrunner.h"
#include "compactionstatus.h"
#include "composer.h"
#include "conversationpage.h"
#include "format.h"
#include "handoffstart.h"
#include "mainwindow.h"
#include "resumption.h"

#include <QStackedWidget>

namespace varve
{

void MainWindow::connectLanding()
{
    using Until = CompactionStatus::Until;
    CompactionStatus *status = m_compactionStatus;
    connect(m_auto, &AutoCompaction::rolledOver, this, &MainWindow::goOnIn);
    connect(m_services.compaction, &CompactionSession::applied, this, [this] {
        if (const SessionId child = m_services.compaction->child(); !child.isNull()) {
            goOnIn(m_services.compaction->sessionId(), child);
        }
    });
    m_compaction->setRollOverObstacle([this] {
        const bool runs =
                m_services.conversations->turns().isRunning(m_services.compaction->sessionId());
        return runs ? tr("An answer is on its way in this session, and the new one would not have "
                         "it. Wait until it has ended, or stop it.")
                    : QString();
    });
    connect(m_actions.openEarlier, &QAction::triggered, this, &MainWindow::openEarlier);
    connect(m_conversation, &ConversationPage::earlierRequested, this, &MainWindow::openEarlier);

    connect(m_commands, &CommandRunner::resumeRequested, m_resumption, &Resumption::resume);
    connect(m_resumption, &Resumption::failed, this, [this, status](const Error &error) {
        const Workbench *workbench = m_services.workbench;
        status->say(workbench->hasSession() ? workbench->session().id : SessionId(), {},
                    Until::Left);
        showError(error);
    });
    connect(m_resumption, &Resumption::writing, this, [this, status](qint64 tokens, qint64 budget) {
        const Workbench *workbench = m_services.workbench;
        status->say(workbench->hasSession() ? workbench->session().id : SessionId(),
                    //: of a session that is to be gone on with; sizes in tokens
                    tr("%1 are too much to resume whole (%2): summarizing…")
                            .arg(formatTokens(tokens), formatTokens(budget)),
                    Until::Left);
    });
    connect(m_resumption, &Resumption::resumed, this,
            [this, status](const SessionId &from, const SessionId &opened, qint64 before,
                           qint64 now, const QString &why) {
                if (from == opened) {
                    status->say(opened,
                                why.isEmpty()
                                        ? tr("Resumed whole, %1 tokens").arg(formatTokens(now))
                                        : tr("Resumed whole: it could not be summarized"),
                                Until::Left, why);
                    return;
                }
                m_landedIn = opened;
                status->say(opened,
                            tr("Resumed from its summary, %1 → %2 tokens")
                                    .arg(formatTokens(before), formatTokens(now)),
                            Until::Left);
            });
    connect(&m_services.conversations->engine()->finalizer(), &Finalizer::finalized,
            m_services.workbench, &Workbench::refreshSessions);
}

/// The window follows, with what stands in the composer. While a turn runs that was begun meanwhile it stays: its answer comes here.
void MainWindow::goOnIn(const SessionId &parent, const SessionId &child)
{
    Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession() || workbench->session().id != parent || m_driver->isBusy()) {
        return;
    }
    m_landedIn = m_draftOf = child;
    [[maybe_unused]] const auto kept = m_services.store->write(
            [parent, child, text = m_conversation->composer()->text()](SessionStore &store) {
                return store.saveDraft(child, text).and_then([&] {
                    return store.saveDraft(parent, {});
                });
            });
    if (m_centre->currentWidget() == static_cast<QWidget *>(m_compactionPage)) {
        m_pageOf = child;
    }
    workbench->openSession(child);
}

void MainWindow::openEarlier()
{
    const Workbench *workbench = m_services.workbench;
    if (workbench->hasSession()
        && (workbench->session().rolledOver || isHandedOff(workbench->session()))) {
        m_services.workbench->openSession(workbench->session().parentSession,
                                          workbench->session().baseEntry);
    }
}

/// A session that is left for a new one gets two sentences for the list, in the background.
void MainWindow::finalizeLeft()
{
    const Workbench *workbench = m_services.workbench;
    if (workbench->hasSession() && m_services.settings->get(Keys::FinalizeSessions)
        && workbench->session().summary.isEmpty()
        && workbench->session().messageCount >= Finalizer::LeastMessages) {
        m_services.conversations->engine()->finalizer().finalize(
                workbench->session().id, m_auto->recipeFor(workbench->choice()));
    }
}

} // namespace varve
