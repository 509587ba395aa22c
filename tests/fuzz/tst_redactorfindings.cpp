// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactorchecks.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the fuzzer of the redactor has found, and what it starts from.
class TestRedactorFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
};

void TestRedactorFindings::promisesAreKept_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &kind : { u"textcorpus"_s, u"textfindings"_s }) {
        QDirIterator files(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/") + kind + u"/redactor"_s,
                           QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.section(u'/', -3))) << path;
        }
    }
}

void TestRedactorFindings::promisesAreKept()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(brokenRedaction(file.readAll()), QString());
}

QTEST_GUILESS_MAIN(TestRedactorFindings)
#include "tst_redactorfindings.moc"
