// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "answermanifest.h"
#include "bashtool.h"
#include "loadedsession.h"
#include "memoryedits.h"
#include "memorytools.h"
#include "projectfacts.h"
#include "soon.h"
#include "turnhost.h"
#include "wireprotocol.h"

#include <QSemaphore>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Says yes to whatever is asked, and keeps what it was.
class Yes final : public Approver
{
public:
    [[nodiscard]] Judgement judgementOf(const SessionId &, const QString &tool,
                                        const ToolIntent &intent) const override
    {
        return judge(tool, intent, { { u"*"_s, {}, true } }, ApprovalMode::Everything);
    }
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override
    {
        asked += request.intent;
        return QtFuture::makeReadyValueFuture(ApprovalDecision { ApprovalAnswer::Once, {}, {} });
    }
    void withdraw(const SessionId &) override { }

    QList<ToolIntent> asked;
};

ScriptedCall call(const QString &tool, const QJsonObject &arguments)
{
    static int number = 0;
    return { u"c%1"_s.arg(++number), tool, arguments };
}

ScriptedCall echo()
{
    return call(u"bash"_s, { { u"command"_s, u"echo done"_s } });
}

ScriptedCall forget(const QString &fact, const QString &scope)
{
    return call(u"forget"_s, { { u"fact"_s, fact }, { u"scope"_s, scope } });
}

/// A session with facts of every scope, whose turns answer as the test says.
struct Host
{
    TurnHost turns;
    ScriptedServer server;
    Yes approver;
    std::unique_ptr<Turn> turn = {};

    Host()
    {
        MemoryToolkit kit;
        kit.store = &turns.store();
        ToolSet tools;
        tools.add(std::make_shared<BashTool>(&context, CommandPolicy::ofPerson(),
                                             QProcessEnvironment::systemEnvironment()));
        tools.add(std::make_shared<RememberTool>(kit));
        tools.add(std::make_shared<ForgetTool>(kit));
        turns.setTools(tools);
    }

    KeptFact keep(const QString &project, const QString &text)
    {
        KeptFact fact;
        fact.project = project;
        fact.text = text;
        return change(fact);
    }
    KeptFact change(const KeptFact &fact)
    {
        return awaited(turns.store().write([fact](SessionStore &store) {
                   return FactStore(store.database()).put({ fact });
               }))
                .value()
                .constFirst();
    }
    /// As a window does it: nobody waits. What is stored later by a turn is stored behind it.
    void changeBehind(const std::function<void(SessionStore &)> &work)
    {
        [[maybe_unused]] const auto done = turns.store().write([work](SessionStore &store) {
            work(store);
            return true;
        });
    }
    /// The same, and it is done.
    void changeNow(const std::function<void(SessionStore &)> &work)
    {
        QSemaphore done;
        changeBehind([&](SessionStore &store) {
            work(store);
            done.release();
        });
        done.acquire();
    }
    EntryId append(const ContextEdit &edit)
    {
        return awaited(turns.store().write(
                [this, edit](SessionStore &store) { return appended(store, edit); }));
    }
    /// At the leaf, wherever that is.
    [[nodiscard]] EntryId appended(SessionStore &store, const ContextEdit &edit) const
    {
        const Session session = *store.reader().session(turns.session());
        return store.append(session.id, session.leaf, { edit.toEntry() }).value().constFirst().id;
    }

