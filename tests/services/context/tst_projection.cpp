// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrydata.h"
#include "sessionbuilder.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Which entries of a branch are sent, as what, and why others are not.
class TestProjection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sentItems_data();
    void sentItems();
    void branches();
    void switchingBackShowsTheExactContext();
    void leftOutItems_data();
    void leftOutItems();
    void messagesWithoutContentAreLeftOut();
    void repairs_data();
    void repairs();
    void resultsStandBehindTheirAnswer();
    void resultThatBringsItsCall();
    void masks();
    void boundary();
    void pinsAboveTheCut();
    void leadIn();
    void thinkingIsReplayedToItsMakerOnly();
    void thinkingBehindAnEdit_data();
    void thinkingBehindAnEdit();
    void thinkingOfTheModelThatIsAsked();
    void outputOfTurnsThatAreOver_data();
    void outputOfTurnsThatAreOver();
    void measuredTokens();
    void measuredInstructions();
    void unmeasuredInstructions_data();
    void unmeasuredInstructions();
    void categories();
    void modelAndThinkingLevel();
    void promptsComeFirst();
};

namespace
{

/// As a turn keeps it; its request was `tokens` long.
Entry ownAnswer(const SessionBuilder &builder, qint64 tokens)
{
    Entry answer;
    answer.role = Role::Assistant;
    answer.provider = u"p"_s;
    answer.model = u"m"_s;
    answer.blocks = { TextBlock { u"Yes."_s } };
    answer.usage = Usage { tokens, 30, 0, 0, 0, std::nullopt };
    const MeasuredInstructions sent { instructionChars(builder.settings), 0, 0 };
    answer.data[entryData::Manifest] = QJsonObject { { entryData::Instructions, sent.toJson() } };
    return answer;
}

} // namespace

