// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancetest.h"
#include "storerepair.h"
#include "storestatistics.h"

#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Stores that were damaged on purpose: what is found, what is said, and what is made whole again.
class TestStoreCheck final : public CareTest
{
    Q_OBJECT

private Q_SLOTS:
    void aWholeStoreHasNothing();
    void damage_data();
    void damage();
    void foundFactsStay();
    void damagedPages();
    void damagedTextIndex();
    void otherWritersDoNotDisturb();
    void stops();
};

void TestStoreCheck::aWholeStoreHasNothing()
{
    const auto check = checkStore(path());
    QVERIFY2(check, check ? "" : qPrintable(check.error().message));
    QCOMPARE(namesOf(*check), QStringList());
    QCOMPARE(check->sessions, 2);
    QCOMPARE(check->entries, 17);
    QVERIFY(!check->isRepairable());
}

void TestStoreCheck::damage_data()
{
    QTest::addColumn<QStringList>("sql");
    QTest::addColumn<QStringList>("found");
    QTest::addColumn<bool>("repaired"); // else it can only be said
    QTest::newRow("nodes are gone")
            << QStringList { u"DELETE FROM entry_nodes WHERE seq IN (3, 4)"_s }
            << QStringList { u"missingNodes"_s } << true;
    QTest::newRow("all nodes of a session are gone")
            << QStringList { u"DELETE FROM entry_nodes WHERE session = 1"_s }
            << QStringList { u"missingNodes"_s } << true;
    QTest::newRow("nodes are wrong")
            << QStringList { u"UPDATE entry_nodes SET role = 0, flags = 7 WHERE seq = 2"_s,
                             u"UPDATE entry_nodes SET metrics = x'00' WHERE seq = 5"_s }
            << QStringList { u"wrongNodes"_s } << true;
    QTest::newRow("nodes of nothing") << QStringList { u"INSERT INTO entry_nodes SELECT 2, 1, 0, "
                                                       u"kind, role, flags, tokens, id, "
                                                       "metrics FROM entry_nodes WHERE seq = 1"_s }
                                      << QStringList { u"strayNodes"_s } << true;
    QTest::newRow("text is not indexed")
            << QStringList { u"DELETE FROM entry_text WHERE rowid IN (1, 3)"_s }
            << QStringList { u"missingText"_s } << true;
    QTest::newRow("text of nothing")
            << QStringList { u"INSERT INTO entry_text (rowid, text) VALUES (999, 'ghost')"_s }
            << QStringList { u"strayText"_s } << true;
    QTest::newRow("counts")
            << QStringList { u"UPDATE sessions SET entry_count = 7, input_tokens = 1 WHERE number = 1"_s }
            << QStringList { u"wrongCounters"_s } << true;
    QTest::newRow("leaf's number") << QStringList { u"UPDATE sessions SET leaf_seq = 2"_s }
                                   << QStringList { u"wrongLeaf"_s } << true;
    QTest::newRow("base's number")
            << QStringList { u"UPDATE sessions SET base_seq = 2 WHERE number = 2"_s }
            << QStringList { u"wrongLeaf"_s } << true;
    QTest::newRow("vectors of nothing")
            << QStringList { u"INSERT INTO vector_models VALUES (1, 'p', 'm', 1, 1, 17)"_s,
                             u"INSERT INTO entry_vectors VALUES ((1 << 40) + 1, 3, 0, 4, x'00')"_s,
                             u"INSERT INTO entry_vectors VALUES ((1 << 40) + 2, 999, 0, 4, x'00')"_s }
            << QStringList { u"strayVectors"_s } << true;
    QTest::newRow("vectors of no model")
            << QStringList { u"INSERT INTO entry_vectors VALUES ((7 << 40) + 1, 3, 0, 4, x'00')"_s }
            << QStringList { u"strayVectors"_s } << true;
    QTest::newRow("the journal lacks facts")
            << QStringList { u"DELETE FROM journal WHERE position = 2"_s }
            << QStringList { u"wrongJournal"_s } << true;
    QTest::newRow("the journal says something else")
            << QStringList { u"UPDATE journal SET text = 'other' WHERE position = 1"_s }
            << QStringList { u"wrongJournal"_s } << true;
    QTest::newRow("the journal does not know of an undo")
            << QStringList { u"DELETE FROM journal_undo"_s } << QStringList { u"wrongJournal"_s }
            << true;
    QTest::newRow("facts of nothing")
            << QStringList { u"INSERT INTO journal SELECT 999, 1, session, operation, kind, "
                             u"source, "
                             "method, importance, text, words, tags, sources FROM journal WHERE "
                             "position = 1"_s,
                             u"INSERT INTO journal_changes (seq, position) VALUES (998, 1)"_s }
            << QStringList { u"strayJournal"_s } << true;
    const QString free = u"DROP TRIGGER session_entries_are_immutable"_s;
    QTest::newRow("nothing keeps history as it is")
            << QStringList { free } << QStringList { u"missingTrigger"_s } << true;
    QTest::newRow("a trigger of somebody else") << QStringList {
        u"CREATE TRIGGER \"odd \"\" one\" AFTER INSERT ON session_entries BEGIN "
        "DELETE FROM session_entries WHERE seq < new.seq; END"_s
    } << QStringList { u"foreignTrigger"_s } << true;
    QTest::newRow("a trigger that does something else")
            << QStringList { free,
                             u"CREATE TRIGGER session_entries_are_immutable BEFORE UPDATE ON "
                             "session_entries BEGIN SELECT 1; END"_s }
            << QStringList { u"foreignTrigger"_s, u"missingTrigger"_s } << true;
    QTest::newRow("a text is rewritten")
            << QStringList { free,
                             u"UPDATE session_entries SET content = content || ' and more' WHERE "
                             "seq = 1"_s }
            << QStringList { u"missingTrigger"_s, u"wrongCounters"_s, u"wrongNodes"_s } << false;
    QTest::newRow("several") << QStringList { u"DELETE FROM entry_nodes WHERE seq = 3"_s,
                                              u"DELETE FROM entry_text WHERE rowid = 1"_s,
                                              u"UPDATE sessions SET text_size = 0"_s }
                             << QStringList { u"missingNodes"_s, u"missingText"_s,
                                              u"wrongCounters"_s }
                             << true;
    QTest::newRow("an image is other than it was")
            << QStringList { u"UPDATE attachments SET data = x'00'"_s }
            << QStringList { u"damagedAttachment"_s } << false;
    QTest::newRow("an image is gone") << QStringList { u"DELETE FROM attachments"_s }
                                      << QStringList { u"missingAttachment"_s } << false;
    QTest::newRow("a whole output is gone")
            << QStringList { u"DELETE FROM attachments WHERE media_type = 'text/plain'"_s }
            << QStringList { u"missingAttachment"_s } << false;
    QTest::newRow("a blob is other than it was")
            << QStringList { u"UPDATE blobs SET data = x'00'"_s }
            << QStringList { u"damagedBlob"_s } << false;
    QTest::newRow("an entry is gone")
            << QStringList { u"PRAGMA foreign_keys=OFF"_s,
                             u"DELETE FROM session_entries WHERE seq = 2"_s }
            << QStringList { u"lostParent"_s, u"lostReference"_s, u"strayNodes"_s, u"strayText"_s,
                             u"wrongCounters"_s }
            << false;
}

