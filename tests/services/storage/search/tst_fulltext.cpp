// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtext.h"
#include "sessionbuilder.h"
#include "storesearch.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// What has all the words.
Result<QList<SearchHit>> findIn(StoreReader &reader, const QString &text, int limit,
                                const SessionId &session = {})
{
    SearchQuery query { text, {}, limit, false, {} };
    query.filter.session = session;
    return StoreSearch(reader).find(query);
}

} // namespace

/// What is found, and that no search is an error.
class TestFullText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void finds_data();
    void finds();
    void neverASyntaxError_data();
    void neverASyntaxError();
    void randomSearches();
    void onPathAndSession();
    void limitAndOrder();
    void snippets_data();
    void snippets();

private:
    std::unique_ptr<SessionBuilder> m_builder;
};

void TestFullText::initTestCase()
{
    m_builder = std::make_unique<SessionBuilder>();
    const auto add = [this](const QString &name, const QString &text) {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        m_builder->addEntry(entry, name);
    };
    add(u"plain"_s, u"The quick brown fox jumps over the lazy dog"_s);
    add(u"umlaut"_s, u"Die Größe der Datei übersteigt das Limit"_s);
    add(u"camel"_s, u"call parseSessionHeader() in pi_session_reader.cpp and XMLHttpRequest"_s);
    add(u"chinese"_s, u"会话树在压缩之前和之后都保留完整的历史"_s);
    add(u"mixed"_s, u"see Qt版本 mañana—tomorrow twice twice TWICE"_s);
    add(u"japanese"_s, u"セッションの履歴を圧縮する"_s);
    add(u"date"_s, u"am 2026年5月17日 geschrieben"_s);
    add(u"path"_s, u"edited /home/me/src/lib/foo-bar.test.ts and C:\\temp\\x.log"_s);
    add(u"error"_s, u"error: ENOENT: no such file or directory, open 'a.txt' (errno -2)"_s);
    add(u"numbers"_s, u"version 3.14.159 at 0x7ffdeadbeef on port 8080"_s);
    add(u"vitamin"_s, u"vitamin C, a plain cat and 20 apples for the net; flag 200 of them"_s);
    add(u"signs"_s, u"Written in C++ and C#, for .NET: see #20, run `build --flag=on`."_s);
    add(u"scopes"_s, u"std::vector<int> in (src/base/result.h:42), at 37 °C 🎉 ❤️"_s);
    add(u"apart"_s, u"a vector of std, a result in the base of src, h 42, #200"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = {
        ThinkingBlock { u"ponderous deliberation"_s, {}, false },
        ToolCallBlock { u"x"_s, u"grep"_s, R"({"pattern":"zanzibar\n\tmombasa\\nairobi"})", {} }
    };
    m_builder->addEntry(answer, u"call"_s);
    Entry summary;
    summary.type = EntryType::Compaction;
    summary.summary = u"The goal was a quokka"_s;
    summary.firstKept = m_builder->id(u"plain"_s);
    m_builder->addEntry(summary, u"summary"_s);
    Entry bash;
    bash.role = Role::BashExecution;
    bash.toolArguments = R"({"command":"systemctl status"})";
    bash.blocks = { TextBlock { u"inactive (dead)"_s } };
    m_builder->addEntry(bash, u"bash"_s);
}

void TestFullText::finds_data()
{
    QTest::addColumn<QString>("search");
    QTest::addColumn<QString>("found");
    QTest::newRow("word") << u"fox"_s << u"plain"_s;
    QTest::newRow("case") << u"FOX"_s << u"plain"_s;
    QTest::newRow("all words") << u"quick dog"_s << u"plain"_s;
    QTest::newRow("not all words") << u"quick cat"_s << QString();
    QTest::newRow("prefix of the last") << u"quick bro"_s << u"plain"_s;
    QTest::newRow("no prefix of the others") << u"qui brown"_s << QString();
    QTest::newRow("phrase") << u"\"brown fox\""_s << u"plain"_s;
    QTest::newRow("words of a phrase in another order") << u"\"fox brown\""_s << QString();
    QTest::newRow("open quote") << u"\"brown fox"_s << u"plain"_s;
    QTest::newRow("umlaut") << u"größe"_s << u"umlaut"_s;

    QTest::newRow("without accents") << u"ubersteigt"_s << u"umlaut"_s;
    QTest::newRow("identifier") << u"parseSessionHeader"_s << u"camel"_s;
    QTest::newRow("part of an identifier") << u"header"_s << u"camel"_s;
    QTest::newRow("snake part") << u"reader"_s << u"camel"_s;
    QTest::newRow("snake whole") << u"pi_session_reader"_s << u"camel"_s;
    QTest::newRow("acronym part") << u"http"_s << u"camel"_s;
    QTest::newRow("chinese") << u"压缩"_s << u"chinese"_s;
    QTest::newRow("chinese, longer") << u"完整的历史"_s << u"chinese"_s;
    QTest::newRow("chinese, not in it") << u"历史完整"_s << QString();
    QTest::newRow("one chinese character") << u"树"_s << u"chinese"_s;
    QTest::newRow("japanese") << u"履歴"_s << u"japanese"_s;
    QTest::newRow("latin before chinese") << u"qt "_s << u"mixed"_s;
    QTest::newRow("chinese after latin") << u"版本"_s << u"mixed"_s;
    QTest::newRow("a digit before Chinese") << u"5月"_s << u"date"_s;
    QTest::newRow("another digit") << u"7月"_s << QString();
    QTest::newRow("behind a dash") << u"tomorrow"_s << u"mixed"_s;
    QTest::newRow("before a dash") << u"manana "_s << u"mixed"_s;
    QTest::newRow("said more than once") << u"twice "_s << u"mixed"_s;
    QTest::newRow("path") << u"foo-bar.test.ts"_s << u"path"_s;
    QTest::newRow("whole path") << u"/home/me/src/lib/foo-bar.test.ts"_s << u"path"_s;
    QTest::newRow("windows path") << u"C:\\temp"_s << u"path"_s;
    QTest::newRow("error code") << u"ENOENT"_s << u"error"_s;
    QTest::newRow("number") << u"3.14.159"_s << u"numbers"_s;
    QTest::newRow("hexadecimal") << u"0x7ffdeadbeef"_s << u"numbers"_s;
    QTest::newRow("call arguments") << u"zanzibar"_s << u"call"_s;
    QTest::newRow("behind a line's end") << u"mombasa"_s << u"call"_s;
    QTest::newRow("behind a backslash") << u"nairobi"_s << u"call"_s;
    QTest::newRow("tool name") << u"grep"_s << u"call"_s;
    QTest::newRow("thinking") << u"ponderous"_s << u"call"_s;
    QTest::newRow("summary") << u"quokka"_s << u"summary"_s;
    QTest::newRow("command") << u"systemctl"_s << u"bash"_s;
    QTest::newRow("signs behind a letter") << u"C++"_s << u"signs"_s;
    QTest::newRow("another sign behind it") << u"c# "_s << u"signs"_s;
    QTest::newRow("a sign before a word") << u".NET"_s << u"signs"_s;
    QTest::newRow("a sign before a number") << u"#20"_s << u"signs"_s;
    QTest::newRow("signs before a word") << u"--flag"_s << u"signs"_s;
    QTest::newRow("in a phrase") << u"\"in C++\""_s << u"signs"_s;
    QTest::newRow("in a phrase of others") << u"\"in #20\""_s << QString();
    QTest::newRow("a word and signs") << u"written C++"_s << u"signs"_s;
    QTest::newRow("signs, not in it") << u"$flag"_s << QString();
    QTest::newRow("signs inside") << u"std::vector"_s << u"scopes"_s;
    QTest::newRow("not all typed yet") << u"std::vec"_s << u"scopes"_s;
    QTest::newRow("part of a path") << u"base/result.h"_s << u"scopes"_s;
    QTest::newRow("path and line, in brackets") << u"(src/base/result.h:42),"_s << u"scopes"_s;
    QTest::newRow("in the middle of a word") << u"ector<int"_s << QString();
    QTest::newRow("emoji") << u"🎉"_s << u"scopes"_s;
    QTest::newRow("emoji behind a word") << u"°C🎉"_s << u"scopes"_s;
    QTest::newRow("emoji and a word that is elsewhere") << u"fox 🎉"_s << QString();
    QTest::newRow("written as a picture or not") << u"❤"_s << u"scopes"_s;
    QTest::newRow("absent emoji") << u"🦀"_s << QString();
    QTest::newRow("marks of a sentence") << u"(quick), brown?!"_s << u"plain"_s;
    QTest::newRow("marks between words") << u"quick + brown -> fox"_s << u"plain"_s;
    QTest::newRow("nothing") << QString() << QString();
    QTest::newRow("spaces") << u"  \t "_s << QString();
    QTest::newRow("absent") << u"absent"_s << QString();
}

void TestFullText::finds()
{
    QFETCH(QString, search);
    QFETCH(QString, found);
    const auto hits = findIn(m_builder->store().reader(), search, 100);
    QVERIFY2(hits, hits ? "" : qPrintable(hits.error().message + hits.error().detail));
    QStringList names;
    for (const SearchHit &hit : *hits) {
        names += m_builder->name(hit.entry);
    }
    QCOMPARE(names.join(u' '), found);
}

void TestFullText::neverASyntaxError_data()
{
    QTest::addColumn<QString>("search");
    for (const auto &search : { u"\""_s,
                                u"\"\""_s,
                                u"\"\"\""_s,
                                u"AND"_s,
                                u"OR OR"_s,
                                u"NOT"_s,
                                u"NEAR(a b, 3)"_s,
                                u"a AND"_s,
                                u"(a"_s,
                                u"a)"_s,
                                u"*"_s,
                                u"a*b*"_s,
                                u"^a"_s,
                                u"text:a"_s,
                                u"{a b}:c"_s,
                                u"a + b"_s,
                                u"-a"_s,
                                u"a-b"_s,
                                u"'"_s,
                                u"';DROP TABLE sessions;--"_s,
                                u"\\"_s,
                                u"a\\\"b"_s,
                                u"%_"_s,
                                u"!@#$%^&*()"_s,
                                u"\u0000x"_s,
                                u"😀"_s,
                                u"a\nb"_s,
                                u"\"a\" \"b"_s,
                                u"_"_s,
                                u"___"_s,
                                u"…"_s,
                                u"。"_s,
                                u"\ufffd"_s,
                                QString(5000, u'a'),
                                QString(3000, u'"'),
                                u"a "_s.repeated(2000),
                                u"会"_s.repeated(2000) }) {
        QTest::newRow(qPrintable(search.left(20))) << search;
    }
    QTest::newRow("lone surrogate") << QString(QChar(0xd800));
}

void TestFullText::neverASyntaxError()
{
    QFETCH(QString, search);
    const auto hits = findIn(m_builder->store().reader(), search, 100);
    QVERIFY2(hits, hits ? "" : qPrintable(hits.error().message + hits.error().detail));
}

void TestFullText::randomSearches()
{
    QRandomGenerator random(5);
    const QString alphabet = u"ab \"*()^:-+'_.,;{}[]\\/NEARORAND%0é会\t"_s;
    for (int round = 0; round < 1500; ++round) {
        QString search;
        for (int i = random.bounded(14); i >= 0; --i) {
            search += alphabet.at(random.bounded(static_cast<int>(alphabet.size())));
        }
        const auto hits = findIn(m_builder->store().reader(), search, 5);
        QVERIFY2(hits, qPrintable(search));
    }
}

void TestFullText::onPathAndSession()
{
    SessionBuilder builder(u"u1 a1 @u1 a2"_s);
    const auto second = builder.store().createSession({});
    QVERIFY(second);
    const SessionId first = builder.session();
    builder.use(second->id);
    builder.add(u"a3"_s);
    StoreReader &reader = builder.store().reader();
    QCOMPARE(findIn(reader, u"a1"_s, 10)->constFirst().onPath, false);
    QCOMPARE(findIn(reader, u"a2"_s, 10)->constFirst().onPath, true);
    QCOMPARE(findIn(reader, u"a"_s, 10)->size(), 3);
    QCOMPARE(findIn(reader, u"a"_s, 10, first)->size(), 2);
    QCOMPARE(findIn(reader, u"a"_s, 10, second->id)->constFirst().session, second->id);
    QCOMPARE(findIn(reader, u"a"_s, 10, SessionId::create())->size(), 0);
}

void TestFullText::limitAndOrder()
{
    SessionBuilder builder;
    for (int i = 0; i < 30; ++i) {
        builder.add(u"u%1"_s.arg(i));
    }
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"u u u u"_s } };
    builder.addEntry(entry, u"often"_s);
    const auto hits = findIn(builder.store().reader(), u"u"_s, 10);
    QCOMPARE(hits->size(), 10);
    QCOMPARE(builder.name(hits->constFirst().entry), u"often"_s);
    QVERIFY(std::ranges::is_sorted(*hits, std::greater {}, &SearchHit::score));
}

