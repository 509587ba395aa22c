// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// transcript_demo FOLDER    pictures of every kind of block and of a running turn, light and dark
// transcript_demo --bench   figures for a long branch of mixed content
#include "categorycolors.h"
#include "faketranscript.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonObject>
#include <QPainter>
#include <QScrollBar>
#include <QTextStream>

#include <algorithm>
#include <ctime>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QString Markdown = uR"(# First heading

A paragraph with *emphasis*, **strong words**, `inline code` and a [link](https://example.org/page). It is long
enough to break into a second line so that the line height can be seen.

## Second heading

- a first point
- a second one with `code`
  - nested below it

1. numbered
2. list

> A quoted thought that somebody had,
> on two lines.

| name | value | note |
|------|------:|------|
| alpha | 12 | short |
| beta | 1,204 | a longer note in this cell |

### Third heading

Text with <b>raw html</b> and an image ![a chart](http://example.org/x.png) inside.

```cpp
int cut(const Entries &entries, int keep)
{
    // Walks back from the newest entry.
    return findCut(entries, keep); // a long comment that goes on and on so that the line does not fit into the column at all
}
```

And a last line after the code.
)"_s;

void fill(FakeTranscript &t)
{
    const qint64 first = t.user(u"Plan compaction for long sessions."_s);
    t.answer(u"I will begin with the common ancestor and count from there."_s);
    const qint64 kept = t.user(u"Keep the rule, write the oracle."_s);
    t.compaction(u"## Goal\n\nThe planner cuts at valid entries only.\n\n- read: "
                 u"`src/core/compaction.ts`\n"
                 "- open: the second compaction"_s,
                 kept, 175000, 24100);
    t.user(u"The cut lands inside a turn, drop it."_s);
    const qint64 asked = t.user(u"The cut lands inside a turn when one turn is larger than the "
                                u"budget. Keep the newest part and "
                                "summarize the beginning of the turn separately."_s,
                                t.last() - 1);
    Q_UNUSED(asked)
    t.thinking(u"The turn starts at 834.\nThe budget ends at 837."_s,
               u"The turn starts at entry 834 and the budget is reached at 837, so entries 834 to "
               u"836 become the "
               "*turn prefix*. I read the planner first:"_s);
    QString output;
    for (int i = 0; i < 60; ++i) {
        output += u"export const line%1 = compute(%1);\n"_s.arg(i);
    }
    t.call(u"read"_s, R"({"path":"src/core/compaction.ts"})", output);
    t.call(u"edit"_s,
           R"({"path":"src/core/compaction.ts","oldText":"const cut = findCut(entries, keep);",)"
           R"("newText":"const cut = findCut(entries, keep);\nconst turn = turnStart(entries, cut);   // split"})",
           u"Replaced 1 occurrence."_s);
    t.call(u"bash"_s, R"({"command":"npm test -- --run compaction","timeout":60})",
           u"FAIL  compaction.test.ts\nexpected 834, got 837"_s, true);
    t.answer(u"Both fixture files now give the expected cut points. Two things are still open: the "
             u"summary of "
             "the prefix and the second compaction."_s);
    t.label(t.last(), u"oracle"_s);
    t.answer(Markdown);
    QImage image(320, 160, QImage::Format_RGB32);
    image.fill(QColor(70, 130, 160));
    QByteArray png;
    QBuffer buffer(&png);
    image.save(&buffer, "PNG");
    t.image(png, 320, 160);
    t.user(u"\u0634\u0643\u0631\u0627 \u0639\u0644\u0649 \u0627\u0644\u0645\u0633\u0627\u0639\u062f\u0629, this message runs from right to left."_s);
    Q_UNUSED(first)
}

void shots(const QString &folder)
{
    FakeTranscript t;
    fill(t);
    auto context = std::make_shared<Context>();
    const auto snapshot = t.snapshot();
    for (const CompactionFigures &figures : snapshot->compactions) {
        context->compaction = t.id(figures.seq);
    }
    for (const bool dark : { false, true }) {
        QApplication::setPalette(neutralPalette(dark));
        TranscriptModel model(&t);
        model.setBranch(snapshot, t.indexOf(), context);
        TranscriptView view;
        view.resize(760, 900);
        view.setModel(&model);
        view.show();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto content = model.content(row);
            for (const Block &block : content->entry.blocks) {
                const auto *call = std::get_if<ToolCallBlock>(&block);
                if (call != nullptr && call->name != u"read"_s) {
                    view.setExpanded(row, 1, true);
                }
            }
        }
        const auto save = [&](const QString &name) {
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() < 400) {
                QApplication::processEvents(QEventLoop::AllEvents, 20);
            }
            view.grab().save(folder + u"/%1-%2.png"_s.arg(name, dark ? u"dark"_s : u"light"_s));
        };
        view.verticalScrollBar()->setValue(0);
        save(u"top"_s);
        view.jumpTo(t.id(t.last() - 2));
        save(u"markdown"_s);
        view.setExpanded(3, 0, true);
        view.selection()->selectAll();
        view.jumpTo(t.id(4));
        save(u"card"_s);
        view.position()->jumpToEnd();
        save(u"end"_s);
    }
}

