// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingcodec.h"
#include "errorclassifier.h"
#include "modellist.h"
#include "recordings.h"
#include "scriptedserver.h"
#include "serverprobe.h"
#include "soon.h"
#include "tokencount.h"

#include <QTest>

#include <cmath>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What real servers answered to everything but requests for an answer: models, sizes, embeddings, errors.
class TestServiceRecordings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyError();
    void errors_data();
    void errors();
    void everyCount();
    void counts_data();
    void counts();
    void everyEmbedding();
    void embeddingSpellingsAgree();
    void everyModelList();
    void models_data();
    void models();
    void wholeServers_data();
    void wholeServers();

private:
    [[nodiscard]] QStringList names(const QList<QByteArray> &requests) const;
    [[nodiscard]] Script replay(const QString &name) const;

    Recordings m_recordings;
};

namespace
{

const QList<QByteArray> Counting { "POST /v1/messages/count_tokens",
                                   "POST /v1/responses/input_tokens", "POST /tokenize",
                                   "POST /detokenize", "POST /apply-template" };
const QList<QByteArray> Embedding { "POST /v1/embeddings", "POST /embedding", "POST /api/embed",
                                    "POST /v1/rerank" };
const QList<QByteArray> Servers { "GET /", "POST /api/show", "POST /api/pull", "POST /models/" };

Failure failureOf(const Exchange &exchange)
{
    const QUrl url(u"http://127.0.0.1:8080/v1/models"_s);
    return classifyHttpError({ exchange.status, exchange.headers, exchange.body, url, true });
}

} // namespace

void TestServiceRecordings::initTestCase()
{
    if (const QString why = m_recordings.unpack(); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

QStringList TestServiceRecordings::names(const QList<QByteArray> &requests) const
{
    QStringList all;
    for (const QByteArray &request : requests) {
        all += m_recordings.names(request);
    }
    all.removeDuplicates();
    return all;
}

/// Every error is one sentence or two, says whose it is, and is never silently empty.
void TestServiceRecordings::everyError()
{
    int count = 0;
    for (const QString &name : names(Counting + Embedding + Servers)) {
        const Exchange exchange = m_recordings.load(name);
        if (exchange.status < 300) {
            continue;
        }
        ++count;
        const Failure failure = failureOf(exchange);
        QCOMPARE(failure.httpStatus, exchange.status);
        QVERIFY2(failure.error.message.endsWith(u'.') || failure.error.message.contains(u": "_s),
                 qPrintable(name + u": "_s + failure.error.message));
        QVERIFY2(failure.error.message.size() > 30, qPrintable(failure.error.message));
        QVERIFY2(!failure.error.message.contains(u'{')
                         && !failure.error.message.contains(u"<html"_s),
                 qPrintable(failure.error.message));
    }
    QVERIFY2(count >= 50, qPrintable(QString::number(count)));
}

void TestServiceRecordings::errors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Error::Kind>("kind");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, Error::Kind kind, bool transient, const QString &says) {
        QTest::newRow(name) << QString::fromLatin1(name) << kind << transient << says;
    };
    const auto provider = Error::Kind::Provider;
    row("llama.cpp-0.7.0-embeddings/embeddings-overflow", Error::Kind::Overflow, false,
        u"longer than"_s);
    row("ollama-fb30760-more/native-embed-overflow-no-truncate", Error::Kind::Overflow, false,
        u"longer than"_s);
    row("llama.cpp-0.7.0-ctx512/embeddings", provider, false, u"does not support embeddings"_s);
    row("ollama-fb30760-more/embeddings-chat-model", provider, false,
        u"does not support embeddings"_s);
    row("llama.cpp-0.7.0-embeddings/embeddings-empty-input", provider, false, u"cannot be empty"_s);
    row("llama.cpp-0.7.0-ctx512/rerank", provider, false, u"does not support reranking"_s);
    row("llama.cpp-0.7.0-api-key/models-wrong-key", provider, false, u"API key"_s);
    row("llama.cpp-0.7.0-loading/loading-models", provider, true, u"still loading the model"_s);
    row("ollama-fb30760-ctx512/props", provider, false, u"no such API"_s);
    row("ollama-fb30760-more/v1-models-unknown", provider, false, u"does not know this model"_s);
    row("nginx-1.22.1-before-llama.cpp/502-models", provider, true, u"the server behind it"_s);
}

