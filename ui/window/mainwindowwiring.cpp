// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow connects: actions, panels, workbench and composer.
#include "answerrunner.h"
#include "autocompaction.h"
#include "commandpalette.h"
#include "compactionpage.h"
#include "composer.h"
#include "contexthistory.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "findbar.h"
#include "format.h"
#include "mainwindow.h"
#include "outlinemodel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "searchhitmodel.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "shownfigures.h"
#include "transcriptview.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Short words are marked only where they stand alone: every "a" of a snippet would light up.
bool isWordAt(const QString &text, qsizetype at, qsizetype size)
{
    constexpr qsizetype Short = 3;
    const auto letter = [&](qsizetype i) {
        return i >= 0 && i < text.size() && text.at(i).isLetterOrNumber() && text.at(i) < u'\u2e80';
    };
    return size >= Short || text.at(at) >= u'\u2e80' || (!letter(at - 1) && !letter(at + size));
}

} // namespace

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
    connect(m_actions.findEverywhere, &QAction::triggered, this, [this] {
        m_actions.showLeft->setChecked(true);
        m_sessionList->searchField()->setFocus();
        m_sessionList->searchField()->selectAll();
    });
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        QList<QAction *> commands = m_actions.all();
        commands.removeOne(m_actions.palette);
        commands += m_conversation->transcript()->actions().menu();
        commands.removeAll(nullptr);
        commands += m_outline->filterActions();
        auto *palette = new CommandPalette(commands, this);
        palette->setAttribute(Qt::WA_DeleteOnClose);
        connect(palette, &CommandPalette::searchRequested, this, [this](const QString &text) {
            m_actions.findEverywhere->trigger();
            m_sessionList->searchField()->setText(text);
        });
        palette->open();
    });
    connect(m_actions.showLeft, &QAction::toggled, m_left,
            [this](bool on) { m_left->setVisible(on); });
    connect(m_actions.showContext, &QAction::toggled, this, [this](bool on) {
        if (!m_isDrawer) {
            m_services.settings->set(Keys::ContextVisible, on);
        }
        placeContextPanel();
    });
    connect(m_actions.fullScreen, &QAction::toggled, this, [this](bool on) {
        setWindowState(on ? windowState() | Qt::WindowFullScreen
                          : windowState() & ~Qt::WindowFullScreen);
    });
    connect(m_actions.jumpToEnd, &QAction::triggered, m_conversation->transcript(),
            &TranscriptView::jumpToEnd);
    connect(m_actions.backToLeaf, &QAction::triggered, workbench, &Workbench::lookAtLeaf);
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
    connect(m_sessionList, &SessionListPanel::renameRequested, this, &MainWindow::renameSession);
    connect(m_sessionList, &SessionListPanel::archiveRequested, workbench, &Workbench::setArchived);
    connect(m_sessionList, &SessionListPanel::exportRequested, this, &MainWindow::exportSession);
    m_sessionList->setEmptyActions({ m_actions.importSessions, m_actions.openSample });

    OutlineView *outline = m_outline->view();
    connect(outline, &OutlineView::viewRequested, workbench, &Workbench::lookAt);
    connect(outline, &OutlineView::showInTranscriptRequested, this,
            [this, workbench](const EntryId &entry) {
                workbench->lookAt(entry);
                m_centre->setCurrentWidget(m_conversation);
                m_conversation->transcript()->setFocus();
            });
    connect(outline, &OutlineView::continueRequested, workbench, &Workbench::continueFrom);
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
    connect(m_compaction, &CompactionDriver::statusChanged, this, [this](const QString &status) {
        m_compactionStatus->setText(status);
        m_compactionStatus->setVisible(!status.isEmpty());
    });
    connect(m_compactionStatus, &QToolButton::clicked, this, &MainWindow::showCompaction);
}

void MainWindow::connectWorkbench()
{
    Workbench *workbench = m_services.workbench;
    connect(workbench, &Workbench::sessionsChanged, this, [this, workbench] {
        m_sessionModel->setSessions(workbench->sessions());
        if (workbench->hasSession()) {
            m_sessionList->selectSession(workbench->session().id);
        }
    });
    connect(workbench, &Workbench::sessionOpened, this, [this, workbench] {
        m_centre->setCurrentWidget(m_conversation);
        m_sessionList->selectSession(workbench->session().id);
        showDraft();
    });
    connect(workbench, &Workbench::viewChanged, this, &MainWindow::showSession);
    connect(workbench, &Workbench::entryShown, this,
            [this] { m_centre->setCurrentWidget(m_conversation); });
    connect(workbench, &Workbench::failed, this, &MainWindow::showError);
    connect(m_services.imports, &ImportRunner::finished, workbench, &Workbench::refreshSessions);
}

