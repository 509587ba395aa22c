// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorykeeper.h"
#include "memorysettings.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTest>

#include <list>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a person does with facts, and what the store has of it.
class TestMemoryKeeper final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<Error>(); }
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
        m_keeper = std::make_unique<MemoryKeeper>(
                &m_fixture->workbench(), &m_fixture->settings(), [this] {
                    if (!m_keysAreSlow) {
                        return QtFuture::makeReadyValueFuture(m_keys);
                    }
                    m_slowKeys.emplace_back().start();
                    return m_slowKeys.back().future();
                });
        m_failed = std::make_unique<QSignalSpy>(m_keeper.get(), &MemoryKeeper::failed);
    }
    void cleanup()
    {
        m_failed.reset();
        m_keeper.reset();
        m_fixture.reset();
        m_keys.clear();
        m_slowKeys.clear();
        m_keysAreSlow = false;
    }

    void gesturesShowAtOnceAndAreStored()
    {
        m_keeper->remember(FactScope::Session, u" The port is 8080 "_s,
                           { m_fixture->newestOnPath(Role::User).id });
        m_keeper->remember(FactScope::Session, u"Use tabs"_s, {});
        m_keeper->reorder(idOf(u"Use tabs"_s), idOf(u"The port is 8080"_s));
        m_keeper->setShown(idOf(u"Use tabs"_s), false);
        m_keeper->revise(idOf(u"The port is 8080"_s), u"The port is 9090"_s);
        QCOMPARE(shown(), u"Use tabs-, The port is 9090"_s);
        COMPARE_SOON(stored(), u"Use tabs-, The port is 9090"_s);
        COMPARE_SOON(m_fixture->workbench().context()->workingMemory.count("9090"_L1), 1);
        QCOMPARE(shown(), stored());
        QCOMPARE(m_keeper->state().session.last().sources.size(), 1);
        QVERIFY(m_failed->isEmpty());
    }

    void allCanBeTakenBack()
    {
        const bool before = m_fixture->workbench().canUndo();
        m_keeper->remember(FactScope::Session, u"a"_s, {});
        m_keeper->remember(FactScope::Session, u"b"_s, {});
        m_keeper->remember(FactScope::Session, u"c"_s, {});
        m_keeper->forget({ idOf(u"a"_s), idOf(u"b"_s) });
        QCOMPARE(m_keeper->undoText(), u"Undo forgetting"_s);
        COMPARE_SOON(stored(), u"c"_s);
        m_keeper->undo();
        QCOMPARE(m_keeper->redoText(), u"Redo forgetting"_s);
        COMPARE_SOON(stored(), u"a, b, c"_s);
        m_keeper->undo();
        COMPARE_SOON(stored(), u"a, b"_s);
        m_keeper->redo();
        m_keeper->redo();
        COMPARE_SOON(stored(), u"c"_s);
        m_keeper->undo();
        m_keeper->remember(FactScope::Session, u"d"_s, {}); // from here there is no redo
        QVERIFY(m_keeper->redoText().isEmpty());
        COMPARE_SOON(stored(), u"a, b, c, d"_s);
        // Not what compactions are undone with.
        QCOMPARE(m_fixture->workbench().canUndo(), before);
    }

    void refusals()
    {
        m_keys = { ApiKey("correct-horse-battery") };
        m_keeper->remember(FactScope::Session, u"It is correct-horse-battery"_s, {});
        QCOMPARE(m_failed->size(), 1);
        m_fixture->settings().set(Keys::MemoryFacts, 1);
        m_keeper->remember(FactScope::Session, u"one"_s, {});
        m_keeper->remember(FactScope::Session, u"two"_s, {});
        QCOMPARE(m_failed->size(), 2);
        QVERIFY(m_failed->last().first().value<Error>().message.contains(u"at most 1"_s));
        QCOMPARE(shown(), u"one"_s);
        m_keeper->revise(EntryId::create(), u"nobody"_s); // passed over
        QCOMPARE(m_failed->size(), 2);
        COMPARE_SOON(stored(), u"one"_s);
    }

    void anotherBranchIsOnlyLookedAt()
    {
        m_keeper->remember(FactScope::Session, u"on the session's branch"_s, {});
        COMPARE_SOON(m_fixture->workbench().loaded().branch.state.facts().size(), 1);
        QSignalSpy changed(m_keeper.get(), &MemoryKeeper::changed);
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_keeper->obstacle(FactScope::Session).isEmpty());
        COMPARE_SOON(shown(), QString());
        m_keeper->remember(FactScope::Session, u"not here"_s, {});
        QCOMPARE(m_failed->size(), 1);
        QCOMPARE(shown(), QString());
        m_keeper->undo(); // it writes to the other branch: not now, and not lost
        QCOMPARE(m_failed->size(), 2);
        m_fixture->workbench().lookAtLeaf();
        COMPARE_SOON(shown(), u"on the session's branch"_s);
        m_keeper->undo();
        COMPARE_SOON(stored(), QString());
    }

    void beyondTheSession()
    {
        m_fixture->workbench().setFolder(u"/w/p"_s);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/p"_s);
        QSignalSpy kept(m_keeper.get(), &MemoryKeeper::keptChanged);
        m_keeper->remember(FactScope::Project, u"p"_s, {});
        m_keeper->remember(FactScope::Everywhere, u"e"_s, {});
        m_keeper->remember(FactScope::Session, u"s"_s, {});
        COMPARE_SOON(kept.size(), 2);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        QCOMPARE(keptTexts({}), u"e"_s);
        m_keeper->move(idOf(u"s"_s), FactScope::Project);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p, s"_s);
        COMPARE_SOON(stored(), QString());
        m_keeper->undo();
        COMPARE_SOON(stored(), u"s"_s);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        // What is known there is not said twice.
        m_keeper->remember(FactScope::Session, u"P"_s, {});
        m_keeper->move(idOf(u"P"_s), FactScope::Project);
        QCOMPARE(m_failed->size(), 1);
        // Another session of the folder has them, one without a folder only those of everywhere.
        Session wanted;
        wanted.cwd = u"/w/p/sub"_s;
        const SessionId below = m_fixture->other().createSession(wanted)->id;
        wanted.cwd = QString();
        const SessionId without = m_fixture->other().createSession(wanted)->id;
        m_fixture->workbench().openSession(below);
        COMPARE_SOON(m_fixture->workbench().session().id, below);
        COMPARE_SOON(m_keeper->state().kept.project.size(), 1);
        QCOMPARE(shown(), QString());
        m_keeper->undo(); // of what was done last beyond the session: the fact of everywhere
        COMPARE_SOON(keptTexts({}), QString());
        m_keeper->redo();
        COMPARE_SOON(keptTexts({}), u"e"_s);
        m_fixture->workbench().openSession(without);
        COMPARE_SOON(m_keeper->state().kept.project.size(), 0);
        QCOMPARE(m_keeper->state().kept.everywhere.size(), 1);
        QVERIFY(!m_keeper->obstacle(FactScope::Project).isEmpty());
    }

    /// Who only moved, changed or hid a fact has not asked for it back.
    void whatWasForgottenElsewhereStaysForgotten()
    {
        m_fixture->workbench().setFolder(u"/w/p"_s);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/p"_s);
        for (const QString &text : { u"a"_s, u"b"_s, u"c"_s }) {
            m_keeper->remember(FactScope::Project, text, {});
        }
        m_keeper->reorder(idOf(u"b"_s), idOf(u"a"_s));
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"b, a, c"_s);
        const EntryId b = idOf(u"b"_s);
        QVERIFY(FactStore(m_fixture->other().database()).forget({ b }));
        QSignalSpy kept(m_keeper.get(), &MemoryKeeper::keptChanged);
        m_keeper->undo();
        VERIFY_SOON(!kept.isEmpty());
        COMPARE_SOON(shownKept(), u"a, c"_s);
        QCOMPARE(keptTexts(u"/w/p"_s), u"a, c"_s);
        m_keeper->undo(); // of remembering c
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"a"_s);
        m_keeper->redo();
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"a, c"_s);
        QVERIFY(m_failed->isEmpty());
    }

    /// The list that the person sees may be older than that.
    void aForgottenFactIsNotChanged()
    {
        m_keeper->remember(FactScope::Everywhere, u"e"_s, {});
        COMPARE_SOON(keptTexts({}), u"e"_s);
        const EntryId e = idOf(u"e"_s);
        QVERIFY(FactStore(m_fixture->other().database()).forget({ e }));
        m_keeper->setShown(e, false);
        COMPARE_SOON(m_failed->size(), 1);
        QVERIFY(m_failed->first().first().value<Error>().kind == Error::Kind::NotFound);
        COMPARE_SOON(m_keeper->state().kept.everywhere.size(), 0);
        QCOMPARE(keptTexts({}), QString());
    }

    void redoForgetsNothingOfAnotherFolder()
    {
        Session wanted;
        wanted.cwd = u"/w/other"_s;
        const SessionId other = m_fixture->other().createSession(wanted)->id;
        m_fixture->workbench().setFolder(u"/w/p"_s);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/p"_s);
        m_keeper->remember(FactScope::Project, u"p"_s, {});
        m_keeper->revise(idOf(u"p"_s), u"q"_s);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"q"_s);
        m_fixture->workbench().openSession(other);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/other"_s);
        m_keeper->undo();
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        QSignalSpy kept(m_keeper.get(), &MemoryKeeper::keptChanged);
        m_keeper->redo();
        m_keeper->remember(FactScope::Everywhere, u"behind it"_s, {});
        COMPARE_SOON(keptTexts({}), u"behind it"_s);
        QCOMPARE(keptTexts(u"/w/p"_s), u"p"_s);
    }

    /// The person has gone to another session while the keychain thinks.
    void nothingGoesIntoAnotherSession()
    {
        Session wanted;
        wanted.cwd = u"/w/other"_s;
        const SessionId other = m_fixture->other().createSession(wanted)->id;
        m_fixture->workbench().setFolder(u"/w/p"_s);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/p"_s);
        m_keysAreSlow = true;
        m_keeper->remember(FactScope::Session, u"of the first"_s, {});
        m_keeper->remember(FactScope::Project, u"of its folder"_s, {});
        m_keeper->remember(FactScope::Everywhere, u"of all"_s, {});
        m_fixture->workbench().openSession(other);
        COMPARE_SOON(m_keeper->state().kept.folder, u"/w/other"_s);
        for (QPromise<QList<ApiKey>> &keys : m_slowKeys) {
            keys.addResult(QList<ApiKey>());
            keys.finish();
        }
        COMPARE_SOON(keptTexts({}), u"of all"_s);
        QCOMPARE(m_failed->size(), 2);
        QVERIFY(m_failed->at(0).at(0).value<Error>().message.contains(u"was closed"_s));
        QCOMPARE(shown(), QString());
        QCOMPARE(keptTexts(u"/w/other"_s), QString());
        QCOMPARE(keptTexts(u"/w/p"_s), QString());
    }

