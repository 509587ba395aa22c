// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestAiderImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sessions();
    void turn();
    void quotesInAnswers();
    void longOutput();
    void commands();
    void tokens_data();
    void tokens();
    void tokensWithoutAnswer();
    void models_data();
    void models();
    void equalTimes();
    void folder();
    void damaged_data();
    void damaged();
    void refused_data();
    void refused();
    void recognized();
    void beginningWasCutOff_data();
    void beginningWasCutOff();
    void growing();
    void answerBeforeItsTokens();
    void longBlocks();
    void cancelled();
    void everyPlaceToCut();
    void roughTreatment();
};

namespace
{

const QByteArray Start = "\n# aider chat started at 2025-06-02 11:47:49\n\n";

} // namespace

void TestAiderImporter::sessions()
{
    MemoryStore store;
    const auto report = importWith(Importer(aiderFormat),
                                   Start
                                           + "> Aider v0.84.0  \n\n# aider chat started at "
                                             "2025-06-03 01:02:03\n\n#### hello  \n\nhi\n\n",
                                   store);
    QVERIFY(report);
    QCOMPARE(report->sessions.size(), 2);
    QCOMPARE(treeOf(store, 0), QStringList { u"[~custom aider:output: ] <-1"_s });
    QCOMPARE(treeOf(store, 1), QStringList({ u"user: hello <-1"_s, u"assistant: hi <0"_s }));
    const Session &session = store.sessions.at(1).session;
    QCOMPARE(session.origin.sessionId, u"2025-06-03 01:02:03 #1"_s);
    QCOMPARE(session.createdAt, QDateTime(QDate(2025, 6, 3), QTime(1, 2, 3)));
    QCOMPARE(store.entries(1).constFirst().createdAt, session.createdAt);
    QCOMPARE(session.leaf, store.entries(1).constLast().id);
    QCOMPARE(store.broken, QStringList());
}

void TestAiderImporter::turn()
{
    MemoryStore store;
    const auto report = importWith(Importer(aiderFormat),
                                   Start
                                           + "> Main model: gemini/gemini-2.5-pro with diff edit "
                                             "format  \n\n#### do  \n#### "
                                             "  it  \n> scanning  \n\nFirst line  \n\n## "
                                             "Head\nlast\n\n> Tokens: 9.7k sent, "
                                             "85 received. Cost: $0.01 message, $0.02 session.  "
                                             "\n> Applied edit  \n>  \n\n"
                                             "#### next  \n",
                                   store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             QStringList({ u"[~custom aider:output: ] <-1"_s, u"user: do\n  it <0"_s,
                           u"[~custom aider:output: ] <1"_s,
                           u"assistant: First line  \n\n## Head\nlast <2"_s,
                           u"[~custom aider:output: ] <3"_s, u"[~custom aider:output: ] <4"_s,
                           u"user: next <5"_s }));
    const Entry &answer = store.entries().at(3);
    QCOMPARE(answer.provider, u"gemini"_s);
    QCOMPARE(answer.model, u"gemini-2.5-pro"_s);
    QCOMPARE(*answer.usage, (Usage { 9700, 85, 0, 0, 0, 0.01 }));
    QVERIFY(!store.entries().at(4).usage);
    QCOMPARE(store.entries().at(5).data["text"_L1].toString(), u"Applied edit"_s);
    QCOMPARE(report->sessions.constFirst().notes, QStringList());
}

void TestAiderImporter::quotesInAnswers()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat),
                       Start
                               + "#### q  \n\nAs he said:\n> a quote\n#### A heading\n>>>>>>> "
                                 "REPLACE\n```\n\n> Applied  \n> after it\n",
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: q <-1"_s,
                           u"assistant: As he said:\n> a quote\n#### A heading\n>>>>>>> REPLACE\n"
                           "``` <0"_s,
                           u"[~custom aider:output: ] <1"_s, u"[~custom aider:output: ] <2"_s }));
}

