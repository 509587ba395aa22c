// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportjob.h"
#include "importedsession.h"
#include "importformats.h"
#include "importwriter.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "sessionpurge.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// An imported session, a fork of it with entries of its own, and an export of the fork.
struct Forked
{
    ImportedStore to;
    SessionId base;
    SessionId fork;
    QString original = to.file(u"a.jsonl"_s);
    QString json = to.file(u"b.json"_s);

    Forked()
    {
        SessionBuilder builder(u"u1 a1 u2 a2"_s);
        const auto written = exportToFile(original, builder.store().reader(),
                                          { builder.session(), ExportFormat::Pi, {}, {}, {}, {} },
                                          Existing::Replace);
        const auto report = to.import(original);
        if (!written || !report) {
            qFatal("the original could not be made");
        }
        base = report->sessions.constFirst().id;
        const auto stands = to.store().reader().session(base)->leaf;
        const auto forked = to.store().forkSession(base, stands);
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"of its own"_s } };
        entry.parent = stands;
        if (!forked || !to.store().append(forked->id, stands, { entry })) {
            qFatal("the fork could not be made");
        }
        fork = forked->id;
        if (!exportToFile(json, to.store().reader(),
                          { fork, ExportFormat::Json, {}, {}, {}, { false, {}, {} } },
                          Existing::Replace)) {
            qFatal("the fork could not be exported");
        }
    }

    [[nodiscard]] bool deleteBoth()
    {
        SessionPurge purge(to.store());
        if (!SessionDeletion(to.store()).remove({ base, fork }) || !purge.claim()) {
            return false;
        }
        while (true) {
            const auto more = purge.step();
            if (!more || !*more) {
                return more.has_value();
            }
        }
    }

    [[nodiscard]] Result<ImportReport> import(const QString &path, ImportWriter::Deleted deleted)
    {
        ImportWriter writer(to.store(), deleted);
        return importFile(path, writer);
    }

    /// Five entries on one line, the last of them the fork's.
    [[nodiscard]] QString problem()
    {
        const auto loaded = to.load(fork);
        if (!loaded) {
            return loaded.error().message;
        }
        const Session &session = loaded->session();
        const SessionTree &tree = loaded->snapshot->tree;
        if (session.parentSession != base || session.baseEntry.isNull()) {
            return u"it stands on nothing"_s;
        }
        if (tree.size() != 5 || tree.depthOf(4) != 4 || tree.at(4).id != session.leaf) {
            return u"%1 entries, the last %2 deep"_s.arg(tree.size())
                    .arg(tree.depthOf(int(tree.size()) - 1));
        }
        return {};
    }
};

} // namespace

/// What a session stands on, when it is brought in.
class TestJsonBases : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deletedBaseComesBack_data();
    void deletedBaseComesBack();
    void baseOfWhatStaysDeletedDoesToo();
    void baseUnderAnotherId();
    void whatWasCutOffIsPutBack();
    void forkOfAForkThatIsGone();
};

void TestJsonBases::deletedBaseComesBack_data()
{
    QTest::addColumn<ImportWriter::Deleted>("deleted");
    QTest::newRow("stay") << ImportWriter::Deleted::Stay;
    QTest::newRow("bring back") << ImportWriter::Deleted::ComeBack;
}

void TestJsonBases::deletedBaseComesBack()
{
    QFETCH(ImportWriter::Deleted, deleted);
    Forked f;
    QCOMPARE(f.problem(), QString());
    QVERIFY(f.deleteBoth());
    QVERIFY(!f.to.store().reader().session(f.base));
    const auto report = f.import(f.json, deleted);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.size(), 2);
    QCOMPARE(report->sessions.at(0).id, f.base);
    QCOMPARE(report->sessions.at(0).added, 4);
    if (deleted == ImportWriter::Deleted::Stay) {
        QCOMPARE(report->sessions.at(0).notes.size(), 1); // that it is there again
    }
    QCOMPARE(report->sessions.at(1).added, 1);
    QCOMPARE(f.problem(), QString());
    for (const QString &path : { f.json, f.original }) {
        const auto again = f.import(path, deleted);
        QVERIFY(again);
        for (const ImportedSession &session : again->sessions) {
            QCOMPARE(session.added, 0);
            QVERIFY(!session.isDeleted);
        }
    }
    QCOMPARE(f.to.store().reader().sessions()->size(), 2);
    // By itself the original stays deleted.
    QVERIFY(f.deleteBoth());
    QVERIFY(f.import(f.original, ImportWriter::Deleted::Stay)->sessions.constFirst().isDeleted);
}

