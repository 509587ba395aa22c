// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermodel.h"
#include "compactiondriver.h"
#include "conversationdriver.h"
#include "importrunner.h"
#include "modelchoice.h"
#include "summarymodels.h"
#include "windowactions.h"
#include "workbench.h"

#include <QFuture>
#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <memory>

class QMenu;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace varve
{

class AutoCompaction;
class BackupScheduler;
class CareRunner;
class CompactionStatus;
class BranchDriver;
class CommandRunner;
class CompactionPage;
class ContextPanel;
class DesktopNotifier;
class HandoffDriver;
class ConsentDriver;
class HistoryDriver;
class JournalDriver;
class IdleWindow;
class IdleWork;
class ImportDialog;
class ImportWatcher;
struct ImportPlace;
class KeyRing;
class MaintenanceDialog;
class MemoryKeeper;
class MemoryPanel;
class ModelCatalogue;
class NoticeBar;
class ConversationPage;
class OutlineModel;
class OutlinePanel;
class PlainLabel;
class PreferencesDialog;
class ProviderCatalogue;
class RequestLog;
class RequestLogWindow;
class Resumption;
class SessionListModel;
class RecallDriver;
class RecallPanel;
class SearchDriver;
struct SessionPlace;
class SearchPage;
class SessionListPanel;
class UsageTracker;
class UsageWindow;
class VectorIndexer;
struct ModelOffer;
struct ProviderDraft;
struct ServerReport;
struct BuiltRequest;

/// What a window is given. All of it outlives the window and belongs to the GUI thread, but for the transport, which
/// lives on the engine thread.
struct WindowServices
{
    StoreClient *store = nullptr;
    Workbench *workbench = nullptr;
    Settings *settings = nullptr;
    CompactionSession *compaction = nullptr;
    ImportRunner *imports = nullptr;
    HttpTransport *transport = nullptr;
    KeyRing *keys = nullptr;
    const ProviderCatalogue *providers = nullptr;
    ModelCatalogue *models = nullptr;
    std::shared_ptr<RequestLog> log = {}; ///< of the transport; may be null
    QString logFile = {}; ///< where it is written if the person wants that
    Conversations *conversations = nullptr;
    DesktopNotifier *notifier = nullptr; ///< may be null: then nothing is told outside the window
    CareRunner *care = nullptr; ///< may be null, with the next one: then there is no maintenance
    BackupScheduler *backups = nullptr;
    VectorIndexer *vectors = nullptr; ///< may be null: then no vectors are made
    IdleWork *idle = nullptr; ///< may be null: then there is no idle work
};

/// Three columns: sessions over session tree, transcript over composer, context.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MainWindow)

public:
    explicit MainWindow(const WindowServices &services, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] const WindowActions &actions() const { return m_actions; }
    [[nodiscard]] ConversationPage *conversation() const { return m_conversation; }
    [[nodiscard]] CompactionPage *compactionPage() const { return m_compactionPage; }
    [[nodiscard]] ContextPanel *contextPanel() const { return m_contextPanel; }
    [[nodiscard]] MemoryPanel *memoryPanel() const { return m_memoryPanel; }
    [[nodiscard]] OutlinePanel *outline() const { return m_outline; }
    [[nodiscard]] SessionListPanel *sessionList() const { return m_sessionList; }
    [[nodiscard]] BranchDriver *branches() const { return m_branches; }
    [[nodiscard]] SearchPage *searchPage() const;
    [[nodiscard]] RecallPanel *recallPanel() const;

