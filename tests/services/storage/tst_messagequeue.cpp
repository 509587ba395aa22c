// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerdrafts.h"
#include "leases.h"
#include "messagequeue.h"
#include "plandrafts.h"
#include "sessionbuilder.h"
#include "storesearch.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What is in the store and no part of the history yet: messages that wait, and answers that are coming.
class TestMessageQueue final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_builder = std::make_unique<SessionBuilder>(u"u1 a1"_s);
        m_session = m_builder->session();
    }
    void cleanup() { m_builder.reset(); }

    void keepsOrderAndContent()
    {
        const ImageBlock image { QByteArray(32, 'x'), u"image/png"_s, 10, 20 };
        const qint64 first = add(u"first"_s);
        const auto second =
                queue().add(m_session, { 0, { TextBlock { u"look"_s }, image }, true, {} });
        QVERIFY(second);
        QVERIFY(*second != first);
        m_builder->reopen();
        const auto waiting = queue().messages(m_session);
        QVERIFY(waiting);
        QCOMPARE(waiting->size(), 2);
        QCOMPARE(waiting->at(0).blocks, Blocks { TextBlock { u"first"_s } });
        QVERIFY(!waiting->at(0).steer);
        QCOMPARE(waiting->at(1).blocks, (Blocks { TextBlock { u"look"_s }, image }));
        QVERIFY(waiting->at(1).steer);
        QVERIFY(waiting->at(1).createdAt.isValid());
        QCOMPARE(queue().messages(SessionId::create())->size(), 0);
    }

    void counts()
    {
        QVERIFY(queue().counts()->isEmpty());
        add(u"first"_s);
        add(u"second"_s);
        QCOMPARE(*queue().counts(), (QHash<SessionId, int> { { m_session, 2 } }));
    }

    /// What was typed on the way to a compaction.
    void aPlansDraftIsKept()
    {
        const PlanDraft draft { u"keep the heights"_s, u"## Goal\n- Tides"_s, u"{}"_s, 4000 };
        QVERIFY(PlanDrafts(m_builder->store()).save(m_session, draft));
        m_builder->reopen();
        QCOMPARE(*PlanDrafts(m_builder->store()).draft(m_session), draft);
        QVERIFY(PlanDrafts(m_builder->store()).save(m_session, {}));
        QVERIFY(PlanDrafts(m_builder->store()).draft(m_session)->isEmpty());
        QVERIFY(!PlanDrafts(m_builder->store()).save(SessionId::create(), draft)); // is not there
    }

    void isNoPartOfTheContext()
    {
        add(u"later"_s);
        QCOMPARE(m_builder->sent(), u"u1 a1"_s);
        QCOMPARE(StoreSearch(m_builder->store().reader()).find({ u"later"_s, {}, 10 })->size(), 0);
    }

    void changes()
    {
        const qint64 one = add(u"one"_s);
        const qint64 two = add(u"two"_s);
        const qint64 three = add(u"three"_s);
        QVERIFY(queue().setBlocks(two, { TextBlock { u"zwei"_s } }));
        QVERIFY(queue().setSteer(two, true));
        QVERIFY(queue().messages(m_session)->at(1).steer);
        QCOMPARE(texts(), u"one zwei three"_s);
        QVERIFY(queue().moveBefore(m_session, three, one));
        QCOMPARE(texts(), u"three one zwei"_s);
        QVERIFY(queue().moveBefore(m_session, three, 0));
        QCOMPARE(texts(), u"one zwei three"_s);
        QVERIFY(queue().moveBefore(m_session, two, two));
        QCOMPARE(texts(), u"one zwei three"_s);
        QVERIFY(queue().remove(one));
        QCOMPARE(texts(), u"zwei three"_s);
        add(u"four"_s);
        QCOMPARE(texts(), u"zwei three four"_s);
        for (const auto &gone :
             { queue().remove(one), queue().setBlocks(one, {}), queue().setSteer(one, true),
               queue().moveBefore(m_session, one, two) }) {
            QVERIFY(!gone);
            QCOMPARE(gone.error().kind, Error::Kind::NotFound);
            QVERIFY(!gone.error().message.isEmpty());
        }
    }

    void allGoToAnotherSession()
    {
        const SessionId other = store().createSession({})->id;
        const SessionId first = std::exchange(m_session, other);
        const qint64 there = add(u"there"_s);
        m_session = first;
        const qint64 one = add(u"one"_s);
        const qint64 two = add(u"two"_s);
        QVERIFY(queue().handOver(first, other));
        QCOMPARE(texts(), QString());
        m_session = other;
        QCOMPARE(texts(), u"there one two"_s);
        const QList<QueuedMessage> waiting = *queue().messages(other);
        QCOMPARE(waiting.at(0).number, there);
        QCOMPARE(waiting.at(1).number, one);
        QCOMPARE(waiting.at(2).number, two);
    }

    void sendingTakesItOutOrDoesNothing()
    {
        const qint64 one = add(u"one"_s);
        const Entry entry = question(u"one"_s);
        QVERIFY(store().append(m_session, leaf(), { entry }, { { one }, false }));
        QCOMPARE(texts(), QString());
        QCOMPARE(m_builder->sent(), u"u1 a1 ?"_s);
        // A second window that wants to send the same message sends nothing.
        const auto again = store().append(m_session, leaf(), { entry }, { { one }, false });
        QVERIFY(!again);
        QCOMPARE(again.error().kind, Error::Kind::Conflict);
        QCOMPARE(m_builder->sent(), u"u1 a1 ?"_s);
    }

    void aDraftBecomesAnAbortedAnswer()
    {
        const EntryId parent = leaf();
        QVERIFY(AnswerDrafts(database()).save(m_session, parent, answer(u"Half of"_s)));
        QVERIFY(AnswerDrafts(database()).save(m_session, parent, answer(u"Half of it"_s)));
        m_builder->reopen();
        const auto kept = recoverDraft(store(), m_session, u"me"_s, u"The program ended."_s);
        QVERIFY(kept && *kept);
        QCOMPARE((*kept)->text(), u"Half of it"_s);
        QVERIFY((*kept)->stopReason == StopReason::Aborted);
        QCOMPARE((*kept)->model, u"m"_s);
        QCOMPARE((*kept)->parent, parent);
        QCOMPARE((*kept)->data.value("errorMessage"_L1).toString(), u"The program ended."_s);
        QCOMPARE(leaf(), (*kept)->id);
        QCOMPARE(m_builder->sent(), u"u1 a1"_s);
        // Once.
        const auto none = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(none && !*none);
        // And nobody is kept out afterwards.
        QVERIFY(Leases(database(), u"you"_s).acquire(m_session, u"turn"_s));
    }

    void aDraftOfSomebodyWhoWorksIsLeft()
    {
        Leases other(database(), u"other"_s);
        QVERIFY(other.acquire(m_session, u"turn"_s));
        QVERIFY(AnswerDrafts(database()).save(m_session, leaf(), answer(u"Half"_s)));
        const auto left = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(left && !*left);
        QVERIFY(other.release(m_session));
        const auto kept = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(kept && *kept);
    }

    void aDraftOfASessionThatWentOnStandsBeside()
    {
        const EntryId parent = leaf();
        QVERIFY(AnswerDrafts(database()).save(m_session, parent, answer(u"Half"_s)));
        QVERIFY(store().append(m_session, parent, { question(u"next"_s) }));
        const EntryId next = leaf();
        const auto kept = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(kept && *kept);
        QCOMPARE((*kept)->parent, parent);
        QCOMPARE((*kept)->text(), u"Half"_s);
        QCOMPARE(leaf(), next);
        QCOMPARE(m_builder->sent(), u"u1 a1 ?"_s);
        const auto none = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(none && !*none);
    }

    /// Nothing of it happens by halves: the session stands where the person has put it, and the draft is there for the next time.
    void aDraftThatCannotBeKeptChangesNothing()
    {
        const EntryId parent = leaf();
        QVERIFY(AnswerDrafts(database()).save(m_session, parent, answer(u"Half"_s)));
        QVERIFY(store().append(m_session, parent, { question(u"next"_s) }));
        const EntryId next = leaf();
        QVERIFY(database().execute(u"CREATE TRIGGER full BEFORE INSERT ON session_entries BEGIN "
                                   "SELECT RAISE(ABORT, 'full'); END"_s));
        QVERIFY(!recoverDraft(store(), m_session, u"me"_s, {}));
        QCOMPARE(leaf(), next);
        QVERIFY(database().execute(u"DROP TRIGGER full"_s));
        const auto kept = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(kept && *kept);
        QCOMPARE((*kept)->parent, parent);
        QCOMPARE(leaf(), next);
    }

    void aDraftOfADeadProcessIsTakenAtOnce()
    {
        QVERIFY(AnswerDrafts(database()).save(m_session, leaf(), answer(u"Half"_s)));
        // Process numbers end well below this one.
        QVERIFY(database().execute(
                u"INSERT INTO leases VALUES ('%1', 'gone', 2000000000, 'turn', %2)"_s
                        .arg(m_session.toString())
                        .arg(QDateTime::currentMSecsSinceEpoch())));
        const auto kept = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(kept && *kept);
    }

    void theAnswerTakesItsDraftAway()
    {
        QVERIFY(AnswerDrafts(database()).save(m_session, leaf(), answer(u"Half"_s)));
        QVERIFY(store().append(m_session, leaf(), { answer(u"All"_s) }, { {}, true }));
        const auto none = recoverDraft(store(), m_session, u"me"_s, {});
        QVERIFY(none && !*none);
    }

private:
    SessionStore &store() { return m_builder->store(); }
    Database &database() { return store().database(); }
    MessageQueue queue() { return MessageQueue(database()); }
    EntryId leaf() { return store().reader().session(m_session)->leaf; }
    static Entry question(const QString &text)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        return entry;
    }
    static Entry answer(const QString &text)
    {
        Entry entry = question(text);
        entry.role = Role::Assistant;
        entry.provider = u"p"_s;
        entry.model = u"m"_s;
        return entry;
    }
    qint64 add(const QString &text)
    {
        return queue().add(m_session, { 0, { TextBlock { text } }, false, {} }).value_or(0);
    }
    QString texts()
    {
        QStringList all;
        for (const QueuedMessage &message :
             queue().messages(m_session).value_or(QList<QueuedMessage>())) {
            all += plainText(message.blocks);
        }
        return all.join(u' ');
    }

    std::unique_ptr<SessionBuilder> m_builder;
    SessionId m_session;
};

QTEST_GUILESS_MAIN(TestMessageQueue)
#include "tst_messagequeue.moc"
