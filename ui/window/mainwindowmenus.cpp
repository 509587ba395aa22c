// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The menus and the toolbar of MainWindow.
#include "arrangementmenu.h"
#include "composer.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "findbar.h"
#include "icons.h"
#include "mainwindow.h"
#include "memorypanel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "sessionlistpanel.h"
#include "transcriptview.h"

#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::createMenus()
{
    const TranscriptActions &message = m_conversation->transcript()->actions();

    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addActions({ m_actions.newSession, m_actions.importSessions, m_actions.openSample });
    file->addSeparator();
    file->addAction(m_actions.exportSession);
    file->addSeparator();
    file->addActions({ m_actions.maintenance, m_actions.idleWork });
    file->addSeparator();
    file->addAction(m_actions.quit);

    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({ message.copy, message.selectAll });
    edit->addSeparator();
    edit->addActions({ m_actions.find, m_conversation->findBar()->nextAction(),
                       m_conversation->findBar()->previousAction() });
    edit->addSeparator();
    edit->addActions({ m_actions.findEverywhere, m_actions.nextHit, m_actions.previousHit,
                       m_actions.backToResults, m_actions.clearRecentSearches });
    edit->addSeparator();
    edit->addAction(m_actions.palette);

    QMenu *view = menuBar()->addMenu(tr("&View"));
    view->addActions({ m_actions.showLeft, m_actions.showContext, m_actions.showMemory,
                       m_actions.fullScreen });
    view->addSeparator();
    QMenu *filter = view->addMenu(tr("Session tree shows"));
    filter->addActions(m_outline->filterActions());
    view->addMenu(m_sessionList->arrangementMenu());
    view->addAction(m_outline->findAction());
    view->addAction(m_actions.jumpToEnd);

    QMenu *session = menuBar()->addMenu(tr("&Session"));
    session->addActions({ message.continueFrom, message.fork, message.label, message.showInTree });
    session->addSeparator();
    session->addActions({ m_driver->askAgainAction(), m_conversation->composer()->stopAction(),
                          m_actions.attach });
    session->addSeparator();
    session->addActions({ m_actions.backToLeaf, m_actions.openEarlier, m_actions.compareBranches,
                          m_actions.bringSummary, m_actions.handOff });
    session->addSeparator();
    session->addActions({ m_actions.workFolder, m_actions.folderTrust, m_actions.usage });
    session->addSeparator();
    session->addActions(m_sessionList->sessionActions());

    QMenu *context = menuBar()->addMenu(tr("&Context"));
    context->addActions({ m_actions.compact, m_actions.compactUpTo, m_actions.compactSelection,
                          m_actions.maskTool, m_actions.stopCompaction, m_actions.undoCompaction,
                          m_actions.redoCompaction, m_actions.compactionHistory, m_actions.journal,
                          m_actions.recall, m_contextPanel->compareAction() });
    context->addSeparator();
    context->addActions({ message.pin, message.exclude, message.mask });
    context->addSeparator();
    context->addAction(m_actions.remember);
    QMenu *memory = context->addMenu(themedIcon(u"memory"_s), tr("Me&mory"));
    memory->addAction(m_actions.showMemory);
    memory->addSeparator();
    for (QAction *action : m_memoryPanel->actions().menu()) {
        action ? memory->addAction(action) : (void)memory->addSeparator();
    }
    context->addSeparator();
    context->addActions({ m_contextPanel->setWindowAction(), m_actions.countTokens });

    QMenu *model = menuBar()->addMenu(tr("&Model"));
    model->addAction(m_actions.chooseModel);
    m_thinkingMenu = model->addMenu(themedIcon(u"thinking"_s), tr("&Thinking"));
    model->addAction(m_actions.chooseThinking);
    model->addSeparator();
    model->addAction(m_actions.setUpModels);

    QMenu *settings = menuBar()->addMenu(tr("Se&ttings"));
    settings->addAction(m_actions.preferences);

    QMenu *help = menuBar()->addMenu(tr("&Help"));
    help->addAction(m_actions.requestLog);
    help->addSeparator();
    help->addActions({ m_actions.about, m_actions.aboutQt });
}

void MainWindow::createToolBar()
{
    const TranscriptActions &message = m_conversation->transcript()->actions();
    QToolBar *bar = addToolBar(tr("Toolbar"));
    bar->setObjectName(u"toolbar"_s);
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(16, 16));
    bar->addActions({ m_actions.newSession, m_actions.importSessions });
    bar->addSeparator();
    bar->addActions({ message.fork, message.label });
    bar->addSeparator();
    bar->addActions({ m_actions.compact, m_actions.undoCompaction });
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    bar->addAction(m_actions.palette);
}

} // namespace varve
