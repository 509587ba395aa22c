// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rolloverstory.h"
#include "windowedmodel.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

#include <cstdio>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;
constexpr int Messages = 10;
constexpr int FewKills = 10; // VARVE_CRASH_KILLS: more
constexpr int LongestMs = 60'000;

/// The program that is killed: `arguments` are the store, the work folder and the server's port. Says so when it begins and when it
/// was told that the session has rolled over.
int runChild(const QStringList &arguments)
{
    TurnHost host(arguments.at(0), arguments.at(1));
    QUrl url(u"http://127.0.0.1/v1"_s);
    url.setPort(arguments.at(2).toInt());
    const auto say = [](const char *what) {
        std::printf("%s\n", what);
        std::fflush(stdout);
    };
    say("begun");
    const CompactionOutcome end = awaited(host.compactor().run(
            rollOverOrder(host.session(), Endpoint::chat(url, u"tiny"_s, {}))));
    say(end.child.isNull() ? "failed" : "rolled over");
    return end.child.isNull() ? 1 : 0;
}

} // namespace

/// A program that rolls a session over is killed: nothing has changed, or all of it.
class RollOverCrashTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whole();
    void killed_data();
    void killed();

private:
    struct Life
    {
        bool acknowledged = false;
        bool ended = false; ///< by itself
        qint64 lastedMs = 0; ///< from "begun"
    };

    [[nodiscard]] static Life live(const TurnHost &host, const WindowedModel &model,
                                   int killAfterMs);
    static void fill(TurnHost &host);

    qint64 m_wholeMs = 0;
    QRandomGenerator m_random { 20'261'121 };
    int m_nothing = 0;
    int m_all = 0;
};

void RollOverCrashTest::fill(TurnHost &host)
{
    const auto stored = awaited(host.store().write([id = host.session()](SessionStore &store) {
        return store.append(id, {}, factMessages(0, Messages)).and_then([&](const auto &) {
            return store.saveDraft(id, u"half a thought"_s);
        });
    }));
    QVERIFY(stored.has_value());
}

RollOverCrashTest::Life RollOverCrashTest::live(const TurnHost &host, const WindowedModel &model,
                                                int killAfterMs)
{
    Life life;
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(),
                { u"--child"_s, host.storePath(), host.workFolder(),
                  QString::number(model.url().port()) });
    QByteArray said;
    const auto hasBegun = [&] {
        said += child.readAllStandardOutput();
        return said.contains("begun\n");
    };
    if (!QTest::qWaitFor(hasBegun, LongestMs)) {
        return life;
    }
    QElapsedTimer lasted;
    lasted.start();
    const auto isOver = [&child] { return child.state() == QProcess::NotRunning; };
    life.ended = QTest::qWaitFor(isOver, killAfterMs < 0 ? LongestMs : killAfterMs);
    life.lastedMs = lasted.elapsed();
    if (!life.ended) {
        child.kill();
        (void)QTest::qWaitFor(isOver, LongestMs);
    }
    said += child.readAllStandardOutput();
    life.acknowledged = said.contains("rolled over\n");
    return life;
}

void RollOverCrashTest::whole()
{
    TurnHost host;
    WindowedModel model(Window);
    fill(host);
    const Life life = live(host, model, -1);
    QVERIFY(life.ended);
    QVERIFY(life.acknowledged);
    m_wholeMs = life.lastedMs;
}

void RollOverCrashTest::killed_data()
{
    QTest::addColumn<int>("number");
    const int kills = qEnvironmentVariableIsSet("VARVE_CRASH_KILLS")
            ? qEnvironmentVariableIntValue("VARVE_CRASH_KILLS")
            : FewKills;
    for (int i = 0; i < kills; ++i) {
        QTest::addRow("%d", i) << i;
    }
}

void RollOverCrashTest::killed()
{
    QVERIFY(m_wholeMs > 0);
    TurnHost before;
    WindowedModel model(Window);
    fill(before);
    const Session parent = *before.store().rows().session(before.session());
    // Mostly late, where things are written.
    const int killAt = int(m_wholeMs) * (25 + m_random.bounded(80)) / 100;
    const Life life = live(before, model, killAt);

    // A second program, on what the first one left.
    StoreReader &rows = before.store().rows();
    const auto checked = awaited(
            before.store().write([](SessionStore &store) { return store.checkIntegrity(); }));
    QCOMPARE(checked.value(), QStringList());
    const Session now = *rows.session(parent.id);
    QCOMPARE(now.leaf, parent.leaf);
    QCOMPARE(now.entryCount, parent.entryCount);
    const auto sessions = rows.sessions();
    const auto draftOf = [&before](const SessionId &id) {
        return *awaited(
                before.store().write([id](SessionStore &store) { return store.draft(id); }));
    };
    if (sessions->size() == 1) {
        QVERIFY(!life.acknowledged);
        QVERIFY(now.summary.isEmpty());
        QCOMPARE(draftOf(parent.id), u"half a thought"_s);
        ++m_nothing;
    } else {
        QCOMPARE(sessions->size(), 2);
        const auto child = std::ranges::find(*sessions, parent.id, &Session::parentSession);
        QVERIFY(child != sessions->end());
        QVERIFY(child->rolledOver);
        QCOMPARE(child->baseEntry, parent.leaf);
        const auto compaction = rows.entry(child->leafSeq);
        QVERIFY(compaction && compaction->type == EntryType::Compaction);
        QCOMPARE(now.summary, compaction->summary);
        QCOMPARE(draftOf(child->id), u"half a thought"_s);
        QCOMPARE(draftOf(parent.id), QString());
        ++m_all;
    }
    qInfo("killed after %d of %lld ms; so far nothing %d times, all %d times", killAt, m_wholeMs,
          m_nothing, m_all);
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--child"_L1) {
        return runChild(arguments.sliced(2));
    }
    RollOverCrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_rollovercrash.moc"
