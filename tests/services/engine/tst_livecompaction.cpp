// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small window and a real server. VARVE_LIVE_TURNS says how many turns (200 without it).
#include "modelserver.h"
#include "turnhost.h"

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Window = 2'048;
constexpr int ShortAnswer = 24; // tokens

QString talk(int number)
{
    return u"Number %1: the harbour pilot wrote that the lantern at pier %2 needs new glass before "
           "the autumn tides, and that copper fittings cost %3 crowns."_s.arg(number)
                   .arg(number % 17)
                   .arg(number * 7);
}

} // namespace

/// Compaction against a real llama-server (see ModelServer); skipped elsewhere.
class LiveCompactionTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void manyTurns();
    void aHistoryFarAboveTheWindow();

private:
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_server.url(), u"chat"_s, ApiKey("sekret-key"));
    }
    [[nodiscard]] CompactionOptions options(qint64 window) const;

    ModelServer m_server;
};

void LiveCompactionTest::initTestCase()
{
    if (const QString why = m_server.start(Window, "sekret-key"); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

CompactionOptions LiveCompactionTest::options(qint64 window) const
{
    CompactionOptions options;
    options.window = window;
    options.projection.window = window;
    options.summarizer = endpoint();
    options.summarizerWindow = window;
    options.settings.mustShrinkTokens = 100;
    return options;
}

/// Nothing is known of the window: the first overflow says how large it is, as in the window of the program.
void LiveCompactionTest::manyTurns()
{
    const int turns = qEnvironmentVariableIsSet("VARVE_LIVE_TURNS")
            ? qEnvironmentVariableIntValue("VARVE_LIVE_TURNS")
            : 200;
    TurnHost host;
    host.setTools({});
    qint64 window = 0;
    int overflows = 0;
    int compactions = 0;
    int offline = 0;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < turns; ++i) {
        host.setCompaction(options(window));
        TurnStart start = host.startOf(talk(i), endpoint());
        start.options.maxOutputTokens = ShortAnswer;
        const auto turn = host.turnOf(start);
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::limitLearned, this,
                [&](const QString &, const QString &, qint64 tokens) {
                    ++overflows;
                    window = tokens;
                });
        connect(turn.get(), &Turn::compacted, this, [&](const CompactionOutcome &made) {
            if (made.how == CompactionOutcome::How::Applied) {
                ++compactions;
                offline += made.offline ? 1 : 0;
            } else {
                qInfo("turn %d: %s", i, qPrintable(made.error.message));
            }
        });
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
        turn->start();
        QVERIFY(QTest::qWaitFor([&end] { return end.has_value(); }, 300'000));
        QVERIFY2(end->how == TurnEnd::How::Answered,
                 qPrintable(u"turn %1: %2"_s.arg(i).arg(end->error.message)));
        if (i % 20 == 19) {
            qInfo("%d turns, %lld s, %d overflows, %d compactions, %d of them by the built-in one",
                  i + 1, timer.elapsed() / 1000, overflows, compactions, offline);
        }
    }
    QCOMPARE(window, qint64(Window));
    QVERIFY(overflows >= 1);
    QVERIFY(compactions >= 1);
    QCOMPARE(host.lines().filter(u"user:Number"_s).size(), turns);
    QVERIFY(host.lines().filter(u"assistant:"_s).size() >= turns);
}

/// What fills the window of the model that summarizes many times over still ends in a summary that is applied.
void LiveCompactionTest::aHistoryFarAboveTheWindow()
{
    constexpr int TimesTheWindow = 50;
    TurnHost host;
    QList<Entry> entries;
    qint64 characters = 0;
    for (int i = 0; characters < qint64(TimesTheWindow) * Window * 4; ++i) {
        Entry entry;
        entry.role = i % 2 == 0 ? Role::User : Role::Assistant;
        QString text;
        for (int line = 0; line < 12; ++line) {
            text += talk(i * 12 + line) + u'\n';
        }
        characters += text.size();
        entry.blocks = { TextBlock { text } };
        entries += entry;
    }
    const auto stored =
            awaited(host.store().write([entries, id = host.session()](SessionStore &store) {
                return store.append(id, {}, entries);
            }));
    QVERIFY(stored.has_value());
    CompactionRequest order;
    order.session = host.session();
    order.options = options(Window);
    order.options.settings.reserveTokens = 256; // short notes: a slow machine writes them
    order.mostTokens = 1'500;
    order.urgent = true;
    QElapsedTimer timer;
    timer.start();
    auto ended = host.compactor().run(order);
    QVERIFY(QTest::qWaitFor([&ended] { return ended.isFinished(); }, 1'500'000));
    const CompactionOutcome end = ended.takeResult();
    QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
    qInfo("%lld tokens became %lld in %lld s%s", static_cast<long long>(end.before->tokens()),
          static_cast<long long>(end.after->tokens()), timer.elapsed() / 1000,
          end.offline ? ", by the built-in summarizer" : "");
    QVERIFY(end.before->tokens() > qint64(TimesTheWindow - 15) * Window);
    QVERIFY(end.after->tokens() <= order.mostTokens);
}

QTEST_GUILESS_MAIN(LiveCompactionTest)
#include "tst_livecompaction.moc"
