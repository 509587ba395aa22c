// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow.h"

#include "autocompaction.h"
#include "branchdriver.h"
#include "commandrunner.h"
#include "compactionpage.h"
#include "compactionstatus.h"
#include "composer.h"
#include "consentdriver.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "handoffdriver.h"
#include "historydriver.h"
#include "icons.h"
#include "idlework.h"
#include "journaldriver.h"
#include "maintenancedialog.h"
#include "memorykeeper.h"
#include "memorypanel.h"
#include "noticebar.h"
#include "outlinemodel.h"
#include "outlinepanel.h"
#include "plainlabel.h"
#include "recalldriver.h"
#include "requestlogwindow.h"
#include "resumption.h"
#include "roomdriver.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "usagetracker.h"
#include "usagewindow.h"

#include <QCloseEvent>
#include <QDeadlineTimer>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// Below this width (at 96 dpi) three columns no longer fit, and the context panel lies over the transcript.
constexpr int DrawerBelow = 1000;

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
    , m_actions(this)
{
    setWindowTitle(tr("Varve"));
    setAcceptDrops(true);
    createColumns();
    createMenus();
    createToolBar();
    createStatusBar();
    connectActions();
    connectPanels();
    connectWorkbench();
    connectComposer();
    connectCommands();
    connectModels();
    connectAutoCompaction();
    connectHistory();
    connectPartialCompaction();
    connectMemory();
    connectTrust();
    connectLanding();
    connectHandoff();
    connectSearch();
    connectRecall();
    connectCare();
    connectIdle();
    applyAppearance();
    applyLogOptions();
    restoreGeometry();
    updateActions();
    updateStatus();
}

MainWindow::~MainWindow() = default;

void MainWindow::createColumns()
{
    StoreReader *rows = &m_services.store->rows();
    m_sessionModel = new SessionListModel(this);
    m_outlineModel = new OutlineModel(rows, this);
    m_sessionList = new SessionListPanel(m_sessionModel, this);
    m_outline = new OutlinePanel(m_outlineModel, this);
    m_left = new QSplitter(Qt::Vertical, this);
    m_left->addWidget(m_sessionList);
    m_left->addWidget(m_outline);
    m_left->setStretchFactor(0, 2);
    m_left->setStretchFactor(1, 3);
    m_left->setSizes({ 328, 492 });
    m_left->setChildrenCollapsible(false);

    m_conversation = new ConversationPage(m_services.workbench, this);
    m_compactionPage = new CompactionPage(this);
    m_centre = new QStackedWidget(this);
    m_centre->addWidget(m_conversation);
    m_centre->addWidget(m_compactionPage);
    m_compaction = new CompactionDriver(
            m_compactionPage, m_services.compaction, m_services.workbench,
            [this] { return summaryEndpoint(); }, this);
    auto *leaving = new BranchPanel(this);
    m_conversation->addAboveComposer(leaving);
    m_branches = new BranchDriver(
            { m_services.workbench, m_services.settings, m_services.models, m_services.transport,
              m_services.conversations->engine()->leases(), [this] { return summaryEndpoint(); },
              [this] {
                  const Workbench *workbench = m_services.workbench;
                  const bool runs = workbench->hasSession()
                          && m_services.conversations->turns().isRunning(workbench->session().id);
                  return runs ? tr("A turn is running in this session. Wait until it has ended, "
                                   "or stop it.")
                              : QString();
              } },
            leaving, this);
    m_handoff = new HandoffDriver({ m_services.workbench, m_services.settings, m_services.transport,
                                    m_services.conversations->engine()->leases(),
                                    [this] { return summaryEndpoint(); } },
                                  this);
    m_used = new UsageTracker(m_services.workbench, m_services.models, this);
    m_driver = new ConversationDriver(m_conversation, m_services.workbench,
                                      m_services.conversations, this);
    auto *room = new RoomDriver(m_services.workbench, m_conversation, m_driver, this);
    connect(room, &RoomDriver::compactRequested, this, &MainWindow::openCompaction);
    connect(room, &RoomDriver::modelRequested, m_actions.chooseModel, &QAction::trigger);
    m_memory = new MemoryKeeper(
            m_services.workbench, m_services.settings, [this] { return ownKeys(); }, this);
    m_commands = new CommandRunner({ m_services.workbench, m_services.settings, m_services.models,
                                     &m_actions, m_driver, m_memory },
                                   this);
    m_auto = new AutoCompaction(
            m_services.workbench, &m_services.conversations->engine()->compactor(),
            [this](const std::optional<AnswerTarget> &answers) {
                return summarizers(openBranch(), answers);
            },
            this);
    m_auto->setByHand(m_services.compaction);
    m_history = new HistoryDriver({ m_services.workbench, m_services.settings, m_conversation,
                                    &m_actions, m_services.notifier },
                                  this);
    m_journal = new JournalDriver(
            { m_services.workbench, m_services.settings, &m_actions, [this] { return ownKeys(); } },
            this);

    m_resumption = new Resumption(
            { m_services.workbench, &m_services.conversations->engine()->compactor(),
              m_services.settings, m_services.models,
              [this](const ProjectionChoice &choice, const ContextState &branch) {
                  CompactionRecipe recipe = CompactionRecipe::of(choice);
                  const auto &settings = *m_services.settings;
                  recipe.setSummarizers(
                          summarizers(branch, knownTarget(answerModel(settings, branch).chosen)));
                  return recipe;
              },
              &m_services.conversations->engine()->tools() },
            this);

    m_contextPanel = new ContextPanel(this);
    m_contextPanel->setSource(rows);
    m_memoryPanel = new MemoryPanel(m_memory, this);
    m_side = new QTabWidget(this);
    m_side->setDocumentMode(true);
    m_side->addTab(m_contextPanel, tr("Context"));
    m_side->addTab(m_memoryPanel, tr("Memory"));

    m_columns = new QSplitter(Qt::Horizontal, this);
    m_columns->addWidget(m_left);
    m_columns->addWidget(m_centre);
    m_columns->addWidget(m_side);
    m_columns->setStretchFactor(1, 1);
    m_columns->setCollapsible(1, false);
    m_columns->setSizes({ 320, 740, 340 });
    m_plannedRestore = new NoticeBar(this);
    auto *maySend = new NoticeBar(this);
    m_consent = new ConsentDriver(m_services.settings, m_services.workbench, m_services.vectors,
                                  maySend, this);
    auto *central = new QWidget(this);
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_plannedRestore);
    column->addWidget(maySend);
    column->addWidget(m_columns, 1);
    setCentralWidget(central);
}

