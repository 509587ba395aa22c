// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestlog.h"
#include "scriptedserver.h"
#include "soon.h"
#include "streamclient.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// With characters that are written differently in JSON and in addresses.
const QByteArray Key = "sk-secret/0123+\"456\\789";

ApiKey key()
{
    return ApiKey(QByteArray(Key));
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray everySpelling()
{
    QByteArray json = Key;
    json.replace("\\", "\\\\").replace("\"", "\\\"");
    return Key + '\n' + json + '\n' + QByteArray(json).replace("/", "\\/") + '\n'
            + Key.toPercentEncoding() + '\n' + Key.toBase64() + '\n';
}

void verifyClean(const QByteArray &text)
{
    for (const QByteArray &part :
         { "sk-secret"_ba, "0123"_ba, "456"_ba, Key.toBase64().first(12) }) {
        QVERIFY2(!text.contains(part), text.constData());
    }
}

LoggedExchange sample(const QByteArray &requestBody, const QByteArray &answer)
{
    LoggedExchange exchange;
    exchange.method = "POST";
    exchange.url = u"https://user:pass@api.example.test/v1/x?key=sk-secret"_s;
    exchange.requestHeaders = { { "Authorization", "Bearer " + Key }, { "Accept", "*/*" } };
    exchange.requestBody = requestBody;
    exchange.requestSize = requestBody.size();
    exchange.status = 200;
    exchange.responseHeaders = { { "Set-Cookie", "session=1" }, { "x-echo", Key } };
    exchange.responseBody = answer;
    exchange.responseSize = answer.size();
    return exchange;
}

} // namespace

class TestRequestLog final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noKeyInAnySpelling();
    void noKeyAtTheEdge();
    void imagesLeftOut();
    void keepsTheLast();
    void switchedOff();
    void file();
    void fileThatCannotBeWritten();
    void throughTheTransport();
    void saysWhy_data();
    void saysWhy();
    void cancelledRequest();
};

void TestRequestLog::noKeyInAnySpelling()
{
    RequestLog log;
    log.add(sample(everySpelling(), everySpelling()), key());
    const LoggedExchange kept = log.exchanges().first();
    QCOMPARE(kept.url, u"https://api.example.test/v1/x"_s);
    const QByteArray text = formatExchange(kept).toUtf8();
    verifyClean(text);
    QVERIFY(text.contains("Accept: */*"));
    QVERIFY(text.contains("Authorization: [key]"));
    QVERIFY(!text.contains("session=1"));
    QVERIFY(text.contains("#1"));
}

/// Cutting comes last, or half a key would be left.
void TestRequestLog::noKeyAtTheEdge()
{
    for (qsizetype before = 80; before < 120; ++before) {
        const LoggedExchange kept =
                loggable(sample({}, QByteArray(before, '.') + Key + "tail"), key(), 110);
        verifyClean(kept.responseBody);
    }
}

void TestRequestLog::imagesLeftOut()
{
    const QByteArray image(50'000, 'A');
    const QByteArray body = R"({"url":"data:image/png;base64,)" + image + R"(","text":"hello"})";
    const QByteArray shorter = withoutImages(body);
    QCOMPARE(shorter,
             R"({"url":"data:image/png;base64,[50000 characters of base 64]","text":"hello"})"_ba);
    const QByteArray plain = "nothing of the kind in here";
    QCOMPARE(withoutImages(plain), plain);
    const LoggedExchange kept = loggable(sample(QByteArray(5000, '.'), {}), key(), 100);
    QVERIFY(kept.requestBody.contains("\n[4900 more bytes]"));
    QCOMPARE(kept.requestSize, 5000);
}

void TestRequestLog::keepsTheLast()
{
    RequestLog log({ .capacity = 3 });
    for (int i = 0; i < 5; ++i) {
        log.add(sample(QByteArray::number(i), {}), key());
    }
    QCOMPARE(log.exchanges().size(), 3);
    QCOMPARE(log.exchanges().first().requestBody, "2"_ba);
    QCOMPARE(log.exchanges().last().number, 5);
    log.setOptions({ .capacity = 1 });
    QCOMPARE(log.exchanges().size(), 1);
    log.clear();
    QVERIFY(log.exchanges().isEmpty());
}

void TestRequestLog::switchedOff()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(u"requests.log"_s);
    RequestLog log({ .enabled = false, .file = path });
    log.add(sample("{}", "{}"), key());
    QVERIFY(log.exchanges().isEmpty());
    QVERIFY(!QFile::exists(path));
}

