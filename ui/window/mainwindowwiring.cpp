// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow connects: actions, panels, workbench and composer.
#include "actionreason.h"
#include "activitywatch.h"
#include "autocompaction.h"
#include "branchdriver.h"
#include "commandpalette.h"
#include "commandrunner.h"
#include "compactionpage.h"
#include "compactionstatus.h"
#include "composer.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "findbar.h"
#include "format.h"
#include "historydriver.h"
#include "journaldriver.h"
#include "mainwindow.h"
#include "memorypanel.h"
#include "modelcatalogue.h"
#include "outlinemodel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "plainlabel.h"
#include "resumption.h"
#include "searchdriver.h"
#include "searchhitmodel.h"
#include "sessionlistdriver.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "storesearch.h"
#include "transcriptview.h"
#include "usagetracker.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::connectActions()
{
    Workbench *workbench = m_services.workbench;
    connect(m_actions.newSession, &QAction::triggered, this, &MainWindow::newSession);
    connect(m_actions.importSessions, &QAction::triggered, this, &MainWindow::openImport);
    connect(m_actions.openSample, &QAction::triggered, this, &MainWindow::openSample);
    connect(m_actions.exportSession, &QAction::triggered, this, [this, workbench] {
        if (workbench->hasSession()) {
            exportSession(workbench->session().id);
        }
    });
    connect(m_actions.rename, &QAction::triggered, this, [this, workbench] {
        if (workbench->hasSession()) {
            renameSession(workbench->session().id);
        }
    });
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.find, &QAction::triggered, m_conversation->findBar(), &FindBar::open);
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        QList<QAction *> actions = m_actions.all();
        actions.removeOne(m_actions.palette);
        actions += m_conversation->transcript()->actions().menu();
        actions.removeAll(nullptr);
        actions += m_outline->filterActions();
        actions += m_history->historyActions();
        actions += m_journal->journalActions();
        actions += { m_driver->askAgainAction(), m_conversation->composer()->stopAction(),
                     m_sessionList->undoAction() };
        QList<CommandPalette::Command> commands;
        for (QAction *action : std::as_const(actions)) {
            commands += CommandPalette::Command { action, {} };
        }
        // In the list's own menu it is plain what they are about.
        for (QAction *action : m_sessionList->sessionActions()) {
            if (action != m_sessionList->undoAction()) {
                commands += CommandPalette::Command { action, tr("Selected sessions") };
            }
        }
        for (QAction *action : m_memoryPanel->actions().all()) {
            commands += CommandPalette::Command { action, tr("Memory") };
        }
        auto *palette = new CommandPalette(commands, this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        connect(palette, &CommandPalette::searchRequested, m_search, &SearchDriver::searchFor);
        palette->open();
    });
    connect(m_actions.showLeft, &QAction::toggled, m_left,
            [this](bool on) { m_left->setVisible(on); });
    connect(m_actions.showContext, &QAction::toggled, this, [this](bool on) {
        if (!m_isDrawer) {
            m_services.settings->set(Keys::ContextVisible, on);
        }
        placeSide();
    });
    connect(m_actions.fullScreen, &QAction::toggled, this, [this](bool on) {
        setWindowState(on ? windowState() | Qt::WindowFullScreen
                          : windowState() & ~Qt::WindowFullScreen);
    });
    connect(m_actions.jumpToEnd, &QAction::triggered, m_conversation->transcript(),
            &TranscriptView::jumpToEnd);
    connect(m_actions.backToLeaf, &QAction::triggered, workbench, &Workbench::lookAtLeaf);
    connect(m_actions.compareBranches, &QAction::triggered, this,
            [this] { m_branches->compare(lookedAt()); });
    connect(m_actions.bringSummary, &QAction::triggered, this,
            [this] { m_branches->bring(lookedAt()); });
    connect(m_actions.workFolder, &QAction::triggered, this, &MainWindow::askWorkFolder);
    connect(m_conversation, &ConversationPage::folderRequested, m_actions.workFolder,
            &QAction::trigger);
    connect(m_actions.attach, &QAction::triggered, this, &MainWindow::askImages);
    connect(m_actions.usage, &QAction::triggered, this, &MainWindow::openUsage);
    connect(m_actions.requestLog, &QAction::triggered, this, &MainWindow::openRequestLog);
    connect(m_actions.countTokens, &QAction::triggered, this, &MainWindow::countExactly);
    connect(m_actions.compact, &QAction::triggered, this, &MainWindow::openCompaction);
    connect(m_actions.undoCompaction, &QAction::triggered, workbench, &Workbench::undoCompaction);
    connect(m_actions.redoCompaction, &QAction::triggered, workbench, &Workbench::redoCompaction);
    connect(m_actions.preferences, &QAction::triggered, this, &MainWindow::openPreferences);
    connect(m_actions.about, &QAction::triggered, this, [this] {
        QMessageBox::about(this, tr("About Varve"),
                           tr("Varve %1, a workbench for long LLM sessions.\n\nNothing that was "
                              "said is ever deleted; compaction "
                              "changes only what the model is sent.\n\nFree software, GPL 3 or "
                              "later. The Varve authors.")
                                   .arg(QCoreApplication::applicationVersion()));
    });
    connect(m_actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::connectPanels()
{
    Workbench *workbench = m_services.workbench;
    connect(m_sessionList, &SessionListPanel::sessionActivated, workbench,
            [workbench](const SessionId &id) { workbench->openSession(id); });
    connect(m_sessionList, &SessionListPanel::hitActivated, workbench, &Workbench::openSession);
    connect(m_sessionList, &SessionListPanel::searchRequested, this, &MainWindow::search);
    connect(m_sessionList, &SessionListPanel::allHitsRequested, this,
            [this](const QString &text) { m_search->searchFor(text); });
    connect(m_sessionList, &SessionListPanel::renameRequested, this, &MainWindow::renameSession);
    auto *sessions =
            new SessionListDriver({ workbench, m_services.conversations, m_services.settings,
                                    m_sessionModel, m_sessionList, [this] { return ownKeys(); } },
                                  this);
    connect(sessions, &SessionListDriver::exportRequested, this, &MainWindow::exportSession);
    connect(sessions, &SessionListDriver::failed, this, &MainWindow::showError);
    m_sessionList->setEmptyActions({ m_actions.importSessions, m_actions.openSample });

    OutlineView *outline = m_outline->view();
    connect(outline, &OutlineView::viewRequested, workbench, &Workbench::lookAt);
    connect(outline, &OutlineView::showInTranscriptRequested, this,
            [this, workbench](const EntryId &entry) {
                workbench->lookAt(entry);
                m_centre->setCurrentWidget(m_conversation);
                m_conversation->transcript()->setFocus();
            });
    connect(outline, &OutlineView::continueRequested, m_branches, &BranchDriver::continueFrom);
    connect(outline, &OutlineView::compareRequested, m_branches, &BranchDriver::compare);
    connect(outline, &OutlineView::bringRequested, m_branches, &BranchDriver::bring);
    connect(m_conversation, &ConversationPage::continueRequested, m_branches,
            &BranchDriver::continueFrom);
    connect(m_branches, &BranchDriver::failed, this, &MainWindow::showError);
    connect(m_branches, &BranchDriver::goToRequested, this, [this, workbench](const EntryId &id) {
        m_centre->setCurrentWidget(m_conversation);
        workbench->lookAt(id);
    });
    connect(outline, &OutlineView::forkRequested, this, &MainWindow::askFork);
    connect(outline, &OutlineView::labelRequested, this, &MainWindow::askLabel);
    connect(outline, &OutlineView::copyRequested, this, [this](const EntryId &id) {
        const qint64 seq = m_outlineModel->seqOf(id);
        if (const auto entry = m_services.store->rows().entry(seq)) {
            QGuiApplication::clipboard()->setText(entry->summary.isEmpty() ? entry->text()
                                                                           : entry->summary);
        }
    });

    TranscriptView *transcript = m_conversation->transcript();
    connect(transcript, &TranscriptView::forkRequested, this, &MainWindow::askFork);
    connect(transcript, &TranscriptView::labelRequested, this, &MainWindow::askLabel);
    connect(transcript, &TranscriptView::linkActivated, this, &MainWindow::openLink);
    connect(transcript, &TranscriptView::showInTreeRequested, this,
            [this, outline](const EntryId &entry) {
                m_actions.showLeft->setChecked(true);
                outline->selectEntry(entry);
                outline->setFocus();
            });
    connect(transcript, &TranscriptView::currentEntryChanged, outline, &OutlineView::selectEntry);

    connect(m_contextPanel, &ContextPanel::goToRequested, workbench, &Workbench::lookAt);
    connect(m_contextPanel, &ContextPanel::editRequested, workbench, &Workbench::edit);
    connect(m_contextPanel, &ContextPanel::compactRequested, this, &MainWindow::openCompaction);
    connect(m_contextPanel, &ContextPanel::compareRequested, this, &MainWindow::compareLast);
    connect(m_contextPanel, &ContextPanel::setWindowRequested, this, &MainWindow::askWindow);

    connect(m_compaction, &CompactionDriver::closed, this,
            [this] { m_centre->setCurrentWidget(m_conversation); });
    connect(m_compaction, &CompactionDriver::goToRequested, this,
            [this, workbench](const EntryId &entry) {
                m_centre->setCurrentWidget(m_conversation);
                workbench->lookAt(entry);
            });
    connect(m_compaction, &CompactionDriver::statusChanged, m_compactionStatus,
            &CompactionStatus::sayOfReview);
    connect(m_compactionStatus, &QToolButton::clicked, this, &MainWindow::showCompaction);
}

void MainWindow::connectWorkbench()
{
    Workbench *workbench = m_services.workbench;
    connect(workbench, &Workbench::sessionOpened, this, &MainWindow::onSessionOpened);
    connect(workbench, &Workbench::sessionLost, this, &MainWindow::leaveLostSession);
    connect(workbench, &Workbench::sessionClosed, this, &MainWindow::onSessionClosed);
    connect(workbench, &Workbench::viewChanged, this, &MainWindow::showSession);
    connect(m_used, &UsageTracker::changed, this, &MainWindow::showUsage);
    connect(workbench, &Workbench::entryShown, this,
            [this] { m_centre->setCurrentWidget(m_conversation); });
    connect(workbench, &Workbench::failed, this, [this](const Error &error) {
        m_pageOf = {};
        showError(error);
    });
    connectImports();
}

void MainWindow::onSessionOpened()
{
    const SessionId session = m_services.workbench->session().id;
    m_centre->setCurrentWidget(m_conversation);
    if (std::exchange(m_pageOf, {}) == session) {
        showCompactionPage();
    }
    m_sessionList->selectSession(session);
    // At once: a program that is killed says no goodbye.
    m_services.settings->set(Keys::LastSession, session.toString());
    showDraft();
}

void MainWindow::onSessionClosed()
{
    m_centre->setCurrentWidget(m_conversation); // the compaction page is about a session
    if (!m_draftOf.isNull()) {
        m_conversation->composer()->flushDraft();
        m_draftOf = {};
        m_conversation->composer()->restore({});
    }
}

EntryId MainWindow::lookedAt() const
{
    const Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession() || workbench->loaded().isAtLeaf()) {
        return {};
    }
    const Branch &branch = workbench->loaded().branch;
    return branch.leaf >= 0 ? branch.node(branch.leaf).id : EntryId();
}

