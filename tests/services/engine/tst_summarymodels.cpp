// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"
#include "summarymodels.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Who writes summaries: no provider that was not chosen for it, and that does not answer.
class TestSummaryModels final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
        add(u"home"_s, u"http://127.0.0.1:1/v1"_s);
        add(u"cloud"_s, u"https://cloud.example/v1"_s);
        add(u"third"_s, u"https://third.example/v1"_s);
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"cloud"_s, u"large"_s });
    }

    void order_data()
    {
        QTest::addColumn<QString>("set");
        QTest::addColumn<QString>("answers");
        QTest::addColumn<bool>("builtIn");
        QTest::addColumn<QStringList>("asked");
        const QStringList none;
        QTest::newRow("nobody") << QString() << QString() << false << none;
        QTest::newRow("the one that answers, not the main one")
                << QString() << u"home"_s << false << QStringList { u"home"_s };
        QTest::newRow("the one that is set, then the one that answers")
                << u"third"_s << u"home"_s << false << QStringList { u"third"_s, u"home"_s };
        QTest::newRow("the same twice")
                << u"home"_s << u"home"_s << false << QStringList { u"home"_s };
        QTest::newRow("set, and no key for the other")
                << u"third"_s << QString() << false << QStringList { u"third"_s };
        QTest::newRow("the person wants the built-in one")
                << u"third"_s << u"home"_s << true << none;
    }
    void order()
    {
        QFETCH(const QString, set);
        QFETCH(const QString, answers);
        QFETCH(const bool, builtIn);
        QFETCH(const QStringList, asked);
        m_settings->set(Keys::SummaryProvider, builtIn ? u"offline"_s : QString());
        const auto models =
                summaryModels(*m_settings, m_catalogue, { target(set), target(answers) });
        QStringList found;
        for (const SummaryModel &model : models) {
            found += model.endpoint.provider;
            QVERIFY(model.endpoint.cache == PromptCache::Off);
        }
        QCOMPARE(found, asked);
    }

    /// Whoever names them: what a summary is made from is not sent again.
    void noCacheIsPaidFor()
    {
        CompactionOptions options;
        const Endpoint endpoint = Endpoint::chat(QUrl(u"http://127.0.0.1:1/v1"_s), u"m"_s, {});
        QVERIFY(endpoint.cache != PromptCache::Off);
        options.setSummarizers({ { endpoint, 0 }, { endpoint, 0 } });
        QVERIFY(options.summarizer->cache == PromptCache::Off);
        QVERIFY(options.nextSummarizer->endpoint.cache == PromptCache::Off);
    }

    void ownModel_data()
    {
        QTest::addColumn<QString>("provider");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("byItself");
        QTest::addColumn<QString>("byHand");
        QTest::newRow("set up") << u"home"_s << u"small"_s << u"home"_s << u"home"_s;
        QTest::newRow("not set up: another one steps in only by hand")
                << u"openai"_s << u"gpt-5"_s << QString() << u"cloud"_s;
        QTest::newRow("the main model's name, of another provider")
                << u"openai"_s << u"large"_s << QString() << u"cloud"_s;
        QTest::newRow("nothing said yet") << QString() << QString() << u"cloud"_s << u"cloud"_s;
    }
    void ownModel()
    {
        QFETCH(const QString, provider);
        QFETCH(const QString, model);
        ContextState branch;
        branch.provider = provider;
        branch.model = model;
        const auto own = ownSummaryModel(*m_settings, branch);
        const auto byHand = summaryModelByHand(*m_settings, branch);
        QTEST(own ? own->provider.id : QString(), "byItself");
        QTEST(byHand ? byHand->provider.id : QString(), "byHand");
    }

    void theOneThatIsSetGoesFirstByHandToo()
    {
        writeModelChoice(m_settings.get(), ModelPurpose::Compaction, { u"third"_s, u"x"_s });
        QCOMPARE(summaryModelByHand(*m_settings, {})->provider.id, u"third"_s);
        QCOMPARE(setSummaryModel(*m_settings)->model, u"x"_s);
        m_settings->set(Keys::SummaryProvider, u"offline"_s);
        QVERIFY(!summaryModelByHand(*m_settings, {}));
        QVERIFY(!setSummaryModel(*m_settings));
    }

private:
    void add(const QString &id, const QString &address)
    {
        ProviderConfig provider;
        provider.id = id;
        provider.name = id;
        provider.baseUrl = address;
        writeProvider(m_settings.get(), provider);
    }
    [[nodiscard]] std::optional<AnswerTarget> target(const QString &id) const
    {
        const auto provider = readProvider(*m_settings, id);
        if (!provider) {
            return std::nullopt;
        }
        const auto found = answerTarget(*m_settings, m_catalogue, { *provider, u"m"_s, {} });
        return found ? std::optional(*found) : std::nullopt;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    ModelCatalogue m_catalogue;
};

QTEST_GUILESS_MAIN(TestSummaryModels)
#include "tst_summarymodels.moc"