void TestFullText::snippets_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("terms");
    QTest::addColumn<QString>("contains");
    QTest::newRow("short") << u"a fox"_s << QStringList { u"fox"_s } << u"a fox"_s;
    QTest::newRow("in the middle")
            << QString(u"x "_s.repeated(500) + u"fox"_s + u" y"_s.repeated(500))
            << QStringList { u"fox"_s } << u"fox"_s;
    QTest::newRow("at the end") << QString(u"x "_s.repeated(500) + u"fox"_s)
                                << QStringList { u"fox"_s } << u"fox"_s;
    QTest::newRow("not there") << u"some text"_s << QStringList { u"fox"_s } << u"some"_s;
    QTest::newRow("lines") << u"one\n\ttwo fox\nthree"_s << QStringList { u"fox"_s }
                           << u"one two fox three"_s;
    QTest::newRow("surrogates") << QString(u"😀"_s.repeated(200) + u"fox"_s + u"😀"_s.repeated(200))
                                << QStringList { u"fox"_s } << u"fox"_s;
}

void TestFullText::snippets()
{
    QFETCH(QString, text);
    QFETCH(QStringList, terms);
    QFETCH(QString, contains);
    const QString snippet = snippetAround(text, terms);
    QVERIFY2(snippet.contains(contains), qPrintable(snippet));
    QVERIFY(snippet.size() <= 200);
    QVERIFY(!snippet.contains(u'\n'));
    QVERIFY(!QString::fromUtf8(snippet.toUtf8())
                     .contains(QChar::ReplacementCharacter)); // no half character
}

QTEST_GUILESS_MAIN(TestFullText)
#include "tst_fulltext.moc"
