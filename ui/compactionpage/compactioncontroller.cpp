// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactioncontroller.h"

#include "compactiondrafts.h"
#include "compactionpage.h"
#include "compactionpagecontroller.h"
#include "compactionstatus.h"
#include "resultstepcontroller.h"
#include <conversation/conversationpage.h>
#include <models/autocompaction.h>
#include <models/brancheditor.h>
#include <models/branchmodels.h>
#include <models/conversations.h>
#include <models/format.h>
#include <models/lastcompaction.h>
#include <models/moment.h>
#include <models/plaintext.h>
#include <models/sessiontexts.h>
#include <models/storedsessions.h>
#include <shell/actionreason.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/plainmessagebox.h>
#include <shell/windowcolumns.h>
#include <workspace/entrytitle.h>

#include <QAction>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionController::CompactionController(const FeatureContext &context, const Parts &parts)
    : Feature(context)
    , m_parts(parts)
    , m_page(new CompactionPage(shell().mainWindow()))
    , m_control(new CompactionPageController(
              m_page, parts.byHand, workbench(), branchEditor(),
              [models = models()] { return models->summarizerByHand(); }, this))
{
    shell().columns().addPage(m_page);
    makeActions();
    createStatus();
    createDiscarded();
    createUndone();
    connectPage();
    followLanding();
    connectAutomatic();
    connectResumption();
    connectParts();
}

CompactionController::~CompactionController() = default;

void CompactionController::makeActions()
{
    m_compact = addAction("compact", tr("&Compact now…"), u"compact"_s,
                          { Qt::CTRL | Qt::SHIFT | Qt::Key_K });
    m_upTo = addAction("compactUpTo", tr("Compact up to &here…"), u"compact"_s);
    m_selection = addAction("compactSelection", tr("Compact this &selection…"), u"compact"_s);
    m_maskTool = addAction("maskTool", tr("&Mask all output of this tool…"), u"mask"_s);
    m_stop = addAction("stopCompaction", tr("&Stop compacting"), u"stop"_s);
    m_undo = addAction("undoCompaction", tr("&Undo compaction"), u"undo"_s,
                       { Qt::CTRL | Qt::ALT | Qt::Key_Z });
    m_redo = addAction("redoCompaction", tr("&Redo compaction"), u"redo"_s,
                       { Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_Z });
    m_takeBack = addAction("takeBackSummary", tr("Take &back the discarded summary"), u"undo"_s);
    connect(m_takeBack, &QAction::triggered, this, &CompactionController::takeBackSummary);
    connect(m_compact, &QAction::triggered, this, [this] { plan({}); });
    connect(m_undo, &QAction::triggered, this, &CompactionController::undo);
    connect(m_redo, &QAction::triggered, branchEditor(), &BranchEditor::redoCompaction);
}

void CompactionController::connectPage()
{
    connect(m_control, &CompactionPageController::closed, this, [this] {
        shell().columns().showFirstPage();
        shell().conversation()->takeFocus();
    });
    connect(m_control, &CompactionPageController::goToRequested, this,
            [this](const EntryId &entry) {
                shell().columns().showFirstPage();
                workbench()->lookAt(entry);
            });
    // Also what another process has deleted.
    connect(storedSessions(), &StoredSessions::sessionsChanged, m_control,
            &CompactionPageController::forgetDeleted);
    connect(m_control, &CompactionPageController::statusChanged, m_status,
            &CompactionStatus::sayOfReview);
    connect(m_status, &QToolButton::clicked, this, &CompactionController::showUnderWay);
    connect(workbench(), &Workbench::sessionOpened, this, [this] {
        if (workbench()->isOpen(std::exchange(m_pageOf, {}))) {
            showPage();
        }
    });
    connect(workbench(), &Workbench::failed, this, [this] { m_pageOf = {}; });
}

/// A session that goes on in another one takes the page along.
void CompactionController::followLanding()
{
    const auto follow = [this](const SessionId &parent, const SessionId &child) {
        if (workbench()->isOpen(parent) && !shell().state().isBusy
            && shell().columns().page() == m_page) {
            m_pageOf = child;
        }
    };
    connect(m_parts.automatic, &AutoCompaction::rolledOver, this, follow);
    connect(m_parts.byHand, &CompactionSession::applied, this, [this, follow] {
        if (const SessionId child = m_parts.byHand->result().child; !child.isNull()) {
            follow(m_parts.byHand->sessionId(), child);
        }
    });
    m_control->setRollOverObstacle([this] {
        const bool runs = conversations()->turns().isRunning(m_parts.byHand->sessionId());
        return runs ? tr("An answer is on its way in this session, and the new one would not have "
                         "it. Wait until it has ended, or stop it.")
                    : QString();
    });
}

