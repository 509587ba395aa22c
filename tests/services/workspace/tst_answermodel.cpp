// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermodel.h"
#include "providerendpoint.h"
#include "settings.h"
#include "wireprotocol.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestAnswerModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        add(u"work"_s, u"anthropic"_s, { { u"claude-sonnet-4-5"_s, 0, u"low"_s } });
        add(u"home"_s, {}, { { u"tiny"_s, 0, {} } });
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"home"_s, u"tiny"_s });
    }

    void theBranchsModelAnswersWhereItsProviderIsSetUp()
    {
        const AnswerModel answer = answerModel(*m_settings, branch(u"anthropic"_s, u"claude-x"_s));
        QVERIFY(answer.chosen);
        QCOMPARE(answer.chosen->provider.id, u"work"_s);
        QCOMPARE(answer.chosen->model, u"claude-x"_s);
        QVERIFY(!answer.stepsIn);
    }
    void serversOfOnesOwnGoByTheirId()
    {
        const AnswerModel answer = answerModel(*m_settings, branch(u"home"_s, u"other"_s));
        QCOMPARE(answer.chosen->provider.id, u"home"_s);
        QCOMPARE(answer.chosen->model, u"other"_s);
    }
    void theMainModelStepsIn_data()
    {
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("stepsIn");
        QTest::newRow("nothing on the branch") << QString() << QString() << false;
        QTest::newRow("not set up") << u"openai"_s << u"gpt-5"_s << true;
        QTest::newRow("nobody knows whose") << QString() << u"gpt-5"_s << true;
        QTest::newRow("the same model elsewhere") << u"openai"_s << u"tiny"_s << false;
    }
    void theMainModelStepsIn()
    {
        QFETCH(const QString, provider);
        QFETCH(const QString, model);
        const AnswerModel answer = answerModel(*m_settings, branch(provider, model));
        QVERIFY(answer.chosen);
        QCOMPARE(answer.chosen->model, u"tiny"_s);
        QTEST(answer.stepsIn, "stepsIn");
    }
    void aProviderThatIsOffDoesNotAnswer()
    {
        ProviderConfig work = *readProvider(*m_settings, u"work"_s);
        work.enabled = false;
        writeProvider(m_settings.get(), work);
        QVERIFY(answerModel(*m_settings, branch(u"anthropic"_s, u"claude-x"_s)).stepsIn);
    }
    void ofTwoAccountsTheOneThatHasTheModel()
    {
        add(u"second"_s, u"anthropic"_s, { { u"claude-y"_s, 0, {} } });
        const auto of = [&](const QString &model) {
            return answerModel(*m_settings, branch(u"anthropic"_s, model)).chosen->provider.id;
        };
        QCOMPARE(of(u"claude-y"_s), u"second"_s);
        QCOMPARE(of(u"claude-sonnet-4-5"_s), u"work"_s);
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"second"_s, u"claude-y"_s });
        QCOMPARE(of(u"claude-sonnet-4-5"_s), u"second"_s);
    }
    void theBranchsThinkingLevelWinsOverTheModels()
    {
        ContextState state = branch(u"anthropic"_s, u"claude-sonnet-4-5"_s);
        QCOMPARE(answerModel(*m_settings, state).chosen->thinking, u"low"_s);
        state.thinkingLevel = u"12000"_s;
        QCOMPARE(answerModel(*m_settings, state).chosen->thinking, u"12000"_s);
    }

    void factsAndSettingsGoIntoTheEndpoint()
    {
        ModelCatalogue catalogue;
        m_settings->set(Keys::PromptCaching, u"1h"_s);
        const auto chosen =
                answerModel(*m_settings, branch(u"anthropic"_s, u"claude-sonnet-4-5"_s)).chosen;
        const auto target = answerTarget(*m_settings, catalogue, *chosen);
        QVERIFY(target);
        QCOMPARE(target->endpoint.cache, PromptCache::OneHour);
        QVERIFY(target->model && target->model->prices);
        QCOMPARE(target->endpoint.maxOutput, target->model->maxOutput);
        QVERIFY(target->endpoint.maxOutput > 0);
        QCOMPARE(target->thinkingLevel, u"low"_s);
        QVERIFY(canThink(target->endpoint));
    }
    /// A list of nothing but names must not switch images off.
    void whatTheServerDoesNotSayStaysPossible()
    {
        ModelCatalogue catalogue;
        ReportedModel bare;
        bare.id = u"tiny"_s;
        catalogue.setReported(u"home"_s, { bare }, QDateTime::currentDateTimeUtc());
        const auto chosen = chosenModel(*m_settings, ModelPurpose::Main);
        QVERIFY(answerTarget(*m_settings, catalogue, *chosen)->endpoint.dialect.images);
        bare.images = false;
        catalogue.setReported(u"home"_s, { bare }, QDateTime::currentDateTimeUtc());
        QVERIFY(!answerTarget(*m_settings, catalogue, *chosen)->endpoint.dialect.images);
    }

    void thePersonsHeadersAreSent()
    {
        ProviderConfig home = *readProvider(*m_settings, u"home"_s);
        home.headers = { { u"X-Title"_s, u"Varve"_s },
                         { u"anthropic-beta"_s, u"mine"_s },
                         { u"Host"_s, u"elsewhere"_s },
                         { u"X-Bad"_s, u"two\nlines"_s } };
        home.api = u"anthropic-messages"_s;
        auto endpoint = providerEndpoint(home, u"tiny"_s);
        QVERIFY(endpoint);
        endpoint->messages.interleavedBeta = true;
        const HttpHeaders headers = protocolHeaders(*endpoint);
        QCOMPARE(headerValue(headers, "x-title"), "Varve"_ba);
        // A list is added to, not replaced.
        QVERIFY(headerValue(headers, "anthropic-beta").startsWith("interleaved-thinking"));
        QVERIFY(headerValue(headers, "anthropic-beta").endsWith(",mine"));
        QVERIFY(headerValue(headers, "host").isEmpty());
        QVERIFY(headerValue(headers, "x-bad").isEmpty());
    }

private:
    void add(const QString &id, const QString &known, const QList<ProviderModel> &models)
    {
        ProviderConfig provider;
        provider.id = id;
        provider.name = id;
        provider.known = known;
        provider.api = known == "anthropic"_L1 ? u"anthropic-messages"_s : u"openai-chat"_s;
        provider.baseUrl = u"http://127.0.0.1:9/v1"_s;
        provider.models = models;
        writeProvider(m_settings.get(), provider);
    }
    static ContextState branch(const QString &provider, const QString &model)
    {
        ContextState state;
        state.provider = provider;
        state.model = model;
        return state;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

QTEST_GUILESS_MAIN(TestAnswerModel)
#include "tst_answermodel.moc"