    /// Opens the session that was open last, if there is one.
    void restoreLastSession();
    /// Asks the model servers of this machine what they run, those whose key is at hand.
    void askLocalServers();
    /// Also for files dropped on the window.
    void importFiles(const QStringList &files);

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    // mainwindow.cpp: what it is made of
    void createColumns();
    void createStatusBar();
    void restoreGeometry();
    void saveGeometry();
    /// Over the columns, at their trailing edge.
    void placeDrawer(QWidget *panel);
    void placeSide();
    // mainwindowmenus.cpp
    void createMenus();
    void createToolBar();
    // mainwindowwiring.cpp: what happens
    void connectActions();
    void connectPanels();
    void connectWorkbench();
    void connectComposer();
    void connectCommands();
    void connectAutoCompaction();
    void connectStopCompaction();
    void showCompactionRuns();
    void connectHistory();
    void onSessionOpened();
    void onSessionClosed();
    // mainwindowcompaction.cpp: the page of a compaction
    void openCompaction();
    void showCompactionPage();
    void tellOtherCompaction();
    void compareLast();
    void showCompaction();
    // mainwindowpartial.cpp: compactions of a part
    void connectPartialCompaction();
    void updatePartialCompaction();
    [[nodiscard]] QString currentTool() const;
    // mainwindowsearch.cpp: search over everything
    void connectSearch();
    void showVectors(PreferencesDialog *dialog);
    // mainwindowrecall.cpp: what was said before a compaction
    void connectRecall();
    void placeRecallPanel();
    // mainwindowhandoff.cpp: sessions that begin with what matters of another one, and links between sessions
    void connectHandoff();
    void beginHandedOff(const Session &session, const QString &text);
    void goTo(const SessionPlace &place);
    [[nodiscard]] QString handoffObstacle() const;
    void askAboutHandoffs();
    // mainwindowmemory.cpp: what is remembered
    void connectMemory();
    void updateRemember();
    void rememberChosen();
    void bringMemory();
    [[nodiscard]] QString memorySource(const SessionId &session, const EntryId &entry) const;
    void goToMemorySource(const SessionId &session, const EntryId &entry);
    // mainwindowidle.cpp: what is done while nothing else happens
    void connectIdle();
    void watchForIdle();
    void openIdle();
    void showIdle();
    // mainwindowlanding.cpp: sessions that go on in another one
    void connectLanding();
    void goOnIn(const SessionId &parent, const SessionId &child);
    void openEarlier();
    void finalizeLeft();
    void showDraft();
    void leaveLostSession(const QString &title);
    /// The end of the branch that is looked at, if it is not the session's own.
    [[nodiscard]] EntryId lookedAt() const;
    // mainwindowview.cpp: what it shows
    void showSession();
    void updateActions();
    void updateStatus();
    // mainwindowdialogs.cpp and mainwindowwiring.cpp: what is asked for
    void showError(const Error &error);
    void openPreferences();
    void openProviders();
    PreferencesDialog *showPreferences();
    void openImport();
    [[nodiscard]] bool raiseImport();
    [[nodiscard]] static QList<ImportPlace> usualPlaces();
    void followPlaces();
    void connectImports();
    ImportDialog *showImport();
    void openSample();
    void newSession();
    void exportSession(const SessionId &id);
    /// The person's own, as far as they can be had without asking.
    [[nodiscard]] QFuture<QList<ApiKey>> ownKeys() const;
    void renameSession(const SessionId &id);
    void askLabel(const EntryId &entry);
    void askFork(const EntryId &entry);
    void askWindow();
    void askWorkFolder();
    void askImages();
    void openLink(const QUrl &url);
    void search(const QString &text);
    void openMaintenance();
    void showPlannedRestore();
    [[nodiscard]] bool stopCare();
    void connectCare();
    void countExactly();
    void countFor(const AnswerTarget &target);
    void askForCount(const Endpoint &endpoint, const BuiltRequest &made, qint64 estimate);
    void showCount(const Endpoint &endpoint, qint64 estimate, const Result<qint64> &counted);
    void learnCount(const Request &request, qint64 counted);
    [[nodiscard]] bool isOpen(const SessionId &session) const;
    void openUsage();
    void showUsage();
    void openRequestLog();
    void applyLogOptions();
    void showCacheNotice();
    void applyAppearance();
    // mainwindowtools.cpp
    void connectTrust();
    void showTools(PreferencesDialog *dialog);
    // mainwindowproviders.cpp: models and their keys
    void testProvider(PreferencesDialog *dialog, const ProviderDraft &draft);
    void tryModel(PreferencesDialog *dialog, const QString &providerId, const Endpoint &target,
                  qsizetype models);
    void listModels(PreferencesDialog *dialog, const ProviderDraft &draft);
    void findServers(PreferencesDialog *dialog);
    void takeReport(const QString &provider, const ServerReport &report);
    /// The draft's key, or the stored one; may ask the person to unlock.
    [[nodiscard]] QFuture<Result<ApiKey>> keyOf(const ProviderDraft &draft);
    /// If its key is at hand; nothing is asked for.
    [[nodiscard]] std::optional<AnswerTarget> knownTarget(
            const std::optional<ChosenModel> &chosen) const;
    /// Who may write summaries of a branch by themselves, see summaryModels(). `answers`: who answers it, where that is known.
    [[nodiscard]] QList<SummaryModel> summarizers(
            const ContextState &branch, const std::optional<AnswerTarget> &answers = {}) const;
    /// Who writes what the person asks for; nothing: the built-in summarizer.
    [[nodiscard]] std::optional<Endpoint> summaryEndpoint() const;
    /// Of the session that is open; nothing is said in it where none is.
    [[nodiscard]] ContextState openBranch() const;
    /// Reads the key first if need be. Where there is none the person is told why, with a way to the preferences.
    void withTarget(const std::optional<ChosenModel> &chosen,
                    const std::function<void(const AnswerTarget &)> &work,
                    const std::function<void()> &otherwise);
    void showKeyProblem(const Error &error);
    // mainwindowmodels.cpp: which model answers
    void connectModels();
    /// For the branch that is looked at; without a session the main model.
    [[nodiscard]] AnswerModel answering() const;
    void updateModel();
    void updateThinking(const AnswerModel &answer);
    void pickModel();
    void chooseModel(const ModelOffer &offer);
    void chooseThinking(const QString &level);
    [[nodiscard]] bool canSetModel() const;

