// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "zipchecks.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the fuzzer of zip archives has found, and what it starts from.
class TestZipFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
};

void TestZipFindings::promisesAreKept_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &kind : { u"textcorpus"_s, u"textfindings"_s }) {
        QDirIterator files(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/") + kind + u"/zip"_s,
                           QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.section(u'/', -3))) << path;
        }
    }
}

void TestZipFindings::promisesAreKept()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(brokenZipPromise(file.readAll()), QString());
}

QTEST_GUILESS_MAIN(TestZipFindings)
#include "tst_zipfindings.moc"
