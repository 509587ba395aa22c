// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"
#include <storage/archivelist.h>
#include <storage/sessionstore.h>

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// Branches from the command line.
class TestBranchVerbs final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_varve = std::make_unique<VarveProcess>();
        const QString file = m_varve->write(u"s.jsonl"_s, piSession(u"origin-1"_s, 4));
        QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
        m_end = leaf();
        m_entries = entries();
    }
    void cleanup() { m_varve.reset(); }

    void leavingWithoutASummary()
    {
        const Outcome moved = m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b2"_s });
        QCOMPARE(moved.code, 0);
        QVERIFY(!moved.object().contains(u"summary"_s));
        QCOMPARE(entries(), m_entries);
        QCOMPARE(leaf(), moved.object()[u"leafId"_s].toString());
    }

    void leavingWithASummary()
    {
        const Outcome moved =
                m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b2"_s, u"--summarize"_s, u"--offline"_s,
                                u"--instructions"_s, u"mind the files"_s });
        QVERIFY2(moved.code == 0, qPrintable(moved.err));
        QVERIFY(moved.isJson());
        QVERIFY(!moved.object()[u"summary"_s].toString().isEmpty());
        QCOMPARE(moved.object()[u"leafId"_s], moved.object()[u"entryId"_s]);
        QCOMPARE(entries(), m_entries + 1);
        QCOMPARE(leaf(), moved.object()[u"entryId"_s].toString());
        const QJsonArray items =
                m_varve->json({ u"context"_s, u"origin-1"_s }).object()[u"items"_s].toArray();
        QCOMPARE(items.last()[u"category"_s].toString(), u"branchSummary"_s);
        // And back: nothing was said since, so there is nothing to summarize but the report itself.
        const Outcome back = m_varve->json({ u"leaf"_s, u"origin-1"_s, m_end });
        QCOMPARE(back.code, 0);
        QCOMPARE(leaf(), m_end);
    }

    void theSamePlaceIsNoMove()
    {
        const Outcome moved = m_varve->json(
                { u"leaf"_s, u"origin-1"_s, m_end, u"--summarize"_s, u"--offline"_s });
        QCOMPARE(moved.code, 0);
        QCOMPARE(entries(), m_entries);
        QCOMPARE(leaf(), m_end);
    }

    void aServerThatIsNotThereChangesNothing()
    {
        const Outcome moved = m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b2"_s, u"--summarize"_s,
                                              u"--base-url"_s, u"http://127.0.0.1:1/v1"_s,
                                              u"--model"_s, u"tiny"_s });
        QCOMPARE(moved.code, 1);
        QVERIFY(moved.out.isEmpty());
        QVERIFY(moved.err.startsWith(u"varve: "_s));
        QCOMPARE(entries(), m_entries);
        QCOMPARE(leaf(), m_end);
    }

    void compare()
    {
        QCOMPARE(m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b2"_s, u"--summarize"_s,
                                 u"--offline"_s })
                         .code,
                 0);
        const Outcome compared = m_varve->json({ u"compare"_s, u"origin-1"_s, leaf(), m_end });
        QVERIFY2(compared.code == 0, qPrintable(compared.err));
        QVERIFY(compared.isJson());
        const QJsonObject object = compared.object();
        QCOMPARE(object[u"ancestorId"_s].toString(), idOf(u"b2"_s));
        QCOMPARE(object[u"alike"_s].toInt(), 0);
        const QJsonArray branches = object[u"branches"_s].toArray();
        QCOMPARE(branches.size(), 2);
        QCOMPARE(branches.at(0)[u"leafId"_s].toString(), leaf());
        QCOMPARE(branches.at(0)[u"entries"_s].toInt(), 1);
        QVERIFY(branches.at(0)[u"categories"_s][u"branchSummary"_s].toInt() > 0);
        QCOMPARE(branches.at(1)[u"leafId"_s].toString(), m_end);
        QCOMPARE(branches.at(1)[u"turns"_s].toArray().size(), 2);
        QCOMPARE(branches.at(1)[u"messages"_s].toInt(), 8);
        QCOMPARE(object[u"firstDifference"_s].toArray().at(1).toString(), idOf(u"u3"_s));

        const Outcome text = m_varve->run(
                { u"compare"_s, u"origin-1"_s, leaf(), m_end, u"--store"_s, m_varve->store() });
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("They part after"));
        QVERIFY(text.out.contains("Tokens by category"));
    }

    /// As the window does below its tree.
    void theTreeNamesOtherMachines()
    {
        QCOMPARE(m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b2"_s }).code, 0);
        {
            const auto store = varve::SessionStore::open(m_varve->store());
            QVERIFY(store);
            const varve::MachineId laptop = varve::MachineId::create();
            QVERIFY(varve::ArchiveList(**store).setMachines({ { laptop, u"laptop"_s, {} } }));
            const QString session = (*store)->reader().sessions()->constFirst().id.toString();
            for (const QString &leaf : { m_end, idOf(u"b1"_s) }) { // one is on the way to here
                QVERIFY((*store)->database().run(
                        "INSERT INTO archive_leaves VALUES (?,?,?,7)"_L1,
                        { session,
                          leaf == m_end ? laptop.toBytes() : varve::MachineId::create().toBytes(),
                          leaf }));
            }
        }
        const Outcome text =
                m_varve->run({ u"tree"_s, u"origin-1"_s, u"--store"_s, m_varve->store() });
        QCOMPARE(text.out.count("from "), 1);
        QVERIFY(text.out.contains("from laptop\n"));
        int named = 0;
        const QJsonArray rows = m_varve->json({ u"tree"_s, u"origin-1"_s }).array();
        for (const auto &row : rows) {
            const QJsonArray machines = row[u"machines"_s].toArray();
            named += static_cast<int>(machines.size());
            QCOMPARE(machines.contains(u"laptop"_s), row[u"id"_s].toString() == m_end);
        }
        QCOMPARE(named, 1);
    }

    void wrongArguments()
    {
        QCOMPARE(m_varve->json({ u"compare"_s, u"origin-1"_s, u"b2"_s }).code, 2);
        QCOMPARE(m_varve->json({ u"compare"_s, u"origin-1"_s, u"b2"_s, u"nothing"_s }).code, 1);
    }

private:
    QString leaf() const
    {
        return m_varve->json({ u"sessions"_s }).array().at(0)[u"leafId"_s].toString();
    }
    qint64 entries() const
    {
        return m_varve->json({ u"sessions"_s }).array().at(0)[u"entries"_s].toInteger();
    }
    QString idOf(const QString &original) const
    {
        const QJsonArray tree = m_varve->json({ u"tree"_s, u"origin-1"_s }).array();
        for (const auto &entry : tree) {
            if (entry[u"originalId"_s].toString() == original) {
                return entry[u"id"_s].toString();
            }
        }
        return {};
    }

    std::unique_ptr<VarveProcess> m_varve;
    QString m_end;
    qint64 m_entries = 0;
};

QTEST_GUILESS_MAIN(TestBranchVerbs)
#include "tst_branchverbs.moc"
