// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queuecontroller.h"
#include "queuepanel.h"
#include "soon.h"
#include <workspace/storeclient.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The store answers when it can; what is added to the queue must not depend on what ends meanwhile.
class TestQueueController final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        auto store = StoreClient::open(m_folder.filePath(u"%1.db"_s.arg(++m_stores)));
        QVERIFY(store);
        m_store = std::move(*store);
        m_turns = std::make_unique<TurnRegistry>(nullptr);
        m_queue = std::make_unique<QueueController>(m_store.get(), m_turns.get());
        m_panel.reset(m_queue->panel());
        const auto session = m_store->write([](SessionStore &writer) {
                                        return writer.createSession(Session {});
                                    })
                                     .result();
        QVERIFY(session);
        m_session = session->id;
        m_added = 0;
        m_queue->setSession(m_session, true);
    }

    void cleanup()
    {
        m_panel.reset();
        m_queue.reset();
        m_turns.reset();
        m_store.reset();
    }

    /// Typed in the last moment of an answer: it goes after it, and is not left lying.
    void whatIsBeingAddedWhenTheAnswerEndsFollowsIt()
    {
        QSignalSpy sent(m_queue.get(), &QueueController::sendRequested);
        add(u"And then?"_s);
        m_queue->sendFirst(m_session); // the answer has ended before the store had the message
        VERIFY_SOON(sent.size() == 1);
        QCOMPARE(typedText(sent.at(0).at(1).value<QueuedMessage>().blocks), u"And then?"_s);
    }

    /// A stop holds back what was typed before it, also what the store did not have yet.
    void whatIsBeingAddedWhenTheAnswerIsStoppedStays()
    {
        QSignalSpy sent(m_queue.get(), &QueueController::sendRequested);
        add(u"And then?"_s);
        m_queue->hold(m_session);
        VERIFY_SOON(m_added == 1);
        m_queue->sendFirst(m_session);
        add(u"After the stop"_s);
        VERIFY_SOON(m_added == 2);
        m_queue->sendFirst(m_session);
        VERIFY_SOON(sent.size() == 1);
        QCOMPARE(typedText(sent.at(0).at(1).value<QueuedMessage>().blocks), u"After the stop"_s);
    }

    /// Between the press of Stop and the end of what it stops is a moment, in which the person may press Send already.
    void whatIsAskedForAfterTheStopGoes()
    {
        m_queue->setSession(m_session, true);
        QSignalSpy sent(m_queue.get(), &QueueController::sendRequested);
        add(u"Before the stop"_s);
        VERIFY_SOON(m_queue->findChild<QAbstractItemModel *>()->rowCount() == 1);
        m_queue->noteStopped(m_session);
        Q_EMIT m_panel->sendRequested(1);
        TurnEnd end;
        end.how = TurnEnd::How::Stopped;
        Q_EMIT m_turns->finished(m_session, end);
        m_queue->sendFirst(m_session);
        VERIFY_SOON(sent.size() == 1);
        QCOMPARE(typedText(sent.at(0).at(1).value<QueuedMessage>().blocks), u"Before the stop"_s);
    }

private:
    void add(const QString &text)
    {
        m_queue->add(m_session, { TextBlock { text } },
                     [this](bool stored) { m_added += stored ? 1 : 0; });
    }

    QTemporaryDir m_folder;
    int m_stores = 0;
    int m_added = 0;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<TurnRegistry> m_turns;
    std::unique_ptr<QueueController> m_queue;
    std::unique_ptr<QueuePanel> m_panel;
    SessionId m_session;
};

QTEST_MAIN(TestQueueController)
#include "tst_queuecontroller.moc"
