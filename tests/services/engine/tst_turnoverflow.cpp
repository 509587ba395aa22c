// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What providers say when a request is too long, and what a turn makes of it.
#include "chatscript.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;

QByteArray sse(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray quoted(const QString &text)
{
    return QJsonDocument(QJsonObject { { u"t"_s, text } })
            .toJson(QJsonDocument::Compact)
            .mid(5)
            .chopped(1);
}

/// An answer in the words of each protocol.
Script answerOf(WireApi api, const QString &text)
{
    QByteArray body;
    if (api == WireApi::AnthropicMessages) {
        body = sse(R"({"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":900,"output_tokens":1}}})")
                + sse(R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})")
                + sse(R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":)"
                      + quoted(text) + "}}")
                + sse(R"({"type":"content_block_stop","index":0})")
                + sse(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":3}})")
                + sse(R"({"type":"message_stop"})");
    } else if (api == WireApi::OpenAiResponses) {
        body = sse(R"({"type":"response.created","response":{"id":"r"}})")
                + sse(R"({"type":"response.output_text.delta","output_index":0,"delta":)"
                      + quoted(text) + "}")
                + sse(R"({"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":900,"output_tokens":3}}})");
    } else {
        return WindowedModel::answer(text, 900);
    }
    return streamHead() + Script { SendBytes { body }, Close {} };
}

/// An error in the words of each protocol, or within the stream for a status of 200.
Script errorOf(WireApi api, int status, const QString &message)
{
    QByteArray error =
            R"({"error":{"message":)" + quoted(message) + R"(,"type":"invalid_request_error"}})";
    if (api == WireApi::AnthropicMessages) {
        error = R"({"type":"error","error":{"type":"invalid_request_error","message":)"
                + quoted(message) + "}}";
    }
    if (status != 200) {
        return plainAnswer(status, "application/json", error, "Retry-After: 0\r\n");
    }
    if (api == WireApi::OpenAiResponses) {
        error = R"({"type":"response.failed","response":{"status":"failed","error":{"code":"context_length_exceeded","message":)"
                + quoted(message) + "}}}";
    }
    return streamHead() + Script { SendBytes { sse(error) }, Close {} };
}

Usage usage(qint64 input)
{
    Usage usage;
    usage.input = input;
    usage.output = 10;
    return usage;
}

class TestTurnOverflow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everyProviderRecoversOnce_data();
    void everyProviderRecoversOnce();
    void anOverflowInTheMiddleRecoversOnce_data();
    void anOverflowInTheMiddleRecoversOnce();
    void anAnswerThatIsCutTwiceIsKept();
    void withoutCompactionItIsCut();
    void whatIsNoOverflowCompactsNothing_data();
    void whatIsNoOverflowCompactsNothing();
    void anAnswerAboveTheWindowIsNotAskedAgain();
    void anErrorAfterAFullAnswer_data();
    void anErrorAfterAFullAnswer();
    void usageOfBeforeACompactionCountsNoMore();
    void anOlderOverflowIsOfNoConcern();
    void withoutUsageTheEstimateDoes();
    void theAnswerFitsTheWindowToo();
    void answerRoom_data();
    void answerRoom();

private:
    [[nodiscard]] Endpoint endpoint(WireApi api) const
    {
        return Endpoint::of(api, m_server->url(), u"tiny"_s, ApiKey("key"));
    }
    [[nodiscard]] CompactionOptions options(WireApi api) const;
    [[nodiscard]] Script respond(const ScriptedServer::Request &request);
    void fill(int messages, const QList<Entry> &more = {});
    [[nodiscard]] int compactions() const
    {
        return static_cast<int>(
                std::ranges::count(m_host->entries(), EntryType::Compaction, &Entry::type));
    }

    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<TurnHost> m_host;
    WireApi m_api = WireApi::OpenAiChat;
    Script m_error; ///< the first question is answered by it, if there is one
    bool m_erred = false;
    int m_questions = 0;
    int m_summaries = 0;
};

