// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modellist.h"
#include "scriptedserver.h"
#include "serverdiscovery.h"
#include "soon.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// One line for each model: what is known of it.
QStringList describe(const QList<ReportedModel> &models)
{
    const auto flag = [](std::optional<bool> value) {
        return value ? (*value ? u"yes"_s : u"no"_s) : u"?"_s;
    };
    QStringList lines;
    for (const ReportedModel &model : models) {
        QString line =
                u"%1 window %2 trained %3 out %4 images %5 reasoning %6 loaded %7"_s.arg(model.id)
                        .arg(model.window)
                        .arg(model.trainedWindow)
                        .arg(model.maxOutput)
                        .arg(flag(model.images), flag(model.reasoning), flag(model.loaded));
        if (model.prices) {
            line += u" prices %1 %2 %3 %4"_s.arg(model.prices->input)
                            .arg(model.prices->output)
                            .arg(model.prices->cacheRead)
                            .arg(model.prices->cacheWrite);
        }
        if (model.kind == ReportedModel::Kind::Embedding) {
            line += u" embedding"_s;
        }
        lines.append(line + (model.retired ? u" retired"_s : QString()));
    }
    return lines;
}

Script json(const QByteArray &body, int status = 200)
{
    return plainAnswer(status, "application/json", body);
}

const QByteArray LlamaModels = R"({"models":[{"name":"chat"}],"object":"list","data":[{"id":"chat",
    "owned_by":"llamacpp","architecture":{"input_modalities":["text"]},
    "meta":{"n_ctx":1024,"n_ctx_train":32768}}]})";
const QByteArray LlamaPropsJson = R"({"default_generation_settings":{"params":{},"n_ctx":512},
    "total_slots":2,"model_alias":"chat","modalities":{"vision":true},"build_info":"b1"})";
const QByteArray OllamaTags = R"({"models":[{"name":"chat:latest","capabilities":["completion"]},
    {"name":"big:8b","details":{"context_length":131072}},{"name":"embed:latest"}]})";

} // namespace

class TestModelList final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pages_data();
    void pages();
    void notLists_data();
    void notLists();
    void props();
    void anthropicPages();
    void openRouter();
    void llamaServer();
    void ollama();
    void lmStudio();
    void wrongKey();
    void stopped();
    void discovery();
    void discoveryFindsNothing();
};

