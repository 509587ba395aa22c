// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A program of its own, because it has a window and varve_bench has none: what a frame of an answer that is coming costs the
// GUI thread. Prints samples as JSON; varve_bench runs it and judges them.
#include "faketranscript.h"
#include "samplerows.h"
#include "threadtime.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>

using namespace varve;
using namespace varve::bench;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int Entries = 14'179;
constexpr int FramesASecond = 30;
constexpr qsizetype FrameCharacters = 133; // 1,000 tokens a second, four characters each

QString sentence(int i)
{
    return u"Sentence %1 of an answer with `code`, a **strong word** and some *words* more in it. "_s
            .arg(i);
}

/// Prose with lists, tables and code, as answers have them.
QString mixed(qsizetype size)
{
    QString text;
    for (int i = 0; text.size() < size; ++i) {
        switch (i % 6) {
        case 0:
            text += u"## Part %1\n\n"_s.arg(i);
            break;
        case 1:
            text += u"```cpp\n"_s;
            for (int line = 0; line < 25; ++line) {
                text += u"    const int value%1 = compute(%2); // a comment\n"_s.arg(line).arg(i);
            }
            text += u"```\n\n"_s;
            break;
        case 2:
            text += u"- a point with `code` in it\n- another one\n- and a third\n\n"_s;
            break;
        default:
            text += sentence(i) + sentence(i + 1) + sentence(i + 2) + u"\n\n"_s;
            break;
        }
    }
    text.truncate(size);
    return text;
}

QString fence(int lines)
{
    QString text = u"```cpp\n"_s;
    for (int line = 0; line < lines; ++line) {
        text += u"    const int value%1 = compute(%1, \"text\"); // a comment\n"_s.arg(line);
    }
    return text;
}

QString paragraph(qsizetype size)
{
    QString text;
    for (int i = 0; text.size() < size; ++i) {
        text += sentence(i);
    }
    return text;
}

void fill(FakeTranscript &data)
{
    const QString words = paragraph(1500);
    QString output;
    for (int i = 0; i < 100; ++i) {
        output += u"line %1: some output of a command that ran\n"_s.arg(i);
    }
    for (int i = 0; data.last() < Entries - 4; ++i) {
        data.user(u"Question %1: %2"_s.arg(i).arg(words.left(50 + i * 37 % 700)));
        data.call(u"read"_s, R"({"path":"src/core/compaction.ts"})",
                  output.left(200 + i * 131 % 4000));
        data.answer(words.left(100 + i * 61 % 1100));
    }
    while (data.last() < Entries) {
        data.user(u"And the last question"_s);
    }
}

class Bench
{
    Q_DISABLE_COPY_MOVE(Bench)

public:
    Bench()
    {
        fill(m_data);
        branch();
        m_view.resize(900, 1000);
        m_view.setModel(&m_model);
        m_view.show();
        QApplication::processEvents();
    }

    void run()
    {
        // 20 seconds of an answer, as they come.
        const QString text = mixed(FrameCharacters * FramesASecond * 20);
        const double begun = processorMs(CLOCK_PROCESS_CPUTIME_ID);
        const QList<double> frames = grow(text, 0, 20 * FramesASecond, {});
        const double all = processorMs(CLOCK_PROCESS_CPUTIME_ID) - begun;
        m_rows.add(
                u"frame"_s, u"ms"_s, frames,
                u"%1 frames, 20 s at 1,000 tokens/s, %2 entries"_s.arg(frames.size()).arg(Entries));
        m_rows.add(u"share"_s, u"%"_s, { all / (20 * 1000.0) * 100 }, u"of a core, all threads"_s);
        QList<double> keys;
        grow(text, 0, 10 * FramesASecond, &keys);
        m_rows.add(u"key"_s, u"ms"_s, keys,
                   u"Page Up and Page Down, painted, between the frames"_s);
        atLength(u"frame1kB"_s, 1000);
        atLength(u"frame100kB"_s, 100'000);
        atLength(u"frame1MB"_s, 1'000'000);
        const QString code = fence(3000);
        m_rows.add(u"frameFence"_s, u"ms"_s, grow(code, 0, int(code.size() / FrameCharacters), {}),
                   u"one fence of 3,000 lines"_s);
        const QString prose = paragraph(80'000);
        m_rows.add(u"frameParagraph"_s, u"ms"_s,
                   grow(prose, 0, int(prose.size() / FrameCharacters), {}),
                   u"one paragraph of 80,000 characters"_s);
        const QString long_ = mixed(1'000'000);
        live(long_);
        m_data.answer(long_);
        m_rows.add(u"stored1MB"_s, u"ms"_s, { threadMs([this] {
                       branch();
                       m_model.setLive(nullptr);
                       QApplication::processEvents();
                   }) },
                   u"an answer of 1 MB becomes a stored one"_s);
        m_rows.print();
    }

private:
    void branch() { m_model.setBranch(m_data.snapshot(), m_data.indexOf(), nullptr); }
    void live(const QString &text)
    {
        auto turn = std::make_shared<LiveTurn>();
        turn->answering = true;
        turn->model = u"model-1"_s;
        turn->answer = { TextBlock { text } };
        m_model.setLive(turn);
    }
    void key(Qt::Key key)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&m_view, &event);
        QApplication::processEvents();
    }
    /// From `from` characters on, a frame at a time: what each costs until it is painted.
    QList<double> grow(const QString &text, qsizetype from, int frames, QList<double> *keys)
    {
        m_view.position()->jumpToEnd();
        live(text.first(from));
        QApplication::processEvents();
        QList<double> samples;
        QString come = text.first(from);
        for (int i = 0; i < frames && come.size() < text.size(); ++i) {
            come = text.first(std::min(text.size(), come.size() + FrameCharacters));
            samples += threadMs([&] {
                live(come);
                QApplication::processEvents();
            });
            if (keys != nullptr && i % 3 == 0) {
                *keys += threadMs([&] { key(i % 2 == 0 ? Qt::Key_PageUp : Qt::Key_PageDown); });
            }
        }
        return samples;
    }
    void atLength(const QString &name, qsizetype length)
    {
        constexpr int Frames = 150;
        const QString text = mixed(length + Frames * FrameCharacters);
        m_rows.add(name, u"ms"_s, grow(text, length, Frames, {}),
                   u"behind %1 characters"_s.arg(length));
    }

    FakeTranscript m_data;
    TranscriptModel m_model { &m_data };
    TranscriptView m_view;
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
    Bench().run();
    return 0;
}
