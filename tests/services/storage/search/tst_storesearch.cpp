// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchsyntax.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "sessiontags.h"
#include "storesearch.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Entry message(Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

QDateTime at(int month, int day)
{
    return { QDate(2026, month, day), QTime(12, 0) };
}

} // namespace

/// Filters, order and searches of which no entry has every word.
class TestStoreSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void filters_data();
    void filters();
    void best_data();
    void best();
    void symbolsAndPaths_data();
    void symbolsAndPaths();
    void partialOnes();
    void nearWords_data();
    void nearWords();
    void symbolsOfLongAgo();
    void symbolsOfOlderEntries();
    void otherWords_data();
    void otherWords();
    void inOneOfManySessions();
    void deletedOnesAreNotFound();
    void deletedOnesCrowdNothingOut();
    void othersCrowdNothingOut();
    void smallOldSessionAmongMany_data();
    void smallOldSessionAmongMany();
    void stops();
    void stopsWhereNothingPasses_data();
    void stopsWhereNothingPasses();
    void strayRowsAreNoHits();
    void manyThatTheFilterRejects();
    void theNewestWithoutWords_data();
    void theNewestWithoutWords();
    void veryLongTexts();
    void snippetWhereTheWordsAre();

private:
    QString found(const QString &typed, int limit = 100);
    EntryId add(const QString &name, Entry entry);

    std::unique_ptr<SessionBuilder> m_builder;
    SessionId m_second;
};

EntryId TestStoreSearch::add(const QString &name, Entry entry)
{
    return m_builder->addEntry(std::move(entry), name);
}

void TestStoreSearch::initTestCase()
{
    m_builder = std::make_unique<SessionBuilder>();
    SessionBuilder &builder = *m_builder;
    QVERIFY(builder.store().setFolder(builder.session(), u"/home/me/web shop"_s));
    Entry asked = message(Role::User, u"needle of the user"_s);
    asked.createdAt = at(1, 10);
    add(u"user"_s, asked);
    Entry answer = message(Role::Assistant, u"needle of the answer"_s);
    answer.createdAt = at(2, 10);
    answer.model = u"claude-opus-4-5"_s;
    answer.blocks += ToolCallBlock { u"c1"_s, u"grep"_s, R"({"pattern":"needle"})", {} };
    add(u"answer"_s, answer);
    Entry result = message(Role::ToolResult, u"needle in a file"_s);
    result.createdAt = at(2, 11);
    result.toolCallId = u"c1"_s;
    result.toolName = u"grep"_s;
    add(u"result"_s, result);
    Entry told = message(Role::Assistant, u"a needle, and I never used \"grep\""_s);
    told.createdAt = at(3, 1);
    told.model = u"gpt-5_1"_s;
    add(u"told"_s, told);
    Entry summary;
    summary.type = EntryType::Compaction;
    summary.summary = u"It was about a needle"_s;
    summary.createdAt = at(3, 2);
    summary.firstKept = builder.id(u"told"_s);
    add(u"summary"_s, summary);
    builder.add(u"@user"_s);
    Entry other = message(Role::User, u"needle on another branch"_s);
    other.createdAt = at(3, 3);
    add(u"branch"_s, other);

    Session wanted;
    wanted.cwd = u"/srv/100%_done"_s;
    wanted.origin.format = u"claude-code"_s;
    wanted.origin.sessionId = u"x"_s;
    const auto second = builder.store().createSession(wanted);
    QVERIFY(second);
    m_second = second->id;
    QVERIFY(SessionTags(builder.store().database()).change({ m_second }, { u"later"_s }, {}));
    builder.use(m_second);
    Entry bash = message(Role::BashExecution, u"needle printed"_s);
    bash.toolName = u"bash"_s;
    bash.createdAt = at(3, 4);
    add(u"bash"_s, bash);
}

