// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchfacets.h"
#include "searchhighlights.h"
#include "searchresultsmodel.h"
#include "sessionbuilder.h"
#include "storeclient.h"
#include "typedsearch.h"
#include "vectorwords.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Now(QDate(2026, 3, 5), QTime(12, 0), QTimeZone::utc());

SearchHit hit(const SessionId &session, qint64 seq, int minutesAgo)
{
    SearchHit made;
    made.session = session;
    made.entry = EntryId::create();
    made.seq = seq;
    made.role = Role::User;
    made.createdAt = Now.addSecs(-60 * minutesAgo);
    made.snippet = u"hit %1"_s.arg(seq);
    made.onPath = true;
    return made;
}

/// "A:1,2 B:3"
QString textOf(const SearchResultsModel &model)
{
    QStringList groups;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex heading = model.index(row, 0);
        QStringList hits;
        for (int child = 0; child < model.rowCount(heading); ++child) {
            hits += model.index(child, 0, heading).data().toString().mid(4);
        }
        groups += heading.data().toString() + u':' + hits.join(u',');
    }
    return groups.join(u' ');
}

} // namespace

class TestSearchPieces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filtersAreWritten_data();
    void filtersAreWritten();
    void filtersAreRead();
    void questions_data();
    void questions();
    void places();
    void highlights_data();
    void highlights();
    void grouped();
    void newest();
    void lateHitsMoveNothing();
    void theSameSearchAgainAddsNothing();
    void whatAHitSays();
    void titlesAreNoTags();
    void vectorState();
    void facets();

private:
    SessionId m_a = SessionId::create();
    SessionId m_b = SessionId::create();
    [[nodiscard]] SearchResultsModel::SessionSource sessions() const
    {
        return [this](const SessionId &id) {
            return SearchedSession { id == m_a           ? u"A"_s
                                             : id == m_b ? u"B"_s
                                                         : QString(),
                                     u"/src/web"_s, Now, false };
        };
    }
};

void TestSearchPieces::filtersAreWritten_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QStringList>("remove");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("wanted");
    const QStringList role { u"role"_s };
    QTest::newRow("alone") << u""_s << role << QStringList { u"role:user"_s } << u"role:user "_s;
    QTest::newRow("before the text")
            << u"cat"_s << role << QStringList { u"role:user"_s } << u"role:user cat"_s;
    QTest::newRow("the last word stays whole")
            << u"cat "_s << role << QStringList { u"role:user"_s } << u"role:user cat "_s;
    QTest::newRow("in place of another")
            << u"role:user tool:bash cat"_s << role << QStringList { u"role:tool"_s }
            << u"tool:bash role:tool cat"_s;
    QTest::newRow("taken out of the middle")
            << u"big role:user cat"_s << role << QStringList() << u"big cat"_s;
    QTest::newRow("the last one") << u"role:user"_s << role << QStringList() << u""_s;
    QTest::newRow("quotes stay") << uR"(project:"my work" "a phrase")"_s << role
                                 << QStringList { u"role:user"_s }
                                 << uR"(project:"my work" role:user "a phrase")"_s;
    QTest::newRow("no filter") << u"std::vector http://x"_s << role << QStringList()
                               << u"std::vector http://x"_s;
}

void TestSearchPieces::filtersAreWritten()
{
    QFETCH(QString, typed);
    QFETCH(QStringList, remove);
    QFETCH(QStringList, words);
    QTEST(withFilters(typed, { remove, words }), "wanted");
}

void TestSearchPieces::filtersAreRead()
{
    const QString typed = uR"(role:user role:tool project:"my work" cat "role:x" std::vector)"_s;
    QCOMPARE(filterValues(typed, u"role"_s), QStringList({ u"user"_s, u"tool"_s }));
    QCOMPARE(filterValue(typed, u"project"_s), u"my work"_s);
    QCOMPARE(filterValue(typed, u"tool"_s), QString());
    QCOMPARE(withoutFilters(typed), uR"(cat "role:x" std::vector)"_s);
    QVERIFY(hasFilters(typed));
    QVERIFY(!hasFilters(u"cat std::vector"_s));
    QCOMPARE(filterWord(u"project"_s, u"my work"_s), uR"(project:"my work")"_s);
}

void TestSearchPieces::questions_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("question");
    QTest::newRow("nothing") << u""_s << false;
    QTest::newRow("words") << u"harmonic constants"_s << false;
    QTest::newRow("a mark") << u"which port?"_s << true;
    QTest::newRow("a sentence") << u"where do they come from"_s << true;
    QTest::newRow("filters are no words") << u"role:user tool:bash session:0198 cat dog"_s << false;
    QTest::newRow("a phrase") << uR"("where do they come from?")"_s << false;
    QTest::newRow("Japanese") << u"どのポートですか"_s << true;
    QTest::newRow("a word of it") << u"設定"_s << false;
    QTest::newRow("Arabic") << u"أي منفذ؟"_s << true;
}

void TestSearchPieces::questions()
{
    QFETCH(const QString, typed);
    QTEST(isQuestion(typed), "question");
}