void TestProjection::sentItems_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("sent");
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("no compaction") << u"u1 a1 u2 a2"_s << u"u1 a1 u2 a2"_s;
    // Scenario 11.
    QTest::newRow("one compaction") << u"u1 a1 u2 a2 C1(u2) u3 a3"_s << u"C1 u2 a2 u3 a3"_s;
    QTest::newRow("two, the second keeps u3")
            << u"u1 a1 u2 a2 C1(u2) u3 a3 C2(u3) u4 a4"_s << u"C2 u3 a3 u4 a4"_s;
    QTest::newRow("kept from the first entry") << u"u1 a1 C1(u1) u2"_s << u"C1 u1 a1 u2"_s;
    QTest::newRow("kept nothing") << u"u1 a1 C1() u2 a2"_s << u"C1 u2 a2"_s;
    QTest::newRow("kept an unknown entry") << u"u1 a1 C1(gone) u2 a2"_s << u"C1 u2 a2"_s;
    QTest::newRow("kept metadata") << u"u1 a1 m1 t1 u2 a2 C1(m1) u3"_s << u"C1 u2 a2 u3"_s;
    QTest::newRow("undone") << u"u1 a1 u2 C1(u2) u3 off(C1)"_s << u"u1 a1 u2 u3"_s;
    QTest::newRow("undone and redone") << u"u1 a1 u2 C1(u2) off(C1) on(C1) u3"_s << u"C1 u2 u3"_s;
    QTest::newRow("the older one after undo")
            << u"u1 u2 C1(u2) u3 C2(u3) off(C2) u4"_s << u"C1 u2 u3 u4"_s;
    QTest::newRow("notes and labels never") << u"u1 n1 L1(u1,x) i1 a1"_s << u"u1 a1"_s;
    QTest::newRow("bash, custom, summaries") << u"u1 b1 k1 p1 S1 a1"_s << u"u1 b1 k1 p1 S1 a1"_s;
    QTest::newRow("stored only") << u"u1 s1 a1"_s << u"u1 a1"_s;
    QTest::newRow("failed answers") << u"u1 e1 x1 a1"_s << u"u1 a1"_s;
    QTest::newRow("a stopped answer, put in") << u"u1 x1 include(x1) u2"_s << u"u1 x1 u2"_s;
    QTest::newRow("a failed one, put in later") << u"u1 e1 u2 a2 include(e1)"_s << u"u1 e1 u2 a2"_s;
    QTest::newRow("put in and taken out") << u"u1 x1 include(x1) exclude(x1) u2"_s << u"u1 u2"_s;
    QTest::newRow("put in, over a compaction") << u"u1 x1 include(x1) u2 C1(x1)"_s << u"C1 x1 u2"_s;
    QTest::newRow("one that ends within a call stays out")
            << u"u1 x1[x] include(x1) u2"_s << u"u1 u2"_s;
    QTest::newRow("excluded") << u"u1 a1 u2 exclude(a1)"_s << u"u1 u2"_s;
    QTest::newRow("excluded and included")
            << u"u1 a1 u2 exclude(a1) include(a1)"_s << u"u1 a1 u2"_s;
    QTest::newRow("an excluded call takes its results")
            << u"u1 a1[x,y] r:x r:y a2 exclude(a1)"_s << u"u1 a2"_s;
    QTest::newRow("an excluded result takes the unit")
            << u"u1 a1[x,y] r:x r:y a2 exclude(r:y)"_s << u"u1 a2"_s;
    QTest::newRow("pinned above the cut") << u"u1 a1 u2 pin(a1) u3 C1(u3)"_s << u"C1 a1 u3"_s;
    QTest::newRow("a pinned call brings its results")
            << u"u1 a1[x,y] r:x r:y u2 pin(a1) C1(u2)"_s << u"C1 a1 r:x r:y u2"_s;
    QTest::newRow("a pinned result brings its unit")
            << u"u1 a1[x,y] r:x r:y u2 pin(r:x) C1(u2)"_s << u"C1 a1 r:x r:y u2"_s;
    QTest::newRow("pins over two compactions")
            << u"u1 pin(u1) u2 C1(u2) u3 C2(u3) u4"_s << u"C2 u1 u3 u4"_s;
    QTest::newRow("unpinned") << u"u1 pin(u1) u2 C1(u2) unpin(u1)"_s << u"C1 u2"_s;
    QTest::newRow("pinned after the compaction") << u"u1 a1 u2 C1(u2) pin(u1)"_s << u"C1 u1 u2"_s;
}

void TestProjection::sentItems()
{
    QFETCH(QString, session);
    QFETCH(QString, sent);
    SessionBuilder builder(session);
    QCOMPARE(builder.sent(), sent);
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
}

void TestProjection::branches()
{
    // Scenario 12: 1-2-3-4-C5(kept 3)-6-7, branch 3-8-9, summary S10 under 3, then 11.
    SessionBuilder builder(u"u1 a2 u3 a4 C5(u3) u6 a7 @u3 a8 u9 @u3 S10 u11"_s);
    QCOMPARE(builder.sent(u"a7"_s), u"C5 u3 a4 u6 a7"_s);
    QCOMPARE(builder.sent(u"u9"_s), u"u1 a2 u3 a8 u9"_s);
    QCOMPARE(builder.sent(), u"u1 a2 u3 S10 u11"_s);
    // From before the compaction: the whole history.
    QCOMPARE(builder.sent(u"a4"_s), u"u1 a2 u3 a4"_s);
    QCOMPARE(builder.sent(u"u1"_s), u"u1"_s);
    builder.add(u"L1(u1,start)"_s);
    QCOMPARE(builder.sent(), u"u1 a2 u3 S10 u11"_s);
}

void TestProjection::switchingBackShowsTheExactContext()
{
    SessionBuilder builder(u"u1 a1 u2 a2 C1(u2) u3 a3"_s);
    const QByteArray before = builder.body();
    builder.add(u"@a1 u4 a4 exclude(u1) @u2 a5"_s);
    QCOMPARE(builder.sent(u"a4"_s), u"u1 a1 u4 a4"_s);
    builder.add(u"@a3"_s);
    QCOMPARE(builder.body(), before);
    builder.add(u"@"_s);
    QCOMPARE(builder.sent(), QString());
    builder.add(u"u6"_s);
    QCOMPARE(builder.sent(), u"u6"_s);
}