QString TestStoreSearch::found(const QString &typed, int limit)
{
    const ParsedSearch parsed = parseSearch(typed, QDate(2026, 3, 17));
    SearchQuery query { parsed.text, parsed.filter, limit, true, {} };
    if (!parsed.session.isEmpty()) {
        query.filter.session = m_second;
    }
    const auto hits = StoreSearch(m_builder->store().reader()).find(query);
    if (!hits) {
        return hits.error().message + hits.error().detail;
    }
    QStringList names;
    for (const SearchHit &hit : *hits) {
        names += m_builder->name(hit.entry);
    }
    names.sort();
    return names.join(u' ');
}

void TestStoreSearch::filters_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("names");
    QTest::newRow("none") << u"needle"_s << u"answer bash branch result summary told user"_s;
    QTest::newRow("user") << u"needle role:user"_s << u"branch user"_s;
    QTest::newRow("two roles") << u"needle role:tool role:bash"_s << u"bash result"_s;
    QTest::newRow("summaries") << u"needle role:summary"_s << u"summary"_s;
    QTest::newRow("role and summaries") << u"needle role:bash role:summary"_s << u"bash summary"_s;
    QTest::newRow("tool: its calls and results, not its name in a text")
            << u"needle tool:grep"_s << u"answer result"_s;
    QTest::newRow("tool of a command") << u"needle tool:bash"_s << u"bash"_s;
    QTest::newRow("model") << u"needle model:opus"_s << u"answer"_s;
    QTest::newRow("model, with a character that LIKE takes for any")
            << u"needle model:gpt-5_"_s << u"told"_s;
    QTest::newRow("model, where it would be any") << u"needle model:clau_e"_s << u""_s;
    QTest::newRow("project") << u"needle project:srv"_s << u"bash"_s;
    QTest::newRow("project with a space")
            << u"needle role:user project:\"web shop\""_s << u"branch user"_s;
    QTest::newRow("project, percent") << u"needle project:100%_"_s << u"bash"_s;
    QTest::newRow("program") << u"needle program:claude"_s << u"bash"_s;
    QTest::newRow("session") << u"needle session:second"_s << u"bash"_s;
    QTest::newRow("tag") << u"needle tag:Later"_s << u"bash"_s;
    QTest::newRow("tag that no session has") << u"needle tag:never"_s << u""_s;
    QTest::newRow("on the path") << u"needle path:on"_s << u"bash branch user"_s;
    QTest::newRow("off the path") << u"needle path:off"_s << u"answer result summary told"_s;
    QTest::newRow("day") << u"needle on:2026-02-10"_s << u"answer"_s;
    QTest::newRow("before") << u"needle before:2026-02-10"_s << u"user"_s;
    QTest::newRow("after") << u"needle after:2026-03-02"_s << u"bash branch summary"_s;
    QTest::newRow("several") << u"needle role:assistant after:2026-02-15 path:off"_s << u"told"_s;
    QTest::newRow("no words") << u"role:user"_s << u"branch user"_s;
    QTest::newRow("no words, one session") << u"session:second role:bash"_s << u"bash"_s;
    QTest::newRow("neither words nor filter") << u""_s << u""_s;
}

void TestStoreSearch::filters()
{
    QFETCH(QString, typed);
    QFETCH(QString, names);
    QCOMPARE(found(typed), names);
}

