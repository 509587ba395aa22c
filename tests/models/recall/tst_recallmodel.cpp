// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "quotedpassage.h"
#include "recallsearcher.h"
#include "searchresultsmodel.h"
#include "sessionbuilder.h"
#include "soon.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;
using DataRole = SearchResultsModel::DataRole;

namespace
{

RecallPassage passageOf(const QString &text, RecallStanding standing = RecallStanding::Gone,
                        Role role = Role::User)
{
    RecallPassage passage;
    passage.entry = EntryId::create();
    passage.text = text;
    passage.whole = text.size();
    passage.standing = standing;
    passage.role = role;
    passage.coverage = 1;
    passage.at = QDateTime({ 2026, 3, 1 }, { 12, 0 }, QTimeZone::UTC);
    passage.reference = u"0190a3c4"_s;
    passage.sessionNumber = 3;
    return passage;
}

RecallFact factOf(const QString &text)
{
    RecallFact fact;
    fact.text = text;
    fact.kind = u"Decision"_s;
    fact.sources = { EntryId::create() };
    fact.references = { u"0190a3c4"_s };
    return fact;
}

/// Headings, and below them "source: snippet (marks)".
QStringList treeOf(const SearchResultsModel &model)
{
    QStringList lines;
    for (int i = 0; i < model.rowCount(); ++i) {
        const QModelIndex heading = model.index(i, 0);
        lines += heading.data().toString();
        for (int row = 0; row < model.rowCount(heading); ++row) {
            const QModelIndex hit = model.index(row, 0, heading);
            const QString marks = hit.data(DataRole::MarksRole).toStringList().join(u", "_s);
            lines += u"  "_s + hit.data(DataRole::SourceRole).toString() + u": "_s
                    + hit.data().toString()
                    + (marks.isEmpty() ? QString() : u" ("_s + marks + u')');
        }
    }
    return lines;
}

} // namespace

class TestRecallModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsByWhatItIs();
    void marks();
    void textsAreNoTags();
    void theSameAnswerMovesNothing();
    void emptyAnswers();
    void hitsStandBelow();
    void quoting();
    void answersAsOneTypes();
    void aNewerQuestionEndsTheOlder();
    void errorsAreSaid();
};

void TestRecallModel::groupsByWhatItIs()
{
    SearchResultsModel model({},
                             [] { return QDateTime({ 2026, 3, 2 }, { 12, 0 }, QTimeZone::UTC); });
    QAbstractItemModelTester tester(&model);
    RecallAnswer answer;
    answer.terms = { u"port"_s };
    answer.facts = { factOf(u"The port is 4711"_s) };
    answer.passages = {
        passageOf(u"Let it be port 4711"_s), passageOf(u"the port again"_s, RecallStanding::Sent),
        passageOf(u"port of another one"_s, RecallStanding::Elsewhere),
        passageOf(u"listening on port 4711"_s, RecallStanding::Gone, Role::ToolResult)
    };
    answer.passages[3].toolName = u"bash"_s;
    answer.passages[2].session = SessionId::create();
    answer.passages[2].sessionTitle = u"Harbour"_s;
    model.setAnswer(answer, {});
    QCOMPARE(treeOf(model),
             QStringList({ u"No longer in the context"_s, u"  You: Let it be port 4711"_s,
                           u"  Tool result · bash: listening on port 4711"_s, u"Kept as facts"_s,
                           u"  Decision: The port is 4711"_s, u"In other sessions"_s,
                           u"  You: port of another one (Harbour)"_s, u"Still in the context"_s,
                           u"  You: the port again"_s }));
    QCOMPARE(model.hitCount(), 5);
    QVERIFY(model.passageAt(model.hitAt(0)) != nullptr);
    QVERIFY(model.factAt(model.hitAt(0)) == nullptr);
    QVERIFY(model.factAt(model.index(0, 0, model.index(1, 0))) != nullptr);
    const QModelIndex hit = model.indexOf(answer.passages.constFirst().entry, true);
    QVERIFY(model.passageAt(hit) != nullptr);
    QCOMPARE(hit.data(DataRole::HighlightsRole).value<QList<QPoint>>(),
             QList<QPoint> { QPoint(10, 4) });
    QVERIFY(hit.data(Qt::AccessibleTextRole).toString().contains(u"You"_s));
    QVERIFY(hit.parent().data(DataRole::HeadingRole).toBool());
    QVERIFY(model.passageAt(hit.parent()) == nullptr);
}

