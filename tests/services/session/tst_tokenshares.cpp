// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "tokenestimate.h"
#include "tokenshares.h"

#include <QTest>

#include <numeric>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// u300: a user message of 300 characters; a5000+70: an answer that read 5,000 and wrote 70 tokens; b… the same of another model;
/// f failed answer; r… result; s… stored only; I image; C compaction; m model change; e edit; n note; L label.
Entry entryOf(const QString &word)
{
    Entry entry;
    const QString rest = word.sliced(1);
    const auto text = [&] { entry.blocks = { TextBlock { QString(rest.toInt(), u'x') } }; };
    switch (word.at(0).unicode()) {
    case 'u':
    case 's':
        entry.role = Role::User;
        entry.modelFacing = word.startsWith(u'u');
        text();
        break;
    case 'r':
        entry.role = Role::ToolResult;
        entry.toolCallId = u"x"_s;
        text();
        break;
    case 'I':
        entry.role = Role::User;
        entry.blocks = { ImageBlock { {}, u"image/png"_s, 100, 100 } };
        break;
    case 'a':
    case 'b':
    case 'f':
        entry.role = Role::Assistant;
        entry.model = word.left(1);
        if (word.startsWith(u'f')) {
            entry.stopReason = StopReason::Error;
            entry.model = u"a"_s;
        }
        if (rest.contains(u'+')) {
            // The cache counts as read, however it is divided.
            const qint64 prompt = rest.section(u'+', 0, 0).toLongLong();
            entry.usage = Usage { prompt - prompt / 2,
                                  rest.section(u'+', 1).section(u'=', 0, 0).toLongLong(),
                                  prompt / 4,
                                  prompt / 2 - prompt / 4,
                                  0,
                                  {} };
        }
        if (rest.contains(u'=')) { // characters that it wrote
            entry.blocks = { TextBlock { QString(rest.section(u'=', 1).toInt(), u'x') } };
        }
        break;
    case 'C':
        entry.type = EntryType::Compaction;
        break;
    case 'm':
        entry.type = EntryType::ModelChange;
        break;
    case 'e':
        return ContextEdit { ContextEdit::Op::Pin, { EntryId::create() }, {} }.toEntry();
    case 'L':
        entry.type = EntryType::Label;
        break;
    default:
        entry.type = EntryType::Custom;
    }
    return entry;
}

} // namespace

/// Tokens of single entries from the differences of reported usage.
class TestTokenShares : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shares_data();
    void shares();
    void sharesAddUp();
    void intervalEnds_data();
    void intervalEnds();
};

void TestTokenShares::shares_data()
{
    QTest::addColumn<QString>("branch"); // oldest first; the last is the answer
    QTest::addColumn<QList<int>>(
            "tokens"); // of each entry that shares, nearest to the answer first
    QTest::addColumn<bool>("learnable");
    using Tokens = QList<int>;
    QTest::newRow("one entry") << u"a1000+50 u400 a1180+10"_s << Tokens { 130 } << true;
    QTest::newRow("one result") << u"a1000+50 r400 a1180+10"_s << Tokens { 130 } << true;
    QTest::newRow("two alike") << u"a1000+50 u400 u400 a1250+10"_s << Tokens { 100, 100 } << true;
    QTest::newRow("no previous answer") << u"u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("nothing in between") << u"a1000+50 a1050+10"_s << Tokens {} << true;
    QTest::newRow("another model") << u"b1000+50 u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("no usage before") << u"a u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("zeros before") << u"a0+0 u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("no usage now") << u"a1000+50 u400 a"_s << Tokens {} << false;
    QTest::newRow("negative") << u"a1000+50 u400 a900+10"_s << Tokens {} << false;
    QTest::newRow("zero") << u"a1000+50 u400 a1050+10"_s << Tokens {} << false;
    QTest::newRow("absurd: more than a token a character")
            << u"a1000+50 u10 a9000+10"_s << Tokens {} << false;
    QTest::newRow("a short one with framing") << u"a1000+50 u4 a1070+10"_s << Tokens { 20 } << true;
    QTest::newRow("compaction between") << u"a1000+50 C u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("edit between") << u"a1000+50 e u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("model change between") << u"a1000+50 m u400 a1180+10"_s << Tokens {} << false;
    QTest::newRow("notes and labels do not matter")
            << u"a1000+50 n L u400 n a1180+10"_s << Tokens { 130 } << true;
    QTest::newRow("a failed answer does not share")
            << u"a1000+50 u400 f5000+9 a1180+10"_s << Tokens { 130 } << true;
    QTest::newRow("stored only does not share")
            << u"a1000+50 s400 u400 a1180+10"_s << Tokens { 130 } << true;
    const auto written =
            static_cast<int>(estimateTokens(measure(entryOf(u"a1000+0=200"_s)), TokenFactors {}));
    QTest::newRow("an answer that was kept before its length was known")
            << u"a1000+0=200 u400 a1180+10"_s << Tokens { 180 - written } << true;
    QTest::newRow("an image is not learned from")
            << u"a1000+50 I a1180+10"_s << Tokens { 130 } << false;
}