void TestProjection::leftOutItems_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("unsent");
    QTest::newRow("stored only") << u"u1 s1"_s << u"s1=stored only"_s;
    QTest::newRow("failed") << u"u1 e1 x1"_s << u"e1=failed answer x1=failed answer"_s;
    QTest::newRow("excluded") << u"u1 a1 u2 exclude(u2)"_s << u"u2=excluded"_s;
    QTest::newRow("unit") << u"u1 a1[x,y] r:x r:y exclude(r:x)"_s
                          << u"a1=unit excluded r:x=excluded r:y=unit excluded"_s;
    QTest::newRow("no call") << u"u1 r:x a1"_s << u"r:x=no call"_s;
    QTest::newRow("undone") << u"u1 C1(u1) off(C1)"_s << u"C1=undone"_s;
    QTest::newRow("a stopped one, put in and taken out")
            << u"u1 x1 include(x1) u2 exclude(x1)"_s << u"x1=excluded"_s;
    QTest::newRow("one that ends within a call")
            << u"u1 x1[x] include(x1) exclude(x1)"_s << u"x1=failed answer"_s;
    QTest::newRow("result of a failed answer")
            << u"u1 x1[x] r:x"_s << u"x1=failed answer r:x=no call"_s;
}

void TestProjection::leftOutItems()
{
    QFETCH(QString, session);
    QFETCH(QString, unsent);
    SessionBuilder builder(session);
    QCOMPARE(builder.unsent(), unsent);
}

void TestProjection::messagesWithoutContentAreLeftOut()
{
    SessionBuilder builder(u"u1 a1"_s);
    const auto add = [&](Role role, const Blocks &blocks, const QString &name) {
        Entry entry;
        entry.role = role;
        entry.blocks = blocks;
        builder.addEntry(entry, name);
    };
    add(Role::User, {}, u"nothing"_s);
    add(Role::User, { TextBlock { QString() } }, u"emptyText"_s);
    add(Role::Assistant, { TextBlock { QString() } }, u"emptyAnswer"_s);
    builder.add(u"u2"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u2"_s);
    QCOMPARE(builder.unsent(), u"nothing=empty emptyText=empty emptyAnswer=empty"_s);
    // What is said to be sent is what is encoded.
    QCOMPARE(builder.request().messages.size(), 3);
    QCOMPARE(contextFault(builder.context(), builder.request(), builder.body()), QString());
}

void TestProjection::repairs_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("repairs"); // entry, kind, count
    QTest::newRow("none") << u"u1 a1[x,y] r:x r:y a2"_s << QString();
    QTest::newRow("a call without result") << u"u1 a1[x,y] r:x u2"_s << u"a1:missing:1"_s;
    QTest::newRow("two calls with one id") << u"u1 a1[x,x] r:x u2"_s << u"a1:missing:1"_s;
    QTest::newRow("two calls without results") << u"u1 a1[x,y] u2"_s << u"a1:missing:2"_s;
    QTest::newRow("a result without call") << u"u1 a1 r:x u2"_s << u"r:x:orphan:1"_s;
    QTest::newRow("a second result of a call") << u"u1 a1[x] r:x r:x"_s << u"r:x:orphan:1"_s;
    QTest::newRow("of a stored-only message: none") << u"u1 s1 a1"_s << QString();
    QTest::newRow("an excluded unit needs none") << u"u1 a1[x] u2 exclude(a1)"_s << QString();
    QTest::newRow("begins with an answer") << u"a1 u1"_s << u"a1:lead:1"_s;
    QTest::newRow("results above the cut stay there")
            << u"u1 a1[x] r:x u2 C1(r:x) u3"_s << u"r:x:orphan:1"_s;
}

