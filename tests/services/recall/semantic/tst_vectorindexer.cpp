// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingscript.h"
#include "meaningsearch.h"
#include "recallmeaning.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "soon.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A model that knows cats, dogs and the rest.
QList<float> vectorOf(const QString &text)
{
    QList<float> vector { 0.1F, 0.1F, 0.1F };
    const bool cat = text.contains(u"cat"_s) || text.contains(u"purr"_s);
    vector[cat ? 0 : text.contains(u"dog"_s) ? 1 : 2] += 1;
    return vector;
}

} // namespace

class TestVectorIndexer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void offWithoutModel();
    void makesWhatIsMissing();
    void summaries();
    void blankSummaries_data();
    void blankSummaries();
    void saysHowMuchIsMissing();
    void deletedSessions();
    void newEntries();
    void nothingBeforeAYes();
    void pause();
    void errorsAreTriedAgain();
    void longTexts();
    void endsWhileAtWork();
    void switchedOffWhileAtWork();
    void anotherModelWhileAtWork();
    void searchesByMeaning();
    void searchWithoutVectors();
    void anotherModelInMidLife();
    void theSameNameWithOtherDimensions();
    void recallWhileAnotherModelIsNew();

private:
    using Kind = VectorIndexer::State::Kind;
    void say(const QString &name, const QString &text);
    void begin();
    [[nodiscard]] Kind kind() const { return m_indexer->state().kind; }
    QString near(const QString &text);

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<EmbeddingScript> m_script;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<HttpTransport> m_transport;
    std::unique_ptr<VectorIndexer> m_indexer;
    std::optional<EmbeddingModel> m_model;
};

void TestVectorIndexer::init()
{
    m_builder = std::make_unique<SessionBuilder>();
    m_server = std::make_unique<ScriptedServer>();
    m_script = std::make_unique<EmbeddingScript>(m_server.get(), vectorOf);
    m_transport = std::make_unique<HttpTransport>();
    auto store = StoreClient::open(m_builder->path());
    QVERIFY(store);
    m_store = std::move(*store);
    m_model = EmbeddingModel { u"here"_s, Endpoint::chat(m_server->url(), u"small"_s),
                               EmbeddingApi::OpenAi, true };
}

void TestVectorIndexer::cleanup()
{
    m_indexer.reset();
    m_store.reset();
    m_transport.reset();
    m_script.reset();
    m_server.reset();
    m_builder.reset();
}

void TestVectorIndexer::say(const QString &name, const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    m_builder->addEntry(entry, name);
}

void TestVectorIndexer::begin()
{
    m_indexer = std::make_unique<VectorIndexer>(m_store.get(), m_transport.get(), [this] {
        return QtFuture::makeReadyValueFuture(Result<std::optional<EmbeddingModel>>(m_model));
    });
}

QString TestVectorIndexer::near(const QString &text)
{
    SearchQuery query;
    query.text = text;
    query.limit = 3;
    const auto future = searchMeaning(m_store.get(), m_transport.get(), *m_model, query);
    if (!comesSoon([&future] { return future.isFinished(); })) {
        return u"waited too long"_s;
    }
    const auto hits = future.result();
    if (!hits) {
        return hits.error().message;
    }
    QStringList names;
    for (const SearchHit &hit : *hits) {
        names += m_builder->name(hit.entry);
    }
    return names.join(u' ');
}

void TestVectorIndexer::offWithoutModel()
{
    say(u"cat"_s, u"all about the cat"_s);
    m_model.reset();
    begin();
    QSignalSpy changed(m_indexer.get(), &VectorIndexer::changed);
    QVERIFY(changed.wait(Soon));
    QVERIFY(kind() == Kind::Off);
    QCOMPARE(m_script->requests(), 0);
}