/// The page is about one session: the columns beside it show that one too.
void MainWindow::showCompaction()
{
    Workbench *workbench = m_services.workbench;
    const auto state = m_services.compaction->state();
    if (state == CompactionSession::State::Planning || state == CompactionSession::State::Done) {
        openCompaction(); // nothing is under way: a reminder was clicked
        return;
    }
    const SessionId id = m_services.compaction->sessionId();
    if (workbench->hasSession() && workbench->session().id == id) {
        m_centre->setCurrentWidget(m_compactionPage);
        return;
    }
    connect(
            workbench, &Workbench::sessionOpened, this,
            [this] { m_centre->setCurrentWidget(m_compactionPage); }, Qt::SingleShotConnection);
    workbench->openSession(id);
}

void MainWindow::showDraft()
{
    Composer *composer = m_conversation->composer();
    composer->flushDraft();
    composer->restore({});
    m_draftOf = m_services.workbench->session().id;
    m_services.store->write([id = m_draftOf](SessionStore &store) { return store.draft(id); })
            .then(this, [this, composer, id = m_draftOf](const Result<QString> &draft) {
                if (draft && id == m_draftOf && composer->text().isEmpty()) {
                    composer->restore(*draft);
                }
            });
}

void MainWindow::connectComposer()
{
    Composer *composer = m_conversation->composer();
    composer->setModelName(modelName());
    connect(composer, &Composer::setUpRequested, this, &MainWindow::openPreferences);
    connect(composer, &Composer::sendRequested, this, [this, composer](const QString &text) {
        const auto target = endpoint();
        if (!target) {
            openPreferences(); // the text stays; sending goes on once a model is set up
            return;
        }
        composer->clear();
        m_answers->send(text, *target);
    });
    connect(composer, &Composer::stopRequested, m_answers, &AnswerRunner::stop);
    connect(m_answers, &AnswerRunner::progressed, this, [composer](qint64 characters) {
        composer->setBusy(characters == 0
                                  ? tr("Waiting for the model…")
                                  : tr("Answering… %1 characters").arg(formatCount(characters)));
    });
    connect(m_answers, &AnswerRunner::finished, this, [this, composer](const QString &problem) {
        composer->setBusy({});
        if (!problem.isEmpty()) {
            showError({ Error::Kind::Provider, problem, {} });
        }
    });
    connect(m_answers, &AnswerRunner::refused, this, [composer](const QString &text) {
        if (composer->text().isEmpty()) {
            composer->setText(text);
        }
    });
    connect(composer, &Composer::draftChanged, this, [this](const QString &text) {
        if (!m_draftOf.isNull()) {
            [[maybe_unused]] const auto saved =
                    m_services.store->write([id = m_draftOf, text](SessionStore &store) {
                        return store.saveDraft(id, text);
                    });
        }
    });
}

void MainWindow::connectAutoCompaction()
{
    const auto say = [this](const QString &status) {
        m_compactionStatus->setText(status);
        m_compactionStatus->setVisible(!status.isEmpty());
    };
    connect(m_auto, &AutoCompaction::started, this,
            [say] { say(tr("Compacting automatically…")); });
    connect(m_auto, &AutoCompaction::reminded, this, [say](qint64 tokens, qint64 threshold) {
        say(tr("%1 tokens, more than %2: compact now…")
                    .arg(formatTokens(tokens), formatTokens(threshold)));
    });
    connect(m_auto, &AutoCompaction::compacted, this, [say](qint64 before, qint64 after) {
        say(tr("Compacted %1 → %2. Undo is in the Context menu.")
                    .arg(formatTokens(before), formatTokens(after)));
    });
    connect(m_auto, &AutoCompaction::failed, this, [this, say](const Error &error) {
        say(tr("Automatic compaction did not work: compact now…"));
        m_compactionStatus->setToolTip(error.message);
    });
}

void MainWindow::showSession()
{
    Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        m_outlineModel->setSnapshot(nullptr);
        m_contextPanel->setContext(nullptr);
        m_contextPanel->setHistory({});
        setWindowTitle(tr("Varve"));
        updateActions();
        updateStatus();
        return;
    }
    const LoadedSession &loaded = workbench->loaded();
    m_outlineModel->setTokenFactors(loaded.factors);
    m_outlineModel->setSnapshot(loaded.snapshot); // drops the state of another session
    m_outlineModel->setContextState(loaded.branch.state);
    m_outlineModel->setViewedLeaf(
            loaded.branch.leaf >= 0 ? loaded.branch.node(loaded.branch.leaf).seq : 0);

    const ProjectionChoice &choice = workbench->choice();
    m_contextPanel->setLimits({ choice.compaction.thresholdFor(choice.window.tokens),
                                choice.compaction.meterNotice, choice.compaction.meterWarning });
    m_contextPanel->setContext(workbench->context());
    QSet<QString> disabled;
    for (const CompactionFigures &figures : loaded.snapshot->compactions) {
        if (loaded.branch.state.isDisabled(figures.operationId)) {
            disabled += figures.operationId;
        }
    }
    m_contextPanel->setHistory(
            contextHistory(*loaded.snapshot, loaded.branch.path, disabled, loaded.factors));
    setWindowTitle(loaded.session().name.isEmpty() ? tr("Varve")
                                                   : tr("%1 — Varve").arg(loaded.session().name));
    updateActions();
    updateStatus();
}

