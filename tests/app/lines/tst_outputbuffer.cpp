// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputbuffer.h"

#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// Reads all that waits, `portion` bytes at a time.
QList<QJsonObject> readAll(OutputBuffer &buffer, qsizetype portion = 512)
{
    QByteArray bytes;
    while (!buffer.isEmpty()) {
        const QByteArrayView next = buffer.next(portion);
        bytes += next;
        buffer.written(next.size());
    }
    QList<QJsonObject> lines;
    for (const QByteArray &line : bytes.split('\n')) {
        if (!line.isEmpty()) {
            lines += QJsonDocument::fromJson(line).object();
        }
    }
    return lines;
}

QByteArray filler(qsizetype size)
{
    return "{\"filler\":\"" + QByteArray(size, 'x') + "\"}";
}

const QJsonObject Head { { u"event"_s, u"text"_s } };

} // namespace

class OutputBufferTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void inPortions_data();
    void inPortions();
    void textsAreNotJoinedWhileTheyAreRead();
    void textsAreJoinedWhileNobodyReads();
    void joinedTextsStayInOrder();
    void ofAJoinedTextTheBeginningIsKept();
    void staysBounded();
    void oneLargeAnswerIsNoReasonToGiveUp();
    void linesOfAnotherProtocol();
};

void OutputBufferTest::inPortions_data()
{
    QTest::addColumn<qsizetype>("portion");
    for (const qsizetype portion : { 1, 2, 7, 512 }) {
        QTest::addRow("%d", static_cast<int>(portion)) << portion;
    }
}

void OutputBufferTest::inPortions()
{
    QFETCH(const qsizetype, portion);
    OutputBuffer buffer;
    buffer.add("{\"id\":1}");
    buffer.add("{\"id\":2}");
    QCOMPARE(buffer.size(), 18);
    const auto lines = readAll(buffer, portion);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines.at(1)[u"id"_s].toInt(), 2);
    QCOMPARE(buffer.size(), 0);
    QVERIFY(buffer.next(10).isEmpty());
}

void OutputBufferTest::textsAreNotJoinedWhileTheyAreRead()
{
    OutputBuffer buffer;
    buffer.addText("s", Head, u"one"_s);
    buffer.addText("s", Head, u"two"_s);
    QCOMPARE(readAll(buffer).size(), 2);
}

void OutputBufferTest::textsAreJoinedWhileNobodyReads()
{
    OutputBuffer buffer;
    buffer.add(filler(OutputBuffer::HighMark));
    QVERIFY(buffer.isCongested());
    for (int i = 0; i < 1000; ++i) {
        buffer.addText("s", Head, u"ab"_s);
    }
    const auto lines = readAll(buffer);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines.at(1)[u"text"_s].toString(), u"ab"_s.repeated(1000));
    QVERIFY(!lines.at(1).contains(u"skipped"_s));
    QVERIFY(!buffer.isCongested());
}

void OutputBufferTest::joinedTextsStayInOrder()
{
    OutputBuffer buffer;
    buffer.add(filler(OutputBuffer::HighMark));
    const QJsonObject thinking { { u"event"_s, u"thinking"_s } };
    buffer.addText("s", thinking, u"hm"_s);
    buffer.addText("s", thinking, u"m"_s);
    buffer.addText("s", Head, u"one"_s);
    buffer.addOf("s", "{\"event\":\"toolCall\"}");
    buffer.addText("s", Head, u"two"_s);
    buffer.addText("other", Head, u"elsewhere"_s);
    const auto lines = readAll(buffer);
    QStringList said;
    for (const QJsonObject &line : lines.sliced(1)) {
        said += line[u"event"_s].toString() + u' ' + line[u"text"_s].toString();
    }
    said.removeAll(u"text elsewhere"_s); // of another stream: anywhere
    QCOMPARE(said,
             (QStringList { u"thinking hmm"_s, u"text one"_s, u"toolCall "_s, u"text two"_s }));
    QCOMPARE(lines.size(), 6);
}

void OutputBufferTest::ofAJoinedTextTheBeginningIsKept()
{
    OutputBuffer buffer;
    buffer.add(filler(OutputBuffer::HighMark));
    constexpr qsizetype More = 1000;
    // A pair of surrogates at the edge is not cut in two.
    buffer.addText("s", Head, QString(OutputBuffer::JoinedText - 1, u'a'));
    buffer.addText("s", Head, u"\U0001F600"_s + QString(More, u'b'));
    const QJsonObject event = readAll(buffer).constLast();
    const QString text = event[u"text"_s].toString();
    QCOMPARE(text, QString(OutputBuffer::JoinedText - 1, u'a'));
    QCOMPARE(event[u"skipped"_s].toInteger(), More + 2);
}

void OutputBufferTest::staysBounded()
{
    OutputBuffer buffer;
    const QByteArray line = filler(100'000);
    for (int i = 0; i < 2000 && !buffer.isHopeless(); ++i) {
        buffer.add(line);
        QVERIFY(buffer.size() <= OutputBuffer::Limit + line.size() + 1);
    }
    QVERIFY(buffer.isHopeless());
    buffer.clear();
    QVERIFY(buffer.isEmpty());
    QCOMPARE(buffer.size(), 0);
}

void OutputBufferTest::oneLargeAnswerIsNoReasonToGiveUp()
{
    OutputBuffer buffer;
    buffer.add(filler(OutputBuffer::Limit + 1));
    QVERIFY(!buffer.isHopeless());
    buffer.add("{}");
    QVERIFY(buffer.isHopeless());
}

void OutputBufferTest::linesOfAnotherProtocol()
{
    OutputBuffer buffer([](QJsonObject head, const QString &text, qint64 skipped) {
        head[u"chunk"_s] = text;
        head[u"missing"_s] = skipped;
        return QJsonDocument(head).toJson(QJsonDocument::Compact);
    });
    buffer.addText("s", {}, u"a"_s);
    buffer.add(filler(OutputBuffer::HighMark));
    buffer.addText("s", {}, u"b"_s);
    buffer.addText("s", {}, QString(OutputBuffer::JoinedText, u'c'));
    buffer.flush("s");
    buffer.flush("s");
    buffer.flush("another");
    buffer.add("{\"end\":1}");
    const QList<QJsonObject> lines = readAll(buffer);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.at(0)[u"chunk"_s].toString(), u"a"_s);
    QCOMPARE(lines.at(2)[u"chunk"_s].toString().size(), OutputBuffer::JoinedText);
    QCOMPARE(lines.at(2)[u"missing"_s].toInteger(), 1);
    QVERIFY(lines.at(3).contains(u"end"_s));
}

QTEST_GUILESS_MAIN(OutputBufferTest)
#include "tst_outputbuffer.moc"
