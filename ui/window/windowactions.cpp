// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowactions.h"

#include "icons.h"

#include <QAction>
#include <QMainWindow>

namespace varve
{

using namespace Qt::StringLiterals;

WindowActions::WindowActions(QMainWindow *window)
{
    const auto standard = [](QKeySequence::StandardKey key, const QKeySequence &fallback) {
        // Some platforms without a desktop theme know no keys for Quit, Preferences and others.
        QList<QKeySequence> keys = QKeySequence::keyBindings(key);
        return keys.isEmpty() ? QList<QKeySequence> { fallback } : keys;
    };
    newSession = add(window, tr("&New session"), u"new"_s,
                     standard(QKeySequence::New, Qt::CTRL | Qt::Key_N));
    importSessions = add(window, tr("&Import sessions…"), u"import"_s, { Qt::CTRL | Qt::Key_I });
    openSample = add(window, tr("Open the &sample session"), u"open"_s);
    exportSession = add(window, tr("&Export…"), u"export"_s,
                        // Without Shift it is the end of the line in fields, on X11 and macOS.
                        { Qt::CTRL | Qt::SHIFT | Qt::Key_E });
    maintenance = add(window, tr("Store &maintenance…"), u"archive"_s);
    idleWork = add(window, tr("Idle &work…"), u"moon"_s);
    quit = add(window, tr("&Quit"), {}, standard(QKeySequence::Quit, Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);

    find = add(window, tr("&Find in this session"), u"search"_s,
               standard(QKeySequence::Find, Qt::CTRL | Qt::Key_F));
    findEverywhere = add(window, tr("Search &everything…"), u"search"_s,
                         { Qt::CTRL | Qt::SHIFT | Qt::Key_F });
    nextHit = add(window, tr("&Next hit"), u"chevron-down"_s,
                  standard(QKeySequence::FindNext, Qt::Key_F3));
    previousHit = add(window, tr("&Previous hit"), u"chevron-up"_s,
                      standard(QKeySequence::FindPrevious, Qt::SHIFT | Qt::Key_F3));
    backToResults = add(window, tr("Back to &results"), u"arrow-left"_s,
                        { Qt::CTRL | Qt::SHIFT | Qt::Key_R });
    clearRecentSearches = add(window, tr("&Clear recent searches"), u"delete"_s);
    recall = add(window, tr("From &before the compaction…"), u"clock"_s,
                 { Qt::CTRL | Qt::SHIFT | Qt::Key_B });
    palette = add(window, tr("Find anything or run a &command"), u"command"_s,
                  { Qt::CTRL | Qt::Key_K, Qt::CTRL | Qt::SHIFT | Qt::Key_P });

    showLeft = add(window, tr("Sessions and &tree"), u"panel-left"_s, { Qt::Key_F9 });
    showLeft->setCheckable(true);
    showContext = add(window, tr("&Context panel"), u"panel-right"_s, { Qt::SHIFT | Qt::Key_F9 });
    showContext->setCheckable(true);
    showMemory = add(window, tr("&Memory"), u"memory"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_Y });
    fullScreen =
            add(window, tr("&Full screen"), {}, standard(QKeySequence::FullScreen, Qt::Key_F11));
    fullScreen->setCheckable(true);
    jumpToEnd = add(window, tr("Jump to the &latest message"), u"arrow-down"_s,
                    { Qt::CTRL | Qt::Key_End });

    backToLeaf = add(window, tr("&Back to where the session stands"), u"refresh"_s,
                     { Qt::ALT | Qt::Key_Home });
    openEarlier = add(window, tr("Back to the &earlier session"), u"arrow-left"_s,
                      { Qt::ALT | Qt::SHIFT | Qt::Key_Home });
    compareBranches = add(window, tr("Co&mpare branches…"), u"compare"_s);
    bringSummary = add(window, tr("&Bring a summary of the branch that is shown…"), u"quote"_s);
    handOff = add(window, tr("&Hand off…"), u"handoff"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_N });
    rename = add(window, tr("&Rename session…"), u"edit"_s);

    usage = add(window, tr("Session &usage…"), u"chart"_s);

    workFolder = add(window, tr("&Working folder…"), u"folder"_s);
    folderTrust = add(window, tr("&Instructions of this folder…"), u"file"_s);
    folderTrust->setToolTip(
            tr("What the folder wants models to be told, and whether you trust it"));
    attach = add(window, tr("A&ttach images…"), u"attach"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_A });

    compact = add(window, tr("&Compact now…"), u"compact"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_K });
    compactUpTo = add(window, tr("Compact up to &here…"), u"compact"_s);
    compactSelection = add(window, tr("Compact this &selection…"), u"compact"_s);
    maskTool = add(window, tr("&Mask all output of this tool…"), u"mask"_s);
    stopCompaction = add(window, tr("&Stop compacting"), u"stop"_s);
    undoCompaction =
            add(window, tr("&Undo compaction"), u"undo"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_U });
    redoCompaction = add(window, tr("&Redo compaction"), u"redo"_s);
    compactionHistory = add(window, tr("Compaction &history…"), u"clock"_s,
                            { Qt::CTRL | Qt::SHIFT | Qt::Key_H });
    journal = add(window, tr("&Journal…"), u"archive"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_J });
    countTokens = add(window, tr("Have the provider count the &tokens"), u"chart"_s);

    remember = add(window, tr("&Remember…"), u"memory"_s, { Qt::CTRL | Qt::SHIFT | Qt::Key_D });

    chooseModel = add(window, tr("&Choose model…"), u"assistant"_s, { Qt::CTRL | Qt::Key_M });
    chooseThinking = add(window, tr("Choose &thinking level…"), u"thinking"_s,
                         { Qt::CTRL | Qt::SHIFT | Qt::Key_M });
    setUpModels = add(window, tr("&Set up models…"), u"settings"_s);

    preferences = add(window, tr("&Preferences…"), u"settings"_s,
                      standard(QKeySequence::Preferences, Qt::CTRL | Qt::Key_Comma));
    preferences->setMenuRole(QAction::PreferencesRole);
    requestLog = add(window, tr("Request &log…"), u"clock"_s);
    about = add(window, tr("&About Varve"), u"info"_s);
    about->setMenuRole(QAction::AboutRole);
    aboutQt = add(window, tr("About &Qt"), {});
    aboutQt->setMenuRole(QAction::AboutQtRole);
}

QAction *WindowActions::add(QMainWindow *window, const QString &text, const QString &icon,
                            const QList<QKeySequence> &keys)
{
    auto *action = new QAction(icon.isEmpty() ? QIcon() : themedIcon(icon), text, window);
    action->setShortcuts(keys);
    window->addAction(action);
    m_all += action;
    return action;
}

} // namespace varve
