// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerassembler.h"
#include "eventbacklog.h"
#include "hostilemodes.h"
#include "soon.h"
#include "turnhost.h"

#include <QFile>
#include <QLocale>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Endless = 500'000'000; // bytes; far more than is ever taken
constexpr qint64 MostMemory = 300; // megabytes
constexpr int Long = 60'000; // ms, for a busy machine

/// What the process had in memory at most since it was called the last time, in megabytes; 0 where the system doesn't say.
qint64 peakMemory()
{
    qint64 peak = 0;
    QFile status(u"/proc/self/status"_s);
    if (status.open(QIODevice::ReadOnly)) {
        const QByteArray all = status.readAll();
        const qsizetype at = all.indexOf("VmHWM:");
        peak = all.sliced(at + 6).simplified().split(' ').value(0).toLongLong() / 1024;
    }
    QFile reset(u"/proc/self/clear_refs"_s);
    if (reset.open(QIODevice::WriteOnly)) {
        reset.write("5");
    }
    return peak;
}

/// The sanitizer keeps what was freed.
bool isMemoryMeasured()
{
#ifdef __SANITIZE_ADDRESS__
    return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
    return false;
#else
    return true;
#endif
#else
    return true;
#endif
}

} // namespace

/// Servers that send without end, out of order, or what nobody understands: the answer ends with a sentence, what came of it is kept,
/// memory stays small, and no more is read than that.
class TestHostileAnswers final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void isHeld_data();
    void isHeld();
    void isStopped_data();
    void isStopped();
    void theNextHeadIsLookedAtToo();
    void whoeverIsLateGetsLess();

private:
    static void addModes(bool endsByItself);
};

namespace
{

/// The answers that are kept, without thinking and calls.
QString kept(TurnHost &host)
{
    const QList<Entry> entries = host.entries();
    for (const Entry &entry : entries) {
        if (entry.role == Role::Assistant) {
            return entry.text();
        }
    }
    return {};
}

Endpoint endpointOf(const HostileServer &server, const HostileMode &mode)
{
    const auto api = wireApiFromString(QString::fromLatin1(mode.api));
    return Endpoint::of(*api, server.url(), u"m"_s, ApiKey("key"));
}

const HostileMode &modeAt(int index)
{
    static const QList<HostileMode> modes = hostileModes(Endless);
    return modes.at(index);
}

} // namespace

void TestHostileAnswers::addModes(bool endsByItself)
{
    QTest::addColumn<int>("index");
    const QList<HostileMode> modes = hostileModes(Endless);
    for (int i = 0; i < modes.size(); ++i) {
        if ((modes[i].end != HostileMode::End::Never) == endsByItself) {
            QTest::newRow(modes[i].name) << i;
        }
    }
}

void TestHostileAnswers::isHeld_data()
{
    addModes(true);
}

void TestHostileAnswers::isHeld()
{
    QFETCH(const int, index);
    const HostileMode &mode = modeAt(index);
    if (mode.isHeavy && !qEnvironmentVariableIsSet("VARVE_HOSTILE_HEAVY")) {
        QSKIP("only in long runs");
    }
    HostileServer server(mode.answers);
    server.begin();
    TurnHost host;
    std::ignore = peakMemory();
    const TurnEnd end = host.run(u"Hello"_s, endpointOf(server, mode));
    const qint64 memory = peakMemory();
    QVERIFY2(end.how
                     == (mode.end == HostileMode::End::Answered ? TurnEnd::How::Answered
                                                                : TurnEnd::How::Failed),
             qPrintable(end.error.message));
    QVERIFY2(end.error.message.contains(mode.says), qPrintable(end.error.message));
    QCOMPARE(end.error.message.isEmpty(), mode.end == HostileMode::End::Answered);
    QVERIFY2(kept(host).startsWith(mode.keeps) && kept(host).isEmpty() == mode.keeps.isEmpty(),
             qPrintable(kept(host).first(std::min<qsizetype>(kept(host).size(), 200))));
    QVERIFY2(server.sent() <= mode.mostRead, qPrintable(QString::number(server.sent())));
    if (isMemoryMeasured()) {
        QVERIFY2(memory <= MostMemory, qPrintable(QString::number(memory)));
    }
}

