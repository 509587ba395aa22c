// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundfacts.h"
#include "journalstore.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "sessionpurge.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

using Kind = JournalFact::Kind;

namespace
{

JournalFact fact(Kind kind, const QString &text, int importance, const QStringList &tags = {})
{
    JournalFact one;
    one.kind = kind;
    one.text = text;
    one.importance = importance;
    one.tags = tags;
    return one;
}

Entry compaction(const QString &summary, const QList<JournalFact> &facts)
{
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.summary = summary;
    entry.operationId = EntryId::create().toString();
    entry.data[entryData::Journal] = journalJson(facts);
    return entry;
}

} // namespace

/// Facts in the store: listed, found, weighed anew, gone with their session.
class TestJournalStore final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void filters_data();
    void filters();
    void whatIsRead();
    void hostileEntries();
    void changes();
    void changesAreAllOrNothing();
    void ids_data();
    void ids();
    void foundFacts();
    void foundOnlyOnce();
    void holdersOfTheForkOfAFork();
    void deletedSessions();
    void twoWriters();
    void entryAndIndexTogether();
    void ofAnEarlierVersion();
    void summariesOfAnEarlierVersion();
    void tenThousand();

private:
    [[nodiscard]] JournalStore journal() { return JournalStore(m_builder->store().database()); }
    [[nodiscard]] QStringList texts(const JournalFilter &filter)
    {
        QStringList found;
        const auto records = journal().find(filter);
        for (const JournalRecord &record : records.value_or(QList<JournalRecord>())) {
            found += record.fact.text;
        }
        return found;
    }
    [[nodiscard]] JournalId idOf(const QString &text)
    {
        const auto records = journal().find({ .withUndone = true });
        for (const JournalRecord &record : *records) {
            if (record.fact.text == text) {
                return record.id;
            }
        }
        return {};
    }

    std::unique_ptr<SessionBuilder> m_builder;
};

void TestJournalStore::init()
{
    m_builder = std::make_unique<SessionBuilder>(u"u1 a1"_s);
    JournalFact port = fact(Kind::Decision, u"The port is 8080"_s, 6, { u"net"_s });
    port.sources = { m_builder->id(u"u1"_s), m_builder->id(u"a1"_s) };
    m_builder->addEntry(
            compaction(u"## Goal\n- Print tides\n- for sailors\n\n## Done\n- (none)"_s,
                       { port, fact(Kind::Path, u"src/Straße.cpp"_s, 4, { u"cpp"_s }) }),
            u"c1"_s);
    m_builder->add(u"u2 a2"_s);
    m_builder->addEntry(
            compaction(u"- 100%_sure"_s,
                       { fact(Kind::Error, u"disk full 100%"_s, 9, { u"net"_s, u"io"_s }) }),
            u"c2"_s);
}

void TestJournalStore::filters_data()
{
    QTest::addColumn<JournalFilter>("filter");
    QTest::addColumn<QStringList>("found");
    const QString goal = u"Print tides · for sailors"_s;
    const QString port = u"The port is 8080"_s;
    const QString path = u"src/Straße.cpp"_s;
    const QString sure = u"100%_sure"_s;
    const QString full = u"disk full 100%"_s;
    using Order = JournalFilter::Order;
    QTest::newRow("all") << JournalFilter {} << QStringList { sure, full, goal, port, path };
    QTest::newRow("oldest first") << JournalFilter { .order = Order::Oldest }
                                  << QStringList { goal, port, path, sure, full };
    QTest::newRow("by importance") << JournalFilter { .order = Order::Importance }
                                   << QStringList { full, sure, goal, port, path };
    QTest::newRow("kinds") << JournalFilter { .kinds = { Kind::Decision, Kind::Error } }
                           << QStringList { full, port };
    QTest::newRow("important") << JournalFilter { .importance = 7 }
                               << QStringList { sure, full, goal };
    QTest::newRow("tag") << JournalFilter { .tag = u"NET"_s } << QStringList { full, port };
    QTest::newRow("part of a tag is none") << JournalFilter { .tag = u"ne"_s } << QStringList {};
    QTest::newRow("word") << JournalFilter { .text = u"PORT"_s } << QStringList { port };
    QTest::newRow("folded") << JournalFilter { .text = u"sTRAßE"_s } << QStringList { path };
    QTest::newRow("two words") << JournalFilter { .text = u"  full disk "_s }
                               << QStringList { full };
    QTest::newRow("beginning of a tag")
            << JournalFilter { .text = u"cp"_s } << QStringList { path };
    QTest::newRow("in a summary") << JournalFilter { .text = u"tides"_s } << QStringList { goal };
    QTest::newRow("in a summary, folded")
            << JournalFilter { .text = u"SAILORS tiDes"_s } << QStringList { goal };
    QTest::newRow("no heading of a summary")
            << JournalFilter { .text = u"goal"_s } << QStringList {};
    QTest::newRow("nor that there is nothing below it")
            << JournalFilter { .text = u"none"_s } << QStringList {};
    QTest::newRow("signs of LIKE") << JournalFilter { .text = u"%_s"_s } << QStringList { sure };
    QTest::newRow("a few") << JournalFilter { .most = 2 } << QStringList { sure, full };
    QTest::newRow("of no compaction")
            << JournalFilter { .holders = QList<qint64> {} } << QStringList {};
    QTest::newRow("another session")
            << JournalFilter { .session = SessionId::create() } << QStringList {};
}

