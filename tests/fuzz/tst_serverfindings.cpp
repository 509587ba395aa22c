// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverchecks.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the fuzzer of tool servers has found, and what it starts from.
class TestServerFindings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
};

void TestServerFindings::promisesAreKept_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &kind : { u"textcorpus"_s, u"textfindings"_s }) {
        const QDir folder(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/%1/toolserver").arg(kind));
        for (const QFileInfo &file : folder.entryInfoList(QDir::Files)) {
            QTest::newRow(qPrintable(file.fileName())) << file.filePath();
        }
    }
}

void TestServerFindings::promisesAreKept()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(brokenServerPromise(file.readAll()), QString());
}

QTEST_GUILESS_MAIN(TestServerFindings)
#include "tst_serverfindings.moc"