    [[nodiscard]] TurnStart startOf(const QString &text)
    {
        TurnStart start = turns.startOf(text, Endpoint::chat(server.url(), u"tiny"_s));
        start.options.keptFolder = turns.workFolder();
        start.options.projection.prompts = { { Category::SystemPrompt, u"p"_s, u"Be kind."_s } };
        start.options.projection.prompts +=
                keptParts(*KeptFacts::read(turns.store().rows().database(), turns.workFolder()));
        return start;
    }
    /// False: it did not end with an answer.
    [[nodiscard]] bool run(const QString &text = u"Go on"_s,
                           const std::function<void()> &whenRetried = {})
    {
        begun = startOf(text);
        if (text.isEmpty()) {
            begun.question.clear(); // the branch as it stands
        }
        turn = std::make_unique<Turn>(
                TurnServices { &turns.store(), &turns.transport(), &approver, &turns.compactor() },
                begun);
        std::optional<TurnEnd> end;
        QObject::connect(turn.get(), &Turn::finished, turn.get(),
                         [&end](const TurnEnd &reached) { end = reached; });
        QObject::connect(turn.get(), &Turn::retrying, turn.get(), [whenRetried] {
            if (whenRetried) {
                whenRetried();
            }
        });
        turn->start();
        return QTest::qWaitFor([&end] { return end.has_value(); }, 30'000)
                && end->how == TurnEnd::How::Answered;
    }
    [[nodiscard]] QByteArray body(qsizetype request) const
    {
        return server.requests().at(request).body;
    }
    /// The requests that are made again from what the answers keep.
    [[nodiscard]] QList<QByteArray> rebuilt()
    {
        QList<QByteArray> bodies;
        const QList<Entry> entries = turns.entries();
        for (const Entry &entry : entries) {
            if (entry.role == Role::Assistant) {
                Endpoint endpoint = begun.target.endpoint;
                endpoint.cacheKey = turns.session().toString();
                const auto made = rebuildRequest(turns.store().rows(), turns.session(), entry);
                bodies += made ? encodeRequest(endpoint, made->request, made->images)
                               : made.error().message.toUtf8();
            }
        }
        return bodies;
    }
    QStringList texts(FactScope scope)
    {
        const auto kept = KeptFacts::read(turns.store().rows().database(), turns.workFolder());
        const QList<MemoryFact> facts = scope == FactScope::Session
                ? loadSession(turns.store().rows(), turns.session())->branch.state.facts()
                : asFacts(kept->of(scope));
        QStringList texts;
        for (const MemoryFact &fact : facts) {
            texts += fact.text;
        }
        return texts;
    }
    QString lastResult()
    {
        QString text;
        const QList<Entry> entries = turns.entries();
        for (const Entry &entry : entries) {
            if (entry.role == Role::ToolResult) {
                text = entry.text();
            }
        }
        return text;
    }

    QObject context; // processes live on its thread
    TurnStart begun;
};

} // namespace