void TestJournalStore::filters()
{
    QFETCH(const JournalFilter, filter);
    QFETCH(const QStringList, found);
    QCOMPARE(texts(filter), found);
}

void TestJournalStore::whatIsRead()
{
    const auto record = journal().record(idOf(u"The port is 8080"_s));
    QVERIFY(record);
    QCOMPARE(record->session, m_builder->session());
    QCOMPARE(record->entry, m_builder->id(u"c1"_s));
    QCOMPARE(record->fact.sources, m_builder->ids(u"u1 a1"_s));
    QCOMPARE(record->fact.tags, QStringList { u"net"_s });
    QVERIFY(record->when.isValid());
    QCOMPARE(journal().ofCompaction(record->id.seq)->size(), 2);
    const auto synthesis = journal().record({ record->id.seq, 0 });
    QVERIFY(synthesis && synthesis->fact.kind == Kind::Synthesis);
    QCOMPARE(synthesis->fact.sources, QList { m_builder->id(u"c1"_s) });
}

/// As an import of our own format may bring them.
void TestJournalStore::hostileEntries()
{
    Entry entry = compaction(u"- x"_s, {});
    QJsonArray facts { 17, QJsonObject { { "kind"_L1, "synthesis"_L1 }, { "text"_L1, "no"_L1 } },
                       QJsonObject { { "kind"_L1, "mood"_L1 }, { "text"_L1, "no"_L1 } },
                       QJsonObject { { "kind"_L1, "error"_L1 }, { "text"_L1, " \n"_L1 } },
                       QJsonObject { { "kind"_L1, "error"_L1 },
                                     { "text"_L1, u"two\nlines"_s },
                                     { "importance"_L1, 99 },
                                     { "tags"_L1, QJsonArray { u"A\nb"_s, 5, QString(90, u'x') } },
                                     { "sources"_L1, QJsonArray { "nothing"_L1 } } } };
    for (int i = 0; i < 300; ++i) {
        facts += QJsonObject { { "kind"_L1, "path"_L1 }, { "text"_L1, QString(900, u'p') } };
    }
    entry.data[entryData::Journal] = facts;
    m_builder->addEntry(entry, u"c3"_s);
    const auto found = journal().ofCompaction(idOf(u"two lines"_s).seq);
    QCOMPARE(found->size(), MostJournalFacts);
    QCOMPARE(found->first().fact.importance, 10);
    QCOMPARE(found->first().fact.tags, QStringList { u"a b"_s });
    QVERIFY(found->first().fact.sources.isEmpty());
    QCOMPARE(found->last().fact.text.size(), JournalFact::LongestText);
    m_builder->addEntry(
            [] {
                Entry odd = compaction({}, {});
                odd.data[entryData::Journal] = u"not a list"_s;
                return odd;
            }(),
            u"c4"_s);
}

