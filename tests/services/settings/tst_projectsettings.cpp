// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsettings.h"
#include "projectsettings.h"
#include "settings.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestProjectSettings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_text.clear();
    }

    void anEmptyFileSetsNothing()
    {
        const auto found = parseProjectSettings({});
        QVERIFY(found.has_value());
        QVERIFY(found->values.isEmpty() && found->ignored.isEmpty());
    }

    void thresholdsAndInstructionsAreTaken()
    {
        write("[compaction]\nthresholdShare=0.5\nkeepRecentTokens=1234\n"
              "instructions=keep the names of tests, and their files\n");
        const auto found = parseProjectSettings(m_text);
        QVERIFY(found.has_value());
        const Settings settings(m_folder->filePath(u"config"_s), QProcessEnvironment());
        const auto read = CompactionSettings::read(settings, u"any", found->values);
        QCOMPARE(read.thresholdShare, 0.5);
        QCOMPARE(read.keepRecentTokens, 1234);
        QCOMPARE(read.instructions, u"keep the names of tests, and their files"_s);
        QCOMPARE(CompactionSettings::read(settings).thresholdShare, 0.8);
    }

    /// A cloned folder must not run commands, choose who is sent the text, or let things happen that the person switched off.
    void nothingElseIs_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const QByteArray line :
             { "compaction/hook=rm -rf x", "compaction/summaryBaseUrl=http://example.org",
               "compaction/summaryProvider=x", "models/mainModel=x", "approval/mode=changes",
               "compaction/mode=automatic", "tools/network=true", "compaction/prompt=x" }) {
            QTest::newRow(line.constData()) << line;
        }
    }
    void nothingElseIs()
    {
        QFETCH(const QByteArray, line);
        const qsizetype slash = line.indexOf('/');
        write('[' + line.first(slash) + "]\n" + line.sliced(slash + 1) + '\n');
        const auto found = parseProjectSettings(m_text);
        QVERIFY(found.has_value());
        QVERIFY(found->values.isEmpty());
        QCOMPARE(found->ignored, QStringList(QString::fromUtf8(line.first(line.indexOf('=')))));
    }

    void theEnvironmentHasTheLastWord()
    {
        write("[compaction]\nthresholdShare=0.5\n");
        QProcessEnvironment environment;
        environment.insert(u"VARVE_COMPACTION_THRESHOLD_SHARE"_s, u"0.6"_s);
        Settings settings(m_folder->filePath(u"config"_s), environment);
        settings.setForModel(Keys::ThresholdShare, u"tiny"_s, std::optional(0.7));
        const auto project = parseProjectSettings(m_text)->values;
        QCOMPARE(CompactionSettings::read(settings, u"tiny", project).thresholdShare, 0.6);
        const Settings plain(m_folder->filePath(u"config"_s), QProcessEnvironment());
        QCOMPARE(CompactionSettings::read(plain, u"tiny", project).thresholdShare, 0.5);
    }

    void whatIsOutOfRangeIsBounded()
    {
        write("[compaction]\nthresholdShare=7\nkeepRecentTokens=-3\nidleMinutes=soon\n");
        const Settings settings(m_folder->filePath(u"config"_s), QProcessEnvironment());
        const auto read =
                CompactionSettings::read(settings, {}, parseProjectSettings(m_text)->values);
        QCOMPARE(read.thresholdShare, 1.0);
        QCOMPARE(read.keepRecentTokens, 0);
        QCOMPARE(read.idleMinutes, 10);
    }

    void writtenAsPeopleDo()
    {
        write("; a comment\r\n# and one\r\n\r\n[ compaction ]\r\n"
              "instructions = \"say \\\"so\\\"; in\\ntwo lines\" \r\nidleMinutes=7\r\n");
        const auto found = parseProjectSettings(m_text);
        QVERIFY(found.has_value());
        QCOMPARE(found->values[u"compaction/instructions"_s].toString(),
                 u"say \"so\"; in\ntwo lines"_s);
        QCOMPARE(found->values[u"compaction/idleMinutes"_s].toString(), u"7"_s);
    }

    /// QSettings would make objects of any type out of these.
    void nothingIsMadeOfText_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const QByteArray value : { "@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\x1)", "@ByteArray(abc)",
                                        "@Invalid()", "@Rect(1 2 3 4)", "@Size(9 9)" }) {
            QTest::newRow(value.constData()) << value;
        }
    }
    void nothingIsMadeOfText()
    {
        QFETCH(const QByteArray, value);
        write("[compaction]\ninstructions=" + value + "\nkeepRecentTokens=" + value + '\n');
        const auto found = parseProjectSettings(m_text);
        QVERIFY(found.has_value());
        for (const QVariant &one : std::as_const(found->values)) {
            QCOMPARE(one.typeId(), int(QMetaType::QString));
            QVERIFY(one.toString().startsWith(u'@'));
        }
        const Settings settings(m_folder->filePath(u"config"_s), QProcessEnvironment());
        QCOMPARE(CompactionSettings::read(settings, {}, found->values).keepRecentTokens,
                 CompactionSettings::read(settings).keepRecentTokens);
    }

    void whatIsNoSettingsFileIsSaid()
    {
        write("[compaction]\nidleMinutes=7\nwhat is this\n");
        const auto found = parseProjectSettings(m_text);
        QVERIFY(!found.has_value());
        QVERIFY2(found.error().message.contains(u"3"_s), qPrintable(found.error().message));
    }

private:
    void write(const QByteArray &text) { m_text = QString::fromUtf8(text); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_text;
};

QTEST_GUILESS_MAIN(TestProjectSettings)
#include "tst_projectsettings.moc"
