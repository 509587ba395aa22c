// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptcache.h"
#include "sessionbuilder.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Anchor = RequestMessage::Anchor;

/// One letter a block: u user text, U one that ends its message, a answer, t thinking, S the end of the summary, B the
/// boundary; all of 1,000 characters.
CacheLayout layoutOf(const QString &blocks, qint64 system = 4000, qint64 tools = 2000)
{
    CacheLayout layout;
    layout.tools = tools;
    layout.system = system;
    layout.minimum = 1024;
    for (const QChar c : blocks) {
        CacheBlock block;
        block.size = 1000;
        block.markable = c != u't';
        block.endsUserMessage = c == u'U';
        block.anchor = c == u'S' ? Anchor::Summary : c == u'B' ? Anchor::Boundary : Anchor::None;
        layout.blocks.append(block);
    }
    return layout;
}

/// "tools", "system", and the numbers of the marked blocks.
QString placed(const CacheLayout &layout)
{
    const CacheMarks marks = placeCacheMarks(layout);
    QStringList words;
    if (marks.tools) {
        words.append(u"tools"_s);
    }
    if (marks.system) {
        words.append(u"system"_s);
    }
    for (const qsizetype block : marks.blocks) {
        words.append(QString::number(block));
    }
    return words.join(u' ');
}

QString anchorsOf(const Request &request)
{
    QStringList anchors;
    for (qsizetype i = 0; i < request.messages.size(); ++i) {
        const Anchor anchor = request.messages[i].anchor;
        if (anchor != Anchor::None) {
            anchors.append((anchor == Anchor::Summary ? u"summary %1"_s : u"boundary %1"_s).arg(i));
        }
    }
    return anchors.join(u", "_s);
}

} // namespace

class TestPromptCache final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void places_data();
    void places();
    void neverMoreThanFour();
    void summaryIsAnAnchor();
    void boundaryIsAnAnchor();
};

void TestPromptCache::places_data()
{
    QTest::addColumn<CacheLayout>("layout");
    QTest::addColumn<QString>("expected");
    QTest::newRow("first question") << layoutOf(u"U"_s) << u"system 0"_s;
    QTest::newRow("the end and where the last request ended")
            << layoutOf(u"UaU"_s) << u"system 0 2"_s;
    QTest::newRow("no system prompt") << layoutOf(u"UaU"_s, 0) << u"0 2"_s;
    QTest::newRow("no system prompt, long tools") << layoutOf(u"UaU"_s, 0, 5000) << u"tools 0 2"_s;
    QTest::newRow("tools count as part of the system prompt's prefix")
            << layoutOf(u"U"_s, 1000, 1100) << u"system 0"_s;
    QTest::newRow("short system prompt") << layoutOf(u"UaU"_s, 200, 0) << u"2"_s;
    QTest::newRow("everything too short") << layoutOf(u"U"_s, 200, 0) << QString();
    QTest::newRow("all four") << layoutOf(u"uSUaBUaUaU"_s) << u"system 1 4 9"_s;
    QTest::newRow("no boundary: the previous end instead")
            << layoutOf(u"uSUaUaU"_s) << u"system 1 4 6"_s;
    QTest::newRow("thinking carries no mark") << layoutOf(u"UaUtt"_s) << u"system 0 2"_s;
    QTest::newRow("an anchor on thinking moves up") << layoutOf(u"UaStU"_s) << u"system 0 2 4"_s;
    QTest::newRow("the summary is the end") << layoutOf(u"uS"_s) << u"system 1"_s;
    QTest::newRow("a long turn gets one in between")
            << layoutOf(u"U"_s + u"a"_s.repeated(40) + u"U"_s) << u"system 0 26 41"_s;
    QTest::newRow("two in between without a system prompt")
            << layoutOf(u"U"_s + u"a"_s.repeated(40) + u"U"_s, 0) << u"0 11 26 41"_s;
    QTest::newRow("nothing to send") << layoutOf({}) << u"system"_s;
}

void TestPromptCache::places()
{
    QFETCH(CacheLayout, layout);
    QFETCH(QString, expected);
    QCOMPARE(placed(layout), expected);
}

void TestPromptCache::neverMoreThanFour()
{
    QRandomGenerator random(11);
    const QString letters = u"uUatSB"_s;
    for (int round = 0; round < 2000; ++round) {
        QString blocks;
        for (int i = random.bounded(80); i > 0; --i) {
            blocks += letters[random.bounded(int(letters.size()))];
        }
        const CacheLayout layout = layoutOf(blocks, random.bounded(3000), random.bounded(3000));
        const CacheMarks marks = placeCacheMarks(layout);
        QVERIFY(marks.count() <= 4);
        QVERIFY(!(marks.system && marks.tools));
        QVERIFY(std::ranges::is_sorted(marks.blocks, std::less_equal()) || marks.blocks.size() < 2);
        for (const qsizetype block : marks.blocks) {
            QVERIFY(layout.blocks[block].markable);
        }
    }
}

void TestPromptCache::summaryIsAnAnchor()
{
    SessionBuilder builder(u"u1 a1 u2 a2 C1(u2) u3"_s);
    const Request request = builder.request();
    QCOMPARE(anchorsOf(request), u"summary 0"_s);
    QVERIFY(plainText(request.messages[0].blocks).contains(u"<C1>"_s));
}

void TestPromptCache::boundaryIsAnAnchor()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x*900 r:y*900 u2 a2[z] r:z*900 u3"_s);
    QCOMPARE(anchorsOf(builder.request()), QString());
    builder.add(u"boundary(u2)"_s);
    const Request request = builder.request();
    QCOMPARE(anchorsOf(request), u"boundary 3"_s);
    QCOMPARE(request.messages[3].toolCallId, u"y"_s);
}

QTEST_GUILESS_MAIN(TestPromptCache)
#include "tst_promptcache.moc"