void TestModelList::pages_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");

    QTest::newRow("OpenAI")
            << R"({"object":"list","data":[{"id":"gpt-5","object":"model","created":1,
        "owned_by":"openai"},{"object":"model"}]})"_ba
            << QStringList { u"gpt-5 window 0 trained 0 out 0 images ? reasoning ? loaded ?"_s };
    QTest::newRow("Anthropic")
            << R"({"data":[{"type":"model","id":"claude-x","display_name":"Claude X","max_input_tokens":1000000,
        "max_tokens":128000,"lifecycle":"active","capabilities":{"image_input":{"supported":true},
        "thinking":{"supported":true}}},{"type":"model","id":"claude-old","lifecycle":"retired",
        "max_input_tokens":null}],"has_more":false,"last_id":"claude-old"})"_ba
            << QStringList {
                   u"claude-x window 1000000 trained 0 out 128000 images yes reasoning yes loaded ?"_s,
                   u"claude-old window 0 trained 0 out 0 images ? reasoning ? loaded ? retired"_s
               };
    QTest::newRow("OpenRouter")
            << R"({"data":[{"id":"anthropic/claude-x","name":"Anthropic: Claude X","context_length":200000,
        "architecture":{"input_modalities":["text","image"],"output_modalities":["text"]},
        "pricing":{"prompt":"0.000003","completion":"0.000015","input_cache_read":"0.0000003",
        "input_cache_write":"0.00000375"},"top_provider":{"max_completion_tokens":64000},
        "supported_parameters":["tools","reasoning"]},
        {"id":"openrouter/auto","context_length":2000000,"pricing":{"prompt":"-1","completion":"-1"},
        "top_provider":{"max_completion_tokens":null}},
        {"id":"some/free","context_length":32768,"pricing":{"prompt":"0","completion":"0"}}]})"_ba
            << QStringList {
                   u"anthropic/claude-x window 200000 trained 0 out 64000 images yes reasoning yes "
                   u"loaded ? "
                   "prices 3 15 0.3 3.75"_s,
                   u"openrouter/auto window 2000000 trained 0 out 0 images ? reasoning ? loaded ?"_s,
                   u"some/free window 32768 trained 0 out 0 images ? reasoning ? loaded ? prices 0 0 0 0"_s
               };
    QTest::newRow("vLLM, Groq, Mistral")
            << R"({"data":[{"id":"v","max_model_len":8192},{"id":"g","context_window":131072,
        "max_completion_tokens":"32768"},{"id":"m","max_context_length":32768.0,"capabilities":{"vision":false}}]})"_ba
            << QStringList { u"v window 8192 trained 0 out 0 images ? reasoning ? loaded ?"_s,
                             u"g window 131072 trained 0 out 32768 images ? reasoning ? loaded ?"_s,
                             u"m window 32768 trained 0 out 0 images no reasoning ? loaded ?"_s };
    QTest::newRow("Gemini")
            << R"({"object":"list","data":[{"id":"models/gemini-x"}]})"_ba
            << QStringList { u"gemini-x window 0 trained 0 out 0 images ? reasoning ? loaded ?"_s };
    QTest::newRow("LM Studio v0")
            << R"({"data":[{"id":"qwen","type":"vlm","state":"loaded","max_context_length":32768,
        "loaded_context_length":4096},{"id":"nomic","type":"embeddings","state":"not-loaded",
        "max_context_length":2048}]})"_ba
            << QStringList {
                   u"qwen window 4096 trained 32768 out 0 images yes reasoning ? loaded yes"_s,
                   u"nomic window 0 trained 2048 out 0 images ? reasoning ? loaded no embedding"_s
               };
    QTest::newRow("LM Studio v1")
            << R"({"models":[{"type":"llm","key":"qwen","display_name":"Qwen","max_context_length":32768,
        "loaded_instances":[{"id":"a","config":{"context_length":8192}},
        {"id":"b","config":{"context_length":4096}}],"capabilities":{"vision":true}}]})"_ba
            << QStringList {
                   u"qwen window 4096 trained 32768 out 0 images yes reasoning ? loaded yes"_s
               };
    QTest::newRow("llama.cpp") << LlamaModels
                               << QStringList { u"chat window 1024 trained 32768 out 0 images no "
                                                "reasoning ? loaded ?"_s };
    QTest::newRow("llama.cpp router")
            << R"({"data":[{"id":"chat","owned_by":"llamacpp","context_length":32768,
        "status":{"value":"unloaded"}}]})"_ba
            << QStringList {
                   u"chat window 0 trained 32768 out 0 images ? reasoning ? loaded no"_s
               };
    QTest::newRow("bare array") << R"([{"id":"a"}])"_ba
                                << QStringList {
                                       u"a window 0 trained 0 out 0 images ? reasoning ? loaded ?"_s
                                   };
    QTest::newRow("none") << R"({"data":[]})"_ba << QStringList();
}

void TestModelList::pages()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    const auto page = parseModelPage(body);
    QVERIFY(page);
    QCOMPARE(describe(page->models), expected);
}

void TestModelList::notLists_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("page") << "<html>Sign in</html>"_ba;
    QTest::newRow("empty") << ""_ba;
    QTest::newRow("other JSON") << R"({"status":"ok"})"_ba;
    QTest::newRow("a list of something") << R"({"data":"x"})"_ba;
}

void TestModelList::notLists()
{
    QFETCH(QByteArray, body);
    QCOMPARE(parseModelPage(body).error().kind, Error::Kind::Provider);
    QVERIFY(!parseLlamaProps(body));
    QVERIFY(!parseOllamaTags(body));
    QVERIFY(!parseOllamaVersion(body));
    ReportedModel model;
    QVERIFY(!applyOllamaShow(model, body));
}

void TestModelList::props()
{
    const auto props = parseLlamaProps(LlamaPropsJson);
    QVERIFY(props);
    QCOMPARE(props->window, 512);
    QCOMPARE(props->model, u"chat"_s);
    QVERIFY(props->images);
    const auto router = parseLlamaProps(
            R"({"role":"router","model_alias":"llama-server","default_generation_settings":{"params":null,"n_ctx":0}})");
    QVERIFY(router && router->isRouter);
    QVERIFY(router->model.isEmpty());
}