void TestProjection::repairs()
{
    QFETCH(QString, session);
    QFETCH(QString, repairs);
    SessionBuilder builder(session);
    QStringList found;
    const Context context = builder.context();
    for (const Repair &repair : context.repairs) {
        const QString kind = repair.kind == Repair::Kind::MissingResult ? u"missing"_s
                : repair.kind == Repair::Kind::OrphanResult             ? u"orphan"_s
                                                                        : u"lead"_s;
        found += u"%1:%2:%3"_s.arg(builder.name(repair.entry), kind).arg(repair.count);
    }
    QCOMPARE(found.join(u' '), repairs);
    QCOMPARE(contextFault(context, builder.request(), builder.body()), QString());
}

void TestProjection::resultsStandBehindTheirAnswer()
{
    // A message may have come in while the calls ran.
    SessionBuilder builder(u"u1 a1[x,y] r:x u2 r:y a2"_s);
    QCOMPARE(builder.sent(), u"u1 a1 r:x r:y u2 a2"_s);
    QCOMPARE(pairingFault(builder.body()), QString());
}

void TestProjection::resultThatBringsItsCall()
{
    SessionBuilder builder(u"u1"_s);
    Entry result;
    result.role = Role::ToolResult;
    result.toolName = u"grep"_s;
    result.toolArguments = R"({"pattern":"x"})";
    result.blocks = { TextBlock { u"found"_s } };
    builder.addEntry(result, u"r1"_s);
    QCOMPARE(builder.sent(), u"u1 r1"_s);
    QVERIFY(builder.context().repairs.isEmpty());
    const QByteArray body = builder.body();
    QCOMPARE(pairingFault(body), QString());
    QVERIFY(body.contains("grep"));
    QVERIFY(body.contains("pattern"));
}

void TestProjection::masks()
{
    SessionBuilder builder(u"u1 a1[x] r:x*4000 a2"_s);
    const qint64 before = builder.context().tokens();
    builder.add(u"mask(r:x)"_s);
    const Context context = builder.context();
    QCOMPARE(builder.sent(), u"u1 a1 r:x a2"_s);
    QVERIFY(context.tokens() < before - 500);
    const auto &item = context.items.at(3);
    QCOMPARE(toString(item.state), toString(ItemState::Masked));
    QCOMPARE(item.tokens, placeholderTokens(builder.settings.factors));
    QVERIFY(!builder.body().contains("lorem"));
    QVERIFY(builder.body().contains(
            builder.id(u"r:x"_s).toString().toUtf8())); // says where it is kept
    // Only results are masked.
    builder.add(u"mask(u1,a2)"_s);
    QVERIFY(builder.body().contains("<u1>"));
    QVERIFY(builder.body().contains("<a2>"));
    builder.add(u"unmask(r:x)"_s);
    QCOMPARE(builder.context().tokens(), before);
}

void TestProjection::boundary()
{
    SessionBuilder builder(u"u1 a1[x,z] r:x*4000 r:z*40 u2 a2[y] r:y*4000 boundary(u2)"_s);
    const Context context = builder.context();
    for (const ContextItem &item : context.items) {
        if (item.role == Role::ToolResult) {
            QCOMPARE(item.state == ItemState::Masked, builder.name(item.entry) == u"r:x"_s);
        }
    }
}

void TestProjection::pinsAboveTheCut()
{
    SessionBuilder builder(u"u1 a1[x]~ r:x*400 u2 pin(r:x) C1(u2) u3"_s);
    const Context context = builder.context();
    QCOMPARE(builder.sent(), u"C1 a1 r:x u2 u3"_s);
    for (const ContextItem &item : context.items.sliced(2, 2)) {
        QCOMPARE(toString(item.state), toString(ItemState::Pinned));
        QCOMPARE(toString(item.role), toString(Role::User));
    }
    const QByteArray body = builder.body();
    QCOMPARE(body.count("<pinned>"), 2);
    QVERIFY(!body.contains("thinking of"));
    QVERIFY(!body.contains("\"tool_calls\""));
    // In the kept part a pin changes nothing but the mark.
    SessionBuilder below(u"u1 a1 u2 C1(a1) pin(u2)"_s);
    QCOMPARE(below.sent(), u"C1 a1 u2"_s);
    QVERIFY(!below.body().contains("<pinned>"));
}

