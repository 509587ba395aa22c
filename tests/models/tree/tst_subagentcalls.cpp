// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "subagentcalls.h"

#include <QTest>

using namespace varve;

class TestSubagentCalls final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_calls = {};
        m_subagents = { subagent(), subagent(), subagent() };
    }

    void nothingIsLookedForTwiceAtATime()
    {
        QCOMPARE(m_calls.fill(m_subagents, 10).size(), 3);
        QVERIFY(!m_calls.knows(m_subagents));
        QCOMPARE(m_calls.fill(m_subagents, 11).size(), 0);
        m_subagents += subagent();
        QCOMPARE(m_calls.fill(m_subagents, 11).size(), 1);
        m_calls.giveUp();
        QCOMPARE(m_calls.fill(m_subagents, 11).size(), 4);
    }

    void whatIsUncertainIsLookedForAgain()
    {
        const QList<Session> sought = m_calls.fill(m_subagents, 10);
        m_calls.note(sought, 10, { { { id(0), { 5, true } }, { id(1), { 5, false } } } });
        QVERIFY(m_calls.knows(m_subagents));
        QCOMPARE(m_calls.fill(m_subagents, 10).size(), 0);
        QCOMPARE(m_subagents.at(0).call, (StartingCall { 5, true }));
        QCOMPARE(m_subagents.at(1).call, (StartingCall { 5, false }));
        QCOMPARE(m_subagents.at(2).call, StartingCall());
        const QList<Session> again = m_calls.fill(m_subagents, 12);
        QCOMPARE(again.size(), 2);
        QVERIFY(again.constFirst().id == id(1) && again.constLast().id == id(2));
        m_calls.note(again, 12, { { { id(1), { 11, true } } } });
        QCOMPARE(m_calls.fill(m_subagents, 13).size(), 1);
        QCOMPARE(m_subagents.at(1).call, (StartingCall { 11, true }));
    }

    void whatCannotBeReadIsLookedForOnceMore()
    {
        const auto failed = fail(Error::Kind::Io, QStringLiteral("unreadable"));
        m_calls.note(m_calls.fill(m_subagents, 10), 10, failed);
        QVERIFY(m_calls.knows(m_subagents)); // shown without their calls
        QCOMPARE(m_calls.fill(m_subagents, 10).size(), 0);
        m_calls.note(m_calls.fill(m_subagents, 11), 11,
                     { { { id(0), { 5, false } }, { id(1), { 5, true } } } });
        // What was found before stays.
        m_calls.note(m_calls.fill(m_subagents, 12), 12, failed);
        QCOMPARE(m_calls.fill(m_subagents, 12).size(), 0);
        QCOMPARE(m_subagents.at(0).call, (StartingCall { 5, false }));
    }

private:
    static OutlineSubagent subagent()
    {
        OutlineSubagent made;
        made.session.id = SessionId::create();
        return made;
    }
    [[nodiscard]] SessionId id(qsizetype index) const { return m_subagents.at(index).session.id; }

    SubagentCalls m_calls;
    QList<OutlineSubagent> m_subagents;
};

QTEST_GUILESS_MAIN(TestSubagentCalls)
#include "tst_subagentcalls.moc"