/// Each request has the facts that hold when it is sent, not those of the turn's beginning.
class TestTurnFacts final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keptFactsBetweenRounds_data()
    {
        QTest::addColumn<bool>("ofProject");
        QTest::addColumn<QString>("what");
        for (const QString &what : { u"forgotten"_s, u"hidden"_s, u"revised"_s }) {
            QTest::addRow("project, %s", qPrintable(what)) << true << what;
            QTest::addRow("everywhere, %s", qPrintable(what)) << false << what;
        }
    }

    /// While the model answers.
    void keptFactsBetweenRounds()
    {
        QFETCH(const bool, ofProject);
        QFETCH(const QString, what);
        Host host;
        KeptFact fact = host.keep(ofProject ? host.turns.workFolder() : QString(), u"MARK-1"_s);
        host.keep({}, u"stays"_s);
        host.server.setResponder([&](const ScriptedServer::Request &) {
            if (host.server.requests().size() > 1) {
                return chatText(u"Done."_s);
            }
            fact.isShown = what != u"hidden"_s;
            fact.text = what == u"revised"_s ? u"NEW-1"_s : fact.text;
            host.changeBehind([fact, what](SessionStore &store) {
                FactStore facts(store.database());
                QVERIFY(what == u"forgotten"_s ? facts.forget({ fact.id }).has_value()
                                               : facts.put({ fact }).has_value());
            });
            return chatCalls(u"Looking."_s, { echo() });
        });
        QVERIFY(host.run());
        QCOMPARE(host.server.requests().size(), 2);
        QVERIFY(host.body(0).contains("MARK-1") && host.body(0).contains("stays"));
        QVERIFY(!host.body(1).contains("MARK-1") && host.body(1).contains("stays"));
        QCOMPARE(host.body(1).contains("NEW-1"), what == u"revised"_s);
        QCOMPARE(host.rebuilt(), (QList<QByteArray> { host.body(0), host.body(1) }));
    }

    /// What does not change stays byte for byte where it was, in front of the conversation: a prompt cache holds.
    void nothingMovesWithoutAChange()
    {
        Host host;
        host.keep(host.turns.workFolder(), u"MARK-0"_s);
        host.server.add(chatCalls({}, { echo() }));
        host.server.add(chatText(u"Done."_s));
        QVERIFY(host.run());
        const qsizetype end = host.body(0).indexOf("Go on");
        QVERIFY(end > 0);
        QCOMPARE(host.body(1).left(end), host.body(0).left(end));
        QCOMPARE(host.body(1).count("MARK-0"), 1);
    }

    void rememberedByTheModel()
    {
        Host host;
        host.server.add(chatCalls(
                {},
                { call(u"remember"_s,
                       { { u"text"_s, u"Tests: make check"_s }, { u"scope"_s, u"project"_s } }) }));
        host.server.add(chatText(u"Done."_s));
        QVERIFY(host.run());
        QCOMPARE(host.approver.asked.size(), 1);
        QVERIFY(!host.body(0).contains("<memory>"));
        QVERIFY(host.body(1).contains("<memory>\\n1. Tests: make check\\n</memory>"));
        QCOMPARE(host.rebuilt(), (QList<QByteArray> { host.body(0), host.body(1) }));
    }

    void sessionFactsBetweenRounds()
    {
        Host host;
        EntryId fact;
        host.server.setResponder([&](const ScriptedServer::Request &) {
            if (host.server.requests().size() != 2) {
                return chatText(u"Done."_s);
            }
            host.changeBehind([&host, fact](SessionStore &store) {
                [[maybe_unused]] const EntryId edit =
                        host.appended(store, memoryEdit(ContextEdit::Op::Forget, fact));
            });
            return chatCalls({}, { echo() });
        });
        QVERIFY(host.run());
        fact = host.append(rememberEdit(u"MARK-2"_s, {}));
        QVERIFY(host.run());
        QVERIFY(host.body(1).contains("MARK-2"));
        QVERIFY(!host.body(2).contains("MARK-2"));
        QCOMPARE(host.rebuilt(), (QList<QByteArray> { host.body(0), host.body(1), host.body(2) }));
    }

    /// A request that is sent again is another request.
    void sentAgain()
    {
        Host host;
        host.server.add(chatText(u"Hello."_s));
        QVERIFY(host.run());
        const KeptFact kept = host.keep({}, u"MARK-3"_s);
        const EntryId fact = host.append(rememberEdit(u"MARK-4"_s, {}));
        host.server.add(plainAnswer(500, "text/plain", "oops", "Retry-After: 0\r\n"));
        host.server.add(chatText(u"Done."_s));
        const bool answered = host.run(u"And on"_s, [&] {
            host.changeNow([&host, fact, id = kept.id](SessionStore &store) {
                QVERIFY(FactStore(store.database()).forget({ id }));
                [[maybe_unused]] const EntryId edit =
                        host.appended(store, memoryEdit(ContextEdit::Op::Forget, fact));
            });
        });
        QVERIFY(answered);
        QCOMPARE(host.server.requests().size(), 3);
        QVERIFY(host.body(1).contains("MARK-3") && host.body(1).contains("MARK-4"));
        QVERIFY(!host.body(2).contains("MARK-3") && !host.body(2).contains("MARK-4"));
        QVERIFY(host.body(2).contains("And on"));
        QCOMPARE(host.rebuilt(), (QList<QByteArray> { host.body(0), host.body(2) }));
    }

    /// The person forgets the first fact while the model names the second by its number.
    void numbersAreThoseOfTheRequest()
    {
        for (const QString &scope : { u"session"_s, u"project"_s, u"everywhere"_s }) {
            Host host;
            const bool isKept = scope != u"session"_s;
            const QString project = scope == u"project"_s ? host.turns.workFolder() : QString();
            QList<EntryId> ids;
            host.server.setResponder([&](const ScriptedServer::Request &) {
                if (host.server.requests().size() != 2) {
                    return chatText(u"Done."_s);
                }
                host.changeBehind([&host, isKept, id = ids.constFirst()](SessionStore &store) {
                    if (isKept) {
                        QVERIFY(FactStore(store.database()).forget({ id }));
                    } else {
                        [[maybe_unused]] const EntryId edit =
                                host.appended(store, memoryEdit(ContextEdit::Op::Forget, id));
                    }
                });
                return chatCalls({}, { forget(u"2"_s, scope) });
            });
            QVERIFY(host.run());
            for (const QString &text : { u"first"_s, u"second"_s, u"third"_s }) {
                ids += isKept ? host.keep(project, text).id : host.append(rememberEdit(text, {}));
            }
            QVERIFY(host.run());
            const FactScope list = isKept
                    ? (project.isEmpty() ? FactScope::Everywhere : FactScope::Project)
                    : FactScope::Session;
            QCOMPARE(host.texts(list), QStringList { u"third"_s });
            QVERIFY(!host.body(2).contains("1. first") && host.body(2).contains("1. third"));
            // Beyond the session the person is asked, whatever rules allow.
            QCOMPARE(host.approver.asked.size(), isKept ? 1 : 0);
            if (isKept) {
                QCOMPARE(host.approver.asked.constFirst().preview, u"second"_s);
                QVERIFY(!host.approver.asked.constFirst().reason.isEmpty());
            }
        }
    }

    void whatCannotBeForgotten()
    {
        Host host;
        host.keep({}, u"kept"_s);
        host.server.add(chatCalls({}, { forget(u"2"_s, u"everywhere"_s) }));
        host.server.add(chatCalls({}, { forget(u"1"_s, u"project"_s) }));
        host.server.add(chatCalls({}, { forget(u"1"_s, u"nowhere"_s) }));
        host.server.add(chatText(u"Done."_s));
        QVERIFY(host.run());
        QVERIFY(host.approver.asked.isEmpty());
        QVERIFY2(host.lastResult().contains(u"\"everywhere\""_s), qPrintable(host.lastResult()));
        QCOMPARE(host.texts(FactScope::Everywhere), QStringList { u"kept"_s });
    }

    /// Of a branch that is asked as it stands: a finished answer is never lost.
    void rememberedWhileAnAnswerIsAskedAgain()
    {
        Host host;
        host.server.setResponder([&](const ScriptedServer::Request &) {
            if (host.server.requests().size() == 2) {
                host.changeBehind([&host](SessionStore &store) {
                    [[maybe_unused]] const EntryId edit =
                            host.appended(store, rememberEdit(u"MARK-5"_s, {}));
                });
            }
            return chatText(u"Hello."_s);
        });
        QVERIFY(host.run());
        QVERIFY(host.run({}));
        QCOMPARE(host.texts(FactScope::Session), QStringList { u"MARK-5"_s });
        const QList<Entry> entries = host.turns.entries();
        QCOMPARE(entries.size(), 4); // question, answer, fact, answer
        QVERIFY(entries.constLast().role == Role::Assistant);
        QCOMPARE(host.rebuilt(), (QList<QByteArray> { host.body(0), host.body(1) }));
        // One that has gone on before it began is not asked.
        TurnStart stale = host.startOf({});
        stale.question.clear();
        stale.leaf = entries.constFirst().id;
        const auto turn = host.turns.turnOf(stale);
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
        turn->start();
        VERIFY_SOON(end.has_value());
        QVERIFY(end->error.kind == Error::Kind::Conflict && !end->hasBegun);
        QCOMPARE(host.server.requests().size(), 2);
    }

    /// Forgotten by the person before the model could.
    void whatIsForgottenAlready()
    {
        Host host;
        const KeptFact fact = host.keep({}, u"kept"_s);
        host.server.setResponder([&](const ScriptedServer::Request &) {
            if (host.server.requests().size() > 1) {
                return chatText(u"Done."_s);
            }
            host.changeBehind([id = fact.id](SessionStore &store) {
                QVERIFY(FactStore(store.database()).forget({ id }));
            });
            return chatCalls({}, { forget(fact.id.toString(), u"everywhere"_s) });
        });
        QVERIFY(host.run());
        QVERIFY(host.approver.asked.isEmpty());
        QVERIFY2(host.lastResult().contains(u"already"_s), qPrintable(host.lastResult()));
    }
};

QTEST_GUILESS_MAIN(TestTurnFacts)
#include "tst_turnfacts.moc"
