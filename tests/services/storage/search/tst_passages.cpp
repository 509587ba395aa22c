// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passages.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

QStringList texts(const QString &text, qsizetype length)
{
    QStringList parts;
    for (const Passage &passage : passagesOf(text, length)) {
        parts += text.sliced(passage.start, passage.length);
    }
    return parts;
}

} // namespace

class TestPassages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whichTexts_data();
    void whichTexts();
    void short_();
    void atParagraphs();
    void atSentences();
    void overlap();
    void atMost();
    void anyText();
};

void TestPassages::whichTexts_data()
{
    QTest::addColumn<Entry>("entry");
    QTest::addColumn<QString>("text");
    const auto entry = [](EntryType type, Role role) {
        Entry made;
        made.type = type;
        made.role = role;
        made.blocks = { TextBlock { u"said"_s }, ThinkingBlock { u"thought"_s, {}, false } };
        return made;
    };
    QTest::newRow("user") << entry(EntryType::Message, Role::User) << u"said"_s;
    QTest::newRow("assistant, without its thinking")
            << entry(EntryType::Message, Role::Assistant) << u"said"_s;
    QTest::newRow("tool") << entry(EntryType::Message, Role::ToolResult) << QString();
    QTest::newRow("command") << entry(EntryType::Message, Role::BashExecution) << QString();
    QTest::newRow("note of a program") << entry(EntryType::Custom, Role::None) << QString();
    QTest::newRow("sent by a program") << entry(EntryType::CustomMessage, Role::None) << u"said"_s;
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"summed up"_s;
    QTest::newRow("summary") << compaction << u"summed up"_s;
}

void TestPassages::whichTexts()
{
    QFETCH(Entry, entry);
    QFETCH(QString, text);
    QCOMPARE(passageText(entry), text);
}

void TestPassages::short_()
{
    QVERIFY(passagesOf(u""_s).isEmpty());
    QVERIFY(passagesOf(u"ok"_s).isEmpty());
    QVERIFY(passagesOf(u"            go on          "_s).isEmpty());
    QCOMPARE(passagesOf(u"why is the lock held?"_s), (QList<Passage> { { 0, 21 } }));
}

void TestPassages::atParagraphs()
{
    const QString first = u"a sentence. "_s.repeated(60) + u"\n\n"_s;
    const QStringList parts = texts(first + u"b sentence. "_s.repeated(60), 1000);
    QCOMPARE(parts.constFirst(), first);
}

void TestPassages::atSentences()
{
    const QStringList parts = texts(u"Some words here. "_s.repeated(100), 300);
    for (const QString &part : parts) {
        QVERIFY2(part.endsWith(u". "), qPrintable(part));
        QVERIFY(part.size() <= 300);
    }
}

void TestPassages::overlap()
{
    const QString text = u"word "_s.repeated(1000);
    const QList<Passage> passages = passagesOf(text, 500);
    for (qsizetype i = 1; i < passages.size(); ++i) {
        const qsizetype end = passages.at(i - 1).start + passages.at(i - 1).length;
        QVERIFY(passages.at(i).start < end);
        QVERIFY(passages.at(i).start >= end - 120);
        QVERIFY(text.at(passages.at(i).start) == u'w');
    }
}

void TestPassages::atMost()
{
    QCOMPARE(passagesOf(u"word "_s.repeated(100'000)).size(), 64);
    QCOMPARE(passagesOf(u"word "_s.repeated(1000), 300, 5).size(), 5);
}

void TestPassages::anyText()
{
    QRandomGenerator random(3);
    const QString alphabet = u"ab .\n。会é\t"_s + QString::fromUcs4(U"\U0001f600", 1);
    for (int round = 0; round < 400; ++round) {
        QString text;
        for (int i = random.bounded(900); i > 0; --i) {
            text += alphabet.at(random.bounded(static_cast<int>(alphabet.size())));
        }
        qsizetype covered = 0;
        const QList<Passage> passages = passagesOf(text, 150, 1000);
        for (const Passage &passage : passages) {
            QVERIFY(passage.length > 0 && passage.length <= 151);
            QVERIFY(passage.start <= covered); // no gap
            covered = passage.start + passage.length;
            QVERIFY(covered <= text.size());
        }
        QVERIFY(passages.isEmpty() || covered == text.size());
    }
}

QTEST_GUILESS_MAIN(TestPassages)
#include "tst_passages.moc"
