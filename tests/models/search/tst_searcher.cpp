// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingscript.h"
#include "searcher.h"
#include "sessionbuilder.h"
#include "soon.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QList<float> vectorOf(const QString &text)
{
    const bool cat = text.contains(u"cat"_s) || text.contains(u"purr"_s);
    return cat ? QList<float> { 1, 0.1F } : QList<float> { 0.1F, 1 };
}

} // namespace

class TestSearcher : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void words();
    void newerEndsOlder();
    void filtersAndProblems();
    void unknownSession();
    void limit();
    void meaning();
    void meaningFails();
    void meaningNotWanted();

private:
    void say(const QString &name, const QString &text);
    void embedAll();
    [[nodiscard]] QString names() const;
    bool search(const QString &typed, const Searcher::Options &options = {});

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<EmbeddingScript> m_script;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<HttpTransport> m_transport;
    std::optional<EmbeddingModel> m_model;
    std::unique_ptr<Searcher> m_searcher;
};

void TestSearcher::init()
{
    m_builder = std::make_unique<SessionBuilder>();
    m_server = std::make_unique<ScriptedServer>();
    m_script = std::make_unique<EmbeddingScript>(m_server.get(), vectorOf);
    m_transport = std::make_unique<HttpTransport>();
    auto store = StoreClient::open(m_builder->path());
    QVERIFY(store);
    m_store = std::move(*store);
    m_model.reset();
    const auto source = [this] {
        return QtFuture::makeReadyValueFuture(Result<std::optional<EmbeddingModel>>(m_model));
    };
    m_searcher = std::make_unique<Searcher>(m_store.get(), m_transport.get(), source);
    say(u"cat"_s, u"all about the cat"_s);
    say(u"dog"_s, u"all about the dog"_s);
}

void TestSearcher::cleanup()
{
    m_searcher.reset();
    m_store.reset();
    m_transport.reset();
    m_script.reset();
    m_server.reset();
    m_builder.reset();
}

void TestSearcher::say(const QString &name, const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    m_builder->addEntry(entry, name);
}

void TestSearcher::embedAll()
{
    m_model = EmbeddingModel { u"here"_s, Endpoint::chat(m_server->url(), u"small"_s),
                               EmbeddingApi::OpenAi, true };
    VectorIndexer indexer(m_store.get(), m_transport.get(), [this] {
        return QtFuture::makeReadyValueFuture(Result<std::optional<EmbeddingModel>>(m_model));
    });
    VERIFY_SOON(indexer.state().kind == VectorIndexer::State::Kind::Idle);
}

QString TestSearcher::names() const
{
    QStringList names;
    for (const SearchHit &hit : m_searcher->results().hits) {
        names += m_builder->name(hit.entry);
    }
    return names.join(u' ');
}

bool TestSearcher::search(const QString &typed, const Searcher::Options &options)
{
    QSignalSpy changed(m_searcher.get(), &Searcher::resultsChanged);
    m_searcher->search(typed, options);
    return changed.wait(Soon);
}

void TestSearcher::words()
{
    QVERIFY(search(u"about cat"_s));
    QVERIFY(names().startsWith(u"cat"_s));
    QVERIFY(m_searcher->results().done);
    QVERIFY(m_searcher->results().meaning == SearchResults::Meaning::None);
    QVERIFY(search(u"nothing like it"_s));
    QCOMPARE(names(), QString());
}

void TestSearcher::newerEndsOlder()
{
    QSignalSpy changed(m_searcher.get(), &Searcher::resultsChanged);
    m_searcher->search(u"cat"_s, {});
    m_searcher->search(u"dog"_s, {});
    QVERIFY(changed.wait(Soon));
    QCOMPARE(names(), u"dog"_s);
    // One more round trip through the reading thread: nothing of the older one may come behind it.
    QVERIFY(search(u"dog "_s));
    QCOMPARE(changed.size(), 2);
}

void TestSearcher::filtersAndProblems()
{
    QVERIFY(search(u"about role:assistant"_s));
    QCOMPARE(names(), QString());
    QVERIFY(search(u"cat role:bird"_s));
    QCOMPARE(names(), u"cat"_s);
    QCOMPARE(m_searcher->results().problems.size(), 1);
    Searcher::Options elsewhere;
    elsewhere.session = SessionId::create();
    QVERIFY(search(u"cat"_s, elsewhere));
    QCOMPARE(names(), QString());
    QVERIFY(search(u"cat session:"_s + m_builder->session().toString().first(13), elsewhere));
    QCOMPARE(names(), u"cat"_s);
}

void TestSearcher::unknownSession()
{
    QVERIFY(search(u"cat session:nowhere"_s));
    QCOMPARE(names(), QString());
    QCOMPARE(m_searcher->results().problems.size(), 1);
}

void TestSearcher::limit()
{
    Searcher::Options options;
    options.limit = 1;
    QVERIFY(search(u"about"_s, options));
    QCOMPARE(m_searcher->results().hits.size(), 1);
    QVERIFY(m_searcher->results().more);
}

void TestSearcher::meaning()
{
    embedAll();
    QVERIFY(search(u"purring"_s));
    QCOMPARE(names(), QString()); // no such word
    VERIFY_SOON(m_searcher->results().meaning == SearchResults::Meaning::Found);
    QCOMPARE(names(), u"cat dog"_s);
    QVERIFY(m_searcher->results().hits.constFirst().byMeaning);
    QVERIFY(search(u"about dog"_s));
    VERIFY_SOON(m_searcher->results().meaning == SearchResults::Meaning::Found);
    QVERIFY(names().startsWith(u"dog"_s));
}

void TestSearcher::meaningFails()
{
    embedAll();
    m_script->failWith(401, R"({"error":{"message":"wrong key"}})", 1);
    QVERIFY(search(u"about cat"_s));
    VERIFY_SOON(m_searcher->results().meaning == SearchResults::Meaning::Failed);
    QVERIFY(!m_searcher->results().meaningProblem.isEmpty());
    QVERIFY(names().startsWith(u"cat"_s)); // what the words found stays
}

void TestSearcher::meaningNotWanted()
{
    embedAll();
    const int before = m_script->requests();
    Searcher::Options options;
    options.meaning = false;
    QVERIFY(search(u"purring"_s, options));
    QVERIFY(search(u"about cat"_s, options));
    QCOMPARE(m_script->requests(), before);
}

QTEST_GUILESS_MAIN(TestSearcher)
#include "tst_searcher.moc"
