// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program of its own: the window on a store, as a person has it. It opens a session, is scrolled from end to end, jumps
// anywhere, and says what that took. Prints samples as JSON; varve_bench runs it and judges them. With --open it only opens; with --archive
// it jumps while all of the store goes to an archive that is memory.
#include "archiveservice.h"
#include "conversationpage.h"
#include "memoryarchive.h"
#include "processmemory.h"
#include "samplerows.h"
#include "threadtime.h"
#include "timing.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowapplication.h"

#include <QApplication>
#include <QEventLoop>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>

using namespace varve;
using namespace varve::bench;
using namespace Qt::StringLiterals;

namespace
{

constexpr QSize WindowSize(1400, 900);
constexpr int Openings = 9;
constexpr int Jumps = 500;

/// Milliseconds: of a clock on the wall, of this thread's and of the process's processor time.
struct Clocks
{
    double wall = 0;
    double thread = 0;
    double all = 0;

    [[nodiscard]] static Clocks now()
    {
        return { processorMs(CLOCK_MONOTONIC), processorMs(CLOCK_THREAD_CPUTIME_ID),
                 processorMs(CLOCK_PROCESS_CPUTIME_ID) };
    }
};

/// Notes when what it watches was painted.
class PaintWatch final : public QObject
{
    Q_OBJECT
public:
    explicit PaintWatch(TranscriptView &view) : m_view(view)
    {
        view.viewport()->installEventFilter(this);
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && m_view.model() != nullptr
            && m_view.model()->rowCount() > 0) {
            // After this event, when it is painted; what the event loop has to do then is nobody's waiting.
            QMetaObject::invokeMethod(
                    this, [this] { m_painted = m_painted ? m_painted : Clocks::now(); },
                    Qt::QueuedConnection);
        }
        return QObject::eventFilter(watched, event);
    }
    [[nodiscard]] Clocks waitForPaint()
    {
        for (m_painted.reset(); !m_painted;) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        return *m_painted;
    }

private:
    TranscriptView &m_view;
    std::optional<Clocks> m_painted;
};

class Bench
{
    Q_DISABLE_COPY_MOVE(Bench)

public:
    Bench(WindowApplication &program, const SessionId &session)
        : m_program(program)
        , m_session(session)
        , m_view(*program.window().conversation()->transcript())
        , m_watch(m_view)
    { }

    enum class What : quint8 { All, Open, Archive };

    void run(What what)
    {
        m_program.window().resize(WindowSize);
        m_program.window().show();
        m_program.sessions().list.refresh();
        settle();
        const double empty = residentMegabytes();
        open();
        if (what == What::Archive) {
            jumpWhileSending();
        }
        if (what != What::All) {
            m_rows.print();
            return;
        }
        scroll();
        jump();
        m_rows.add(u"memory"_s, u"MB"_s, { residentMegabytes() },
                   u"resident after all of that; %1 MB before a session was open"_s.arg(
                           qRound(empty)));
        m_rows.print();
    }

private:
    /// Nobody opens a session before the window has been there for a second.
    static void settle()
    {
        QEventLoop loop;
        QTimer::singleShot(std::chrono::seconds(1), &loop, &QEventLoop::quit);
        loop.exec();
    }

    void open()
    {
        QList<double> samples;
        QList<double> window;
        QList<double> all;
        for (int i = 0; i < Openings; ++i) {
            m_program.workbench().closeSession();
            QCoreApplication::processEvents(); // and what the last opening has begun
            const Clocks begun = Clocks::now();
            m_program.workbench().openSession(m_session);
            const Clocks painted = m_watch.waitForPaint();
            samples += painted.wall - begun.wall;
            window += painted.thread - begun.thread;
            all += painted.all - begun.all;
        }
        m_rows.add(u"open"_s, u"ms"_s, samples,
                   u"to the painted screen, with all panels; the first time %1 ms"_s.arg(
                           samples.constFirst(), 0, 'f', 1));
        const auto addTimes = [this](const QString &name, const QList<double> &times,
                                     const QString &whose) {
            m_rows.add(name, u"ms"_s, times,
                       u"the same, processor time of %1; the first time %2 ms"_s.arg(whose).arg(
                               times.constFirst(), 0, 'f', 1));
        };
        addTimes(u"openThread"_s, window, u"the window's thread"_s);
        addTimes(u"openAll"_s, all, u"every thread"_s);
    }

