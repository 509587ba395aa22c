// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errorclassifier.h"
#include "fixtures.h"
#include "overflowpatterns.h"
#include "retryafter.h"
#include "retrypolicy.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

HttpErrorAnswer answer(int status, const QByteArray &body, const HttpHeaders &headers = {},
                       bool keySent = true)
{
    return { status, headers, body, QUrl(u"https://api.example.com/v1/chat/completions"_s),
             keySent };
}

QByteArray asBody(const QString &message)
{
    const QJsonObject error { { u"message"_s, message } };
    return QJsonDocument(QJsonObject { { u"error"_s, error } }).toJson();
}

} // namespace

class TestErrorClassifier final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void overflow_data();
    void overflow();
    void overflowSizes_data();
    void overflowSizes();
    void knownSamples();
    void statuses_data();
    void statuses();
    void bodies_data();
    void bodies();
    void streamErrors_data();
    void streamErrors();
    void refusedThinking_data();
    void refusedThinking();
    void retryAfter_data();
    void retryAfter();
    void backOff();
};

void TestErrorClassifier::overflow_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("overflow");

    QTest::newRow("openai code")
            << 400
            << R"({"error":{"message":"too big","type":"invalid_request_error","code":"context_length_exceeded"}})"_ba
            << true;
    QTest::newRow("413 page") << 413 << "<html><title>413</title></html>"_ba << true;
    QTest::newRow("413 tokens per minute")
            << 413 << asBody(u"Request too large for model m on tokens per minute (TPM)"_s)
            << false;
    QTest::newRow("429 with overflow words") << 429 << asBody(u"prompt is too long"_s) << false;
    QTest::newRow("401 with overflow words") << 401 << asBody(u"too many tokens"_s) << false;
    QTest::newRow("rate limit words") << 400 << asBody(u"Rate limit: too many tokens"_s) << false;
    QTest::newRow("output limit")
            << 400
            << asBody(u"max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens"_s)
            << false;
    QTest::newRow("other 400") << 400 << asBody(u"'messages' is required"_s) << false;
    QTest::newRow("empty 400") << 400 << ""_ba << false;
}

void TestErrorClassifier::overflow()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(bool, overflow);
    const Failure failure = classifyHttpError(answer(status, body));
    QCOMPARE(failure.error.kind == Error::Kind::Overflow, overflow);
    QCOMPARE(failure.httpStatus, status);
    if (overflow) {
        QVERIFY(!failure.transient);
    }
}

void TestErrorClassifier::overflowSizes_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<qint64>("sent");
    QTest::addColumn<qint64>("limit");

    QTest::newRow("anthropic") << asBody(u"prompt is too long: 213462 tokens > 200000 maximum"_s)
                               << qint64(213462) << qint64(200000);
    QTest::newRow("openai") << asBody(
            u"This model's maximum context length is 128000 tokens. However, your messages "
            "resulted in 130001 tokens. Please reduce the length of the messages."_s)
                            << qint64(130001) << qint64(128000);
    QTest::newRow("xai has them the other way round") << asBody(
            u"This model's maximum prompt length is 131072 but the request contains 150001 tokens."_s)
                                                      << qint64(150001) << qint64(131072);
    QTest::newRow("llama.cpp fields")
            << R"({"error":{"code":400,"message":"request (860 tokens) exceeds the available context size (512 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":860,"n_ctx":512}})"_ba
            << qint64(860) << qint64(512);
    QTest::newRow("the same inside a string, as Ollama sends it")
            << R"({"error":{"message":"{\"error\":{\"code\":400,\"message\":\"request (860 tokens) exceeds the available context size (512 tokens)\",\"type\":\"exceed_context_size_error\",\"n_prompt_tokens\":860,\"n_ctx\":512}}","type":"invalid_request_error"}})"_ba
            << qint64(860) << qint64(512);
    QTest::newRow("gemini")
            << R"([{"error":{"code":400,"message":"The input token count (1100001) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}])"_ba
            << qint64(1100001) << qint64(1048576);
    QTest::newRow("kimi") << asBody(
            u"Invalid request: Your request exceeded model token limit: 262144 (requested: 270000)"_s)
                          << qint64(270000) << qint64(262144);
    QTest::newRow("limit only") << asBody(
            u"Input tokens exceed the configured limit of 272,000 tokens."_s)
                                << qint64(0) << qint64(272000);
}

void TestErrorClassifier::overflowSizes()
{
    QFETCH(QByteArray, body);
    QFETCH(qint64, sent);
    QFETCH(qint64, limit);
    const Failure failure = classifyHttpError(answer(400, body));
    QCOMPARE(failure.error.kind, Error::Kind::Overflow);
    QCOMPARE(failure.sentTokens.value_or(0), sent);
    QCOMPARE(failure.limitTokens.value_or(0), limit);
    QVERIFY(failure.error.message.contains(QLocale().toString(limit)));
}

