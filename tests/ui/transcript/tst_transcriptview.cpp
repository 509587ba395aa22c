// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faketranscript.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Rows of very unequal height, none of which the estimate knows.
void fill(FakeTranscript &t, int count)
{
    for (int i = 0; i < count; ++i) {
        if (i % 5 == 0) {
            t.answer(u"# Heading %1\n\n"_s.arg(i) + u"- a point in a list\n"_s.repeated(i % 9));
        } else if (i % 7 == 0) {
            t.answer(u"Code %1:\n```cpp\n"_s.arg(i) + u"int x;\n"_s.repeated(i % 40) + u"```"_s);
        } else {
            t.user(u"Message %1. "_s.arg(i) + u"More words in it. "_s.repeated(i % 25));
        }
    }
}

struct Shown
{
    FakeTranscript data;
    std::unique_ptr<TranscriptModel> model;
    std::unique_ptr<TranscriptView> view;

    void show(QSize size = { 700, 600 })
    {
        model = std::make_unique<TranscriptModel>(&data);
        model->setBranch(data.snapshot(), data.indexOf(), nullptr);
        view = std::make_unique<TranscriptView>();
        view->resize(size);
        view->setModel(model.get());
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view.get()));
    }
    void paint() const { view->viewport()->grab(); }
    [[nodiscard]] QScrollBar *bar() const { return view->verticalScrollBar(); }
};

} // namespace

