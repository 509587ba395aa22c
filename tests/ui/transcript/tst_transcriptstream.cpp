// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faketranscript.h"
#include "sampleanswer.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

struct Stream
{
    FakeTranscript data;
    TranscriptModel model { &data };
    TranscriptView view;
    LiveTurn turn;

    void show(int rows, QSize size = { 700, 600 })
    {
        for (int i = 0; i < rows; ++i) {
            data.user(u"Message %1. "_s.arg(i) + u"More words in it. "_s.repeated(i % 25));
        }
        branch();
        view.resize(size);
        view.setModel(&model);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.setFocus();
        VERIFY_SOON(view.hasFocus());
        turn.model = u"model-1"_s;
        turn.answering = true;
    }
    void branch() { model.setBranch(data.snapshot(), data.indexOf(), nullptr); }
    void live() { model.setLive(std::make_shared<const LiveTurn>(turn)); }
    void say(const QString &text)
    {
        turn.answer = { TextBlock { text } };
        live();
        view.viewport()->grab();
    }
    /// In steps of some characters, as frames would bring it.
    void stream(const QString &text, int step = 37, qsizetype from = 0)
    {
        for (qsizetype at = from; at < text.size(); at += step) {
            say(text.first(std::min(text.size(), at + step)));
        }
    }
    void wheel(int delta)
    {
        const QPointF at = view.viewport()->rect().center();
        QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, { 0, delta }, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &event);
    }
    [[nodiscard]] QScrollBar *bar() const { return view.verticalScrollBar(); }
    [[nodiscard]] int liveRow() const { return model.rowCount() - 1; }
    /// Where every visible row stands.
    [[nodiscard]] QList<int> places() const
    {
        QList<int> tops;
        const auto [first, last] = view.position()->visibleRows();
        for (int row = first; row <= last; ++row) {
            tops += view.rowRect(row).top();
        }
        return tops;
    }
};

std::shared_ptr<const LiveTurn> asCalls(const LiveCall &call)
{
    LiveTurn turn;
    turn.calls = { call };
    return std::make_shared<const LiveTurn>(turn);
}

} // namespace

class TestTranscriptStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsTheEnd()
    {
        Stream s;
        s.show(100);
        QVERIFY(s.view.position()->isAtEnd());
        s.live();
        s.stream(sampleAnswer().repeated(3));
        QVERIFY(s.view.position()->isAtEnd());
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
        const QRect row = s.view.rowRect(s.liveRow());
        QVERIFY(row.bottom() <= s.view.viewport()->height());
        QVERIFY(row.bottom() > s.view.viewport()->height() - 60);
    }

    void whoeverScrolledUpSeesNothingMove_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("wheel") << u"wheel"_s;
        QTest::newRow("page up") << u"page"_s;
        QTest::newRow("one notch") << u"notch"_s;
    }

    void whoeverScrolledUpSeesNothingMove()
    {
        QFETCH(QString, how);
        Stream s;
        s.show(100);
        s.stream(sampleAnswer());
        if (how == u"page"_s) {
            QTest::keyClick(&s.view, Qt::Key_PageUp);
        } else {
            s.wheel(how == u"notch"_s ? 120 : 600);
        }
        QVERIFY(!s.view.position()->isAtEnd());
        QTest::qWait(20); // measures ahead
        const QList<int> before = s.places();
        const int value = s.bar()->value();
        s.stream(sampleAnswer() + sampleAnswer().repeated(2), 37, sampleAnswer().size());
        QCOMPARE(s.places(), before);
        QCOMPARE(s.bar()->value(), value);
        // Back at the end it follows again.
        QTest::keyClick(&s.view, Qt::Key_End);
        s.stream(sampleAnswer().repeated(4), 500);
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
    }

    void readingInTheMiddleOfItIsNotDisturbed()
    {
        Stream s;
        s.show(5);
        s.say(sampleAnswer().repeated(20));
        s.bar()->setValue(s.bar()->maximum() / 2);
        QCOMPARE(s.view.position()->visibleRows(), std::pair(s.liveRow(), s.liveRow()));
        QTest::qWait(20);
        const QImage before = s.view.viewport()->grab().toImage();
        for (int i = 21; i < 25; ++i) {
            s.say(sampleAnswer().repeated(i));
        }
        QCOMPARE(s.view.viewport()->grab().toImage(), before);
    }

    void becomesTheStoredAnswerWithoutAJump_data()
    {
        QTest::addColumn<bool>("turnEndsFirst");
        QTest::newRow("stored, then over") << false;
        QTest::newRow("over, then stored") << true;
    }

    void becomesTheStoredAnswerWithoutAJump()
    {
        QFETCH(bool, turnEndsFirst);
        Stream s;
        s.show(2000);
        const QString text = sampleAnswer().repeated(2);
        s.stream(text);
        const QList<int> before = s.places();
        const qint64 total = s.view.transcriptLayout().heights().total();
        const int laid = s.view.transcriptLayout().laidOutBlocks();
        const int first = s.view.transcriptLayout().heights().height(0);
        const QSignalSpy resets(&s.model, &QAbstractItemModel::modelReset);
        s.data.answer(text);
        if (turnEndsFirst) {
            s.model.setLive(nullptr);
            QCOMPARE(s.places(), before);
        }
        s.branch();
        s.model.setLive(nullptr);
        QCOMPARE(resets.size(), 0);
        QCOMPARE(s.places(), before);
        QCOMPARE(s.view.transcriptLayout().heights().total(), total);
        QCOMPARE(s.view.transcriptLayout().heights().height(0), first);
        QVERIFY(s.view.transcriptLayout().laidOutBlocks() >= laid - 1); // the header is another
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
    }

    void aFoldStaysOpen()
    {
        Stream s;
        s.show(10);
        s.turn.answer = { ThinkingBlock { u"first thought\n"_s.repeated(5), {}, false } };
        s.live();
        const int row = s.liveRow();
        const int folded = s.view.rowRect(row).height();
        QTest::mouseClick(s.view.viewport(), Qt::LeftButton, {},
                          s.view.spots()->of(row).constFirst().rect.center());
        const int open = s.view.rowRect(row).height();
        QVERIFY(open > folded + 60);
        s.turn.answer = { ThinkingBlock { u"first thought\n"_s.repeated(9), {}, false },
                          TextBlock { u"And so"_s } };
        s.live();
        QVERIFY(s.view.rowRect(row).height() > open);
        const int before = s.view.rowRect(row).height();
        Entry entry;
        entry.role = Role::Assistant;
        entry.model = u"model-1"_s;
        entry.blocks = s.turn.answer;
        entry.stopReason = StopReason::Stop;
        s.data.append(entry);
        s.branch();
        QVERIFY(!s.model.isLive(row));
        QCOMPARE(s.view.rowRect(row).height(), before);
    }

    void thinkingThatIsShownIsOpenWhileItComes()
    {
        Stream s;
        s.view.setThinkingShown(true);
        s.show(10);
        s.turn.answer = { ThinkingBlock { u"first thought\n"_s.repeated(5), {}, false } };
        s.live();
        const int row = s.liveRow();
        const int open = s.view.rowRect(row).height();
        s.turn.answer = { ThinkingBlock { u"first thought\n"_s.repeated(9), {}, false } };
        s.live();
        QVERIFY(s.view.rowRect(row).height() > open + 30);
        QVERIFY(s.view.position()->isAtEnd());
        // Folded by the person, it stays so, also when it is stored.
        QTest::mouseClick(s.view.viewport(), Qt::LeftButton, {},
                          s.view.spots()->of(row).constFirst().rect.center());
        const int folded = s.view.rowRect(row).height();
        QVERIFY(folded < open);
        Entry entry;
        entry.role = Role::Assistant;
        entry.model = u"model-1"_s;
        entry.blocks = s.turn.answer;
        entry.stopReason = StopReason::Stop;
        s.data.append(entry);
        s.branch();
        QVERIFY(!s.model.isLive(row));
        QCOMPARE(s.view.rowRect(row).height(), folded);
    }

    void selectionSurvivesGrowth()
    {
        Stream s;
        s.show(3);
        s.say(u"the first paragraph of it\n\nand a second one"_s);
        const QRect row = s.view.rowRect(s.liveRow());
        const QPoint from(row.left() + 12, row.bottom() - 8);
        QTest::mouseDClick(s.view.viewport(), Qt::LeftButton, {}, from);
        const QString word = s.view.selection()->text();
        QCOMPARE(word, u"and"_s);
        s.say(u"the first paragraph of it\n\nand a second one\n\n"_s + sampleAnswer().repeated(3));
        QCOMPARE(s.view.selection()->text(), word);
        s.data.answer(u"the first paragraph of it\n\nand a second one\n\n"_s
                      + sampleAnswer().repeated(3));
        s.branch();
        QCOMPARE(s.view.selection()->text(), word);
        QTest::keyClick(&s.view, Qt::Key_A, Qt::ControlModifier);
        s.turn.answer = { TextBlock { u"coming"_s } };
        s.live();
        QVERIFY(!s.view.selection()->text().contains(u"coming"_s));
    }

    /// What is being marked with the mouse does not run away, at the end neither.
    void nothingMovesUnderASelectingMouse()
    {
        Stream s;
        s.show(30);
        s.stream(sampleAnswer());
        QVERIFY(s.view.position()->isAtEnd());
        const QPoint at(s.view.rowRect(s.liveRow()).left() + 40, 300);
        QTest::mousePress(s.view.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseMove(s.view.viewport(), at + QPoint(120, 40));
        const QList<int> before = s.places();
        s.say(sampleAnswer().repeated(3));
        QCOMPARE(s.places(), before);
        QTest::mouseRelease(s.view.viewport(), Qt::LeftButton, {}, at + QPoint(120, 40));
        QVERIFY(!s.view.selection()->isEmpty());
        s.say(sampleAnswer().repeated(4));
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
    }

    void whatGoesAwayLeavesNothingBehind()
    {
        Stream s;
        s.show(10);
        s.say(sampleAnswer());
        s.view.current()->setRow(s.liveRow());
        QVERIFY(s.view.current()->entry().isNull());
        QVERIFY(!s.view.actions()->pin->isEnabled());
        QVERIFY(!s.view.actions()->continueFrom->isEnabled());
        QVERIFY(s.view.actions()->copyMessage->isEnabled());
        s.view.selection()->selectAll();
        s.turn.answer.clear(); // begun again
        s.live();
        s.turn.answering = false;
        s.live();
        QCOMPARE(s.view.current()->row(), 9);
        QCOMPARE(s.view.transcriptLayout().heights().size(), 10);
        QVERIFY(!s.view.selection()->text().contains(u"planner"_s));
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
        s.view.viewport()->grab();
    }

    /// What was scrolled on the screen instead of painted is what painting gives.
    void theScreenShowsWhatPaintingWouldGive()
    {
        Stream s;
        s.show(30);
        const QString text = sampleAnswer().repeated(4);
        for (qsizetype at = 0; at < text.size(); at += 61) {
            s.turn.answer = { TextBlock { text.first(at) } };
            s.live();
            QCoreApplication::processEvents();
            const QImage screen = s.view.screen()->grabWindow(s.view.winId()).toImage();
            if (screen.isNull()) {
                QSKIP("this platform shows no screen");
            }
            const QRect place = s.view.viewport()->geometry();
            const qreal ratio = screen.devicePixelRatio();
            const QRect part(place.topLeft() * ratio, place.size() * ratio);
            QCOMPARE(screen.copy(part).convertToFormat(QImage::Format_RGB32),
                     s.view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32));
        }
        QVERIFY(s.view.rowRect(s.liveRow()).top() < 0);
    }

    void onlyTheOpenBlockIsLaidOut()
    {
        Stream s;
        s.show(2);
        s.say(sampleAnswer().repeated(30));
        const TranscriptLayout &layout = s.view.transcriptLayout();
        const int before = layout.laidOutBlocks();
        QTest::qWait(20);
        const int settled = layout.laidOutBlocks();
        s.say(sampleAnswer().repeated(30) + u"one more"_s);
        QVERIFY(layout.laidOutBlocks() >= std::min(before, settled));
    }

    void secondsTick()
    {
        Stream s;
        s.show(3);
        s.data.call(u"bash"_s, R"({"command":"sleep 5"})", {});
        s.branch();
        LiveCall call;
        call.callId = u"call_1"_s;
        call.state = LiveCall::State::Running;
        call.running.start();
        s.model.setLive(asCalls(call));
        const auto trailing = [&] {
            return s.view.transcriptLayout().detachedPlan(3).blocks.constLast().trailing;
        };
        const QImage before = s.view.viewport()->grab().toImage();
        QVERIFY(trailing().isEmpty());
        VERIFY_SOON(s.view.viewport()->grab().toImage() != before);
        QVERIFY(!trailing().isEmpty());
    }
};

QTEST_MAIN(TestTranscriptStream)
#include "tst_transcriptstream.moc"
