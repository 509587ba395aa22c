// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudelines.h"
#include "importinto.h"
#include "queryrows.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace varve::test::claude;
using namespace Qt::StringLiterals;

namespace
{

QByteArray title(const QByteArray &text)
{
    return "{\"type\":\"custom-title\",\"sessionId\":\"s-1\",\"customTitle\":\"" + text + "\"}\n";
}

/// A turn whose ids are as long as those of programs.
QByteArray turn(const QByteArray &name, const QByteArray &parent, const QByteArray &text)
{
    return user("prompt-" + name, parent, text)
            + answer("answer-" + name, "prompt-" + name, "m-" + name, textBlock("of " + name));
}

QByteArray piLine(const QByteArray &id, const QByteArray &parent, const QByteArray &message)
{
    return R"({"type":"message","id":")" + id + R"(","parentId":)"
            + (parent.isEmpty() ? QByteArray("null") : '"' + parent + '"')
            + R"(,"timestamp":"2026-01-02T03:04:06.000Z","message":{)" + message + "}}\n";
}

} // namespace

/// Files that are brought in again after something further up in them has changed.
class TestChangedFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void theFirstMessage();
    void aResultInTheMiddle();
    void anAnswer();
    void linesWithoutIds();
    void aLineThatIsGone();
    void twoChanges();
    void itGoesOn();
    void whatStandsBehindSomethingNew();
    void anAnswerWithFurtherCalls();
    void shortIdsAreNumbers();
    void pi();

private:
    [[nodiscard]] ImportedSession import(const QByteArray &bytes,
                                         const QString &name = u"s-1.jsonl"_s);
    [[nodiscard]] qint64 stored();
    [[nodiscard]] qint64 tokens();
    [[nodiscard]] qint64 number(const QString &sql);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SessionStore> m_store;
};

void TestChangedFiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    auto opened = SessionStore::open(m_folder->filePath(u"varve.db"_s));
    QVERIFY(opened);
    m_store = std::move(*opened);
}

void TestChangedFiles::cleanup()
{
    m_store.reset();
    m_folder.reset();
}

ImportedSession TestChangedFiles::import(const QByteArray &bytes, const QString &name)
{
    QFile file(m_folder->filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("the file was not written");
    }
    file.close();
    ImportControl control;
    control.now = QDateTime::fromString(QString::fromLatin1(LongAgo), Qt::ISODateWithMs).addDays(1);
    const auto report = importInto(*m_store, file.fileName(), control).report;
    if (!report) {
        qFatal("%s", qPrintable(report.error().message));
    }
    return report->sessions.constFirst();
}

qint64 TestChangedFiles::number(const QString &sql)
{
    const auto read = readAll(m_store->database().run(sql), integerIn);
    return read && !read->isEmpty() ? read->constFirst() : -1;
}

qint64 TestChangedFiles::stored()
{
    return number(u"SELECT count(*) FROM session_entries"_s);
}

qint64 TestChangedFiles::tokens()
{
    return number(u"SELECT sum(usage_input + usage_output + usage_cache_read + usage_cache_write) "
                  "FROM session_entries WHERE usage_input IS NOT NULL"_s);
}

/// Keys are those of chains, but what has an id is known by that, too.
void TestChangedFiles::theFirstMessage()
{
    const QByteArray rest =
            turn("two", "answer-one", "and then")
                    .prepend(answer("answer-one", "prompt-one", "m-one", textBlock("of one")));
    const QByteArray before = user("prompt-one", {}, "hello") + rest;
    const QByteArray after = user("prompt-one", {}, "hello, changed") + rest;
    QCOMPARE(import(before).added, 4);
    const qint64 used = tokens();
    const SessionId session = import(before).id;
    const EntryId leaf = m_store->reader().session(session)->leaf;

    const ImportedSession changed = import(after);
    QCOMPARE(changed.added, 1);
    QCOMPARE(stored(), 5);
    QCOMPARE(tokens(), used);
    QCOMPARE(changed.notes.filter(u"1 messages say something else"_s).size(), 1);
    QCOMPARE(m_store->reader().session(session)->leaf, leaf);
    // It stands beside the one that was there.
    QCOMPARE(number(u"SELECT count(*) FROM session_entries WHERE parent_id IS NULL"_s), 2);
    QCOMPARE(import(after).added, 0);
    QCOMPARE(import(before).added, 0);
}