void TestVectorIndexer::makesWhatIsMissing()
{
    for (int i = 0; i < 150; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(m_script->texts().size(), 150);
    QCOMPARE(m_script->texts().constFirst(), u"a text about a dog, number 149"_s); // newest first
    QCOMPARE(m_indexer->state().made, 150);
    QCOMPARE(m_indexer->state().tokens, 150);
    QCOMPARE(m_indexer->state().missing, 0);
    QCOMPARE(m_indexer->state().model, u"small"_s);
    // Begun anew it has nothing to do.
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(m_script->texts().size(), 150);
}

void TestVectorIndexer::summaries()
{
    say(u"u"_s, u"the beginning of it"_s);
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"They spoke of a dog."_s));
    m_indexer->wake();
    COMPARE_SOON(m_script->texts().constLast(), u"They spoke of a dog."_s);
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"dog"_s).section(u' ', 0, 0), u"u"_s);
    QCOMPARE(m_script->texts().size(), 3); // the question is the third
}

void TestVectorIndexer::blankSummaries_data()
{
    QTest::addColumn<QString>("summary");
    QTest::addColumn<bool>("alone");
    for (const bool alone : { false, true }) {
        const char *with = alone ? "nothing else" : "beside entries";
        QTest::addRow("spaces, %s", with) << u"  \n "_s << alone;
        QTest::addRow("wide spaces, %s", with) << u"\u3000\u00a0"_s << alone;
    }
}

/// They are not sent, they cost no other vector, and nobody asks for them for ever.
void TestVectorIndexer::blankSummaries()
{
    QFETCH(QString, summary);
    QFETCH(bool, alone);
    if (!alone) {
        say(u"cat"_s, u"all about the cat"_s);
    }
    QVERIFY(m_builder->store().setSummary(m_builder->session(), summary));
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(m_script->requests(), alone ? 0 : 1);
    if (!alone) {
        QCOMPARE(near(u"cat"_s), u"cat"_s);
    }
}

void TestVectorIndexer::saysHowMuchIsMissing()
{
    for (int i = 0; i < 200; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    begin();
    QList<qint64> missing;
    connect(m_indexer.get(), &VectorIndexer::changed, this,
            [&] { missing += m_indexer->state().missing; });
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(missing, (QList<qint64> { 200, 136, 72, 8, 0 }));
}

void TestVectorIndexer::deletedSessions()
{
    say(u"cat"_s, u"all about the cat"_s);
    QVERIFY(SessionDeletion(m_builder->store()).remove({ m_builder->session() }));
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(m_script->requests(), 0);
    QVERIFY(SessionDeletion(m_builder->store()).restore({ m_builder->session() }));
    m_indexer->wake();
    COMPARE_SOON(m_script->requests(), 1);
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"cat"_s), u"cat"_s);
}

void TestVectorIndexer::newEntries()
{
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    say(u"cat"_s, u"all about the cat"_s);
    m_indexer->wake();
    COMPARE_SOON(m_script->texts(), QStringList { u"all about the cat"_s });
    VERIFY_SOON(kind() == Kind::Idle);
}

void TestVectorIndexer::nothingBeforeAYes()
{
    say(u"u1"_s, u"The tide comes in."_s);
    m_model->isAllowed = false;
    m_model->place = u"“Here” (127.0.0.1)"_s;
    begin();
    VERIFY_SOON(kind() == Kind::Unasked);
    QCOMPARE(m_indexer->state().missing, 1);
    QCOMPARE(m_indexer->state().place, u"“Here” (127.0.0.1)"_s);
    m_indexer->setPaused(true);
    m_indexer->setPaused(false);
    m_indexer->wake();
    VERIFY_SOON(kind() == Kind::Unasked);
    // Whoever asks for it all the same.
    const auto work = nextVectorWork(m_store.get(), *m_model);
    VERIFY_SOON(work.isFinished());
    const auto made = makeVectors(m_store.get(), m_transport.get(), *work.result(),
                                  RequestPurpose::Vectors, 0, {});
    VERIFY_SOON(made.isFinished());
    QVERIFY(!made.result());
    QVERIFY(made.result().error().message.contains(u"“Here” (127.0.0.1)"_s));
    QCOMPARE(m_server->requests().size(), 0);
    m_model->isAllowed = true;
    m_indexer->modelChanged();
    VERIFY_SOON(kind() == Kind::Idle);
    QVERIFY(m_server->requests().size() > 0);
}