void MainWindow::connectComposer()
{
    Composer *composer = m_conversation->composer();
    connect(composer, &Composer::sendRequested, m_driver, &ConversationDriver::submit);
    connect(composer, &Composer::stopRequested, m_driver, &ConversationDriver::stop);
    connect(m_driver, &ConversationDriver::notSetUp, this, &MainWindow::openProviders);
    connect(m_driver, &ConversationDriver::keyFailed, this, &MainWindow::showKeyProblem);
    connect(m_driver, &ConversationDriver::failed, this, &MainWindow::showError);
    connect(m_driver, &ConversationDriver::answered, m_auto, &AutoCompaction::noteAnswered);
    connect(m_driver, &ConversationDriver::busyChanged, m_auto, &AutoCompaction::noteActivity);
    auto *watch = new ActivityWatch(this);
    connect(watch, &ActivityWatch::active, m_auto, &AutoCompaction::noteActivity);
    connect(m_driver, &ConversationDriver::limitLearned, m_services.workbench,
            &Workbench::projectAgain);
    connect(composer, &Composer::draftChanged, this, [this](const QString &text) {
        if (!m_draftOf.isNull()) {
            [[maybe_unused]] const auto saved =
                    m_services.store->write([id = m_draftOf, text](SessionStore &store) {
                        return store.saveDraft(id, text);
                    });
        }
    });
}

