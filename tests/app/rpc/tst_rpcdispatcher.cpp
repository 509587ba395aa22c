// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcdispatcher.h"
#include "rpcparams.h"

#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Lines in, lines out: no store, no process.
class RpcDispatcherTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everySplit();
    void anyOrder();
    void badLines_data();
    void badLines();
    void goesOnAfterABadLine();
    void tooLong();
    void duplicateIds();
    void wrongParameters();
    void droppedWithoutAnAnswer();
    void tooManyAtOnce();
    void whenItIsClosed();
    void oneAnswerEach();

private:
    [[nodiscard]] QJsonObject answer(qsizetype index) const
    {
        return QJsonDocument::fromJson(m_sent.value(index)).object();
    }
    [[nodiscard]] static QString kindOf(const QJsonObject &answer)
    {
        return answer[u"error"_s][u"kind"_s].toString();
    }

    std::unique_ptr<RpcDispatcher> m_dispatcher;
    QList<RpcCallPtr> m_kept; ///< calls of "later"
    QList<QByteArray> m_sent;
};

void RpcDispatcherTest::init()
{
    m_kept.clear();
    m_sent.clear();
    m_dispatcher = std::make_unique<RpcDispatcher>(
            [this](const QByteArray &line) { m_sent += line; }, 1024);
    m_dispatcher->add("echo"_L1, [](const RpcCallPtr &call, RpcParams &params) {
        const QString text = params.requiredText("text"_L1);
        if (!params.problem()) {
            call->answer(QJsonObject { { u"text"_s, text } });
        }
    });
    m_dispatcher->add("later"_L1, [this](const RpcCallPtr &call, RpcParams &) { m_kept += call; });
    m_dispatcher->add("drop"_L1, [](const RpcCallPtr &, RpcParams &) { });
    QCOMPARE(m_dispatcher->methods(), (QStringList { u"drop"_s, u"echo"_s, u"later"_s }));
}

void RpcDispatcherTest::everySplit()
{
    const QByteArray stream = R"({"id":1,"method":"echo","params":{"text":"gr)"
                              "\xc3\xbc"
                              R"(n"}})"
                              "\r\n"
                              R"({"id":"two","protocol":1,"method":"echo","params":{"text":"b"}})"
                              "\n";
    for (qsizetype cut = 0; cut <= stream.size(); ++cut) {
        m_sent.clear();
        m_dispatcher->feed(QByteArrayView(stream).first(cut));
        m_dispatcher->feed(QByteArrayView(stream).sliced(cut));
        QCOMPARE(m_sent.size(), 2);
        QCOMPARE(m_sent.at(0), "{\"id\":1,\"result\":{\"text\":\"gr\xc3\xbcn\"}}"_ba);
        QCOMPARE(m_sent.at(1), "{\"id\":\"two\",\"result\":{\"text\":\"b\"}}"_ba);
    }
}

void RpcDispatcherTest::anyOrder()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n{\"id\":1.5,\"method\":\"later\"}\n");
    QCOMPARE(m_dispatcher->underWay(), 2);
    m_kept.takeLast()->answer("[1,2]"_ba);
    m_kept.takeLast()->answer(QJsonValue(true));
    QCOMPARE(m_sent,
             (QList<QByteArray> { "{\"id\":1.5,\"result\":[1,2]}", "{\"id\":1,\"result\":true}" }));
    QCOMPARE(m_dispatcher->underWay(), 0);
}

void RpcDispatcherTest::badLines_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("id");
    const QString bad = u"badRequest"_s;
    QTest::newRow("no JSON") << "hello"_ba << bad << "null"_ba;
    QTest::newRow("half of some") << "{\"id\":1,"_ba << bad << "null"_ba;
    QTest::newRow("two on a line") << "{\"id\":1}{\"id\":2}"_ba << bad << "null"_ba;
    QTest::newRow("not UTF-8") << "{\"id\":1,\"method\":\"\xff\xfe\"}"_ba << bad << "null"_ba;
    QTest::newRow("a zero byte") << QByteArray("{\"id\":1\0}", 9) << bad << "null"_ba;
    QTest::newRow("an array") << "[1,2]"_ba << bad << "null"_ba;
    QTest::newRow("text") << "\"id\""_ba << bad << "null"_ba;
    QTest::newRow("deep") << QByteArray("{\"id\":" + QByteArray(500, '[') + QByteArray(500, ']')
                                        + '}')
                          << bad << "null"_ba;
    QTest::newRow("no id") << R"({"method":"echo"})"_ba << bad << "null"_ba;
    QTest::newRow("the id is null") << R"({"id":null,"method":"echo"})"_ba << bad << "null"_ba;
    QTest::newRow("the id is a list") << R"({"id":[1],"method":"echo"})"_ba << bad << "null"_ba;
    QTest::newRow("no method") << R"({"id":7})"_ba << bad << "7"_ba;
    QTest::newRow("the method is a number") << R"({"id":7,"method":1})"_ba << bad << "7"_ba;
    QTest::newRow("params are a list")
            << R"({"id":"x","method":"echo","params":[]})"_ba << bad << "\"x\""_ba;
    QTest::newRow("params are null")
            << R"({"id":"x","method":"echo","params":null})"_ba << bad << "\"x\""_ba;
    QTest::newRow("another member")
            << R"({"id":"x","method":"echo","parms":{}})"_ba << bad << "\"x\""_ba;
    QTest::newRow("no such method")
            << R"({"id":7,"method":"ehco"})"_ba << u"unknownMethod"_s << "7"_ba;
    QTest::newRow("another protocol")
            << R"({"id":7,"method":"echo","protocol":2})"_ba << u"unsupportedProtocol"_s << "7"_ba;
    QTest::newRow("the protocol is text") << R"({"id":7,"method":"echo","protocol":"1"})"_ba
                                          << u"unsupportedProtocol"_s << "7"_ba;
}

