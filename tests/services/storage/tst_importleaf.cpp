// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A chain of entries with fresh ids and the origin keys `from` to `to`.
QList<Entry> chain(int from, int to, const EntryId &parent = {})
{
    QList<Entry> entries;
    EntryId above = parent;
    for (int i = from; i <= to; ++i) {
        Entry entry;
        entry.id = EntryId::create();
        entry.parent = above;
        entry.role = i % 2 == 0 ? Role::Assistant : Role::User;
        entry.originKey = QByteArray::number(i).rightJustified(16, '0');
        entry.blocks = { TextBlock { u"text %1"_s.arg(i) } };
        above = entry.id;
        entries += entry;
    }
    return entries;
}

} // namespace

/// Where an imported session stands when its import was cut off, or is repeated.
class TestImportLeaf final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_builder = std::make_unique<SessionBuilder>();
        m_session = {};
    }

    void isSetByTheNextImport()
    {
        const QList<EntryId> ids = cutOffAfter(10);
        QVERIFY(stored().leaf.isNull());
        QCOMPARE(import(10), ids);
        QCOMPARE(stored().leaf, ids.constLast());
        QVERIFY(stored().leafSeq != 0);
    }

    void followsAFileThatGrew()
    {
        import(10);
        const QList<EntryId> ids = cutOffAfter(14);
        QCOMPARE(stored().leaf, ids.at(9));
        import(14);
        QCOMPARE(stored().leaf, ids.constLast());
    }

    void aForkLeavesItsBase()
    {
        m_builder->add(u"u1 a1"_s);
        Session fork = source();
        fork.baseEntry = m_builder->id(u"a1"_s);
        QList<EntryId> ids;
        {
            ImportWriter writer(m_builder->store());
            begin(writer, fork);
            ids = appended(writer, chain(1, 3, fork.baseEntry));
        }
        QCOMPARE(stored().leaf, fork.baseEntry);
        ImportWriter writer(m_builder->store());
        begin(writer, fork);
        QCOMPARE(appended(writer, chain(1, 3, fork.baseEntry)), ids);
        QCOMPARE(writer.endSession(ids.constLast())->added, 0);
        QCOMPARE(stored().leaf, ids.constLast());
    }

    void staysWhereThePersonPutIt()
    {
        const QList<EntryId> ids = import(10);
        QVERIFY(m_builder->store().moveLeaf(m_session, ids.constLast(), ids.at(4), u"test"_s));
        import(10);
        QCOMPARE(stored().leaf, ids.at(4));
        QVERIFY(m_builder->store().moveLeaf(m_session, ids.at(4), {}, u"test"_s));
        import(10);
        QVERIFY(stored().leaf.isNull());
    }

    void staysWithThePersonsOwn()
    {
        cutOffAfter(10);
        Entry own;
        own.role = Role::User;
        const auto begun = m_builder->store().append(m_session, {}, { own });
        QVERIFY(begun);
        import(10);
        QCOMPARE(stored().leaf, begun->constFirst().id);
    }

    /// A copy of the file from some time ago.
    void anOldCopyTakesNothingBack()
    {
        const QList<EntryId> ids = import(10);
        import(5);
        QCOMPARE(stored().leaf, ids.constLast());
    }

    /// The source had gone back to its fifth entry; what came last in the file is not where it stands.
    void stoppingARepeatedImportMovesNothing()
    {
        const QList<EntryId> ids = import(10, 5);
        QCOMPARE(stored().leaf, ids.at(4));
        {
            ImportWriter writer(m_builder->store());
            begin(writer, source());
            appended(writer, chain(1, 10));
            QCOMPARE(writer.breakOff(ids.constLast())->added, 0);
        }
        QCOMPARE(stored().leaf, ids.at(4));
    }

    /// What follows a message that was changed comes in as a branch; a part of that is not where the source stands.
    void stoppingOnABranchMovesNothing()
    {
        const QList<EntryId> ids = import(10);
        ImportWriter writer(m_builder->store());
        begin(writer, source());
        const QList<EntryId> part = appended(writer, chain(101, 103));
        QCOMPARE(writer.breakOff(part.constLast())->added, 3);
        QCOMPARE(stored().leaf, ids.constLast());
    }

    void stoppingTheFirstImportKeepsWhatItHas()
    {
        ImportWriter writer(m_builder->store());
        begin(writer, source());
        const QList<EntryId> ids = appended(writer, chain(1, 4));
        QCOMPARE(writer.breakOff(ids.constLast())->added, 4);
        QCOMPARE(stored().leaf, ids.constLast());
    }

private:
    static Session source()
    {
        Session session;
        session.origin = { u"pi"_s, u"s"_s, u"/tmp/s.jsonl"_s };
        return session;
    }
    Session stored() { return m_builder->store().reader().session(m_session).value(); }
    void begin(ImportWriter &writer, const Session &session)
    {
        const auto begun = writer.beginSession(session);
        QVERIFY(begun);
        m_session = begun->session;
    }
    static QList<EntryId> appended(ImportWriter &writer, const QList<Entry> &entries)
    {
        return writer.append(entries).value_or(QList<EntryId>());
    }
    /// As when the program is killed: everything of the file is there, and its end was not reached.
    QList<EntryId> cutOffAfter(int last)
    {
        ImportWriter writer(m_builder->store());
        begin(writer, source());
        return appended(writer, chain(1, last));
    }
    /// `leaf`: the entry at which the source stands; 0: the last.
    QList<EntryId> import(int last, int leaf = 0)
    {
        ImportWriter writer(m_builder->store());
        begin(writer, source());
        const QList<EntryId> ids = appended(writer, chain(1, last));
        return writer.endSession(ids.value((leaf == 0 ? last : leaf) - 1)) ? ids : QList<EntryId>();
    }

    std::unique_ptr<SessionBuilder> m_builder;
    SessionId m_session;
};

QTEST_GUILESS_MAIN(TestImportLeaf)
#include "tst_importleaf.moc"
