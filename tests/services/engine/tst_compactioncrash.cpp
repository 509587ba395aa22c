// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compactions that are killed. VARVE_CRASH_KILLS says how many (6 without it).
#include "chatscript.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QSet>

#include <cstdio>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 24'000;
constexpr int LongestMs = 60'000;

CompactionRequest orderFor(const TurnHost &host, const QUrl &url)
{
    CompactionRequest order;
    order.session = host.session();
    order.options.window = Window;
    order.options.projection.window = Window;
    order.options.settings.keepRecentTokens = 7'000;
    order.options.settings.maskProtectTokens = 1'000;
    order.options.settings.maskMinimumTokens = 500;
    order.options.summarizer = Endpoint::chat(url, u"tiny"_s, {});
    order.options.summarizerWindow = Window;
    order.mostTokens = 9'000;
    return order;
}

/// The program that is killed: `arguments` are the store, the work folder and the server's port.
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
    host.compactor().run(orderFor(host, url)).then(qApp, [say](const CompactionOutcome &end) {
        if (end.how == CompactionOutcome::How::Applied) {
            say("applied");
        } else {
            std::fprintf(stderr, "%s\n", qPrintable(end.error.message));
        }
        QCoreApplication::exit(end.how == CompactionOutcome::How::Applied ? 0 : 1);
    });
    return QCoreApplication::exec();
}

/// Questions, and answers that call a tool, with what it gave.
QList<Entry> someTurns(int count)
{
    QList<Entry> entries;
    for (int i = 0; i < count; ++i) {
        const QString filler =
                u"the tide comes in and it goes out again %1. "_s.arg(i).repeated(30);
        Entry question;
        question.role = Role::User;
        question.blocks = { TextBlock { filler } };
        Entry call;
        call.role = Role::Assistant;
        call.blocks = { TextBlock { u"Looking."_s },
                        ToolCallBlock { u"k%1-%2"_s.arg(count).arg(i),
                                        u"read"_s,
                                        R"({"path":"tides.txt"})",
                                        {} } };
        Entry result;
        result.role = Role::ToolResult;
        result.toolCallId = u"k%1-%2"_s.arg(count).arg(i);
        result.toolName = u"read"_s; // whose old output is masked before a summary
        result.blocks = { TextBlock { filler + filler } };
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { TextBlock { u"Seen %1."_s.arg(i) } };
        entries += { question, call, result, answer };
    }
    return entries;
}

void append(TurnHost &host, const QList<Entry> &entries)
{
    const auto stored =
            awaited(host.store().write([entries, id = host.session()](SessionStore &store) {
                return store.reader().session(id).and_then([&](const Session &session) {
                    return store.append(id, session.leaf, entries);
                });
            }));
    QVERIFY2(stored.has_value(), stored ? "" : qPrintable(stored.error().message));
}

} // namespace

/// A program in the middle of a compaction is killed: all that it would have changed is changed, or nothing.
class CompactionCrashTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whole();
    void killed_data();
    void killed();

private:
    struct Life
    {
        qint64 lastedMs = 0; ///< from the beginning of the compaction on
        bool ended = false; ///< by itself
        bool applied = false; ///< it has said so
    };

    /// `killAfterMs` < 0: lets it end.
    [[nodiscard]] static Life live(const TurnHost &host, WindowedModel &model, int killAfterMs);
    static void prepare(TurnHost &host, WindowedModel &model);

    qint64 m_wholeMs = 0;
    qsizetype m_wholeEntries = 0; ///< that a compaction appends
    QRandomGenerator m_random { 20'261'121 };
};

void CompactionCrashTest::prepare(TurnHost &host, WindowedModel &model)
{
    append(host, someTurns(14));
    model.setSummaryScript(Script { Pause { std::chrono::milliseconds(40) } }
                           + WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900));
}

CompactionCrashTest::Life CompactionCrashTest::live(const TurnHost &host, WindowedModel &model,
                                                    int killAfterMs)
{
    Life life;
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(),
                { u"--child"_s, host.storePath(), host.workFolder(),
                  QString::number(model.server().port()) });
    QByteArray said;
    const auto isOver = [&child] { return child.state() == QProcess::NotRunning; };
    (void)QTest::qWaitFor(
            [&] {
                said += child.readAllStandardOutput();
                return isOver() || said.contains("begun\n");
            },
            LongestMs);
    QElapsedTimer lasted;
    lasted.start();
    life.ended = QTest::qWaitFor(isOver, killAfterMs < 0 ? LongestMs : killAfterMs);
    life.lastedMs = lasted.elapsed();
    if (!life.ended) {
        child.kill();
        (void)QTest::qWaitFor(isOver, LongestMs);
    }
    said += child.readAllStandardOutput();
    life.applied = said.contains("applied\n");
    return life;
}

void CompactionCrashTest::whole()
{
    TurnHost host;
    WindowedModel model(Window);
    prepare(host, model);
    const qsizetype before = host.entries().size();
    const Life life = live(host, model, -1);
    QVERIFY(life.ended && life.applied);
    const QList<Entry> entries = host.entries();
    m_wholeEntries = entries.size() - before;
    // Masks and summary, or the test shows nothing.
    QVERIFY2(m_wholeEntries >= 2, qPrintable(QString::number(m_wholeEntries)));
    m_wholeMs = life.lastedMs;
}

void CompactionCrashTest::killed_data()
{
    const int kills = qEnvironmentVariableIsSet("VARVE_CRASH_KILLS")
            ? qEnvironmentVariableIntValue("VARVE_CRASH_KILLS")
            : 6;
    QTest::addColumn<int>("number");
    for (int i = 0; i < kills; ++i) {
        QTest::addRow("%d", i) << i;
    }
}

void CompactionCrashTest::killed()
{
    QVERIFY(m_wholeMs > 0);
    TurnHost before;
    WindowedModel model(Window);
    prepare(before, model);
    const qsizetype entriesBefore = before.entries().size();
    const int killAt = m_random.bounded(int(m_wholeMs) + 5);
    const Life life = live(before, model, killAt);

    TurnHost host(before.storePath(), before.workFolder());
    const auto checked =
            awaited(host.store().write([](SessionStore &store) { return store.checkIntegrity(); }));
    QCOMPARE(checked.value(), QStringList());
    const QList<Entry> added = host.entries().sliced(entriesBefore);
    qInfo("killed after %d of %lld ms: %lld entries", killAt, m_wholeMs,
          static_cast<long long>(added.size()));
    QVERIFY(added.isEmpty() || added.size() == m_wholeEntries);
    QVERIFY(!life.applied || !added.isEmpty());
    QSet<QString> operations;
    for (const Entry &entry : added) {
        operations += entry.operationId;
    }
    QVERIFY(operations.size() == (added.isEmpty() ? 0 : 1));
    QVERIFY(!operations.contains(QString()));

    // The next one works, and the lease of the dead is no hindrance.
    append(host, someTurns(15));
    const CompactionOutcome end =
            awaited(host.compactor().run(orderFor(host, model.server().url())));
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    QVERIFY(end.after->tokens() < end.before->tokens());
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "--child"_L1) {
        return runChild(arguments.sliced(2));
    }
    CompactionCrashTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_compactioncrash.moc"
