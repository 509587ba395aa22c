// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasemutator.h"
#include "importchecks.h"
#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>
#include <QDirIterator>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What fuzzers have found, and what they start from: it stays found without them.
class TestFuzzFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void promisesAreKept_data();
    void promisesAreKept();
    void seedsAreOfTheirFormat_data();
    void seedsAreOfTheirFormat();
    void everyFormatIsFuzzed();
};

namespace
{

/// Databases may lie here as statements, to be read by people.
QByteArray input(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray bytes = file.readAll();
    return path.endsWith(".sql"_L1) ? DatabaseMutator::made(QString::fromUtf8(bytes)) : bytes;
}

void addInputs(const QList<QLatin1StringView> &kinds)
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path");
    for (const QLatin1StringView kind : kinds) {
        const QString inputs = QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/") + kind;
        QDirIterator files(inputs, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const QString name = QFileInfo(path).dir().dirName();
            if (name.startsWith("stream-"_L1)) {
                continue; // tst_streamfindings
            }
            QTest::newRow(qPrintable(QDir(inputs).relativeFilePath(path) + u" in "_s + kind))
                    << name << path;
        }
    }
}

const FuzzTarget &targetOf(const QString &name)
{
    const FuzzTarget *found = fuzzTarget(QLatin1StringView(name.toLatin1()));
    if (found == nullptr) {
        qFatal("There is a folder %s, but no fuzzer.", qPrintable(name));
    }
    return *found;
}

} // namespace

void TestFuzzFindings::promisesAreKept_data()
{
    addInputs({ "corpus"_L1, "findings"_L1 });
}

void TestFuzzFindings::promisesAreKept()
{
    QFETCH(const QString, name);
    QFETCH(const QString, path);
    const QByteArray bytes = input(path);
    QVERIFY(!bytes.isEmpty());
    QCOMPARE(brokenPromise(targetOf(name), bytes, EveryImportCheck), QString());
    // What tells whose a file is sees it too.
    QCOMPARE(brokenPromise(targetOf(u"formats"_s), bytes, ImportCheck::Again), QString());
}

void TestFuzzFindings::seedsAreOfTheirFormat_data()
{
    addInputs({ "corpus"_L1 });
}

/// A seed that is refused would be no beginning for a fuzzer, unless it is there to be refused.
void TestFuzzFindings::seedsAreOfTheirFormat()
{
    QFETCH(const QString, name);
    QFETCH(const QString, path);
    const FuzzTarget &target = targetOf(name);
    QByteArray bytes = input(path);
    QBuffer buffer(&bytes);
    QVERIFY(buffer.open(QIODevice::ReadOnly));
    if (target.format == nullptr) {
        for (const FuzzTarget &each : fuzzTargets()) {
            MemoryStore store;
            QVERIFY(buffer.seek(0));
            QVERIFY(each.format == nullptr || !Importer(*each.format).read(buffer, path, store));
        }
        return;
    }
    MemoryStore store;
    const auto report = Importer(*target.format).read(buffer, path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QVERIFY(!store.entries().isEmpty());
}

void TestFuzzFindings::everyFormatIsFuzzed()
{
    const QStringList seeds = QDir(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/corpus"))
                                      .entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const ImportFormat *format : importFormats()) {
        const auto target = std::ranges::find(fuzzTargets(), format, &FuzzTarget::format);
        QVERIFY2(target != fuzzTargets().end(), format->id.data());
        QVERIFY2(seeds.contains(target->name), format->id.data());
    }
}

QTEST_GUILESS_MAIN(TestFuzzFindings)
#include "tst_fuzzfindings.moc"
