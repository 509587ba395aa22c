// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalqueue.h"
#include "figure.h"
#include "nodepackages.h"
#include "pacedserver.h"
#include "transcriptview.h"
#include "turn.h"
#include "windowfixture.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <cstdlib>

using namespace varve;
using namespace varve::bench;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Streams = 10;
constexpr Pace ServerPace;
constexpr int HeartbeatMs = 10;
constexpr int KeyEveryMs = 50;

double millisecondsOf(qint64 nanoseconds)
{
    return static_cast<double>(nanoseconds) / 1e6;
}

/// The server, in a process of its own: what it needs is not taken from the window.
class ServerProcess
{
    Q_DISABLE_COPY_MOVE(ServerProcess)

public:
    ServerProcess()
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::applicationFilePath(), { u"--serve"_s });
        if (!m_process.waitForReadyRead()) {
            qFatal("the server does not start: %s", qPrintable(m_process.errorString()));
        }
        m_port = m_process.readLine().trimmed().toInt();
    }
    ~ServerProcess()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }
    [[nodiscard]] QUrl url(const QString &path) const
    {
        QUrl url(u"http://127.0.0.1"_s);
        url.setPort(m_port);
        url.setPath(path);
        return url;
    }

private:
    QProcess m_process;
    int m_port = 0;
};

/// How late a timer of the GUI thread comes, and how long keys take there, while it lives.
class Pulse
{
    Q_DISABLE_COPY_MOVE(Pulse)

public:
    explicit Pulse(QWidget *target) : m_target(target)
    {
        m_beat.setTimerType(Qt::PreciseTimer);
        m_beat.setInterval(HeartbeatMs);
        QObject::connect(&m_beat, &QTimer::timeout, &m_beat, [this] { beat(); });
        m_keys.setInterval(KeyEveryMs);
        QObject::connect(&m_keys, &QTimer::timeout, &m_keys, [this] { press(); });
        m_clock.start();
        m_beat.start();
        m_keys.start();
    }

    QList<double> lateness; ///< ms
    QList<double> keys; ///< ms, from the key to the painted answer

private:
    void beat()
    {
        const qint64 now = m_clock.nsecsElapsed();
        if (m_last > 0) {
            lateness += qMax(0.0, millisecondsOf(now - m_last) - HeartbeatMs);
        }
        m_last = now;
    }
    void press()
    {
        const qint64 begun = m_clock.nsecsElapsed();
        QTest::keyClick(m_target, keys.size() % 2 == 0 ? Qt::Key_PageUp : Qt::Key_PageDown);
        m_target->repaint();
        keys += millisecondsOf(m_clock.nsecsElapsed() - begun);
    }

    QWidget *const m_target;
    QTimer m_beat;
    QTimer m_keys;
    QElapsedTimer m_clock;
    qint64 m_last = 0;
};

/// One stream as it arrives in the GUI thread.
struct Arrival
{
    qsizetype pieces = 0;
    qint64 firstNs = 0;
    qint64 lastNs = 0;
    std::optional<TurnEnd> end;
};

} // namespace

/// The window while ten sessions stream at once, and what our reading of streams costs beside the providers' own SDKs. Prints its
/// figures as JSON.
class StreamLoadTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tenStreams();
    void throughput_data();
    void throughput();
    void cleanupTestCase();

private:
    [[nodiscard]] QList<TurnStart> startsOf(WindowFixture &fixture);
    [[nodiscard]] Figure ours(WireApi api, int rounds);
    [[nodiscard]] Figure theirs(const QString &reader, int rounds);
    [[nodiscard]] static double megabytesPerSecond(double seconds)
    {
        return static_cast<double>(ServerPace.bulkBytes) / 1e6 / seconds;
    }

    ServerProcess m_server;
    const NodePackages m_packages;
    QJsonArray m_figures;
};

QList<TurnStart> StreamLoadTest::startsOf(WindowFixture &fixture)
{
    QList<TurnStart> starts;
    for (int i = 0; i < Streams; ++i) {
        TurnStart start;
        start.session = fixture.other().createSession({})->id;
        Entry question;
        question.role = Role::User;
        question.blocks = { TextBlock { u"Tell me a long story"_s } };
        start.question = { question };
        start.target.endpoint = i % 2 == 0
                ? Endpoint::of(WireApi::OpenAiChat, m_server.url(u"/paced/v1"_s), u"m"_s)
                : Endpoint::of(WireApi::AnthropicMessages, m_server.url(u"/paced/v1"_s), u"m"_s);
        start.options.model = u"m"_s;
        starts += start;
    }
    return starts;
}