/// As the bar for deleted sessions.
NoticeBar *CompactionController::noticeWith(QAction *action, const QString &text)
{
    auto *bar = new NoticeBar(shell().mainWindow());
    shell().conversation()->addAboveComposer(bar);
    auto *button = new QPushButton(action->icon(), text, bar);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    bar->addButton(button);
    auto *dismiss = new QToolButton(bar);
    dismiss->setIcon(themedIcon(u"close"_s));
    dismiss->setToolTip(tr("Hide; the Context menu goes on offering it"));
    dismiss->setAccessibleName(tr("Hide"));
    dismiss->setAutoRaise(true);
    connect(dismiss, &QToolButton::clicked, bar, &QWidget::hide);
    bar->addButton(dismiss);
    return bar;
}

void CompactionController::createUndone()
{
    m_undone = noticeWith(m_redo, tr("Redo"));
    connect(branchEditor(), &BranchEditor::failed, this, [this] { m_undoing.clear(); });
}

/// The newest that is in force; null: none is.
const UndoableRun *CompactionController::next() const
{
    const QList<UndoableRun> &runs = branchEditor()->runs();
    const auto newest = std::find_if(runs.crbegin(), runs.crend(),
                                     [](const UndoableRun &run) { return !run.disabled; });
    return newest != runs.crend() ? &*newest : nullptr;
}

QString CompactionController::nameOf(const UndoableRun &run) const
{
    const SessionSnapshot &snapshot = *workbench()->loaded().snapshot;
    const int index = snapshot.tree.indexOf(run.entry);
    const auto entry = store()->rows().entry(index >= 0 ? snapshot.tree.at(index).seq : 0);
    const CompactionFigures figures = snapshot.compactions.value(run.entry);
    const QString name = !entry ? tr("Tool outputs masked")
            : figures.tokensAfter < 0
            ? entryTitle(*entry)
            //: numbers of tokens before and after, such as 175.0k and 24.1k
            : tr("Compacted %1 → %2")
                      .arg(formatTokens(figures.tokensBefore), formatTokens(figures.tokensAfter));
    return entry ? u"%1 · %2"_s.arg(name, formatMoment(entry->createdAt)) : name;
}

/// It may be one of long ago, or of the program that the session comes from.
void CompactionController::undo()
{
    if (const UndoableRun *run = next()) {
        m_undoing = run->operationId;
        m_undoingName = m_nameInForce;
        branchEditor()->undoCompaction();
    }
}

void CompactionController::followRuns()
{
    const LoadedSession *loaded = workbench()->hasSession() ? &workbench()->loaded() : nullptr;
    const Seen seen { loaded ? loaded->snapshot : nullptr, loaded ? loaded->branch.leaf : -1 };
    if (seen == m_seen) { // what is asked for at every refresh is read once
        return;
    }
    m_seen = seen;
    const auto isUndone = [&runs = branchEditor()->runs()](const QString &operation) {
        const auto run = std::ranges::find(runs, operation, &UndoableRun::operationId);
        return run != runs.cend() && run->disabled;
    };
    if (isUndone(m_inForce) && !m_parts.automatic->isRunning()) {
        m_status->say(workbench()->session().id, {}, CompactionStatus::Until::Left);
    }
    m_inForce = next() != nullptr ? next()->operationId : QString();
    m_nameInForce = next() != nullptr ? nameOf(*next()) : QString();
    if (isUndone(m_undoing)) {
        m_wasUndone = std::exchange(m_undoing, {});
        m_undone->showMessage(NoticeBar::Tone::Information, tr("Undone: %1").arg(m_undoingName));
    } else if (!isUndone(m_wasUndone)) {
        m_undone->showMessage(NoticeBar::Tone::Information, {});
    }
}

void CompactionController::createDiscarded()
{
    m_discarded = noticeWith(m_takeBack, tr("Undo"));
    connect(m_control->drafts(), &CompactionDrafts::discardedChanged, this,
            [this] { showDiscarded(true); });
    connect(workbench(), &Workbench::viewChanged, this, [this] { showDiscarded(false); });
}

/// One of the open session.
bool CompactionController::hasDiscarded() const
{
    const auto &discarded = m_control->drafts()->discarded();
    return discarded && workbench()->isOpen(discarded->session);
}

/// One that is hidden stays so until the next is discarded.
void CompactionController::showDiscarded(bool isNew)
{
    const bool isHere = hasDiscarded();
    if (isNew || !isHere) {
        m_discarded->showMessage(NoticeBar::Tone::Information,
                                 isHere ? tr("The summary was discarded.") : QString());
    }
    if (isNew) {
        shell().refresh();
    }
}

void CompactionController::takeBackSummary()
{
    if (m_control->takeBack()) {
        showPage();
    }
}