void TestProjection::leadIn()
{
    SessionBuilder builder(u"u1 a1 u2 exclude(u1)"_s);
    const Context context = builder.context();
    QCOMPARE(context.repairs.size(), 1);
    QCOMPARE(context.repairs.constFirst().kind, Repair::Kind::LeadIn);
    const auto item = std::ranges::find(context.items, builder.id(u"a1"_s), &ContextItem::entry);
    QVERIFY(item->parts.first().synthesized);
    const Request request = builder.request();
    QCOMPARE(request.messages.constFirst().kind, RequestMessage::Kind::User);
    QVERIFY(request.messages.constFirst().entry.isNull());
    // A branch that has only a result of its own, brought with its call.
    QCOMPARE(contextFault(context, request, builder.body()), QString());
}

void TestProjection::thinkingIsReplayedToItsMakerOnly()
{
    const auto thinkingTokens = [](SessionBuilder &builder) {
        const QList<CategoryTotal> totals = breakdown(builder.context());
        return totals.at(static_cast<int>(Category::Thinking)).tokens;
    };
    SessionBuilder builder(u"u1 a1~ u2"_s);
    QCOMPARE(thinkingTokens(builder), 0); // the chat protocol has no place for it
    builder.settings.replaysThinking = true;
    const qint64 whole = thinkingTokens(builder);
    QVERIFY(whole > 0);
    builder.add(u"m2 u3"_s);
    QCOMPARE(thinkingTokens(builder), 0); // another model now
    SessionBuilder compacted(u"u0 u1 a1~ u2 C1(u1) u3 a3~"_s);
    compacted.settings.replaysThinking = true;
    // What came before the kept answer changed, so only the answer after the compaction keeps its thinking.
    const Context context = compacted.context();
    for (const ContextItem &item : context.items) {
        const bool thinking =
                std::ranges::contains(item.parts, Category::Thinking, &ContextPart::category);
        QCOMPARE(thinking, compacted.name(item.entry) == u"a3"_s);
    }
}

namespace
{

/// Names of the answers whose thinking is sent again.
QString thoughtful(SessionBuilder &builder)
{
    QStringList names;
    const Context context = builder.context();
    for (const ContextItem &item : context.items) {
        if (item.isSent()
            && std::ranges::contains(item.parts, Category::Thinking, &ContextPart::category)) {
            names += builder.name(item.entry);
        }
    }
    return names.join(u' ');
}

} // namespace

void TestProjection::thinkingBehindAnEdit_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<QString>("thoughtful");
    const QString four = u"u1 a1~ u2 a2~ u3 a3~ "_s;
    QTest::newRow("nothing was edited") << four << u"a1 a2 a3"_s;
    QTest::newRow("a question is taken out") << four + u"exclude(u2)"_s << u"a1"_s;
    QTest::newRow("answers after that stay") << four + u"exclude(u2) u4 a4~"_s << u"a1 a4"_s;
    QTest::newRow("taken out and put in again")
            << four + u"exclude(u2) include(u2)"_s << u"a1 a2 a3"_s;
    QTest::newRow("put in again after an answer")
            << four + u"exclude(u2) u4 a4~ include(u2)"_s << u"a1 a2 a3"_s;
    QTest::newRow("output is masked") << u"u1 a1[x]~ r:x*4000 a2~ mask(r:x) u2 a3~"_s << u"a1 a3"_s;
    QTest::newRow("a boundary") << u"u1 a1[x]~ r:x*4000 a2~ boundary(a2) u2 a3~"_s << u"a3"_s;
    QTest::newRow("a compaction undone") << u"u1 a1~ C1() u2 a2~ off(C1) u3 a3~"_s << u"a1 a3"_s;
    QTest::newRow("undone at once") << u"u1 a1~ u2 a2~ C1() off(C1) u3 a3~"_s << u"a1 a2 a3"_s;
    QTest::newRow("undone and redone")
            << u"u1 a1~ C1() u2 a2~ off(C1) u3 a3~ on(C1) u4"_s << u"a2"_s;
    QTest::newRow("a stopped answer is put in") << u"u1 x1 u2 a2~ include(x1) u3"_s << QString();
    QTest::newRow("one that ends in a call never is")
            << u"u1 x1[x] u2 a2~ include(x1) u3"_s << u"a2"_s;
    QTest::newRow("nor is it taken out") << u"u1 x1[x] u2 a2~ exclude(x1) u3"_s << u"a2"_s;
    QTest::newRow("a pin changes nothing") << four + u"pin(u2)"_s << u"a1 a2 a3"_s;
    QTest::newRow("a pin above the cut does")
            << u"u0 a0 u1 C1(u1) u2 a2~ pin(u0) u3 a3~"_s << u"a3"_s;
}