void MainWindow::connectCommands()
{
    connect(m_driver, &ConversationDriver::commandGiven, m_commands, &CommandRunner::run);
    connect(m_commands, &CommandRunner::modelChosen, this, &MainWindow::chooseModel);
    connect(m_commands, &CommandRunner::failed, this, &MainWindow::showError);
    connect(m_commands, &CommandRunner::treeRequested, this, [this] {
        m_actions.showLeft->setChecked(true);
        m_outline->view()->setFocus();
    });
    connect(m_commands, &CommandRunner::compactionRequested, this,
            [this](const QString &instructions) {
                m_compaction->setInstructions(instructions);
                openCompaction();
            });
}

void MainWindow::connectAutoCompaction()
{
    using Until = CompactionStatus::Until;
    CompactionStatus *status = m_compactionStatus;
    connect(m_auto, &AutoCompaction::started, status, [status](const SessionId &session) {
        status->say(session, tr("Compacting automatically…"), Until::Replaced);
    });
    connect(m_auto, &AutoCompaction::progressed, status,
            [status](const SessionId &session, int part, int parts) {
                if (parts > 1 && part > 0) {
                    status->say(session,
                                //: a summary that takes several requests
                                tr("Compacting automatically, part %1 of %2…").arg(part).arg(parts),
                                Until::Replaced);
                }
            });
    connect(m_auto, &AutoCompaction::stopped, status, [status](const SessionId &session) {
        status->say(session, tr("Compaction stopped. Nothing was changed."), Until::Left);
    });
    connect(m_auto, &AutoCompaction::reminded, status,
            [status](const SessionId &session, qint64 tokens, qint64 threshold) {
                status->say(session,
                            tr("%1 tokens, more than %2: compact now…")
                                    .arg(formatTokens(tokens), formatTokens(threshold)),
                            Until::Left);
            });
    connect(m_auto, &AutoCompaction::compacted, status,
            [status](const SessionId &session, qint64 before, qint64 after) {
                status->say(session,
                            tr("Compacted %1 → %2. Undo is in the Context menu.")
                                    .arg(formatTokens(before), formatTokens(after)),
                            Until::Left);
            });
    connect(m_auto, &AutoCompaction::failed, status,
            [status](const SessionId &session, const Error &error) {
                status->say(session, tr("Automatic compaction did not work: compact now…"),
                            Until::Left, error.message);
            });
    connectStopCompaction();
    const Workbench *workbench = m_services.workbench;
    connect(workbench, &Workbench::sessionOpened, status,
            [status, workbench] { status->setSession(workbench->session().id); });
    connect(workbench, &Workbench::sessionClosed, status, [status] { status->setSession({}); });
}

