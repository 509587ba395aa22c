// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryeditor.h"
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
        m_editor = std::make_unique<MemoryEditor>(
                &m_fixture->workbench(), &m_fixture->list(), &m_fixture->branch(),
                &m_fixture->settings(), [this] {
                    if (!m_keysAreSlow) {
                        return QtFuture::makeReadyValueFuture(m_keys);
                    }
                    m_slowKeys.emplace_back().start();
                    return m_slowKeys.back().future();
                });
        m_failed = std::make_unique<QSignalSpy>(m_editor.get(), &MemoryEditor::failed);
    }
    void cleanup()
    {
        m_failed.reset();
        m_editor.reset();
        m_fixture.reset();
        m_keys.clear();
        m_slowKeys.clear();
        m_keysAreSlow = false;
    }

    void gesturesShowAtOnceAndAreStored()
    {
        m_editor->remember(FactScope::Session, u" The port is 8080 "_s,
                           { m_fixture->newestOnPath(Role::User).id });
        m_editor->remember(FactScope::Session, u"Use tabs"_s, {});
        m_editor->reorder(idOf(u"Use tabs"_s), idOf(u"The port is 8080"_s));
        m_editor->setShown(idOf(u"Use tabs"_s), false);
        m_editor->revise(idOf(u"The port is 8080"_s), u"The port is 9090"_s);
        QCOMPARE(shown(), u"Use tabs-, The port is 9090"_s);
        COMPARE_SOON(stored(), u"Use tabs-, The port is 9090"_s);
        COMPARE_SOON(m_fixture->workbench().context()->workingMemory.count("9090"_L1), 1);
        QCOMPARE(shown(), stored());
        QCOMPARE(m_editor->state().session.last().sources.size(), 1);
        QVERIFY(m_failed->isEmpty());
    }

    void allCanBeTakenBack()
    {
        const bool before = m_fixture->branch().canUndo();
        m_editor->remember(FactScope::Session, u"a"_s, {});
        m_editor->remember(FactScope::Session, u"b"_s, {});
        m_editor->remember(FactScope::Session, u"c"_s, {});
        m_editor->forget({ idOf(u"a"_s), idOf(u"b"_s) });
        QCOMPARE(m_editor->undoText(), u"Undo forgetting"_s);
        COMPARE_SOON(stored(), u"c"_s);
        m_editor->undo();
        QCOMPARE(m_editor->redoText(), u"Redo forgetting"_s);
        COMPARE_SOON(stored(), u"a, b, c"_s);
        m_editor->undo();
        COMPARE_SOON(stored(), u"a, b"_s);
        m_editor->redo();
        m_editor->redo();
        COMPARE_SOON(stored(), u"c"_s);
        m_editor->undo();
        m_editor->remember(FactScope::Session, u"d"_s, {}); // from here there is no redo
        QVERIFY(m_editor->redoText().isEmpty());
        COMPARE_SOON(stored(), u"a, b, c, d"_s);
        // Not what compactions are undone with.
        QCOMPARE(m_fixture->branch().canUndo(), before);
    }

    void refusals()
    {
        m_keys = { ApiKey("correct-horse-battery") };
        m_editor->remember(FactScope::Session, u"It is correct-horse-battery"_s, {});
        QCOMPARE(m_failed->size(), 1);
        m_fixture->settings().set(Keys::MemoryFacts, 1);
        m_editor->remember(FactScope::Session, u"one"_s, {});
        m_editor->remember(FactScope::Session, u"two"_s, {});
        QCOMPARE(m_failed->size(), 2);
        QVERIFY(m_failed->last().first().value<Error>().message.contains(u"at most 1"_s));
        QCOMPARE(shown(), u"one"_s);
        m_editor->revise(EntryId::create(), u"nobody"_s); // passed over
        QCOMPARE(m_failed->size(), 2);
        COMPARE_SOON(stored(), u"one"_s);
    }

    void anotherBranchIsOnlyLookedAt()
    {
        m_editor->remember(FactScope::Session, u"on the session's branch"_s, {});
        COMPARE_SOON(m_fixture->workbench().loaded().branch.state.facts().size(), 1);
        QSignalSpy changed(m_editor.get(), &MemoryEditor::changed);
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_editor->obstacle(FactScope::Session).isEmpty());
        COMPARE_SOON(shown(), QString());
        m_editor->remember(FactScope::Session, u"not here"_s, {});
        QCOMPARE(m_failed->size(), 1);
        QCOMPARE(shown(), QString());
        m_editor->undo(); // it writes to the other branch: not now, and not lost
        QCOMPARE(m_failed->size(), 2);
        m_fixture->workbench().lookAtLeaf();
        COMPARE_SOON(shown(), u"on the session's branch"_s);
        m_editor->undo();
        COMPARE_SOON(stored(), QString());
    }

    void beyondTheSession()
    {
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        QSignalSpy kept(m_editor.get(), &MemoryEditor::keptChanged);
        m_editor->remember(FactScope::Project, u"p"_s, {});
        m_editor->remember(FactScope::Everywhere, u"e"_s, {});
        m_editor->remember(FactScope::Session, u"s"_s, {});
        COMPARE_SOON(kept.size(), 2);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        QCOMPARE(keptTexts({}), u"e"_s);
        m_editor->move(idOf(u"s"_s), FactScope::Project);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p, s"_s);
        COMPARE_SOON(stored(), QString());
        m_editor->undo();
        COMPARE_SOON(stored(), u"s"_s);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        // What is known there is not said twice.
        m_editor->remember(FactScope::Session, u"P"_s, {});
        m_editor->move(idOf(u"P"_s), FactScope::Project);
        QCOMPARE(m_failed->size(), 1);
        // Another session of the folder has them, one without a folder only those of everywhere.
        Session wanted;
        wanted.cwd = u"/w/p/sub"_s;
        const SessionId below = m_fixture->other().createSession(wanted)->id;
        wanted.cwd = QString();
        const SessionId without = m_fixture->other().createSession(wanted)->id;
        m_fixture->workbench().openSession(below);
        COMPARE_SOON(m_fixture->workbench().session().id, below);
        COMPARE_SOON(m_editor->state().kept.project.size(), 1);
        QCOMPARE(shown(), QString());
        m_editor->undo(); // of what was done last beyond the session: the fact of everywhere
        COMPARE_SOON(keptTexts({}), QString());
        m_editor->redo();
        COMPARE_SOON(keptTexts({}), u"e"_s);
        m_fixture->workbench().openSession(without);
        COMPARE_SOON(m_editor->state().kept.project.size(), 0);
        QCOMPARE(m_editor->state().kept.everywhere.size(), 1);
        QVERIFY(!m_editor->obstacle(FactScope::Project).isEmpty());
    }

    /// Who only moved, changed or hid a fact has not asked for it back.
    void whatWasForgottenElsewhereStaysForgotten()
    {
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        for (const QString &text : { u"a"_s, u"b"_s, u"c"_s }) {
            m_editor->remember(FactScope::Project, text, {});
        }
        m_editor->reorder(idOf(u"b"_s), idOf(u"a"_s));
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"b, a, c"_s);
        const EntryId b = idOf(u"b"_s);
        QVERIFY(FactStore(m_fixture->other().database()).forget({ b }));
        QSignalSpy kept(m_editor.get(), &MemoryEditor::keptChanged);
        m_editor->undo();
        VERIFY_SOON(!kept.isEmpty());
        COMPARE_SOON(shownKept(), u"a, c"_s);
        QCOMPARE(keptTexts(u"/w/p"_s), u"a, c"_s);
        m_editor->undo(); // of remembering c
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"a"_s);
        m_editor->redo();
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"a, c"_s);
        QVERIFY(m_failed->isEmpty());
    }

    /// The list that the person sees may be older than that.
    void aForgottenFactIsNotChanged()
    {
        m_editor->remember(FactScope::Everywhere, u"e"_s, {});
        COMPARE_SOON(keptTexts({}), u"e"_s);
        const EntryId e = idOf(u"e"_s);
        QVERIFY(FactStore(m_fixture->other().database()).forget({ e }));
        m_editor->setShown(e, false);
        COMPARE_SOON(m_failed->size(), 1);
        QVERIFY(m_failed->first().first().value<Error>().kind == Error::Kind::NotFound);
        COMPARE_SOON(m_editor->state().kept.everywhere.size(), 0);
        QCOMPARE(keptTexts({}), QString());
    }

    void redoForgetsNothingOfAnotherFolder()
    {
        Session wanted;
        wanted.cwd = u"/w/other"_s;
        const SessionId other = m_fixture->other().createSession(wanted)->id;
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        m_editor->remember(FactScope::Project, u"p"_s, {});
        m_editor->revise(idOf(u"p"_s), u"q"_s);
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"q"_s);
        m_fixture->workbench().openSession(other);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/other"_s);
        m_editor->undo();
        COMPARE_SOON(keptTexts(u"/w/p"_s), u"p"_s);
        QSignalSpy kept(m_editor.get(), &MemoryEditor::keptChanged);
        m_editor->redo();
        m_editor->remember(FactScope::Everywhere, u"behind it"_s, {});
        COMPARE_SOON(keptTexts({}), u"behind it"_s);
        QCOMPARE(keptTexts(u"/w/p"_s), u"p"_s);
    }

    /// The person has gone to another session while the keychain thinks.
    void nothingGoesIntoAnotherSession()
    {
        Session wanted;
        wanted.cwd = u"/w/other"_s;
        const SessionId other = m_fixture->other().createSession(wanted)->id;
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        m_keysAreSlow = true;
        m_editor->remember(FactScope::Session, u"of the first"_s, {});
        m_editor->remember(FactScope::Project, u"of its folder"_s, {});
        m_editor->remember(FactScope::Everywhere, u"of all"_s, {});
        m_fixture->workbench().openSession(other);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/other"_s);
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
            const QList<MemoryFact> facts = m_editor->state().of(scope);
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
    QString shown() const { return join(m_editor->state().session); }
    QString shownKept() const { return join(asFacts(m_editor->state().kept.project)); }
    QString stored() { return join(m_fixture->stored().branch.state.facts()); }
    QString keptTexts(const QString &project)
    {
        return join(asFacts(FactStore(m_fixture->other().database())
                                    .facts(project)
                                    .value_or(QList<KeptFact>())));
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<MemoryEditor> m_editor;
    std::unique_ptr<QSignalSpy> m_failed;
    QList<ApiKey> m_keys;
    bool m_keysAreSlow = false;
    std::list<QPromise<QList<ApiKey>>> m_slowKeys; ///< that somebody waits for
};

QTEST_MAIN(TestMemoryKeeper)
#include "tst_memoryeditor.moc"
