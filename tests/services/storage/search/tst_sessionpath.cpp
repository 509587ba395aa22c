// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "sessionpath.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which entries are on the way to the leaf, told from the few that do not stand on the one before them.
class TestSessionPath final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyTree_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed) {
            QTest::addRow("%u", seed) << seed;
        }
    }
    void anyTree()
    {
        QFETCH(const unsigned, seed);
        QRandomGenerator random(seed);
        SessionBuilder builder;
        SessionStore &store = builder.store();
        // Two sessions grow in turns, the second one on a branch of the first.
        const SessionId first = builder.session();
        QList<EntryId> ids { append(store, first, {}) };
        for (int i = 0; i < 20; ++i) {
            ids += append(store, first, ids.at(parentFrom(random, ids)));
        }
        const auto second = store.forkSession(first, ids.at(parentFrom(random, ids)));
        QVERIFY(second);
        QList<EntryId> own { append(store, second->id, second->leaf) };
        for (int i = 0; i < 40; ++i) {
            const bool inFirst = random.bounded(4) == 0;
            QList<EntryId> &to = inFirst ? ids : own;
            to += append(store, inFirst ? first : second->id, to.at(parentFrom(random, to)));
        }
        for (const SessionId &id : { first, second->id }) {
            const auto snapshot = store.reader().snapshot(id);
            const SessionTree &tree = snapshot->tree;
            QSet<qint64> expected;
            for (const int place : tree.pathTo(tree.indexOfSeq(snapshot->session.leafSeq))) {
                expected += tree.at(place).seq;
            }
            for (const qint64 from : { qint64(0), snapshot->session.leafSeq / 2 }) {
                const auto path =
                        SessionPath::read(store.reader().database(), snapshot->session, from);
                QVERIFY(path);
                for (const EntryId &entry : id == first ? ids : own) {
                    const qint64 seq = tree.at(tree.indexOf(entry)).seq;
                    if (seq >= from) {
                        QCOMPARE(path->contains(seq), expected.contains(seq));
                    }
                }
            }
        }
    }

    void emptySession()
    {
        SessionBuilder builder;
        const auto session = builder.store().reader().session(builder.session());
        const auto path = SessionPath::read(builder.store().reader().database(), *session, 0);
        QVERIFY(path && !path->contains(1));
        QVERIFY(!SessionPath().contains(1));
    }

private:
    /// Mostly the newest.
    static qsizetype parentFrom(QRandomGenerator &random, const QList<EntryId> &ids)
    {
        return random.bounded(4) > 0 ? ids.size() - 1 : random.bounded(ids.size());
    }
    static EntryId append(SessionStore &store, const SessionId &session, const EntryId &parent)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"text"_s } };
        const auto leaf = store.reader().session(session)->leaf;
        const auto stored = parent == leaf ? store.append(session, leaf, { entry })
                                           : store.appendBeside(session, parent, { entry });
        return stored ? stored->constFirst().id : EntryId();
    }
};

QTEST_GUILESS_MAIN(TestSessionPath)
#include "tst_sessionpath.moc"
