// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowapplication.h"

#include "hookcommand.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QStandardPaths>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WindowApplication)
};

} // namespace

WindowApplication::WindowApplication(std::unique_ptr<StoreClient> store,
                                     const QString &configFolder)
    : m_store(std::move(store))
    , m_settings(std::make_unique<Settings>(configFolder))
    , m_keychain(std::make_unique<KeychainStore>(QString(KeychainStore::ProgramName)))
    , m_log(std::make_shared<RequestLog>())
    , m_transport(std::make_unique<HttpTransport>(m_log))
{
    adoptEndpoint(m_settings.get());
    KeyRingOptions keyOptions;
    keyOptions.keyVariables = m_providers.keyVariables();
    m_keys = std::make_unique<KeyRing>(m_keychain.get(), keyOptions);
    m_engineThread.setObjectName(u"engine"_s);
    m_transport->moveToThread(&m_engineThread);
    m_engineThread.start();
    m_workbench = std::make_unique<Workbench>(m_store.get(), m_settings.get(), &m_catalogue);
    m_compaction = std::make_unique<CompactionSession>(m_workbench.get(), m_transport.get());
    m_compaction->setHook(hookCommand(m_transport.get(), QProcessEnvironment::systemEnvironment()));
    m_imports = std::make_unique<ImportRunner>(m_store.get());
    m_conversations =
            std::make_unique<Conversations>(m_store.get(), m_transport.get(), m_settings.get());
    m_compaction->setLeases(m_conversations->leases());
    // Pictures are taken without one; nobody is to be told of those.
    const bool hasDesktop = QGuiApplication::platformName() != "offscreen"_L1;
    m_window = std::make_unique<MainWindow>(WindowServices {
            m_store.get(), m_workbench.get(), m_settings.get(), m_compaction.get(), m_imports.get(),
            m_transport.get(), m_keys.get(), &m_providers, &m_catalogue, m_log,
            QFileInfo(m_store->path()).absoluteDir().filePath(u"requests.log"_s),
            m_conversations.get(), hasDesktop ? &m_notifier : nullptr });
}

WindowApplication::~WindowApplication()
{
    m_window.reset();
    m_conversations.reset();
    m_imports.reset();
    m_compaction.reset();
    m_workbench.reset();
    // Connections are closed on the thread that opened them.
    m_transport.release()->deleteLater();
    m_engineThread.quit();
    m_engineThread.wait();
}

Result<std::unique_ptr<WindowApplication>> WindowApplication::create(const QString &storePath,
                                                                     const QString &configFolder)
{
    return StoreClient::open(storePath).transform([&](std::unique_ptr<StoreClient> store) {
        return std::unique_ptr<WindowApplication>(
                new WindowApplication(std::move(store), configFolder));
    });
}

int runWindow(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.addOption({ u"store"_s, Tr::tr("Use this store instead of the usual one."), u"file"_s });
    if (!parser.parse(arguments)) {
        QMessageBox::warning(nullptr, Tr::tr("Varve"), parser.errorText());
        return 2;
    }
    const QString given = parser.value(u"store"_s);
    const QString config =
            QDir(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation))
                    .filePath(u"varve"_s);
    auto application = WindowApplication::create(
            given.isEmpty() ? SessionStore::defaultPath() : given, config);
    if (!application) {
        QMessageBox::critical(nullptr, Tr::tr("Varve"), application.error().message);
        return 1;
    }
    (*application)->window().show();
    (*application)->workbench().refreshSessions();
    (*application)->window().restoreLastSession();
    (*application)->window().askLocalServers();
    return QApplication::exec();
}

} // namespace varve