void TestProjection::thinkingBehindAnEdit()
{
    QFETCH(QString, session);
    SessionBuilder builder(session);
    builder.settings.replaysThinking = true;
    QTEST(thoughtful(builder), "thoughtful");
}

/// Also with the first request after another one was named: what it finds in front of it is what the next one finds.
void TestProjection::thinkingOfTheModelThatIsAsked()
{
    SessionBuilder builder(u"u1 a1~"_s);
    builder.settings.replaysThinking = true;
    Entry other;
    other.role = Role::Assistant;
    other.provider = u"elsewhere"_s;
    other.model = u"other"_s;
    other.blocks = { ThinkingBlock { u"Well."_s, u"signed"_s }, TextBlock { u"<o1>"_s } };
    builder.addEntry(other, u"o1"_s);
    builder.add(u"u2 a2~ u3"_s);
    QCOMPARE(thoughtful(builder), u"a1 a2"_s);
    builder.settings.provider = u"elsewhere"_s;
    builder.settings.model = u"other"_s;
    QCOMPARE(thoughtful(builder), u"o1"_s);
    builder.addEntry(other, u"o2"_s); // it has answered: the branch is its own now
    builder.settings.provider.clear();
    builder.settings.model.clear();
    QCOMPARE(thoughtful(builder), u"o1 o2"_s);
}

void TestProjection::outputOfTurnsThatAreOver_data()
{
    QTest::addColumn<QString>("session");
    QTest::addColumn<bool>("byDefault");
    QTest::addColumn<QString>("others"); // what the default does not hold for
    QTest::addColumn<QString>("masked");
    const QString two = u"u1 a1[x,y] r:x*4000 r:y*4000 a2 "_s;
    QTest::newRow("its turn goes on") << two << true << QString() << QString();
    QTest::newRow("its turn is over") << two + u"u2"_s << true << QString() << u"r:x r:y"_s;
    QTest::newRow("one tool is kept") << two + u"u2"_s << true << u"r:y"_s << u"r:x"_s;
    QTest::newRow("one tool is dropped") << two + u"u2"_s << false << u"r:y"_s << u"r:y"_s;
    QTest::newRow("somebody took the mask off")
            << two + u"unmask(r:x) u2"_s << true << QString() << u"r:y"_s;
    QTest::newRow("pinned") << two + u"pin(a1) u2"_s << true << QString() << QString();
    QTest::newRow("small") << u"u1 a1[x] r:x*40 a2 u2"_s << true << QString() << QString();
    QTest::newRow("no policy") << two + u"u2"_s << false << QString() << QString();
}

