// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowmenus.h"

#include <shell/actionregistry.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QActionEvent>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QResizeEvent>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto TrContext = "varve::WindowMenus";

struct Menu
{
    const char *title;
    const char *commands; ///< by name; a bar is a separator
};

constexpr Menu Menus[] {
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&File"),
      "newSession importSessions openSample | exportSession print | maintenance idleWork | quit" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&Edit"),
      "undo redo | cut copy paste selectAll | checkSpelling | find findNext findPrevious | "
      "findEverywhere recall journal showMemory | backToResults clearRecentSearches | palette" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&View"),
      "showLeft showContext fullScreen | zoomIn zoomOut zoomReset | treeShows "
      "arrangement findInTree | previousOwnMessage nextOwnMessage jumpToEnd | nextPane "
      "previousPane focusComposer" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&Session"),
      "nextSession previousSession | continueFrom fork label copyReference showInTree | "
      "send askAgain stop attach | "
      "backToLeaf openEarlier compareBranches bringSummary handOff | rename tags workFolder "
      "folderTrust usage "
      "| "
      "selectedSessions" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&Context"),
      "compact compactUpTo compactSelection maskTool stopCompaction undoCompaction redoCompaction "
      "takeBackSummary compactionHistory compareCompaction requestDifference | pin exclude mask | "
      "remember memory | "
      "setWindow countTokens" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&Model"),
      "chooseModel chooseThinking | setUpModels" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "Se&ttings"), "preferences" },
    { QT_TRANSLATE_NOOP("varve::WindowMenus", "&Help"),
      "guide shortcuts | requestLog | about aboutQt" },
};

constexpr auto ToolBar = "newSession importSessions | fork label | compact undoCompaction";
constexpr auto Message = "compactUpTo compactSelection maskTool remember";

/// Null: a separator.
QList<QAction *> commandsOf(const char *names, const ActionRegistry &commands)
{
    QList<QAction *> found;
    const QStringList each = QString::fromLatin1(names).split(u' ', Qt::SkipEmptyParts);
    for (const QString &name : each) {
        found += name == u"|"_s ? QList<QAction *> { nullptr } : commands.named(name);
    }
    return found;
}

template<typename Bar>
void fill(Bar *bar, const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        if (action != nullptr) {
            bar->addAction(action);
        } else {
            bar->addSeparator();
        }
    }
}

/// With texts where there is room for all of them, else with icons alone: nothing of it hides behind an arrow.
class FittingToolBar final : public QToolBar // clazy:exclude=missing-qobject-macro
{
public:
    using QToolBar::QToolBar;

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        fit();
        QToolBar::resizeEvent(event);
    }
    void actionEvent(QActionEvent *event) override
    {
        QToolBar::actionEvent(event);
        QStringList texts = shownTexts();
        if (texts != m_texts) {
            m_texts = std::move(texts);
            m_withTexts = 0;
            // The button of this action hears of it after its bar.
            QMetaObject::invokeMethod(this, [this] { fit(); }, Qt::QueuedConnection);
        }
    }
    void changeEvent(QEvent *event) override
    {
        QToolBar::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
            m_withTexts = 0;
            fit();
        }
    }

private:
    void fit()
    {
        if (m_withTexts == 0) {
            setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            m_withTexts = sizeHint().width();
            setMinimumHeight(sizeHint().height()); // what is below stays where it is
        }
        setToolButtonStyle(width() < m_withTexts ? Qt::ToolButtonIconOnly
                                                 : Qt::ToolButtonTextBesideIcon);
    }

    [[nodiscard]] QStringList shownTexts() const
    {
        QStringList texts;
        for (const QAction *action : actions()) {
            texts += action->isVisible() ? action->iconText() : QString();
        }
        return texts;
    }

    QStringList m_texts; ///< of which m_withTexts is
    int m_withTexts = 0; ///< the width that they need; 0: not known
};

} // namespace

void createMenus(QMainWindow *window, const ActionRegistry &commands)
{
    for (const Menu &menu : Menus) {
        QMenu *bar = window->menuBar()->addMenu(QCoreApplication::translate(TrContext, menu.title));
        const QList<QAction *> actions = commandsOf(menu.commands, commands);
        fill(bar, actions);
        for (QAction *action : actions) {
            QMenu *below = action != nullptr ? action->menu() : nullptr;
            if (below != nullptr && below->parentWidget() == window) {
                below->setParent(bar, below->windowFlags());
            }
        }
    }
}

void createToolBar(QMainWindow *window, const ActionRegistry &commands)
{
    auto *bar = new FittingToolBar(QCoreApplication::translate(TrContext, "Toolbar"), window);
    window->addToolBar(bar);
    bar->setObjectName(u"toolbar"_s);
    bar->setMovable(false);
    bar->setIconSize(QSize(16, 16));
    fill(bar, commandsOf(ToolBar, commands));
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    bar->addAction(commands.action("palette"_L1));
}

void fillMessageMenu(TranscriptView *transcript, const ActionRegistry &commands)
{
    transcript->actions()->setMore(commandsOf(Message, commands));
}

QList<MenuCommands> commandsByMenu(const ActionRegistry &commands)
{
    QList<MenuCommands> menus;
    QList<QAction *> known;
    for (const Menu &menu : Menus) {
        QList<QAction *> actions = commandsOf(menu.commands, commands);
        actions.removeAll(nullptr);
        known += actions;
        QString title = QCoreApplication::translate(TrContext, menu.title);
        menus += MenuCommands { title.remove(u'&'), actions };
    }
    MenuCommands others { QCoreApplication::translate(TrContext, "Other commands"), {} };
    std::ranges::copy_if(commands.added(), std::back_inserter(others.actions),
                         [&known](QAction *action) { return !known.contains(action); });
    return menus += others;
}

QList<QAction *> inOrder(const ActionRegistry &commands)
{
    QList<QAction *> ordered = commandsOf(ToolBar, commands);
    for (const MenuCommands &menu : commandsByMenu(commands)) {
        std::ranges::copy_if(menu.actions, std::back_inserter(ordered),
                             [&](QAction *action) { return !ordered.contains(action); });
    }
    ordered.removeIf([&](QAction *action) { return !commands.added().contains(action); });
    return ordered;
}

} // namespace varve