const QString Diff = uR"(diff --git a/src/core/compaction.ts b/src/core/compaction.ts
index 1..2 100644
--- a/src/core/compaction.ts
+++ b/src/core/compaction.ts
@@ -12,6 +12,8 @@ export function plan(entries, keep) {
   const budget = keep - reserve;
   // Walks back from the newest entry.
-  const cut = findCut(entries, keep);
+  const cut = findCut(entries, budget);
+  const turn = turnStart(entries, cut);
+  const split = turn < cut;
   return { cut };
 }
)"_s;

/// What a turn shows while it runs, and what it leaves.
void liveShots(const QString &folder)
{
    for (const bool dark : { false, true }) {
        QApplication::setPalette(neutralPalette(dark));
        FakeTranscript t;
        t.user(u"The cut lands inside a turn when one turn is larger than the budget. Split it."_s);
        TranscriptModel model(&t);
        TranscriptView view;
        view.resize(760, 560);
        view.setModel(&model);
        view.show();
        const auto branch = [&] { model.setBranch(t.snapshot(), t.indexOf(), nullptr); };
        const auto save = [&](const QString &name) {
            view.position()->jumpToEnd();
            QElapsedTimer timer;
            timer.start();
            while (timer.elapsed() < 400) {
                QApplication::processEvents(QEventLoop::AllEvents, 20);
            }
            view.grab().save(folder + u"/%1-%2.png"_s.arg(name, dark ? u"dark"_s : u"light"_s));
        };
        const auto live = [&](const LiveTurn &turn) {
            model.setLive(std::make_shared<const LiveTurn>(turn));
        };
        branch();
        LiveTurn turn;
        turn.model = u"model-1"_s;
        turn.answering = true;
        live(turn);
        save(u"live-waiting"_s);
        turn.answer = { ThinkingBlock { u"The turn starts at 834.\n"_s.repeated(40), {}, false },
                        TextBlock { Markdown.first(Markdown.size() - 260) } };
        live(turn);
        save(u"live-answer"_s);
        turn.answer = { TextBlock { u"I read the planner, then change it:"_s },
                        ToolCallBlock { u"c"_s, u"write"_s, QByteArray(2400, 'x'), {} } };
        live(turn);
        save(u"live-arguments"_s);

        Entry answer;
        answer.role = Role::Assistant;
        answer.model = u"model-1"_s;
        answer.stopReason = StopReason::ToolUse;
        answer.blocks = {
            TextBlock { u"I change the planner, then run its tests:"_s },
            ToolCallBlock { u"call_1"_s, u"edit"_s, R"({"path":"src/core/compaction.ts"})", {} },
            ToolCallBlock { u"call_2"_s,
                            u"bash"_s,
                            R"({"command":"npm test -- --run compaction && rm -rf build"})",
                            {} },
            ToolCallBlock { u"call_3"_s, u"read"_s, R"({"path":"src/core/turn.ts"})", {} }
        };
        t.append(answer);
        branch();
        LiveCall edit { u"call_1"_s, LiveCall::State::Asking, Diff, true, {}, {} };
        LiveCall bash { u"call_2"_s, LiveCall::State::Waiting, {}, false, {}, {} };
        const LiveCall read { u"call_3"_s, LiveCall::State::Waiting, {}, false, {}, {} };
        turn = {};
        turn.calls = { edit, bash, read };
        live(turn);
        save(u"live-asking-edit"_s);
        Entry result;
        result.role = Role::ToolResult;
        result.toolCallId = u"call_1"_s;
        result.toolName = u"edit"_s;
        result.blocks = { TextBlock { u"Replaced 1 occurrence."_s } };
        result.data = { { u"details"_s, QJsonObject { { u"diff"_s, Diff } } } };
        t.append(result);
        branch();
        bash.state = LiveCall::State::Asking;
        bash.preview = u"npm test -- --run compaction &&\nrm -rf \u202Edliub"_s;
        turn.calls = { bash, read };
        live(turn);
        save(u"live-asking"_s);
        bash.state = LiveCall::State::Running;
        bash.running.start();
        for (int i = 0; i < 30; ++i) {
            bash.output +=
                    u" \u2713 compaction.test.ts > case %1 (%2 ms)\n"_s.arg(i).arg(i * 3 % 17);
        }
        turn.calls = { bash, read };
        live(turn);
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 2200) {
            QApplication::processEvents(QEventLoop::AllEvents, 50);
        }
        save(u"live-running"_s);
        result.toolCallId = u"call_2"_s;
        result.toolName = u"bash"_s;
        result.toolStatus = u"error"_s;
        result.blocks = { TextBlock {
                u"FAIL  compaction.test.ts\nexpected 834, got 837\n[exit code 1]"_s } };
        result.data = { { u"details"_s, QJsonObject { { u"exitCode"_s, 1 } } },
                        { u"durationMs"_s, 12400 } };
        t.append(result);
        result.toolCallId = u"call_3"_s;
        result.toolName = u"read"_s;
        result.toolStatus.clear();
        result.data = {};
        t.append(result);
        Entry bashExecution;
        bashExecution.role = Role::BashExecution;
        bashExecution.toolName = u"bash"_s;
        bashExecution.toolArguments = R"({"command":"git status --short"})";
        bashExecution.blocks = { TextBlock { u" M src/core/compaction.ts"_s } };
        bashExecution.modelFacing = false;
        t.append(bashExecution);
        answer.blocks = { TextBlock {
                u"One case fails still: the budget is counted twice. I look at"_s } };
        answer.stopReason = StopReason::Aborted;
        t.append(answer);
        answer.blocks = { TextBlock { u"The budget is"_s } };
        answer.stopReason = StopReason::Error;
        answer.data = {
            { u"errorMessage"_s,
              u"The provider closed the stream before the answer ended. It said nothing "
              "about why, and the request is as it was: send it again, or choose "
              "another model."_s }
        };
        t.append(answer);
        branch();
        model.setLive(nullptr);
        view.setExpanded(1, 2, true);
        save(u"live-stored"_s);
    }
}

