// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbenchfixture.h"

#include "consent.h"
#include "importformats.h"
#include "importwriter.h"
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
    m_engine = valueOf(Engine::open({ file(u"varve.db"_s), file(u"config"_s), &m_keychain,
                                      std::make_shared<RequestLog>(), QProcessEnvironment() }));
    m_other = valueOf(SessionStore::open(file(u"varve.db"_s)));
    m_sessions = std::make_unique<SessionModels>(*m_engine);
    m_compaction = std::make_unique<CompactionSession>(&workbench(), &list(),
                                                       m_engine->compactorServices());
    m_imports = std::make_unique<ImportRunner>(&store());
    m_conversations = std::make_unique<Conversations>(m_engine.get());
}

void WorkbenchFixture::close()
{
    if (!m_engine) {
        return;
    }
    m_conversations.reset();
    m_imports.reset();
    m_compaction.reset();
    m_sessions.reset();
    m_engine.reset();
    m_other.reset();
}

bool WorkbenchFixture::hasSetup() const
{
    const Workbench &workbench = m_sessions->workbench;
    return workbench.hasSession() && m_sessions->setup.isKnown(workbench.session().cwd);
}

LoadedSession WorkbenchFixture::stored()
{
    StoreReader &reader = m_other->reader();
    const SessionId id = workbench().hasSession() ? workbench().session().id
                                                  : valueOf(reader.sessions()).constFirst().id;
    return valueOf(loadSession(reader, id));
}

bool WorkbenchFixture::openSample()
{
    QSignalSpy opened(&workbench(), &Workbench::sessionOpened);
    list().refresh();
    workbench().openSession(stored().session().id);
    // An answer that is there already comes at once, and may overtake the list.
    return comesSoon([&] { return !opened.isEmpty() && !list().sessions().isEmpty(); });
}

void WorkbenchFixture::setEndpoint(const QUrl &url)
{
    ProviderConfig provider;
    provider.id = u"test-server"_s;
    provider.name = u"Test server"_s;
    provider.baseUrl = url.toString();
    writeProvider(&settings(), provider);
    writeModelChoice(&settings(), ModelPurpose::Main, { provider.id, u"tiny"_s });
    // As the program does when it begins and when a server is set up; this one says nothing of its window.
    ReportedModel tiny;
    tiny.id = u"tiny"_s;
    models().setReported(provider.catalogueName(), { tiny }, QDateTime::currentDateTimeUtc());
}

void WorkbenchFixture::allowIdleWork()
{
    giveConsent(&settings(), ConsentTo::IdleWork, *readProvider(settings(), u"test-server"_s));
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