void TestTurnOverflow::init()
{
    m_server = std::make_unique<ScriptedServer>();
    m_server->setResponder(
            [this](const ScriptedServer::Request &request) { return respond(request); });
    m_host = std::make_unique<TurnHost>();
    m_host->setTools({});
    m_api = WireApi::OpenAiChat;
    m_error.clear();
    m_erred = false;
    m_questions = 0;
    m_summaries = 0;
}

Script TestTurnOverflow::respond(const ScriptedServer::Request &request)
{
    if (WindowedModel::isForSummary(request.body)) {
        ++m_summaries;
        return answerOf(m_api, wellShapedSummary(u"Tides"_s));
    }
    ++m_questions;
    if (!m_error.isEmpty() && !std::exchange(m_erred, true)) {
        return m_error;
    }
    return answerOf(m_api, u"Very well."_s);
}

CompactionOptions TestTurnOverflow::options(WireApi api) const
{
    CompactionOptions options;
    options.window = Window;
    options.projection.window = Window;
    options.summarizer = endpoint(api);
    options.summarizerWindow = Window;
    return options;
}

/// History that nobody was asked about.
void TestTurnOverflow::fill(int messages, const QList<Entry> &more)
{
    QList<Entry> entries;
    for (int i = 0; i < messages; ++i) {
        Entry entry;
        entry.role = i % 2 == 0 ? Role::User : Role::Assistant;
        entry.blocks = { TextBlock {
                u"Number %1 "_s.arg(i)
                + u"the tide comes in and it goes out again. "_s.repeated(35) } };
        entries += entry;
    }
    const auto stored = awaited(m_host->store().write(
            [entries = entries + more, id = m_host->session()](SessionStore &store) {
                return store.append(id, {}, entries);
            }));
    QVERIFY(stored.has_value());
}

void TestTurnOverflow::everyProviderRecoversOnce_data()
{
    QTest::addColumn<WireApi>("api");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, WireApi api, int status, const QString &message) {
        QTest::newRow(name) << api << status << message;
    };
    const auto chat = [&](const char *name, const QString &message, int status = 400) {
        row(name, WireApi::OpenAiChat, status, message);
    };
    const auto messages = [&](const char *name, const QString &message, int status = 400) {
        row(name, WireApi::AnthropicMessages, status, message);
    };
    const auto responses = [&](const char *name, const QString &message, int status = 400) {
        row(name, WireApi::OpenAiResponses, status, message);
    };
    messages("anthropic", u"prompt is too long: 8401 tokens > 8000 maximum"_s);
    messages(
            "anthropic, with the answer",
            u"input length and `max_tokens` exceed context limit: 7001 + 4000 > 8000, decrease input length or `max_tokens` and try again"_s);
    messages("anthropic, bytes", u"request_too_large: Request exceeds the maximum size"_s, 413);
    messages("bedrock", u"ValidationException: Input is too long for requested model."_s);
    responses(
            "openai",
            u"Your input exceeds the context window of this model. Please adjust your input and try again."_s);
    responses("openai, in the stream", u"Your input exceeds the context window of this model."_s,
              200);
    chat("openai chat",
         u"This model's maximum context length is 8000 tokens. However, your messages resulted in 8401 tokens. Please reduce the length of the messages."_s);
    chat("azure",
         u"Input tokens exceed the configured limit of 8000 tokens. Your messages resulted in 8401 tokens."_s);
    chat("litellm",
         u"Requested token count exceeds the model's maximum context length of 8000 tokens."_s);
    chat("input length", u"Input length (8401) exceeds model's maximum context length (8000)."_s);
    chat("openrouter",
         u"This endpoint's maximum context length is 8000 tokens. However, you requested about 8401 tokens"_s);
    chat("poolside",
         u"Input length 9000 exceeds the maximum allowed input length of 8192 tokens."_s);
    chat("google",
         u"The input token count (8401) exceeds the maximum number of tokens allowed (8000)."_s);
    chat("xai",
         u"This model's maximum prompt length is 8000 but the request contains 8401 tokens."_s);
    chat("groq", u"Please reduce the length of the messages or completion."_s);
    chat("together",
         u"The input (8401 tokens) is longer than the model's context length (8000 tokens)."_s);
    chat("mistral",
         u"Prompt contains 8401 tokens and 0 draft tokens, too large for model with 8000 maximum context length"_s);
    chat("fireworks", u"The prompt is too long: 8401, model maximum context length: 8000"_s);
    chat("vllm",
         u"The decoder prompt (length 8401) is longer than the maximum model length of 8000."_s);
    chat("vllm, with the answer",
         u"'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 8000 tokens and your request has 7001 input tokens"_s);
    chat("llama.cpp",
         u"request (8401 tokens) exceeds the available context size (8000 tokens), try increasing it"_s);
    chat("llama.cpp, in the stream", u"Context size has been exceeded."_s, 200);
    chat("lm studio",
         u"Trying to keep the first 4001 tokens when context overflows. However, the model is loaded with context length of only 4096 tokens"_s);
    chat("lm studio, keep",
         u"The number of tokens to keep from the initial prompt is greater than the context length"_s);
    chat("ollama", u"prompt too long; exceeded max context length by 401 tokens"_s);
    chat("tgi",
         u"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8000. Given: 7931 `inputs` tokens and 200 `max_new_tokens`"_s,
         422);
    chat("copilot", u"prompt token count of 8401 exceeds the limit of 8000"_s);
    chat("minimax", u"invalid params, context window exceeds limit (2013)"_s);
    chat("kimi",
         u"Invalid request: Your request exceeded model token limit: 8000 (requested: 8401)"_s);
    chat("z.ai", u"Prompt exceeds max length"_s);
    chat("dashscope",
         u"<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 8000]"_s);
    chat("cohere", u"too many tokens: size limit exceeded by 401 tokens"_s);
    chat("any, bytes", u"Payload Too Large"_s, 413);
    chat("any", u"token limit exceeded"_s);
}