void TestServiceRecordings::errors()
{
    QFETCH(QString, name);
    QFETCH(Error::Kind, kind);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    const Exchange exchange = m_recordings.load(name);
    QVERIFY(exchange.status >= 300);
    const Failure failure = failureOf(exchange);
    QCOMPARE(failure.error.kind, kind);
    QCOMPARE(failure.transient, transient);
    QVERIFY2(failure.error.message.contains(says), qPrintable(failure.error.message));
}

void TestServiceRecordings::everyCount()
{
    int read = 0;
    for (const QString &name : names(Counting)) {
        const Exchange exchange = m_recordings.load(name);
        const bool isCount = exchange.request.contains("count_tokens")
                || exchange.request.contains("input_tokens");
        const auto count = parseCount(exchange.body);
        const bool good = exchange.status == 200;
        QVERIFY2(count.has_value() == (good && isCount), qPrintable(name));
        read += count ? 1 : 0;
    }
    QCOMPARE(read, 5);
}

void TestServiceRecordings::counts_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("tokens");
    const auto row = [](const char *name, qint64 tokens) {
        QTest::newRow(name) << QString::fromLatin1(name) << tokens;
    };
    row("llama.cpp-0.7.0-ctx512/messages-count-tokens", 13);
    row("llama.cpp-0.7.0-ctx512/messages-count-tokens-long", 860);
    row("llama.cpp-0.7.0-ctx512/messages-count-tokens-tools", 266);
    row("llama.cpp-0.7.0-vision/messages-count-tokens-image", 29);
    row("llama.cpp-0.7.0-ctx512/responses-input-tokens", 13);
}

void TestServiceRecordings::counts()
{
    QFETCH(QString, name);
    QFETCH(qint64, tokens);
    const QByteArray body = m_recordings.load(name).body;
    const auto count = parseCount(body);
    QCOMPARE(count.value_or(-1), tokens);
}

void TestServiceRecordings::everyEmbedding()
{
    int read = 0;
    for (const QString &name : names(Embedding)) {
        const Exchange exchange = m_recordings.load(name);
        const auto api = exchange.request.contains("/api/embed ") ? EmbeddingApi::Ollama
                                                                  : EmbeddingApi::OpenAi;
        const bool isOurs = exchange.request.contains("/v1/embeddings ")
                || exchange.request.contains("/api/embed ");
        const qsizetype texts = name.contains(u"three"_s)                        ? 3
                : name.contains(u"base64"_s) || name.endsWith(u"native-embed"_s) ? 2
                                                                                 : 1;
        const auto answer = parseEmbeddings(api, exchange.body, texts, 0);
        QVERIFY2(answer.has_value() == (exchange.status == 200 && isOurs),
                 qPrintable(name + (answer ? QString() : u": "_s + answer.error().message)));
        if (!answer) {
            QVERIFY(!answer.error().message.isEmpty());
            continue;
        }
        ++read;
        for (const EmbeddingVector &vector : answer->vectors) {
            QVERIFY2(vector.size() == 256 || name.contains(u"dimensions"_s), qPrintable(name));
        }
    }
    QCOMPARE(read, 11);
}