class TestTranscriptView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensAtTheEnd()
    {
        Shown s;
        fill(s.data, 300);
        s.show();
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
        QVERIFY(s.view->position()->isAtEnd());
        const QRect last = s.view->rowRect(299);
        QVERIFY(last.bottom() <= s.view->viewport()->height());
        QVERIFY(last.bottom() > s.view->viewport()->height() - 60);
    }

    void scrollsEndToEndWithoutJumps()
    {
        Shown s;
        fill(s.data, 20'000);
        s.show();
        constexpr int Step = 180;
        // Up from the end: what is on screen moves down by exactly the step.
        for (int i = 0; i < 400; ++i) {
            const int row = s.view->position()->visibleRows().second;
            const int before = s.view->rowRect(row).bottom();
            s.bar()->setValue(s.bar()->value() - Step);
            QCOMPARE(s.view->rowRect(row).bottom() - before, Step);
            s.paint();
            QVERIFY(s.view->transcriptLayout().laidOutBlocks() <= 500);
            QVERIFY(s.view->transcriptLayout().plannedRows() <= 400);
        }
        // Measuring ahead moves nothing.
        const int row = s.view->position()->visibleRows().first;
        const int before = s.view->rowRect(row).bottom();
        QTest::qWait(50);
        QCOMPARE(s.view->rowRect(row).bottom(), before);
        // Down through the whole branch in screens.
        s.bar()->setValue(0);
        QCOMPARE(s.view->position()->visibleRows().first, 0);
        int shown = 0;
        while (s.bar()->value() < s.bar()->maximum()) {
            const int last = s.view->position()->visibleRows().second;
            const int top = s.view->rowRect(last).top();
            const int from = s.bar()->value();
            s.bar()->setValue(from + 500);
            if (s.bar()->value() < s.bar()->maximum()) {
                QCOMPARE(top - s.view->rowRect(last).top(), 500);
            }
            QVERIFY(s.view->position()->visibleRows().first <= last + 1); // no row is skipped
            shown = s.view->position()->visibleRows().second;
        }
        QCOMPARE(shown, 19'999);
    }

    void jumpIsExact()
    {
        Shown s;
        fill(s.data, 20'000);
        s.show();
        for (const int seq : { 10'000, 3, 19'000, 7'777, 12'345 }) {
            QVERIFY(s.view->jumpTo(s.data.id(seq)));
            QCOMPARE(s.view->rowRect(seq - 1).top(), 0);
            s.paint();
            QTest::qWait(20);
            QCOMPARE(s.view->rowRect(seq - 1).top(), 0);
            QCOMPARE(s.view->current()->entry(), s.data.id(seq));
        }
        QVERIFY(!s.view->jumpTo(EntryId::create()));
    }

    void appendKeepsThePositionAndFollowsAtTheEnd()
    {
        Shown s;
        fill(s.data, 500);
        s.show();
        s.view->jumpTo(s.data.id(200));
        s.data.user(u"new message"_s);
        s.model->setBranch(s.data.snapshot(), s.data.indexOf(), nullptr);
        QCOMPARE(s.view->rowRect(199).top(), 0);
        QVERIFY(!s.view->position()->isAtEnd());
        s.view->position()->jumpToEnd();
        s.data.answer(u"# answer\n\n"_s + u"text\n\n"_s.repeated(30));
        s.model->setBranch(s.data.snapshot(), s.data.indexOf(), nullptr);
        QCOMPARE(s.bar()->value(), s.bar()->maximum());
        QVERIFY(s.view->rowRect(501).bottom() <= s.view->viewport()->height());
    }

    void resizeKeepsWhatIsAtTheTop()
    {
        Shown s;
        fill(s.data, 1000);
        s.show();
        s.view->jumpTo(s.data.id(400));
        for (const int width : { 480, 900, 620, 700 }) {
            s.view->resize(width, 600);
            QCOMPARE(s.view->rowRect(399).top(), 0);
        }
        // In the middle of a long message the same words stay at the top.
        s.data.user(u"word "_s.repeated(3000));
        s.model->setBranch(s.data.snapshot(), s.data.indexOf(), nullptr);
        s.view->jumpTo(s.data.id(1001));
        s.bar()->setValue(s.bar()->value() + 800);
        const double before = -double(s.view->rowRect(1000).top()) / s.view->rowRect(1000).height();
        s.view->resize(500, 600);
        QTest::qWait(50);
        const double after = -double(s.view->rowRect(1000).top()) / s.view->rowRect(1000).height();
        QVERIFY2(qAbs(after - before) < 0.05, qPrintable(QString::number(after - before)));
    }

    void thinkingOpensAndFoldsWithoutMovingWhatIsRead()
    {
        Shown s;
        fill(s.data, 40);
        const qint64 first = s.data.thinking(u"one thought\n"_s.repeated(20), u"An answer."_s);
        fill(s.data, 40);
        s.data.thinking(u"another thought\n"_s.repeated(20), u"The last answer."_s);
        s.show();
        const auto height = [&](qint64 seq) { return s.view->rowRect(int(seq) - 1).height(); };
        const int folded = height(s.data.last());
        s.view->setThinkingShown(true);
        QVERIFY(height(s.data.last()) > folded + 200);
        QCOMPARE(s.bar()->value(), s.bar()->maximum()); // it was at the end, and is
        s.view->jumpTo(s.data.id(first + 2));
        QCOMPARE(s.view->rowRect(int(first) + 1).top(), 0);
        s.view->setThinkingShown(false);
        QCOMPARE(s.view->rowRect(int(first) + 1).top(), 0);
        s.view->setThinkingShown(true);
        QCOMPARE(s.view->rowRect(int(first) + 1).top(), 0);
        // One that the person folded stays so.
        s.view->jumpTo(s.data.id(first));
        const int open = height(first);
        s.view->setExpanded(int(first) - 1, 1, false);
        QVERIFY(height(first) < open - 200);
        s.view->setThinkingShown(false);
        s.view->setThinkingShown(true);
        QVERIFY(height(first) < open - 200);
    }

    void resetKeepsAnEntryThatIsStillShown()
    {
        Shown s;
        fill(s.data, 300);
        s.show();
        s.view->jumpTo(s.data.id(100));
        s.data.user(u"another branch"_s, 250);
        s.model->setBranch(s.data.snapshot(), s.data.indexOf(), nullptr);
        QCOMPARE(s.model->rowCount(), 251);
        QCOMPARE(s.view->rowRect(99).top(), 0);
    }

    void readsFewRows()
    {
        Shown s;
        fill(s.data, 20'000);
        s.data.reads = 0;
        s.show();
        s.paint();
        QTest::qWait(50);
        QVERIFY2(s.data.reads < 200, qPrintable(QString::number(s.data.reads)));
    }

    void findsAcrossTheBranch()
    {
        Shown s;
        fill(s.data, 2000);
        const qint64 inTool = s.data.call(u"bash"_s, R"({"command":"ls"})",
                                          u"line\n"_s.repeated(100) + u"the Needle here"_s);
        fill(s.data, 500);
        s.data.answer(u"a **nee**dle in bold"_s); // shown as one word
        s.show();
        const qint64 result = inTool + 1;
        const qint64 last = s.data.last();
        s.view->matches()->setProvider([=](const QString &) {
            return QtFuture::makeReadyValueFuture(QList<FindHit> { { result, 1 }, { last, 1 } });
        });
        QSignalSpy changed(s.view->matches(), &TranscriptMatches::changed);
        s.view->matches()->setText(u"needle"_s);
        COMPARE_SOON(changed.size(), 1);
        // The one that is nearest is gone to without a further key.
        QCOMPARE(changed.takeFirst(), (QVariantList { 2, 2 }));
        QCOMPARE(s.view->current()->entry(), s.data.id(last));
        s.view->jumpTo(s.data.id(1));
        s.view->matches()->findNext();
        QCOMPARE(changed.takeFirst(), (QVariantList { 1, 2 }));
        QCOMPARE(s.view->current()->entry(), s.data.id(inTool));
        // The output was folded; now the match is on the screen.
        const QRect row = s.view->rowRect(s.view->current()->row());
        QVERIFY(row.height() > 100 * 10);
        QVERIFY(row.bottom() > 0);
        s.view->matches()->findNext();
        QCOMPARE(changed.takeFirst(), (QVariantList { 2, 2 }));
        QCOMPARE(s.view->current()->entry(), s.data.id(last));
        s.view->matches()->findNext();
        QCOMPARE(changed.takeFirst(), (QVariantList { 1, 2 }));
        s.view->matches()->findPrevious();
        QCOMPARE(changed.takeFirst(), (QVariantList { 2, 2 }));
        s.view->matches()->setText({});
        COMPARE_SOON(changed.size(), 1);
        QCOMPARE(changed.takeFirst(), (QVariantList { 0, 0 }));
    }

    /// Of a message of thousands of blocks only those near the match are laid out, else the window would stand still.
    void findsInAnEnormousMessage()
    {
        Shown s;
        const qint64 seq = s.data.user(u"lorem ipsum dolor "_s.repeated(100'000) + u"the needle. "_s
                                       + u"amet consetetur "_s.repeated(100'000));
        s.data.answer(u"Done."_s);
        s.show();
        s.view->matches()->setProvider([=](const QString &text) {
            const int count = text == u"dolor"_s ? 100'000 : 1;
            return QtFuture::makeReadyValueFuture(QList<FindHit> { { seq, count } });
        });
        const auto isTop = [&] { return s.bar()->value() < s.view->viewport()->height(); };
        QSignalSpy changed(s.view->matches(), &TranscriptMatches::changed);
        s.view->matches()->setText(u"dolor"_s);
        COMPARE_SOON(changed.size(), 1);
        QCOMPARE(changed.takeFirst(), (QVariantList { 1, 100'000 })); // not counted block by block
        VERIFY_SOON(isTop());
        s.view->matches()->setText(u"needle"_s);
        COMPARE_SOON(changed.size(), 1);
        QCOMPARE(changed.takeFirst(), (QVariantList { 1, 1 }));
        const auto isNearTheMiddle = [&] {
            const double place = double(s.bar()->value()) / s.bar()->maximum();
            return place > 0.4 && place < 0.7;
        };
        VERIFY_SOON(isNearTheMiddle());
        s.view->matches()->setText(u"dolor"_s);
        COMPARE_SOON(changed.size(), 1);
        s.view->matches()->findPrevious();
        QCOMPARE(changed.constLast(), (QVariantList { 100'000, 100'000 }));
        VERIFY_SOON(isNearTheMiddle());
    }

    void emptyTextIsShown()
    {
        TranscriptView view;
        view.resize(400, 300);
        view.setEmptyText(u"Open a session to read it here."_s);
        const QImage with = view.viewport()->grab().toImage();
        view.setEmptyText({});
        QVERIFY(with != view.viewport()->grab().toImage());
    }
};

QTEST_MAIN(TestTranscriptView)
#include "tst_transcriptview.moc"
