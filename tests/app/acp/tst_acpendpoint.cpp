// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpendpoint.h"
#include "acpwire.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <rpc/rpcparams.h>

using namespace varve;
using namespace Qt::StringLiterals;

/// Lines in, lines out: no store, no process.
class AcpEndpointTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aRequest();
    void errors_data();
    void errors();
    void membersThatNobodyKnows();
    void arrays();
    void aGate();
    void notifications();
    void ourRequests();
    void forgotten();
    void repliesThatFitNothing();
    void tooLong();
    void lateAnswers();

private:
    void feed(const QByteArray &line) { m_endpoint->feed(QByteArray(line + '\n')); }
    [[nodiscard]] QJsonObject last() const
    {
        return m_sent.isEmpty() ? QJsonObject()
                                : QJsonDocument::fromJson(m_sent.constLast()).object();
    }

    std::unique_ptr<AcpEndpoint> m_endpoint;
    QList<QByteArray> m_sent;
    RpcCallPtr m_kept;
};

void AcpEndpointTest::init()
{
    m_kept.reset();
    m_sent.clear();
    m_endpoint = std::make_unique<AcpEndpoint>([this](const QByteArray &line) { m_sent += line; });
    m_endpoint->methods().add("echo"_L1, [](const RpcCallPtr &call, RpcParams &params) {
        const QString text = params.requiredText("text"_L1);
        if (!params.problem()) {
            call->answer(QJsonObject { { u"text"_s, text } });
        }
    });
    m_endpoint->methods().add("fail"_L1, [](const RpcCallPtr &call, RpcParams &params) {
        call->fail(RpcError { params.text("kind"_L1), u"Why."_s });
    });
    m_endpoint->methods().add("keep"_L1,
                              [this](const RpcCallPtr &call, RpcParams &) { m_kept = call; });
}

void AcpEndpointTest::aRequest()
{
    feed(R"({"jsonrpc":"2.0","id":"a","method":"echo","params":{"text":"x\u001b"}})");
    QCOMPARE(m_sent.size(), 1);
    QVERIFY(!m_sent.constFirst().contains('\x1b'));
    QCOMPARE(last(),
             (QJsonObject { { u"jsonrpc"_s, u"2.0"_s },
                            { u"id"_s, u"a"_s },
                            { u"result"_s, QJsonObject { { u"text"_s, u"x\u001b"_s } } } }));
}

void AcpEndpointTest::errors_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("code");
    QTest::newRow("parameters") << u"badRequest"_s << -32602;
    QTest::newRow("input") << u"invalidInput"_s << -32602;
    QTest::newRow("method") << u"unknownMethod"_s << -32601;
    QTest::newRow("request") << u"invalidRequest"_s << -32600;
    QTest::newRow("not found") << u"notFound"_s << -32002;
    QTest::newRow("cancelled") << u"cancelled"_s << -32800;
    QTest::newRow("key") << u"authRequired"_s << -32000;
    QTest::newRow("refused") << u"refused"_s << -32603;
    QTest::newRow("internal") << u"internal"_s << -32603;
}

void AcpEndpointTest::errors()
{
    QFETCH(const QString, kind);
    QFETCH(const int, code);
    feed(R"({"jsonrpc":"2.0","id":1,"method":"fail","params":{"kind":")" + kind.toUtf8() + "\"}}");
    const QJsonObject error = last()[u"error"_s].toObject();
    QCOMPARE(error[u"code"_s].toInt(), code);
    QCOMPARE(error[u"message"_s].toString(), u"Why."_s);
    QCOMPARE(error[u"data"_s][u"kind"_s].toString(), kind);
}

void AcpEndpointTest::membersThatNobodyKnows()
{
    feed(R"({"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"x","later":1,"_meta":{"a":1}},"more":2})");
    QVERIFY(last().contains(u"result"_s));
    feed(R"({"jsonrpc":"2.0","id":2,"method":"echo","params":{"text":7}})");
    QCOMPARE(last()[u"error"_s][u"data"_s][u"parameter"_s].toString(), u"text"_s);
    feed(R"({"jsonrpc":"2.0","id":3,"method":"echo"})");
    QCOMPARE(last()[u"error"_s][u"code"_s].toInt(), AcpCode::InvalidParams);
    feed(R"({"jsonrpc":"2.0","id":4,"method":"nothing"})");
    QCOMPARE(last()[u"error"_s][u"code"_s].toInt(), AcpCode::UnknownMethod);
}

void AcpEndpointTest::arrays()
{
    feed(R"( [{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"x"}}])");
    QCOMPARE(m_sent.size(), 1);
    QCOMPARE(last()[u"error"_s][u"code"_s].toInt(), AcpCode::InvalidRequest);
    QVERIFY(last()[u"id"_s].isNull());
}

