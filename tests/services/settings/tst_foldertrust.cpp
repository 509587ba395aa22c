// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertrust.h"
#include "settings.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestFolderTrust final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings =
                std::make_unique<Settings>(m_folder->filePath(u"config"_s), QProcessEnvironment());
        m_root = QFileInfo(m_folder->path()).canonicalFilePath();
        for (const QString &name : { u"a/b/c"_s, u"ab"_s, u"odd, = [x] %2F\u00e4"_s }) {
            QVERIFY(QDir(m_root).mkpath(name));
        }
    }

    void nothingIsTrustedAtFirst()
    {
        const FolderTrust trust = FolderTrust::read(*m_settings);
        QVERIFY(trust.folders.isEmpty());
        QVERIFY(!trust.covers(m_root) && !trust.covers(u"/"_s) && !trust.covers({}));
    }

    void exactlyTheFolder()
    {
        const QSignalSpy changes(m_settings.get(), &Settings::changed);
        trustFolder(m_settings.get(), m_root + "/a"_L1);
        QVERIFY(!changes.isEmpty());
        const FolderTrust trust = kept();
        QVERIFY(trust.covers(m_root + "/a"_L1));
        for (const QString &other : { u"/a/b"_s, u""_s, u"/ab"_s, u"/a/"_s }) {
            QVERIFY2(!trust.covers(m_root + other), qPrintable(other));
        }
        QVERIFY(trust.folders.constFirst().since.isValid());
    }

    void whatIsBelowIfThatWasSaid()
    {
        trustFolder(m_settings.get(), m_root + "/a"_L1, true);
        QVERIFY(kept().covers(m_root + "/a/b/c"_L1));
        QVERIFY(!kept().covers(m_root + "/ab"_L1));
        trustFolder(m_settings.get(), m_root + "/a"_L1, false); // said anew
        QVERIFY(!kept().covers(m_root + "/a/b/c"_L1));
        QVERIFY(kept().covers(m_root + "/a"_L1));
    }

    void byItsRealPath()
    {
        QVERIFY(QFile::link(m_root + "/a"_L1, m_root + "/link"_L1));
        trustFolder(m_settings.get(), m_root + "/link/b/../b"_L1);
        QCOMPARE(kept().folders.constFirst().path, QString(m_root + "/a/b"_L1));
    }

    void takenBack()
    {
        const QString odd = m_root + u"/odd, = [x] %2F\u00e4"_s;
        trustFolder(m_settings.get(), odd);
        trustFolder(m_settings.get(), m_root + "/a"_L1);
        QVERIFY(kept().covers(odd));
        QVERIFY(distrustFolder(m_settings.get(), odd));
        QVERIFY(!kept().covers(odd));
        QVERIFY(kept().covers(m_root + "/a"_L1));
        QVERIFY(!distrustFolder(m_settings.get(), odd));
        // Also one that is gone, or is a link to another one by now.
        QVERIFY(QDir(m_root).rename(u"a"_s, u"z"_s));
        QVERIFY(QFile::link(m_root + "/ab"_L1, m_root + "/a"_L1));
        QVERIFY(distrustFolder(m_settings.get(), m_root + "/a"_L1));
        QVERIFY(kept().folders.isEmpty());
    }

    /// A folder that becomes a link to another one is not that one.
    void aLinkInItsPlace()
    {
        trustFolder(m_settings.get(), m_root + "/a"_L1);
        QVERIFY(QDir(m_root).rename(u"a"_s, u"z"_s));
        QVERIFY(QFile::link(m_root + "/ab"_L1, m_root + "/a"_L1));
        QVERIFY(!kept().covers(trustPath(m_root + "/a"_L1)));
    }

    void everythingForOneRun()
    {
        FolderTrust trust = kept();
        trust.everything = true;
        QVERIFY(trust.covers(m_root));
        QVERIFY(!kept().covers(m_root));
    }

private:
    /// As a program that starts now reads it.
    [[nodiscard]] FolderTrust kept() const
    {
        m_settings->sync();
        return FolderTrust::read(Settings(m_folder->filePath(u"config"_s), QProcessEnvironment()));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    QString m_root;
};

QTEST_GUILESS_MAIN(TestFolderTrust)
#include "tst_foldertrust.moc"
