// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "fixtures.h"
#include "importformats.h"
#include "pifiles.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real files of chat programs, against figures that another program counted in them.
class TestChatFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesIn_data() { addFiles(); }
    void everythingComesIn();
    void importingAgainAddsNothing_data() { addFiles(); }
    void importingAgainAddsNothing();
    void rewrittenWithNewIdsAddsNothing_data() { addFiles(); }
    void rewrittenWithNewIdsAddsNothing();
    void aGrowingFileAddsTheRest_data() { addFiles(); }
    void aGrowingFileAddsTheRest();
    void onlyOwnFilesAreRecognized();
    void damage_data() { addFiles(); }
    void damage();

private:
    static void addFiles();
};

void TestChatFixtures::addFiles()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    for (const QString &format : { u"chatgpt"_s, u"claude-ai"_s, u"librechat"_s, u"gemini"_s,
                                   u"sillytavern"_s, u"aider"_s }) {
        const auto files = QDir(folder + u'/' + format).entryInfoList(QDir::Files, QDir::Name);
        for (const QFileInfo &file : files) {
            QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
        }
    }
}

#define REQUIRE_FILE(path)                                                                         \
    QFETCH(QString, path);                                                                         \
    if (path.isEmpty()) {                                                                          \
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");                     \
    }                                                                                              \
    QFile file(path);                                                                              \
    QVERIFY(file.open(QIODevice::ReadOnly));                                                       \
    const QByteArray bytes = file.readAll();                                                       \
    const auto importer = importerFor(path);                                                       \
    QVERIFY(importer);

void TestChatFixtures::everythingComesIn()
{
    REQUIRE_FILE(path);
    const QFileInfo info(path);
    const QJsonObject expected = expectedFigures(sharedPath(u"fixtures/STATS.txt"_s),
                                                 info.dir().dirName() + u'/' + info.fileName());
    QVERIFY(expected.size() > 10);

    MemoryStore store;
    const auto report = importer->import(path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const QJsonObject said = expected["chars_utf16"_L1].toObject();
    const QHash<QString, qint64> came = amountsIn(store);
    for (const auto &[theirs, ours] : { std::pair(u"human.content_text"_s, u"user"_s),
                                        std::pair(u"assistant.content_text"_s, u"assistant"_s) }) {
        if (said.contains(theirs)) {
            QVERIFY(came[ours]
                    >= said[theirs].toInteger()); // what stands for missing files is more
        }
    }
    QCOMPARE(store.broken, QStringList());
    qsizetype entries = 0;
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        const ImportedSession &session = report->sessions.at(i);
        QCOMPARE(session.skipped.size(), 0);
        QCOMPARE(session.added, session.entries);
        QCOMPARE(store.entries(i).size(), session.entries);
        QVERIFY(!store.sessions.at(i).session.leaf.isNull());
        entries += session.entries;
    }
    QVERIFY(entries > 0);
}

void TestChatFixtures::importingAgainAddsNothing()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    QVERIFY(importer->import(path, store));
    const QStringList outline = store.outline();
    const qsizetype sessions = store.sessions.size();
    const auto again = importer->import(path, store);
    QVERIFY(again);
    for (const ImportedSession &session : again->sessions) {
        QCOMPARE(session.added, 0);
    }
    QCOMPARE(store.sessions.size(), sessions);
    QCOMPARE(store.outline(), outline);
    QCOMPARE(store.broken, QStringList());
}

void TestChatFixtures::rewrittenWithNewIdsAddsNothing()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    const auto first = importer->import(path, store);
    QVERIFY(first);
    QByteArray rewritten = bytes;
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        const QString own = store.sessions.at(i).session.origin.sessionId;
        for (const Entry &entry : store.entries(i)) {
            const QByteArray id = entry.originId.toUtf8();
            if (id.size() > 4 && entry.originId != own) {
                const QByteArray quoted = '"' + id + '"';
                const QByteArray other = "\"new-" + id + '"';
                rewritten.replace(quoted, other);
            }
        }
    }
    const auto again = importWith(*importer, rewritten, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.size(), first->sessions.size());
    for (const ImportedSession &session : again->sessions) {
        QCOMPARE(session.added, 0);
    }
}

void TestChatFixtures::aGrowingFileAddsTheRest()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    // A document that is cut in its first conversation holds nothing yet.
    [[maybe_unused]] const auto half = importWith(*importer, bytes.first(bytes.size() / 2), store);
    QVERIFY(importWith(*importer, bytes, store));
    MemoryStore fresh;
    QVERIFY(importWith(*importer, bytes, fresh));
    QCOMPARE(store.sessions.size(), fresh.sessions.size());
    for (qsizetype i = 0; i < fresh.sessions.size(); ++i) {
        QCOMPARE(store.outline(i), fresh.outline(i));
    }
    QCOMPARE(store.broken, QStringList());
}

void TestChatFixtures::onlyOwnFilesAreRecognized()
{
    VARVE_REQUIRE_SHARED(folder, "fixtures")
    const QHash<QString, QString> formats { { u"gemini"_s, u"gemini-cli"_s } };
    const std::vector importers { Importer(chatGptFormat),     Importer(claudeAiFormat),
                                  Importer(libreChatFormat),   Importer(geminiCliFormat),
                                  Importer(sillyTavernFormat), Importer(aiderFormat) };
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    int recognized = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray head = file.read(256 << 10);
        const QString name = QFileInfo(file).dir().dirName();
        for (const Importer &importer : importers) {
            const bool isOwn = importer.format() == formats.value(name, name);
            QVERIFY2(importer.recognizes(head) == isOwn, qPrintable(file.fileName()));
            recognized += isOwn;
        }
    }
    QCOMPARE(recognized, 10);
}

void TestChatFixtures::damage()
{
    REQUIRE_FILE(path);
    if (bytes.size() < 100'000) { // larger ones take long in single bytes
        QCOMPARE(roughlyTreated(*importer, bytes), QString());
    }
}

QTEST_GUILESS_MAIN(TestChatFixtures)
#include "tst_chatfixtures.moc"