void TestVectorIndexer::pause()
{
    for (int i = 0; i < 300; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    begin();
    // The first that changes is that it works; a look now and then might come too late.
    connect(
            m_indexer.get(), &VectorIndexer::changed, m_indexer.get(),
            [this] { m_indexer->setPaused(true); }, Qt::SingleShotConnection);
    VERIFY_SOON(kind() == Kind::Paused);
    const qint64 made = m_indexer->state().made;
    QVERIFY(made < 300);
    m_indexer->setPaused(false);
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(m_indexer->state().made, 300);
}

void TestVectorIndexer::errorsAreTriedAgain()
{
    say(u"cat"_s, u"all about the cat"_s);
    m_script->failWith(401, R"({"error":{"message":"wrong key"}})", 1);
    begin();
    VERIFY_SOON(kind() == Kind::Waiting);
    QVERIFY2(!m_indexer->state().problem.isEmpty(), "nothing says why it waits");
    m_indexer->wake(); // as when the key was changed
    VERIFY_SOON(kind() == Kind::Idle);
    QVERIFY(m_indexer->state().problem.isEmpty());
    QCOMPARE(near(u"cat"_s), u"cat"_s);
}

void TestVectorIndexer::longTexts()
{
    say(u"long"_s, u"Words that are many. "_s.repeated(200) + u"And a cat at the end."_s);
    m_script->setLongest(400);
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QVERIFY(std::ranges::all_of(m_script->texts(),
                                [](const QString &text) { return text.size() <= 400; }));
    QVERIFY(m_script->texts().constLast().contains(u"cat"_s));
    QCOMPARE(near(u"cat"_s), u"long"_s);
}

void TestVectorIndexer::endsWhileAtWork()
{
    for (int i = 0; i < 300; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    begin();
    VERIFY_SOON(kind() == Kind::Working);
    m_indexer.reset();
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"dog"_s), u"e299 e298 e297"_s);
}

/// What is under way may be answered; nothing more goes there.
void TestVectorIndexer::switchedOffWhileAtWork()
{
    for (int i = 0; i < 300; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    ScriptedServer server;
    const EmbeddingScript script(&server, [this](const QString &text) {
        if (std::exchange(m_model, std::nullopt)) {
            m_indexer->modelChanged();
        }
        return vectorOf(text);
    });
    m_model->endpoint = Endpoint::chat(server.url(), u"small"_s);
    begin();
    VERIFY_SOON(!m_model);
    VERIFY_SOON(kind() == Kind::Off);
    QCOMPARE(script.requests(), 1);
}

void TestVectorIndexer::anotherModelWhileAtWork()
{
    for (int i = 0; i < 300; ++i) {
        say(u"e%1"_s.arg(i), u"a text about a dog, number %1"_s.arg(i));
    }
    ScriptedServer former;
    const EmbeddingScript script(&former, [this](const QString &text) {
        if (m_model->provider == u"there"_s) {
            m_model = EmbeddingModel { u"here"_s, Endpoint::chat(m_server->url(), u"small"_s),
                                       EmbeddingApi::OpenAi, true };
            m_indexer->modelChanged();
        }
        return vectorOf(text);
    });
    m_model = EmbeddingModel { u"there"_s, Endpoint::chat(former.url(), u"large"_s),
                               EmbeddingApi::OpenAi, true };
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(script.requests(), 1);
    QCOMPARE(m_script->texts().size(), 300);
    QCOMPARE(m_indexer->state().model, u"small"_s);
}

void TestVectorIndexer::searchesByMeaning()
{
    say(u"cat"_s, u"all about the cat"_s);
    say(u"dog"_s, u"all about the dog"_s);
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"purring"_s), u"cat dog"_s);
}

void TestVectorIndexer::searchWithoutVectors()
{
    say(u"cat"_s, u"all about the cat"_s);
    QCOMPARE(near(u"cat"_s), QString());
}

