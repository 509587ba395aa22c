// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpendpoint.h"
#include "mcprevision.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <memory>

using namespace varve;
using namespace Qt::StringLiterals;

/// The protocol without sessions and streams: what is answered to which line, in which order, and what is not.
class TestMcpEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void answersByRevision();
    void requestsWaitInLine();
    void pausedNothingBegins();
    void cancelledIsNotAnswered();
    void cancelledInLineNeverBegins();
    void closedStopsAll();
    void tooManyAreRefused();
    void replyAfterTheEnd();

private:
    void say(const QJsonObject &message)
    {
        QJsonObject whole = message;
        whole["jsonrpc"_L1] = "2.0"_L1;
        const QByteArray line = QJsonDocument(whole).toJson(QJsonDocument::Compact) + '\n';
        m_endpoint->feed(line);
    }
    void ask(int id) { say({ { "id"_L1, id }, { "method"_L1, "work"_L1 } }); }
    void shakeHands()
    {
        say({ { "id"_L1, 0 },
              { "method"_L1, "initialize"_L1 },
              { "params"_L1, QJsonObject { { "protocolVersion"_L1, "2025-06-18"_L1 } } } });
        m_said.clear();
    }
    [[nodiscard]] QList<int> ids() const
    {
        QList<int> ids;
        for (const QJsonObject &message : m_said) {
            ids += message["id"_L1].toInt();
        }
        return ids;
    }

    struct Work
    {
        McpRequest request;
        McpEndpoint::Reply reply;
    };

    std::unique_ptr<McpEndpoint> m_endpoint;
    QList<QJsonObject> m_said;
    std::vector<Work> m_work;
};

void TestMcpEndpoint::init()
{
    m_said.clear();
    m_work.clear();
    m_endpoint = std::make_unique<McpEndpoint>(
            McpEndpoint::Description { { { "name"_L1, "test"_L1 } }, {}, u"how"_s },
            [this](const QByteArray &line) {
                QVERIFY(!line.contains('\n'));
                m_said += QJsonDocument::fromJson(line).object();
            });
    m_endpoint->add("work"_L1, [this](const McpRequest &request, const McpEndpoint::Reply &reply) {
        m_work.push_back({ request, reply });
    });
    m_endpoint->add(
            "list"_L1,
            [](const McpRequest &request, const McpEndpoint::Reply &reply) {
                reply(QJsonObject { { "stateless"_L1, request.isStateless } });
            },
            std::chrono::milliseconds(5000));
}

void TestMcpEndpoint::answersByRevision()
{
    const QJsonObject meta { { metaKeys::Version, QString(StatelessRevision) },
                             { metaKeys::Capabilities, QJsonObject() } };
    say({ { "id"_L1, 1 },
          { "method"_L1, "list"_L1 },
          { "params"_L1, QJsonObject { { "_meta"_L1, meta } } } });
    const QJsonObject stateless = m_said.takeFirst()["result"_L1].toObject();
    QCOMPARE(stateless["resultType"_L1].toString(), u"complete"_s);
    QCOMPARE(stateless["ttlMs"_L1].toInt(), 5000);
    QVERIFY(stateless["stateless"_L1].toBool());
    say({ { "id"_L1, 2 }, { "method"_L1, "list"_L1 } });
    QCOMPARE(m_said.takeFirst()["error"_L1]["code"_L1].toInt(), RpcCode::InvalidParams);
    shakeHands();
    say({ { "id"_L1, 3 }, { "method"_L1, "list"_L1 } });
    QCOMPARE(m_said.takeFirst()["result"_L1].toObject(),
             QJsonObject({ { "stateless"_L1, false } }));
}

void TestMcpEndpoint::requestsWaitInLine()
{
    shakeHands();
    for (int i = 1; i <= 20; ++i) {
        ask(i);
    }
    QCOMPARE(m_work.size(), size_t(McpEndpoint::MostUnderWay));
    QCOMPARE(m_endpoint->waiting(), 20 - McpEndpoint::MostUnderWay);
    m_work.at(3).reply(QJsonObject());
    QCOMPARE(ids(), QList<int>({ 4 }));
    QCOMPARE(m_work.size(), size_t(McpEndpoint::MostUnderWay + 1));
    m_work.at(3).reply(QJsonObject()); // once is enough
    QCOMPARE(m_said.size(), 1);
}

void TestMcpEndpoint::pausedNothingBegins()
{
    shakeHands();
    m_endpoint->setPaused(true);
    ask(1);
    QVERIFY(m_work.empty());
    m_endpoint->setPaused(false);
    QCOMPARE(m_work.size(), size_t(1));
}

void TestMcpEndpoint::cancelledIsNotAnswered()
{
    shakeHands();
    ask(1);
    say({ { "method"_L1, "notifications/cancelled"_L1 },
          { "params"_L1, QJsonObject { { "requestId"_L1, 1 } } } });
    QVERIFY(m_work.at(0).request.stop.stop_requested());
    ask(1); // its id is free again
    m_work.at(0).reply(QJsonObject { { "late"_L1, true } });
    QVERIFY(m_said.isEmpty());
    m_work.at(1).reply(QJsonObject());
    QCOMPARE(ids(), QList<int>({ 1 }));
}

void TestMcpEndpoint::cancelledInLineNeverBegins()
{
    shakeHands();
    for (int i = 1; i <= McpEndpoint::MostUnderWay + 1; ++i) {
        ask(i);
    }
    say({ { "method"_L1, "notifications/cancelled"_L1 },
          { "params"_L1,
            QJsonObject { { "requestId"_L1, qint64(McpEndpoint::MostUnderWay + 1) } } } });
    QCOMPARE(m_endpoint->waiting(), 0);
    m_work.at(0).reply(QJsonObject());
    QCOMPARE(m_work.size(), size_t(McpEndpoint::MostUnderWay));
}

void TestMcpEndpoint::closedStopsAll()
{
    shakeHands();
    for (int i = 1; i <= 20; ++i) {
        ask(i);
    }
    m_endpoint->close();
    QVERIFY(std::ranges::all_of(
            m_work, [](const Work &work) { return work.request.stop.stop_requested(); }));
    m_work.at(0).reply(QJsonObject());
    ask(30);
    QVERIFY(m_said.isEmpty());
}

void TestMcpEndpoint::tooManyAreRefused()
{
    shakeHands();
    const int fit = int(McpEndpoint::MostUnderWay + McpEndpoint::MostWaiting);
    for (int i = 1; i <= fit + 2; ++i) {
        ask(i);
    }
    QCOMPARE(ids(), QList<int>({ fit + 1, fit + 2 }));
    QCOMPARE(m_said.first()["error"_L1]["code"_L1].toInt(), McpEndpoint::Busy);
    say({ { "id"_L1, "alive"_L1 }, { "method"_L1, "ping"_L1 } });
    QVERIFY(m_said.last().contains("result"_L1));
}

void TestMcpEndpoint::replyAfterTheEnd()
{
    shakeHands();
    ask(1);
    m_endpoint.reset();
    m_work.at(0).reply(QJsonObject());
    QVERIFY(m_said.isEmpty());
}

QTEST_GUILESS_MAIN(TestMcpEndpoint)
#include "tst_mcpendpoint.moc"