void TestSearchPieces::places()
{
    Session web;
    web.id = SessionId::create();
    web.cwd = u"/src/Web"_s;
    Session imported;
    imported.id = SessionId::create();
    imported.cwd = u"/src/tide"_s;
    imported.origin.sessionId = u"abc-1"_s;
    const QList<Session> sessions { web, imported };
    using Meant = std::optional<QList<SessionId>>;
    QVERIFY(sessionsMeant(u"role:user cat"_s, sessions) == Meant());
    QVERIFY(sessionsMeant(u"session:"_s + web.id.toString() + u" cat"_s, sessions)
            == Meant(QList { web.id }));
    QVERIFY(sessionsMeant(u"session:abc cat"_s, sessions) == Meant(QList { imported.id }));
    QVERIFY(sessionsMeant(u"project:web cat"_s, sessions) == Meant(QList { web.id }));
    QVERIFY(sessionsMeant(u"project:src cat"_s, sessions) == Meant(QList { web.id, imported.id }));
    QVERIFY(sessionsMeant(u"project:web session:abc"_s, sessions) == Meant(QList<SessionId>()));
    QVERIFY(!hasOtherFilters(u"project:web session:abc cat"_s));
    QVERIFY(hasOtherFilters(u"project:web role:user cat"_s));
}

void TestSearchPieces::highlights_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("terms");
    QTest::addColumn<QString>("wanted"); ///< what is marked
    QTest::newRow("case") << u"The Cat and the CAT"_s << QStringList { u"cat"_s } << u"Cat|CAT"_s;
    QTest::newRow("beginning, not inside")
            << u"category, concat"_s << QStringList { u"cat"_s } << u"cat"_s;
    QTest::newRow("identifier") << u"openSession open_session HTTPSession"_s
                                << QStringList { u"session"_s } << u"Session|session|Session"_s;
    QTest::newRow("digits") << u"utf8string"_s << QStringList { u"string"_s } << u"string"_s;
    QTest::newRow("short alone") << u"is this a hit, it is"_s << QStringList { u"is"_s }
                                 << u"is|is"_s;
    QTest::newRow("accents") << u"un café noir"_s << QStringList { u"cafe"_s } << u"café"_s;
    QTest::newRow("accents in the search")
            << u"un cafe noir"_s << QStringList { u"café"_s } << u"cafe"_s;
    QTest::newRow("decomposed") << u"un cafe\u0301 noir"_s << QStringList { u"cafe"_s }
                                << u"cafe\u0301"_s;
    QTest::newRow("CJK") << u"会话压缩之后"_s << QStringList { u"压缩"_s } << u"压缩"_s;
    QTest::newRow("hangul") << u"세션압축"_s << QStringList { u"압축"_s } << u"압축"_s;
    QTest::newRow("phrase") << u"a context window"_s << QStringList { u"context window"_s }
                            << u"context window"_s;
    QTest::newRow("ending") << u"it was compact"_s << QStringList { u"compacted"_s }
                            << u"compact"_s;
    QTest::newRow("overlap") << u"sessions"_s << QStringList { u"session"_s, u"sessions"_s }
                             << u"sessions"_s;
    QTest::newRow("markup") << u"<b>bold</b>"_s << QStringList { u"bold"_s } << u"bold"_s;
    QTest::newRow("none") << u"dog"_s << QStringList { u"cat"_s } << u""_s;
    QTest::newRow("nothing") << u"dog"_s << QStringList { u""_s } << u""_s;
}

void TestSearchPieces::highlights()
{
    QFETCH(QString, text);
    QFETCH(QStringList, terms);
    QStringList marked;
    for (const QPoint &range : highlightsOf(text, terms)) {
        marked += text.mid(range.x(), range.y());
    }
    QTEST(marked.join(u'|'), "wanted");
}

void TestSearchPieces::grouped()
{
    SearchResultsModel model(sessions(), [] { return Now; });
    QAbstractItemModelTester tester(&model);
    QCOMPARE(model.hitCount(), 0);
    QVERIFY(!model.hitAt(0).isValid());
    model.setHits({ hit(m_a, 1, 30), hit(m_b, 2, 20), hit(m_a, 3, 10) }, {});
    QCOMPARE(textOf(model), u"A:1,3 B:2"_s);
    QCOMPARE(model.sessionCount(), 2);
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(model.numberOf(model.hitAt(i)), i);
    }
    QVERIFY(!model.hitAt(3).isValid());
    QVERIFY(!model.hitAt(-1).isValid());
    QCOMPARE(model.numberOf(model.index(1, 0)), 2);
    QCOMPARE(model.index(0, 0).data(SearchResultsModel::CountRole).toInt(), 2);
    QCOMPARE(model.index(0, 0).data(SearchResultsModel::FolderRole).toString(), u"web"_s);
}