/// Every sample that the reference names, one row of the table after the other.
void TestErrorClassifier::knownSamples()
{
    VARVE_REQUIRE_SHARED(path, "reference/overflow-patterns.json")
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray samples =
            QJsonDocument::fromJson(file.readAll()).object()["samples"_L1].toArray();
    QVERIFY(samples.size() > 40);
    for (const QJsonValue &value : samples) {
        const QJsonArray sample = value.toArray();
        const int status = sample[1].toInt();
        const QByteArray body = asBody(sample[2].toString());
        const Failure failure =
                status == 200 ? classifyStreamError(body) : classifyHttpError(answer(status, body));
        QVERIFY2((failure.error.kind == Error::Kind::Overflow) == sample[3].toBool(),
                 qPrintable(sample[2].toString()));
    }
}

void TestErrorClassifier::statuses_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");

    QTest::newRow("redirect") << 307 << ""_ba << false << u"Nothing was sent there"_s;
    QTest::newRow("bad request") << 400 << asBody(u"'messages' is required"_s) << false
                                 << u"rejected the request: 'messages' is required"_s;
    QTest::newRow("wrong key") << 401 << asBody(u"Invalid API Key"_s) << false
                               << u"does not accept the API key"_s;
    QTest::newRow("no credit") << 402 << asBody(u"Insufficient credits"_s) << false
                               << u"no credit"_s;
    QTest::newRow("forbidden") << 403 << asBody(u"region"_s) << false << u"does not allow"_s;
    QTest::newRow("no such model")
            << 404
            << R"({"error":{"message":"The model `x` does not exist","code":"model_not_found"}})"_ba
            << false << u"does not know this model"_s;
    QTest::newRow("no such page") << 404 << "<html><title>404 Not Found</title></html>"_ba << false
                                  << u"often ends in /v1"_s;
    QTest::newRow("no such page, text")
            << 404 << "404 page not found"_ba << false << u"often ends in /v1"_s;
    QTest::newRow("method") << 405 << "405 method not allowed"_ba << false << u"does not offer"_s;
    QTest::newRow("timeout") << 408 << ""_ba << true << u"status 408"_s;
    QTest::newRow("rate limit") << 429 << asBody(u"Rate limit reached"_s) << true
                                << u"limits how often"_s;
    QTest::newRow("quota")
            << 429
            << R"({"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}})"_ba
            << false << u"used up its quota"_s;
    QTest::newRow("groq tokens per minute")
            << 413
            << asBody(u"Request too large for model m on tokens per minute (TPM): Limit 6000"_s)
            << true << u"tokens per minute"_s;
    QTest::newRow("internal") << 500 << asBody(u"oops"_s) << true << u"failed inside: oops"_s;
    QTest::newRow("no vision") << 500 << asBody(u"image input is not supported"_s) << false
                               << u"image input is not supported"_s;
    QTest::newRow("not implemented") << 501 << ""_ba << false << u"status 501"_s;
    QTest::newRow("bad gateway") << 502 << "<html><title>502 Bad Gateway</title></html>"_ba << true
                                 << u"server behind it"_s;
    QTest::newRow("loading")
            << 503
            << R"({"error":{"message":"Loading model","type":"unavailable_error","code":503}})"_ba
            << true << u"still loading"_s;
    QTest::newRow("overloaded")
            << 529
            << R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"_ba
            << true << u"overloaded"_s;
}

void TestErrorClassifier::statuses()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    const Failure failure = classifyHttpError(
            answer(status, body, { { "Location"_ba, "https://elsewhere.example/v1"_ba } }));
    QVERIFY(failure.error.kind == Error::Kind::Provider);
    QCOMPARE(failure.transient, transient);
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
    QVERIFY2(!failure.error.message.contains(u'{'), qPrintable(failure.error.message));
    if (status == 307) {
        QVERIFY(failure.error.message.contains(u"https://elsewhere.example/v1"_s));
    }
    if (status == 401) {
        const Failure noKey = classifyHttpError(answer(401, body, {}, false));
        QVERIFY(noKey.error.message.contains(u"none is set"_s));
    }
}

void TestErrorClassifier::bodies_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("message");

    QTest::newRow("openai") << R"({"error":{"message":"m","type":"t","param":null,"code":null}})"_ba
                            << u"m"_s;
    QTest::newRow("openrouter")
            << R"({"error":{"code":400,"message":"Provider returned error","metadata":{"raw":"upstream words"}}})"_ba
            << u"Provider returned error: upstream words"_s;
    QTest::newRow("gemini") << R"([{"error":{"code":400,"message":"m","status":"S"}}])"_ba
                            << u"m"_s;
    QTest::newRow("vllm") << R"({"object":"error","message":"m","type":"T","code":400})"_ba
                          << u"m"_s;
    QTest::newRow("xai") << R"({"code":"c","error":"m"})"_ba << u"m"_s;
    QTest::newRow("codex") << R"({"detail":"m"})"_ba << u"m"_s;
    QTest::newRow("mistral") << R"({"detail":[{"loc":["body"],"msg":"field required"}]})"_ba
                             << u"field required"_s;
    QTest::newRow("page") << "<html><head><title> 502 Bad Gateway </title></head></html>"_ba
                          << u"502 Bad Gateway"_s;
    QTest::newRow("text") << "plain words\n"_ba << u"plain words"_s;
    QTest::newRow("empty") << ""_ba << QString();
    QTest::newRow("other json") << R"({"status":1})"_ba << u"{\"status\":1}"_s;
    QTest::newRow("long") << QByteArray(3000, 'x') << QString(500, u'x');
}