void TestStoreCheck::damage()
{
    QFETCH(QStringList, sql);
    QFETCH(QStringList, found);
    QFETCH(bool, repaired);
    const QString before = derivedOf(path());
    for (const QString &statement : std::as_const(sql)) {
        execute(statement);
    }
    const auto check = checkStore(path());
    QVERIFY2(check, check ? "" : qPrintable(check.error().message + check.error().detail));
    QStringList seen = namesOf(*check);
    seen.sort();
    QCOMPARE(seen, found);
    for (const StoreFinding &finding : check->findings) {
        QVERIFY(finding.count > 0);
        QVERIFY(!finding.text().isEmpty() && !finding.advice().isEmpty());
    }
    const auto repair = repairStore(path(), *check);
    QVERIFY2(repair, repair ? "" : qPrintable(repair.error().message + repair.error().detail));
    QVERIFY(QFile::exists(repair->backup));
    QVERIFY(!repair->after.isRepairable());
    if (repaired) {
        QCOMPARE(namesOf(repair->after), QStringList());
        if (QByteArrayView(QTest::currentDataTag()) != "leaf's number") {
            QCOMPARE(derivedOf(path()), before);
        }
    }
}

/// What was found in a message is nothing wrong, and making the journal anew leaves it alone.
void TestStoreCheck::foundFactsStay()
{
    execute(u"INSERT INTO journal SELECT 1, 1, 1, '', kind, source, method, importance, 'found', "
            "'found', tags, sources FROM journal WHERE position = 1"_s);
    execute(u"UPDATE journal SET words = 'x', text = 'x' WHERE text <> 'found' AND position = 1"_s);
    const auto check = checkStore(path());
    QVERIFY(check);
    QCOMPARE(namesOf(*check), QStringList { u"wrongJournal"_s });
    QVERIFY(repairStore(path(), *check));
    m_builder->reopen();
    auto left = m_builder->store().database().run(
            "SELECT count(*) FROM journal WHERE text = 'found'"_L1);
    QVERIFY(left && left->next());
    QCOMPARE(left->integer(0), 1);
}

