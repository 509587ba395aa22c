// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowapplication.h"

#include <base/crashreports.h>
#include <credentials/keychainstore.h>
#include <models/format.h>
#include <recall/configuredmodel.h>
#include <recall/recallmeaning.h>
#include <settings/searchsettings.h>
#include <settings/settingsfile.h>
#include <shell/bringtofront.h>
#include <shell/palettes.h>
#include <shell/plainmessagebox.h>
#include <storage/storerestore.h>

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QSessionManager>

#include <archives/archiveservice.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WindowApplication)
};

/// Before there is a window. Paths and errors are shown as they are.
void tell(QMessageBox::Icon icon, const QString &text)
{
    PlainMessageBox box(icon, Tr::tr("Varve"), text, QMessageBox::Ok);
    box.exec();
}

/// What was asked for in the window before it was closed, while nobody has the store open.
void restoreIfWanted(const QString &store)
{
    const auto restored = runScheduledRestore(store);
    if (!restored) {
        return;
    }
    if (*restored) {
        const RestoreOutcome &done = **restored;
        tell(QMessageBox::Information,
             //: sessions, entries, a file
             Tr::tr("The backup was restored: %1, %2. The store of before is kept as %3.")
                     .arg(Tr::tr("%1 sessions", nullptr, int(done.contents.sessions))
                                  .arg(formatCount(done.contents.sessions)),
                          Tr::tr("%1 entries", nullptr, int(done.contents.entries))
                                  .arg(formatCount(done.contents.entries)),
                          QDir::toNativeSeparators(done.kept)));
    } else {
        tell(QMessageBox::Warning,
             Tr::tr("The backup was not restored, and the store is as it was. %1")
                     .arg(restored->error().message));
    }
}

WindowRequest requestOf(const QCommandLineParser &parser)
{
    WindowRequest request;
    for (const QString &file : parser.positionalArguments()) {
        request.files += QFileInfo(file).absoluteFilePath();
    }
    request.begin = parser.isSet(u"new-session"_s) ? WindowRequest::Begin::NewSession
            : parser.isSet(u"import"_s)            ? WindowRequest::Begin::Import
                                                   : WindowRequest::Begin::Nothing;
    request.token = qgetenv("XDG_ACTIVATION_TOKEN");
    return request;
}

} // namespace

WindowApplication::WindowApplication(std::unique_ptr<KeyStore> keychain,
                                     std::unique_ptr<Engine> engine, IdleClock clock)
    : m_clock(std::move(clock))
    , m_keychain(std::move(keychain))
    , m_engine(std::move(engine))
{
    Engine &made = *m_engine;
    adoptEndpoint(made.settings());
    m_sessions = std::make_unique<SessionModels>(made);
    m_compaction = std::make_unique<CompactionSession>(&m_sessions->workbench, &m_sessions->list,
                                                       made.compactorServices());
    m_imports = std::make_unique<ImportRunner>(made.store());
    m_conversations = std::make_unique<Conversations>(m_engine.get());
    RecallServices recall = made.tools().recall();
    recall.meaning = recallMeaning(made.store(), made.transport(),
                                   configuredEmbeddingModel(made.settings(), made.keys()),
                                   &m_sessions->workbench);
    made.tools().setRecall(recall);
    archivesOf(made).goOnByItself();
    createVectors();
    createIdle();
    m_maintenance = std::make_unique<MaintenanceRunner>(made.store()->path());
    m_backups = std::make_unique<BackupScheduler>(m_maintenance.get(), made.settings());
    // Pictures are taken without one; nobody is to be told of those.
    const bool hasDesktop = QGuiApplication::platformName() != "offscreen"_L1;
    m_window = std::make_unique<MainWindow>(WindowServices {
            m_sessions.get(), m_conversations.get(), m_compaction.get(), m_imports.get(),
            hasDesktop ? &m_notifier : nullptr, m_maintenance.get(), m_backups.get(),
            m_vectors.get(), m_idle.get(), hasDesktop ? crashFolder() : QString() });
}

WindowApplication::~WindowApplication()
{
    m_maintenance->cancel(); // others may wait for the store
    m_window.reset();
    m_idle.reset();
    m_vectors.reset();
    m_backups.reset();
    m_maintenance.reset();
    m_conversations.reset();
    m_imports.reset();
    m_compaction.reset();
}

void WindowApplication::createVectors()
{
    if (m_engine->store()->access() != StoreAccess::ReadWrite) {
        return; // nowhere to keep them
    }
    m_vectors = std::make_unique<VectorIndexer>(
            m_engine->store(), m_engine->transport(),
            configuredEmbeddingModel(m_engine->settings(), m_engine->keys()));
    VectorIndexer *vectors = m_vectors.get();
    // A server that does not answer is left alone for a while, whatever is said meanwhile.
    const auto wakeForMore = [vectors] {
        if (vectors->state().kind != VectorIndexer::State::Kind::Waiting) {
            vectors->wake();
        }
    };
    vectors->setPaused(m_engine->settings()->get(Keys::PauseVectors));
    QObject::connect(m_engine->settings(), &Settings::changed, vectors,
                     [this, vectors](const QString &name) {
                         if (name == Keys::PauseVectors.name) {
                             vectors->setPaused(m_engine->settings()->get(Keys::PauseVectors));
                         } else if (name.startsWith("models/embedding"_L1)
                                    || name == Keys::VectorConsent.name
                                    || name.startsWith("providers/"_L1)) {
                             vectors->modelChanged();
                         }
                     });
    QObject::connect(m_engine->keys(), &KeyRing::keyChanged, vectors,
                     [vectors] { vectors->modelChanged(); });
    QObject::connect(m_imports.get(), &ImportRunner::finished, vectors, wakeForMore);
    // Also when another process wrote.
    QObject::connect(&m_sessions->list, &StoredSessions::sessionsChanged, vectors, wakeForMore);
    QObject::connect(&m_conversations->turns(), &TurnRegistry::finished, vectors, wakeForMore);
    QObject::connect(&m_engine->finalizer(), &Finalizer::finalized, vectors, wakeForMore);
}

