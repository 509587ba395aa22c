// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "contextedit.h"
#include "requestdifference.h"
#include "sessionstore.h"
#include "turnhost.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What differs between two requests, and from where on a cache is lost.
class RequestDifferenceTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void differences_data();
    void differences();
    void anotherModel();
    void ofRealTurns();
    void withoutAnEarlierRequest();

private:
    static SentPieces pieces(const QStringList &texts)
    {
        SentPieces request;
        request.model = u"tiny"_s;
        for (const QString &text : texts) { // "name" or "name=content"
            SentPiece piece;
            piece.category = Category::SystemPrompt;
            piece.title = text.section(u'=', 0, 0);
            piece.content = text.section(u'=', 1).toUtf8();
            piece.tokens = 10;
            request.pieces += piece;
        }
        return request;
    }
    static QString said(const RequestDifference &difference)
    {
        QStringList parts;
        for (const RequestChange &change : difference.changes) {
            parts += QString(toString(change.kind)) + u' ' + change.piece.title;
        }
        return parts.join(u", "_s);
    }
};

void RequestDifferenceTest::differences_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QStringList>("now");
    QTest::addColumn<QString>("changes");
    QTest::addColumn<qint64>("alike");
    QTest::addColumn<QString>("lostFrom");
    const QStringList abc { u"a"_s, u"b"_s, u"c"_s };
    const auto row = [](const char *name, const QStringList &before, const QStringList &now,
                        const QString &changes, qint64 alike, const QString &lostFrom) {
        QTest::newRow(name) << before << now << changes << alike << lostFrom;
    };
    row("the same", abc, abc, {}, 30, {});
    row("goes on", abc, abc + QStringList { u"d"_s }, u"new d"_s, 30, {});
    row("the first one changed", abc, { u"a=1"_s, u"b"_s, u"c"_s }, u"changed a"_s, 0, u"a"_s);
    row("one in the middle", abc, { u"a"_s, u"b=masked"_s, u"c"_s, u"d"_s }, u"changed b, new d"_s,
        10, u"b"_s);
    row("compacted", abc, { u"s"_s, u"c"_s }, u"new s, gone a, gone b"_s, 0, u"s"_s);
    row("put in between", abc, { u"a"_s, u"x"_s, u"b"_s, u"c"_s }, u"new x"_s, 10, u"x"_s);
    row("the end is gone", abc, { u"a"_s, u"b"_s }, u"gone c"_s, 20, u"c"_s);
    row("another order", abc, { u"b"_s, u"a"_s, u"c"_s }, {}, 0, u"b"_s);
    row("nothing before", {}, abc, u"new a, new b, new c"_s, 0, {});
}

void RequestDifferenceTest::differences()
{
    QFETCH(const QStringList, before);
    QFETCH(const QStringList, now);
    const RequestDifference difference = differenceOf(pieces(before), pieces(now));
    QTEST(said(difference), "changes");
    QTEST(difference.alike, "alike");
    QTEST(difference.lostFrom ? difference.lostFrom->title : QString(), "lostFrom");
    QCOMPARE(difference.lost(), difference.before.tokens() - difference.alike);
}

void RequestDifferenceTest::anotherModel()
{
    SentPieces other = pieces({ u"a"_s });
    other.model = u"large"_s;
    const RequestDifference difference = differenceOf(pieces({ u"a"_s }), other);
    QVERIFY(difference.otherModel);
    QCOMPARE(difference.alike, 0);
    QCOMPARE(said(difference), QString());
}

