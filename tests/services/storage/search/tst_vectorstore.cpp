// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "removaltesting.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "storesearch.h"
#include "vectorcodec.h"
#include "vectorstore.h"

#include <QRandomGenerator>
#include <QTest>

#include <cmath>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Vector normal(Vector vector)
{
    double sum = 0;
    for (const float value : std::as_const(vector)) {
        sum += static_cast<double>(value) * value;
    }
    for (float &value : vector) {
        value = static_cast<float>(value / std::sqrt(sum));
    }
    return vector;
}

/// What the pretended model says of a text: its first letters.
Vector vectorOf(const QString &text)
{
    Vector vector { 0.1F, 0.1F, 0.1F };
    vector[text.contains(u"cat"_s) ? 0 : text.contains(u"dog"_s) ? 1 : 2] += 1;
    return normal(vector);
}

} // namespace

class TestVectorStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void codec();
    void dotOfAnyLength();
    void batchesGrowOutwards();
    void nearest();
    void bestPassageOnly();
    void filters();
    void manyMoreThanWanted();
    void otherDimensions();
    void twoModels();
    void summaries();
    void interrupted();
    void interruptedWhereNothingPasses();
    void entriesThatWentMeanwhile();
    void othersWereQuicker();
    void deletedSessionsAreNotSent();
    void deletedSessionsCrowdNothingOut();
    void purgedSessionsLeaveNothing();
    void droppedSummaries();

private:
    SessionId otherSession(const QString &text);
    void user(const QString &name, const QString &text);
    QString embedAll(const QString &model = u"m"_s, qsizetype atOnce = 64);
    QString near(const QString &text, const SearchFilter &filter = {}, qsizetype limit = 10);

    std::unique_ptr<SessionBuilder> m_builder;
    std::unique_ptr<VectorStore> m_vectors;
};

void TestVectorStore::init()
{
    m_builder = std::make_unique<SessionBuilder>();
    m_vectors = std::make_unique<VectorStore>(m_builder->store().database());
}

void TestVectorStore::user(const QString &name, const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    m_builder->addEntry(entry, name);
}

/// The names of the entries in the order in which they were done, a bar between batches.
QString TestVectorStore::embedAll(const QString &model, qsizetype atOnce)
{
    QStringList batches;
    while (true) {
        const auto known = m_vectors->model(u"p"_s, model);
        const auto batch = m_vectors->nextBatch(*known, atOnce);
        if (!batch || batch->done) {
            break;
        }
        QStringList names;
        QList<Vector> vectors;
        for (const VectorStore::Text &text : batch->texts) {
            names += m_builder->name(m_builder->store().reader().entry(text.seq)->id);
            for (const Passage &passage : text.passages) {
                vectors += vectorOf(text.text.sliced(passage.start, passage.length));
            }
        }
        batches += names.join(u' ');
        const auto made = m_vectors->ensureModel(u"p"_s, model, 3);
        if (!made || !m_vectors->store(*made, *batch, vectors)) {
            return u"failed"_s;
        }
    }
    return batches.join(u" | "_s);
}

QString TestVectorStore::near(const QString &text, const SearchFilter &filter, qsizetype limit)
{
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto found = m_vectors->nearest(**model, vectorOf(text), filter, limit);
    if (!found) {
        return found.error().message;
    }
    QStringList names;
    for (const VectorStore::Near &one : *found) {
        names += one.seq == 0 ? u"summary"_s
                              : m_builder->name(m_builder->store().reader().entry(one.seq)->id);
    }
    return names.join(u' ');
}

void TestVectorStore::codec()
{
    const Vector vector { 1.5F, -0.25F, 0 };
    QCOMPARE(encodeVector(vector).toHex(), "0000c03f000080be00000000"_ba);
    QCOMPARE(decodeVector(encodeVector(vector)), vector);
    QCOMPARE(dotProduct(vector, encodeVector({ 2, 4, 100 })), 2.0);
    QCOMPARE(dotProduct(vector, encodeVector({ 2, 4 })), 0.0); // another length
    QCOMPARE(dotProduct(vector, {}), 0.0);
}

void TestVectorStore::dotOfAnyLength()
{
    QRandomGenerator random(4);
    for (int length = 0; length < 70; ++length) {
        Vector a;
        Vector b;
        double sum = 0;
        for (int i = 0; i < length; ++i) {
            a += static_cast<float>(random.bounded(2.0) - 1);
            b += static_cast<float>(random.bounded(2.0) - 1);
            sum += static_cast<double>(a.last()) * b.last();
        }
        QVERIFY(std::abs(dotProduct(a, encodeVector(b)) - sum) < 1e-4);
    }
}