void TestTurnOverflow::everyProviderRecoversOnce()
{
    QFETCH(const WireApi, api);
    QFETCH(const int, status);
    QFETCH(const QString, message);
    m_api = api;
    m_error = errorOf(api, status, message);
    fill(10);
    m_host->setCompaction(options(api));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(api));
    QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    QCOMPARE(m_questions, 2);
    QCOMPARE(compactions(), 1);
    QCOMPARE(m_host->lines().filter(u"user:Once more"_s).size(), 1);
    QCOMPARE(m_host->lines().constLast(), u"assistant:Very well."_s);
}

void TestTurnOverflow::anOverflowInTheMiddleRecoversOnce_data()
{
    QTest::addColumn<WireApi>("api");
    QTest::addColumn<QByteArray>("body");
    const QByteArray begun =
            sse(R"({"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":900,"output_tokens":1}}})")
            + sse(R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})")
            + sse(R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Very w"}})");
    QTest::newRow("messages, by its stop reason")
            << WireApi::AnthropicMessages
            << QByteArray(
                       begun
                       + sse(R"({"type":"message_delta","delta":{"stop_reason":"model_context_window_exceeded"},"usage":{"output_tokens":3}})")
                       + sse(R"({"type":"message_stop"})"));
    QTest::newRow("messages, by an error")
            << WireApi::AnthropicMessages
            << QByteArray(
                       begun
                       + sse(R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 8401 tokens > 8000 maximum"}})"));
    const QByteArray chat = sse(R"({"choices":[{"delta":{"content":"Very w"}}]})");
    QTest::newRow("chat, by its finish reason")
            << WireApi::OpenAiChat
            << QByteArray(
                       chat
                       + sse(R"({"choices":[{"delta":{},"finish_reason":"model_context_window_exceeded"}]})")
                       + sse("[DONE]"));
    QTest::newRow("chat, by an error")
            << WireApi::OpenAiChat
            << QByteArray(chat + sse(R"({"error":{"message":"Context size has been exceeded."}})"));
    const QByteArray responses =
            sse(R"({"type":"response.output_text.delta","output_index":0,"delta":"Very w"})");
    QTest::newRow("responses, incomplete")
            << WireApi::OpenAiResponses
            << QByteArray(
                       responses
                       + sse(R"({"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"model_context_window_exceeded"}}})"));
    QTest::newRow("responses, failed")
            << WireApi::OpenAiResponses
            << QByteArray(
                       responses
                       + sse(R"({"type":"response.failed","response":{"status":"failed","error":{"code":"context_length_exceeded","message":"Too long"}}})"));
}