/// From what is kept with the answers: a turn with a tool, then a message that is taken out and a prompt that changes.
void RequestDifferenceTest::ofRealTurns()
{
    ScriptedServer server;
    server.add(chatCalls(u"One"_s, { { u"c1"_s, u"bash"_s, { { u"command"_s, u"echo 1"_s } } } }));
    server.add(chatText(u"Two"_s));
    server.add(chatText(u"Three"_s));
    TurnHost host;
    const auto runTurn = [&](const QString &text, const QString &prompt) {
        TurnStart start = host.startOf(text, Endpoint::chat(server.url(), u"tiny"_s));
        start.options.projection.prompts = { { Category::SystemPrompt, u"p"_s, prompt },
                                             { Category::ProjectFiles, u"/AGENTS.md"_s,
                                               u"Tabs."_s } };
        const auto turn = host.turnOf(start);
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::finished, turn.get(),
                [&](const TurnEnd &reached) { end = reached; });
        turn->start();
        return QTest::qWaitFor([&] { return end.has_value(); }, 30'000);
    };
    const auto difference = [&](const EntryId &answer = {}) {
        StoreReader &reader = host.store().rows();
        return loadSession(reader, host.session()).and_then([&](const LoadedSession &loaded) {
            return requestDifference(reader, loaded, answer);
        });
    };
    QVERIFY(runTurn(u"Go"_s, u"Be brief."_s));
    const auto within = difference();
    QVERIFY2(within, within ? "" : qPrintable(within.error().message));
    // The call and its result came, and all that was sent before is sent again.
    QCOMPARE(within->changes.size(), 2);
    QVERIFY(within->changes.at(0).kind == RequestChange::Kind::New);
    QCOMPARE(within->changes.at(0).piece.title, u"One"_s);
    QVERIFY(!within->lostFrom);
    QVERIFY(within->alike == within->before.tokens() && within->alike > 0);

    const EntryId question = host.entries().constFirst().id;
    QVERIFY(awaited(host.store().write([&](SessionStore &store) {
                const Session session = *store.reader().session(host.session());
                return store.append(
                        session.id, session.leaf,
                        { ContextEdit { ContextEdit::Op::Exclude, { question }, {} }.toEntry() });
            })).has_value());
    QVERIFY(runTurn(u"Again"_s, u"Be very brief."_s));
    const auto after = difference();
    QVERIFY(after.has_value());
    QVERIFY(after->lostFrom && after->lostFrom->title == u"p"_s);
    QStringList kinds;
    for (const RequestChange &change : after->changes) {
        kinds += QString(toString(change.kind)) + u' ' + change.piece.title;
    }
    QVERIFY2(kinds.contains(u"changed p"_s) && kinds.contains(u"gone Go"_s)
                     && kinds.contains(u"new Again"_s) && kinds.contains(u"new Two"_s),
             qPrintable(kinds.join(u", "_s)));
    QVERIFY(!kinds.contains(u"changed /AGENTS.md"_s));
    // Tools stand before prompts, so that they stay.
    QVERIFY(after->now.pieces.constFirst().category == Category::ToolDefinitions);
    QVERIFY(after->alike > 0);
    // An older one is still there.
    const auto answers = answersWithRequests(
            loadSession(host.store().rows(), host.session())->branch, host.store().rows(), 10);
    QCOMPARE(answers->size(), 3);
    const auto older = difference(answers->at(1).id);
    QCOMPARE(older->changes.size(), 2);
    // And what would be sent next is compared with what was sent last.
    const auto loaded = loadSession(host.store().rows(), host.session());
    SentPieces next = after->now;
    next.answer = {};
    const auto nothing = nextDifference(host.store().rows(), *loaded, next);
    QVERIFY(nothing && nothing->changes.isEmpty() && !nothing->lostFrom);
}

void RequestDifferenceTest::withoutAnEarlierRequest()
{
    ScriptedServer server;
    server.add(chatText(u"One"_s));
    TurnHost host;
    QVERIFY(host.run(u"Go"_s, Endpoint::chat(server.url(), u"tiny"_s)).how
            == TurnEnd::How::Answered);
    const auto loaded = loadSession(host.store().rows(), host.session());
    const auto difference = requestDifference(host.store().rows(), *loaded);
    QVERIFY(!difference && difference.error().kind == Error::Kind::NotFound);
    QVERIFY(!difference.error().message.isEmpty());
}

QTEST_GUILESS_MAIN(RequestDifferenceTest)
#include "tst_requestdifference.moc"