void TestAiderImporter::longOutput()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat),
                       Start
                               + "#### q  \n\nanswer\n\n> Commit abc  \n> # 1 block failed!\n\n## "
                                 "Why\ncode\nend  \n\nsecond answer\n",
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"user: q <-1"_s, u"assistant: answer <0"_s,
                           u"[~custom aider:output: ] <1"_s, u"[~custom aider:output: ] <2"_s,
                           u"assistant: second answer <3"_s }));
    QCOMPARE(store.entries().at(3).data["text"_L1].toString(),
             u"# 1 block failed!\n\n## Why\ncode\nend"_s);
}

void TestAiderImporter::commands()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat),
                       Start + "#### /add a.c  \n\n#### /ask why  \n\n#### !ls  \n\n#### \n",
                       store));
    QCOMPARE(treeOf(store),
             QStringList({ u"~user: /add a.c <-1"_s, u"user: /ask why <0"_s, u"~user: !ls <1"_s }));
}

void TestAiderImporter::tokens_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Usage>("expected");
    QTest::newRow("small") << u"Tokens: 12 sent, 3 received."_s << Usage { 12, 3, 0, 0, 0, {} };
    QTest::newRow("thousands")
            << u"Tokens: 10.0k sent, 1.1k received. Cost: $1.25 message, $2 session."_s
            << Usage { 10000, 1100, 0, 0, 0, 1.25 };
    QTest::newRow("cache") << u"Tokens: 12k sent, 3k cache write, 4k cache hit, 1M received."_s
                           << Usage { 5000, 1000000, 4000, 3000, 0, {} };
    QTest::newRow("none") << u"Tokens: many sent, 3 received."_s << Usage {};
}

void TestAiderImporter::tokens()
{
    QFETCH(QString, text);
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat),
                       Start + "#### q  \n\nanswer\n\n> " + text.toUtf8() + "  \n", store));
    QTEST(store.entries().at(1).usage.value_or(Usage {}), "expected");
}

void TestAiderImporter::tokensWithoutAnswer()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat),
                       Start + "#### q  \n> Tokens: 12 sent, 3 received.  \n", store));
    QCOMPARE(store.entries().at(1).usage->input, 12);
}

void TestAiderImporter::models_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("model");
    QTest::newRow("plain") << "Model: gpt-4o with diff edit format"_ba << u"|gpt-4o"_s;
    QTest::newRow("with a provider") << "Main model: a/b/c with x"_ba << u"a|b/c"_s;
    QTest::newRow("another one") << "Weak model: a/b"_ba << u"|"_s;
    QTest::newRow("no such line") << "My Model: a with b"_ba << u"|"_s;
}

void TestAiderImporter::models()
{
    QFETCH(QByteArray, line);
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat), Start + "> " + line + "  \n\n#### q  \n\nanswer\n\n",
                       store));
    const Entry answer = store.entries().last();
    QTEST(QString(answer.provider + u'|' + answer.model), "model");
}

void TestAiderImporter::equalTimes()
{
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat), Start + "#### a  \n" + Start + "#### b  \n", store));
    QCOMPARE(store.sessions.size(), 2);
    QCOMPARE(store.sessions.at(1).session.origin.sessionId, u"2025-06-02 11:47:49 #2"_s);
}

void TestAiderImporter::folder()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(u".aider.chat.history.md"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(Start + "#### a  \n");
    file.close();
    MemoryStore store;
    QVERIFY(Importer(aiderFormat).import(file.fileName(), store));
    QCOMPARE(store.sessions.constFirst().session.cwd, dir.path());
}

void TestAiderImporter::damaged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<int>("skipped");
    QTest::newRow("lines before") << "lost\n#### x  \n" + Start + "#### a  \n"
                                  << QStringList { u"user: a <-1"_s } << 1;
    QTest::newRow("bad UTF-8") << Start + "#### \xff\n"
                               << QStringList { u"user: \ufffd <-1"_s } << 0;
    QTest::newRow("line ends") << "\xef\xbb\xbf"
                    + QByteArray(Start + "#### a  \n\nb\n").replace("\n", "\r\n")
                               << QStringList({ u"user: a <-1"_s, u"assistant: b <0"_s }) << 0;
    QTest::newRow("no last line end")
            << Start + "#### a  \n\nb\nc" << QStringList { u"user: a <-1"_s } << 1;
    QTest::newRow("no time") << QByteArray("# aider chat started at never\n#### a  \n")
                             << QStringList { u"user: a <-1"_s } << 0;
}