void MainWindow::createStatusBar()
{
    const auto label = [this](bool permanent) {
        auto *made = new PlainLabel(this);
        if (permanent) {
            statusBar()->addPermanentWidget(made);
        } else {
            statusBar()->addWidget(made);
        }
        return made;
    };
    m_storeStatus = label(false);
    m_storeStatus->setContentsMargins(fontMetrics().averageCharWidth() / 2, 0,
                                      fontMetrics().averageCharWidth(), 0);
    m_modeStatus = label(false);
    m_compactionStatus = new CompactionStatus(this);
    statusBar()->addWidget(m_compactionStatus);
    m_stopCompaction = new QToolButton(this);
    m_stopCompaction->setDefaultAction(m_actions.stopCompaction);
    m_stopCompaction->setAutoRaise(true);
    m_stopCompaction->hide();
    statusBar()->addWidget(m_stopCompaction);
    m_earlier = new QToolButton(this);
    m_earlier->setDefaultAction(m_actions.openEarlier);
    m_earlier->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_earlier->setAutoRaise(true);
    m_earlier->hide();
    statusBar()->addWidget(m_earlier);
    m_idleStatus = new QToolButton(this);
    m_idleStatus->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_idleStatus->setIcon(themedIcon(u"moon"_s));
    m_idleStatus->setAutoRaise(true);
    m_idleStatus->hide();
    statusBar()->addWidget(m_idleStatus);
    m_modelStatus = label(false);
    m_modelStatus->hide();
    auto *endsMessage = new EndsMessageWhenShown(statusBar());
    for (QWidget *shownLater : std::initializer_list<QWidget *> {
                 m_compactionStatus, m_stopCompaction, m_earlier, m_idleStatus, m_modelStatus }) {
        shownLater->installEventFilter(endsMessage);
    }
    m_totals = label(true);
    m_totals->setMinimumWidth(1); // gives way before the window has to be wider
    m_usage = label(true);
}

