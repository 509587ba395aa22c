// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "sessionbuilder.h"
#include "turnhost.h"

#include <QDir>
#include <QSet>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Each with two parallel calls. Three rounds have every kind of event; VARVE_ABORT_ROUNDS asks for more.
int rounds()
{
    bool given = false;
    const int wanted = qEnvironmentVariableIntValue("VARVE_ABORT_ROUNDS", &given);
    return given ? wanted : 3;
}

void addRounds(ScriptedServer &server)
{
    for (int i = 0; i < rounds(); ++i) {
        const QString number = QString::number(i);
        server.add(chatCalls(u"Round "_s + number,
                             { { u"w"_s + number,
                                 u"write"_s,
                                 { { u"path"_s, u"part%1.txt"_s.arg(i) },
                                   { u"content"_s, QString(number + u'\n') } } },
                               { u"r"_s + number,
                                 u"bash"_s,
                                 { { u"command"_s, u"cat part*.txt | wc -l"_s } } } }));
    }
    server.add(chatText(u"All written."_s));
}

} // namespace

/// A turn is stopped at each of its events, one after the other: whatever was under way, the branch is well formed and goes on.
class TurnAbortsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stoppedAtEveryEvent();

private:
    struct Run
    {
        int events = 0;
        std::optional<TurnEnd> end;
    };
    /// `stopAt` < 0: lets it end.
    static void run(TurnHost &host, const ScriptedServer &server, int stopAt, Run &run);
    static void checkBranch(TurnHost &host);
};

void TurnAbortsTest::run(TurnHost &host, const ScriptedServer &server, int stopAt, Run &run)
{
    const auto turn = host.turnOf(
            host.startOf(u"Write the parts"_s, Endpoint::chat(server.url(), u"tiny"_s)));
    const auto count = [&run, &turn, stopAt] {
        if (run.events++ == stopAt) {
            turn->stop();
        }
    };
    connect(turn.get(), &Turn::phaseChanged, turn.get(), count);
    connect(turn.get(), &Turn::stored, turn.get(), count);
    connect(turn.get(), &Turn::answerGrew, turn.get(), count);
    connect(turn.get(), &Turn::callStarted, turn.get(), count);
    connect(turn.get(), &Turn::outputGrew, turn.get(), count);
    connect(turn.get(), &Turn::callEnded, turn.get(), count);
    connect(turn.get(), &Turn::finished, turn.get(), [&run](const TurnEnd &end) { run.end = end; });
    turn->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.end.has_value(), 60'000);
}

/// Every call of an answer that was not stopped itself has one result, and the results stand for what is on the disk.
void TurnAbortsTest::checkBranch(TurnHost &host)
{
    QSet<QString> open;
    const QList<Entry> entries = host.entries();
    for (const Entry &entry : entries) {
        if (entry.role == Role::ToolResult) {
            QVERIFY2(open.remove(entry.toolCallId), qPrintable(entry.toolCallId));
            const bool written = entry.toolName == "write"_L1 && entry.toolStatus.isEmpty();
            const QString file = u"/part%1.txt"_s.arg(QStringView(entry.toolCallId).sliced(1));
            QVERIFY(!written || QFile::exists(host.workFolder() + file));
        } else if (!entry.isFailedAnswer()) {
            for (const Block &block : entry.blocks) {
                if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                    open += call->callId;
                }
            }
        }
    }
    QVERIFY2(open.isEmpty(), qPrintable(QStringList(open.values()).join(u' ')));
}

void TurnAbortsTest::stoppedAtEveryEvent()
{
    Run whole;
    {
        TurnHost host;
        ScriptedServer server;
        addRounds(server);
        run(host, server, -1, whole);
        QVERIFY(whole.end && whole.end->how == TurnEnd::How::Answered);
        QCOMPARE(host.entries().size(), 2 + rounds() * 3);
    }
    int stopped = 0;
    for (int at = 0; at < whole.events; ++at) {
        TurnHost host;
        ScriptedServer server;
        addRounds(server);
        Run cut;
        run(host, server, at, cut);
        QVERIFY2(cut.end, qPrintable(u"stopped at event %1"_s.arg(at)));
        QVERIFY2(cut.end->how == TurnEnd::How::Stopped || cut.end->how == TurnEnd::How::Answered,
                 qPrintable(cut.end->error.message));
        stopped += cut.end->how == TurnEnd::How::Stopped ? 1 : 0;
        checkBranch(host);
        ScriptedServer next;
        next.add(chatText(u"Here I am."_s));
        const TurnEnd end = host.run(u"Are you there?"_s, Endpoint::chat(next.url(), u"tiny"_s));
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
        QCOMPARE(pairingFault(next.requests().constFirst().body), QString());
        QCOMPARE(host.lines().last(2),
                 QStringList({ u"user:Are you there?"_s, u"assistant:Here I am."_s }));
        if (QTest::currentTestFailed()) {
            qWarning("stopped at event %d", at);
            return;
        }
    }
    qInfo("%d events, the turn was stopped at %d of them", whole.events, stopped);
    QVERIFY(stopped > whole.events / 2);
}

QTEST_GUILESS_MAIN(TurnAbortsTest)
#include "tst_turnaborts.moc"