void TestAiderImporter::damaged()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, skipped);
    MemoryStore store;
    const auto report = importWith(Importer(aiderFormat), bytes, store);
    QVERIFY(report);
    QTEST(treeOf(store), "expected");
    QCOMPARE(report->sessions.constFirst().skippedCount, skipped);
    QCOMPARE(store.broken, QStringList());
}

void TestAiderImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("text") << QByteArray("# a chat\n#### a  \n");
    QTest::newRow("binary") << QByteArray("# aider chat started at 2\0", 25);
}

void TestAiderImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importWith(Importer(aiderFormat), bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(store.sessions.size(), 0);
}

void TestAiderImporter::recognized()
{
    const Importer importer(aiderFormat);
    QVERIFY(importer.recognizes(Start));
    QVERIFY(importer.recognizes(QByteArray("\xef\xbb\xbf" + Start)));
    QVERIFY(!importer.recognizes(QByteArray("text\n" + Start)));
    // The beginning was cut off.
    QVERIFY(importer.recognizes(QByteArray("an answer\n\n#### a question  \n\nyes\n" + Start)));
    QVERIFY(importer.recognizes(QByteArray("an answer\n" + Start + "> Aider v0.86.1  \n")));
    QVERIFY(!importer.recognizes(QByteArray("text\n" + Start + "is its first line\n> so\n")));
    QVERIFY(!importer.recognizes("# aider chat started at"));
    QVERIFY(!importer.recognizes("{\"a\":\"# aider chat started at 2025\"}"));
    QVERIFY(!importer.recognizes({}));
}

void TestAiderImporter::beginningWasCutOff_data()
{
    QTest::addColumn<QByteArray>("before"); // 93 lines
    QTest::newRow("in an answer") << QByteArray("a line of an answer\n").repeated(92);
    QTest::newRow("before a question")
            << QByteArray("a line of an answer\n").repeated(90) + "\n#### lost  \n";
}

/// The first session begins on line 94 of the file.
void TestAiderImporter::beginningWasCutOff()
{
    QFETCH(const QByteArray, before);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u".aider.chat.history.md"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray bytes = before + Start + "> Aider v0.86.1  \n\n#### a  \n\nb\n\n> Done  \n";
    QCOMPARE(bytes.first(bytes.indexOf("# aider chat")).count('\n'), 93);
    QVERIFY(file.write(bytes) == bytes.size());
    file.close();
    MemoryStore store;
    const auto report = importFile(file.fileName(), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().format, u"aider"_s);
    QVERIFY(treeOf(store).contains(u"user: a <0"_s));
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    const QString reason = report->sessions.constFirst().skipped.constFirst().reason;
    QVERIFY2(reason.contains(u"before the start of the first session"_s), qPrintable(reason));
}