void TestJsonBases::baseOfWhatStaysDeletedDoesToo()
{
    Forked f;
    ImportedStore other;
    QVERIFY(other.import(f.json));
    // There the fork is an import too.
    auto done = other.store().database().run(
            "UPDATE sessions SET origin_format = 'pi', origin_id = 'x' WHERE id = ?"_L1,
            { f.fork.toString() });
    QVERIFY(done);
    const QString json = other.file(u"c.json"_s);
    QVERIFY(exportToFile(json, other.store().reader(),
                         { f.fork, ExportFormat::Json, {}, {}, {}, { false, {}, {} } },
                         Existing::Replace));
    SessionPurge purge(other.store());
    QVERIFY(SessionDeletion(other.store()).remove({ f.base, f.fork }));
    QVERIFY(purge.claim());
    while (purge.step().value_or(false)) { }
    const auto report = other.import(json);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    for (const ImportedSession &session : report->sessions) {
        QVERIFY(session.isDeleted);
    }
    QCOMPARE(other.store().reader().sessions()->size(), 0);
}

/// The original came in first, there with new ids.
void TestJsonBases::baseUnderAnotherId()
{
    Forked f;
    QVERIFY(f.deleteBoth());
    const auto original = f.import(f.original, ImportWriter::Deleted::ComeBack);
    QVERIFY(original && original->sessions.constFirst().id != f.base);
    f.base = original->sessions.constFirst().id;
    const auto report = f.import(f.json, ImportWriter::Deleted::Stay);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.at(0).added, 0);
    QCOMPARE(f.problem(), QString());
    QCOMPARE(f.to.store().reader().sessions()->size(), 2);
}

/// An earlier import failed after it had made the session, without what it stands on.
void TestJsonBases::whatWasCutOffIsPutBack()
{
    Forked f;
    QVERIFY(f.deleteBoth());
    Session cut;
    cut.id = f.fork;
    QVERIFY(f.to.store().createSession(cut));
    QVERIFY(f.to.store().reader().session(f.fork)->baseEntry.isNull());
    const auto report = f.import(f.json, ImportWriter::Deleted::Stay);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(f.problem(), QString());
}

/// It stands on the first session, which has to come along whatever became of the one it was made from.
void TestJsonBases::forkOfAForkThatIsGone()
{
    Forked f;
    SessionStore &store = f.to.store();
    const auto second = store.forkSession(f.fork, store.reader().session(f.base)->leaf);
    QVERIFY(second);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"of the second"_s } };
    QVERIFY(store.append(second->id, second->leaf, { entry }));
    QVERIFY(SessionDeletion(store).remove({ f.fork }));
    QVERIFY(SessionPurge(store).claimAndRemove(QDeadlineTimer::Forever));
    QVERIFY(store.rename(f.base, u"Tides"_s));
    const QString json = f.to.file(u"c.json"_s);
    QVERIFY(exportToFile(json, store.reader(),
                         { second->id, ExportFormat::Json, {}, {}, {}, { false, {}, {} } },
                         Existing::Replace));
    ImportedStore other;
    const auto report = other.import(json);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.size(), 2);
    const auto base = other.store().reader().session(f.base);
    QVERIFY2(base, base ? "" : qPrintable(base.error().message));
    QCOMPARE(base->name, u"Tides"_s);
    const auto loaded = other.load(second->id);
    QVERIFY2(loaded, loaded ? "" : qPrintable(loaded.error().message));
    QCOMPARE(loaded->snapshot->tree.size(), 5);
    QCOMPARE(loaded->snapshot->tree.depthOf(4), 4);
}

QTEST_GUILESS_MAIN(TestJsonBases)
#include "tst_jsonbases.moc"