/// Vectors are made as soon as there is something to make them of, unless the person wants them made while idle only.
void WindowApplication::createIdle()
{
    if (m_vectors == nullptr) {
        return; // the store is not written
    }
    m_idle = std::make_unique<IdleWork>(IdleWorkServices { m_engine->store(), m_engine->settings(),
                                                           m_engine->keys(), &m_engine->catalogue(),
                                                           m_engine->transport() },
                                        m_clock);
    const auto defer = [this] {
        const IdleSettings idle = IdleSettings::read(*m_engine->settings());
        m_vectors->setDeferred(idle.enabled && idle.vectors && idle.vectorsOnlyThen);
    };
    defer();
    QObject::connect(m_engine->settings(), &Settings::changed, m_vectors.get(),
                     [defer](const QString &name) {
                         if (name.startsWith("idle/"_L1)) {
                             defer();
                         }
                     });
    QObject::connect(m_vectors.get(), &VectorIndexer::made, m_idle.get(), &IdleWork::noteVectors);
    QObject::connect(m_idle.get(), &IdleWork::runEnded, m_vectors.get(), &VectorIndexer::wake);
}

Result<std::unique_ptr<WindowApplication>> WindowApplication::create(const QString &storePath,
                                                                     const QString &configFolder,
                                                                     const IdleClock &clock)
{
    auto keychain = std::make_unique<KeychainStore>(QString(KeychainStore::ProgramName));
    return Engine::open({ storePath, configFolder, keychain.get(), std::make_shared<RequestLog>() })
            .transform([&](std::unique_ptr<Engine> &&engine) {
                return std::unique_ptr<WindowApplication>(
                        new WindowApplication(std::move(keychain), std::move(engine), clock));
            });
}

void WindowApplication::begin()
{
    m_sessions->list.refresh();
    m_window->restoreLastSession();
    m_window->ask(AskLocalServers {});
}

void WindowApplication::carryOut(const WindowRequest &request)
{
    bringToFront(m_window.get(), request.token);
    if (!request.files.isEmpty()) {
        m_window->ask(OpenFiles { request.files });
    }
    switch (request.begin) {
    case WindowRequest::Begin::Nothing:
        break;
    case WindowRequest::Begin::NewSession:
        m_window->action("newSession"_L1)->trigger();
        break;
    case WindowRequest::Begin::Import:
        m_window->action("importSessions"_L1)->trigger();
        break;
    }
}

namespace
{

QStringList restartCommand(const QSessionManager &session, const QString &store)
{
    // Qt finds its own part of the session by this argument.
    QStringList command { QCoreApplication::applicationFilePath(), u"-session"_s,
                          session.sessionId() + u'_' + session.sessionKey() };
    if (!store.isEmpty()) {
        command += { u"--store"_s, QFileInfo(store).absoluteFilePath() };
    }
    return command;
}

} // namespace

int runWindow(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({ u"store"_s, Tr::tr("Use this store instead of the usual one."), u"file"_s });
    parser.addOption({ u"new-session"_s, Tr::tr("Begin a new session.") });
    parser.addOption({ u"import"_s, Tr::tr("Look for sessions of other programs.") });
    parser.addPositionalArgument(u"file"_s, Tr::tr("Files with sessions to open."), u"[file...]"_s);
    if (!parser.parse(arguments)) {
        tell(QMessageBox::Warning, parser.errorText());
        return 2;
    }
    const QString given = parser.value(u"store"_s);
    const QString config = defaultConfigFolder();
    const QString store = given.isEmpty() ? SessionStore::defaultPath() : given;
    const WindowRequest request = requestOf(parser);
    InstanceChannel channel(store);
    if (channel.handOver(request)) {
        return 0;
    }
    if (const auto readable = requireSettingsFile(config); !readable) {
        tell(QMessageBox::Critical, readable.error().message);
        return 1;
    }
    // Before the first box, which the window does not come before.
    applyColorScheme(schemeFromString(Settings(config).get(Keys::ColorScheme)));
    restoreIfWanted(store);
    auto application = WindowApplication::create(store, config);
    if (!application) {
        tell(QMessageBox::Critical, application.error().message);
        return 1;
    }
    (*application)->window().show();
    (*application)->begin();
    if (request != WindowRequest { .token = request.token }) {
        (*application)->carryOut(request);
    }
    QObject::connect(&channel, &InstanceChannel::requested, &(*application)->window(),
                     [&](const WindowRequest &wanted) { (*application)->carryOut(wanted); });
    // At the next log-in it comes back as it was left, not with what it was started for.
    QObject::connect(qApp, &QGuiApplication::saveStateRequest, &(*application)->window(),
                     [given](QSessionManager &session) {
                         session.setRestartCommand(restartCommand(session, given));
                     });
    if (const auto listens = channel.listen(); !listens) {
        (*application)->window().say(listens.error().message, 10'000);
    }
    return QApplication::exec();
}

} // namespace varve