void TestRecallModel::marks()
{
    SearchResultsModel model({});
    RecallAnswer answer;
    answer.passages = { passageOf(u"one"_s, RecallStanding::Shortened),
                        passageOf(u"two"_s, RecallStanding::OffPath), passageOf(u"three"_s) };
    answer.passages[0].isError = true;
    answer.passages[2].byMeaning = true;
    answer.passages[2].coverage = 0;
    answer.passages[2].copies = 2;
    model.setAnswer(answer, {});
    const QStringList tree = treeOf(model);
    QVERIFY(tree.at(1).endsWith(u"(failed, masked)"_s));
    QVERIFY(tree.at(2).endsWith(u"(on another branch)"_s));
    QVERIFY2(tree.at(3).contains(u"by meaning, 2 times more"_s), qPrintable(tree.at(3)));
}

/// What is being read stays where it is when the answer by meaning says the same.
void TestRecallModel::textsAreNoTags()
{
    SearchResultsModel model({});
    RecallAnswer answer;
    answer.facts = { factOf(u"Use <b>bold</b>"_s) };
    model.setAnswer(answer, {});
    QVERIFY(model.hitAt(0).data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;"_s));
    answer.passages = { passageOf(u"one"_s) };
    answer.passages[0].before = u"<img src=\"file:///x\">"_s;
    model.setAnswer(answer, {});
    const QModelIndex passage = model.indexOf(answer.passages.constFirst().entry, true);
    QVERIFY(passage.data(Qt::ToolTipRole).toString().contains(u"&lt;img"_s));
}

void TestRecallModel::theSameAnswerMovesNothing()
{
    SearchResultsModel model({});
    RecallAnswer answer;
    answer.passages = { passageOf(u"one"_s), passageOf(u"two"_s) };
    model.setAnswer(answer, {});
    const QPersistentModelIndex second(model.indexOf(answer.passages.at(1).entry, true));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    answer.passages[1].byMeaning = true;
    model.setAnswer(answer, {});
    QCOMPARE(resets.size(), 0);
    QVERIFY(second.isValid());
    answer.passages.swapItemsAt(0, 1);
    model.setAnswer(answer, {});
    QCOMPARE(resets.size(), 1);
}

void TestRecallModel::emptyAnswers()
{
    SearchResultsModel model({});
    QAbstractItemModelTester tester(&model);
    model.setAnswer({}, {});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.hitAt(0).isValid());
    RecallAnswer answer;
    answer.passages = { passageOf(u"one"_s) };
    model.setAnswer(answer, {});
    QCOMPARE(model.hitCount(), 1);
    model.setAnswer({}, {});
    QCOMPARE(model.hitCount(), 0);
}