    /// One frame: until it is painted and what the event loop had to do besides is done.
    void frame(qint64 value)
    {
        const auto work = [&] {
            m_view.verticalScrollBar()->setValue(static_cast<int>(value));
            QCoreApplication::processEvents();
        };
        double thread = 0;
        m_frames += millisecondsOf([&] { thread = threadMs(work); });
        m_threads += thread;
    }

    void scroll()
    {
        QScrollBar &bar = *m_view.verticalScrollBar();
        bar.setValue(0);
        QCoreApplication::processEvents();
        while (bar.value() < bar.maximum()) {
            frame(bar.value() + (bar.pageStep() * 9 / 10));
        }
        take(u"scroll"_s, u"from end to end, %1 frames of nine tenths of a screen"_s);
    }

    void jump()
    {
        const QScrollBar &bar = *m_view.verticalScrollBar();
        for (int i = 0; i < Jumps; ++i) {
            frame(qint64(bar.maximum()) * (i * 7919 % 1000) / 1000);
        }
        take(u"jump"_s, u"%1 of them to anywhere"_s);
    }

    /// As long as that takes. The status bar tells how far it is meanwhile.
    void jumpWhileSending()
    {
        Engine &engine = m_program.engine();
        ArchiveSecrets secrets(nullptr, QProcessEnvironment());
        const auto shelf = std::make_shared<test::ArchiveShelf>();
        ArchiveService service(
                { .store = engine.store(),
                  .settings = engine.settings(),
                  .secrets = &secrets,
                  .ownKeys = [] { return QtFuture::makeReadyValueFuture(QList<ApiKey>()); },
                  .connector =
                          [shelf](const QString &, const ApiKey &, const std::stop_token &) {
                              return Result<std::unique_ptr<ArchiveServer>>(
                                      std::make_unique<test::MemoryArchive>(shelf));
                          } });
        const auto added = service.add({ .name = u"own"_s,
                                         .address = u"postgresql://me@localhost/own"_s,
                                         .password = {},
                                         .phrase = {},
                                         .sendsAll = true,
                                         .takesAll = true },
                                       {});
        while (!added.isFinished()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        QObject::connect(&service, &ArchiveService::changed, &m_view,
                         [&engine] { archivesOf(engine).noteChange(); });
        qint64 records = 0;
        const auto sent = service.sync(
                u"own"_s, ArchiveWay::Both, {},
                [&records](const ArchiveProgress &now) { records = std::max(records, now.done); });
        const QScrollBar &bar = *m_view.verticalScrollBar();
        for (int i = 0; !sent.isFinished(); ++i) {
            frame(qint64(bar.maximum()) * (i * 7919 % 1000) / 1000);
        }
        take(u"jump"_s,
             u"%1 of them to anywhere, while "_s + QString::number(records)
                     + u" records went to a sealed archive in memory"_s);
    }

    void take(const QString &name, const QString &note)
    {
        m_rows.add(name, u"ms"_s, m_frames, note.arg(m_frames.size()));
        m_rows.add(name + u"Thread"_s, u"ms"_s, m_threads,
                   u"the same, processor time of the window's thread"_s);
        m_frames.clear();
        m_threads.clear();
    }

    WindowApplication &m_program;
    const SessionId m_session;
    TranscriptView &m_view;
    PaintWatch m_watch;
    QList<double> m_frames;
    QList<double> m_threads;
    SampleRows m_rows;
};

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    QApplication::setStyle(u"Fusion"_s);
    const QStringList arguments = QCoreApplication::arguments();
    using What = Bench::What;
    const QString mode = arguments.value(4);
    const What what = mode == "--open"_L1 ? What::Open
            : mode == "--archive"_L1      ? What::Archive
                                          : What::All;
    if (arguments.size() != (what == What::All ? 4 : 5)) {
        std::fputs("varve_windowbench STORE CONFIG SESSION [--open|--archive]\n", stderr);
        return 2;
    }
    auto program = WindowApplication::create(arguments.at(1), arguments.at(2));
    if (!program) {
        std::fputs(qPrintable(program.error().message), stderr);
        return 1;
    }
    Bench(**program, SessionId::fromString(arguments.at(3))).run(what);
    return 0;
}

#include "windowbench.moc"
