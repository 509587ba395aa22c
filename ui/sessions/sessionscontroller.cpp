// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionscontroller.h"

#include "arrangementmenu.h"
#include "sessionactions.h"
#include "sessionlistcontroller.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include <conversation/composer.h>
#include <conversation/conversationpage.h>
#include <models/contentsearch.h>
#include <models/conversations.h>
#include <models/leaving.h>
#include <models/sessioneditor.h>
#include <models/sessionlistmodel.h>
#include <models/sessionstarter.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/windowcolumns.h>

#include <QAbstractItemView>
#include <QInputDialog>
#include <QKeyEvent>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

SessionsController::SessionsController(const FeatureContext &context, const Parts &parts)
    : Feature(context)
    , m_parts(parts)
    , m_model(new SessionListModel(shell().mainWindow()))
    , m_panel(new SessionListPanel(m_model, shell().mainWindow()))
    , m_content(new ContentSearch(store(), &m_model->items(), this))
    , m_new(addAction("newSession", tr("&New session"), u"new"_s,
                      ActionRegistry::standardKeys(QKeySequence::New, Qt::CTRL | Qt::Key_N)))
    , m_rename(addAction("rename", tr("&Rename session…"), u"edit"_s, { Qt::Key_F2 }))
    , m_tags(addAction("tags", tr("&Tags…"), u"label"_s, { Qt::CTRL | Qt::Key_T }))
    , m_next(addAction("nextSession", tr("Ne&xt session"), {}, { Qt::CTRL | Qt::Key_PageDown }))
    , m_previous(addAction("previousSession", tr("&Previous session"), {},
                           { Qt::CTRL | Qt::Key_PageUp }))
{
    constexpr int Share = 2; // of the left column
    shell().columns().addLeft(m_panel, Share);
    ActionRegistry &commands = shell().commands();
    commands.adopt("arrangement", { m_panel->arrangementMenu()->menuAction() });
    commands.adopt("selectedSessions", m_panel->sessionActions()->forMenuBar());
    connectActions();
    m_panel->setEmptyActions(
            { commands.action("importSessions"_L1), commands.action("openSample"_L1) });
    connectPanel();
    auto *list = new SessionListController({ context.sessions, conversations(), settings(), m_model,
                                             m_panel, parts.automatic, parts.byHand, parts.editor,
                                             ownKeys() },
                                           shell().mainWindow());
    connect(list, &SessionListController::exportRequested, this,
            [this](const SessionId &id) { shell().ask(ExportSession { id }); });
    connect(list, &SessionListController::failed, this,
            [this](const Error &error) { shell().showError(error); });
}

SessionsController::~SessionsController() = default;

void SessionsController::connectActions()
{
    connect(m_new, &QAction::triggered, this, &SessionsController::createSession);
    connect(m_rename, &QAction::triggered, this, [this] {
        if (workbench()->hasSession()) {
            rename(workbench()->session().id);
        }
    });
    connect(m_tags, &QAction::triggered, this, [this] {
        if (workbench()->hasSession()) {
            m_panel->sessionActions()->openTags({ workbench()->session().id });
        }
    });
    connect(m_next, &QAction::triggered, this, [this] { openBeside(1); });
    connect(m_previous, &QAction::triggered, this, [this] { openBeside(-1); });
    // Lists have the same keys for what is selected in them: these are for where the session is read and written in.
    for (QAction *action : { m_rename, m_tags }) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        shell().mainWindow()->removeAction(action);
        shell().conversation()->addAction(action);
    }
}

