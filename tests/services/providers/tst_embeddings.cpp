// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddings.h"
#include "scriptedserver.h"
#include "soon.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Script json(const QByteArray &body, int status = 200)
{
    return plainAnswer(status, "application/json", body);
}

Result<Embeddings> run(const ScriptedServer &server, const QStringList &texts,
                       const EmbeddingOptions &options = {})
{
    HttpTransport transport;
    const auto future = embed(&transport, Endpoint::chat(server.url(), u"m"_s), texts,
                              RequestPurpose::Vectors, options);
    if (!comesSoon([&future] { return future.isFinished(); })) {
        return fail(Error::Kind::Internal, u"the test waited too long"_s);
    }
    return future.result();
}

QStringList inputs(const ScriptedServer::Request &request)
{
    return QJsonDocument::fromJson(request.body)["input"_L1].toVariant().toStringList();
}

} // namespace

class TestEmbeddings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bodies();
    void answers_data();
    void answers();
    void badAnswers_data();
    void badAnswers();
    void normalizes();
    void batches();
    void blankTexts();
    void noTexts();
    void overflowNamesTheText();
    void dimensionsBetweenBatches();
    void ollama();
    void wrongKey();
    void cancelled();
};

void TestEmbeddings::bodies()
{
    QCOMPARE(encodeEmbeddings(EmbeddingApi::OpenAi, u"m"_s, { u"a"_s, u"b\n"_s }, 64),
             R"({"model":"m","input":["a","b\n"],"encoding_format":"base64","dimensions":64})"_ba);
    QCOMPARE(encodeEmbeddings(EmbeddingApi::Ollama, u"m"_s, { u"a"_s }, 0),
             R"({"model":"m","input":["a"],"truncate":false})"_ba);
}

void TestEmbeddings::answers_data()
{
    QTest::addColumn<EmbeddingApi>("api");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("numbers")
            << EmbeddingApi::OpenAi
            << R"({"data":[{"index":0,"embedding":[1,2.5]},{"index":1,"embedding":[-1,0]}],"usage":{"prompt_tokens":5}})"_ba;
    QTest::newRow("another order")
            << EmbeddingApi::OpenAi
            << R"({"data":[{"index":1,"embedding":[-1,0]},{"index":0,"embedding":[1,2.5]}],"usage":{"prompt_tokens":5}})"_ba;
    QTest::newRow("base 64, no index")
            << EmbeddingApi::OpenAi
            << R"({"data":[{"embedding":"AACAPwAAIEA="},{"embedding":"AACAvwAAAAA="}],"usage":{"prompt_tokens":5}})"_ba;
    QTest::newRow("Ollama") << EmbeddingApi::Ollama
                            << R"({"embeddings":[[1,2.5],[-1,0]],"prompt_eval_count":5})"_ba;
}

void TestEmbeddings::answers()
{
    QFETCH(EmbeddingApi, api);
    QFETCH(QByteArray, body);
    const auto answer = parseEmbeddings(api, body, 2, 0);
    QVERIFY2(answer, answer ? "" : qPrintable(answer.error().message));
    QCOMPARE(answer->vectors, (QList<EmbeddingVector> { { 1.0F, 2.5F }, { -1.0F, 0.0F } }));
    QCOMPARE(answer->tokens, 5);
    QVERIFY(parseEmbeddings(api, body, 2, 2));
    QVERIFY(parseEmbeddings(api, body, 2, 64)
                    .error()
                    .message.contains(u"embeddings of 2 numbers where 64 were expected"_s));
    QVERIFY(parseEmbeddings(api, body, 3, 0)
                    .error()
                    .message.contains(u"2 embeddings for 3 texts"_s));
}

void TestEmbeddings::badAnswers_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("page") << "<html></html>"_ba;
    QTest::newRow("error with 200") << R"({"error":"x"})"_ba;
    QTest::newRow("index twice")
            << R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})"_ba;
    QTest::newRow("index too large")
            << R"({"data":[{"index":0,"embedding":[1]},{"index":7,"embedding":[1]}]})"_ba;
    QTest::newRow("lengths differ")
            << R"({"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]})"_ba;
    QTest::newRow("null in it")
            << R"({"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[null]}]})"_ba;
    QTest::newRow("empty")
            << R"({"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[]}]})"_ba;
    QTest::newRow("not a number in base 64")
            << R"({"data":[{"index":0,"embedding":"AACAPw=="},{"index":1,"embedding":"AADAfw=="}]})"_ba;
}

void TestEmbeddings::badAnswers()
{
    QFETCH(QByteArray, body);
    const auto answer = parseEmbeddings(EmbeddingApi::OpenAi, body, 2, 0);
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, Error::Kind::Provider);
    QVERIFY(!answer.error().message.isEmpty());
}

void TestEmbeddings::normalizes()
{
    EmbeddingVector vector { 3, 4 };
    normalize(vector);
    QCOMPARE(vector, (EmbeddingVector { 0.6F, 0.8F }));
    EmbeddingVector zeros { 0, 0 };
    normalize(zeros);
    QCOMPARE(zeros, (EmbeddingVector { 0, 0 }));
}

