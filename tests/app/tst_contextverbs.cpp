// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbtest.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What is sent, and what the model would be asked, as scripts see it.
class TestContextVerbs final : public VerbTest
{
    Q_OBJECT

private Q_SLOTS:
    void contextShape();
    void contextIsWhatIsRequested();
    void contextFromAnotherLeaf();
    void requestBody();
    void requestBodies_data();
    void requestBodies();
};

void TestContextVerbs::contextShape()
{
    const Outcome outcome =
            m_varve->json({ u"context"_s, u"origin-1"_s, u"--window"_s, u"200000"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonObject context = outcome.object();
    QCOMPARE(contextFault(context), QString());
    QCOMPARE(context[u"window"_s].toInteger(), 200'000);
    QCOMPARE(context[u"reserve"_s].toInteger(), 16'384);
    QCOMPARE(context[u"model"_s].toString(), u"stub-large"_s);
    QCOMPARE(context[u"total"_s].toObject()[u"source"_s].toString(), u"mixed"_s);
    QVERIFY(context[u"items"_s].toArray().size() >= 25);
    qint64 whole = 0;
    for (const auto &category : context[u"categories"_s].toArray()) {
        whole += category.toObject()[u"tokens"_s].toInteger();
    }
    QCOMPARE(whole, 200'000); // reserved and free included
}

void TestContextVerbs::contextIsWhatIsRequested()
{
    QVERIFY(m_varve->json({ u"exclude"_s, u"origin-1"_s, u"u2"_s }).code == 0);
    QVERIFY(m_varve->json({ u"mask"_s, u"origin-1"_s, u"r3"_s }).code == 0);
    int sent = 0;
    for (const auto &value : context()[u"items"_s].toArray()) {
        const QString state = value.toObject()[u"state"_s].toString();
        sent += !value.toObject()[u"entryId"_s].isNull()
                        && (state == u"sent"_s || state == u"masked"_s || state == u"pinned"_s)
                ? 1
                : 0;
    }
    QCOMPARE(sent, 23);
    const QJsonArray messages =
            QJsonDocument::fromJson(request()).object()[u"messages"_s].toArray();
    QCOMPARE(messages.size(), sent + 1); // and the system prompt
    QCOMPARE(messages.at(0).toObject()[u"role"_s].toString(), u"system"_s);
}

void TestContextVerbs::contextFromAnotherLeaf()
{
    const QJsonObject whole = context();
    const QJsonObject part = context({ u"--leaf"_s, u"b2"_s });
    QCOMPARE(contextFault(part), QString());
    QVERIFY(part[u"items"_s].toArray().size() < whole[u"items"_s].toArray().size());
    QCOMPARE(context()[u"leafId"_s], whole[u"leafId"_s]); // looking is not moving
}

void TestContextVerbs::requestBody()
{
    const Outcome outcome = m_varve->run({ u"request"_s, u"origin-1"_s, u"--api"_s,
                                           u"openai-chat"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(missing(outcome.object(), u"model:s messages:a"_s), QString());
    QCOMPARE(request(), outcome.out);
    QCOMPARE(m_varve->json({ u"request"_s, u"origin-1"_s, u"--api"_s, u"smoke-signals"_s }).code,
             2);
}

void TestContextVerbs::requestBodies_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("shape");
    QTest::newRow("anthropic-messages")
            << u"anthropic-messages"_s << u"model:s messages:a system:a max_tokens:n stream:b"_s;
    QTest::newRow("openai-responses")
            << u"openai-responses"_s
            << u"model:s input:a instructions:s max_output_tokens:n store:b stream:b"_s;
    QTest::newRow("codex-responses")
            << u"codex-responses"_s << u"model:s input:a instructions:s store:b stream:b"_s;
}

void TestContextVerbs::requestBodies()
{
    QFETCH(QString, api);
    QFETCH(QString, shape);
    const Outcome outcome = m_varve->run(
            { u"request"_s, u"origin-1"_s, u"--api"_s, api, u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(missing(outcome.object(), shape), QString());
    QVERIFY(outcome.out.contains("question 6"));
}

QTEST_GUILESS_MAIN(TestContextVerbs)
#include "tst_contextverbs.moc"