void TestModelList::anthropicPages()
{
    ScriptedServer server;
    server.add(json(
            R"({"data":[{"type":"model","id":"a","max_input_tokens":200000,"max_tokens":64000}],
        "has_more":true,"first_id":"a","last_id":"a"})"));
    server.add(json(R"({"data":[{"type":"model","id":"b"}],"has_more":false,"last_id":"b"})"));
    // The scripted server is on loopback; another host name makes it a hosted one.
    QUrl url = server.url();
    Endpoint endpoint = Endpoint::of(WireApi::AnthropicMessages, url, {}, ApiKey("k-1234"_ba));
    endpoint.baseUrl.setHost(u"models.example.test"_s);
    endpoint.keyInTheClear = true;
    endpoint.connection.proxy = ProxyMode::Http;
    endpoint.connection.proxyHost = u"127.0.0.1"_s;
    endpoint.connection.proxyPort = server.port();
    HttpTransport transport;
    const auto future = listModels(&transport, endpoint);
    VERIFY_SOON(future.isFinished());
    const ServerReport report = future.result();
    QVERIFY2(!report.failure, report.failure ? qPrintable(report.failure->error.message) : "");
    QCOMPARE(report.models.size(), 2);
    QCOMPARE(report.models[0].maxOutput, 64000);
    QVERIFY(report.readAt.isValid());
    QCOMPARE(server.requests().size(), 2);
    QVERIFY2(server.requests()[0].head.contains("/v1/models?limit=1000 "),
             server.requests()[0].head.constData());
    QVERIFY(server.requests()[1].head.contains("after_id=a "));
    QCOMPARE(server.requests()[0].header("x-api-key"), "k-1234"_ba);
    QVERIFY(!server.requests()[0].header("anthropic-version").isEmpty());
}

void TestModelList::openRouter()
{
    ScriptedServer server;
    server.add(json(R"({"data":[{"id":"x/y","context_length":1000}]})"));
    Endpoint endpoint = Endpoint::chat(server.url(u"/api/v1"_s), {}, ApiKey("k-1234"_ba));
    endpoint.baseUrl.setHost(u"models.example.test"_s);
    endpoint.keyInTheClear = true;
    endpoint.connection = { ProxyMode::Http, u"127.0.0.1"_s, server.port(), {} };
    HttpTransport transport;
    const auto future = listModels(&transport, endpoint);
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().models.size(), 1);
    QCOMPARE(server.requests().size(), 1);
    QVERIFY(server.requests()[0].head.contains("/api/v1/models "));
}

/// What it really runs the model with is in /props, for one slot.
void TestModelList::llamaServer()
{
    ScriptedServer server;
    server.add(json(R"({"error":{"message":"File Not Found"}})", 404));
    server.route("/v1/models", json(LlamaModels));
    server.route("/props", json(LlamaPropsJson));
    HttpTransport transport;
    const auto future = listModels(&transport, Endpoint::chat(server.url(), {}));
    VERIFY_SOON(future.isFinished());
    const ServerReport report = future.result();
    QVERIFY(report.program == ServerProgram::LlamaCpp);
    QCOMPARE(report.version, u"b1"_s);
    QCOMPARE(describe(report.models),
             QStringList {
                     u"chat window 512 trained 32768 out 0 images yes reasoning ? loaded yes"_s });
}

void TestModelList::ollama()
{
    ScriptedServer server;
    server.add(plainAnswer(404, "text/plain", "404 page not found"));
    server.route("/v1/models", json(R"({"data":[{"id":"chat:latest"}]})"));
    server.route("/api/version", json(R"({"version":"0.12.0"})"));
    server.route("/api/tags", json(OllamaTags));
    server.route("/api/ps", json(R"({"models":[{"name":"chat:latest","context_length":4096}]})"));
    server.route("/api/show",
                 json(R"({"parameters":"stop \"x\"\nnum_ctx                        8192",
        "capabilities":["completion","vision","thinking"],
        "model_info":{"general.architecture":"llama","llama.context_length":65536}})"));
    HttpTransport transport;
    const auto future = listModels(&transport, Endpoint::chat(server.url(), {}));
    VERIFY_SOON(future.isFinished());
    const ServerReport report = future.result();
    QVERIFY(report.program == ServerProgram::Ollama);
    QCOMPARE(report.version, u"0.12.0"_s);
    QCOMPARE(
            describe(report.models),
            (QStringList {
                    u"chat:latest window 4096 trained 65536 out 0 images yes reasoning yes loaded yes"_s,
                    u"big:8b window 8192 trained 65536 out 0 images yes reasoning yes loaded no"_s,
                    u"embed:latest window 8192 trained 65536 out 0 images yes reasoning yes loaded no"_s }));
    int shows = 0;
    for (const ScriptedServer::Request &request : server.requests()) {
        shows += request.path() == "/api/show" ? 1 : 0;
    }
    QCOMPARE(shows, 3);
}