    const WindowServices m_services;
    WindowActions m_actions;
    SessionListModel *m_sessionModel = nullptr;
    OutlineModel *m_outlineModel = nullptr;
    SessionListPanel *m_sessionList = nullptr;
    OutlinePanel *m_outline = nullptr;
    ConsentDriver *m_consent = nullptr;
    NoticeBar *m_plannedRestore = nullptr; ///< above the columns
    QSplitter *m_columns = nullptr;
    QSplitter *m_left = nullptr;
    QStackedWidget *m_centre = nullptr;
    ConversationPage *m_conversation = nullptr;
    CompactionPage *m_compactionPage = nullptr;
    CompactionDriver *m_compaction = nullptr;
    BranchDriver *m_branches = nullptr;
    QTabWidget *m_side = nullptr; ///< the third column, or drawer
    ContextPanel *m_contextPanel = nullptr;
    MemoryKeeper *m_memory = nullptr;
    MemoryPanel *m_memoryPanel = nullptr;
    ConversationDriver *m_driver = nullptr;
    CommandRunner *m_commands = nullptr;
    AutoCompaction *m_auto = nullptr;
    HandoffDriver *m_handoff = nullptr;
    HistoryDriver *m_history = nullptr;
    JournalDriver *m_journal = nullptr;
    SearchDriver *m_search = nullptr;
    RecallDriver *m_recall = nullptr;
    Resumption *m_resumption = nullptr;
    UsageTracker *m_used = nullptr;
    QPointer<UsageWindow> m_usageWindow;
    QPointer<RequestLogWindow> m_logWindow;
    PlainLabel *m_storeStatus = nullptr;
    PlainLabel *m_modeStatus = nullptr;
    QMenu *m_thinkingMenu = nullptr;
    PlainLabel *m_modelStatus = nullptr;
    PlainLabel *m_totals = nullptr;
    PlainLabel *m_usage = nullptr;
    CompactionStatus *m_compactionStatus = nullptr;
    QToolButton *m_idleStatus = nullptr; ///< while idle work is done
    QToolButton *m_stopCompaction = nullptr; ///< while one runs by itself
    QToolButton *m_earlier = nullptr; ///< way back for as long as the new session is open
    SessionId m_landedIn; ///< the session that a compaction led to last
    SessionId m_pageOf; ///< is being opened to show the compaction page with it
    QPointer<ImportDialog> m_importDialog;
    QPointer<MaintenanceDialog> m_maintenance;
    QPointer<IdleWindow> m_idleWindow;
    ImportWatcher *m_importWatcher = nullptr;
    SessionId m_draftOf; ///< the session that the composer's text is written for
    bool m_isDrawer = false;
    bool m_dropsHandoffs = false; ///< the person closes it although drafts of handoffs go with it
    bool m_isClosing = false; ///< turns and care of the store are being stopped
    QByteArray m_columnWidths; ///< as they were before the context panel became a drawer
};

} // namespace varve