void AcpEndpointTest::aGate()
{
    m_endpoint->setGate([](RpcRequest &request) -> std::optional<RpcError> {
        if (request.method == "keep"_L1) {
            return RpcError { QString(InvalidRequestKind), u"Not now."_s };
        }
        request.params[u"text"_s] = u"changed"_s;
        return std::nullopt;
    });
    feed(R"({"jsonrpc":"2.0","id":1,"method":"keep"})");
    QCOMPARE(last()[u"error"_s][u"code"_s].toInt(), AcpCode::InvalidRequest);
    QVERIFY(!m_kept);
    feed(R"({"jsonrpc":"2.0","id":2,"method":"echo","params":{"text":"x"}})");
    QCOMPARE(last()[u"result"_s][u"text"_s].toString(), u"changed"_s);
}

void AcpEndpointTest::notifications()
{
    QList<QJsonObject> heard;
    m_endpoint->onNotification("stop"_L1, [&](const QJsonObject &params) { heard += params; });
    feed(R"({"jsonrpc":"2.0","method":"stop","params":{"a":1}})");
    feed(R"({"jsonrpc":"2.0","method":"stop"})");
    feed(R"({"jsonrpc":"2.0","method":"unheard"})");
    QCOMPARE(heard, (QList { QJsonObject { { u"a"_s, 1 } }, QJsonObject() }));
    QVERIFY(m_sent.isEmpty());
}

void AcpEndpointTest::ourRequests()
{
    qint64 first = -1;
    qint64 second = -1;
    QStringList replies;
    const QByteArray line =
            m_endpoint->request(first, "ask"_L1, { { u"x"_s, 1 } }, [&](const RpcMessage &reply) {
                replies += u"first "_s + reply.content[u"a"_s].toString();
            });
    (void)m_endpoint->request(second, "ask"_L1, {}, [&](const RpcMessage &reply) {
        replies += u"second "_s + reply.errorText;
    });
    QCOMPARE(QJsonDocument::fromJson(line).object(),
             (QJsonObject { { u"jsonrpc"_s, u"2.0"_s },
                            { u"id"_s, first },
                            { u"method"_s, u"ask"_s },
                            { u"params"_s, QJsonObject { { u"x"_s, 1 } } } }));
    QVERIFY(first != second);
    feed(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(second)
         + R"(,"error":{"code":1,"message":"no"}})");
    for (int i = 0; i < 2; ++i) { // the first counts
        feed(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(first) + R"(,"result":{"a":"yes"}})");
    }
    QCOMPARE(replies, (QStringList { u"second no"_s, u"first yes"_s }));
    QVERIFY(m_sent.isEmpty());
}

void AcpEndpointTest::forgotten()
{
    qint64 id = -1;
    int replies = 0;
    (void)m_endpoint->request(id, "ask"_L1, {}, [&](const RpcMessage &) { ++replies; });
    m_endpoint->forget(id);
    QCOMPARE(last()[u"method"_s].toString(), u"$/cancel_request"_s);
    QCOMPARE(last()[u"params"_s][u"requestId"_s].toInteger(-1), id);
    feed(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id) + R"(,"result":{}})");
    m_endpoint->forget(id);
    QCOMPARE(replies, 0);
    QCOMPARE(m_sent.size(), 1);
}

void AcpEndpointTest::repliesThatFitNothing()
{
    qint64 id = -1;
    int replies = 0;
    (void)m_endpoint->request(id, "ask"_L1, {}, [&](const RpcMessage &) { ++replies; });
    for (const QByteArray &other : { R"("0")", "0.5", "-1", "7", "1e300" }) {
        feed(R"({"jsonrpc":"2.0","id":)" + other + R"(,"result":{}})");
    }
    QCOMPARE(replies, 0);
}

void AcpEndpointTest::tooLong()
{
    m_endpoint->feed(QByteArray(AcpEndpoint::LineLimit + 2, 'x'));
    QCOMPARE(last()[u"error"_s][u"code"_s].toInt(), AcpCode::InvalidRequest);
    m_endpoint->feed("rest\n");
    feed(R"({"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"x"}})");
    QVERIFY(last().contains(u"result"_s));
    QCOMPARE(m_sent.size(), 2);
}

void AcpEndpointTest::lateAnswers()
{
    feed(R"({"jsonrpc":"2.0","id":1,"method":"keep"})");
    QVERIFY(m_kept);
    m_endpoint.reset();
    m_kept.reset(); // answers, to nobody
    QVERIFY(m_sent.isEmpty());
}

QTEST_GUILESS_MAIN(AcpEndpointTest)
#include "tst_acpendpoint.moc"