void TestChangedFiles::aResultInTheMiddle()
{
    const QByteArray begin = user("prompt-one", {}, "look")
            + answer("answer-one", "prompt-one", "m-one", call("call-one"));
    const QByteArray end = turn("two", "result-one", "and then");
    std::ignore = import(begin + result("result-one", "answer-one", "call-one", "it was") + end);
    const qint64 used = tokens();
    const QByteArray after = begin + result("result-one", "answer-one", "call-one", "it is") + end;
    QCOMPARE(import(after).added, 1);
    QCOMPARE(import(after).added, 0);
    QCOMPARE(tokens(), used);
}

/// What it took is counted once, and what it took since then besides.
void TestChangedFiles::anAnswer()
{
    const QByteArray ask = user("prompt-one", {}, "look");
    const QByteArray end = turn("two", "answer-one", "and then");
    const auto said = [](const QByteArray &text, int output) {
        return answer("answer-one", "prompt-one", "m-one", textBlock(text), output);
    };
    std::ignore = import(ask + said("it was", 100) + end);
    const qint64 used = tokens();
    QCOMPARE(import(ask + said("it is", 100) + end).added, 1);
    QCOMPARE(tokens(), used);
    QCOMPARE(import(ask + said("it will be", 130) + end).added, 1);
    QCOMPARE(tokens(), used + 30);
}

/// They are known by where they stand.
void TestChangedFiles::linesWithoutIds()
{
    const QByteArray rest = title("a name") + turn("two", "prompt-one", "and then");
    const QByteArray after = user("prompt-one", {}, "changed") + rest;
    std::ignore = import(user("prompt-one", {}, "hello") + rest);
    const qint64 before = stored();
    QCOMPARE(import(after).added, 1);
    QCOMPARE(import(after).added, 0);
    QCOMPARE(stored(), before + 1);
}

void TestChangedFiles::aLineThatIsGone()
{
    const QByteArray one = turn("one", {}, "hello");
    const QByteArray three = turn("three", "answer-one", "last");
    std::ignore = import(one + turn("two", "answer-one", "between")
                         + turn("three", "answer-two", "last"));
    const qint64 used = tokens();
    const ImportedSession less = import(one + three);
    QCOMPARE(less.added, 0);
    QCOMPARE(less.notes.filter(u"1 entries that were here follow another one"_s).size(), 1);
    QCOMPARE(tokens(), used);
}

void TestChangedFiles::twoChanges()
{
    const auto file = [](const QByteArray &first, const QByteArray &second) {
        return turn("one", {}, first) + turn("two", "answer-one", second)
                + turn("three", "answer-two", "last");
    };
    std::ignore = import(file("a", "b"));
    const qint64 used = tokens();
    QCOMPARE(import(file("c", "d")).added, 2);
    QCOMPARE(import(file("a", "d")).added, 0);
    QCOMPARE(import(file("c", "b")).added, 0);
    QCOMPARE(import(file("e", "b")).added, 1);
    QCOMPARE(import(file("a", "b")).added, 0);
    QCOMPARE(stored(), 9);
    QCOMPARE(tokens(), used);
}

