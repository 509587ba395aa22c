// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "sessionbuilder.h"
#include "turnhost.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <cstdio>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Rounds = 30;
constexpr int Kills = 50;
constexpr int LongestMs = 60'000;

/// Thirty rounds, each with a file that is written and a command, and an answer at the end.
void addRounds(ScriptedServer &server)
{
    for (int i = 0; i < Rounds; ++i) {
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

Endpoint endpointOf(const ScriptedServer &server)
{
    return Endpoint::chat(server.url(), u"tiny"_s);
}

/// The program that is killed: `arguments` are the store, the work folder and the server's port. Says each entry's id once it is
/// told that the entry is stored.
int runChild(const QStringList &arguments)
{
    TurnHost host(arguments.at(0), arguments.at(1));
    QUrl url(u"http://127.0.0.1/v1"_s);
    url.setPort(arguments.at(2).toInt());
    const auto turn =
            host.turnOf(host.startOf(u"Write the parts"_s, Endpoint::chat(url, u"tiny"_s)));
    QObject::connect(turn.get(), &Turn::stored, turn.get(), [](const QList<Entry> &entries) {
        for (const Entry &entry : entries) {
            std::printf("%s\n", qPrintable(entry.id.toString()));
        }
        std::fflush(stdout);
    });
    QObject::connect(turn.get(), &Turn::finished, qApp, [](const TurnEnd &end) {
        QCoreApplication::exit(end.how == TurnEnd::How::Answered ? 0 : 1);
    });
    turn->start();
    return QCoreApplication::exec();
}

} // namespace

/// A program in the middle of a turn of thirty rounds is killed; what it was told to be stored is there, and the branch goes on.
class TurnCrashTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whole();
    void killed_data();
    void killed();

private:
    struct Life
    {
        QStringList acknowledged; ///< ids, oldest first
        qint64 lastedMs = 0;
        bool ended = false; ///< by itself
    };

    /// `killAfterMs` < 0: lets it end.
    [[nodiscard]] static Life live(const TurnHost &host, const ScriptedServer &server,
                                   int killAfterMs);

    qint64 m_wholeMs = 0;
    QRandomGenerator m_random { 20'261'121 };
};

TurnCrashTest::Life TurnCrashTest::live(const TurnHost &host, const ScriptedServer &server,
                                        int killAfterMs)
{
    Life life;
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(
            QCoreApplication::applicationFilePath(),
            { u"--child"_s, host.storePath(), host.workFolder(), QString::number(server.port()) });
    QElapsedTimer lasted;
    lasted.start();
    const auto isOver = [&child] { return child.state() == QProcess::NotRunning; };
    life.ended = QTest::qWaitFor(isOver, killAfterMs < 0 ? LongestMs : killAfterMs);
    life.lastedMs = lasted.elapsed();
    if (!life.ended) {
        child.kill();
        (void)QTest::qWaitFor(isOver, LongestMs);
    }
    // A line that was cut off by the kill is none.
    const QByteArray said = child.readAllStandardOutput();
    life.acknowledged = QString::fromLatin1(said.first(said.lastIndexOf('\n') + 1))
                                .split(u'\n', Qt::SkipEmptyParts);
    return life;
}

void TurnCrashTest::whole()
{
    constexpr qsizetype Entries = 2 + Rounds * 3;
    TurnHost host;
    ScriptedServer server;
    addRounds(server);
    const Life life = live(host, server, -1);
    QVERIFY(life.ended);
    QCOMPARE(life.acknowledged.size(), Entries);
    QCOMPARE(host.lines().size(), Entries);
    QCOMPARE(host.lines().constLast(), u"assistant:All written."_s);
    m_wholeMs = life.lastedMs;
}

void TurnCrashTest::killed_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < Kills; ++i) {
        QTest::addRow("%d", i) << i;
    }
}

void TurnCrashTest::killed()
{
    QVERIFY(m_wholeMs > 0);
    TurnHost before;
    ScriptedServer server;
    addRounds(server);
    const int killAt = m_random.bounded(int(m_wholeMs));
    const Life life = live(before, server, killAt);

    // A second program, on what the first one left.
    TurnHost host(before.storePath(), before.workFolder());
    const auto checked =
            awaited(host.store().write([](SessionStore &store) { return store.checkIntegrity(); }));
    QCOMPARE(checked.value(), QStringList());
    QStringList stored;
    for (const Entry &entry : host.entries()) {
        stored += entry.id.toString();
    }
    // The branch is what was acknowledged, and at most what was on its way then.
    QCOMPARE(stored.first(qMin(stored.size(), life.acknowledged.size())), life.acknowledged);
    qInfo("killed after %d of %lld ms: %lld entries, %lld acknowledged", killAt, m_wholeMs,
          stored.size(), life.acknowledged.size());

    ScriptedServer next;
    next.add(chatCalls(u"Once more"_s,
                       { { u"n1"_s, u"bash"_s, { { u"command"_s, u"echo alive"_s } } } }));
    next.add(chatText(u"Here I am."_s));
    const TurnEnd end = host.run(u"Are you there?"_s, endpointOf(next));
    QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    QCOMPARE(host.lines().last(4),
             QStringList({ u"user:Are you there?"_s, u"assistant:Once more[bash]"_s,
                           u"toolResult:alive"_s, u"assistant:Here I am."_s }));
    QCOMPARE(host.entries().size(), stored.size() + 4);
    for (const ScriptedServer::Request &request : next.requests()) {
        QCOMPARE(pairingFault(request.body), QString());
    }
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--child"_L1) {
        return runChild(arguments.sliced(2));
    }
    TurnCrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_turncrash.moc"