void TestAiderImporter::growing()
{
    const QByteArray first =
            Start + "> hint  \n\n#### a  \n\nanswer\n\n> Tokens: 1 sent, 2 received.  \n";
    MemoryStore store;
    QVERIFY(importWith(Importer(aiderFormat), first, store));
    const auto again =
            importWith(Importer(aiderFormat),
                       first + "> Applied  \n\n#### b  \n" + Start + "#### c  \n", store);
    QCOMPARE(again->sessions.at(0).added, 2);
    QCOMPARE(again->sessions.at(1).added, 1);
    QCOMPARE(treeOf(store).constLast(), u"user: b <4"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestAiderImporter::answerBeforeItsTokens()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"history.md"_s));
    const auto writeAt = [&file](const QByteArray &text, const QDateTime &time) {
        return file.open(QIODevice::Append) && file.write(text) == text.size() && file.flush()
                && file.setFileTime(time, QFileDevice::FileModificationTime)
                && (file.close(), true);
    };
    const QDateTime now = QDateTime::currentDateTimeUtc();
    ImportControl control;
    control.now = now;
    QVERIFY(writeAt(Start + "#### q  \n\nan answer\n\n", now));
    MemoryStore store;
    const auto first = Importer(aiderFormat).import(file.fileName(), store, control);
    QVERIFY(first);
    QCOMPARE(treeOf(store), QStringList { u"user: q <-1"_s });
    QVERIFY(first->sessions.constFirst().skipped.constFirst().reason.contains(u"tokens"_s));
    QVERIFY(first->sessions.constFirst().leftOutUntil > now);
    QVERIFY(writeAt("> Tokens: 10 sent, 5 received.  \n", now));
    QVERIFY(Importer(aiderFormat).import(file.fileName(), store, control));
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(*store.entries().at(1).usage, (Usage { 10, 5, 0, 0, 0, {} }));
    // Without tokens, and nothing was written for a while: there will be none.
    QVERIFY(writeAt("\n#### r  \n\nanother\n", now.addSecs(-60)));
    QVERIFY(Importer(aiderFormat).import(file.fileName(), store, control));
    QCOMPARE(treeOf(store).constLast(), u"assistant: another <3"_s);
}

void TestAiderImporter::longBlocks()
{
    const QByteArray line = QByteArray(99'999, 'x') + '\n';
    MemoryStore store;
    const auto report = importWith(Importer(aiderFormat),
                                   Start + "#### q  \n\n" + line.repeated(200)
                                           + QByteArray(1'000'000, '\n') + "end\n",
                                   store);
    QVERIFY(report);
    qsizetype size = 0;
    for (const Entry &entry : store.entries()) {
        size += entry.text().count(u'x');
        QVERIFY(entry.text().size() < 9'000'000);
    }
    QCOMPARE(size, 200 * 99'999);
    QVERIFY(store.entries().constLast().text().endsWith(u"end"_s));
    QVERIFY(report->sessions.constFirst().notes.size() >= 2);
}

void TestAiderImporter::cancelled()
{
    const QByteArray turn = "#### a  \n\nb\n\n> Done  \n";
    const QByteArray section = Start + turn.repeated(1000);
    QCOMPARE(cancelledOnce(Importer(aiderFormat), section.repeated(5)), QString());
}

void TestAiderImporter::everyPlaceToCut()
{
    const QByteArray whole = Start + "#### a  \n\none\n\ntwo\n\n> Done  \n\n#### é  \n";
    MemoryStore fresh;
    QVERIFY(importWith(Importer(aiderFormat), whole, fresh));
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        [[maybe_unused]] const auto cut =
                importWith(Importer(aiderFormat), whole.first(length), store);
        QVERIFY(importWith(Importer(aiderFormat), whole, store));
        // An answer that was cut off stays beside the whole one; what the session stands on is complete.
        QStringList texts;
        const SessionTree tree = store.tree();
        for (int i = tree.indexOf(store.sessions.constFirst().session.leaf); i >= 0;
             i = tree.parentOf(i)) {
            texts.prepend(store.entries().at(i).text());
        }
        QCOMPARE(texts, QStringList({ u"a"_s, u"one\n\ntwo"_s, QString(), u"é"_s }));
        QVERIFY(store.entries().size() <= fresh.entries().size() + 1);
        QCOMPARE(store.broken, QStringList());
    }
}

void TestAiderImporter::roughTreatment()
{
    QCOMPARE(roughlyTreated(Importer(aiderFormat),
                            Start + "#### a  \n\nb\n\n> Tokens: 1k sent, 2 received.  \n" + Start
                                    + "#### c  \n"),
             QString());
}

QTEST_GUILESS_MAIN(TestAiderImporter)
#include "tst_aiderimporter.moc"
