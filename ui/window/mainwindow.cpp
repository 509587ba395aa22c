// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow.h"

#include "aboutdialog.h"
#include "commandpalette.h"
#include "editactions.h"
#include "guidewindow.h"
#include "panefocus.h"
#include "shortcutbook.h"
#include "shortcutsdialog.h"
#include "windowfeatures.h"
#include "windowmenus.h"
#include <contextpanel/elidedlabel.h>
#include <conversation/conversationpage.h>
#include <models/branchmodels.h>
#include <models/conversations.h>
#include <models/plaintext.h>
#include <models/sessionmodels.h>
#include <settings/windowsettings.h>
#include <shell/bringtofront.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/palettes.h>
#include <shell/plainmessagebox.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>

#include <QApplication>
#include <QCloseEvent>
#include <QContextMenuEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Shift+F10 is the key of the menu where the keyboard has none; Qt sends no such event for it on every platform.
class MenuKey final : public QObject
{
public:
    explicit MenuKey(QObject *parent) : QObject(parent) { qApp->installEventFilter(this); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        auto *widget = qobject_cast<QWidget *>(watched);
        if (event->type() != QEvent::KeyPress || widget == nullptr) {
            return false;
        }
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() != Qt::Key_F10 || key->modifiers() != Qt::ShiftModifier) {
            return false;
        }
        const QPoint place = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
        QContextMenuEvent menu(QContextMenuEvent::Keyboard, place, widget->mapToGlobal(place));
        QCoreApplication::sendEvent(widget, &menu);
        return true;
    }
};

/// A message hides what stands in the bar then; what appears beside it later would be drawn over it.
class EndsMessageWhenShown final : public QObject
{
public:
    explicit EndsMessageWhenShown(QStatusBar *bar) : QObject(bar), m_bar(bar) { }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Show && !m_bar->currentMessage().isEmpty()) {
            m_bar->clearMessage();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QStatusBar *const m_bar;
};

} // namespace

MainWindow::MainWindow(const WindowServices &services, QWidget *parent)
    : QMainWindow(parent)
    , m_services(services)
    , m_commands(this)
{
    Engine *engine = services.conversations->engine();
    setWindowTitle(tr("Varve"));
    setAcceptDrops(true);
    m_columns = new WindowColumns(engine->settings(), this);
    SessionModels &sessions = *services.sessions;
    m_conversation =
            new ConversationPage(&sessions.workbench, &sessions.list, &sessions.branch, this);
    m_columns->addPage(m_conversation);
    setCentralWidget(m_columns);
    m_models = std::make_unique<BranchModels>(&sessions.workbench, engine->settings(),
                                              &engine->catalogue(), engine->keys());
    m_context = { this, services.sessions, services.conversations, m_models.get(),
                  engine->keySource() };
    makeStatusBar();
    new MenuKey(this);
    m_edit = new EditActions(&m_commands, this);
    makeActions();
    makeViewActions();
    m_focus = new PaneFocus(m_columns, m_conversation, this);
    m_focus->addActions(&m_commands);
    followWorkbench();
    m_features = makeFeatures(m_context, services);
    for (const Feature *feature : std::as_const(m_features)) {
        connect(feature, &Feature::workEnded, this, &MainWindow::closeIfEnded);
    }
    createMenus(this, m_commands);
    m_edit->followMenus();
    m_shortcuts = std::make_unique<ShortcutBook>(m_commands, m_edit->actions(), engine->settings());
    createToolBar(this, m_commands);
    fillMessageMenu(m_conversation->transcript(), m_commands);
    applyAppearance();
    restoreGeometry();
    refresh();
}

/// Features last: they may be asked for their actions until then, and look at nothing of the window when they go.
MainWindow::~MainWindow()
{
    std::ranges::for_each(m_features.rbegin(), m_features.rend(), [](Feature *one) { delete one; });
}

