// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow shows of the session that is open: columns, commands, status bar.
#include "actionreason.h"
#include "compactionhistory.h"
#include "contexthistory.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "format.h"
#include "handoffstart.h"
#include "mainwindow.h"
#include "outlinemodel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "plainlabel.h"
#include "plaintext.h"
#include "sessionlistpanel.h"
#include "shownfigures.h"

#include <QDir>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString windowSourceText(ModelWindow::Source source)
{
    switch (source) {
    case ModelWindow::Source::Unknown:
        break;
    case ModelWindow::Source::Catalogue:
        return MainWindow::tr("from the bundled list");
    case ModelWindow::Source::Server:
        return MainWindow::tr("as the server says");
    case ModelWindow::Source::Person:
    case ModelWindow::Source::Given:
        return MainWindow::tr("set by you");
    }
    return {};
}

} // namespace

void MainWindow::showSession()
{
    Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        m_outlineModel->setSnapshot(nullptr);
        m_contextPanel->setContext(nullptr);
        m_contextPanel->setHistory({});
        setWindowTitle(tr("Varve"));
        updateActions();
        updateModel();
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
                                choice.compaction.meterNotice, choice.compaction.meterWarning,
                                windowSourceText(choice.window.source) });
    m_contextPanel->setContext(workbench->context());
    QSet<QString> disabled;
    for (const CompactionFigures &figures : loaded.snapshot->compactions) {
        if (loaded.branch.state.isDisabled(figures.operationId)) {
            disabled += figures.operationId;
        }
    }
    m_contextPanel->setHistory(
            contextHistory(*loaded.snapshot, loaded.branch.path, disabled, loaded.factors));
    setWindowTitle(loaded.session().name.isEmpty()
                           ? tr("Varve")
                           : tr("%1 — Varve").arg(asTitlePart(loaded.session().name)));
    updateActions();
    updateModel();
    updateStatus();
}

void MainWindow::updateActions()
{
    const Workbench *workbench = m_services.workbench;
    const bool open = workbench->hasSession();
    const bool atLeaf = open && workbench->loaded().isAtLeaf();
    const bool writable = m_services.store->access() == StoreAccess::ReadWrite;
    const QString readOnly = writable ? QString() : tr("The store is open for reading only");
    const QString noSession = open ? QString() : tr("No session is open");
    const QString elsewhere = atLeaf
            ? QString()
            : tr("You are looking at another branch: continue there, or go back");
    const auto first = [](const QStringList &reasons) {
        for (const QString &reason : reasons) {
            if (!reason.isEmpty()) {
                return reason;
            }
        }
        return QString();
    };
    for (QAction *action : { m_actions.compactionHistory, m_actions.exportSession, m_actions.find,
                             m_actions.jumpToEnd, m_actions.usage }) {
        allow(action, open, noSession);
    }
    allow(m_actions.workFolder, open && writable, first({ noSession, readOnly }));
    allow(m_actions.attach, atLeaf && writable, first({ noSession, readOnly, elsewhere }));
    allow(m_actions.rename, open && writable, first({ noSession, readOnly }));
    m_sessionList->setWritable(writable);
    m_outline->view()->setWritable(writable);
    m_contextPanel->tree()->setEditable(writable && atLeaf);
    allow(m_actions.backToLeaf, open && !atLeaf,
          first({ noSession, tr("You are looking at the session's own branch") }));
    const bool continues =
            open && (workbench->session().rolledOver || isHandedOff(workbench->session()));
    allow(m_actions.openEarlier, continues,
          first({ noSession, tr("This session does not continue another one") }));
    m_earlier->setVisible(continues && workbench->session().id == m_landedIn);
    allow(m_actions.compareBranches, open, noSession);
    allow(m_actions.bringSummary, open && !atLeaf && writable,
          first({ noSession, readOnly, tr("You are looking at the session's own branch") }));
    const QString noHandoff = handoffObstacle();
    allow(m_actions.handOff, noHandoff.isEmpty(), noHandoff);
    const QString blocked = first({ noSession, readOnly, elsewhere });
    allow(m_actions.countTokens, open, noSession);
    allow(m_actions.compact, atLeaf && writable, blocked);
    showCompactionRuns();
    allow(m_actions.undoCompaction, workbench->canUndo() && writable,
          first({ blocked, tr("No compaction is in force on this branch") }));
    allow(m_actions.redoCompaction, workbench->canRedo() && writable,
          first({ blocked, tr("No compaction of this branch was undone") }));
    allow(m_contextPanel->compactAction(), m_actions.compact->isEnabled(), blocked);
    allow(m_contextPanel->compareAction(), open && workbench->loaded().branch.compaction >= 0,
          first({ noSession, tr("No compaction is in force on this branch") }));
    allow(m_actions.requestLog, m_services.log != nullptr, tr("Requests are not logged"));
    for (QAction *action :
         { m_actions.newSession, m_actions.importSessions, m_actions.openSample }) {
        allow(action, writable, readOnly);
    }
}

void MainWindow::updateStatus()
{
    const Workbench *workbench = m_services.workbench;
    const QString store = QFileInfo(m_services.store->path()).fileName();
    m_storeStatus->setText(m_services.store->access() == StoreAccess::ReadWrite
                                   ? tr("%1 · all saved").arg(store)
                                   : tr("%1 · for reading only").arg(store));
    m_storeStatus->setToolTip(asPlainText(QDir::toNativeSeparators(m_services.store->path())));
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
    showUsage();
    showCacheNotice();
    if (!workbench->hasSession()) {
        m_usage->clear();
        return;
    }
    const Context &context = *workbench->context();
    QString usage = context.window > 0
            ? tr("%1 of %2")
                      .arg(formatShare(static_cast<double>(context.tokens())
                                       / static_cast<double>(context.window)),
                           formatWindow(context.window))
            : tr("%1 tokens, window unknown").arg(formatTokens(context.tokens()));
    QString tip = formatTokensExact(context.tokens());
    if (isEstimateUntilAnswer(workbench->loaded().branch)) {
        //: about so much of the window
        usage = tr("≈ %1").arg(usage);
        tip += u'\n' + tr("Estimated until the next answer, because what is sent was changed");
    }
    m_usage->setText(usage);
    m_usage->setToolTip(asPlainText(tip));
}

} // namespace varve