void StreamLoadTest::tenStreams()
{
    constexpr int LongestMs = ServerPace.seconds * 3000;
    constexpr int IdleMs = 3000;
    WindowFixture fixture;
    QVERIFY(fixture.openFromList());
    auto *transcript = fixture.named<TranscriptView>(u"Transcript"_s);
    QVERIFY(transcript);
    QList<double> idleLateness;
    {
        const Pulse idle(transcript->viewport()->parentWidget());
        QElapsedTimer since;
        since.start();
        QTRY_VERIFY_WITH_TIMEOUT(since.elapsed() > IdleMs, 2 * IdleMs);
        idleLateness = idle.lateness;
    }

    std::array<Arrival, Streams> arrivals;
    std::vector<std::unique_ptr<Turn>> turns;
    ApprovalQueue approvals;
    QElapsedTimer clock;
    clock.start();
    const QList<TurnStart> starts = startsOf(fixture);
    const Pulse pulse(transcript);
    QMetaObject::invokeMethod(
            &fixture.transport(),
            [&] {
                for (int i = 0; i < Streams; ++i) {
                    turns.push_back(std::make_unique<Turn>(TurnServices { &fixture.store(),
                                                                          &fixture.transport(),
                                                                          &approvals, nullptr },
                                                           starts.at(i)));
                    Turn *turn = turns.back().get();
                    Arrival *arrival = &arrivals.at(std::size_t(i));
                    // On the GUI thread, as a window gets them.
                    connect(turn, &Turn::answerGrew, &fixture.window(),
                            [arrival, &clock](const StreamEvents &events) {
                                arrival->lastNs = clock.nsecsElapsed();
                                if (arrival->firstNs == 0) {
                                    arrival->firstNs = arrival->lastNs;
                                }
                                arrival->pieces +=
                                        std::ranges::count_if(events, [](const StreamEvent &event) {
                                            return std::holds_alternative<TextDelta>(event);
                                        });
                            });
                    connect(turn, &Turn::finished, &fixture.window(),
                            [arrival](const TurnEnd &end) { arrival->end = end; });
                    turn->start();
                }
            },
            Qt::BlockingQueuedConnection);
    const auto allOver = [&] {
        return std::ranges::all_of(arrivals,
                                   [](const Arrival &one) { return one.end.has_value(); });
    };
    const bool over = QTest::qWaitFor(allOver, LongestMs);
    const QList<double> lateness = pulse.lateness;
    QMetaObject::invokeMethod(
            &fixture.transport(), [&turns] { turns.clear(); }, Qt::BlockingQueuedConnection);
    QVERIFY(over);

    Figure rates { u"streamload.tokensPerSecond"_s,
                   u"tokens/s"_s,
                   Hold::atLeast(0.98 * ServerPace.tokensPerSecond),
                   {},
                   Figure::Judged::Minimum,
                   u"of each of %1 streams, as it reaches the GUI thread"_s.arg(Streams) };
    for (const Arrival &arrival : arrivals) {
        QVERIFY2(arrival.end->how == TurnEnd::How::Answered,
                 qPrintable(arrival.end->error.message));
        rates.samples += static_cast<double>(arrival.pieces) * 1000
                / millisecondsOf(arrival.lastNs - arrival.firstNs);
        QCOMPARE(arrival.pieces, qsizetype(ServerPace.tokens()));
    }
    Figure late {
        u"streamload.heartbeatLateness"_s,
        u"ms"_s,
        Hold::atMost(16),
        lateness,
        Figure::Judged::P99,
        u"a timer of %1 ms in the GUI thread, keys every %2 ms"_s.arg(HeartbeatMs).arg(KeyEveryMs)
    };
    Figure idle {
        u"streamload.heartbeatLatenessIdle"_s, u"ms"_s, {}, idleLateness, Figure::Judged::P99,
        u"the same without streams"_s
    };
    Figure keys { u"streamload.key"_s,
                  u"ms"_s,
                  Hold::atMost(50),
                  pulse.keys,
                  Figure::Judged::P99,
                  u"Page Up and Page Down in the transcript, painted, during the streams"_s };
    for (const Figure &figure : { rates, late, idle, keys }) {
        m_figures += figure.toJson();
    }
    QVERIFY(lateness.size() > ServerPace.seconds * 1000 / HeartbeatMs / 2);
    // Far above what is measured: a busy machine must not fail it, a blocked window must.
}