void MainWindow::makeStatusBar()
{
    m_endsMessage = new EndsMessageWhenShown(statusBar());
    const StoreClient &store = *m_services.sessions->workbench.store();
    auto *shown = new ElidedLabel({}, this);
    const int space = fontMetrics().averageCharWidth();
    shown->setContentsMargins(space / 2, 0, space, 0);
    const QString name = QFileInfo(store.path()).fileName();
    shown->setText(store.access() == StoreAccess::ReadWrite
                           ? tr("%1 · all saved").arg(name)
                           : tr("%1 · for reading only").arg(name));
    shown->setToolTip(asPlainText(QDir::toNativeSeparators(store.path())));
    statusBar()->addWidget(shown);
    if (store.access() != StoreAccess::ReadWrite) {
        sayWhyReadOnly();
    }
}

void MainWindow::sayWhyReadOnly()
{
    auto *notice = new NoticeBar(this);
    m_conversation->addAboveComposer(notice);
    m_services.sessions->workbench.store()
            ->write([](SessionStore &open) -> Result<> {
                const std::optional<Error> &reason = open.database().readOnlyReason();
                return reason ? Result<>(std::unexpected(*reason)) : Result<>();
            })
            .then(this, [notice](const Result<> &writable) {
                notice->showMessage(NoticeBar::Tone::Information,
                                    writable ? QString() : writable.error().message);
            });
}

void MainWindow::addToStatusBar(QWidget *widget, Side side)
{
    if (side == Side::Trailing) {
        statusBar()->addPermanentWidget(widget);
        return;
    }
    const bool isShownLater =
            widget->testAttribute(Qt::WA_WState_ExplicitShowHide) && widget->isHidden();
    statusBar()->addWidget(widget);
    if (isShownLater) {
        widget->installEventFilter(m_endsMessage);
    }
}