/// Its vectors are its own: those of the model before are neither asked nor compared, and everything gets new ones.
void TestVectorIndexer::anotherModelInMidLife()
{
    say(u"cat"_s, u"all about the cat"_s);
    say(u"dog"_s, u"all about the dog"_s);
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"purring"_s), u"cat dog"_s);

    // To this one a cat is where a dog was to the other.
    ScriptedServer other;
    EmbeddingScript script(&other, [](const QString &text) {
        QList<float> vector = vectorOf(text);
        std::swap(vector[0], vector[1]);
        return vector;
    });
    m_model = EmbeddingModel { u"there"_s, Endpoint::chat(other.url(), u"large"_s),
                               EmbeddingApi::OpenAi, true };
    QCOMPARE(near(u"purring"_s), QString()); // and not "dog cat"
    m_indexer->wake();
    COMPARE_SOON(script.texts().filter(u"all about"_s).size(), 2);
    VERIFY_SOON(kind() == Kind::Idle);
    QCOMPARE(near(u"purring"_s), u"cat dog"_s);

    // Back again: what was made is still there.
    const int asked = m_script->requests();
    m_model = EmbeddingModel { u"here"_s, Endpoint::chat(m_server->url(), u"small"_s),
                               EmbeddingApi::OpenAi, true };
    m_indexer->wake();
    VERIFY_SOON(kind() == Kind::Idle && m_indexer->state().model == u"small"_s);
    QCOMPARE(m_script->requests(), asked);
    QCOMPARE(near(u"purring"_s), u"cat dog"_s);
}

/// A server that was given another model under the same name: the first new entry tells, and all others are made again.
void TestVectorIndexer::theSameNameWithOtherDimensions()
{
    say(u"cat"_s, u"all about the cat"_s);
    say(u"dog"_s, u"all about the dog"_s);
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    ScriptedServer other;
    EmbeddingScript script(
            &other, [](const QString &text) { return QList<float> { 0.2F } + vectorOf(text); });
    m_model->endpoint = Endpoint::chat(other.url(), u"small"_s);
    const QString said = near(u"purring"_s);
    QVERIFY2(said.contains(u"4 numbers now and with 3 before"_s), qPrintable(said));
    say(u"bird"_s, u"all about the bird"_s);
    m_indexer->wake();
    COMPARE_SOON(near(u"purring"_s).section(u' ', 0, 0), u"cat"_s);
    VERIFY_SOON(kind() == Kind::Idle);
    QVERIFY(script.texts().contains(u"all about the dog"_s));
}

/// Recall answers by words meanwhile, and says nothing false about what is meant.
void TestVectorIndexer::recallWhileAnotherModelIsNew()
{
    say(u"cat"_s, u"all about the cat"_s);
    say(u"dog"_s, u"all about the dog that barks"_s);
    for (int i = 0; i < 10; ++i) {
        say(u"x%1"_s.arg(i), u"number %1 of what fills the time"_s.arg(i));
    }
    begin();
    VERIFY_SOON(kind() == Kind::Idle);
    RecallServices services { m_store.get() };
    services.meaning = recallMeaning(
            m_store.get(), m_transport.get(),
            [this] {
                return QtFuture::makeReadyValueFuture(
                        Result<std::optional<EmbeddingModel>>(m_model));
            },
            this);
    const auto ask = [&](const QString &question) {
        RecallRequest request;
        request.session = m_builder->session();
        request.query = question;
        const auto future = recall(services, request);
        return comesSoon([&future] { return future.isFinished(); })
                ? future.result()
                : Result<RecallAnswer>(fail(Error::Kind::Internal, u"waited too long"_s));
    };
    const auto byMeaning = ask(u"purring"_s); // the word stands nowhere
    QVERIFY(byMeaning.has_value());
    QVERIFY(!byMeaning->passages.isEmpty());
    QCOMPARE(m_builder->name(byMeaning->passages.constFirst().entry), u"cat"_s);
    QVERIFY(byMeaning->passages.constFirst().byMeaning);

    m_model->endpoint.model = u"another"_s;
    QVERIFY(ask(u"purring"_s)->isEmpty());
    const auto byWords = ask(u"who barks?"_s);
    QVERIFY(byWords.has_value());
    QCOMPARE(m_builder->name(byWords->passages.constFirst().entry), u"dog"_s);
    QVERIFY(byWords->meaningProblem.isEmpty());

    m_script->failWith(401, R"({"error":{"message":"wrong key"}})", 1);
    const auto failed = ask(u"who barks?"_s);
    QVERIFY(failed.has_value());
    QCOMPARE(failed->passages.size(), byWords->passages.size());
    QVERIFY2(!failed->meaningProblem.isEmpty(), "it must say that it looked by words alone");
}

QTEST_GUILESS_MAIN(TestVectorIndexer)
#include "tst_vectorindexer.moc"