void TestEmbeddings::batches()
{
    ScriptedServer server;
    server.add(json(
            R"({"data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[5,0]}],"usage":{"prompt_tokens":3}})"));
    server.add(json(R"({"data":[{"index":0,"embedding":[3,4]}],"usage":{"prompt_tokens":4}})"));
    QList<qsizetype> progress;
    EmbeddingOptions options;
    options.batchTexts = 2;
    options.progress = [&progress](qsizetype done) { progress.append(done); };
    const auto result = run(server, { u"a"_s, u"b"_s, u"c"_s }, options);
    QVERIFY2(result, result ? "" : qPrintable(result.error().message));
    QCOMPARE(result->vectors, (QList<EmbeddingVector> { { 1, 0 }, { 0, 1 }, { 0.6F, 0.8F } }));
    QCOMPARE(result->tokens, 7);
    QCOMPARE(progress, (QList<qsizetype> { 2, 3 }));
    QCOMPARE(server.requests().size(), 2);
    QCOMPARE(server.requests()[0].path(), "/v1/embeddings"_ba);
    QCOMPARE(inputs(server.requests()[0]), (QStringList { u"a"_s, u"b"_s }));
    QCOMPARE(inputs(server.requests()[1]), QStringList { u"c"_s });

    // A long text goes alone.
    ScriptedServer other;
    other.add(json(R"({"data":[{"embedding":[1,0]}]})"));
    EmbeddingOptions few;
    few.batchCharacters = 10;
    QVERIFY(run(other, { u"0123456789012345"_s, u"12345678"_s }, few));
    QCOMPARE(other.requests().size(), 2);
}

/// Every provider refuses them, each with other words.
void TestEmbeddings::blankTexts()
{
    ScriptedServer server;
    server.add(json(R"({"data":[{"embedding":[1,0]}]})"));
    const auto result = run(server, { QString(), u"a"_s, u" \n"_s });
    QVERIFY(result);
    QCOMPARE(inputs(server.requests()[0]), QStringList { u"a"_s });
    QCOMPARE(result->vectors, (QList<EmbeddingVector> { {}, { 1, 0 }, {} }));
}

void TestEmbeddings::noTexts()
{
    ScriptedServer server;
    const auto result = run(server, {});
    QVERIFY(result && result->vectors.isEmpty());
    QCOMPARE(server.requests().size(), 0);
}

/// A batch is halved until the one text that is too long is alone.
void TestEmbeddings::overflowNamesTheText()
{
    ScriptedServer server;
    const Script tooLong = json(
            R"~({"error":{"code":500,"message":"input (851 tokens) is too large to process. increase the physical batch size (current batch size: 512)","type":"server_error"}})~",
            500);
    server.add(tooLong); // a b c d
    server.add(json(R"({"data":[{"index":0,"embedding":[1,0]},{"index":1,"embedding":[1,0]}]})"));
    server.add(tooLong); // c d
    server.add(tooLong); // c
    const auto result = run(server, { u"a"_s, u"b"_s, u"c"_s, u"d"_s });
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Overflow);
    QVERIFY2(result.error().message.startsWith(u"Text 3 of 4 is longer"_s),
             qPrintable(result.error().message));
    QCOMPARE(server.requests().size(), 4);

    ScriptedServer ollama;
    ollama.add(json(R"({"error":"the input length exceeds the context length"})", 400));
    EmbeddingOptions options;
    options.api = EmbeddingApi::Ollama;
    QCOMPARE(run(ollama, { u"a"_s }, options).error().kind, Error::Kind::Overflow);
}

void TestEmbeddings::dimensionsBetweenBatches()
{
    ScriptedServer server;
    server.add(json(R"({"data":[{"embedding":[1,0]}]})"));
    server.add(json(R"({"data":[{"embedding":[1,0,0]}]})"));
    EmbeddingOptions options;
    options.batchTexts = 1;
    const auto result = run(server, { u"a"_s, u"b"_s }, options);
    QVERIFY(!result);
    QVERIFY(result.error().message.contains(u"embeddings of 3 numbers where 2"_s));
}

void TestEmbeddings::ollama()
{
    ScriptedServer server;
    server.add(json(R"({"embeddings":[[1,0],[0,1]]})"));
    EmbeddingOptions options;
    options.api = EmbeddingApi::Ollama;
    const auto result = run(server, { u"a"_s, u"b"_s }, options);
    QVERIFY(result);
    QCOMPARE(server.requests()[0].path(), "/api/embed"_ba);
    QCOMPARE(result->vectors.size(), 2);
}

void TestEmbeddings::wrongKey()
{
    ScriptedServer server;
    server.add(json(R"({"error":{"message":"Invalid API Key"}})", 401));
    const auto result = run(server, { u"a"_s });
    QVERIFY(!result);
    QCOMPARE(result.error().kind, Error::Kind::Provider);
}

void TestEmbeddings::cancelled()
{
    ScriptedServer server;
    server.add(json(R"({"data":[{"embedding":[1,0]}]})"));
    server.add({ Silence {} });
    HttpTransport transport;
    std::stop_source stop;
    EmbeddingOptions options;
    options.batchTexts = 1;
    options.stop = stop.get_token();
    const auto future = embed(&transport, Endpoint::chat(server.url(), u"m"_s), { u"a"_s, u"b"_s },
                              RequestPurpose::Vectors, options);
    COMPARE_SOON(server.requests().size(), 2);
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().error().kind, Error::Kind::Cancelled);
    COMPARE_SOON(server.abandoned(), 1);
}

QTEST_GUILESS_MAIN(TestEmbeddings)
#include "tst_embeddings.moc"
