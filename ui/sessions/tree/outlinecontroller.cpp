// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinecontroller.h"

#include "outlinepanel.h"
#include "outlineview.h"
#include <conversation/conversationpage.h>
#include <models/entrylookup.h>
#include <models/outlinemodel.h>
#include <models/outlinesubagents.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <shell/actionregistry.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>
#include <workspace/storeclient.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScrollBar>

namespace varve
{

OutlineController::OutlineController(const FeatureContext &context)
    : Feature(context)
    , m_model(new OutlineModel(&workbench()->store()->rows(), shell().mainWindow()))
    , m_panel(new OutlinePanel(m_model, shell().mainWindow()))
{
    constexpr int Share = 3; // of the left column
    shell().columns().addLeft(m_panel, Share);
    auto *filter = new QMenu(tr("Session tree shows"), shell().mainWindow());
    filter->addActions(m_panel->filterActions());
    shell().commands().adopt("treeShows", { filter->menuAction() });
    shell().commands().adopt("findInTree", { m_panel->findAction() });
    connectView();
    connect(workbench(), &Workbench::viewChanged, this, &OutlineController::showSession);
    connect(storedSessions(), &StoredSessions::sessionsChanged, this,
            &OutlineController::showSubagents);
    connect(storedSessions(), &StoredSessions::sessionChanged, this,
            &OutlineController::showSubagents);
}

OutlineController::~OutlineController()
{
    m_stop.request_stop();
}

void OutlineController::addBelow(QWidget *widget)
{
    m_panel->addBelow(widget);
}

void OutlineController::connectView()
{
    OutlineView *view = m_panel->view();
    TranscriptView *transcript = shell().conversation()->transcript();
    connect(view, &OutlineView::viewRequested, workbench(), &Workbench::lookAt);
    connect(view, &OutlineView::showInTranscriptRequested, this,
            [this, transcript](const EntryId &entry) {
                workbench()->lookAt(entry);
                shell().columns().showFirstPage();
                transcript->setFocus();
            });
    connect(view, &OutlineView::continueRequested, this,
            [this](const EntryId &entry) { shell().ask(ContinueFrom { entry }); });
    connect(view, &OutlineView::compareRequested, this,
            [this](const EntryId &entry) { shell().ask(CompareBranch { entry }); });
    connect(view, &OutlineView::bringRequested, this,
            [this](const EntryId &entry) { shell().ask(BringBranch { entry }); });
    connect(view, &OutlineView::forkRequested, this,
            [this](const EntryId &entry) { shell().ask(ForkFrom { entry }); });
    connect(view, &OutlineView::labelRequested, this,
            [this](const EntryId &entry) { shell().ask(LabelEntry { entry }); });
    connect(view, &OutlineView::compactUpToRequested, this, [this](const EntryId &entry) {
        shell().ask(PlanCompaction { .scope = { .upTo = entry } });
    });
    connect(view, &OutlineView::copyRequested, this, [this](const EntryId &entry) {
        if (const QString text = textOf(*workbench(), m_model->seqOf(entry)); !text.isNull()) {
            QGuiApplication::clipboard()->setText(text);
        }
    });
    connect(view, &OutlineView::sessionRequested, workbench(),
            [workbench = workbench()](const SessionId &id) { workbench->openSession(id); });
    connect(transcript->current(), &CurrentMessage::changed, view, [this](const EntryId &entry) {
        m_following.stop();
        m_panel->view()->selectEntry(entry);
    });
    constexpr int Pause = 150; // ms; a wheel turns in steps
    m_following.setSingleShot(true);
    m_following.setInterval(Pause);
    connect(&m_following, &QTimer::timeout, this, &OutlineController::follow);
    connect(transcript->verticalScrollBar(), &QScrollBar::valueChanged, &m_following,
            qOverload<>(&QTimer::start));
}

/// Who is in the tree reads that; it does not move then.
void OutlineController::follow()
{
    const TranscriptView *transcript = shell().conversation()->transcript();
    const auto [first, last] = transcript->position()->visibleRows();
    const bool isCurrentSeen =
            transcript->current()->row() >= first && transcript->current()->row() <= last;
    if (first < 0 || isCurrentSeen || m_panel->isAncestorOf(QApplication::focusWidget())) {
        return;
    }
    // What comes is not stored yet, and not everything has a row in the tree.
    const int step = transcript->position()->isAtEnd() ? -1 : 1;
    for (int row = step > 0 ? first : last; row >= first && row <= last; row += step) {
        const EntryId entry = transcript->model()->entryIdOf(row);
        if (!entry.isNull() && m_model->rowForEntry(entry) >= 0) {
            m_panel->view()->selectEntry(entry);
            return;
        }
    }
}

void OutlineController::showSession()
{
    if (!workbench()->hasSession()) {
        m_model->setSnapshot(nullptr);
        showSubagents();
        return;
    }
    const LoadedSession &loaded = workbench()->loaded();
    m_model->setTokenFactors(loaded.factors);
    m_model->setSnapshot(loaded.snapshot); // drops the state of another session
    m_model->setContextState(loaded.branch.state);
    m_model->setViewedLeaf(loaded.branch.leaf >= 0 ? loaded.branch.node(loaded.branch.leaf).seq
                                                   : 0);
    showSubagents();
}

/// Where they are known already they are shown at once; which calls started them is read.
void OutlineController::showSubagents()
{
    const SessionId session = workbench()->hasSession() ? workbench()->session().id : SessionId();
    if (session != m_session) {
        m_session = session;
        m_stop.request_stop();
        m_stop = {};
        m_calls.giveUp();
    }
    if (session.isNull()) {
        return;
    }
    const auto snapshot = workbench()->loaded().snapshot;
    QList<OutlineSubagent> subagents = subagentsOf(storedSessions()->sessions(), session);
    const QList<Session> unknown = m_calls.fill(subagents, snapshot->tree.size());
    if (m_calls.knows(subagents)) {
        m_model->setSubagents(subagents);
    }
    if (!unknown.isEmpty()) {
        findCalls(snapshot, unknown);
    }
}

void OutlineController::findCalls(const std::shared_ptr<const SessionSnapshot> &snapshot,
                                  const QList<Session> &subagents)
{
    const std::stop_token stop = m_stop.get_token();
    store()->read([snapshot, subagents, stop](StoreReader &reader) {
               return startingCalls(reader, *snapshot, subagents, stop);
           })
            .then(this,
                  [this, snapshot, subagents,
                   stop](const Result<QHash<SessionId, StartingCall>> &found) {
                      if (!stop.stop_requested()) {
                          m_calls.note(subagents, snapshot->tree.size(), found);
                          showSubagents();
                      }
                  });
}

void OutlineController::update(const WindowState &state)
{
    m_panel->view()->setWritable(state.isWritable);
}

bool OutlineController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<ShowInTree>(&request);
    if (wanted != nullptr) {
        show(wanted->entry);
    }
    return wanted != nullptr;
}

void OutlineController::show(const EntryId &entry)
{
    shell().columns().setLeftShown(true);
    if (!entry.isNull()) {
        m_panel->view()->selectEntry(entry);
    }
    m_panel->view()->setFocus();
}

QList<Feature::PaletteEntry> OutlineController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    const QList<QAction *> filters = m_panel->filterActions();
    for (QAction *action : filters) {
        entries += PaletteEntry { action };
    }
    return entries;
}

} // namespace varve
