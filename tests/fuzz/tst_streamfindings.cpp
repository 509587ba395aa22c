// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "streamchecks.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What fuzzers of streams have found, and what they start from.
class TestStreamFindings final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
};

void TestStreamFindings::promisesAreKept_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("path");
    for (const QLatin1StringView target : streamTargets()) {
        for (const QLatin1StringView kind : { "corpus"_L1, "findings"_L1 }) {
            const QString folder =
                    QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/") + kind + u'/' + target;
            QDirIterator files(folder, QDir::Files);
            while (files.hasNext()) {
                const QString path = files.next();
                QTest::addRow("%s, %s", target.data(), qPrintable(files.fileName()))
                        << QString(target) << path;
            }
        }
    }
}

/// Each by every target, for a server may answer in the words of another protocol.
void TestStreamFindings::promisesAreKept()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(!bytes.isEmpty());
    for (const QLatin1StringView target : streamTargets()) {
        QCOMPARE(brokenStreamPromise(target, bytes), QString());
    }
}

QTEST_GUILESS_MAIN(TestStreamFindings)
#include "tst_streamfindings.moc"