void CompactionController::update(const WindowState &state)
{
    followRuns();
    const QString blocked =
            WindowState::first({ state.noSession, state.readOnly, state.elsewhere });
    allow(m_compact, state.isAtLeaf && state.isWritable, blocked);
    allow(m_undo, branchEditor()->canUndo() && state.isWritable,
          WindowState::first({ blocked, tr("No compaction is in force on this branch") }));
    if (m_undo->isEnabled() && !m_nameInForce.isEmpty()) {
        m_undo->setStatusTip(m_nameInForce);
        m_undo->setToolTip(asPlainText(m_undo->text().remove(u'&') + u'\n' + m_nameInForce));
    }
    allow(m_redo, branchEditor()->canRedo() && state.isWritable,
          WindowState::first({ blocked, tr("No compaction of this branch was undone") }));
    allow(m_takeBack,
          hasDiscarded() && m_control->underWayIn().isNull() && state.isAtLeaf && state.isWritable,
          WindowState::first(
                  { blocked, tr("No summary of this session was discarded since the start") }));
    showRuns();
    showMode();
}

void CompactionController::prepareToClose()
{
    m_control->keepTyped();
}

bool CompactionController::take(const ShellRequest &request)
{
    if (const auto *wanted = std::get_if<PlanCompaction>(&request)) {
        plan(*wanted);
    } else if (std::holds_alternative<CompareCompaction>(request)) {
        compareLast();
    } else {
        return false;
    }
    return true;
}

void CompactionController::plan(const PlanCompaction &wanted)
{
    if (!m_compact->isEnabled() || !workbench()->hasSession()) {
        return;
    }
    const SessionId session = workbench()->session().id;
    m_control->forgetDeleted();
    const bool isUnderWay = !m_control->underWayIn().isNull(); // no model is asked for that
    const auto chosen = isUnderWay ? std::nullopt : models()->chosenByHand();
    if (!chosen) {
        openPage(session, wanted);
        return;
    }
    models()->resolve(*chosen, this, [this, session, wanted](const Result<AnswerTarget> &target) {
        // Without its key the built-in summarizer is still there.
        openPage(session, wanted);
        if (!target) {
            shell().showKeyProblem(target.error());
        }
    });
}

void CompactionController::openPage(const SessionId &session, const PlanCompaction &wanted)
{
    // A key may take its time: the session may have been left since.
    if (!m_compact->isEnabled() || !workbench()->isOpen(session)) {
        return;
    }
    if (m_control->open(wanted)) {
        showPage();
    } else {
        tellOther();
    }
}

void CompactionController::showPage()
{
    shell().columns().showPage(m_page);
    m_page->takeFocus();
}

/// There is one at a time: beginning here would throw away what was written, and perhaps paid for, there.
void CompactionController::tellOther()
{
    const QList<Session> &sessions = storedSessions()->sessions();
    const auto other = std::ranges::find(sessions, m_control->underWayIn(), &Session::id);
    const QString title =
            other != sessions.cend() ? SessionTexts::title(itemOf(*other, {})) : QString();
    const bool isWriting = m_parts.byHand->state() == CompactionSession::State::Writing;
    auto *box = new PlainMessageBox(
            QMessageBox::Information, tr("Compact session"),
            isWriting ? tr("A summary of “%1” is being written. Wait for it or stop it before you "
                           "compact another session.")
                                .arg(title)
                      : tr("The summary of “%1” waits for your review. Apply or discard it before "
                           "you compact another session.")
                                .arg(title),
            QMessageBox::Cancel, shell().mainWindow());
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *show = box->addButton(tr("Show the summary"), QMessageBox::AcceptRole);
    box->setDefaultButton(show);
    connect(show, &QPushButton::clicked, this, &CompactionController::showUnderWay);
    box->open();
}

void CompactionController::compareLast()
{
    if (!workbench()->hasSession() || workbench()->loaded().branch.compaction < 0) {
        return;
    }
    const auto compared = compareLastCompaction(*workbench());
    if (!compared) {
        shell().showError(compared.error());
        return;
    }
    const Branch &branch = workbench()->loaded().branch;
    OutcomeView outcome;
    outcome.before = compared->before;
    outcome.after = compared->after;
    outcome.window = workbench()->choice().window.tokens;
    outcome.entriesInTree = workbench()->loaded().snapshot->tree.size();
    const auto noted = branch.snapshot->compactions.value(branch.node(branch.compaction).id);
    outcome.notedBefore = noted.tokensBefore;
    outcome.notedAfter = noted.tokensAfter;
    m_control->result()->show(outcome, noted.operationId);
    showPage();
}

/// The page is about one session: the columns beside it show that one too.
void CompactionController::showUnderWay()
{
    const SessionId id = m_control->underWayIn();
    if (id.isNull()) {
        plan({}); // a reminder was clicked
        return;
    }
    if (const auto stored = store()->rows().session(id); !stored) {
        m_control->forgetDeleted();
        shell().showError(stored.error());
        return;
    }
    m_control->showUnderWay();
    if (workbench()->isOpen(id)) {
        showPage();
        return;
    }
    m_pageOf = id;
    workbench()->openSession(id);
}

} // namespace varve