/// Numbers and base 64 of the same texts are the same vectors, and what ignores "dimensions" is found out.
void TestServiceRecordings::embeddingSpellingsAgree()
{
    const QString folder = u"llama.cpp-0.7.0-embeddings/"_s;
    const auto load = [this](const QString &name, qsizetype texts, int dimensions = 0) {
        return parseEmbeddings(EmbeddingApi::OpenAi, m_recordings.load(name).body, texts,
                               dimensions);
    };
    const auto base64 = load(folder + u"embeddings-base64"_s, 2);
    const auto numbers = load(folder + u"embeddings"_s, 1);
    const auto three = load(folder + u"embeddings-three-inputs"_s, 3);
    QVERIFY(base64 && numbers && three);
    QCOMPARE(three->tokens, 5);
    for (qsizetype i = 0; i < 256; ++i) {
        QVERIFY(std::abs(base64->vectors[0][i] - numbers->vectors[0][i]) < 1e-6F);
        QVERIFY(std::abs(three->vectors[0][i] - numbers->vectors[0][i]) < 1e-6F);
    }
    const auto ignored = load(folder + u"embeddings-dimensions"_s, 1, 64);
    QVERIFY(!ignored);
    QVERIFY(ignored.error().message.contains(u"256 numbers where 64"_s));
    QVERIFY(load(u"ollama-fb30760-more/embeddings-dimensions"_s, 1, 64));
}

void TestServiceRecordings::everyModelList()
{
    int lists = 0;
    int props = 0;
    int tags = 0;
    for (const QString &name : names(Servers)) {
        const Exchange exchange = m_recordings.load(name);
        const bool good = exchange.status == 200;
        const QByteArray &request = exchange.request;
        const bool isList =
                request.startsWith("GET /v1/models HTTP") || request.startsWith("GET /models HTTP");
        const bool isHtml = exchange.body.startsWith("<html");
        if (isList) {
            QVERIFY2(parseModelPage(exchange.body).has_value() == (good && !isHtml),
                     qPrintable(name));
            lists += good && !isHtml ? 1 : 0;
        }
        const bool isProps = good && request.startsWith("GET /props");
        QVERIFY2(parseLlamaProps(exchange.body).has_value() == isProps, qPrintable(name));
        props += isProps ? 1 : 0;
        if (request.startsWith("GET /api/tags")) {
            QCOMPARE(parseOllamaTags(exchange.body).has_value(), good);
            tags += good ? 1 : 0;
        }
        if (request.startsWith("GET /api/ps")) {
            QList<ReportedModel> models;
            QVERIFY(applyOllamaPs(models, exchange.body));
        }
        if (request.startsWith("POST /api/show")) {
            ReportedModel model;
            QCOMPARE(applyOllamaShow(model, exchange.body).has_value(), good);
            QCOMPARE(model.trainedWindow, good ? 32'768 : 0);
        }
        QCOMPARE(parseOllamaVersion(exchange.body).has_value(),
                 request.startsWith("GET /api/version"));
    }
    QCOMPARE(lists, 13);
    QCOMPARE(props, 6);
    QCOMPARE(tags, 3);
}

void TestServiceRecordings::models_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("model");
    QTest::addColumn<qint64>("window");
    QTest::addColumn<bool>("images");
    const auto row = [](const char *name, const char *model, qint64 window, bool images) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(model) << window
                            << images;
    };
    row("llama.cpp-0.7.0-ctx512/models", "chat", 512, false);
    row("llama.cpp-0.7.0-vision/models", "chat", 1024, true);
    row("llama.cpp-0.7.0-router/04-models-one-loaded", "chat", 1024, false);
    row("llama.cpp-0.7.0-router/01-models-before", "chat", 0, false);
    row("portkey-gateway-1.15.2-before-llama.cpp/models", "chat", 512, false);
    row("ollama-fb30760-more/v1-models", "eye:latest", 0, false);
}

void TestServiceRecordings::models()
{
    QFETCH(QString, name);
    QFETCH(QString, model);
    QFETCH(qint64, window);
    QFETCH(bool, images);
    const auto page = parseModelPage(m_recordings.load(name).body);
    QVERIFY(page);
    const auto found = std::ranges::find(page->models, model, &ReportedModel::id);
    QVERIFY(found != page->models.end());
    QCOMPARE(found->window, window);
    QCOMPARE(found->images.value_or(false), images);
}

