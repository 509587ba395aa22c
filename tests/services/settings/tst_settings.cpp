// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoice.h"
#include "settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

QProcessEnvironment noEnvironment()
{
    return {};
}

QByteArray contents(const QString &fileName)
{
    QFile file(fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestSettings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void answersWithDefaults()
    {
        const Settings settings(m_folder->path(), noEnvironment());
        QCOMPARE(settings.get(Keys::ThresholdShare), 0.80);
        QCOMPARE(settings.get(Keys::CompactionMode), u"automatic"_s);
        QCOMPARE(settings.get(Keys::KeepRecentTokens), qint64(0));
        QCOMPARE(settings.get(Keys::Emergency), true);
        QCOMPARE(settings.get(Keys::WindowGeometry), QByteArray());
        QVERIFY(!QFile::exists(settings.fileName()));
    }

    void survivesARestart()
    {
        const QByteArray geometry = QByteArray::fromHex("01d9d0cb000300ff");
        {
            Settings settings(m_folder->path(), noEnvironment());
            settings.set(Keys::ThresholdShare, 0.65);
            settings.set(Keys::IdleMinutes, 3);
            settings.set(Keys::Emergency, false);
            settings.set(Keys::Instructions, u"keep \"names\";\nand numbers"_s);
            settings.set(Keys::WindowGeometry, geometry);
            QVERIFY(settings.sync());
        }
        const Settings settings(m_folder->path(), noEnvironment());
        QCOMPARE(settings.get(Keys::ThresholdShare), 0.65);
        QCOMPARE(settings.get(Keys::IdleMinutes), 3);
        QCOMPARE(settings.get(Keys::Emergency), false);
        QCOMPARE(settings.get(Keys::Instructions), u"keep \"names\";\nand numbers"_s);
        QCOMPARE(settings.get(Keys::WindowGeometry), geometry);
    }

    void writesNoDefaults()
    {
        Settings settings(m_folder->path(), noEnvironment());
        settings.set(Keys::IdleMinutes, 3);
        settings.set(Keys::Density, u"comfortable"_s);
        QVERIFY(settings.sync());
        QVERIFY(contents(settings.fileName()).contains("idleMinutes=3"));
        QVERIFY(!contents(settings.fileName()).contains("density"));
        settings.set(Keys::IdleMinutes, 10);
        QVERIFY(settings.sync());
        QVERIFY(!contents(settings.fileName()).contains("idleMinutes"));
    }

    void keepsWhatItDoesNotKnow()
    {
        {
            QFile file(m_folder->filePath(u"varve.ini"_s));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("[future]\nshape=round\n[compaction]\nidleMinutes=4\nnewer=7\n");
        }
        Settings settings(m_folder->path(), noEnvironment());
        settings.set(Keys::IdleMinutes, 5);
        QVERIFY(settings.sync());
        const QByteArray file = contents(settings.fileName());
        QVERIFY(file.contains("shape=round"));
        QVERIFY(file.contains("newer=7"));
        QVERIFY(file.contains("idleMinutes=5"));
    }

    void readsDamagedValues_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<double>("share");
        QTest::newRow("too large") << QByteArray("thresholdShare=80") << 1.0;
        QTest::newRow("too small") << QByteArray("thresholdShare=-3") << 0.05;
        QTest::newRow("no number") << QByteArray("thresholdShare=much") << 0.80;
        QTest::newRow("not a number") << QByteArray("thresholdShare=nan") << 0.80;
        QTest::newRow("empty") << QByteArray("thresholdShare=") << 0.80;
        QTest::newRow("fine") << QByteArray("thresholdShare=0.5") << 0.5;
    }
    void readsDamagedValues()
    {
        QFETCH(QByteArray, line);
        {
            QFile file(m_folder->filePath(u"varve.ini"_s));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("[compaction]\n" + line + '\n');
        }
        const Settings settings(m_folder->path(), noEnvironment());
        QTEST(settings.get(Keys::ThresholdShare), "share");
    }

    void bringsNumbersIntoRange()
    {
        Settings settings(m_folder->path(), noEnvironment());
        settings.set(Keys::IdleMinutes, -5);
        QCOMPARE(settings.get(Keys::IdleMinutes), 0);
        settings.set(Keys::KeepRecentTokens, std::numeric_limits<qint64>::max());
        QCOMPARE(settings.get(Keys::KeepRecentTokens), Keys::MaxTokens);
    }

    void saysWhatChanged()
    {
        Settings settings(m_folder->path(), noEnvironment());
        QSignalSpy spy(&settings, &Settings::changed);
        settings.set(Keys::IdleMinutes, 3);
        settings.set(Keys::IdleMinutes, 3);
        settings.set(Keys::IdleMinutes, 10);
        settings.set(Keys::Density, u"comfortable"_s);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy.at(0).at(0).toString(), u"compaction/idleMinutes"_s);
    }

    void theLongestPrefixOfAModelWins()
    {
        Settings settings(m_folder->path(), noEnvironment());
        settings.set(Keys::ThresholdShare, 0.7);
        settings.setForModel<double>(Keys::ThresholdShare, u"claude-"_s, 0.6);
        settings.setForModel<double>(Keys::ThresholdShare, u"claude-sonnet"_s, 0.5);
        settings.setForModel<qint64>(Keys::ModelWindow, u"org/model:8b"_s, 8192);
        QCOMPARE(settings.get(Keys::ThresholdShare, u"gpt-5"_s), 0.7);
        QCOMPARE(settings.get(Keys::ThresholdShare, u"claude-opus-4-5"_s), 0.6);
        QCOMPARE(settings.get(Keys::ThresholdShare, u"claude-sonnet-4-5"_s), 0.5);
        QCOMPARE(settings.get(Keys::ThresholdShare), 0.7);
        QCOMPARE(settings.windowOf(u"org/model:8b"_s), qint64(8192));
        QCOMPARE(settings.windowOf(u"other"_s), qint64(0));
        QVERIFY(settings.modelPrefixes().contains(u"org/model:8b"_s));

        settings.setForModel<double>(Keys::ThresholdShare, u"claude-sonnet"_s, std::nullopt);
        QCOMPARE(settings.get(Keys::ThresholdShare, u"claude-sonnet-4-5"_s), 0.6);
        QCOMPARE(settings.forModel(Keys::ThresholdShare, u"claude-sonnet"_s), std::nullopt);
        QCOMPARE(settings.forModel(Keys::ThresholdShare, u"claude-"_s), std::optional(0.6));
    }

    void aModelsValueMayEqualTheDefault()
    {
        Settings settings(m_folder->path(), noEnvironment());
        settings.set(Keys::ThresholdShare, 0.5);
        settings.setForModel<double>(Keys::ThresholdShare, u"big"_s, 0.80);
        QCOMPARE(settings.get(Keys::ThresholdShare, u"big-model"_s), 0.80);
    }

    void theEnvironmentHasTheLastWord()
    {
        QProcessEnvironment environment;
        environment.insert(u"VARVE_COMPACTION_KEEP_RECENT_TOKENS"_s, u"4000"_s);
        environment.insert(u"VARVE_COMPACTION_MODE"_s, u"off"_s);
        environment.insert(u"VARVE_COMPACTION_EMERGENCY"_s, u"false"_s);
        Settings settings(m_folder->path(), environment);
        settings.set(Keys::KeepRecentTokens, qint64(9000));
        settings.setForModel<qint64>(Keys::KeepRecentTokens, u"m"_s, 1);
        QCOMPARE(settings.get(Keys::KeepRecentTokens), qint64(4000));
        QCOMPARE(settings.get(Keys::KeepRecentTokens, u"m1"_s), qint64(4000));
        QCOMPARE(settings.get(Keys::CompactionMode), u"off"_s);
        QCOMPARE(settings.get(Keys::Emergency), false);
        QVERIFY(settings.isOverridden(Keys::CompactionMode.name));
        QVERIFY(!settings.isOverridden(Keys::ReserveTokens.name));
        QVERIFY(!settings.isOverridden(Keys::Density.name));
    }

    void theEnvironmentChoosesModels()
    {
        QProcessEnvironment environment;
        environment.insert(u"VARVE_MODELS_PROMPT_CACHING"_s, u"off"_s);
        environment.insert(u"VARVE_MODELS_THINKING"_s, u"high"_s);
        environment.insert(u"VARVE_COMPACTION_SUMMARY_PROVIDER"_s, u"near"_s);
        Settings settings(m_folder->path(), environment);
        settings.set(Keys::PromptCaching, u"1h"_s);
        QCOMPARE(settings.get(Keys::PromptCaching), u"off"_s);
        QCOMPARE(settings.get(Keys::UsualThinking), u"high"_s);
        QVERIFY(settings.isOverridden(Keys::UsualThinking.name));
        QVERIFY(!settings.isOverridden(Keys::MainModel.name));
        writeModelChoice(&settings, ModelPurpose::Main, { u"far"_s, u"large"_s });
        writeModelChoice(&settings, ModelPurpose::Compaction, { u"far"_s, u"middle"_s });
        // Which of its models goes without saying only where there is one.
        QCOMPARE(readModelChoice(settings, ModelPurpose::Compaction).provider, u"far"_s);
        settings.setGroup(
                "providers"_L1, u"near"_s,
                { { u"name"_s, u"Near"_s }, { u"baseUrl"_s, u"http://127.0.0.1:1/v1"_s } });
        environment.insert(u"VARVE_COMPACTION_SUMMARY_MODEL"_s, u"small"_s);
        Settings named(m_folder->path(), environment);
        const ModelChoice both { u"near"_s, u"small"_s };
        QCOMPARE(readModelChoice(named, ModelPurpose::Compaction), both);
        writeModelChoice(&settings, ModelPurpose::Main, both);
        QCOMPARE(readModelChoice(settings, ModelPurpose::Compaction), both);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
