// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagesencoder.h"
#include "messageslayout.h"
#include "wireprotocol.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

using Mode = MessagesThinking::Mode;

Request question()
{
    Request request;
    request.model = u"m"_s;
    RequestMessage message;
    message.blocks = { TextBlock { u"a"_s } };
    request.messages = { message };
    return request;
}

MessagesDialect dialectOf(const QString &model)
{
    return MessagesDialect::forModel(model, QUrl(u"https://api.anthropic.com"_s));
}

} // namespace

/// What models and servers of the Messages API want otherwise than others.
class TestMessagesDialect final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thinkingModes_data();
    void thinkingModes();
    void dialects_data();
    void dialects();
    void headers();
    void addresses_data();
    void addresses();
};

void TestMessagesDialect::thinkingModes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("level");
    QTest::addColumn<qint64>("answer");
    QTest::addColumn<qint64>("maxOutput");
    QTest::addColumn<MessagesThinking>("expected");
    const auto row = [](const QString &model, const QString &level, qint64 answer, qint64 most,
                        const MessagesThinking &expected) {
        QTest::addRow("%s %s %lld of %lld", qPrintable(model), qPrintable(level), answer, most)
                << model << level << answer << most << expected;
    };
    const QString budget = u"claude-sonnet-4-5"_s;
    const QString adaptive = u"claude-opus-4-7"_s;
    row(budget, {}, 0, 0, { Mode::Unsaid, 0, {}, 16384 });
    row(budget, {}, 4000, 64000, { Mode::Unsaid, 0, {}, 4000 });
    row(budget, {}, 99000, 64000, { Mode::Unsaid, 0, {}, 64000 });
    row(budget, u"off"_s, 4000, 64000, { Mode::Disabled, 0, {}, 4000 });
    row(budget, u"minimal"_s, 4000, 64000, { Mode::Budget, 1024, {}, 5024 });
    row(budget, u"low"_s, 4000, 64000, { Mode::Budget, 2048, {}, 6048 });
    row(budget, u"medium"_s, 4000, 64000, { Mode::Budget, 8192, {}, 12192 });
    row(budget, u"high"_s, 4000, 64000, { Mode::Budget, 16384, {}, 20384 });
    row(budget, u"max"_s, 4000, 0, { Mode::Budget, 16384, {}, 20384 });
    row(budget, u"12000"_s, 4000, 64000, { Mode::Budget, 12000, {}, 16000 });
    row(budget, u"10"_s, 4000, 64000, { Mode::Budget, 1024, {}, 5024 });
    row(budget, u"99000"_s, 4000, 64000, { Mode::Budget, 62976, {}, 64000 });
    row(budget, u"high"_s, 4000, 8192, { Mode::Budget, 7168, {}, 8192 });
    row(budget, u"high"_s, 4000, 2000, { Mode::Disabled, 0, {}, 2000 });
    row(adaptive, u"low"_s, 4000, 64000, { Mode::Adaptive, 0, u"low"_s, 4000 });
    row(adaptive, u"max"_s, 4000, 64000, { Mode::Adaptive, 0, u"high"_s, 4000 });
    row(adaptive, u"minimal"_s, 4000, 64000, { Mode::Adaptive, 0, u"low"_s, 4000 });
    row(adaptive, u"12000"_s, 4000, 64000, { Mode::Adaptive, 0, u"high"_s, 4000 });
    row(adaptive, u"off"_s, 4000, 64000, { Mode::Disabled, 0, {}, 4000 });
    row(u"claude-fable-5"_s, u"off"_s, 4000, 0, { Mode::Unsaid, 0, {}, 4000 });
    row(u"claude-fable-5-1"_s, u"off"_s, 4000, 0, { Mode::Adaptive, 0, {}, 4000 });
    row(u"claude-fable-5-1"_s, {}, 4000, 0, { Mode::Adaptive, 0, {}, 4000 });
    row(u"claude-3-5-sonnet-20241022"_s, u"high"_s, 4000, 0, { Mode::Unsaid, 0, {}, 4000 });
    row(u"qwen3"_s, u"medium"_s, 4000, 0, { Mode::Budget, 8192, {}, 12192 });
}

void TestMessagesDialect::thinkingModes()
{
    QFETCH(QString, model);
    QFETCH(QString, level);
    QFETCH(qint64, answer);
    QFETCH(qint64, maxOutput);
    QFETCH(MessagesThinking, expected);
    const MessagesThinking chosen = chooseThinking(level, answer, maxOutput, dialectOf(model));
    QVERIFY(chosen.mode == expected.mode);
    QCOMPARE(chosen.budget, expected.budget);
    QCOMPARE(chosen.effort, expected.effort);
    QCOMPARE(chosen.maxTokens, expected.maxTokens);

    Request request = question();
    request.thinkingLevel = level;
    request.maxOutputTokens = answer;
    MessagesOptions options;
    options.dialect = dialectOf(model);
    options.maxOutput = maxOutput;
    const QJsonObject body = QJsonDocument::fromJson(encodeMessages(request, {}, options)).object();
    QCOMPARE(body["max_tokens"_L1].toInteger(), expected.maxTokens);
    QCOMPARE(body.contains("thinking"_L1), expected.mode != Mode::Unsaid);
    QCOMPARE(body["thinking"_L1]["budget_tokens"_L1].toInteger(), expected.budget);
    QCOMPARE(body["output_config"_L1]["effort"_L1].toString(), expected.effort);
    QCOMPARE(body["thinking"_L1].toObject().contains("block_binding"_L1),
             options.dialect.boundThinking);
}

