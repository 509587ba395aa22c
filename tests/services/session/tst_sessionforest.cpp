// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionforest.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace Qt::StringLiterals;

/// Subagents below the sessions that started them, and what they used together.
class TestSessionForest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_ids.clear(); }

    void subagentsOfSubagents()
    {
        QList<Session> sessions { made(1), made(2, 0), made(3, 1), made(4, 0), made(5) };
        sessions[1].totals.cost = 0.5;
        const SessionForest forest = SessionForest::ofSubagents(sessions);
        QCOMPARE(forest.below(0), std::vector<int>({ 1, 2, 3 }));
        QCOMPARE(forest.hostOf(2), 1);
        QCOMPARE(forest.childrenOf(0).size(), size_t(2));
        const FamilyUse all = familyUse(
                forest, 0, [&](int place) -> const Usage & { return sessions.at(place).totals; });
        QCOMPARE(all.subagents, 3);
        QCOMPARE(all.usage.input, 1 + 2 + 3 + 4);
        QCOMPARE(all.usage.cost, std::optional(0.5));
        const FamilyUse alone = familyUse(
                forest, 4, [&](int place) -> const Usage & { return sessions.at(place).totals; });
        QCOMPARE(alone.subagents, 0);
        QCOMPARE(alone.usage, sessions.at(4).totals);
    }

    /// Forks and sessions that went on stand on another one and did not work for it.
    void whatIsNoSubagentIsNotBelow()
    {
        QList<Session> sessions { made(1), made(2, 0) };
        sessions[1].kind = SessionKind::Person;
        QVERIFY(SessionForest::ofSubagents(sessions).below(0).empty());
        // One whose starter is not here.
        sessions[1] = made(2, 0);
        sessions[1].parentSession = SessionId::create();
        QCOMPARE(SessionForest::ofSubagents(sessions).hostOf(1), -1);
        QVERIFY(SessionForest().below(0).empty());
    }

    void circlesAreCut()
    {
        const std::vector<qint64> numbers { 1, 2, 3, 4, 5 };
        const SessionForest itself({ 0, 0, -1, -1, -1 }, numbers);
        QCOMPARE(itself.hostOf(0), -1);
        QCOMPARE(itself.below(0), std::vector<int>({ 1 }));
        // Four lead to a circle of three.
        const SessionForest three({ 1, 2, 0, 0, 3 }, numbers);
        QCOMPARE(three.below(0), std::vector<int>({ 3, 4 }));
        QCOMPARE(three.below(2), std::vector<int>({ 1, 0, 3, 4 })); // cut where it came back
    }

    void everyOneStandsOnceBelowItsTop()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 200; ++round) {
            const int count = 1 + random.bounded(30);
            std::vector<int> hosts;
            std::vector<qint64> numbers;
            for (int i = 0; i < count; ++i) {
                hosts.push_back(random.bounded(count + 3) - 3);
                hosts.back() = std::max(hosts.back(), -1);
                numbers.push_back(random.bounded(100));
            }
            const SessionForest forest(hosts, numbers);
            std::vector<int> seen;
            for (int i = 0; i < count; ++i) {
                if (forest.hostOf(i) < 0) {
                    seen.push_back(i);
                    std::ranges::copy(forest.below(i), std::back_inserter(seen));
                } else {
                    QCOMPARE(forest.hostOf(i), hosts[size_t(i)]);
                }
            }
            std::ranges::sort(seen);
            QCOMPARE(std::ssize(seen), count);
            QVERIFY(std::ranges::adjacent_find(seen) == seen.end());
        }
    }

private:
    /// `parent`: the place of the one that started it.
    Session made(qint64 number, int parent = -1)
    {
        Session session;
        session.id = SessionId::create();
        session.number = number;
        session.totals.input = number;
        if (parent >= 0) {
            session.kind = SessionKind::Subagent;
            session.parentSession = m_ids.at(parent);
        }
        m_ids += session.id;
        return session;
    }

    QList<SessionId> m_ids;
};

QTEST_GUILESS_MAIN(TestSessionForest)
#include "tst_sessionforest.moc"