void TestRecallModel::hitsStandBelow()
{
    SearchResultsModel model(
            [](const SessionId &) { return SearchedSession { u"Harbour"_s, {}, {}, false }; });
    QAbstractItemModelTester tester(&model);
    SearchHit hit;
    hit.session = SessionId::create();
    hit.entry = EntryId::create();
    hit.seq = 1;
    hit.role = Role::User;
    hit.onPath = true;
    hit.snippet = u"port 4711"_s;
    model.setHits({ hit }, { u"port"_s });
    RecallAnswer answer;
    answer.terms = { u"4711"_s };
    answer.passages = { passageOf(u"Let it be 4711"_s) };
    answer.passages[0].entry = hit.entry;
    model.setAnswer(answer, {});
    QCOMPARE(treeOf(model),
             QStringList({ u"No longer in the context"_s, u"  You: Let it be 4711"_s, u"Harbour"_s,
                           u"  You: port 4711"_s }));
    QCOMPARE(model.hitCount(), 2);
    QCOMPARE(model.answerCount(), 1);
    QCOMPARE(model.sessionCount(), 1);
    QCOMPARE(model.placeCount(), 1); // the same one twice
    QVERIFY(model.isAnswer(model.hitAt(0)) && !model.isAnswer(model.hitAt(1)));
    QCOMPARE(model.termsOf(model.hitAt(1)), QStringList { u"port"_s });
    QCOMPARE(model.indexOf(hit.entry, false), model.hitAt(1));
    SearchHit late = hit;
    late.seq = 2;
    model.addHits({ hit, late });
    QCOMPARE(model.numberOf(model.hitAt(2)), 2);
    model.setAnswer({}, {});
    QCOMPARE(model.hitCount(), 2);
}

void TestRecallModel::quoting()
{
    RecallPassage passage = passageOf(u"first line\n\nsecond line\n"_s);
    const QString quote = quotedPassage(passage);
    QVERIFY2(quote.startsWith(
                     u"> first line\n>\n> second line\n>\n> — entry 0190a3c4 · session 3"_s),
             qPrintable(quote));
    QVERIFY(quote.endsWith(u"\n\n"_s));
    passage.role = Role::ToolResult;
    passage.before = u"bash npm test"_s;
    QVERIFY(quotedPassage(passage).startsWith(u"> bash npm test\n> first line\n"_s));
    QVERIFY(quotedFact(factOf(u"The port is 4711"_s)).contains(u"from entry 0190a3c4"_s));
}

void TestRecallModel::answersAsOneTypes()
{
    SessionBuilder builder(u"u1 a1"_s);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"The codename is Heliotrope."_s } };
    builder.addEntry(entry, u"u2"_s);
    auto store = StoreClient::open(builder.path());
    QVERIFY(store.has_value());
    RecallSearcher searcher(RecallServices { store->get() });
    QSignalSpy changed(&searcher, &RecallSearcher::changed);
    RecallRequest request;
    request.session = builder.session();
    request.query = u"heliotrope"_s;
    searcher.ask(request);
    QVERIFY(searcher.state().searching);
    VERIFY_SOON(!searcher.state().searching);
    QCOMPARE(searcher.state().asked, u"heliotrope"_s);
    QCOMPARE(searcher.state().answer.passages.size(), 1);
    request.query.clear();
    searcher.ask(request);
    QVERIFY(searcher.state().asked.isEmpty());
    QVERIFY(searcher.state().answer.isEmpty());
    QVERIFY(changed.size() >= 3);
}

void TestRecallModel::aNewerQuestionEndsTheOlder()
{
    SessionBuilder builder(u"u1 a1 u2"_s);
    auto store = StoreClient::open(builder.path());
    QVERIFY(store.has_value());
    RecallSearcher searcher(RecallServices { store->get() });
    RecallRequest request;
    request.session = builder.session();
    for (const QString &typed : { u"u"_s, u"u1"_s, u"nothing of it"_s }) {
        request.query = typed;
        searcher.ask(request);
    }
    VERIFY_SOON(!searcher.state().searching);
    QCOMPARE(searcher.state().asked, u"nothing of it"_s);
    QVERIFY(searcher.state().answer.isEmpty());
}

void TestRecallModel::errorsAreSaid()
{
    SessionBuilder builder;
    auto store = StoreClient::open(builder.path());
    QVERIFY(store.has_value());
    RecallSearcher searcher(RecallServices { store->get() });
    RecallRequest request;
    request.session = SessionId::create();
    request.query = u"anything"_s;
    searcher.ask(request);
    VERIFY_SOON(!searcher.state().problem.isEmpty());
    QVERIFY(!searcher.state().searching);
}

QTEST_GUILESS_MAIN(TestRecallModel)
#include "tst_recallmodel.moc"