void TestHostileAnswers::isStopped_data()
{
    addModes(false);
    const QList<HostileMode> modes = hostileModes(Endless);
    for (int i = 0; i < modes.size(); ++i) {
        if (qstrncmp(modes[i].name, "text", 4) == 0 || qstrncmp(modes[i].name, "thinking", 8) == 0
            || qstrncmp(modes[i].name, "arguments,", 10) == 0) {
            QTest::newRow(modes[i].name) << i;
        }
    }
}

/// In the middle of it, or before anything has come. From then on nothing more of it is taken.
void TestHostileAnswers::isStopped()
{
    QFETCH(const int, index);
    const HostileMode &mode = modeAt(index);
    HostileServer server(mode.answers);
    server.begin();
    TurnHost host;
    const auto turn = host.turnOf(host.startOf(u"Hello"_s, endpointOf(server, mode)));
    std::optional<TurnEnd> end;
    int piecesAfterwards = 0;
    bool stopped = false;
    const auto stop = [&] {
        if (!std::exchange(stopped, true)) {
            turn->stop();
            piecesAfterwards = 0;
        }
    };
    connect(turn.get(), &Turn::answerGrew, this, [&] {
        ++piecesAfterwards;
        stop();
    });
    connect(turn.get(), &Turn::phaseChanged, this, [&](TurnPhase phase) {
        if (mode.keeps.isEmpty() && phase == TurnPhase::Waiting) {
            QTimer::singleShot(0, turn.get(), stop);
        }
    });
    connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
    turn->start();
    QVERIFY(QTest::qWaitFor([&] { return end.has_value(); }, Long));
    QVERIFY2(end->how == TurnEnd::How::Stopped, qPrintable(end->error.message));
    QCOMPARE(piecesAfterwards, 0);
    QVERIFY(kept(host).startsWith(mode.keeps));
}

/// What still watches over the connection of a call that is over leaves those of the next one to that: it says what was wrong, and does
/// not ask again.
void TestHostileAnswers::theNextHeadIsLookedAtToo()
{
    const auto modeCalled = [](const char *name) {
        static const QList<HostileMode> modes = hostileModes(Endless);
        return *std::ranges::find_if(
                modes, [name](const HostileMode &mode) { return qstrcmp(mode.name, name) == 0; });
    };
    const HostileMode first = modeCalled("negative usage"); // an answer all the same
    const HostileMode second = modeCalled("headers");
    HostileServer server(first.answers + second.answers);
    server.begin();
    TurnHost host;
    QVERIFY(host.run(u"Hello"_s, endpointOf(server, first)).how == TurnEnd::How::Answered);
    const TurnEnd end = host.run(u"And?"_s, endpointOf(server, second));
    QVERIFY(end.how == TurnEnd::How::Failed);
    QVERIFY2(end.error.message.contains(second.says), qPrintable(end.error.message));
    QCOMPARE(server.requests(), 2);
}

/// A receiver that takes its time gets the pieces joined: what waits for it does not grow with their number.
void TestHostileAnswers::whoeverIsLateGetsLess()
{
    EventBacklog backlog;
    for (int i = 0; i < 100'000; ++i) {
        backlog.add({ TextDelta { i % 2, u"x"_s }, UsageReport {},
                      ThinkingDelta { 2, u"y"_s, {}, false }, ToolArgumentsDelta { 3, "z" } });
    }
    const StreamEvents events = backlog.take();
    QVERIFY2(events.size() <= 300, qPrintable(QString::number(events.size())));
    AnswerAssembler joined;
    joined.take(events);
    QCOMPARE(joined.size(), 300'000);
    QVERIFY(backlog.isEmpty());
}

QTEST_GUILESS_MAIN(TestHostileAnswers)
#include "tst_hostileanswers.moc"