private:
    EntryId idOf(const QString &text) const
    {
        for (const FactScope scope :
             { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
            const QList<MemoryFact> facts = m_keeper->state().of(scope);
            for (const MemoryFact &fact : facts) {
                if (fact.text == text) {
                    return fact.id;
                }
            }
        }
        return {};
    }
    static QString join(const QList<MemoryFact> &facts)
    {
        QStringList texts;
        for (const MemoryFact &fact : facts) {
            texts += fact.isShown ? fact.text : fact.text + u'-';
        }
        return texts.join(u", "_s);
    }
    QString shown() const { return join(m_keeper->state().session); }
    QString shownKept() const { return join(asFacts(m_keeper->state().kept.project)); }
    QString stored() { return join(m_fixture->stored().branch.state.facts()); }
    QString keptTexts(const QString &project)
    {
        return join(asFacts(FactStore(m_fixture->other().database())
                                    .facts(project)
                                    .value_or(QList<KeptFact>())));
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<MemoryKeeper> m_keeper;
    std::unique_ptr<QSignalSpy> m_failed;
    QList<ApiKey> m_keys;
    bool m_keysAreSlow = false;
    std::list<QPromise<QList<ApiKey>>> m_slowKeys; ///< that somebody waits for
};

QTEST_MAIN(TestMemoryKeeper)
#include "tst_memorykeeper.moc"