void StreamLoadTest::throughput_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("reader");
    QTest::addColumn<QString>("package");
    QTest::newRow("chat") << int(WireApi::OpenAiChat) << u"chat"_s << u"openai"_s;
    QTest::newRow("messages") << int(WireApi::AnthropicMessages) << u"messages"_s
                              << u"@anthropic-ai/sdk"_s;
}

Figure StreamLoadTest::ours(WireApi api, int rounds)
{
    constexpr int LongestMs = 60'000;
    Figure figure { {}, u"MB/s"_s, {}, {}, Figure::Judged::Median, {} };
    HttpTransport transport;
    for (int round = 0; round < rounds; ++round) {
        StreamClient client(&transport, RequestPurpose::Turn);
        qsizetype pieces = 0;
        bool over = false;
        QEventLoop loop;
        connect(&client, &StreamClient::eventsReady, this, [&](const StreamEvents &events) {
            pieces += std::ranges::count_if(events, [](const StreamEvent &event) {
                return std::holds_alternative<TextDelta>(event);
            });
        });
        connect(&client, &StreamClient::finished, this, [&] {
            over = true;
            loop.quit();
        });
        connect(&client, &StreamClient::failed, this, [&](const Failure &why) {
            qWarning().noquote() << why.error.message;
            loop.quit();
        });
        QTimer::singleShot(LongestMs, &loop, &QEventLoop::quit);
        QElapsedTimer timer;
        timer.start();
        client.start(Endpoint::of(api, m_server.url(u"/bulk/v1"_s), u"m"_s), "{}", {});
        loop.exec();
        if (!over || pieces == 0) {
            return figure;
        }
        figure.samples += megabytesPerSecond(millisecondsOf(timer.nsecsElapsed()) / 1000);
        figure.note = u"%1 pieces of text in %2 MB"_s.arg(pieces).arg(ServerPace.bulkBytes / 1e6);
    }
    return figure;
}

Figure StreamLoadTest::theirs(const QString &reader, int rounds)
{
    constexpr int LongestMs = 120'000;
    Figure figure { {}, u"MB/s"_s, {}, {}, Figure::Judged::Median, {} };
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(m_packages.node(),
                  { QStringLiteral(VARVE_SOURCE_DIR "/tests/bench/readbulk.mjs"),
                    m_packages.folder(), reader, m_server.url(u"/bulk/v1"_s).toString(),
                    QString::number(rounds) });
    process.waitForFinished(LongestMs);
    const QJsonObject said = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    for (const auto &seconds : said["seconds"_L1].toArray()) {
        figure.samples += megabytesPerSecond(seconds.toDouble());
    }
    figure.note = u"%1 pieces of text"_s.arg(said["pieces"_L1].toInteger());
    return figure;
}

void StreamLoadTest::throughput()
{
    QFETCH(int, api);
    QFETCH(QString, reader);
    QFETCH(QString, package);
    constexpr int Rounds = 5;
    const auto keep = [&](Figure figure, const QString &who) {
        figure.name = u"streamload.%1.%2"_s.arg(reader, who);
        m_figures += figure.toJson();
        return figure.median();
    };
    const double own = keep(ours(static_cast<WireApi>(api), Rounds), u"varve"_s);
    QVERIFY(own > 0);
    if (const QString why = m_packages.whyMissing(package); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    const double other = keep(theirs(reader, Rounds), u"sdk"_s);
    QVERIFY(other > 0);
    m_figures += Figure { u"streamload.%1.ratio"_s.arg(reader),
                          u"ratio"_s,
                          Hold::atLeast(1),
                          { own / other },
                          Figure::Judged::Median,
                          u"ours to that of %1, the same body from the same server"_s.arg(package) }
                         .toJson();
}

void StreamLoadTest::cleanupTestCase()
{
    double load = -1;
    (void)::getloadavg(&load, 1);
    const QJsonObject document { { u"processors"_s, QThread::idealThreadCount() },
                                 { u"loadAverage"_s, load },
                                 { u"qt"_s, QString::fromLatin1(qVersion()) },
                                 { u"rows"_s, m_figures } };
    std::puts(QJsonDocument(document).toJson().constData());
}

int main(int argc, char **argv)
{
    if (argc > 1 && qstrcmp(argv[1], "--serve") == 0) {
        QCoreApplication application(argc, argv);
        return runPacedServer(ServerPace);
    }
    QApplication application(argc, argv);
    StreamLoadTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_streamload.moc"