void TestVectorStore::batchesGrowOutwards()
{
    for (int i = 0; i < 5; ++i) {
        user(u"e%1"_s.arg(i), u"a text about something, number %1"_s.arg(i));
    }
    QCOMPARE(*m_vectors->missingEntries({}), 5);
    QCOMPARE(embedAll(u"m"_s, 2), u"e4 e3 | e2 e1 | e0"_s);
    user(u"e5"_s, u"a text about something new"_s);
    user(u"e6"_s, u"ok"_s); // not worth one
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"m"_s)), 2);
    QCOMPARE(embedAll(), u"e5 e6"_s);
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"m"_s)), 0);
    QCOMPARE(embedAll(), QString());
}

void TestVectorStore::nearest()
{
    user(u"cat"_s, u"all about the cat"_s);
    user(u"dog"_s, u"all about the dog"_s);
    user(u"bird"_s, u"all about the bird"_s);
    embedAll();
    QCOMPARE(near(u"cat"_s, {}, 1), u"cat"_s);
    QCOMPARE(near(u"dog"_s, {}, 1), u"dog"_s);
    QCOMPARE(near(u"bird"_s).section(u' ', 0, 0), u"bird"_s);
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto found = m_vectors->nearest(**model, vectorOf(u"cat"_s), {}, 10);
    QVERIFY(std::abs(found->constFirst().cosine - 1) < 1e-5);
    const auto hits = StoreSearch(m_builder->store().reader()).hitsOf(*found, { u"cat"_s });
    QCOMPARE(hits->size(), 3);
    QCOMPARE(hits->constFirst().snippet, u"all about the cat"_s);
    QVERIFY(hits->constFirst().byMeaning && hits->constFirst().onPath);
}

void TestVectorStore::bestPassageOnly()
{
    const QString filling = u"Nothing of interest is said here. "_s.repeated(60);
    user(u"long"_s, filling + u"\n\nNow the cat comes in.\n\n"_s + filling);
    user(u"dog"_s, u"all about the dog"_s);
    embedAll();
    QCOMPARE(near(u"cat"_s), u"long dog"_s);
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto found = m_vectors->nearest(**model, vectorOf(u"cat"_s), {}, 10);
    const auto hits = StoreSearch(m_builder->store().reader()).hitsOf(*found, { u"cat"_s });
    QVERIFY2(hits->constFirst().snippet.contains(u"the cat comes"_s),
             qPrintable(hits->constFirst().snippet));
}

void TestVectorStore::filters()
{
    user(u"cat"_s, u"all about the cat"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { u"the cat sleeps"_s } };
    m_builder->addEntry(answer, u"answer"_s);
    embedAll();
    SearchFilter filter;
    filter.roles = { Role::Assistant };
    QCOMPARE(near(u"cat"_s, filter), u"answer"_s);
    filter = {};
    filter.session = SessionId::create();
    QCOMPARE(near(u"cat"_s, filter), QString());
    filter.session = m_builder->session();
    QCOMPARE(near(u"cat"_s, filter, 1), u"answer"_s);
    filter = {};
    filter.project = u"nowhere"_s;
    QCOMPARE(near(u"cat"_s, filter), QString());
}

void TestVectorStore::manyMoreThanWanted()
{
    for (int i = 0; i < 300; ++i) {
        user(u"e%1"_s.arg(i),
             i % 50 == 7 ? u"something with a cat %1"_s.arg(i)
                         : u"something without one %1"_s.arg(i));
    }
    embedAll();
    QCOMPARE(near(u"cat"_s, {}, 3), u"e257 e207 e157"_s);
}

void TestVectorStore::otherDimensions()
{
    user(u"cat"_s, u"all about the cat"_s);
    embedAll();
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto refused = m_vectors->nearest(**model, { 1, 0 }, {}, 10);
    QVERIFY(!refused.has_value());
    QVERIFY(refused.error().message.contains(u"2 numbers"_s));
    const auto other = m_vectors->ensureModel(u"p"_s, u"m"_s, 2);
    QCOMPARE(other->dimensions, 2);
    QCOMPARE(other->newestSeq, 0); // all over again
    QVERIFY(m_vectors->nearest(*other, { 1, 0 }, {}, 10)->isEmpty());
}

void TestVectorStore::twoModels()
{
    user(u"cat"_s, u"all about the cat"_s);
    embedAll(u"m"_s);
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"n"_s)), 1);
    embedAll(u"n"_s);
    QCOMPARE(near(u"cat"_s), u"cat"_s); // once
    QVERIFY(m_vectors->drop(**m_vectors->model(u"p"_s, u"n"_s)));
    QCOMPARE(near(u"cat"_s), u"cat"_s);
    QVERIFY(!m_vectors->model(u"p"_s, u"n"_s)->has_value());
}