void TestJournalStore::changes()
{
    const JournalId port = idOf(u"The port is 8080"_s);
    const JournalId path = idOf(u"src/Straße.cpp"_s);
    QVERIFY(journal().change({ port, path }, { .importance = 10 }));
    QVERIFY(journal().change({ port }, { .tags = QStringList { u"Infra"_s, u"infra"_s } }));
    auto record = journal().record(port);
    QCOMPARE(record->fact.importance, 10);
    QVERIFY(record->fact.method == JournalFact::Method::Person);
    QCOMPARE(record->fact.tags, QStringList { u"infra"_s });
    QCOMPARE(texts({ .tag = u"net"_s }), QStringList { u"disk full 100%"_s });
    QCOMPARE(texts({ .importance = 10 }).size(), 2);
    QVERIFY(journal().change({ path }, { .importance = 0, .method = JournalFact::Method::Model }));
    QCOMPARE(journal().record(path)->fact.importance, 1);
    QVERIFY(journal().record(path)->fact.method == JournalFact::Method::Model);

    QVERIFY(journal().change({ port }, { .isDeleted = true }));
    QVERIFY(!texts({}).contains(u"The port is 8080"_s));
    QVERIFY(journal().record(port)->isDeleted);
    QCOMPARE(journal().ofCompaction(port.seq)->size(), 1);
    m_builder->reopen();
    QVERIFY(!texts({ .withUndone = true }).contains(u"The port is 8080"_s));
    QVERIFY(journal().change({ port }, { .isDeleted = false }));
    QVERIFY(texts({}).contains(u"The port is 8080"_s));
    QCOMPARE(journal().record(port)->fact.importance, 10); // as it was before it was deleted
}

void TestJournalStore::changesAreAllOrNothing()
{
    const JournalId port = idOf(u"The port is 8080"_s);
    const auto done = journal().change({ port, { 12345, 1 } }, { .isDeleted = true });
    QVERIFY(!done && done.error().kind == Error::Kind::NotFound);
    QVERIFY(!done.error().message.isEmpty());
    QVERIFY(!journal().record(port)->isDeleted);
}

void TestJournalStore::ids_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("one") << u"812.3"_s << true;
    QTest::newRow("a summary") << u"812.0"_s << true;
    for (const auto *bad :
         { "", ".", "812", "812.", ".3", "0.3", "-1.3", "8.-1", "a.b", "8.3.4" }) {
        QTest::newRow(bad) << QString::fromLatin1(bad) << false;
    }
}

void TestJournalStore::ids()
{
    QFETCH(const QString, text);
    QFETCH(const bool, valid);
    const auto id = JournalId::fromString(text);
    QCOMPARE(id.has_value(), valid);
    if (id) {
        QCOMPARE(id->toString(), text);
    } else {
        QVERIFY(id.error().kind == Error::Kind::InvalidInput);
    }
}

/// Beside those of compactions, and like them in everything but the undo.
void TestJournalStore::foundFacts()
{
    FoundFacts found(m_builder->store().database());
    QCOMPARE(*found.readTo(m_builder->session()), 0);
    JournalFact first = fact(Kind::Decision, u"Dials are\nround"_s, 12, { u"Net"_s });
    first.sources = { m_builder->id(u"u1"_s) };
    const JournalFact second = fact(Kind::Error, u"a dial broke"_s, 5);
    QCOMPARE(*found.keep({ { m_builder->session(), 0, 2, { { 1, first }, { 1, second } } } }), 2);
    QCOMPARE(*found.readTo(m_builder->session()), 2);
    const JournalId id = idOf(u"Dials are round"_s);
    QVERIFY((id == JournalId { 1, 1 }));
    const auto record = journal().record(id);
    QVERIFY(record->isFound && !record->isUndone);
    QCOMPARE(record->entry, m_builder->id(u"u1"_s));
    QCOMPARE(record->fact.importance, JournalFact::MostImportance);
    QCOMPARE(record->fact.tags, QStringList { u"net"_s });
    QCOMPARE(texts({ .text = u"DIAL"_s }), (QStringList { u"Dials are round"_s, second.text }));
    QCOMPARE(texts({ .anyOf = { u"broke"_s, u"8080"_s } }),
             (QStringList { u"The port is 8080"_s, second.text }));
    QVERIFY(journal().change({ id }, { .importance = 3, .tags = QStringList { u"x"_s } }));
    QCOMPARE(journal().record(id)->fact.importance, 3);
    QVERIFY(journal().record(id)->fact.method == JournalFact::Method::Person);
    QCOMPARE(texts({ .method = JournalFact::Method::Person }),
             QStringList { u"Dials are round"_s });
    QCOMPARE(*journal().count({ .method = JournalFact::Method::Heuristic }),
             texts({ .method = JournalFact::Method::Heuristic }).size());
    QVERIFY(!journal().record(idOf(u"The port is 8080"_s))->isFound);

    const QHash<qint64, QString> holders = *journal().holders(m_builder->session());
    QCOMPARE(holders.size(), 3);
    QVERIFY(holders.contains(1) && holders.value(1).isEmpty());
}