void TestModelList::lmStudio()
{
    ScriptedServer server;
    server.add(
            json(R"({"error":"Unexpected endpoint"})")); // its answer to anything, with status 200
    server.route("/v1/models", json(R"({"data":[{"id":"qwen"}]})"));
    server.route(
            "/api/v0/models",
            json(R"({"data":[{"id":"qwen","type":"llm","state":"loaded","max_context_length":32768,
        "loaded_context_length":4096}]})"));
    HttpTransport transport;
    const auto future = listModels(&transport, Endpoint::chat(server.url(), {}));
    VERIFY_SOON(future.isFinished());
    QVERIFY(future.result().program == ServerProgram::LmStudio);
    QCOMPARE(future.result().models.value(0).window, 4096);
}

void TestModelList::wrongKey()
{
    ScriptedServer server;
    server.add(json(R"({"error":{"message":"Invalid API Key, not sk-secret-1"}})", 401));
    server.route("/health", json(R"({"status":"ok"})"));
    HttpTransport transport;
    const auto future =
            listModels(&transport, Endpoint::chat(server.url(), {}, ApiKey("sk-secret-1"_ba)));
    VERIFY_SOON(future.isFinished());
    const ServerReport report = future.result();
    QVERIFY(report.needsKey);
    QVERIFY(report.isThere());
    QVERIFY(report.program == ServerProgram::LlamaCpp);
    QCOMPARE(report.failure->httpStatus, 401);
    QVERIFY(report.failure->error.message.contains(u"does not accept the API key"_s));
    QVERIFY(!report.failure->error.detail.contains(u"sk-secret-1"_s));
}

void TestModelList::stopped()
{
    ScriptedServer server;
    server.add({ Silence {} });
    HttpTransport transport;
    std::stop_source stop;
    const auto future =
            listModels(&transport, Endpoint::chat(server.url(), {}), { .stop = stop.get_token() });
    VERIFY_SOON(server.requests().size() > 3);
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().failure->error.kind, Error::Kind::Cancelled);
}

void TestModelList::discovery()
{
    ScriptedServer llama;
    llama.add(json("{}", 404));
    llama.route("/v1/models", json(LlamaModels));
    llama.route("/props", json(LlamaPropsJson));
    ScriptedServer loading;
    loading.add(json(
            R"({"error":{"message":"Loading model","type":"unavailable_error","code":503}})", 503));
    ScriptedServer webSite;
    webSite.add(plainAnswer(200, "text/html", "<html>hello</html>"));
    ScriptedServer silent;
    silent.add({ Silence {} });
    quint16 nobody = 0;
    {
        ScriptedServer gone;
        nobody = gone.port();
    }
    HttpTransport transport;
    DiscoveryOptions options;
    options.ports = { nobody, webSite.port(), llama.port(), silent.port(), loading.port() };
    const auto future = discoverServers(&transport, options);
    QTRY_VERIFY_WITH_TIMEOUT(future.isFinished(), 10'000);
    const QList<FoundServer> found = future.result();
    QCOMPARE(found.size(), 2);
    QCOMPARE(found[0].baseUrl, llama.url());
    QVERIFY(found[0].report.program == ServerProgram::LlamaCpp);
    QCOMPARE(found[0].report.models.value(0).window, 512);
    QCOMPARE(found[1].baseUrl, loading.url());
    QVERIFY(found[1].report.loading);
    QCOMPARE(programName(found[1].report.program), u"llama.cpp"_s);
}

void TestModelList::discoveryFindsNothing()
{
    HttpTransport transport;
    const auto future = discoverServers(&transport, { .ports = {} });
    VERIFY_SOON(future.isFinished());
    QVERIFY(future.result().isEmpty());
}

QTEST_GUILESS_MAIN(TestModelList)
#include "tst_modellist.moc"