void TestStoreSearch::best_data()
{
    QTest::addColumn<QStringList>("texts"); // the first one is the best, and the oldest
    QTest::addColumn<QString>("search");
    QStringList often;
    for (int i = 0; i < 60; ++i) {
        often += u"the usual word, number %1"_s.arg(i);
    }
    QTest::newRow("a rare word before usual ones")
            << (QStringList { u"the usual quokka"_s } + often) << u"usual quokka thing"_s;
    QTest::newRow("words side by side")
            << QStringList { u"the lock file is held"_s,
                             QString(u"a lock "_s + u"x "_s.repeated(300) + u" and a file"_s) }
            << u"lock file"_s;
    QTest::newRow("older, but it has the phrase")
            << QStringList { u"we decided to retry twice"_s,
                             u"twice we retry what they decided to do"_s }
            << u"decided to retry twice"_s;
    QTest::newRow("a path before its words") << QStringList {
        QString(u"src/base/result.h, "_s + u"as was said before, "_s.repeated(40) + u"is broken"_s),
        u"broken: a result in the base of src, h"_s
    } << u"src/base/result.h broken"_s;
    QTest::newRow("a symbol before its words") << QStringList {
        QString(u"Store::open() waits, "_s + u"and so on, "_s.repeated(40) + u"for the lock"_s),
        u"open the store, lock it"_s
    } << u"Store::open lock"_s;
}

void TestStoreSearch::best()
{
    QFETCH(QStringList, texts);
    QFETCH(QString, search);
    SessionBuilder builder;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        builder.addEntry(message(Role::User, texts.at(i)), u"e%1"_s.arg(i));
    }
    const auto hits = StoreSearch(builder.store().reader()).find({ search });
    QVERIFY(hits.has_value());
    QCOMPARE(builder.name(hits->value(0).entry), u"e0"_s);
}

void TestStoreSearch::symbolsAndPaths_data()
{
    QTest::addColumn<QString>("told"); // what somebody says of it
    QTest::addColumn<QString>("longer"); // another name that has it in it
    const auto row = [](const QString &name, const QString &told, const QString &longer) {
        QTest::newRow(qPrintable(name)) << told << longer;
    };
    row(u"decodeMetrics"_s, u"We keep %1 as it is: the figures come from old stores too."_s,
        u"decodeMetricsOf"_s);
    row(u"read_source_time"_s, u"The zone is lost in %1, which takes every time for a local one."_s,
        u"read_source_times"_s);
    row(u"Store::open"_s, u"Waiting belongs into %1() and nowhere else."_s, u"Store::openAgain"_s);
    row(u"QStringLiteral"_s, u"No %1 in new code, please; the suffix is shorter."_s,
        u"QStringLiterals"_s);
    row(u"MAX_WAITING_BYTES"_s, u"I set %1 to a quarter, since a line takes a kilobyte."_s,
        u"MAX_WAITING_BYTES_OLD"_s);
    row(u"src/base/result.h"_s, u"%1 has no test for an error without a sentence."_s,
        u"lib/src/base/result.hpp"_s);
    row(u"/etc/varve/server.conf"_s, u"It is %1 that the service reads, not the one in home."_s,
        u"/etc/varve/server.conf.d/10.conf"_s);
    row(u"CMakeLists.txt"_s, u"The list of tests in %1 is by hand, which is why one was missing."_s,
        u"old-CMakeLists.txt.in"_s);
    row(u"result.h:42"_s, u"The copy is made in %1, for each caller."_s, u"result.h:421"_s);
    row(u"--no-cache"_s, u"Run it with %1, or nothing is built anew."_s, u"--no-cache-dir"_s);
}

/// What says something of it comes before what only has it, however often and however much newer.
void TestStoreSearch::symbolsAndPaths()
{
    QFETCH(QString, told);
    QFETCH(QString, longer);
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    SessionBuilder builder;
    builder.addEntry(message(Role::Assistant, told.arg(name)), u"told"_s);
    for (int i = 0; i < 20; ++i) {
        const QString number = QString::number(i);
        Entry call = message(Role::Assistant, QString());
        call.blocks = { ToolCallBlock {
                number, u"grep"_s, "{\"pattern\":\"" + name.toUtf8() + "\"}", {} } };
        builder.addEntry(call, u"call"_s + number);
        const QString line = u"a.cpp:7: x("_s + name + u")\n"_s;
        Entry printed = message(Role::ToolResult, line.repeated(3 * i + 1));
        printed.toolCallId = number;
        printed.toolName = u"grep"_s;
        builder.addEntry(printed, u"printed"_s + number);
        builder.addEntry(message(Role::Assistant, u"Now "_s + longer), u"longer"_s + number);
    }
    const auto hits = StoreSearch(builder.store().reader()).find({ name });
    QVERIFY(hits.has_value());
    QVERIFY(hits->size() > 1);
    QCOMPARE(builder.name(hits->constFirst().entry), u"told"_s);
}