void TestMessagesDialect::dialects_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("thinking");
    QTest::addColumn<bool>("canBeOff");
    QTest::addColumn<int>("minimum");
    QTest::addColumn<bool>("beta");
    using Thinking = MessagesDialect::Thinking;
    const auto row = [](const char *model, Thinking thinking, bool off, int minimum, bool beta) {
        QTest::newRow(model) << QString::fromLatin1(model) << int(thinking) << off << minimum
                             << beta;
    };
    row("claude-3-5-haiku-latest", Thinking::None, true, 1024, false);
    row("claude-3-7-sonnet-20250219", Thinking::Budget, true, 1024, false);
    row("claude-opus-4-20250514", Thinking::Budget, true, 1024, true);
    row("claude-opus-4-5-20251101", Thinking::Budget, true, 4096, true);
    row("claude-haiku-4-5", Thinking::Budget, true, 4096, true);
    row("claude-sonnet-4-5", Thinking::Budget, true, 1024, true);
    row("anthropic/claude-opus-4.6", Thinking::Adaptive, true, 4096, false);
    row("claude-opus-4-7", Thinking::Adaptive, true, 2048, false);
    row("claude-opus-4-8", Thinking::Adaptive, true, 1024, false);
    row("claude-sonnet-5", Thinking::Adaptive, true, 1024, false);
    row("claude-opus-5-5", Thinking::Adaptive, true, 512, false);
    row("claude-fable-5-1", Thinking::Adaptive, false, 512, false);
    row("glm-4.7", Thinking::Budget, true, 1024, false);
}

void TestMessagesDialect::dialects()
{
    QFETCH(QString, model);
    QFETCH(int, thinking);
    QFETCH(bool, canBeOff);
    QFETCH(int, minimum);
    QFETCH(bool, beta);
    const MessagesDialect dialect = dialectOf(model);
    QCOMPARE(int(dialect.thinking), thinking);
    QCOMPARE(dialect.thinkingCanBeOff, canBeOff);
    QCOMPARE(dialect.cacheMinimum, minimum);
    QCOMPARE(dialect.interleavedBeta, beta);
}

void TestMessagesDialect::headers()
{
    const auto endpointAt = [](const QString &url, const QString &model) {
        return Endpoint::of(WireApi::AnthropicMessages, QUrl(url), model, ApiKey("sk-1"_ba));
    };
    const Endpoint maker = endpointAt(u"https://api.anthropic.com"_s, u"claude-opus-4-7"_s);
    QCOMPARE(protocolHeaders(maker), (HttpHeaders { { "anthropic-version", "2023-06-01" } }));
    QCOMPARE(keyHeader(maker).first, "x-api-key"_ba);
    QCOMPARE(keyHeader(maker).second, "sk-1"_ba);

    const Endpoint seller = endpointAt(u"https://openrouter.ai/api"_s, u"claude-sonnet-4.5"_s);
    QCOMPARE(keyHeader(seller).first, "Authorization"_ba);
    QCOMPARE(keyHeader(seller).second, "Bearer sk-1"_ba);
    QCOMPARE(headerValue(protocolHeaders(seller), "anthropic-beta"),
             "interleaved-thinking-2025-05-14"_ba);

    const Endpoint bound = endpointAt(u"https://api.anthropic.com"_s, u"claude-fable-5-1"_s);
    QCOMPARE(headerValue(protocolHeaders(bound), "anthropic-beta"),
             "thinking-binding-controls-2026-08-01"_ba);
}

void TestMessagesDialect::addresses_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("url");
    const QString official = u"https://api.anthropic.com/v1/messages"_s;
    QTest::newRow("host") << u"https://api.anthropic.com"_s << official;
    QTest::newRow("slash") << u"https://api.anthropic.com/"_s << official;
    QTest::newRow("version") << u"https://api.anthropic.com/v1"_s << official;
    QTest::newRow("whole") << u"https://api.anthropic.com/v1/messages"_s << official;
    QTest::newRow("below a path") << u"https://api.example.com/anthropic"_s
                                  << u"https://api.example.com/anthropic/v1/messages"_s;
    QTest::newRow("local") << u"http://127.0.0.1:8080/v1/"_s
                           << u"http://127.0.0.1:8080/v1/messages"_s;
}

void TestMessagesDialect::addresses()
{
    QFETCH(QString, base);
    QFETCH(QString, url);
    const auto made = requestUrl(Endpoint::of(WireApi::AnthropicMessages, QUrl(base), u"m"_s));
    QVERIFY(made);
    QCOMPARE(made->toString(), url);
}

QTEST_GUILESS_MAIN(TestMessagesDialect)
#include "tst_messagesdialect.moc"