void TestVectorStore::summaries()
{
    user(u"u"_s, u"the beginning of it"_s);
    embedAll();
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"They spoke of a dog."_s));
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    auto missing = m_vectors->summariesWithout(*model, 10);
    QCOMPARE(missing->size(), 1);
    QVERIFY(m_vectors->storeSummary(**model, missing->constFirst(), vectorOf(u"dog"_s)));
    QVERIFY(m_vectors->summariesWithout(*model, 10)->isEmpty());
    QCOMPARE(near(u"dog"_s, {}, 1), u"summary"_s);
    const auto found = m_vectors->nearest(**model, vectorOf(u"dog"_s), {}, 1);
    const auto hits = StoreSearch(m_builder->store().reader()).hitsOf(*found, { u"dog"_s });
    QCOMPARE(hits->constFirst().snippet, u"They spoke of a dog."_s);
    QVERIFY(hits->constFirst().entry == m_builder->id(u"u"_s)); // where the session stands

    // Another summary by then: the vector is not stored.
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"They spoke of a cat."_s));
    QCOMPARE(m_vectors->summariesWithout(*model, 10)->size(), 1);
    QVERIFY(m_vectors->storeSummary(**model, missing->constFirst(), vectorOf(u"dog"_s)));
    QCOMPARE(m_vectors->summariesWithout(*model, 10)->size(), 1);
    // Of another model it is missing too.
    QCOMPARE(m_vectors->summariesWithout({}, 10)->size(), 1);
}

void TestVectorStore::interrupted()
{
    user(u"cat"_s, u"all about the cat"_s);
    embedAll();
    std::stop_source source;
    source.request_stop();
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto found = m_vectors->nearest(**model, vectorOf(u"cat"_s), {}, 10, source.get_token());
    QVERIFY(!found.has_value());
    QVERIFY(found.error().kind == Error::Kind::Cancelled);
}

/// One that rejects everything reads on all the same.
void TestVectorStore::interruptedWhereNothingPasses()
{
    user(u"cat"_s, u"all about the cat"_s);
    embedAll();
    std::stop_source source;
    source.request_stop();
    SearchFilter filter;
    filter.model = u"no such model"_s;
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto found =
            m_vectors->nearest(**model, vectorOf(u"cat"_s), filter, 10, source.get_token());
    QVERIFY(!found.has_value());
    QVERIFY(found.error().kind == Error::Kind::Cancelled);
}

SessionId TestVectorStore::otherSession(const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    const auto session = m_builder->store().createSession({});
    return session && m_builder->store().append(session->id, {}, { entry }) ? session->id
                                                                            : SessionId();
}

/// Between reading a batch and storing it: nothing is stored for what is gone, and nothing is taken for done that came since.
void TestVectorStore::entriesThatWentMeanwhile()
{
    SessionStore &store = m_builder->store();
    user(u"cat"_s, u"all about the cat"_s);
    const SessionId goes = otherSession(u"all about the dog"_s);
    const auto batch = m_vectors->nextBatch({}, 64);
    QCOMPARE(batch->texts.size(), 2);
    QVERIFY(SessionDeletion(store).remove({ goes }));
    QVERIFY(purge(store) > 0);
    user(u"bird"_s, u"all about the bird"_s);

    const auto model = m_vectors->ensureModel(u"p"_s, u"m"_s, 3);
    QVERIFY(m_vectors->store(*model, *batch, { vectorOf(u"dog"_s), vectorOf(u"cat"_s) }));
    QCOMPARE(count(store, u"entry_vectors"_s), 1);
    QCOMPARE(near(u"dog"_s, {}, 1), u"cat"_s);
    QCOMPARE(embedAll(), u"bird"_s);
    QCOMPARE(near(u"bird"_s, {}, 1), u"bird"_s);
    QCOMPARE(count(store, u"entry_vectors"_s), 2);
}

void TestVectorStore::othersWereQuicker()
{
    user(u"cat"_s, u"all about the cat"_s);
    const auto batch = m_vectors->nextBatch({}, 64);
    embedAll();
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto stored = m_vectors->store(**model, *batch, { vectorOf(u"cat"_s) });
    QVERIFY(stored.has_value());
    QVERIFY(!*stored);
    QCOMPARE(count(m_builder->store(), u"entry_vectors"_s), 1);

    // Made anew for other dimensions: what the batch was read beside is gone, so it says nothing of how far one is.
    user(u"dog"_s, u"all about the dog"_s);
    const auto next = m_vectors->nextBatch(**model, 64);
    QCOMPARE(next->texts.size(), 1);
    const auto other = m_vectors->ensureModel(u"p"_s, u"m"_s, 2);
    QVERIFY(m_vectors->store(*other, *next, { { 1, 0 } }));
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"m"_s)), 2);
}