void TestStoreSearch::partialOnes()
{
    SessionBuilder builder;
    builder.addEntry(message(Role::User, u"why does the migration deadlock when two start?"_s),
                     u"asked"_s);
    builder.addEntry(message(Role::Assistant, u"an unrelated answer"_s), u"other"_s);
    StoreReader &reader = builder.store().reader();
    const auto near =
            StoreSearch(reader).find({ u"migrations that deadlocked yesterday evening"_s });
    QCOMPARE(near->size(), 1);
    QCOMPARE(builder.name(near->constFirst().entry), u"asked"_s);
    QVERIFY(near->constFirst().partial);
    QVERIFY(!partialNote(*near).isEmpty());
    QVERIFY(partialNote(*StoreSearch(reader).find({ u"migration deadlock"_s })).isEmpty());
    const auto exact =
            StoreSearch(reader).find({ u"migrations deadlocked yesterday"_s, {}, 10, false, {} });
    QVERIFY(exact->isEmpty());
}

void TestStoreSearch::nearWords_data()
{
    QTest::addColumn<QString>("search");
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("note");
    const auto instead = [](const QString &missing, const QString &nearest) {
        return u"Nothing has “%1”; shown is “%2”."_s.arg(missing, nearest);
    };
    QTest::newRow("a letter left out")
            << u"compacton"_s << u"plan word"_s << instead(u"compacton"_s, u"compaction"_s);
    QTest::newRow("beside a word that is there")
            << u"plan Compactoin "_s << u"plan"_s << instead(u"Compactoin"_s, u"compaction"_s);
    QTest::newRow("two letters the wrong way round")
            << u"serach"_s << u"short"_s << instead(u"serach"_s, u"search"_s);
    QTest::newRow("the second letter")
            << u"saerch"_s << u"short"_s << instead(u"saerch"_s, u"search"_s);
    QTest::newRow("two words") << u"serach shotr"_s << u"short"_s
                               << instead(u"serach shotr"_s, u"search short"_s);
    QTest::newRow("accents") << u"Gröse"_s << u"umlaut"_s << instead(u"Gröse"_s, u"große"_s);
    QTest::newRow("two letters of a short word") << u"seaxxh"_s << QString() << QString();
    QTest::newRow("three of a long one") << u"coxxxction"_s << QString() << QString();
    QTest::newRow("a number is another") << u"8081"_s << QString() << QString();
    QTest::newRow("in one of its forms") << u"compactions"_s << u"plan word"_s
                                         << u"Nothing has all of these words; this is what has "
                                            "most of them."_s;
    QTest::newRow("where nothing has both") << u"compacton short"_s << u"short"_s
                                            << u"Nothing has all of these words; this is what has "
                                               "most of them."_s;
}

/// A word that no entry has in any form.
void TestStoreSearch::nearWords()
{
    QFETCH(QString, search);
    QFETCH(QString, names);
    QFETCH(QString, note);
    SessionBuilder builder;
    builder.addEntry(message(Role::User, u"the plan of the compaction"_s), u"plan"_s);
    builder.addEntry(message(Role::User, u"a compaction, and composition"_s), u"word"_s);
    builder.addEntry(message(Role::User, u"a short search at 8080"_s), u"short"_s);
    builder.addEntry(message(Role::User, u"Die Größe"_s), u"umlaut"_s);
    const auto hits = StoreSearch(builder.store().reader()).find({ search });
    QVERIFY2(hits, hits ? "" : qPrintable(hits.error().message + hits.error().detail));
    QStringList found;
    for (const SearchHit &hit : *hits) {
        QVERIFY(hit.partial);
        found += builder.name(hit.entry);
    }
    found.sort();
    QCOMPARE(found.join(u' '), names);
    QCOMPARE(partialNote(*hits), note);
    const auto exact = StoreSearch(builder.store().reader()).find({ search, {}, 10, false, {} });
    QVERIFY(exact.has_value() && exact->isEmpty());
}