Script TestServiceRecordings::replay(const QString &name) const
{
    const Exchange exchange = m_recordings.load(name);
    return plainAnswer(exchange.status, exchange.contentType(), exchange.body);
}

void TestServiceRecordings::wholeServers_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QStringList>("answers"); // path, recording
    QTest::addColumn<ServerProgram>("program");
    QTest::addColumn<qint64>("window"); // of the model "chat"
    QTest::addColumn<bool>("there");
    QTest::newRow("llama.cpp") << u"llama.cpp-0.7.0-ctx512/"_s
                               << QStringList { u"/v1/models"_s, u"models"_s,    u"/props"_s,
                                                u"props"_s,      u"/api/tags"_s, u"ollama-tags"_s,
                                                u"/health"_s,    u"health"_s }
                               << ServerProgram::LlamaCpp << qint64(512) << true;
    QTest::newRow("llama.cpp loading")
            << u"llama.cpp-0.7.0-loading/"_s
            << QStringList { u"/v1/models"_s,    u"loading-models"_s, u"/props"_s,
                             u"loading-props"_s, u"/health"_s,        u"loading-health"_s }
            << ServerProgram::LlamaCpp << qint64(0) << true;
    QTest::newRow("llama.cpp with a key")
            << u"llama.cpp-0.7.0-api-key/"_s
            << QStringList { u"/v1/models"_s,   u"models-no-key"_s, u"/props"_s,
                             u"props-no-key"_s, u"/health"_s,       u"health-no-key"_s }
            << ServerProgram::LlamaCpp << qint64(0) << true;
    QTest::newRow("llama.cpp router") << u"llama.cpp-0.7.0-router/"_s
                                      << QStringList { u"/v1/models"_s, u"04-models-one-loaded"_s,
                                                       u"/props"_s, u"14-props"_s }
                                      << ServerProgram::LlamaCpp << qint64(1024) << true;
    QTest::newRow("Ollama") << u"ollama-fb30760-ctx512/"_s
                            << QStringList { u"/v1/models"_s,     u"models"_s,    u"/props"_s,
                                             u"props"_s,          u"/api/tags"_s, u"native-tags"_s,
                                             u"/api/ps"_s,        u"native-ps"_s, u"/api/version"_s,
                                             u"native-version"_s, u"/api/show"_s, u"native-show"_s,
                                             u"/health"_s,        u"health"_s }
                            << ServerProgram::Ollama << qint64(2048) << true;
    QTest::newRow("captive portal")
            << u"nginx-1.22.1-before-llama.cpp/"_s
            << QStringList { u"/v1/models"_s, u"200-captive-portal-models"_s }
            << ServerProgram::Unknown << qint64(0) << false;
}

/// Each server as a whole, as far as it was recorded, asked over HTTP.
void TestServiceRecordings::wholeServers()
{
    QFETCH(QString, folder);
    QFETCH(QStringList, answers);
    QFETCH(ServerProgram, program);
    QFETCH(qint64, window);
    QFETCH(bool, there);
    ScriptedServer server;
    server.add(plainAnswer(404, "text/plain", "404 page not found"));
    for (qsizetype i = 0; i < answers.size(); i += 2) {
        server.route(answers[i].toLatin1(), replay(folder + answers[i + 1]));
    }
    HttpTransport transport;
    const auto future = listModels(&transport, Endpoint::chat(server.url(), {}));
    VERIFY_SOON(future.isFinished());
    const ServerReport report = future.result();
    QCOMPARE(report.program, program);
    QCOMPARE(report.isThere(), there);
    qint64 found = 0;
    for (const ReportedModel &model : report.models) {
        found = model.id == u"chat"_s || model.id == u"chat:latest"_s ? model.window : found;
    }
    QCOMPARE(found, window);
}

QTEST_GUILESS_MAIN(TestServiceRecordings)
#include "tst_servicerecordings.moc"