void RpcDispatcherTest::badLines()
{
    QFETCH(const QByteArray, line);
    QFETCH(const QString, kind);
    QFETCH(const QByteArray, id);
    m_dispatcher->feed(QByteArray(line + '\n'));
    QCOMPARE(m_sent.size(), 1);
    QVERIFY(m_sent.constFirst().startsWith(QByteArray("{\"id\":" + id + ",\"error\":")));
    QCOMPARE(kindOf(answer(0)), kind);
    QVERIFY(!answer(0)[u"error"_s][u"message"_s].toString().isEmpty());
    QCOMPARE(m_dispatcher->underWay(), 0);
}

void RpcDispatcherTest::goesOnAfterABadLine()
{
    m_dispatcher->feed("nonsense\n{\"id\":1,\"method\":\"echo\",\"params\":{\"text\":\"a\"}}\n");
    QCOMPARE(m_sent.size(), 2);
    QVERIFY(answer(1).contains(u"result"_s));
}

void RpcDispatcherTest::tooLong()
{
    const QByteArray much(100'000, ' ');
    m_dispatcher->feed("{\"id\":1,\"method\":\"echo\",");
    for (int i = 0; i < 100; ++i) {
        m_dispatcher->feed(much);
    }
    QCOMPARE(m_sent.size(), 1);
    QCOMPARE(kindOf(answer(0)), u"tooLarge"_s);
    QVERIFY(answer(0)[u"id"_s].isNull());
    m_dispatcher->feed("}\n{\"id\":2,\"method\":\"echo\",\"params\":{\"text\":\"a\"}}\n");
    QCOMPARE(m_sent.size(), 2);
    QCOMPARE(answer(1)[u"id"_s].toInt(), 2);
}

void RpcDispatcherTest::duplicateIds()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n");
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n{\"id\":\"1\",\"method\":\"later\"}\n");
    QCOMPARE(m_sent.size(), 1); // the text "1" is another id
    QCOMPARE(kindOf(answer(0)), u"badRequest"_s);
    QCOMPARE(m_kept.size(), 2);
    m_kept.takeFirst()->answer(QJsonObject());
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n"); // free again
    QCOMPARE(m_kept.size(), 2);
}

void RpcDispatcherTest::wrongParameters()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"echo\",\"params\":{\"text\":5}}\n"
                       "{\"id\":2,\"method\":\"echo\"}\n"
                       "{\"id\":3,\"method\":\"echo\",\"params\":{\"text\":\"a\",\"more\":1}}\n");
    QCOMPARE(m_sent.size(), 3);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(kindOf(answer(i)), u"badRequest"_s);
        QCOMPARE(answer(i)[u"error"_s][u"parameter"_s].toString(), i == 2 ? u"more"_s : u"text"_s);
    }
}

void RpcDispatcherTest::droppedWithoutAnAnswer()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"drop\"}\n");
    QCOMPARE(m_sent.size(), 1);
    QCOMPARE(kindOf(answer(0)), u"internal"_s);
}

void RpcDispatcherTest::tooManyAtOnce()
{
    for (int i = 0; i <= RpcDispatcher::MostUnderWay; ++i) {
        m_dispatcher->feed(
                QByteArray("{\"id\":" + QByteArray::number(i) + ",\"method\":\"later\"}\n"));
    }
    QCOMPARE(m_dispatcher->underWay(), RpcDispatcher::MostUnderWay);
    QCOMPARE(m_sent.size(), 1);
    QCOMPARE(kindOf(answer(0)), u"busy"_s);
}

void RpcDispatcherTest::whenItIsClosed()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n{\"id\":2,\"method\":\"echo\"");
    m_dispatcher->close({ u"cancelled"_s, u"The end."_s });
    m_dispatcher->feed("}\n");
    QCOMPARE(kindOf(answer(0)), u"cancelled"_s);
    m_kept.takeFirst()->answer(QJsonObject()); // what is under way may end
    QCOMPARE(m_sent.constLast(), "{\"id\":1,\"result\":{}}"_ba);
}

void RpcDispatcherTest::oneAnswerEach()
{
    m_dispatcher->feed("{\"id\":1,\"method\":\"later\"}\n");
    const RpcCallPtr call = m_kept.takeFirst();
    call->fail(Error { Error::Kind::NotFound, u"Not there."_s, {} });
    call->answer(QJsonObject());
    call->fail(Error {});
    QCOMPARE(
            m_sent,
            QList<QByteArray> { R"({"id":1,"error":{"kind":"notFound","message":"Not there."}})" });
}

QTEST_GUILESS_MAIN(RpcDispatcherTest)
#include "tst_rpcdispatcher.moc"