qint64 residentKiB()
{
    QFile status(u"/proc/self/status"_s);
    if (status.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : status.readAll().split('\n')) {
            if (line.startsWith("VmRSS:")) {
                return line.simplified().split(' ').value(1).toLongLong();
            }
        }
    }
    return 0;
}

/// Of this thread, so that other programs on the machine do not count.
double cpuMs()
{
    timespec now {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

double percentile(QList<double> values, double share)
{
    std::ranges::sort(values);
    return values.isEmpty() ? 0
                            : values.at(static_cast<qsizetype>(share * double(values.size() - 1)));
}

void bench(int rows)
{
    QTextStream out(stdout);
    const qint64 base = residentKiB();
    FakeTranscript t;
    QString paragraph;
    for (int i = 0; i < 20; ++i) {
        paragraph += u"Sentence %1 of an answer with `code` and *words* in it. "_s.arg(i);
    }
    QString output;
    for (int i = 0; i < 300; ++i) {
        output += u"line %1: some output of a command that ran\n"_s.arg(i);
    }
    for (int i = 0; t.last() < rows; ++i) {
        t.user(u"Question %1: %2"_s.arg(i).arg(paragraph.left(50 + i * 37 % 700)));
        t.call(u"read"_s, R"({"path":"src/core/compaction.ts"})",
               output.left(200 + i * 131 % 9000));
        t.answer(i % 7 == 0 ? Markdown : paragraph.left(100 + i * 61 % 1100));
    }
    const auto snapshot = t.snapshot();
    const qint64 withData = residentKiB();
    QElapsedTimer timer;
    TranscriptModel model(&t);
    timer.start();
    model.setBranch(snapshot, t.indexOf(), nullptr);
    out << "setBranch of " << t.last() << " entries: " << double(timer.nsecsElapsed()) / 1e6
        << " ms\n";
    TranscriptView view;
    view.resize(760, 900);
    view.show();
    QApplication::processEvents();
    const double cpu = cpuMs();
    timer.restart();
    view.setModel(&model);
    const qreal ratio = view.devicePixelRatioF();
    QImage target(view.viewport()->size() * ratio, QImage::Format_RGB32);
    target.setDevicePixelRatio(ratio);
    const auto frame = [&] {
        QPainter painter(&target);
        view.viewport()->render(&painter);
    };
    frame();
    out << "setModel to first painted screen: " << double(timer.nsecsElapsed()) / 1e6 << " ms, CPU "
        << cpuMs() - cpu << " ms\n";
    QScrollBar *bar = view.verticalScrollBar();
    bar->setValue(0);
    QList<double> frames;
    for (int i = 0; i < 200000 && bar->value() < bar->maximum(); ++i) {
        const double one = cpuMs();
        bar->setValue(bar->value() + 300);
        frame();
        frames += cpuMs() - one;
        QApplication::processEvents(); // measures ahead, adopts colours
    }
    out << "scroll end to end: " << frames.size() << " frames, median " << percentile(frames, 0.5)
        << " p99 " << percentile(frames, 0.99) << " max " << percentile(frames, 1.0) << " ms\n";
    frames.clear();
    for (int i = 0; i < 400; ++i) {
        const double one = cpuMs();
        bar->setValue(static_cast<int>(qint64(bar->maximum()) * ((i * 7919) % 1000) / 1000));
        frame();
        frames += cpuMs() - one;
        QApplication::processEvents();
    }
    out << "jump anywhere: median " << percentile(frames, 0.5) << " p99 "
        << percentile(frames, 0.99) << " max " << percentile(frames, 1.0) << " ms\n";
    out << "RSS: start " << base / 1024 << ", test data " << withData / 1024 << ", at the end "
        << residentKiB() / 1024 << " MiB; laid out " << view.transcriptLayout().laidOutBlocks()
        << " blocks\n";
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    QApplication::setStyle(u"Fusion"_s);
    if (arguments.value(1) == u"--bench"_s) {
        bench(arguments.value(2, u"14179"_s).toInt());
    } else {
        shots(arguments.value(1, u"."_s));
        liveShots(arguments.value(1, u"."_s));
    }
    return 0;
}