void TestJournalStore::foundOnlyOnce()
{
    FoundFacts found(m_builder->store().database());
    const JournalFact one = fact(Kind::Error, u"a dial broke"_s, 5);
    const qint64 compaction = idOf(u"disk full 100%"_s).seq;
    QCOMPARE(*found.keep({ { m_builder->session(), 0, 2, { { 1, one } } } }), 1);
    // Somebody else has read it meanwhile.
    QCOMPARE(*found.keep({ { m_builder->session(), 0, 3, { { 2, one } } } }), 0);
    QCOMPARE(*found.readTo(m_builder->session()), 2);
    // The same of the same entry; a compaction's own entry says what it says.
    QCOMPARE(*found.keep({ { m_builder->session(), 2, 3, { { 1, one }, { compaction, one } } } }),
             0);
    QCOMPARE(*found.readTo(m_builder->session()), 3);
    QCOMPARE(*found.keep({ { SessionId::create(), 0, 3, { { 1, one } } } }), 0);
    QCOMPARE(texts({ .text = u"dial"_s }).size(), 1);
}

/// It stands on the first session, although it was made from one that is gone.
void TestJournalStore::holdersOfTheForkOfAFork()
{
    SessionStore &store = m_builder->store();
    const auto fork = store.forkSession(m_builder->session(), m_builder->id(u"c2"_s));
    const auto second = store.forkSession(fork->id, m_builder->id(u"c2"_s));
    const QHash<qint64, QString> before = *journal().holders(second->id);
    QCOMPARE(before.size(), 2);
    QVERIFY(SessionDeletion(store).remove({ fork->id }));
    QVERIFY(SessionPurge(store).claimAndRemove(QDeadlineTimer::Forever));
    QCOMPARE(*journal().holders(second->id), before);
}

void TestJournalStore::deletedSessions()
{
    const JournalId port = idOf(u"The port is 8080"_s);
    QVERIFY(journal().change({ port }, { .importance = 10 }));
    FoundFacts found(m_builder->store().database());
    QVERIFY(found.keep(
            { { m_builder->session(), 0, 2, { { 1, fact(Kind::Error, u"found"_s, 5) } } } }));
    SessionDeletion deletion(m_builder->store());
    QVERIFY(deletion.remove({ m_builder->session() }));
    QCOMPARE(texts({ .withUndone = true }), QStringList());
    QVERIFY(!journal().record(port));
    SessionPurge purge(m_builder->store());
    QVERIFY(purge.claim());
    for (auto more = purge.step(); more.value_or(false); more = purge.step()) { }
    for (const QLatin1StringView table :
         { "journal"_L1, "journal_changes"_L1, "journal_undo"_L1, "journal_read"_L1 }) {
        auto count = m_builder->store().database().run("SELECT count(*) FROM "_L1 + table);
        QVERIFY(count && count->next());
        QCOMPARE(count->integer(0), 0);
    }
}

/// As two windows of one store: nobody's change is lost, nobody fails.
void TestJournalStore::twoWriters()
{
    QList<JournalFact> facts;
    for (int i = 0; i < 100; ++i) {
        facts += fact(Kind::Finding, u"fact %1"_s.arg(i), 5);
    }
    m_builder->addEntry(compaction(u"- x"_s, facts), u"c3"_s);
    const qint64 seq = idOf(u"fact 0"_s).seq;
    std::atomic<int> failed = 0;
    const auto work = [&](int first) {
        const auto store = SessionStore::open(m_builder->path());
        JournalStore mine((*store)->database());
        for (int i = first; i < 100; i += 2) {
            failed += mine.change({ { seq, i + 1 } }, { .importance = 1 + i % 10 }) ? 0 : 1;
            failed += mine.change({ { seq, 1 } }, { .tags = QStringList { QString::number(i) } })
                    ? 0
                    : 1;
        }
    };
    std::thread one(work, 0);
    std::thread other(work, 1);
    one.join();
    other.join();
    QCOMPARE(failed.load(), 0);
    const auto found = journal().ofCompaction(seq);
    for (int i = 0; i < 100; ++i) {
        QCOMPARE(found->at(i).fact.importance, 1 + i % 10);
    }
    QCOMPARE(found->first().fact.tags.size(), 1);
}

