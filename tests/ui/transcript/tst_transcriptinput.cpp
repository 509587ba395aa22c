// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"
#include "faketranscript.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestTranscriptInput : public QObject
{
    Q_OBJECT

    FakeTranscript *t = nullptr;
    TranscriptModel *model = nullptr;
    TranscriptView *view = nullptr;

    void show(std::shared_ptr<const Context> context = nullptr)
    {
        model = new TranscriptModel(t);
        model->setBranch(t->snapshot(), t->indexOf(), std::move(context));
        view = new TranscriptView;
        view->resize(700, 600);
        view->setModel(model);
        view->show();
        QVERIFY(QTest::qWaitForWindowActive(view));
        view->setFocus();
        VERIFY_SOON(view->hasFocus());
        view->verticalScrollBar()->setValue(0);
    }
    void click(QPoint point) { QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, point); }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view->viewport(), (from + to) / 2);
        QTest::mouseMove(view->viewport(), to);
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, to);
    }

private Q_SLOTS:
    void init() { t = new FakeTranscript; }
    void cleanup()
    {
        delete view;
        delete model;
        delete t;
        view = nullptr;
        model = nullptr;
        t = nullptr;
    }

    /// Its own button is at the top of the block, which may be far above what is seen.
    void codeIsCopiedFromWhereverItIsSeen()
    {
        QString code;
        for (int line = 0; line < 200; ++line) {
            code += u"int line%1;\n"_s.arg(line);
        }
        t->answer(u"Look:\n\n```cpp\n%1```"_s.arg(code));
        show();
        auto *button = view->viewport()->findChild<CodeCopyButton *>();
        QVERIFY(button && !button->isVisible());
        QTest::mouseMove(view->viewport(), { 200, 200 });
        QVERIFY(!button->isVisible()); // the block has its own
        const auto spots = view->spots()->of(0);
        const auto own = std::ranges::find(spots, Hotspot::Kind::CopyCode,
                                           [](const auto &spot) { return spot.kind; });
        QVERIFY(own != spots.end());
        view->spots()->press(*own);
        QCOMPARE(QApplication::clipboard()->text().trimmed(), code.trimmed());
        QApplication::clipboard()->clear();
        view->verticalScrollBar()->setValue(1000);
        QTest::mouseMove(view->viewport(), { 210, 210 });
        VERIFY_SOON(button->isVisible());
        QVERIFY(view->viewport()->rect().contains(button->geometry()));
        const qint64 before = button->icon().cacheKey();
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text().trimmed(), code.trimmed());
        QVERIFY(button->icon().cacheKey() != before); // the sign
        COMPARE_SOON(button->toolTip(), u"Copy code"_s);
    }

    void theMenuCopiesCode()
    {
        t->answer(u"```cpp\nint one;\n```\n\nwords"_s);
        show();
        const QRect row = view->rowRect(0);
        QApplication::clipboard()->clear();
        const QPoint inCode(row.left() + 30, view->spots()->of(0).constFirst().rect.center().y());
        QContextMenuEvent onCode(QContextMenuEvent::Mouse, inCode,
                                 view->viewport()->mapToGlobal(inCode));
        QApplication::sendEvent(view->viewport(), &onCode);
        const auto menus = view->findChildren<QMenu *>();
        QVERIFY(!menus.isEmpty());
        const auto actions = menus.constLast()->actions();
        const auto copy = std::ranges::find(actions, u"Copy code"_s, &QAction::text);
        QVERIFY(copy != actions.end());
        (*copy)->trigger();
        QCOMPARE(QApplication::clipboard()->text().trimmed(), u"int one;"_s);
        menus.constLast()->close();
    }

    void foldsWithTheMouse()
    {
        t->call(u"bash"_s, R"({"command":"ls"})", u"line\n"_s.repeated(50));
        t->user(u"below"_s);
        show();
        const int folded = view->rowRect(0).height();
        const auto spots = view->spots()->of(0);
        QCOMPARE(spots.size(), 1);
        click(spots.at(0).rect.center());
        const int open = view->rowRect(0).height();
        QVERIFY(open > folded + 100);
        // "Show all" at its end shows the rest, and again less.
        const auto more = view->spots()->of(0).constLast();
        QCOMPARE(more.kind, Hotspot::Kind::More);
        QVERIFY(more.name.contains(u"50"));
        view->spots()->press(more);
        QVERIFY(view->rowRect(0).height() > open + 200);
        view->spots()->press(view->spots()->of(0).constLast());
        QCOMPARE(view->rowRect(0).height(), open);
        view->verticalScrollBar()->setValue(0);
        click(view->spots()->of(0).at(0).rect.center());
        QCOMPARE(view->rowRect(0).height(), folded);
    }

    void foldsWithTheKeyboard()
    {
        t->user(u"first"_s);
        t->call(u"read"_s, R"({"path":"a"})", u"content"_s);
        t->answer(u"last"_s);
        show();
        QTest::keyClick(view, Qt::Key_Home);
        QCOMPARE(view->current()->row(), 0);
        QTest::keyClick(view, Qt::Key_Down);
        QCOMPARE(view->current()->row(), 1);
        const int folded = view->rowRect(1).height();
        QTest::keyClick(view, Qt::Key_Tab);
        QTest::keyClick(view, Qt::Key_Space);
        QVERIFY(view->rowRect(1).height() > folded);
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(view->rowRect(1).height(), folded);
        QTest::keyClick(view, Qt::Key_Right);
        QVERIFY(view->rowRect(1).height() > folded);
        QTest::keyClick(view, Qt::Key_Left);
        QCOMPARE(view->rowRect(1).height(), folded);
        QTest::keyClick(view, Qt::Key_End);
        QCOMPARE(view->current()->row(), 2);
        QTest::keyClick(view, Qt::Key_Up);
        QCOMPARE(view->current()->row(), 1);
    }

    void unfoldingKeepsWhatIsAbove()
    {
        for (int i = 0; i < 60; ++i) {
            t->user(u"message %1"_s.arg(i));
            t->call(u"bash"_s, R"({"command":"ls"})", u"line\n"_s.repeated(12));
        }
        show();
        view->jumpTo(t->id(31));
        const int row = view->position()->visibleRows().first + 3;
        const int before = view->rowRect(row).top();
        view->setExpanded(row, 1, true);
        QCOMPARE(view->rowRect(row).top(), before);
    }

    void dragsTheBarBelowWideCode()
    {
        t->answer(u"```\n"_s + u"wide "_s.repeated(200) + u"\n```"_s);
        show();
        const QRect row = view->rowRect(0);
        QPoint bar;
        for (int y = row.bottom(); y > row.top() && bar.isNull(); --y) {
            bar = view->codeScroll().isBarAt({ row.left() + 20, y }) ? QPoint(row.left() + 20, y)
                                                                     : QPoint();
        }
        QVERIFY(!bar.isNull());
        QCOMPARE(view->codeScroll().of(0, 0), 0);
        drag(bar, bar + QPoint(60, 0));
        const qreal dragged = view->codeScroll().of(0, 0);
        QVERIFY2(dragged > 100, qPrintable(QString::number(dragged)));
        QVERIFY(view->selection()->isEmpty());
        drag(bar + QPoint(60, 0), bar - QPoint(400, 0));
        QCOMPARE(view->codeScroll().of(0, 0), 0);
        click({ row.right() - 8, bar.y() }); // beside the thumb: it comes there
        QVERIFY(view->codeScroll().of(0, 0) > dragged);
    }

    void undoSaysWhyItCannotBe()
    {
        const qint64 first = t->user(u"one"_s);
        const qint64 compaction = t->compaction(u"It was said."_s, first, 1000, 100);
        t->user(u"two"_s);
        Context context;
        context.compaction = t->id(compaction);
        show(std::make_shared<const Context>(context));
        const QSignalSpy undo(view->spots(), &TranscriptSpots::undoRequested);
        const auto undoSpot = [&] {
            for (const auto &spot : view->spots()->of(1)) {
                if (spot.kind == Hotspot::Kind::Undo) {
                    return spot.rect;
                }
            }
            return QRect();
        };
        const QRect place = undoSpot();
        QVERIFY(!place.isEmpty());
        QCOMPARE(view->spots()->toolTipAt(place.center()), u"Undo"_s);
        view->setUndoBlocked(u"The store is open for reading only"_s);
        QVERIFY(undoSpot().isEmpty()); // neither the pointer nor Tab reaches it
        QCOMPARE(view->spots()->toolTipAt(place.center()), u"The store is open for reading only"_s);
        click(place.center());
        QCOMPARE(undo.size(), 0);
        view->setUndoBlocked({});
        click(place.center());
        QCOMPARE(undo.size(), 1);
    }

    void switchesSiblings()
    {
        t->user(u"one"_s); // 1
        t->answer(u"first"_s, 1);
        t->answer(u"second"_s, 1);
        t->answer(u"third"_s, 1);
        model = nullptr;
        show();
        model->setBranch(t->snapshot(), t->indexOf(3), nullptr);
        QSignalSpy sibling(view->spots(), &TranscriptSpots::siblingRequested);
        const auto spots = view->spots()->of(1);
        QCOMPARE(spots.size(), 2);
        click(spots.at(0).rect.center());
        QCOMPARE(sibling.takeFirst().at(0).value<EntryId>(), t->id(2));
        click(spots.at(1).rect.center());
        QCOMPARE(sibling.takeFirst().at(0).value<EntryId>(), t->id(4));
    }

    void compactionCardOffersUndo()
    {
        const qint64 kept = t->user(u"one"_s);
        const qint64 seq = t->compaction(u"The summary of it."_s, kept, 175000, 24100);
        auto context = std::make_shared<Context>();
        context->compaction = t->id(seq);
        show(context);
        const auto spots = view->spots()->of(1);
        QCOMPARE(spots.size(), 2);
        QSignalSpy undo(view->spots(), &TranscriptSpots::undoRequested);
        const int folded = view->rowRect(1).height();
        click(spots.at(1).rect.center());
        QCOMPARE(undo.size(), 1);
        QCOMPARE(undo.at(0).at(0).value<EntryId>(), t->id(seq));
        click(spots.at(0).rect.center());
        QVERIFY(view->rowRect(1).height() > folded);
    }

    void linksAreOnlyReported()
    {
        t->answer(u"[the link text](https://example.org/page)"_s);
        show();
        QSignalSpy links(view->spots(), &TranscriptSpots::linkActivated);
        const QRect row = view->rowRect(0);
        click({ row.left() + 20, row.bottom() - 8 });
        QCOMPARE(links.size(), 1);
        QCOMPARE(links.at(0).at(0).toUrl(), QUrl(u"https://example.org/page"_s));
    }

    void linksAreReachedWithTab()
    {
        t->answer(
                u"See [one](https://example.org/1), then\n\nthe **[other](https://example.org/2)**."_s);
        show();
        QTest::keyClick(view, Qt::Key_Home);
        QSignalSpy links(view->spots(), &TranscriptSpots::linkActivated);
        QSignalSpy pointed(view->spots(), &TranscriptSpots::linkHovered);
        const QImage before = view->grab().toImage();
        QTest::keyClick(view, Qt::Key_Tab);
        QCOMPARE(pointed.takeLast().at(0).toString(), u"https://example.org/1"_s);
        QVERIFY(view->grab().toImage() != before);
        QTest::keyClick(view, Qt::Key_Tab);
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(links.size(), 1);
        QCOMPARE(links.at(0).at(0).toUrl(), QUrl(u"https://example.org/2"_s));
        QCOMPARE(view->spots()->of(0).constLast().name, u"other"_s);
    }

    /// Of mail, too, however it is written; what is pointed at is told until it is left.
    void linksOfMailAreReachedWithTab()
    {
        t->answer(u"Write to me@example.org."_s);
        t->answer(u"Or to <you@example.org>."_s);
        show();
        QSignalSpy pointed(view->spots(), &TranscriptSpots::linkHovered);
        QTest::keyClick(view, Qt::Key_Home);
        QTest::keyClick(view, Qt::Key_Tab);
        QCOMPARE(pointed.size(), 1);
        QCOMPARE(pointed.takeLast().at(0).toString(), u"mailto:me@example.org"_s);
        QTest::keyClick(view, Qt::Key_Down);
        QCOMPARE(pointed.takeLast().at(0).toString(), QString());
        QTest::keyClick(view, Qt::Key_Tab);
        QCOMPARE(pointed.takeLast().at(0).toString(), u"mailto:you@example.org"_s);
        view->clearFocus();
        QCOMPARE(pointed.takeLast().at(0).toString(), QString());
    }

    void aLinkIsLeftWithThePointer()
    {
        t->answer(u"[a page](https://example.org/page)"_s);
        show();
        QSignalSpy pointed(view->spots(), &TranscriptSpots::linkHovered);
        const QRect row = view->rowRect(0);
        QTest::mouseMove(view->viewport(), { row.left() + 20, row.bottom() - 8 });
        COMPARE_SOON(pointed.size(), 1);
        QCOMPARE(pointed.at(0).at(0).toString(), u"https://example.org/page"_s);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(view->viewport(), &leave);
        QCOMPARE(pointed.size(), 2);
        QCOMPARE(pointed.at(1).at(0).toString(), QString());
    }

    void selectsAcrossMessages()
    {
        t->user(u"first message"_s);
        t->answer(u"second **bold** message"_s);
        t->user(u"third message"_s);
        show();
        drag({ view->rowRect(0).left() + 1, view->rowRect(0).bottom() - 8 },
             { view->rowRect(2).right() - 1, view->rowRect(2).bottom() - 8 });
        QCOMPARE(view->selection()->text(),
                 u"first message\n\nsecond bold message\n\nthird message"_s);
        QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), view->selection()->text());
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(view->selection()->isEmpty());
        QTest::keyClick(view, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(view->selection()->text(),
                 u"first message\n\nsecond bold message\n\nthird message"_s);
    }

    void selectionOutlivesScrollingAway()
    {
        t->user(u"first message"_s);
        for (int i = 0; i < 1000; ++i) {
            t->user(u"message %1"_s.arg(i));
        }
        show();
        drag({ view->rowRect(0).left() + 1, view->rowRect(0).bottom() - 8 },
             { view->rowRect(1).right() - 1, view->rowRect(1).bottom() - 8 });
        view->position()->jumpToEnd();
        QCOMPARE(view->selection()->text(), u"first message\n\nmessage 0"_s);
    }

    void doubleClickTakesAWordTripleAParagraph()
    {
        t->user(u"another paragraph\n\nfirst message here"_s);
        show();
        const QPoint at(view->rowRect(0).left() + 6, view->rowRect(0).bottom() - 8);
        QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(view->selection()->text(), u"first"_s);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(view->selection()->text(), u"first message here"_s);
    }

    void editsNameTheirTargets()
    {
        t->user(u"one"_s);
        t->call(u"read"_s, R"({"path":"a"})", u"content"_s); // 2, 3
        show();
        QSignalSpy edits(view->actions(), &TranscriptActions::editRequested);
        view->current()->setRow(0);
        QVERIFY(!view->actions()->mask->isEnabled());
        view->actions()->pin->trigger();
        view->current()->setRow(1);
        view->actions()->mask->trigger();
        QCOMPARE(edits.size(), 2);
        QVERIFY(edits.at(0).at(0).value<ContextEdit::Op>() == ContextEdit::Op::Pin);
        QCOMPARE(edits.at(0).at(1).value<QList<EntryId>>(), QList { t->id(1) });
        QVERIFY(edits.at(1).at(0).value<ContextEdit::Op>() == ContextEdit::Op::Mask);
        QCOMPARE(edits.at(1).at(1).value<QList<EntryId>>(), QList { t->id(3) });
    }

    void copiesMessages()
    {
        t->answer(u"some **bold** text"_s);
        show();
        view->current()->setRow(0);
        view->actions()->copyMarkdown->trigger();
        QCOMPARE(QApplication::clipboard()->text(), u"some **bold** text"_s);
    }

    void screenReadersSeeRowsAndButtons()
    {
        t->user(u"a question"_s);
        t->call(u"read"_s, R"({"path":"a.txt"})", u"content"_s);
        show();
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(view);
        QVERIFY(list != nullptr);
        QCOMPARE(list->role(), QAccessible::List);
        QCOMPARE(list->childCount(), 2);
        QVERIFY(list->child(0)->text(QAccessible::Name).contains(u"a question"));
        QAccessibleInterface *row = list->child(1);
        QCOMPARE(row->role(), QAccessible::ListItem);
        QCOMPARE(row->childCount(), 1);
        QVERIFY(row->child(0)->text(QAccessible::Name).contains(u"a.txt"));
        const int folded = view->rowRect(1).height();
        row->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(view->rowRect(1).height() > folded);
    }
};

QTEST_MAIN(TestTranscriptInput)
#include "tst_transcriptinput.moc"