/// However many entries were written since.
void TestStoreSearch::symbolsOfLongAgo()
{
    SessionBuilder builder;
    builder.addEntry(message(Role::User, u"released🎉, at last"_s), u"wanted"_s);
    QList<Entry> entries;
    for (int i = 0; i < 10'500; ++i) {
        entries += message(Role::User, u"released, at last"_s);
    }
    const auto others = builder.store().createSession({});
    QVERIFY(others && builder.store().append(others->id, {}, entries));
    for (const QString &search : { u"🎉"_s, u"at last 🎉"_s, u"\"last\" 🎉"_s }) {
        const auto hits = StoreSearch(builder.store().reader()).find({ search });
        QVERIFY(hits);
        QCOMPARE(hits->size(), 1);
        QCOMPARE(builder.name(hits->constFirst().entry), u"wanted"_s);
    }
}

/// Which the index has no symbols of.
void TestStoreSearch::symbolsOfOlderEntries()
{
    SessionBuilder builder;
    builder.addEntry(message(Role::User, u"released 🎉"_s), u"old"_s);
    builder.addEntry(message(Role::User, u"released again 🎉"_s), u"new"_s);
    Database &database = builder.store().database();
    QVERIFY(database.execute(u"DELETE FROM entry_text WHERE rowid = 1"_s));
    QVERIFY(database.execute(u"INSERT INTO entry_text (rowid, text) VALUES (1, 'released')"_s));
    for (const QString &search : { u"🎉"_s, u"released 🎉"_s }) {
        const auto hits = StoreSearch(builder.store().reader()).find({ search });
        QVERIFY(hits);
        QCOMPARE(hits->size(), 2);
    }
}

void TestStoreSearch::otherWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("search");
    QTest::newRow("one word in another form") << u"we scan the ports"_s << u"scanned"_s;
    QTest::newRow("a question") << u"The linter is eslint, configured in eslint.config.js"_s
                                << u"where was it that we did configure the linting?"_s;
    QTest::newRow("Chinese, most of the pairs")
            << u"服务器应该监听端口四七一一。"_s << u"我们的服务器在哪里监听的？"_s;
    QTest::newRow("Korean about English")
            << u"error: the database file is locked"_s << u"데이터베이스에서 무슨 오류가 났나요"_s;
}

/// Nothing has the words as they were typed.
void TestStoreSearch::otherWords()
{
    QFETCH(QString, text);
    QFETCH(QString, search);
    SessionBuilder builder;
    builder.addEntry(message(Role::User, text), u"wanted"_s);
    builder.addEntry(message(Role::User, u"今天的天气很好 / nothing of it"_s), u"other"_s);
    const auto hits = StoreSearch(builder.store().reader()).find({ search });
    QVERIFY(hits.has_value());
    QCOMPARE(hits->size(), 1);
    QCOMPARE(builder.name(hits->constFirst().entry), u"wanted"_s);
}

void TestStoreSearch::inOneOfManySessions()
{
    SessionBuilder builder;
    for (int i = 0; i < 3000; ++i) {
        builder.addEntry(message(Role::User, u"word %1"_s.arg(i)), u"w%1"_s.arg(i));
    }
    const SessionId first = builder.session();
    const auto second = builder.store().createSession({});
    builder.use(second->id);
    builder.addEntry(message(Role::User, u"word here"_s), u"here"_s);
    SearchQuery query { u"word"_s };
    query.filter.session = second->id;
    auto hits = StoreSearch(builder.store().reader()).find(query);
    QCOMPARE(hits->size(), 1);
    query.filter.session = first;
    query.limit = 5000;
    hits = StoreSearch(builder.store().reader()).find(query);
    QCOMPARE(hits->size(), 3000);
}