void TestVectorStore::deletedSessionsAreNotSent()
{
    SessionStore &store = m_builder->store();
    user(u"cat"_s, u"all about the cat"_s);
    const SessionId hidden = otherSession(u"all about the dog"_s);
    user(u"bird"_s, u"all about the bird"_s);
    QVERIFY(SessionDeletion(store).remove({ hidden }));
    QCOMPARE(*m_vectors->missingEntries({}), 2);
    QCOMPARE(embedAll(), u"bird cat"_s);
    user(u"fish"_s, u"all about the fish"_s);
    QCOMPARE(embedAll(), u"fish"_s);
    QCOMPARE(count(store, u"entry_vectors"_s), 3);

    // Back again it gets what it lacks, and only that.
    QVERIFY(SessionDeletion(store).restore({ hidden }));
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"m"_s)), 1);
    embedAll();
    QCOMPARE(count(store, u"entry_vectors"_s), 4);
    QCOMPARE(count(store, u"vector_gaps"_s), 0);
    QCOMPARE(*m_vectors->missingEntries(*m_vectors->model(u"p"_s, u"m"_s)), 0);
}

/// Their vectors are there until they are purged: they take nobody's place among the best.
void TestVectorStore::deletedSessionsCrowdNothingOut()
{
    SessionDeletion deletion(m_builder->store());
    user(u"dog"_s, u"all about the dog"_s);
    QList<SessionId> hidden;
    for (int i = 0; i < 12; ++i) {
        hidden += otherSession(u"all about the cat, number %1"_s.arg(i));
    }
    embedAll();
    QVERIFY(!near(u"cat"_s, {}, 2).contains(u"dog"_s));
    QVERIFY(deletion.remove(hidden));
    QCOMPARE(near(u"cat"_s, {}, 2), u"dog"_s);
    SearchFilter filter;
    filter.roles = { Role::User };
    QCOMPARE(near(u"cat"_s, filter, 2), u"dog"_s);
    QVERIFY(deletion.restore(hidden));
    QVERIFY(!near(u"cat"_s, {}, 2).contains(u"dog"_s));
}

void TestVectorStore::purgedSessionsLeaveNothing()
{
    SessionStore &store = m_builder->store();
    user(u"cat"_s, u"all about the cat"_s);
    const SessionId hidden = otherSession(u"all about the dog"_s);
    QVERIFY(SessionDeletion(store).remove({ hidden }));
    QCOMPARE(embedAll(), u"cat"_s);
    QCOMPARE(count(store, u"vector_gaps"_s), 1);
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"vector_gaps"_s), 0);
    user(u"bird"_s, u"all about the bird"_s);
    QCOMPARE(embedAll(), u"bird"_s);
}

/// The next model may get the number of the one that was dropped.
void TestVectorStore::droppedSummaries()
{
    user(u"u"_s, u"the beginning of it"_s);
    embedAll();
    QVERIFY(m_builder->store().setSummary(m_builder->session(), u"They spoke of a dog."_s));
    const auto model = m_vectors->model(u"p"_s, u"m"_s);
    const auto missing = m_vectors->summariesWithout(*model, 10);
    QVERIFY(m_vectors->storeSummary(**model, missing->constFirst(), vectorOf(u"dog"_s)));
    QVERIFY(m_vectors->drop(**model));
    const auto next = m_vectors->ensureModel(u"p"_s, u"other"_s, 3);
    QCOMPARE(next->number, (*model)->number);
    QCOMPARE(m_vectors->summariesWithout(*next, 10)->size(), 1);
    QVERIFY(m_vectors->nearest(*next, vectorOf(u"dog"_s), {}, 10)->isEmpty());

    // One of which there is nothing to say has no vector, and is not asked for again.
    QVERIFY(m_vectors->storeSummary(*next, missing->constFirst(), {}));
    QVERIFY(m_vectors->summariesWithout(*next, 10)->isEmpty());
    QVERIFY(m_vectors->nearest(*next, vectorOf(u"dog"_s), {}, 10)->isEmpty());
}

QTEST_GUILESS_MAIN(TestVectorStore)
#include "tst_vectorstore.moc"
