// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoice.h"
#include "providercatalogue.h"
#include "settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace varve;
using namespace Qt::StringLiterals;

class TestProviderConfig final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }

    void goesInAndOut()
    {
        ProviderConfig config;
        config.id = newProviderId(u"My Server"_s);
        config.name = u"My Server, \"the\" fast one; näher"_s;
        config.known = u"openai"_s;
        config.api = u"anthropic-messages"_s;
        config.baseUrl = u"https://example.org/v1"_s;
        config.key = { KeySource::Kind::Command, u"op read \"op://a b/c\""_s, {} };
        config.enabled = false;
        config.keyInTheClearTo = u"192.168.7.7"_s;
        config.models = { { u"a/b:8b"_s, 8192, u"12000"_s }, { u"plain"_s, 0, {} } };
        config.headers = { { u"X-Title"_s, u"Varve"_s },
                           { u"HTTP-Referer"_s, u"https://x.org"_s } };
        config.caFile = u"/etc/ssl/own.pem"_s;
        config.proxy = ProviderConfig::Proxy::Address;
        config.proxyAddress = u"socks5://localhost:1080"_s;
        writeProvider(m_settings.get(), config);
        QVERIFY(m_settings->sync());
        open();
        QCOMPARE(readProviders(*m_settings), QList { config });
        QCOMPARE(readProvider(*m_settings, config.id), std::optional(config));
        QVERIFY(!readProvider(*m_settings, u"other"_s));
    }

    /// Another server that the address names later has not been allowed anything.
    void keyInTheClearGoesToOneHost()
    {
        ProviderConfig config = named(u"p-1"_s);
        config.baseUrl = u"http://192.168.7.7:8080/v1"_s;
        QVERIFY(!config.allowsKeyInTheClear());
        config.keyInTheClearTo = u"192.168.7.7"_s;
        QVERIFY(config.allowsKeyInTheClear());
        config.baseUrl = u"http://192.168.7.8:8080/v1"_s;
        QVERIFY(!config.allowsKeyInTheClear());
        config.baseUrl.clear();
        config.keyInTheClearTo.clear();
        QVERIFY(!config.allowsKeyInTheClear());
    }

    void keepTheirOrder()
    {
        for (const QString &id : { u"zeta-1"_s, u"alpha-2"_s, u"mid-3"_s }) {
            writeProvider(m_settings.get(), named(id));
        }
        auto first = *readProvider(*m_settings, u"zeta-1"_s);
        first.name = u"changed"_s;
        writeProvider(m_settings.get(), first);
        open();
        QCOMPARE(ids(), (QStringList { u"zeta-1"_s, u"alpha-2"_s, u"mid-3"_s }));
    }

    void sayWhatChanged()
    {
        QSignalSpy spy(m_settings.get(), &Settings::changed);
        ProviderConfig config = named(u"p-1"_s);
        writeProvider(m_settings.get(), config);
        writeProvider(m_settings.get(), config);
        QCOMPARE(spy.size(), 1);
        QCOMPARE(spy.first().first().toString(), u"providers/p-1"_s);
        config.setModel({ u"m"_s, 4096, {} });
        writeProvider(m_settings.get(), config);
        config.models.clear();
        writeProvider(m_settings.get(), config);
        QCOMPARE(spy.size(), 3);
        removeProvider(m_settings.get(), u"p-1"_s);
        removeProvider(m_settings.get(), u"p-1"_s);
        QCOMPARE(spy.size(), 4);
        QVERIFY(readProviders(*m_settings).isEmpty());
    }

    void aLaterVersionLosesNothing()
    {
        writeFile(
                "[providers]\n"
                "new-1\\version=7\nnew-1\\order=1\nnew-1\\name=New\nnew-1\\api=telepathy-2\n"
                "new-1\\baseUrl=https://example.org\nnew-1\\key=smartcard\nnew-1\\keyText=slot 3\n"
                "new-1\\colour=green\nnew-1\\models\\m\\window=5000\nnew-1\\models\\m\\mood="
                "calm\n");
        auto config = readProvider(*m_settings, u"new-1"_s).value();
        QVERIFY(!config.isSupported());
        QCOMPARE(config.api, u"telepathy-2"_s);
        QVERIFY(config.key.kind == KeySource::Kind::Unsupported);
        QCOMPARE(config.key.spelling, u"smartcard"_s);
        config.name = u"Newer"_s;
        writeProvider(m_settings.get(), config);
        QVERIFY(m_settings->sync());
        const QByteArray written = contents();
        for (const char *line : { "version=7", "api=telepathy-2", "key=smartcard", "keyText=slot 3",
                                  "colour=green", "window=5000", "mood=calm", "name=Newer" }) {
            QVERIFY2(written.contains(line), line);
        }
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"new-1"_s, u"m"_s });
        QVERIFY(!chosenModel(*m_settings, ModelPurpose::Main)); // nothing that can be asked
    }

    void damagedValuesDoNoHarm()
    {
        writeFile(
                "[providers]\np-1\\name=P\np-1\\models\\m\\window=-4\np-1\\models\\n\\window=much\n"
                "p-1\\models\\o\\window=4096\np-1\\proxy=carrier-pigeon\nstray=1\n");
        const auto config = readProvider(*m_settings, u"p-1"_s).value();
        QCOMPARE(config.models, (QList<ProviderModel> { { u"o"_s, 4096, {} } }));
        QCOMPARE(config.proxy, ProviderConfig::Proxy::System);
        QCOMPARE(config.api, u"openai-chat"_s);
        QCOMPARE(ids(), QStringList { u"p-1"_s });
    }

    void thinkingLevels_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        QTest::addColumn<int>("budget");
        QTest::newRow("as it is") << QString() << true << -1;
        QTest::newRow("off") << u"off"_s << true << -1;
        QTest::newRow("high") << u"high"_s << true << -1;
        QTest::newRow("budget") << u"12000"_s << true << 12000;
        QTest::newRow("least") << u"1024"_s << true << 1024;
        QTest::newRow("too few") << u"1023"_s << false << -1;
        QTest::newRow("negative") << u"-2000"_s << false << -1;
        QTest::newRow("word") << u"very"_s << false << -1;
    }
    void thinkingLevels()
    {
        QFETCH(QString, text);
        QTEST(isThinkingLevel(text), "valid");
        QTEST(thinkingBudget(text).value_or(-1), "budget");
    }

    void idsTellWhatTheyAreAndNeverRepeat()
    {
        const QString one = newProviderId(u"Google Gemini"_s);
        QVERIFY(one.startsWith(u"google-gemini-"_s));
        QVERIFY(one != newProviderId(u"Google Gemini"_s));
        QVERIFY(newProviderId(u"日本"_s).startsWith(u"provider-"_s));
        QVERIFY(!newProviderId(u"a/b\\c"_s).contains(u'/'));
    }

    void choicesFallBackToTheMainModel()
    {
        ProviderConfig config = named(u"p-1"_s);
        config.setModel({ u"big"_s, 0, u"high"_s });
        writeProvider(m_settings.get(), config);
        QVERIFY(!chosenModel(*m_settings, ModelPurpose::Main));
        writeModelChoice(m_settings.get(), ModelPurpose::Main, { u"p-1"_s, u"big"_s });
        QCOMPARE(chosenModel(*m_settings, ModelPurpose::Main)->thinking, u"high"_s);
        QVERIFY(!chosenModel(*m_settings, ModelPurpose::Compaction)); // the one that answers
        QCOMPARE(chosenModel(*m_settings, ModelPurpose::Idle)->model, u"big"_s);
        QVERIFY(!chosenModel(*m_settings, ModelPurpose::Embedding));
        writeModelChoice(m_settings.get(), ModelPurpose::Compaction, { u"p-1"_s, u"small"_s });
        QCOMPARE(chosenModel(*m_settings, ModelPurpose::Compaction)->model, u"small"_s);

        config.enabled = false;
        writeProvider(m_settings.get(), config);
        QVERIFY(!chosenModel(*m_settings, ModelPurpose::Main));
        removeProvider(m_settings.get(), u"p-1"_s);
        QVERIFY(!readModelChoice(*m_settings, ModelPurpose::Main).isSet());
        QVERIFY(!readModelChoice(*m_settings, ModelPurpose::Compaction).isSet());
    }

    void theEndpointOfEarlierVersionsBecomesAProvider()
    {
        writeFile("[endpoint]\nbaseUrl=http://localhost:8080/v1\nmodel=tiny\nkeyVariable=MY_KEY\n");
        adoptEndpoint(m_settings.get());
        const auto main = chosenModel(*m_settings, ModelPurpose::Main);
        QVERIFY(main);
        QCOMPARE(main->model, u"tiny"_s);
        QCOMPARE(main->provider.name, u"localhost"_s);
        QCOMPARE(main->provider.baseUrl, u"http://localhost:8080/v1"_s);
        QCOMPARE(main->provider.key, (KeySource { KeySource::Kind::Environment, u"MY_KEY"_s, {} }));
        removeProvider(m_settings.get(), main->provider.id);
        adoptEndpoint(m_settings.get());
        QVERIFY(readProviders(*m_settings).isEmpty()); // once is enough
    }

    void anEndpointWithoutAKeyStaysSo()
    {
        writeFile("[endpoint]\nbaseUrl=http://localhost:8080/v1\nmodel=tiny\nkeySource=none\n");
        adoptEndpoint(m_settings.get());
        QVERIFY(readProviders(*m_settings).constFirst().key.kind == KeySource::Kind::None);
    }

    void nothingIsMadeOfNothing()
    {
        adoptEndpoint(m_settings.get());
        QVERIFY(readProviders(*m_settings).isEmpty());
    }

    void theCatalogueIsSound()
    {
        const ProviderCatalogue catalogue;
        QVERIFY(catalogue.date().isValid());
        QVERIFY(catalogue.providers().size() >= 11);
        QSet<QString> names;
        for (const KnownProvider &known : catalogue.providers()) {
            const QUrl url(known.baseUrl, QUrl::StrictMode);
            QVERIFY2(url.isValid() && !url.host().isEmpty(), qPrintable(known.id));
            QVERIFY2(url.scheme() == (known.isLocal ? u"http"_s : u"https"_s),
                     qPrintable(known.id));
            QVERIFY2(known.isLocal == known.keyVariable.isEmpty(), qPrintable(known.id));
            QVERIFY(known.isLocal || isVariableName(known.keyVariable));
            const ProviderConfig config = known.config();
            QVERIFY2(config.isSupported(), qPrintable(known.id));
            QCOMPARE(catalogue.findByAddress(known.baseUrl)->id, known.id);
            names += known.name;
        }
        QCOMPARE(names.size(), catalogue.providers().size());
        QVERIFY(catalogue.keyVariables().contains(u"ANTHROPIC_API_KEY"_s));
        QVERIFY(!catalogue.find(u"nobody"_s));
        QVERIFY(ProviderCatalogue(u"/no/such/file"_s).providers().isEmpty());
    }

    void variableNames()
    {
        QVERIFY(isVariableName(u"OPENAI_API_KEY"));
        QVERIFY(!isVariableName(u"sk-live-4f9c"));
        QVERIFY(!isVariableName(u"4F"));
        QVERIFY(!isVariableName(u""));
    }

private:
    void open()
    {
        m_settings.reset();
        m_settings = std::make_unique<Settings>(m_folder->path(), QProcessEnvironment());
    }
    void writeFile(const QByteArray &text)
    {
        m_settings.reset();
        QFile file(m_folder->filePath(u"varve.ini"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        open();
    }
    [[nodiscard]] QByteArray contents() const
    {
        QFile file(m_settings->fileName());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QStringList ids() const
    {
        QStringList found;
        for (const ProviderConfig &config : readProviders(*m_settings)) {
            found += config.id;
        }
        return found;
    }
    static ProviderConfig named(const QString &id)
    {
        ProviderConfig config;
        config.id = id;
        config.name = id;
        return config;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

QTEST_GUILESS_MAIN(TestProviderConfig)
#include "tst_providerconfig.moc"
