// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appendbelow.h"
#include "messagequeue.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QList<Entry> messages(int count)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"written by a turn"_s } };
    return QList<Entry>(count, entry);
}

} // namespace

/// What a turn writes while the person moves about in the tree.
class TestAppendBelow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_builder = std::make_unique<SessionBuilder>(u"u1 a1 u2"_s); }

    void goesToTheLeaf()
    {
        const auto stored = below(u"u2"_s, 2);
        QVERIFY(stored);
        QCOMPARE(stored->constFirst().parent, id(u"u2"_s));
        QCOMPARE(leaf(), stored->constLast().id);
    }

    void goesOnBelowWhatCameMeanwhile()
    {
        m_builder->add(u"pin(u1)"_s);
        const EntryId pin = leaf();
        const auto stored = below(u"u2"_s, 1);
        QVERIFY(stored);
        QCOMPARE(stored->constFirst().parent, pin);
        QCOMPARE(leaf(), stored->constLast().id);
    }

    void leavesTheLeafOnAnotherBranch()
    {
        m_builder->add(u"@u1 a2"_s);
        const auto stored = below(u"u2"_s, 2);
        QVERIFY(stored);
        QCOMPARE(stored->constFirst().parent, id(u"u2"_s));
        QCOMPARE(stored->constLast().parent, stored->constFirst().id);
        QCOMPARE(leaf(), id(u"a2"_s));
        QCOMPARE(m_builder->store().reader().session(m_builder->session())->entryCount, 6);
        QCOMPARE(m_builder->sent(), u"u1 a2"_s);
        // The person has not been anywhere else meanwhile.
        auto moves = database().run("SELECT count(*) FROM leaf_log WHERE why <> 'test'"_L1);
        QVERIFY(moves && moves->next());
        QCOMPARE(moves->integer(0), 0);
    }

    void aFailureMovesNothing()
    {
        m_builder->add(u"@u1 a2"_s);
        MessageQueue queue(database());
        const qint64 waiting =
                queue.add(m_builder->session(), { 0, { TextBlock { u"x"_s } }, false, {} }).value();
        // Of two entries the second one fails.
        QVERIFY(database().execute(
                u"CREATE TRIGGER full BEFORE INSERT ON session_entries WHEN (SELECT count(*) FROM "
                "session_entries) > 4 BEGIN SELECT RAISE(ABORT, 'full'); END"_s));
        QVERIFY(!below(u"u2"_s, 2, { { waiting }, false }));
        QCOMPARE(leaf(), id(u"a2"_s));
        QCOMPARE(m_builder->store().reader().session(m_builder->session())->entryCount, 4);
        QCOMPARE(queue.messages(m_builder->session())->size(), 1);
        QVERIFY(database().execute(u"DROP TRIGGER full"_s));
        QVERIFY(below(u"u2"_s, 2, { { waiting }, false }));
        QCOMPARE(leaf(), id(u"a2"_s));
        QCOMPARE(queue.messages(m_builder->session())->size(), 0);
        // It was taken out: who comes second with it writes nothing.
        const auto again = below(u"u2"_s, 1, { { waiting }, false });
        QVERIFY(!again && again.error().kind == Error::Kind::Conflict);
        QCOMPARE(leaf(), id(u"a2"_s));
        QCOMPARE(m_builder->store().reader().session(m_builder->session())->entryCount, 6);
    }

    void notBelowEntriesOfOthers()
    {
        const auto other = m_builder->store().createSession({});
        QVERIFY(other);
        const auto refused = m_builder->store().appendBeside(other->id, id(u"u1"_s), messages(1));
        QVERIFY(!refused && refused.error().kind == Error::Kind::NotFound);
        QCOMPARE(m_builder->store().reader().session(other->id)->entryCount, 0);
    }

private:
    Database &database() { return m_builder->store().database(); }
    EntryId id(const QString &name) { return m_builder->id(name); }
    EntryId leaf() { return m_builder->store().reader().session(m_builder->session())->leaf; }
    Result<QList<Entry>> below(const QString &parent, int count, const AppendOptions &options = {})
    {
        return appendBelow(m_builder->store(), m_builder->session(), id(parent), messages(count),
                           options);
    }

    std::unique_ptr<SessionBuilder> m_builder;
};

QTEST_GUILESS_MAIN(TestAppendBelow)
#include "tst_appendbelow.moc"