void TestStoreSearch::deletedOnesAreNotFound()
{
    SessionDeletion deletion(m_builder->store());
    QVERIFY(deletion.remove({ m_second }));
    QCOMPARE(found(u"needle role:bash"_s), QString());
    QVERIFY(deletion.restore({ m_second }));
    QCOMPARE(found(u"needle role:bash"_s), u"bash"_s);
}

/// Of entries with most of the words only the best are looked at.
void TestStoreSearch::deletedOnesCrowdNothingOut()
{
    SessionBuilder builder;
    builder.addEntry(message(Role::User, u"an otter and a heron"_s), u"stays"_s);
    const auto hidden = builder.store().createSession({});
    QList<Entry> entries;
    for (int i = 0; i < 400; ++i) {
        entries += message(Role::User, u"an otter, a heron and a newt"_s);
    }
    QVERIFY(builder.store().append(hidden->id, {}, entries));
    QVERIFY(SessionDeletion(builder.store()).remove({ hidden->id }));
    SearchQuery query;
    query.text = u"otter heron newt"_s;
    query.partial = true;
    const auto hits = StoreSearch(builder.store().reader()).find(query);
    QVERIFY(hits);
    QCOMPARE(hits->size(), 1);
    QCOMPARE(builder.name(hits->constFirst().entry), u"stays"_s);
}

/// The filter is asked of the best ones first.
void TestStoreSearch::othersCrowdNothingOut()
{
    SessionBuilder builder;
    QVERIFY(builder.store().setFolder(builder.session(), u"/srv/a"_s));
    builder.addEntry(message(Role::User, u"an otter and a heron"_s), u"wanted"_s);
    Session other;
    other.cwd = u"/srv/b"_s;
    QList<Entry> entries;
    for (int i = 0; i < 2500; ++i) {
        entries += message(Role::User, u"an otter, a heron and a newt"_s);
    }
    const auto others = builder.store().createSession(other);
    QVERIFY(builder.store().append(others->id, {}, entries));
    SearchQuery query;
    query.text = u"otter heron newt"_s;
    query.partial = true;
    query.filter.folder = FolderScope::exactly(u"/srv/a"_s);
    const auto hits = StoreSearch(builder.store().reader()).find(query);
    QVERIFY(hits);
    QCOMPARE(hits->size(), 1);
    QCOMPARE(builder.name(hits->constFirst().entry), u"wanted"_s);
}

/// Of a word that very many entries have the newest are looked at, none of which may pass.
void TestStoreSearch::smallOldSessionAmongMany_data()
{
    QTest::addColumn<SearchFilter>("filter");
    SearchFilter folder;
    folder.folder = FolderScope::exactly(u"/srv/a"_s);
    QTest::newRow("folder") << folder;
    SearchFilter project;
    project.project = u"rv/a"_s;
    QTest::newRow("part of the folder") << project;
    SearchFilter role;
    role.roles = { Role::Assistant };
    QTest::newRow("role") << role;
    SearchFilter summaries;
    summaries.summaries = true;
    QTest::newRow("summaries") << summaries;
}