/// The beginning of the answer is replaced by what comes after the compaction.
void TestTurnOverflow::anOverflowInTheMiddleRecoversOnce()
{
    QFETCH(const WireApi, api);
    QFETCH(const QByteArray, body);
    m_api = api;
    m_error = streamHead() + Script { SendBytes { body }, Close {} };
    fill(10);
    m_host->setCompaction(options(api));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(api));
    QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    QCOMPARE(m_questions, 2);
    QCOMPARE(compactions(), 1);
    QCOMPARE(m_host->lines().filter(u"assistant:Very"_s),
             QStringList { u"assistant:Very well."_s });
}

void TestTurnOverflow::anAnswerThatIsCutTwiceIsKept()
{
    m_server->setResponder([this](const ScriptedServer::Request &request) {
        if (WindowedModel::isForSummary(request.body)) {
            return answerOf(WireApi::OpenAiChat, wellShapedSummary(u"Tides"_s));
        }
        ++m_questions;
        return streamHead()
                + Script {
                      SendBytes {
                              sse(R"({"choices":[{"delta":{"content":"Very w"}}]})")
                              + sse(R"({"choices":[{"delta":{},"finish_reason":"model_context_window_exceeded"}]})")
                              + sse("[DONE]") },
                      Close {}
                  };
    });
    fill(10);
    m_host->setCompaction(options(WireApi::OpenAiChat));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(WireApi::OpenAiChat));
    QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    QCOMPARE(m_questions, 2);
    QCOMPARE(compactions(), 1);
    const Entry answer = m_host->entries().constLast();
    QCOMPARE(answer.text(), u"Very w"_s);
    QVERIFY(answer.stopReason == StopReason::Length);
}

void TestTurnOverflow::withoutCompactionItIsCut()
{
    m_error = streamHead()
            + Script {
                  SendBytes {
                          sse(R"({"choices":[{"delta":{"content":"Very w"}}]})")
                          + sse(R"({"choices":[{"delta":{},"finish_reason":"model_context_window_exceeded"}]})")
                          + sse("[DONE]") },
                  Close {}
              };
    m_host->setCompaction({});
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(WireApi::OpenAiChat));
    QCOMPARE(end.how, TurnEnd::How::Answered);
    QCOMPARE(m_questions, 1);
    QVERIFY(m_host->entries().constLast().stopReason == StopReason::Length);
}

void TestTurnOverflow::whatIsNoOverflowCompactsNothing_data()
{
    QTest::addColumn<WireApi>("api");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *name, int status, const QString &message,
                        WireApi api = WireApi::OpenAiChat) {
        QTest::newRow(name) << api << status << message;
    };
    row("output limit", 400,
        u"max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for some-model"_s,
        WireApi::AnthropicMessages);
    row("string length", 400,
        u"Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576"_s);
    row("image", 400,
        u"messages.1.content.0.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes"_s,
        WireApi::AnthropicMessages);
    row("key", 401, u"Incorrect API key provided: too many tokens"_s);
    row("model", 404, u"The model `x` does not exist or you do not have access to it."_s);
    row("memory", 400,
        u"model requires more system memory (12.0 GiB) than is available (8.0 GiB)"_s);
    row("rate limit", 429,
        u"Rate limit reached for m on tokens per minute (TPM): Limit 30000, Used 28000, Requested 4000."_s);
    row("throttled", 429,
        u"ThrottlingException: Too many tokens, please wait before trying again."_s);
    row("per minute", 413,
        u"Request too large for model m on tokens per minute (TPM): Limit 6000, Requested 9001"_s);
    row("quota", 429,
        u"You exceeded your current quota, please check your plan: daily token limit"_s);
}

void TestTurnOverflow::whatIsNoOverflowCompactsNothing()
{
    QFETCH(const WireApi, api);
    QFETCH(const int, status);
    QFETCH(const QString, message);
    m_api = api;
    m_error = errorOf(api, status, message);
    fill(10);
    m_host->setCompaction(options(api));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(api));
    QVERIFY(end.error.kind != Error::Kind::Overflow);
    QCOMPARE(compactions(), 0);
    QCOMPARE(m_summaries, 0);
}

