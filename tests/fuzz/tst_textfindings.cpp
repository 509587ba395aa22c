// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textchecks.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What fuzzers of text have found, and what they start from.
class TestTextFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
};

void TestTextFindings::promisesAreKept_data()
{
    QTest::addColumn<QString>("path");
    for (const QString &kind : { u"textcorpus"_s, u"textfindings"_s }) {
        QDirIterator files(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/") + kind, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const QByteArray name = path.section(u'/', -2, -2).toLatin1();
            if (textTarget(QLatin1StringView(name))) { // others have tests of their own
                QTest::newRow(qPrintable(path.section(u'/', -3))) << path;
            }
        }
    }
}

void TestTextFindings::promisesAreKept()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray name = path.section(u'/', -2, -2).toLatin1();
    const TextTarget *target = textTarget(QLatin1StringView(name));
    QVERIFY(target != nullptr);
    QCOMPARE(target->broken(file.readAll()), QString());
}

QTEST_MAIN(TestTextFindings)
#include "tst_textfindings.moc"