void TestProjection::outputOfTurnsThatAreOver()
{
    QFETCH(QString, session);
    QFETCH(bool, byDefault);
    QFETCH(QString, others);
    SessionBuilder builder(session);
    builder.settings.dropped.byDefault = byDefault;
    const LoadedSession loaded = builder.load();
    for (const EntryId &id : builder.ids(others)) {
        const SessionTree &tree = loaded.snapshot->tree;
        builder.settings.dropped.exceptions += tree.at(tree.indexOf(id)).seq;
    }
    QStringList masked;
    const Context context = builder.context();
    for (const ContextItem &item : context.items) {
        masked += item.state == ItemState::Masked ? QStringList { builder.name(item.entry) }
                                                  : QStringList();
    }
    QTEST(masked.join(u' '), "masked");
    QCOMPARE(pairingFault(builder.body()), QString());
}

void TestProjection::measuredTokens()
{
    SessionBuilder builder(u"u1*400"_s);
    const auto answer = [&](const QString &name, qint64 prompt, qint64 output) {
        Entry entry;
        entry.role = Role::Assistant;
        entry.provider = u"test"_s;
        entry.model = u"model-1"_s;
        entry.blocks = { TextBlock { u'<' + name + u'>' } };
        entry.usage = Usage { prompt, output, 0, 0, 0, std::nullopt };
        builder.addEntry(entry, name);
    };
    answer(u"a1"_s, 5000, 77);
    builder.add(u"u2*400"_s);
    answer(u"a2"_s, 5000 + 77 + 123, 50);
    QHash<QString, ContextItem> items;
    const Context context = builder.context();
    for (const ContextItem &item : context.items) {
        items.insert(builder.name(item.entry), item);
    }
    QCOMPARE(items[u"a1"_s].tokens, 77);
    QCOMPARE(toString(items[u"a1"_s].source), toString(TokenSource::Measured));
    QCOMPARE(items[u"u2"_s].tokens, 123);
    QCOMPARE(toString(items[u"u2"_s].source), toString(TokenSource::Measured));
    QCOMPARE(items[u"a2"_s].tokens, 50);
    QCOMPARE(toString(items[u"u1"_s].source), toString(TokenSource::Estimated));
    QCOMPARE(toString(context.source()), toString(TokenSource::Mixed));
}

/// What a provider read for an answer of ours, and that answer, are in the next request too: it is never said to be smaller.
void TestProjection::measuredInstructions()
{
    SessionBuilder builder(u"u0 u1*400"_s);
    const qint64 estimate = builder.context().tokens();
    const qint64 read = estimate + 150;
    builder.addEntry(ownAnswer(builder, read), u"a1"_s);
    Context context = builder.context();
    QCOMPARE(context.tokens(), read + 30);
    QVERIFY(context.items.constFirst().source == TokenSource::Measured);
    const qint64 system = context.items.constFirst().tokens;
    QCOMPARE(system, builder.context(u"u1"_s).items.constFirst().tokens + 150);
    QCOMPARE(breakdown(context).at(int(Category::SystemPrompt)).tokens, system);

    builder.add(u"u2*40"_s);
    context = builder.context();
    QCOMPARE(context.tokens(), read + 30 + context.items.constLast().tokens);
    // Edits take out what they take out, and nothing else.
    const qint64 first = context.items.at(2).tokens;
    const qint64 whole = context.tokens();
    builder.add(u"exclude(u1)"_s);
    QCOMPARE(builder.context().tokens(), whole - first);
    builder.add(u"include(u1)"_s);
    QCOMPARE(builder.context().tokens(), whole);
    // A compaction keeps what was known before it, its undo goes back to it.
    QVERIFY(!builder.compact(30, u"C1"_s).isEmpty());
    QCOMPARE(builder.context().items.constFirst().tokens, system);
    QVERIFY(builder.undo());
    QCOMPARE(builder.context().tokens(), whole);
    QVERIFY(builder.redo());
    QCOMPARE(builder.context().items.constFirst().tokens, system);
    builder.reopen();
    QCOMPARE(builder.context().items.constFirst().tokens, system);
}

void TestProjection::unmeasuredInstructions_data()
{
    QTest::addColumn<int>("change");
    QTest::newRow("another model") << 0;
    QTest::newRow("another system prompt") << 1;
    QTest::newRow("another tool") << 2;
    QTest::newRow("less than the estimate: cached tokens are not counted by all") << 3;
    QTest::newRow("an absurd figure") << 4;
    QTest::newRow("nothing reported") << 5;
}