void MainWindow::restoreGeometry()
{
    const Settings &settings = *m_services.settings;
    if (!QWidget::restoreGeometry(settings.get(Keys::WindowGeometry))) {
        // With room for the frame that the desktop draws around it.
        resize(QSize(1440, 900).boundedTo(screen()->availableSize()
                                          - QSize(0, 2 * fontMetrics().lineSpacing())));
    }
    m_columns->restoreState(settings.get(Keys::ColumnSplitter));
    m_left->restoreState(settings.get(Keys::LeftSplitter));
    m_actions.showLeft->setChecked(settings.get(Keys::LeftVisible));
    m_actions.showContext->setChecked(settings.get(Keys::ContextVisible));
    m_left->setVisible(m_actions.showLeft->isChecked());
    placeSide();
}

void MainWindow::saveGeometry()
{
    Settings &settings = *m_services.settings;
    settings.set(Keys::WindowGeometry, QWidget::saveGeometry());
    settings.set(Keys::ColumnSplitter, m_isDrawer ? m_columnWidths : m_columns->saveState());
    settings.set(Keys::LeftSplitter, m_left->saveState());
    settings.set(Keys::LeftVisible, m_actions.showLeft->isChecked());
    if (!m_isDrawer) {
        settings.set(Keys::ContextVisible, m_actions.showContext->isChecked());
    }
    settings.sync();
}

void MainWindow::restoreLastSession()
{
    const SessionId last = SessionId::fromString(m_services.settings->get(Keys::LastSession));
    // It may have been deleted since, in another window.
    if (!last.isNull() && m_services.store->rows().session(last)) {
        m_services.workbench->openSession(last);
    }
}

void MainWindow::placeSide()
{
    const bool drawer = width() < DrawerBelow * logicalDpiX() / 96;
    const bool wasDrawer = std::exchange(m_isDrawer, drawer);
    if (drawer && !wasDrawer) {
        m_columnWidths = m_columns->saveState();
        m_side->setParent(centralWidget()->parentWidget());
        m_side->setAutoFillBackground(true);
        m_actions.showContext->setChecked(false);
    } else if (!drawer && wasDrawer) {
        m_columns->insertWidget(m_columns->indexOf(m_centre) + 1, m_side);
        m_columns->setStretchFactor(1, 1);
        m_columns->restoreState(m_columnWidths);
        m_actions.showContext->setChecked(m_services.settings->get(Keys::ContextVisible));
    }
    // One of the two at a time.
    m_side->setVisible(m_actions.showContext->isChecked() && !m_recall->isOpen());
    if (drawer) {
        placeDrawer(m_side);
    }
    placeRecallPanel();
}

void MainWindow::placeDrawer(QWidget *panel)
{
    const QRect columns = m_columns->geometry().translated(centralWidget()->pos());
    QRect area = columns;
    area.setLeft(std::max(area.left(), area.right() - panel->sizeHint().width()));
    panel->setGeometry(QStyle::visualRect(layoutDirection(), columns, area));
    panel->raise();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    placeSide();
}

/// Turns are stopped first, so that what came of their answers is kept as it is.
void MainWindow::closeEvent(QCloseEvent *event)
{
    constexpr int LongestMs = 3000;
    if (m_handoff->hasDrafts() && !m_dropsHandoffs) {
        event->ignore();
        askAboutHandoffs();
        return;
    }
    m_conversation->composer()->flushDraft();
    saveGeometry();
    if (m_services.idle != nullptr) {
        m_services.idle->stop();
    }
    TurnBoard &turns = m_services.conversations->turns();
    const bool careEnded = stopCare();
    if (m_isClosing || (turns.running().isEmpty() && careEnded)) {
        event->accept();
        return;
    }
    event->ignore();
    m_isClosing = true;
    setEnabled(false);
    // A little less, because the timer may fire early.
    const auto closeIfEnded = [this, &turns, deadline = QDeadlineTimer(LongestMs - 200)] {
        if ((turns.running().isEmpty() || deadline.hasExpired()) && stopCare()) {
            close();
        }
    };
    connect(&turns, &TurnBoard::finished, this, closeIfEnded);
    if (m_services.care != nullptr) {
        connect(m_services.care, &CareRunner::runningChanged, this, closeIfEnded);
    }
    QTimer::singleShot(LongestMs, this, closeIfEnded);
    turns.stopAll();
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
        importFiles(files);
    }
}

} // namespace varve