void TestStoreCheck::damagedPages()
{
    m_builder->add(u"u50*40000 a50*40000 u51*40000 a51*40000"_s);
    const QString copy = path() + u".damaged"_s;
    QVERIFY(m_builder->store().backUp(copy));
    const qint64 page = rootOf(copy, u"session_entries"_s);
    damagePage(copy, page);
    const auto check = checkStore(copy);
    QVERIFY2(check, check ? "" : qPrintable(check.error().message + check.error().detail));
    QVERIFY(check->has(StoreFinding::Kind::DamagedPages));
    QVERIFY(check->findings.constFirst().advice().contains(u"backup"_s));
    QCOMPARE(check->sessions, 2);
}

void TestStoreCheck::damagedTextIndex()
{
    // The index's own tables hold what cannot be read any more.
    execute(u"UPDATE entry_text_data SET block = x'0102030405' WHERE id > 10"_s);
    m_builder->reopen();
    const auto check = checkStore(path());
    QVERIFY2(check, check ? "" : qPrintable(check.error().message + check.error().detail));
    QVERIFY2(check->has(StoreFinding::Kind::DamagedText), qPrintable(namesOf(*check).join(u' ')));
    const auto repair = repairStore(path(), *check);
    QVERIFY2(repair, repair ? "" : qPrintable(repair.error().message + repair.error().detail));
    QCOMPARE(namesOf(repair->after), QStringList());
    auto hits = m_builder->store().database().run(
            "SELECT count(*) FROM entry_text WHERE entry_text MATCH 'snake_case'"_L1);
    QVERIFY(hits && hits->next());
    QCOMPARE(hits->integer(0), 1);
}

void TestStoreCheck::otherWritersDoNotDisturb()
{
    int written = 100;
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) {
        if (written < 130) {
            m_builder->add(u"u%1"_s.arg(written++));
        }
    };
    const auto check = checkStore(path(), control);
    QVERIFY(check);
    QCOMPARE(namesOf(*check), QStringList());
    QVERIFY(written > 105);
}

void TestStoreCheck::stops()
{
    std::stop_source stop;
    int steps = 0;
    const MaintenanceControl control { stop.get_token(), [&](const MaintenanceControl::Step &) {
                                          if (++steps == 4) {
                                              stop.request_stop();
                                          }
                                      } };
    const auto check = checkStore(path(), control);
    QVERIFY(!check);
    QVERIFY(check.error().kind == Error::Kind::Cancelled);
    const auto figures = measureStore(path(), control);
    QVERIFY(!figures);
    QVERIFY(figures.error().kind == Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestStoreCheck)
#include "tst_storecheck.moc"