void TestProjection::unmeasuredInstructions()
{
    QFETCH(const int, change);
    SessionBuilder builder(u"u1*400"_s);
    const qint64 estimate = builder.context().tokens();
    const qint64 read[] { 150, 150, 150, -100, 900'000, -estimate };
    builder.addEntry(ownAnswer(builder, estimate + read[change]), u"a1"_s);
    const auto answer = builder.context().items.constLast().tokens;
    if (change == 0) {
        builder.settings.model = u"other"_s;
    } else if (change == 1) {
        builder.settings.prompts.first().text += u" Be brief."_s;
    } else if (change == 2) {
        builder.settings.tools = { { u"read"_s, u"reads"_s, "{}" } };
    }
    const Context context = builder.context();
    QVERIFY(!context.instructions);
    QVERIFY(context.items.constFirst().source == TokenSource::Estimated);
    if (change > 2) {
        QCOMPARE(context.tokens(), estimate + answer);
    }
}

void TestProjection::categories()
{
    SessionBuilder builder(u"u1 a1[x]~ r:x b1 k1 S1 C1(u1) u2"_s);
    builder.settings.replaysThinking = true;
    const QList<CategoryTotal> totals = breakdown(builder.context());
    QCOMPARE(totals.size(), CategoryCount);
    qint64 sum = 0;
    for (const Category category :
         { Category::SystemPrompt, Category::CompactionSummary, Category::BranchSummary,
           Category::User, Category::Assistant, Category::ToolCalls, Category::ToolResults }) {
        QVERIFY2(totals.at(static_cast<int>(category)).tokens > 0, toString(category).data());
        QVERIFY(totals.at(static_cast<int>(category)).items > 0);
    }
    for (const CategoryTotal &total : totals) {
        sum += total.tokens;
    }
    QCOMPARE(sum, builder.settings.window); // reserve and free included
    builder.settings.window = 100;
    builder.settings.reserve = 25;
    QCOMPARE(breakdown(builder.context()).at(static_cast<int>(Category::Free)).tokens, 0);
    builder.settings.window = 0;
    QCOMPARE(breakdown(builder.context()).at(static_cast<int>(Category::Reserved)).tokens, 0);
}

void TestProjection::modelAndThinkingLevel()
{
    SessionBuilder builder(u"m1 t1 u1"_s);
    QCOMPARE(builder.context().model, u"model-m1"_s);
    QCOMPARE(builder.context().thinkingLevel, u"t1"_s);
    builder.add(u"a1 u2"_s);
    QCOMPARE(builder.context().model, u"model-1"_s); // who answered last
    builder.add(u"m2 t2 e1"_s);
    QCOMPARE(builder.context().model, u"model-m2"_s); // a failed answer decides nothing
    QCOMPARE(builder.context().thinkingLevel, u"t2"_s);
    builder.add(u"C1(u2) u3"_s);
    QCOMPARE(builder.context().model, u"model-m2"_s);
    QCOMPARE(builder.context(u"u1"_s).model, u"model-m1"_s);
}

void TestProjection::promptsComeFirst()
{
    SessionBuilder builder(u"u1"_s);
    builder.settings.prompts += { Category::ProjectFiles, u"AGENTS.md"_s, u"Be kind."_s };
    const Context context = builder.context();
    QCOMPARE(toString(context.items.at(0).category), toString(Category::SystemPrompt));
    QCOMPARE(toString(context.items.at(1).category), toString(Category::ProjectFiles));
    QCOMPARE(context.items.at(1).title, u"AGENTS.md"_s);
    QCOMPARE(builder.request().systemPrompt, u"You are a test.\n\nBe kind."_s);
    QCOMPARE(contextFault(context, builder.request(), builder.body()), QString());
}

QTEST_GUILESS_MAIN(TestProjection)
#include "tst_projection.moc"