/// One transaction: an append that is refused leaves no row.
void TestJournalStore::entryAndIndexTogether()
{
    auto &store = m_builder->store();
    const Entry entry = compaction(u"- lost"_s, { fact(Kind::Error, u"lost"_s, 5) });
    AppendOptions impossible;
    impossible.fromQueue = { 4711 }; // fails after the entry was written
    QVERIFY(!store.append(m_builder->session(), m_builder->load().session().leaf, { entry },
                          impossible));
    QVERIFY(!texts({ .withUndone = true }).contains(u"lost"_s));
    QVERIFY(store.append(m_builder->session(), m_builder->load().session().leaf, { entry }));
    QVERIFY(texts({}).contains(u"lost"_s));
}

/// On a medium that cannot be written: looked at, not migrated.
void TestJournalStore::ofAnEarlierVersion()
{
    for (const QString &table : { u"journal"_s, u"journal_changes"_s, u"journal_undo"_s }) {
        QVERIFY(m_builder->store().database().execute(u"DROP TABLE "_s + table));
    }
    const auto found = journal().find({});
    QVERIFY(found && found->isEmpty());
    QVERIFY(journal().holders(m_builder->session())->isEmpty());
    const auto none = journal().record({ 1, 1 });
    QVERIFY(!none && none.error().kind == Error::Kind::NotFound);
}

/// The migration lists what was summarized before there was a journal, and knows what was undone.
void TestJournalStore::summariesOfAnEarlierVersion()
{
    SessionBuilder builder(u"u1*400 a1*400 C1(a1) u2 a2 C2(a2) off(C2)"_s);
    for (const QString &statement :
         { u"DROP TABLE journal"_s, u"DROP TABLE journal_changes"_s, u"DROP TABLE journal_undo"_s,
           u"DROP TABLE idle_work"_s, u"DROP TABLE journal_read"_s,
           u"DROP TABLE attachment_holds"_s, u"DROP TABLE plan_drafts"_s,
           u"ALTER TABLE sessions DROP COLUMN rolled_over"_s, u"PRAGMA user_version=7"_s }) {
        QVERIFY2(builder.store().database().execute(statement), qPrintable(statement));
    }
    builder.reopen();
    JournalStore migrated(builder.store().database());
    const auto all = migrated.find({ .withUndone = true });
    QVERIFY(all);
    QCOMPARE(all->size(), 2);
    QCOMPARE(all->at(0).entry, builder.id(u"C2"_s));
    QVERIFY(all->at(0).isUndone);
    QCOMPARE(all->at(1).entry, builder.id(u"C1"_s));
    QVERIFY(!all->at(1).isUndone && !all->at(1).fact.text.isEmpty());
    QCOMPARE(migrated.find({})->size(), 1);
}

void TestJournalStore::tenThousand()
{
    for (int run = 0; run < 80; ++run) {
        QList<JournalFact> facts;
        for (int i = 0; i < 125; ++i) {
            facts += fact(static_cast<Kind>(i % 8),
                          u"Fact %1 of run %2 says that the tide was late "
                          "and the tables were printed again"_s.arg(i)
                                  .arg(run),
                          1 + i % 10, { u"tag%1"_s.arg(i % 7) });
        }
        m_builder->addEntry(compaction(u"- run"_s, facts), u"run%1"_s.arg(run));
    }
    QElapsedTimer timer;
    timer.start();
    QVERIFY(texts({}).size() > 10'000);
    const qint64 all = timer.restart();
    QCOMPARE(texts({ .text = u"run 77"_s, .most = 500 }).size(), 125 + 79);
    const qint64 words = timer.restart();
    QCOMPARE(
            texts({ .importance = 10, .tag = u"tag2"_s, .order = JournalFilter::Order::Importance })
                    .size(),
            80 * 2);
    qInfo() << "10,000 facts:" << all << "ms all," << words << "ms by words," << timer.elapsed()
            << "ms by tag";
    QVERIFY(all < 2'000 && words < 1'000);
}

QTEST_GUILESS_MAIN(TestJournalStore)
#include "tst_journalstore.moc"