void TestSearchPieces::newest()
{
    SearchResultsModel model(sessions(), [] { return Now; });
    QAbstractItemModelTester tester(&model);
    model.setHits({ hit(m_a, 1, 30), hit(m_b, 2, 20), hit(m_a, 3, 10) }, {});
    model.setOrder(SearchResultsModel::Order::Newest);
    QCOMPARE(textOf(model), u"A:3,1 B:2"_s);
    model.setHits({ hit(m_a, 1, 30), hit(m_b, 2, 20) }, {});
    QCOMPARE(textOf(model), u"B:2 A:1"_s);
    model.setOrder(SearchResultsModel::Order::Best);
    QCOMPARE(textOf(model), u"A:1 B:2"_s);
}

void TestSearchPieces::lateHitsMoveNothing()
{
    SearchResultsModel model(sessions(), [] { return Now; });
    QAbstractItemModelTester tester(&model);
    const SearchHit first = hit(m_a, 1, 1);
    const SearchHit second = hit(m_b, 2, 2);
    model.setHits({ first, second }, {});
    const QPersistentModelIndex reading(model.hitAt(1));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const SearchHit late = hit(m_a, 3, 3);
    const SearchHit other = hit(SessionId::create(), 4, 4);
    model.addHits({ late, second, other, first });
    QCOMPARE(textOf(model), u"A:1,3 B:2 Untitled session:4"_s);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(reading.data().toString(), u"hit 2"_s);
    QCOMPARE(model.hitCount(), 4);
}

/// First the hits by words alone, then with those by meaning, and all of it once more.
void TestSearchPieces::theSameSearchAgainAddsNothing()
{
    SearchResultsModel model(sessions(), [] { return Now; });
    QAbstractItemModelTester tester(&model);
    const SearchHit byWords = hit(m_a, 1, 1);
    const SearchHit byMeaning = hit(m_a, 2, 2);
    model.setHits({ byWords }, {});
    model.addHits({ byWords, byMeaning });
    model.addHits({ byWords });
    model.addHits({ byWords, byMeaning });
    QCOMPARE(textOf(model), u"A:1,2"_s);
    QCOMPARE(model.hitCount(), 2);
}

void TestSearchPieces::whatAHitSays()
{
    SearchResultsModel model(sessions(), [] { return Now; });
    SearchHit one = hit(m_a, 1, 120);
    one.role = Role::ToolResult;
    one.toolName = u"bash"_s;
    one.onPath = false;
    one.partial = true;
    SearchHit two = hit(m_a, 2, 5);
    two.byMeaning = true;
    model.setHits({ one, two }, { u"hit"_s });
    const QModelIndex first = model.hitAt(0);
    QVERIFY(first.data(SearchResultsModel::SourceRole).toString().endsWith(u"· bash"_s));
    QCOMPARE(first.data(SearchResultsModel::MarksRole).toStringList(),
             QStringList({ u"on another branch"_s, u"some of the words"_s }));
    QCOMPARE(model.hitAt(1).data(SearchResultsModel::MarksRole).toStringList(),
             QStringList { u"by meaning"_s });
    QCOMPARE(first.data(SearchResultsModel::HighlightsRole).value<QList<QPoint>>(),
             QList<QPoint> { QPoint(0, 3) });
    QVERIFY(first.data(Qt::AccessibleTextRole).toString().contains(u"on another branch"_s));
}

void TestSearchPieces::titlesAreNoTags()
{
    SearchResultsModel model([](const SessionId &) {
        return SearchedSession { u"<b>x</b>"_s, u"/w/<i>"_s, Now, false };
    });
    model.setHits({ hit(m_a, 1, 1) }, {});
    const QString shown = model.index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(shown.contains(u"&lt;b&gt;x&lt;/b&gt;"_s) && shown.contains(u"&lt;i&gt;"_s),
             qPrintable(shown));
}

void TestSearchPieces::vectorState()
{
    VectorIndexer::State state;
    QCOMPARE(vectorStateText(state, 100), QString());
    state.kind = VectorIndexer::State::Kind::Working;
    state.model = u"small"_s;
    state.missing = 60;
    QCOMPARE(vectorStateText(state, 100),
             u"Preparing the search by meaning with small: 40 of 100 entries."_s);
    state.missing = 600; // counted at another moment
    QVERIFY(vectorStateText(state, 100).contains(u"0 of 100"_s));
    state.kind = VectorIndexer::State::Kind::Waiting;
    state.problem = u"Nobody answers."_s;
    QVERIFY(vectorStateText(state, 100).endsWith(u"Nobody answers."_s));
}

void TestSearchPieces::facets()
{
    SessionBuilder builder(u"u1 a1[x,y] r:x r:y"_s);
    Entry entry;
    entry.role = Role::ToolResult;
    entry.toolName = u"grep"_s;
    entry.blocks = { TextBlock { u"found"_s } };
    builder.addEntry(entry, u"r1"_s);
    auto store = StoreClient::open(builder.path());
    QVERIFY(store);
    const auto facets = readSearchFacets((*store)->rows());
    QVERIFY(facets);
    QVERIFY(facets->tools.contains(u"grep"_s));
    QVERIFY(!facets->tools.contains(QString()));
    QVERIFY(!facets->models.contains(QString()));
}

QTEST_GUILESS_MAIN(TestSearchPieces)
#include "tst_searchpieces.moc"
