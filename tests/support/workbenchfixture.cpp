// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbenchfixture.h"

#include "consent.h"
#include "importformats.h"
#include "importwriter.h"
#include "knownkeys.h"
#include "modelchoice.h"
#include "soon.h"

#include <QSignalSpy>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

template<typename T>
T valueOf(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

/// A store with the sample in it, imported once for each test program.
QString sampleStore()
{
    static const QTemporaryDir folder;
    const QString copy = folder.filePath(u"sample.db"_s);
    if (!QFile::exists(copy)) {
        const auto store = valueOf(SessionStore::open(folder.filePath(u"import.db"_s)));
        ImportWriter writer(*store);
        std::ignore = valueOf(importFile(WorkbenchFixture::samplePath(), writer));
        if (const auto copied = store->backUp(copy); !copied) {
            qFatal("%s", qPrintable(copied.error().message));
        }
    }
    return copy;
}

} // namespace

WorkbenchFixture::WorkbenchFixture(Content content)
{
    if (content == Content::Sample) {
        QFile::copy(sampleStore(), file(u"varve.db"_s));
    }
    open();
}

WorkbenchFixture::~WorkbenchFixture()
{
    close();
}

QString WorkbenchFixture::samplePath()
{
    return QStringLiteral(VARVE_SOURCE_DIR "/resources/sample/sample.jsonl");
}

void WorkbenchFixture::open()
{
    m_store = valueOf(StoreClient::open(file(u"varve.db"_s)));
    m_other = valueOf(SessionStore::open(file(u"varve.db"_s)));
    m_settings = std::make_unique<Settings>(file(u"config"_s), QProcessEnvironment());
    m_keys = std::make_unique<KeyRing>(&m_keychain);
    m_engine = std::make_unique<QThread>();
    m_log = std::make_shared<RequestLog>();
    m_transport = std::make_unique<HttpTransport>(m_log);
    m_transport->moveToThread(m_engine.get());
    m_engine->start();
    m_workbench = std::make_unique<Workbench>(m_store.get(), m_settings.get(), &m_catalogue);
    m_imports = std::make_unique<ImportRunner>(m_store.get());
    const OwnKeySource ownKeys = ownKeySource(m_keys.get(), m_settings.get(), {});
    m_conversations = std::make_unique<Conversations>(m_store.get(), m_transport.get(),
                                                      m_settings.get(), ownKeys);
    m_compaction = std::make_unique<CompactionSession>(m_workbench.get(),
                                                       m_conversations->compactorServices());
    m_workbench->setLeases(m_conversations->leases());
}

void WorkbenchFixture::close()
{
    if (!m_store) {
        return;
    }
    m_conversations.reset();
    m_imports.reset();
    m_compaction.reset();
    m_workbench.reset();
    m_transport.release()->deleteLater();
    m_engine->quit();
    m_engine->wait();
    m_settings.reset();
    m_other.reset();
    m_store.reset();
}

LoadedSession WorkbenchFixture::stored()
{
    StoreReader &reader = m_other->reader();
    const SessionId id = m_workbench->hasSession() ? m_workbench->session().id
                                                   : valueOf(reader.sessions()).constFirst().id;
    return valueOf(loadSession(reader, id));
}

bool WorkbenchFixture::openSample()
{
    QSignalSpy opened(m_workbench.get(), &Workbench::sessionOpened);
    m_workbench->refreshSessions();
    m_workbench->openSession(stored().session().id);
    // An answer that is there already comes at once, and may overtake the list.
    return comesSoon([&] { return !opened.isEmpty() && !m_workbench->sessions().isEmpty(); });
}

void WorkbenchFixture::setEndpoint(const QUrl &url)
{
    ProviderConfig provider;
    provider.id = u"test-server"_s;
    provider.name = u"Test server"_s;
    provider.baseUrl = url.toString();
    writeProvider(m_settings.get(), provider);
    writeModelChoice(m_settings.get(), ModelPurpose::Main, { provider.id, u"tiny"_s });
}

void WorkbenchFixture::allowIdleWork()
{
    giveConsent(m_settings.get(), ConsentTo::IdleWork,
                *readProvider(*m_settings, u"test-server"_s));
}

EntryNode WorkbenchFixture::otherLeaf()
{
    const int leaf = tree().indexOfSeq(workbench().session().leafSeq);
    for (int i = 0; i < tree().size(); ++i) {
        if (tree().childrenOf(i).empty() && i != leaf && tree().at(i).role == Role::Assistant) {
            return tree().at(i);
        }
    }
    qFatal("the session has one branch only");
}

EntryNode WorkbenchFixture::newestOnPath(Role role)
{
    QList<int> path = workbench().loaded().branch.path;
    std::ranges::reverse(path);
    for (const int index : std::as_const(path)) {
        if (tree().at(index).isMessage() && tree().at(index).role == role) {
            return tree().at(index);
        }
    }
    qFatal("no such message");
}

ItemState WorkbenchFixture::stateOf(const EntryId &entry)
{
    for (const ContextItem &item : workbench().context()->items) {
        if (item.entry == entry) {
            return item.state;
        }
    }
    return ItemState::LeftOut;
}

QList<Entry> WorkbenchFixture::lastStored(int count)
{
    const LoadedSession loaded = stored();
    QList<qint64> seqs;
    for (const int index : loaded.branch.path.last(count)) {
        seqs += loaded.branch.node(index).seq;
    }
    return valueOf(m_other->reader().entries(seqs));
}

QString WorkbenchFixture::textOf(const EntryNode &node)
{
    return valueOf(m_other->reader().entry(node.seq)).text();
}

} // namespace varve::test