/// Some answer all the same and only say in their usage that it was too much: room is made afterwards.
void TestTurnOverflow::anAnswerAboveTheWindowIsNotAskedAgain()
{
    m_server->setResponder([this](const ScriptedServer::Request &request) {
        if (WindowedModel::isForSummary(request.body)) {
            ++m_summaries;
            return WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900);
        }
        ++m_questions;
        return WindowedModel::answer(u"Very well."_s, Window + 400);
    });
    fill(10);
    m_host->setCompaction(options(WireApi::OpenAiChat));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(WireApi::OpenAiChat));
    QCOMPARE(end.how, TurnEnd::How::Answered);
    QCOMPARE(m_questions, 1);
    QCOMPARE(compactions(), 0);
    CompactionRequest order;
    order.session = m_host->session();
    order.cause = CompactionCause::AfterAnswer;
    order.options = options(WireApi::OpenAiChat);
    order.above = order.options.limitFor(order.cause);
    const CompactionOutcome compacted = awaited(m_host->compactor().run(order));
    QVERIFY2(compacted.how == CompactionOutcome::How::Applied,
             qPrintable(u"%1 tokens, limit %2: %3"_s.arg(compacted.tokens)
                                .arg(compacted.limit)
                                .arg(compacted.error.message)));
    QCOMPARE(m_questions, 1);
    // The same usage is still on the branch, of an answer that was kept: it says nothing of the context as it is now.
    QVERIFY(awaited(m_host->compactor().run(order)).how != CompactionOutcome::How::Applied);
    QCOMPARE(compactions(), 1);
}

void TestTurnOverflow::anErrorAfterAFullAnswer_data()
{
    QTest::addColumn<bool>("answered");
    QTest::newRow("an answer that was nearly too long, then an error") << true;
    QTest::newRow("only the error") << false;
}