void MainWindow::makeActions()
{
    QAction *quit =
            m_commands.add(this, "quit", tr("&Quit"), {},
                           ActionRegistry::standardKeys(QKeySequence::Quit, Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    connect(quit, &QAction::triggered, this, &QWidget::close);
    m_palette = m_commands.add(this, "palette", tr("Find anything or run a &command"),
                               themedIcon(u"command"_s),
                               { Qt::CTRL | Qt::Key_K, Qt::CTRL | Qt::SHIFT | Qt::Key_P });
    connect(m_palette, &QAction::triggered, this, &MainWindow::openPalette);
    const QAction *shortcuts =
            m_commands.add(this, "shortcuts", tr("&Keyboard shortcuts…"), {},
                           ActionRegistry::standardKeys(QKeySequence::HelpContents, Qt::Key_F1));
    connect(shortcuts, &QAction::triggered, this, &MainWindow::openShortcuts);
    const QAction *guide = m_commands.add(this, "guide", tr("&Guide"), themedIcon(u"open"_s));
    connect(guide, &QAction::triggered, this, &MainWindow::openGuide);
    QAction *about = m_commands.add(this, "about", tr("&About Varve"), themedIcon(u"info"_s));
    about->setMenuRole(QAction::AboutRole);
    connect(about, &QAction::triggered, this, [this] {
        auto *dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    QAction *aboutQt = m_commands.add(this, "aboutQt", tr("About &Qt"));
    aboutQt->setMenuRole(QAction::AboutQtRole);
    connect(aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

void MainWindow::makeViewActions()
{
    QAction *left = m_commands.add(this, "showLeft", tr("Sessions and &tree"),
                                   themedIcon(u"panel-left"_s), { Qt::Key_F9 });
    left->setCheckable(true);
    connect(left, &QAction::toggled, m_columns, &WindowColumns::setLeftShown);
    connect(m_columns, &WindowColumns::leftShown, left, &QAction::setChecked);
    QAction *side = m_commands.add(this, "showContext", tr("&Context panel"),
                                   themedIcon(u"panel-right"_s), { Qt::SHIFT | Qt::Key_F9 });
    side->setCheckable(true);
    side->setChecked(m_columns->isSideShown());
    connect(side, &QAction::toggled, m_columns, &WindowColumns::setSideShown);
    connect(m_columns, &WindowColumns::sideShown, side, &QAction::setChecked);
    QAction *fullScreen =
            m_commands.add(this, "fullScreen", tr("&Full screen"), {},
                           ActionRegistry::standardKeys(QKeySequence::FullScreen, Qt::Key_F11));
    fullScreen->setCheckable(true);
    connect(fullScreen, &QAction::toggled, this, [this](bool on) {
        setWindowState(on ? windowState() | Qt::WindowFullScreen
                          : windowState() & ~Qt::WindowFullScreen);
    });
}

void MainWindow::followWorkbench()
{
    const SessionModels &sessions = *m_services.sessions;
    const Workbench *workbench = &sessions.workbench;
    Settings *settings = m_context.conversations->engine()->settings();
    connect(workbench, &Workbench::sessionOpened, this, [this, workbench, settings] {
        m_columns->showFirstPage();
        // At once: a program that is killed says no goodbye.
        settings->set(Keys::LastSession, workbench->session().id.toString());
    });
    // Other pages are about the session.
    connect(workbench, &Workbench::sessionClosed, m_columns, &WindowColumns::showFirstPage);
    connect(workbench, &Workbench::entryShown, m_columns, &WindowColumns::showFirstPage);
    connect(workbench, &Workbench::viewChanged, this, &MainWindow::refresh);
    connect(workbench, &Workbench::failed, this, &MainWindow::showError);
    connect(&sessions.list, &StoredSessions::failed, this, &MainWindow::showError);
    connect(&sessions.branch, &BranchEditor::failed, this, &MainWindow::showError);
    connect(&sessions.starter, &SessionStarter::failed, this, &MainWindow::showError);
    connect(settings, &Settings::changed, this, [this](const QString &name) {
        if (name == Keys::ColorScheme.name || name == Keys::Density.name) {
            applyAppearance();
        }
    });
}

WindowState MainWindow::state() const
{
    return WindowState(m_services.sessions->workbench,
                       std::ranges::any_of(m_features, &Feature::isBusy));
}

void MainWindow::refresh()
{
    const Workbench &workbench = m_services.sessions->workbench;
    const QString name = workbench.hasSession() ? workbench.session().name : QString();
    setWindowTitle(name.isEmpty() ? tr("Varve") : tr("%1 — Varve").arg(asTitlePart(name)));
    const WindowState now = state();
    for (Feature *feature : std::as_const(m_features)) {
        feature->update(now);
    }
}

void MainWindow::ask(const ShellRequest &request)
{
    for (Feature *feature : std::as_const(m_features)) {
        if (feature->take(request)) {
            return;
        }
    }
}

void MainWindow::showError(const Error &error)
{
    if (error.kind == Error::Kind::Cancelled) {
        return;
    }
    auto *box = new PlainMessageBox(QMessageBox::Warning, tr("Varve"), error.message,
                                    QMessageBox::Ok, this);
    box->setDetailedText(error.detail);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::showKeyProblem(const Error &error)
{
    auto *box = new PlainMessageBox(QMessageBox::Warning, tr("Varve"), error.message,
                                    QMessageBox::Ok, this);
    box->setDetailedText(error.detail);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QPushButton *preferences =
            box->addButton(tr("Open preferences"), QMessageBox::ActionRole);
    connect(preferences, &QPushButton::clicked, this,
            [this] { ask(OpenPreferences { OpenPreferences::At::Providers }); });
    box->open();
}

void MainWindow::say(const QString &text, int ms)
{
    statusBar()->showMessage(asOneLine(text), ms);
}

void MainWindow::openPalette()
{
    m_edit->update();
    QList<CommandPalette::Command> commands;
    for (QAction *action : inOrder(m_commands)) {
        if (action != m_palette) {
            commands += CommandPalette::Command { action, {} };
        }
    }
    for (const Feature *feature : std::as_const(m_features)) {
        for (const Feature::PaletteEntry &entry : feature->paletteEntries()) {
            commands += CommandPalette::Command { entry.action, entry.about, entry.isSetting,
                                                  entry.words };
        }
    }
    // What panels have in the menus.
    for (const MenuCommands &menu : commandsByMenu(m_commands)) {
        for (QAction *action : menu.actions) {
            if (action != m_palette && action->menu() == nullptr
                && !std::ranges::contains(commands, action, &CommandPalette::Command::action)) {
                commands += CommandPalette::Command { action, {} };
            }
        }
    }
    Settings *settings = m_context.conversations->engine()->settings();
    const QStringList recent = settings->get(Keys::RecentCommands).split(u'\n', Qt::SkipEmptyParts);
    auto *palette =
            new CommandPalette(commands, paletteSessions(*m_services.sessions), recent, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    connect(palette, &CommandPalette::commandRun, this,
            [this, settings, recent](const QString &name) {
                // Once it has run.
                QMetaObject::invokeMethod(
                        m_focus,
                        [this, before = QPointer(focusWidget())] { m_focus->afterCommand(before); },
                        Qt::QueuedConnection);
                constexpr qsizetype Most = 12;
                QStringList now = recent;
                now.removeAll(name);
                now.prepend(name);
                settings->set(Keys::RecentCommands,
                              now.first(std::min(now.size(), Most)).join(u'\n'));
            });
    connect(palette, &CommandPalette::sessionRequested, &m_services.sessions->workbench,
            [workbench = &m_services.sessions->workbench](const SessionId &id) {
                workbench->openSession(id);
            });
    connect(palette, &CommandPalette::searchRequested, this,
            [this](const QString &text) { ask(FindAgain { text }); });
    palette->open();
}

void MainWindow::openShortcuts()
{
    auto *dialog = new ShortcutsDialog(m_shortcuts.get(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::openGuide()
{
    if (!m_guide) {
        m_guide = new GuideWindow(this);
        m_guide->setAttribute(Qt::WA_DeleteOnClose);
        for (const auto zoom : { "zoomIn"_L1, "zoomOut"_L1, "zoomReset"_L1 }) {
            m_guide->addAction(action(zoom));
        }
    }
    bringToFront(m_guide);
}

void MainWindow::applyAppearance()
{
    const Settings &settings = *m_context.conversations->engine()->settings();
    applyColorScheme(schemeFromString(settings.get(Keys::ColorScheme)));
    m_conversation->transcript()->setCompact(settings.get(Keys::Density) == "compact"_L1);
}

void MainWindow::restoreGeometry()
{
    const Settings &settings = *m_context.conversations->engine()->settings();
    if (!QWidget::restoreGeometry(settings.get(Keys::WindowGeometry))) {
        // With room for the frame that the desktop draws around it.
        resize(QSize(1440, 900).boundedTo(screen()->availableSize()
                                          - QSize(0, 2 * fontMetrics().lineSpacing())));
    }
    m_columns->restore();
}

void MainWindow::saveGeometry()
{
    Settings &settings = *m_context.conversations->engine()->settings();
    settings.set(Keys::WindowGeometry, QWidget::saveGeometry());
    m_columns->save();
    settings.sync();
}

void MainWindow::restoreLastSession()
{
    const Settings &settings = *m_context.conversations->engine()->settings();
    const SessionId last = SessionId::fromString(settings.get(Keys::LastSession));
    // It may have been deleted since, in another window.
    Workbench &workbench = m_services.sessions->workbench;
    if (!last.isNull() && workbench.store()->rows().session(last)) {
        workbench.openSession(last);
    }
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_columns->place();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    constexpr int LongestMs = 3000;
    if (!std::ranges::all_of(m_features, &Feature::mayClose)) {
        event->ignore();
        return;
    }
    for (Feature *feature : std::as_const(m_features)) {
        feature->prepareToClose();
    }
    saveGeometry();
    const bool again = std::exchange(m_isClosing, true);
    const bool ended = endWork(false);
    event->setAccepted(again || ended);
    if (!event->isAccepted()) {
        setEnabled(false);
        QTimer::singleShot(LongestMs, this, [this] {
            m_isLate = true;
            closeIfEnded();
        });
    }
}

bool MainWindow::endWork(bool late)
{
    bool ended = true;
    for (Feature *feature : std::as_const(m_features)) {
        ended = feature->endWork(late) && ended;
    }
    return ended;
}

void MainWindow::closeIfEnded()
{
    if (m_isClosing && isVisible() && !isEnabled() && endWork(m_isLate)) {
        close();
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList files;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile()) {
            files += url.toLocalFile();
        }
    }
    if (!files.isEmpty()) {
        ask(ImportFiles { files });
    }
}

} // namespace varve