void MainWindow::updateActions()
{
    const Workbench *workbench = m_services.workbench;
    const bool open = workbench->hasSession();
    const bool atLeaf = open && workbench->loaded().isAtLeaf();
    const bool writable = m_services.store->access() == StoreAccess::ReadWrite;
    for (QAction *action : { m_actions.exportSession, m_actions.find, m_actions.jumpToEnd }) {
        action->setEnabled(open);
    }
    m_actions.rename->setEnabled(open && writable);
    m_sessionList->setWritable(writable);
    m_outline->view()->setWritable(writable);
    m_contextPanel->tree()->setEditable(writable && atLeaf);
    m_actions.backToLeaf->setEnabled(open && !atLeaf);
    m_actions.compact->setEnabled(atLeaf && writable);
    m_actions.undoCompaction->setEnabled(workbench->canUndo() && writable);
    m_actions.redoCompaction->setEnabled(workbench->canRedo() && writable);
    m_contextPanel->compactAction()->setEnabled(m_actions.compact->isEnabled());
    m_contextPanel->compareAction()->setEnabled(open && workbench->loaded().branch.compaction >= 0);
    for (QAction *action :
         { m_actions.newSession, m_actions.importSessions, m_actions.openSample }) {
        action->setEnabled(writable);
    }
}

void MainWindow::updateStatus()
{
    const Workbench *workbench = m_services.workbench;
    const QString store = QFileInfo(m_services.store->path()).fileName();
    m_storeStatus->setText(m_services.store->access() == StoreAccess::ReadWrite
                                   ? tr("%1 · all saved").arg(store)
                                   : tr("%1 · for reading only").arg(store));
    m_storeStatus->setToolTip(QDir::toNativeSeparators(m_services.store->path()));
    switch (CompactionSettings::read(*m_services.settings).mode) {
    case CompactionMode::Automatic:
        m_modeStatus->setText(tr("Automatic compaction: on"));
        break;
    case CompactionMode::Remind:
        m_modeStatus->setText(tr("Automatic compaction: remind only"));
        break;
    case CompactionMode::Off:
        m_modeStatus->setText(tr("Automatic compaction: off"));
        break;
    }
    if (!workbench->hasSession()) {
        m_totals->clear();
        m_usage->clear();
        return;
    }
    const Usage &totals = workbench->session().totals;
    QString text =
            tr("%1 in · %2 out").arg(formatTokens(totals.prompt()), formatTokens(totals.output));
    if (totals.prompt() > 0) {
        text += u" · "_s
                + tr("%1 cached")
                          .arg(formatShare(static_cast<double>(totals.cacheRead)
                                           / static_cast<double>(totals.prompt())));
    }
    if (totals.cost && *totals.cost > 0) {
        text += u" · "_s + formatCost(*totals.cost);
    }
    m_totals->setText(text);
    m_totals->setToolTip(tr("Of the whole session, all branches: what the providers reported"));
    const Context &context = *workbench->context();
    m_usage->setText(context.window > 0
                             ? tr("%1 of %2")
                                       .arg(formatShare(static_cast<double>(context.tokens())
                                                        / static_cast<double>(context.window)),
                                            formatWindow(context.window))
                             : tr("%1 tokens, window unknown").arg(formatTokens(context.tokens())));
    m_usage->setToolTip(formatTokensExact(context.tokens()));
}

void MainWindow::search(const QString &text)
{
    if (text.isEmpty()) {
        m_sessionList->setSearchHits({}, {});
        return;
    }
    SearchQuery query;
    query.text = text;
    m_services.store->read([query](StoreReader &reader) { return reader.search(query); })
            .then(this, [this, text](const Result<QList<SearchHit>> &hits) {
                if (!hits) {
                    showError(hits.error());
                    return;
                }
                QList<SearchHitRow> rows;
                for (const SearchHit &hit : *hits) {
                    const int row = m_sessionModel->rowOf(hit.session);
                    SearchHitRow shown { hit.session,
                                         hit.entry,
                                         row >= 0 ? m_sessionModel->sessionAt(row).name : QString(),
                                         hit.snippet,
                                         {},
                                         hit.role,
                                         hit.onPath };
                    for (const QString &word : text.split(u' ', Qt::SkipEmptyParts)) {
                        for (qsizetype at = 0;
                             (at = hit.snippet.indexOf(word, at, Qt::CaseInsensitive)) >= 0;
                             at += word.size()) {
                            if (isWordAt(hit.snippet, at, word.size())) {
                                shown.highlights +=
                                        { static_cast<int>(at), static_cast<int>(word.size()) };
                            }
                        }
                    }
                    std::ranges::sort(shown.highlights, {}, &SearchHitRow::Range::start);
                    rows += shown;
                }
                m_sessionList->setSearchHits(text, rows);
            });
}

} // namespace varve
