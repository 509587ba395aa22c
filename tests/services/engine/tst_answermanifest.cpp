// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "answermanifest.h"
#include "contextedit.h"
#include "entrydata.h"
#include "turnhost.h"
#include "wireprotocol.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// From what is kept with an answer, the very bytes of its request are made again.
class AnswerManifestTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRequestOfATurn();
    void laterEditsChangeNothing();
    void textsAreKeptOnce();
    void answersWithoutOne();

private:
    [[nodiscard]] static TurnStart startOf(TurnHost &host, const ScriptedServer &server,
                                           const QString &text);
    [[nodiscard]] static QList<Entry> answersOf(TurnHost &host);
    [[nodiscard]] static QByteArray rebuilt(TurnHost &host, const TurnStart &start,
                                            const Entry &answer);
    [[nodiscard]] static bool runTurn(TurnHost &host, const TurnStart &start);
};

TurnStart AnswerManifestTest::startOf(TurnHost &host, const ScriptedServer &server,
                                      const QString &text)
{
    TurnStart start = host.startOf(text, Endpoint::chat(server.url(), u"tiny"_s));
    start.options.projection.prompts = { { Category::SystemPrompt, u"p"_s,
                                           u"Be gr\u00fc\u00dfe."_s },
                                         { Category::ProjectFiles, u"/AGENTS.md"_s, u"Tabs."_s } };
    return start;
}

QList<Entry> AnswerManifestTest::answersOf(TurnHost &host)
{
    QList<Entry> answers = host.entries();
    answers.removeIf([](const Entry &entry) { return entry.role != Role::Assistant; });
    return answers;
}

QByteArray AnswerManifestTest::rebuilt(TurnHost &host, const TurnStart &start, const Entry &answer)
{
    const auto made = rebuildRequest(host.store().rows(), host.session(), answer);
    if (!made) {
        return made.error().message.toUtf8();
    }
    Endpoint endpoint = start.target.endpoint;
    endpoint.cacheKey = host.session().toString();
    return encodeRequest(endpoint, made->request, made->images);
}

bool AnswerManifestTest::runTurn(TurnHost &host, const TurnStart &start)
{
    const auto turn = host.turnOf(start);
    std::optional<TurnEnd> end;
    connect(turn.get(), &Turn::finished, turn.get(),
            [&](const TurnEnd &reached) { end = reached; });
    turn->start();
    return QTest::qWaitFor([&] { return end.has_value(); }, 30'000)
            && end->how == TurnEnd::How::Answered;
}

void AnswerManifestTest::everyRequestOfATurn()
{
    ScriptedServer server;
    server.add(chatCalls(u"One"_s, { { u"c1"_s, u"bash"_s, { { u"command"_s, u"echo 1"_s } } } }));
    server.add(chatCalls(u"Two"_s,
                         { { u"c2"_s, u"bash"_s, { { u"command"_s, u"echo 2"_s } } },
                           { u"c3"_s, u"read"_s, { { u"path"_s, u"none"_s } } } }));
    server.add(chatText(u"Three"_s));
    TurnHost host;
    const TurnStart start = startOf(host, server, u"Go"_s);
    QVERIFY(runTurn(host, start));
    const QList<Entry> answers = answersOf(host);
    QCOMPARE(answers.size(), 3);
    for (qsizetype i = 0; i < answers.size(); ++i) {
        QCOMPARE(rebuilt(host, start, answers.at(i)), server.requests().at(i).body);
    }
}

void AnswerManifestTest::laterEditsChangeNothing()
{
    ScriptedServer server;
    server.add(chatText(u"One"_s));
    server.add(chatText(u"Two"_s));
    TurnHost host;
    const TurnStart start = startOf(host, server, u"Go"_s);
    QVERIFY(runTurn(host, start));
    const EntryId question = host.entries().constFirst().id;
    const auto edited = awaited(host.store().write([&](SessionStore &store) {
        const Session session = *store.reader().session(host.session());
        return store.append(
                session.id, session.leaf,
                { ContextEdit { ContextEdit::Op::Exclude, { question }, {} }.toEntry() });
    }));
    QVERIFY(edited.has_value());
    TurnStart second = startOf(host, server, u"Again"_s);
    second.options.projection.prompts.removeLast();
    second.tools.reset();
    QVERIFY(runTurn(host, second));
    const QList<Entry> answers = answersOf(host);
    QCOMPARE(answers.size(), 2);
    QCOMPARE(rebuilt(host, start, answers.at(0)), server.requests().at(0).body);
    QCOMPARE(rebuilt(host, second, answers.at(1)), server.requests().at(1).body);
    QVERIFY(server.requests().at(0).body != server.requests().at(1).body);
}

void AnswerManifestTest::textsAreKeptOnce()
{
    ScriptedServer server;
    server.add(chatText(u"One"_s));
    TurnHost host;
    QVERIFY(runTurn(host, startOf(host, server, u"Go"_s)));
    QVERIFY(runTurn(host, startOf(host, server, u"Go"_s)));
    const QList<Entry> answers = answersOf(host);
    QCOMPARE(answers.size(), 2);
    const QJsonObject first = answers.at(0).data[entryData::Manifest].toObject();
    QCOMPARE(answers.at(1).data[entryData::Manifest][u"prompts"_s], first[u"prompts"_s]);
    QCOMPARE(answers.at(1).data[entryData::Manifest][u"tools"_s], first[u"tools"_s]);
    const auto text = host.store().rows().blob(
            QByteArray::fromHex(first[u"prompts"_s][0][u"sha256"_s].toString().toLatin1()));
    QCOMPARE(QString::fromUtf8(text.value()), u"Be gr\u00fc\u00dfe."_s);
}

void AnswerManifestTest::answersWithoutOne()
{
    TurnHost host;
    Entry answer;
    answer.role = Role::Assistant;
    const auto made = rebuildRequest(host.store().rows(), host.session(), answer);
    QVERIFY(!made && made.error().kind == Error::Kind::NotFound);
}

QTEST_GUILESS_MAIN(AnswerManifestTest)
#include "tst_answermanifest.moc"