void SessionsController::connectPanel()
{
    connect(m_panel, &SessionListPanel::sessionActivated, workbench(),
            [workbench = workbench()](const SessionId &id) { workbench->openSession(id); });
    connect(m_panel, &SessionListPanel::hitActivated, workbench(), &Workbench::openSession);
    connect(m_panel, &SessionListPanel::searchRequested, m_content, &ContentSearch::search);
    connect(m_content, &ContentSearch::found, m_panel, &SessionListPanel::setSearchHits);
    connect(m_content, &ContentSearch::failed, this,
            [this](const Error &error) { shell().showError(error); });
    connect(m_panel, &SessionListPanel::allHitsRequested, this,
            [this](const QString &text) { shell().ask(FindAgain { text }); });
    connect(m_panel->sessionActions(), &SessionActions::sendRequested, this,
            [this](const QList<SessionId> &ids) { shell().ask(ChooseForArchives { ids }); });
    connect(m_panel->sessionActions(), &SessionActions::renameRequested, this,
            &SessionsController::rename);
    connect(workbench(), &Workbench::sessionOpened, m_panel,
            [this] { m_panel->selectSession(workbench()->session().id); });
    new OpenedFocus(m_panel->view(), shell().conversation(), workbench());
}

void SessionsController::update(const WindowState &state)
{
    allow(m_new, state.isWritable, state.readOnly);
    for (QAction *action : { m_rename, m_tags }) {
        allow(action, state.isOpen && state.isWritable,
              WindowState::first({ state.noSession, state.readOnly }));
    }
    for (QAction *action : { m_next, m_previous }) {
        allow(action, state.isOpen, state.noSession);
    }
    m_panel->sessionActions()->setWritable(state.isWritable);
}

QList<Feature::PaletteEntry> SessionsController::paletteEntries() const
{
    const SessionActions *actions = m_panel->sessionActions();
    QList<PaletteEntry> entries { { actions->undo() } };
    // In the list's own menu it is plain what they are about.
    const QList<QAction *> all = actions->all();
    for (QAction *action : all) {
        if (action != actions->undo()) {
            entries += PaletteEntry { action, tr("Selected sessions") };
        }
    }
    return entries;
}

void SessionsController::createSession()
{
    shell().conversation()->composer()->flushDraft(); // one with a draft is not empty
    finalizeLeft(engine(), *workbench(), *m_parts.automatic);
    sessionStarter()->createSession();
}

/// As the list has them, from the one that is open: headings and what is folded are passed by.
void SessionsController::openBeside(int by)
{
    const int open = m_model->rowOf(workbench()->session().id);
    for (int row = open + by; row >= 0 && row < m_model->rowCount(); row += by) {
        const SessionId id(m_model->index(row).data(SessionListModel::SessionIdRole).toUuid());
        if (!id.isNull() && !workbench()->isOpen(id)) {
            workbench()->openSession(id);
            return;
        }
    }
}

void SessionsController::rename(const SessionId &id)
{
    const QList<Session> &sessions = storedSessions()->sessions();
    const auto found = std::ranges::find(sessions, id, &Session::id);
    bool ok = false;
    const QString name = QInputDialog::getText(
            shell().mainWindow(), tr("Rename session"), tr("Title"), QLineEdit::Normal,
            found != sessions.end() ? found->name : QString(), &ok);
    if (ok && !name.trimmed().isEmpty()) {
        m_parts.editor->rename(id, name);
    }
}

OpenedFocus::OpenedFocus(QAbstractItemView *list, ConversationPage *conversation,
                         const Workbench *workbench)
    : QObject(list)
    , m_list(list)
{
    list->installEventFilter(this);
    list->viewport()->installEventFilter(this);
    connect(workbench, &Workbench::sessionOpened, conversation, [this, conversation] {
        // Also of a window that another one stands before.
        const bool isInList = m_list->window()->focusWidget() == m_list;
        if (!isInList || !m_goesByKeys) {
            conversation->takeFocus();
        }
    });
    connect(list, &QAbstractItemView::activated, conversation, [this, conversation] {
        if (m_goesByKeys) { // Enter, on one that may be open already
            conversation->takeFocus();
        }
    });
}

OpenedFocus::~OpenedFocus() = default;

bool OpenedFocus::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        // Ctrl and the like begin a shortcut, of which the list sees no more than that.
        constexpr Qt::KeyboardModifiers OfShortcuts =
                Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
        const auto *press = static_cast<QKeyEvent *>(event);
        const bool isModifier = press->key() == Qt::Key_Control || press->key() == Qt::Key_Alt
                || press->key() == Qt::Key_Meta;
        m_goesByKeys = !isModifier && !(press->modifiers() & OfShortcuts);
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_goesByKeys = false;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