void TestStoreSearch::smallOldSessionAmongMany()
{
    QFETCH(SearchFilter, filter);
    SessionBuilder builder;
    QVERIFY(builder.store().setFolder(builder.session(), u"/srv/a"_s));
    Entry wanted = message(Role::Assistant, u"an otter and a heron"_s);
    if (filter.summaries) {
        wanted = {};
        wanted.type = EntryType::BranchSummary;
        wanted.summary = u"an otter and a heron"_s;
    }
    builder.addEntry(wanted, u"wanted"_s);
    Session other;
    other.cwd = u"/srv/b"_s;
    const QList<Entry> entries(21'000, message(Role::User, u"an otter, a heron and a newt"_s));
    const auto others = builder.store().createSession(other);
    QVERIFY(builder.store().append(others->id, {}, entries));
    const auto hits = StoreSearch(builder.store().reader()).find({ u"otter heron newt"_s, filter });
    QVERIFY(hits);
    QCOMPARE(hits->size(), 1);
    QCOMPARE(builder.name(hits->constFirst().entry), u"wanted"_s);
}

void TestStoreSearch::stops()
{
    std::stop_source source;
    source.request_stop();
    const auto hits = StoreSearch(m_builder->store().reader())
                              .find({ u"needle"_s, {}, 100, true, source.get_token() });
    QVERIFY(!hits.has_value());
    QVERIFY(hits.error().kind == Error::Kind::Cancelled);
}

void TestStoreSearch::stopsWhereNothingPasses_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a word") << u"needle"_s;
    QTest::newRow("the newest") << QString();
}

/// Nobody looks at an entry then, but the filter looks at all of them.
void TestStoreSearch::stopsWhereNothingPasses()
{
    QFETCH(QString, text);
    std::stop_source source;
    SearchQuery query { text, {}, 100, true, source.get_token() };
    query.filter.model = u"no such model"_s;
    QVERIFY(StoreSearch(m_builder->store().reader()).find(query)->isEmpty());
    source.request_stop();
    const auto hits = StoreSearch(m_builder->store().reader()).find(query);
    QVERIFY(!hits.has_value());
    QVERIFY(hits.error().kind == Error::Kind::Cancelled);
}

/// What the index or a vector names and is not there spoils nothing.
void TestStoreSearch::strayRowsAreNoHits()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    builder.addEntry(message(Role::User, u"a needle in the hay"_s), u"user"_s);
    QVERIFY(store.database().execute(
            u"INSERT INTO entry_text (rowid, text) VALUES (999, 'needle hay of nobody')"_s));
    for (const QString &text :
         { u"needle hay"_s, u"a needle in the hay straw"_s }) { // all words, and most
        const auto hits = StoreSearch(store.reader()).find({ text });
        QVERIFY2(hits.has_value(), qPrintable(text));
        QCOMPARE(hits->size(), 1);
    }
    VectorStore::Near entry { 999, {}, { 0, 5 }, 0.9 };
    VectorStore::Near summary { 0, SessionId::create(), {}, 0.9 };
    VectorStore::Near there { 1, {}, { 0, 8 }, 0.5 };
    const auto hits =
            StoreSearch(store.reader()).hitsOf({ entry, summary, there }, { u"needle"_s });
    QVERIFY(hits.has_value());
    QCOMPARE(hits->size(), 1);
    QCOMPARE(hits->constFirst().snippet, u"a needle"_s);
}

/// More than are asked about at once; the order is that of the index.
void TestStoreSearch::manyThatTheFilterRejects()
{
    SessionBuilder builder;
    QList<Entry> entries;
    for (int i = 0; i < 3000; ++i) {
        entries += message(i % 1000 == 0 ? Role::Assistant : Role::User, u"needle %1"_s.arg(i));
    }
    QVERIFY(builder.store().append(builder.session(), {}, entries));
    SearchQuery query { u"needle "_s };
    query.filter.roles = { Role::Assistant };
    const auto found = [&] {
        const auto hits = StoreSearch(builder.store().reader()).find(query);
        QList<qint64> seqs;
        for (const SearchHit &hit : hits.value_or(QList<SearchHit>())) {
            seqs += hit.seq;
        }
        std::ranges::sort(seqs);
        return seqs;
    };
    QCOMPARE(found(), (QList<qint64> { 1, 1001, 2001 }));
    query.filter.session = builder.session();
    QCOMPARE(found(), (QList<qint64> { 1, 1001, 2001 }));
    query.filter.session = SessionId::create();
    QCOMPARE(found(), QList<qint64>());
    query.text.clear();
    query.filter.session = builder.session();
    QCOMPARE(found(), (QList<qint64> { 1, 1001, 2001 }));
}

