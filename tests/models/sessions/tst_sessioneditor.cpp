// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "sessioneditor.h"
#include "soon.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <tuple>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

struct Fixture
{
    SessionBuilder builder { u"u1 a1 u2 a2"_s };
    std::unique_ptr<StoreClient> store;

    Fixture()
    {
        auto opened = StoreClient::open(builder.path());
        if (!opened) {
            qFatal("%s", qPrintable(opened.error().message));
        }
        store = std::move(*opened);
    }
    [[nodiscard]] qsizetype count() { return builder.store().reader().sessions()->size(); }
    [[nodiscard]] qint64 entries()
    {
        auto query = builder.store().database().run("SELECT count(*) FROM session_entries"_L1);
        return query && query->next() ? query->integer(0) : -1;
    }
};

} // namespace

class TestSessionKeeper final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<Error>(); }

    void deletesAndTakesItBack()
    {
        Fixture f;
        const SessionId other = f.builder.store().createSession({})->id;
        SessionEditor editor(f.store.get());
        QSignalSpy removed(&editor, &SessionEditor::removed);
        QSignalSpy changed(&editor, &SessionEditor::changed);
        editor.remove({ f.builder.session() });
        COMPARE_SOON(changed.size(), 1);
        QCOMPARE(removed.constFirst().constFirst().value<QList<SessionId>>(),
                 QList<SessionId> { f.builder.session() });
        editor.remove({ other });
        COMPARE_SOON(changed.size(), 2);
        QCOMPARE(f.count(), 0);
        QCOMPARE(editor.undoable(), 1);
        editor.undo();
        COMPARE_SOON(f.count(), 1);
        editor.undo();
        COMPARE_SOON(f.count(), 2);
        QCOMPARE(editor.undoable(), 0);
        QCOMPARE(f.entries(), 4);
    }

    void whatIsRefusedChangesNothing()
    {
        Fixture f;
        QVERIFY(f.builder.store().forkSession(f.builder.session(), f.builder.id(u"a1"_s)));
        SessionEditor editor(f.store.get());
        QSignalSpy failed(&editor, &SessionEditor::failed);
        editor.remove({ f.builder.session() });
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(failed.constFirst().constFirst().value<Error>().kind == Error::Kind::Refused);
        QCOMPARE(editor.undoable(), 0);
        QCOMPARE(f.count(), 2);
    }

    void theRowsGoWithTheWindow()
    {
        // Closing takes 0.7 s at most, which a busy disk may need for one commit; the next start does the rest then.
        constexpr int Attempts = 5;
        for (int attempt = 0; attempt < Attempts; ++attempt) {
            Fixture f;
            {
                SessionEditor editor(f.store.get());
                QSignalSpy changed(&editor, &SessionEditor::changed);
                editor.remove({ f.builder.session() });
                COMPARE_SOON(changed.size(), 1);
                QCOMPARE(f.entries(), 4);
            }
            QCOMPARE(f.count(), 0);
            if (f.entries() == 0) {
                return;
            }
        }
        QFAIL("the rows were never removed when the window closed");
    }

    /// Nothing is lost by an undo that fails: it can be tried again.
    void undoThatFails()
    {
        Fixture f;
        const SessionId other = f.builder.store().createSession({})->id;
        SessionEditor editor(f.store.get());
        QSignalSpy changed(&editor, &SessionEditor::changed);
        QSignalSpy failed(&editor, &SessionEditor::failed);
        editor.remove({ f.builder.session() });
        COMPARE_SOON(changed.size(), 1);
        editor.remove({ other });
        COMPARE_SOON(changed.size(), 2);
        Database &database = f.builder.store().database();
        QVERIFY(database.execute(u"CREATE TRIGGER locked BEFORE UPDATE OF deleted_at ON sessions "
                                 "BEGIN SELECT RAISE(ABORT, 'not now'); END"_s));
        QSignalSpy undoChanged(&editor, &SessionEditor::undoChanged);
        // So that neither has failed before both are asked for.
        const auto busy = std::make_shared<QSemaphore>();
        std::ignore = f.store->write([busy](SessionStore &) -> Result<> {
            busy->acquire();
            return {};
        });
        editor.undo();
        QCOMPARE(editor.undoable(), 1); // the gesture before it
        editor.undo();
        QCOMPARE(editor.undoable(), 0);
        busy->release();
        COMPARE_SOON(failed.size(), 2);
        QCOMPARE(undoChanged.size(), 4); // taken off and put back, twice
        QCOMPARE(editor.undoable(), 1);
        QVERIFY(database.execute(u"DROP TRIGGER locked"_s));
        editor.undo();
        COMPARE_SOON(f.count(), 1);
        QCOMPARE(f.builder.store().reader().sessions()->constFirst().id, other); // the last first
        editor.undo();
        COMPARE_SOON(f.count(), 2);
        QCOMPARE(editor.undoable(), 0);
        QCOMPARE(f.entries(), 4);
    }

    /// What is gone for good stays away, and does not stand before what can be brought back.
    void undoThatCannotBe()
    {
        Fixture f;
        SessionEditor editor(f.store.get());
        QSignalSpy changed(&editor, &SessionEditor::changed);
        QSignalSpy failed(&editor, &SessionEditor::failed);
        editor.remove({ f.builder.session() });
        COMPARE_SOON(changed.size(), 1);
        QVERIFY(f.builder.store().database().execute(u"UPDATE sessions SET deleted_by = -1"_s));
        editor.undo();
        COMPARE_SOON(failed.size(), 1);
        QCOMPARE(editor.undoable(), 0);
    }

    /// Closing does not hang on a store that somebody keeps locked; the next start removes what was deleted.
    void closesWhileTheStoreIsLocked()
    {
        Fixture f;
        auto editor = std::make_unique<SessionEditor>(f.store.get());
        QSignalSpy changed(editor.get(), &SessionEditor::changed);
        editor->remove({ f.builder.session() });
        COMPARE_SOON(changed.size(), 1);
        {
            const auto held = Transaction::begin(f.builder.store().database());
            QVERIFY(held);
            QElapsedTimer timer;
            timer.start();
            editor.reset();
            f.store.reset();
            QVERIFY2(timer.elapsed() < 12'000, qPrintable(QString::number(timer.elapsed())));
        }
        QCOMPARE(f.entries(), 4);
        QCOMPARE(f.count(), 0);
    }

    void orAtTheNextStart()
    {
        Fixture f;
        QVERIFY(SessionDeletion(f.builder.store()).remove({ f.builder.session() }));
        SessionEditor editor(f.store.get());
        editor.purgeEarlier();
        COMPARE_SOON(f.entries(), 0);
    }

    void tagsAndArchiveOfMany()
    {
        Fixture f;
        const QList<SessionId> both { f.builder.session(),
                                      f.builder.store().createSession({})->id };
        SessionEditor editor(f.store.get());
        QSignalSpy changed(&editor, &SessionEditor::changed);
        editor.changeTags(both, { u"later"_s }, {});
        editor.setArchived(both, true);
        COMPARE_SOON(changed.size(), 2);
        QCOMPARE(f.builder.store().reader().sessionTags()->size(), 2);
        const auto sessions = f.builder.store().reader().sessions();
        QVERIFY(std::ranges::all_of(*sessions,
                                    [](const Session &one) { return one.archivedAt.isValid(); }));
    }
};

QTEST_GUILESS_MAIN(TestSessionKeeper)
#include "tst_sessioneditor.moc"
