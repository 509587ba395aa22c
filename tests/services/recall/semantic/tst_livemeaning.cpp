// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "meaningsearch.h"
#include "modelserver.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The whole way, from entries to vectors to hits, with a real llama-server; skipped where VARVE_LLAMA does not name one. Its
/// model has random weights: a text is near to itself, and that is all it knows.
class TestLiveMeaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void indexesAndFinds();
};

void TestLiveMeaning::indexesAndFinds()
{
    ModelServer server;
    const QString missing = server.start(512, {}, { u"--embeddings"_s, u"--pooling"_s, u"mean"_s });
    if (!missing.isEmpty()) {
        QSKIP(qPrintable(missing));
    }
    SessionBuilder builder;
    const auto say = [&builder](const QString &name, const QString &text) {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        builder.addEntry(entry, name);
    };
    say(u"lock"_s, u"Why is the lock file held while two programs start?"_s);
    say(u"theme"_s, u"The dark theme needs a brighter border around the panel."_s);
    for (int i = 0; i < 70; ++i) {
        say(u"n%1"_s.arg(i), u"Note %1 about something else, %2 lines of it."_s.arg(i).arg(i * 7));
    }
    // Longer than the server's window as one passage.
    say(u"long"_s,
        u"Many words that are no sentence but fill the window of the model, "_s.repeated(40));
    QVERIFY(builder.store().setSummary(builder.session(),
                                       u"They looked for a lock that was held."_s));

    auto store = StoreClient::open(builder.path());
    QVERIFY(store);
    HttpTransport transport;
    const EmbeddingModel model { u"live"_s, Endpoint::chat(server.url(), u"chat"_s),
                                 EmbeddingApi::OpenAi, true };
    VectorIndexer indexer(store->get(), &transport, [&model] {
        return QtFuture::makeReadyValueFuture(Result<std::optional<EmbeddingModel>>(model));
    });
    const auto settled = [&indexer] {
        const auto kind = indexer.state().kind;
        return kind == VectorIndexer::State::Kind::Idle
                || kind == VectorIndexer::State::Kind::Waiting;
    };
    QVERIFY(QTest::qWaitFor(settled, 60'000));
    QVERIFY2(indexer.state().problem.isEmpty(), qPrintable(indexer.state().problem));
    QVERIFY(indexer.state().made > 73);
    QVERIFY(indexer.state().tokens > 0);

    SearchQuery query;
    query.text = u"The dark theme needs a brighter border around the panel."_s;
    query.limit = 5;
    const auto future = searchMeaning(store->get(), &transport, model, query);
    QVERIFY(QTest::qWaitFor([&future] { return future.isFinished(); }, 20'000));
    const auto hits = future.result();
    QVERIFY2(hits, hits ? "" : qPrintable(hits.error().message));
    QCOMPARE(hits->size(), 5);
    QCOMPARE(builder.name(hits->constFirst().entry), u"theme"_s);
    QVERIFY(hits->constFirst().score > 0.999);
    qInfo("%lld vectors, %lld tokens", static_cast<long long>(indexer.state().made),
          static_cast<long long>(indexer.state().tokens));
}

QTEST_GUILESS_MAIN(TestLiveMeaning)
#include "tst_livemeaning.moc"