void TestStoreSearch::theNewestWithoutWords_data()
{
    QTest::addColumn<int>("limit");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("one") << 1 << QStringList { u"e1000"_s };
    QTest::newRow("of both sessions")
            << 4 << QStringList { u"e1000"_s, u"e999"_s, u"e500"_s, u"e499"_s };
    QTest::newRow("into the old one") << 6 << QStringList { u"e1000"_s, u"e999"_s, u"e500"_s,
                                                            u"e499"_s,  u"e498"_s, u"e400"_s };
    QTest::newRow("none") << 0 << QStringList();
}

/// By their own time: what was written to the store last may be the import of an old session.
void TestStoreSearch::theNewestWithoutWords()
{
    QFETCH(int, limit);
    SessionBuilder builder;
    const auto say = [&](int minute) {
        Entry entry = message(Role::User, u"e%1"_s.arg(minute));
        entry.createdAt = at(1, 1).addSecs(60LL * minute);
        return entry;
    };
    // The new session's branches were written one after the other, and so are not in order of time.
    for (const int minute : { 400, 999, 500 }) {
        builder.addEntry(say(minute), QString::number(minute));
    }
    builder.add(u"@400"_s);
    for (const int minute : { 1000, 499, 498 }) {
        builder.addEntry(say(minute), QString::number(minute));
    }
    const auto old = builder.store().createSession({});
    QList<Entry> entries;
    for (int i = 0; i < 400; ++i) {
        entries += say(i);
    }
    QVERIFY(builder.store().append(old->id, {}, entries));
    SearchQuery query { QString(), {}, limit };
    query.filter.roles = { Role::User };
    const auto hits = StoreSearch(builder.store().reader()).find(query);
    QStringList found;
    for (const SearchHit &hit : *hits) {
        found += builder.store().reader().entry(hit.seq)->text();
    }
    QTEST(found, "expected");
}

void TestStoreSearch::veryLongTexts()
{
    SessionBuilder builder;
    const QString filling = u"nothing of interest is printed here\n"_s.repeated(30'000);
    builder.addEntry(message(Role::User, u"a needle somewhere"_s), u"short"_s);
    builder.addEntry(message(Role::ToolResult,
                             u"it begins\n"_s + filling + u"a Needle and a haystack\n"_s + filling),
                     u"long"_s);
    const auto hits = StoreSearch(builder.store().reader()).find({ u"needle haystack begins"_s });
    QCOMPARE(hits->size(), 1);
    QCOMPARE(hits->constFirst().coverage, 1.0);
    QVERIFY2(hits->constFirst().snippet.contains(u"a Needle and a haystack"_s),
             qPrintable(hits->constFirst().snippet));
    const auto both = StoreSearch(builder.store().reader()).find({ u"needle"_s });
    QCOMPARE(both->size(), 2);
    QVERIFY(both->constFirst().entry == builder.id(u"short"_s));
    QVERIFY2(both->constLast().snippet.contains(u"a Needle"_s),
             qPrintable(both->constLast().snippet));
}

void TestStoreSearch::snippetWhereTheWordsAre()
{
    SessionBuilder builder;
    builder.addEntry(message(Role::User,
                             u"lock alone. "_s + u"filler "_s.repeated(100)
                                     + u"here the lock and the file meet. "_s
                                     + u"filler "_s.repeated(100)),
                     u"long"_s);
    const auto hits = StoreSearch(builder.store().reader()).find({ u"lock file"_s });
    QVERIFY2(hits->constFirst().snippet.contains(u"lock and the file"_s),
             qPrintable(hits->constFirst().snippet));
}

QTEST_GUILESS_MAIN(TestStoreSearch)
#include "tst_storesearch.moc"
