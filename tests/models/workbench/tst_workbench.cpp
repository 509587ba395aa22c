// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessioneditor.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestWorkbench final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
    }
    void cleanup() { m_fixture.reset(); }

    /// A list that was read before a row was, and comes after it.
    void aNewerRowStays()
    {
        const SessionId id = workbench().session().id;
        QSignalSpy listed(&m_fixture->list(), &StoredSessions::sessionsChanged);
        m_fixture->list().refresh();
        QSemaphore read;
        [[maybe_unused]] const auto behind = m_fixture->store().read([&](StoreReader &) {
            read.release();
            return true;
        });
        read.acquire();
        QVERIFY(m_fixture->other().rename(id, u"Newer"_s));
        m_fixture->list().refreshSession(id);
        QCOMPARE(m_fixture->list().sessions().constFirst().name, u"Newer"_s);
        COMPARE_SOON(listed.size(), 1);
        QCOMPARE(m_fixture->list().sessions().constFirst().name, u"Newer"_s);
    }

    void lookingMovesNothing()
    {
        const EntryId leaf = workbench().session().leaf;
        const EntryNode other = m_fixture->otherLeaf();
        QSignalSpy shown(&workbench(), &Workbench::entryShown);
        workbench().lookAt(other.id);
        COMPARE_SOON(shown.size(), 1);
        QVERIFY(!workbench().loaded().isAtLeaf());
        QCOMPARE(workbench().loaded().branch.node(workbench().loaded().branch.leaf).id, other.id);
        QVERIFY(!m_fixture->branch().canUndo());
        QCOMPARE(m_fixture->stored().session().leaf, leaf);
        workbench().lookAtLeaf();
        VERIFY_SOON(workbench().loaded().isAtLeaf());
        QVERIFY(m_fixture->branch().canUndo()); // the sample has been compacted
    }

    void continuingFromAnAnswerMovesTheLeaf()
    {
        const EntryNode other = m_fixture->otherLeaf();
        QSignalSpy offered(&workbench(), &Workbench::composerTextOffered);
        m_fixture->branch().continueFrom(other.id);
        COMPARE_SOON(workbench().session().leaf, other.id);
        QCOMPARE(m_fixture->stored().session().leaf, other.id);
        QVERIFY(workbench().loaded().isAtLeaf());
        QCOMPARE(offered.size(), 0);
    }

    /// What came of it stays in the context: the edit that put it in comes along.
    void continuingFromAStoppedAnswerKeepsItIn()
    {
        Entry answer;
        answer.id = EntryId::create();
        answer.role = Role::Assistant;
        answer.stopReason = StopReason::Aborted;
        answer.blocks = { TextBlock { u"one two"_s } };
        const Entry edit = ContextEdit { ContextEdit::Op::Include, { answer.id }, {} }.toEntry();
        const Session session = m_fixture->stored().session();
        const auto added = m_fixture->other().append(session.id, session.leaf, { answer, edit });
        QVERIFY(added);
        workbench().openSession(session.id);
        COMPARE_SOON(workbench().session().leaf, added->constLast().id);
        m_fixture->branch().continueFrom(m_fixture->otherLeaf().id);
        VERIFY_SOON(workbench().session().leaf != added->constLast().id);
        m_fixture->branch().continueFrom(answer.id);
        COMPARE_SOON(workbench().session().leaf, added->constLast().id);
    }

    void continuingFromAQuestionOffersItsText()
    {
        const EntryNode question = m_fixture->newestOnPath(Role::User);
        const int parent = m_fixture->tree().parentOf(m_fixture->tree().indexOf(question.id));
        const EntryId above = m_fixture->tree().at(parent).id;
        QSignalSpy offered(&workbench(), &Workbench::composerTextOffered);
        m_fixture->branch().continueFrom(question.id);
        COMPARE_SOON(workbench().session().leaf, above);
        QCOMPARE(offered.size(), 1);
        QCOMPARE(offered.at(0).at(0).toString(), m_fixture->textOf(question));
    }

    void aLabelMayBeSetAndTakenAway()
    {
        const EntryNode entry = m_fixture->newestOnPath(Role::User);
        m_fixture->branch().setLabel(entry.id, u" here "_s);
        COMPARE_SOON(label(entry.id), u"here"_s);
        m_fixture->branch().setLabel(entry.id, {});
        COMPARE_SOON(label(entry.id), QString());
    }

    void forksStandOnTheEntry()
    {
        const SessionId from = workbench().session().id;
        const EntryNode entry = m_fixture->newestOnPath(Role::Assistant);
        m_fixture->sessions().starter.forkFrom(entry.id);
        VERIFY_SOON(workbench().session().id != from);
        QCOMPARE(workbench().session().baseEntry, entry.id);
        QCOMPARE(workbench().loaded().branch.node(workbench().loaded().branch.leaf).id, entry.id);
        COMPARE_SOON(m_fixture->list().sessions().size(), 2);
    }

    void editsChangeTheContext_data()
    {
        QTest::addColumn<ContextEdit::Op>("op");
        QTest::addColumn<ContextEdit::Op>("back");
        QTest::addColumn<Role>("role");
        QTest::addColumn<ItemState>("state");
        QTest::newRow("pin") << ContextEdit::Op::Pin << ContextEdit::Op::Unpin << Role::User
                             << ItemState::Pinned;
        QTest::newRow("exclude") << ContextEdit::Op::Exclude << ContextEdit::Op::Include
                                 << Role::User << ItemState::Excluded;
        QTest::newRow("mask") << ContextEdit::Op::Mask << ContextEdit::Op::Unmask
                              << Role::ToolResult << ItemState::Masked;
    }
    void editsChangeTheContext()
    {
        QFETCH(const ContextEdit::Op, op);
        QFETCH(const ContextEdit::Op, back);
        QFETCH(const Role, role);
        QFETCH(const ItemState, state);
        const EntryId entry = m_fixture->newestOnPath(role).id;
        const qint64 tokens = workbench().context()->tokens();
        m_fixture->branch().edit(op, { entry });
        VERIFY_SOON(m_fixture->stateOf(entry) == state);
        // It is an entry: still there for who opens the session the next time.
        m_fixture->close();
        m_fixture->open();
        QVERIFY(m_fixture->openSample());
        QVERIFY(m_fixture->stateOf(entry) == state);
        m_fixture->branch().edit(back, { entry });
        VERIFY_SOON(m_fixture->stateOf(entry) == ItemState::Sent);
        QCOMPARE(workbench().context()->tokens(), tokens);
    }

    void undoAndRedoOfTheLastCompaction()
    {
        const qint64 compacted = workbench().context()->tokens();
        QVERIFY(m_fixture->branch().canUndo());
        m_fixture->branch().undoCompaction();
        VERIFY_SOON(m_fixture->branch().canRedo());
        QVERIFY(workbench().context()->tokens() > compacted);
        m_fixture->branch().redoCompaction();
        COMPARE_SOON(workbench().context()->tokens(), compacted);
    }

    /// A gesture means the entry it was made on; what was said since is no reason to refuse it.
    void anEditGoesBelowWhatAnotherProcessAppended()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const Session session = m_fixture->stored().session();
        QVERIFY(m_fixture->other().append(session.id, session.leaf, { entry }));
        const qint64 count = m_fixture->stored().session().entryCount;
        QSignalSpy failed(&m_fixture->branch(), &BranchEditor::failed);
        m_fixture->branch().edit(ContextEdit::Op::Pin, { m_fixture->newestOnPath(Role::User).id });
        COMPARE_SOON(m_fixture->stored().session().entryCount, count + 1);
        QCOMPARE(failed.size(), 0);
        const QList<Entry> last = m_fixture->lastStored(2);
        QCOMPARE(last.at(0).text(), u"from elsewhere"_s);
        QVERIFY(ContextEdit::isContextEdit(last.at(1)));
    }

    void anotherProcessIsNoticed()
    {
        const SessionId id = workbench().session().id;
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const auto stored = m_fixture->other().append(id, workbench().session().leaf, { entry });
        QVERIFY(stored);
        COMPARE_SOON(workbench().session().leaf, stored->constLast().id);
        QVERIFY(m_fixture->other().rename(id, u"Another name"_s));
        COMPARE_SOON(workbench().session().name, u"Another name"_s);
    }

    void ownDraftsAreNoReasonToReadAgain()
    {
        QSignalSpy changed(&workbench(), &Workbench::viewChanged);
        QSignalSpy listed(&m_fixture->list(), &StoredSessions::sessionsChanged);
        [[maybe_unused]] const auto saved =
                m_fixture->store().write([id = workbench().session().id](SessionStore &store) {
                    return store.saveDraft(id, u"x"_s);
                });
        VERIFY_SOON(listed.size() > 0); // the poll has come
        QCOMPARE(changed.size(), 0);
    }

    /// Whatever of the old session is loaded meanwhile: the click wins.
    void openingIsNotOvertaken()
    {
        const SessionId old = workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        QSignalSpy opened(&workbench(), &Workbench::sessionOpened);
        workbench().openSession(fresh->id);
        workbench().reload();
        workbench().lookAtLeaf();
        COMPARE_SOON(opened.size(), 1);
        QCOMPARE(workbench().session().id, fresh->id);
        QVERIFY(old != fresh->id);
    }

    /// Whatever is read again meanwhile: the click wins, and what was to be read comes.
    void aClickOnABranchIsNotDropped_data()
    {
        QTest::addColumn<bool>("isReadBefore");
        QTest::addColumn<bool>("isReadAfter");
        QTest::newRow("nothing is read") << false << false;
        QTest::newRow("read before it") << true << false;
        QTest::newRow("read behind it") << false << true;
        QTest::newRow("read before and behind it") << true << true;
    }
    void aClickOnABranchIsNotDropped()
    {
        QFETCH(const bool, isReadBefore);
        QFETCH(const bool, isReadAfter);
        const EntryNode other = m_fixture->otherLeaf();
        const EntryId below = branchElsewhere();
        QSignalSpy shown(&workbench(), &Workbench::entryShown);
        {
            const Hold hold(m_fixture->store());
            if (isReadBefore) {
                workbench().reload();
            }
            workbench().lookAt(other.id);
            if (isReadAfter) {
                workbench().reload();
            }
        }
        COMPARE_SOON(shown.size(), 1);
        QCOMPARE(shown.at(0).at(0).value<EntryId>(), other.id);
        QCOMPARE(lookedAt(), other.id);
        QVERIFY(m_fixture->tree().indexOf(below) >= 0 || (!isReadBefore && !isReadAfter));
    }

    /// One that another machine or process has made a moment ago.
    void aBranchThatIsOnItsWayIsLookedAt()
    {
        const EntryId below = branchElsewhere();
        workbench().lookAt(below);
        COMPARE_SOON(lookedAt(), below);
        QVERIFY(!workbench().loaded().isAtLeaf());
    }

    void theLastClickWins()
    {
        const EntryId leaf = workbench().session().leaf;
        QSignalSpy shown(&workbench(), &Workbench::entryShown);
        {
            const Hold hold(m_fixture->store());
            workbench().lookAt(m_fixture->otherLeaf().id);
            workbench().lookAt(leaf); // it is on the branch that is still shown
        }
        QSignalSpy listed(&m_fixture->list(), &StoredSessions::sessionsChanged);
        m_fixture->list().refresh(); // read behind both
        VERIFY_SOON(!listed.isEmpty() && !shown.isEmpty());
        QCOMPARE(shown.constLast().at(0).value<EntryId>(), leaf);
        QVERIFY(workbench().loaded().isAtLeaf());
    }

    /// Going on elsewhere is not undone by what is read again for another reason.
    void goingOnIsNotDroppedByAReload()
    {
        const EntryNode other = m_fixture->otherLeaf();
        workbench().lookAt(other.id);
        COMPARE_SOON(lookedAt(), other.id);
        const Session session = m_fixture->stored().session();
        const EntryId to =
                m_fixture->tree()
                        .at(m_fixture->tree().parentOf(m_fixture->tree().indexOf(other.id)))
                        .id;
        QVERIFY(m_fixture->other().moveLeaf(session.id, session.leaf, to, u"continue"_s));
        {
            const Hold hold(m_fixture->store());
            workbench().noteMoved(session.id, {});
            workbench().reload();
        }
        COMPARE_SOON(lookedAt(), to);
        QVERIFY(workbench().loaded().isAtLeaf());
    }

    /// An append that is stored after the person went to another session does not bring them back.
    void anAppendDoesNotSwitchBack()
    {
        const SessionId old = workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        bool stored = false;
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"late"_s } };
        m_fixture->branch().append({ entry }, [&](const Result<QList<Entry>> &result) {
            stored = result.has_value();
        });
        workbench().openSession(fresh->id);
        COMPARE_SOON(workbench().session().id, fresh->id);
        VERIFY_SOON(stored);
        QSignalSpy listed(&m_fixture->list(), &StoredSessions::sessionsChanged);
        m_fixture->list().refresh(); // read behind whatever the append has begun
        VERIFY_SOON(!listed.isEmpty());
        QCOMPARE(workbench().session().id, fresh->id);
        QVERIFY(old != fresh->id);
    }

    void settingsChangeTheFiguresAtOnce()
    {
        const qint64 reserve = workbench().context()->reserve;
        QSignalSpy changed(&workbench(), &Workbench::viewChanged);
        m_fixture->settings().set(Keys::ReserveTokens, reserve + 5000);
        QCOMPARE(workbench().context()->reserve, reserve + 5000);
        QCOMPARE(changed.size(), 1);
        m_fixture->settings().set(Keys::Density, u"compact"_s);
        QCOMPARE(changed.size(), 1);
    }

    void aSessionThatIsNotThereIsSaid()
    {
        QSignalSpy failed(&workbench(), &Workbench::failed);
        workbench().openSession(SessionId::create());
        COMPARE_SOON(failed.size(), 1);
        QVERIFY(!failed.at(0).at(0).value<Error>().message.isEmpty());
        QVERIFY(workbench().hasSession());
        // and what is open goes on
        workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!workbench().loaded().isAtLeaf());
    }

    void renameAndArchive()
    {
        const SessionId id = workbench().session().id;
        SessionEditor editor(&m_fixture->store());
        connect(&editor, &SessionEditor::changed, &m_fixture->list(), &StoredSessions::refresh);
        connect(&editor, &SessionEditor::renamed, &workbench(), &Workbench::noteStored);
        editor.rename(id, u"  Tides  "_s);
        COMPARE_SOON(workbench().session().name, u"Tides"_s);
        COMPARE_SOON(m_fixture->list().sessions().constFirst().name, u"Tides"_s);
        editor.setArchived({ id }, true);
        VERIFY_SOON(m_fixture->list().sessions().constFirst().archivedAt.isValid());
    }

    void closing()
    {
        QSignalSpy closed(&workbench(), &Workbench::sessionClosed);
        workbench().closeSession();
        QCOMPARE(closed.size(), 1);
        QVERIFY(!workbench().hasSession());
        QVERIFY(!m_fixture->branch().canUndo());
        // Nothing to do, and nothing happens.
        workbench().lookAtLeaf();
        m_fixture->branch().continueFrom(EntryId::create());
        m_fixture->branch().undoCompaction();
        m_fixture->branch().edit(ContextEdit::Op::Pin, { EntryId::create() });
        workbench().reload();
        QVERIFY(!workbench().hasSession());
    }

private:
    /// As long as it is there, nothing is read.
    class Hold
    {
        Q_DISABLE_COPY_MOVE(Hold)
        std::shared_ptr<QSemaphore> m_free = std::make_shared<QSemaphore>();

    public:
        explicit Hold(StoreClient &store)
        {
            [[maybe_unused]] const auto held = store.read([free = m_free](StoreReader &) {
                free->acquire();
                return true;
            });
        }
        ~Hold() { m_free->release(); }
    };

    /// Another process writes below where the session stands, and steps back.
    EntryId branchElsewhere()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const Session session = m_fixture->stored().session();
        const auto added = m_fixture->other().append(session.id, session.leaf, { entry });
        return added
                        && m_fixture->other().moveLeaf(session.id, added->constLast().id,
                                                       session.leaf, u"continue"_s)
                ? added->constLast().id
                : EntryId();
    }

    EntryId lookedAt()
    {
        return workbench().loaded().branch.node(workbench().loaded().branch.leaf).id;
    }

    Workbench &workbench() { return m_fixture->workbench(); }
    QString label(const EntryId &entry)
    {
        return workbench().loaded().snapshot->labels.value(entry);
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
};

QTEST_GUILESS_MAIN(TestWorkbench)
#include "tst_workbench.moc"