/// Of those that run by themselves; one that a person looks at has a button of its own.
void MainWindow::connectStopCompaction()
{
    connect(m_actions.stopCompaction, &QAction::triggered, this, [this] {
        m_auto->stop();
        m_resumption->cancel();
    });
    connect(m_auto, &AutoCompaction::runningChanged, this, &MainWindow::showCompactionRuns);
    connect(m_resumption, &Resumption::writing, this, &MainWindow::showCompactionRuns);
    connect(m_resumption, &Resumption::resumed, this, &MainWindow::showCompactionRuns);
    connect(m_resumption, &Resumption::failed, this, &MainWindow::showCompactionRuns);
    showCompactionRuns();
}

void MainWindow::showCompactionRuns()
{
    const bool runs = m_auto->isRunning() || m_resumption->isWriting();
    allow(m_actions.stopCompaction, runs, tr("No compaction is running by itself"));
    m_stopCompaction->setVisible(runs);
}

void MainWindow::connectHistory()
{
    connect(m_history, &HistoryDriver::compactRequested, this, [this](const QString &instructions) {
        m_compaction->setInstructions(instructions);
        openCompaction();
        raise();
        activateWindow();
    });
    connect(m_history, &HistoryDriver::settingsRequested, this, &MainWindow::openPreferences);
    connect(m_history, &HistoryDriver::failed, this, &MainWindow::showError);
    connect(m_auto, &AutoCompaction::reminded, m_history, &HistoryDriver::remind);
    connect(m_auto, &AutoCompaction::compacted, m_history, &HistoryDriver::tellCompacted);
    connect(m_services.compaction, &CompactionSession::summaryReady, m_history,
            &HistoryDriver::tellReview);
}

void MainWindow::search(const QString &text)
{
    if (text.isEmpty()) {
        m_sessionList->setSearchHits({}, {});
        return;
    }
    SearchQuery query;
    constexpr int Shown = 100;
    query.text = text;
    query.limit = Shown + 1; // one more tells that there are more
    m_services.store->read([query](StoreReader &reader) { return StoreSearch(reader).find(query); })
            .then(this, [this, text](const Result<QList<SearchHit>> &hits) {
                if (!hits) {
                    showError(hits.error());
                    return;
                }
                QList<SearchHitRow> rows;
                for (const SearchHit &hit : hits->first(std::min<qsizetype>(hits->size(), Shown))) {
                    SearchHitRow shown { hit.session,
                                         hit.entry,
                                         m_sessionModel->titleOf(hit.session),
                                         hit.snippet,
                                         searchHighlights(hit.snippet, text),
                                         hit.role,
                                         hit.onPath };
                    rows += shown;
                }
                m_sessionList->setSearchHits(text, rows, hits->size() > Shown);
            });
}

} // namespace varve