/// Where the newest answer failed, the one before it says how full the window is.
void TestTurnOverflow::anErrorAfterAFullAnswer()
{
    QFETCH(const bool, answered);
    Entry whole;
    whole.role = Role::Assistant;
    whole.blocks = { TextBlock { u"Well"_s } };
    if (answered) {
        whole.usage = usage(7'600);
    }
    Entry failed;
    failed.role = Role::Assistant;
    failed.blocks = { TextBlock { u"We"_s } };
    failed.stopReason = StopReason::Error;
    failed.usage = usage(7'900);
    fill(10, { whole, failed });
    CompactionRequest order;
    order.session = m_host->session();
    order.cause = CompactionCause::AfterAnswer;
    order.options = options(WireApi::OpenAiChat);
    order.above = order.options.limitFor(order.cause);
    const CompactionOutcome end = awaited(m_host->compactor().run(order));
    QVERIFY2(end.how
                     == (answered ? CompactionOutcome::How::Applied
                                  : CompactionOutcome::How::NotNeeded),
             qPrintable(end.error.message));
}

void TestTurnOverflow::usageOfBeforeACompactionCountsNoMore()
{
    const auto append = [this](const QList<Entry> &entries) {
        return awaited(m_host->store().write([entries,
                                              id = m_host->session()](SessionStore &store) {
                   return store.reader().session(id).and_then([&](const Session &session) {
                       return store.append(id, session.leaf, entries);
                   });
               }))
                .has_value();
    };
    Entry full;
    full.role = Role::Assistant;
    full.blocks = { TextBlock { u"Well"_s } };
    full.usage = usage(7'600);
    fill(10, { full });
    CompactionRequest order;
    order.session = m_host->session();
    order.cause = CompactionCause::AfterAnswer;
    order.options = options(WireApi::OpenAiChat);
    order.above = order.options.limitFor(order.cause);
    order.guarded = false; // what keeps it from running again shall be the figures alone
    QVERIFY(order.above.has_value());
    const CompactionOutcome first = awaited(m_host->compactor().run(order));
    QVERIFY2(first.how == CompactionOutcome::How::Applied, qPrintable(first.error.message));
    QVERIFY(first.tokens >= 7'600);
    QCOMPARE(compactions(), 1);

    // The answer is kept word for word, and so is what was reported for it.
    const CompactionOutcome again = awaited(m_host->compactor().run(order));
    QVERIFY(again.how == CompactionOutcome::How::NotNeeded);
    QVERIFY(again.tokens < *order.above);

    // An error with no success but the one from before the compaction.
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { u"And now?"_s } };
    Entry failed;
    failed.role = Role::Assistant;
    failed.blocks = { TextBlock { u"We"_s } };
    failed.stopReason = StopReason::Error;
    failed.usage = usage(7'900);
    QVERIFY(append({ question, failed }));
    const CompactionOutcome afterTheError = awaited(m_host->compactor().run(order));
    QVERIFY(afterTheError.how == CompactionOutcome::How::NotNeeded);
    QVERIFY(afterTheError.tokens < *order.above);
    QCOMPARE(compactions(), 1);
}

/// Of another model, and of this one before the last compaction: what is stored as failed starts nothing.
void TestTurnOverflow::anOlderOverflowIsOfNoConcern()
{
    Entry failed;
    failed.role = Role::Assistant;
    failed.model = u"another"_s;
    failed.blocks = { TextBlock { u"Well"_s } };
    failed.stopReason = StopReason::Error;
    failed.data[u"errorMessage"_s] = u"prompt is too long: 8401 tokens > 8000 maximum"_s;
    fill(4, { failed });
    m_host->setCompaction(options(WireApi::OpenAiChat));
    const TurnEnd end = m_host->run(u"Once more"_s, endpoint(WireApi::OpenAiChat));
    QCOMPARE(end.how, TurnEnd::How::Answered);
    QCOMPARE(m_questions, 1);
    QCOMPARE(compactions(), 0);
}

void TestTurnOverflow::withoutUsageTheEstimateDoes()
{
    WindowedModel model(Window);
    model.setAnswer([](const ScriptedServer::Request &) {
        return WindowedModel::answer(u"Very well."_s, 0);
    });
    CompactionOptions options = this->options(WireApi::OpenAiChat);
    options.summarizer = Endpoint::chat(model.url(), u"tiny"_s, {});
    m_host->setCompaction(options);
    for (int i = 0; i < 20; ++i) {
        const TurnEnd end = m_host->run(
                u"Number %1 "_s.arg(i) + u"the tide comes in and goes out. "_s.repeated(80),
                *options.summarizer);
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    }
    QCOMPARE(model.refused(), 0);
    QVERIFY(compactions() >= 2);
}

/// The Messages API insists on a number, and refuses one that does not fit the window together with the input.
void TestTurnOverflow::theAnswerFitsTheWindowToo()
{
    m_api = WireApi::AnthropicMessages;
    fill(10);
    CompactionOptions options = this->options(m_api);
    options.settings.mode = CompactionMode::Off;
    m_host->setCompaction(options);
    Endpoint target = endpoint(m_api);
    target.maxOutput = 64'000;
    QCOMPARE(m_host->run(u"Once more"_s, target).how, TurnEnd::How::Answered);
    const QByteArray body = m_server->requests().constLast().body;
    const qint64 most = QJsonDocument::fromJson(body).object()[u"max_tokens"_s].toInteger();
    QVERIFY(most >= 1'024);
    QVERIFY2(most + body.size() / 4 <= Window, qPrintable(QString::number(most)));
}

void TestTurnOverflow::answerRoom_data()
{
    QTest::addColumn<qint64>("window");
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<qint64>("room");
    QTest::newRow("unknown window") << 0LL << 5'000LL << 0LL;
    QTest::newRow("empty") << 200'000LL << 0LL << 200'000LL;
    QTest::newRow("half full") << 200'000LL << 100'000LL << 95'000LL;
    QTest::newRow("nearly full") << 200'000LL << 189'000LL << 1'550LL;
    QTest::newRow("full") << 200'000LL << 200'000LL << 1'024LL;
}

void TestTurnOverflow::answerRoom()
{
    QFETCH(const qint64, window);
    QFETCH(const qint64, tokens);
    QTEST(varve::answerRoom(window, tokens), "room");
}

} // namespace

QTEST_GUILESS_MAIN(TestTurnOverflow)
#include "tst_turnoverflow.moc"