void TestErrorClassifier::bodies()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, message);
    QCOMPARE(parseErrorBody(body).message, message);
}

void TestErrorClassifier::streamErrors_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<bool>("transient");
    QTest::newRow("overloaded")
            << R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})"_ba
            << true;
    QTest::newRow("upstream 502")
            << R"({"error":{"code":502,"message":"Provider disconnected"}})"_ba << true;
    QTest::newRow("bad request") << R"({"error":{"code":400,"message":"no such tool"}})"_ba
                                 << false;
    QTest::newRow("quota") << R"({"error":{"code":"insufficient_quota","message":"try again"}})"_ba
                           << false;
    QTest::newRow("no words") << R"({"error":{}})"_ba << false;
}

void TestErrorClassifier::streamErrors()
{
    QFETCH(QByteArray, json);
    QFETCH(bool, transient);
    const Failure failure = classifyStreamError(json);
    QVERIFY(failure.error.kind == Error::Kind::Provider);
    QCOMPARE(failure.transient, transient);
    QVERIFY(!failure.error.message.isEmpty());
}

void TestErrorClassifier::refusedThinking_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<bool>("refused");
    QTest::newRow("responses") << u"The encrypted content gAAA... could not be verified."_s << true;
    QTest::newRow("code") << u"invalid_encrypted_content"_s << true;
    QTest::newRow("without its follower")
            << u"Item 'rs_1' of type 'reasoning' was provided without its required following item."_s
            << true;
    QTest::newRow("bound") << u"The block is bound to a different conversation"_s << true;
    QTest::newRow("changed")
            << u"`thinking` blocks in the latest assistant message cannot be modified"_s << true;
    QTest::newRow("signature") << u"messages.1.content.0: Invalid `signature` in `thinking` block"_s
                               << true;
    QTest::newRow("something else") << u"No tool output found for function call call_x."_s << false;
}

void TestErrorClassifier::refusedThinking()
{
    QFETCH(QString, message);
    QFETCH(bool, refused);
    QCOMPARE(classifyHttpError(answer(400, asBody(message))).thinkingRefused, refused);
    QVERIFY(!classifyHttpError(answer(429, asBody(message))).thinkingRefused);
}

void TestErrorClassifier::retryAfter_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("expectedMs");
    QTest::newRow("seconds") << "Retry-After"_ba << "3"_ba << QString() << 3000;
    QTest::newRow("fraction") << "retry-after"_ba << "0.25"_ba << QString() << 250;
    QTest::newRow("milliseconds") << "retry-after-ms"_ba << "120"_ba << QString() << 120;
    QTest::newRow("date") << "Retry-After"_ba << "Fri, 20 Nov 2026 12:00:30 GMT"_ba << QString()
                          << 30000;
    QTest::newRow("past date") << "Retry-After"_ba << "Fri, 20 Nov 2026 11:00:30 GMT"_ba
                               << QString() << 0;
    QTest::newRow("words") << "X"_ba << ""_ba << u"Please try again in 11.054s."_s << 11054;
    QTest::newRow("words ms") << "X"_ba << ""_ba << u"Please try again in 20ms."_s << 20;
    QTest::newRow("negative") << "Retry-After"_ba << "-3"_ba << QString() << 0;
    QTest::newRow("nothing") << "Retry-After"_ba << "later"_ba << QString() << -1;
}

void TestErrorClassifier::retryAfter()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    QFETCH(QString, message);
    QFETCH(int, expectedMs);
    const QDateTime now(QDate(2026, 11, 20), QTime(12, 0), QTimeZone::utc());
    const auto wait = parseRetryAfter({ { name, value } }, message, now);
    QCOMPARE(wait ? static_cast<int>(wait->count()) : -1, expectedMs);
}

void TestErrorClassifier::backOff()
{
    const RetryPolicy policy;
    Failure failure;
    QVERIFY(!policy.wait(failure, 0, 1));
    failure.transient = true;
    QCOMPARE(policy.wait(failure, 0, 1), 500ms);
    QCOMPARE(policy.wait(failure, 1, 1), 1000ms);
    QCOMPARE(policy.wait(failure, 0, 0), 375ms);
    QVERIFY(!policy.wait(failure, 2, 1));
    failure.httpStatus = 529;
    QCOMPARE(policy.wait(failure, 0, 1), 2000ms);
    failure.retryAfter = 3s;
    QCOMPARE(policy.wait(failure, 0, 0), 3000ms);
    failure.retryAfter = 61s;
    QVERIFY(!policy.wait(failure, 0, 1));
}

QTEST_GUILESS_MAIN(TestErrorClassifier)
#include "tst_errorclassifier.moc"