void TestRequestLog::file()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(u"state/requests.log"_s);
    RequestLog log({ .file = path, .fileLimit = 20'000 });
    for (int i = 0; i < 50; ++i) {
        log.add(sample(QByteArray(1000, '.') + everySpelling(), everySpelling()), key());
    }
    QVERIFY2(log.fileError().isEmpty(), qPrintable(log.fileError()));
    const QByteArray text = contentOf(path);
    QVERIFY(text.contains("#50"));
    verifyClean(text + contentOf(path + u".old"_s));
    QVERIFY(text.size() < 30'000);
    QCOMPARE(
            QFile::permissions(path)
                    & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
            QFile::Permissions());
    log.clear();
    QVERIFY(!QFile::exists(path));
    QVERIFY(!QFile::exists(path + u".old"_s));
}

void TestRequestLog::fileThatCannotBeWritten()
{
    QTemporaryDir dir;
    RequestLog log({ .file = dir.path() }); // a folder
    log.add(sample("{}", "{}"), key());
    QCOMPARE(log.exchanges().size(), 1);
    QVERIFY(log.fileError().contains(u"cannot be written"_s));
}

void TestRequestLog::throughTheTransport()
{
    const QByteArray plainKey = "sk-secret-0123456789";
    ScriptedServer server;
    server.add(plainAnswer(400, "application/json",
                           R"({"error":{"message":"bad request with key )" + plainKey + R"("}})",
                           "x-echo: " + plainKey + "\r\n"));
    server.add(streamHead()
               + Script { SendBytes { "data: {\"choices\":[{\"delta\":{\"content\":\"" + plainKey
                                      + "\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n" },
                          Close {} });
    const auto log = std::make_shared<RequestLog>();
    HttpTransport transport(log);
    for (int i = 0; i < 2; ++i) {
        StreamClient client(&transport, RequestPurpose::Turn);
        bool over = false;
        connect(&client, &StreamClient::finished, this, [&over] { over = true; });
        connect(&client, &StreamClient::failed, this, [&over] { over = true; });
        client.start(Endpoint::chat(server.url(), u"m"_s, ApiKey(QByteArray(plainKey))),
                     R"({"messages":"hello"})", {});
        VERIFY_SOON(over);
    }
    COMPARE_SOON(log->exchanges().size(), 2);
    const QByteArray text = formatExchanges(log->exchanges()).toUtf8();
    verifyClean(text);
    QVERIFY2(text.contains("/v1/chat/completions  400"), text.constData());
    QVERIFY(text.contains("bad request with key [key]"));
    QVERIFY(text.contains("\"messages\": \"hello\""));
    QVERIFY(text.contains("Authorization: [key]") || text.contains("authorization: [key]"));
    QCOMPARE(log->exchanges().last().status, 200);
    QVERIFY(log->exchanges().last().outcome.isEmpty());
}

void TestRequestLog::saysWhy_data()
{
    QTest::addColumn<RequestPurpose>("purpose");
    for (int value = 0; value <= int(RequestPurpose::ConnectionTest); ++value) {
        const auto purpose = RequestPurpose(value);
        QTest::addRow("%s", qPrintable(purposeText(purpose))) << purpose;
    }
}

/// Each has words of its own, or the rows would have one name.
void TestRequestLog::saysWhy()
{
    QFETCH(const RequestPurpose, purpose);
    ScriptedServer server;
    server.add(plainAnswer(400, "application/json", "{}"));
    const auto log = std::make_shared<RequestLog>();
    HttpTransport transport(log);
    StreamClient client(&transport, purpose);
    client.start(Endpoint::chat(server.url(), u"m"_s), "{}", {});
    COMPARE_SOON(log->exchanges().size(), 1);
    QVERIFY(log->exchanges().first().purpose == purpose);
    QVERIFY(formatExchange(log->exchanges().first())
                    .contains(u'\n' + purposeText(purpose) + u'\n'));
    for (int other = 0; other < int(purpose); ++other) {
        QVERIFY(purposeText(RequestPurpose(other)) != purposeText(purpose));
    }
}

void TestRequestLog::cancelledRequest()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { ": hi\n\n" }, Silence {} });
    const auto log = std::make_shared<RequestLog>();
    HttpTransport transport(log);
    StreamClient client(&transport, RequestPurpose::Turn);
    client.start(Endpoint::chat(server.url(), u"m"_s), "{}", {});
    COMPARE_SOON(server.requests().size(), 1);
    QVERIFY(log->exchanges().isEmpty());
    client.cancel();
    QCOMPARE(log->exchanges().size(), 1);
    QVERIFY(log->exchanges().first().outcome.contains(u"given up"_s));
}

QTEST_GUILESS_MAIN(TestRequestLog)
#include "tst_requestlog.moc"