/// What is new stands where the rest stands, and is known from then on however the file begins.
void TestChangedFiles::itGoesOn()
{
    const auto file = [](const QByteArray &first) {
        return turn("one", {}, first) + turn("two", "answer-one", "then");
    };
    const QByteArray more = turn("three", "answer-two", "more") + title("a name");
    std::ignore = import(file("a"));
    const ImportedSession grown = import(file("b") + more);
    QCOMPARE(grown.added, 4); // the changed one too
    QCOMPARE(import(file("b") + more).added, 0);
    QCOMPARE(import(file("a") + more).added, 0);
    QCOMPARE(import(file("c") + more).added, 1);
    // The branch of the session is the whole of it.
    const auto snapshot = m_store->reader().snapshot(grown.id);
    QVERIFY(snapshot);
    int length = 0;
    for (int at = snapshot->tree.indexOf(snapshot->session.leaf); at >= 0;
         at = snapshot->tree.parentOf(at)) {
        ++length;
    }
    QCOMPARE(length, 7);
}

/// It comes once more, or the new would be on no branch that goes on; its tokens do not.
void TestChangedFiles::whatStandsBehindSomethingNew()
{
    const QByteArray one = turn("one", {}, "hello");
    std::ignore = import(one + turn("three", "answer-one", "last"));
    const qint64 used = tokens();
    const QByteArray all =
            one + user("prompt-two", "answer-one", "between") + turn("three", "prompt-two", "last");
    const ImportedSession more = import(all);
    QCOMPARE(more.added, 3);
    QCOMPARE(tokens(), used);
    const auto snapshot = m_store->reader().snapshot(more.id);
    QVERIFY(snapshot);
    int length = 0;
    for (int at = snapshot->tree.indexOf(snapshot->session.leaf); at >= 0;
         at = snapshot->tree.parentOf(at)) {
        ++length;
    }
    QCOMPARE(length, 5);
    QCOMPARE(import(all).added, 0);
}

/// Their results belong to it and not to its earlier state.
void TestChangedFiles::anAnswerWithFurtherCalls()
{
    const QByteArray begin = user("prompt-one", {}, "look")
            + answer("answer-one", "prompt-one", "m-one", call("call-one"))
            + result("result-one", "answer-one", "call-one");
    std::ignore = import(begin);
    const qint64 used = tokens();
    const QByteArray all = begin + answer("answer-two", "result-one", "m-one", call("call-two"))
            + result("result-two", "answer-two", "call-two");
    const ImportedSession more = import(all);
    QCOMPARE(more.added, 3); // the answer, and both results behind it
    QCOMPARE(tokens(), used);
    QCOMPARE(import(all).added, 0);
    const auto snapshot = m_store->reader().snapshot(more.id);
    QVERIFY(snapshot);
    QCOMPARE(snapshot->tree.indexOf(snapshot->session.leaf), 5);
    QCOMPARE(snapshot->tree.parentOf(5), 4);
    QCOMPARE(snapshot->tree.parentOf(4), 3);
    QCOMPARE(snapshot->tree.parentOf(3), 0);
}

/// Which a program may give to something else when it writes the file again.
void TestChangedFiles::shortIdsAreNumbers()
{
    const QByteArray rest = answer("2", "1", "m", textBlock("so"));
    std::ignore = import(user("1", {}, "a") + rest);
    QCOMPARE(import(user("1", {}, "b") + rest).added, 2);
}

void TestChangedFiles::pi()
{
    const QByteArray header =
            R"({"type":"session","version":3,"id":"dddddddd-0000-4000-8000-000000000001","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/p"})"
            "\n";
    const auto file = [&](const QByteArray &first) {
        return header + piLine("a1a1a1a1", {}, R"("role":"user","content":")" + first + '"')
                + piLine(
                        "b2b2b2b2", "a1a1a1a1",
                        R"("role":"assistant","content":[{"type":"text","text":"so"}],"provider":"p","model":"m","usage":{"input":7,"output":8},"stopReason":"stop")");
    };
    QCOMPARE(import(file("a"), u"pi.jsonl"_s).added, 2);
    QCOMPARE(import(file("b"), u"pi.jsonl"_s).added, 1);
    QCOMPARE(tokens(), 15);
}

QTEST_GUILESS_MAIN(TestChangedFiles)
#include "tst_changedfiles.moc"