void TestTokenShares::shares()
{
    QFETCH(QString, branch);
    QFETCH(QList<int>, tokens);
    QFETCH(bool, learnable);
    std::vector<EntryNode> nodes;
    const QStringList words = branch.split(u' ');
    for (const QString &word : words) {
        EntryNode node = nodeOf(entryOf(word));
        node.seq = static_cast<qint64>(nodes.size()) + 1;
        nodes.push_back(node);
    }
    const EntryMetrics answer = decodeMetrics(nodes.back().metrics);
    nodes.pop_back();
    std::vector<EntryNode> between;
    while (!nodes.empty()) {
        between.push_back(nodes.back());
        nodes.pop_back();
        if (endsTokenInterval(between.back())) {
            break;
        }
    }
    const TokenShares result = shareTokens(answer, between);
    QList<int> found;
    for (const TokenShares::Share &share : result.shares) {
        found += share.tokens;
    }
    QCOMPARE(found, tokens);
    if (!found.isEmpty()) {
        QCOMPARE(result.learnable, learnable);
        QCOMPARE(result.messages, tokens.size());
        QCOMPARE(std::accumulate(found.cbegin(), found.cend(), qint64(0)), result.tokens);
    }
}

void TestTokenShares::sharesAddUp()
{
    // Whatever the difference is, the parts are its parts.
    for (int difference = 1; difference < 300; difference += 7) {
        std::vector<EntryNode> between;
        for (const auto &word : { u"u37"_s, u"r91"_s, u"u5"_s, u"r200"_s, u"a1000+50"_s }) {
            EntryNode node = nodeOf(entryOf(word));
            node.seq = static_cast<qint64>(between.size()) + 1;
            between.push_back(node);
        }
        const auto answer =
                decodeMetrics(nodeOf(entryOf(u"a%1+5"_s.arg(1050 + difference))).metrics);
        const TokenShares result = shareTokens(answer, between);
        qint64 sum = 0;
        for (const TokenShares::Share &share : result.shares) {
            QVERIFY(share.tokens >= 0);
            sum += share.tokens;
        }
        QCOMPARE(sum, difference);
    }
}

void TestTokenShares::intervalEnds_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<bool>("ends");
    QTest::newRow("answer") << u"a1+1"_s << true;
    QTest::newRow("answer without usage") << u"a"_s << true;
    QTest::newRow("failed answer") << u"f1+1"_s << false;
    QTest::newRow("compaction") << u"C"_s << true;
    QTest::newRow("edit") << u"e"_s << true;
    QTest::newRow("model change") << u"m"_s << true;
    QTest::newRow("user") << u"u1"_s << false;
    QTest::newRow("note") << u"n"_s << false;
    QTest::newRow("label") << u"L"_s << false;
}

void TestTokenShares::intervalEnds()
{
    QFETCH(QString, word);
    QFETCH(bool, ends);
    QCOMPARE(endsTokenInterval(nodeOf(entryOf(word))), ends);
}

QTEST_GUILESS_MAIN(TestTokenShares)
#include "tst_tokenshares.moc"
