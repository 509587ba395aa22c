// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QList>

class QAction;
class QMainWindow;
class QMenu;

namespace varve
{

/// The commands of the window itself. They belong to it; what they do is connected by the window.
class WindowActions
{
    Q_DECLARE_TR_FUNCTIONS(varve::WindowActions)
public:
    explicit WindowActions(QMainWindow *window);

    // File
    QAction *newSession;
    QAction *importSessions;
    QAction *openSample;
    QAction *exportSession;
    QAction *maintenance;
    QAction *idleWork;
    QAction *quit;
    // Edit
    QAction *find;
    QAction *findEverywhere;
    QAction *nextHit; ///< of the search over everything
    QAction *previousHit;
    QAction *backToResults;
    QAction *clearRecentSearches;
    QAction *recall; ///< from before a compaction
    QAction *palette;
    // View
    QAction *showLeft;
    QAction *showContext;
    QAction *fullScreen;
    QAction *showMemory; ///< goes to its field
    QAction *jumpToEnd;
    // Session
    QAction *backToLeaf;
    QAction *openEarlier;
    QAction *compareBranches;
    QAction *bringSummary;
    QAction *handOff;
    QAction *rename;
    QAction *usage;
    QAction *workFolder;
    QAction *folderTrust;
    QAction *attach;
    // Context
    QAction *compact;
    QAction *compactUpTo; ///< the current message of the transcript
    QAction *compactSelection; ///< from the first selected message to the last
    QAction *maskTool; ///< whose output the current message is
    QAction *stopCompaction;
    QAction *undoCompaction;
    QAction *redoCompaction;
    QAction *compactionHistory;
    QAction *journal;
    QAction *countTokens;
    QAction *remember; ///< what is selected in the transcript, or the current message
    // Model
    QAction *chooseModel;
    QAction *chooseThinking;
    QAction *setUpModels;
    // Settings and help
    QAction *preferences;
    QAction *requestLog;
    QAction *about;
    QAction *aboutQt;

    [[nodiscard]] QList<QAction *> all() const { return m_all; }

private:
    QAction *add(QMainWindow *window, const QString &text, const QString &icon,
                 const QList<QKeySequence> &keys = {});

    QList<QAction *> m_all;
};

} // namespace varve
