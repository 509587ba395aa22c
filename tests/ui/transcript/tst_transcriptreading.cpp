// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What screen readers get of a transcript: every message as a text, and what it consists of.
#include "accessiblerow.h"
#include "faketranscript.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QAccessible>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

struct Stretch
{
    QString text;
    int from = 0;
    int to = 0;
};

Stretch at(QAccessibleTextInterface *text, int offset, QAccessible::TextBoundaryType type)
{
    Stretch found;
    found.text = text->textAtOffset(offset, type, &found.from, &found.to);
    return found;
}

/// One after the other, as a screen reader goes through it.
QList<Stretch> all(QAccessibleTextInterface *text, QAccessible::TextBoundaryType type)
{
    QList<Stretch> found;
    int offset = 0;
    while (offset < text->characterCount()) {
        found += at(text, offset, type);
        if (found.constLast().to <= offset) {
            break;
        }
        offset = found.constLast().to;
    }
    return found;
}

QString longAnswer()
{
    QString answer = u"## What was found\n\nIt is **bold**, *slanted*, ~~gone~~ and `code()`; see "
                     "[the page](https://example.org/page) for more.\n\n"_s;
    for (int i = 1; i <= 120; ++i) {
        answer +=
                u"Paragraph %1 tells of the matter in as many words as it takes to fill more than "
                "one line of a window that is not all that wide, and then of something else.\n\n"_s
                        .arg(i);
    }
    answer += u"- first\n- second\n\n1. one\n2. two\n\n> as was said\n\n"
              "```cpp\nint main()\n{\n    return 0;\n}\n```\n\n"
              "| Name | Size |\n|---|---|\n| a.txt | 12 |\n| b.txt | [34](https://example.org/b) "
              "|\n\n"
              "The end."_s;
    return answer;
}

QList<QAccessibleInterface *> childrenOf(QAccessibleInterface *parent, QAccessible::Role role)
{
    QList<QAccessibleInterface *> found;
    for (int i = 0; i < parent->childCount(); ++i) {
        if (parent->child(i)->role() == role) {
            found += parent->child(i);
        }
    }
    return found;
}

QString textOf(QAccessibleInterface *object)
{
    return object->textInterface()->text(0, object->textInterface()->characterCount());
}

} // namespace

class TestTranscriptReading : public QObject
{
    Q_OBJECT

    FakeTranscript *t = nullptr;
    TranscriptModel *model = nullptr;
    TranscriptView *view = nullptr;
    QAccessibleInterface *list = nullptr;

    void show()
    {
        model = new TranscriptModel(t);
        model->setBranch(t->snapshot(), t->indexOf(), nullptr);
        view = new TranscriptView;
        view->resize(700, 600);
        view->setModel(model);
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view));
        view->verticalScrollBar()->setValue(0);
        list = QAccessible::queryAccessibleInterface(view);
        QVERIFY(list != nullptr);
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
        list = nullptr;
    }

    void readsALongAnswerByParagraphLineAndWord()
    {
        t->answer(longAnswer());
        show();
        QAccessibleTextInterface *text = list->child(0)->textInterface();
        QVERIFY(text != nullptr);
        const QString whole = text->text(0, text->characterCount());
        QCOMPARE(whole.size(), text->characterCount());

        const QList<Stretch> paragraphs = all(text, QAccessible::ParagraphBoundary);
        QCOMPARE(paragraphs.at(0).text, u"What was found\n"_s);
        QCOMPARE(paragraphs.at(1).text,
                 u"It is bold, slanted, gone and code(); see the page for more.\n"_s);
        QVERIFY(paragraphs.at(2).text.startsWith("Paragraph 1 tells"_L1));
        QVERIFY(paragraphs.at(121).text.startsWith("Paragraph 120 tells"_L1));
        QStringList rest;
        for (qsizetype i = 122; i < paragraphs.size(); ++i) {
            rest += paragraphs.at(i).text;
        }
        QCOMPARE(rest.join(QString()),
                 u"\u2022 first\n\u2022 second\n1. one\n2. two\nas was said\nint main()\n{\n    "
                 u"return "
                 "0;\n}\nName\tSize\na.txt\t12\nb.txt\t34\nThe end."_s);

        const QList<Stretch> lines = all(text, QAccessible::LineBoundary);
        QVERIFY(lines.size() > paragraphs.size() + 100); // those of 120 paragraphs wrap
        QString read;
        for (const Stretch &line : lines) {
            QCOMPARE(line.from, static_cast<int>(read.size()));
            read += line.text;
            const QRect first = text->characterRect(line.from);
            const QRect last = text->characterRect(line.to - 1);
            QVERIFY2(std::abs(first.center().y() - last.center().y()) < first.height() / 2,
                     qPrintable(line.text));
        }
        QCOMPARE(read, whole);
        const Stretch third = lines.at(3);
        Stretch before;
        before.text = text->textBeforeOffset(third.from + 3, QAccessible::LineBoundary,
                                             &before.from, &before.to);
        QCOMPARE(before.text, lines.at(2).text);
        Stretch after;
        after.text = text->textAfterOffset(third.from + 3, QAccessible::LineBoundary, &after.from,
                                           &after.to);
        QCOMPARE(after.text, lines.at(4).text);

        QStringList words;
        for (const Stretch &word : all(text, QAccessible::WordBoundary)) {
            if (const QString bare = word.text.trimmed(); !bare.isEmpty()) {
                words += bare;
            }
        }
        QCOMPARE(words.first(8),
                 QStringList({ u"What"_s, u"was"_s, u"found"_s, u"It"_s, u"is"_s, u"bold"_s, u","_s,
                               u"slanted"_s }));
        QVERIFY(words.contains(u"matter"_s));
        QCOMPARE(at(text, 1, QAccessible::CharBoundary).text, u"h"_s);
        QCOMPARE(at(text, 2, QAccessible::WordBoundary).text, u"What"_s);
        QCOMPARE(at(text, 4, QAccessible::WordBoundary).text, u" "_s);
        int from = 0;
        int to = 0;
        QCOMPARE(text->textAfterOffset(0, QAccessible::CharBoundary, &from, &to), u"h"_s);
        QCOMPARE(text->textBeforeOffset(6, QAccessible::WordBoundary, &from, &to), u" "_s);
        QVERIFY(text->textBeforeOffset(3, QAccessible::LineBoundary, &from, &to).isEmpty());
        QVERIFY(text->textAfterOffset(-1, QAccessible::LineBoundary, &from, &to).isEmpty());
        QCOMPARE(at(text, -1, QAccessible::LineBoundary).text, u"The end."_s);
        QCOMPARE(at(text, -1, QAccessible::WordBoundary).text, u"."_s);
    }

    void otherScriptsAreReadToo()
    {
        t->answer(u"\u627f\u77e5\u3057\u307e\u3057\u305f\u3002 it\u2019s \U0001f600 there\n\n"
                  "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd"_s);
        show();
        QAccessibleTextInterface *text = list->child(0)->textInterface();
        QStringList words;
        for (const Stretch &word : all(text, QAccessible::WordBoundary)) {
            words += word.text;
        }
        QVERIFY(words.contains(u"\u627f"_s)); // not all of a line without a space
        QVERIFY(words.contains(u"it\u2019s"_s));
        QVERIFY(words.contains(u"\u05e9\u05dc\u05d5\u05dd"_s));
        QCOMPARE(words.join(QString()), text->text(0, text->characterCount()));
        QVERIFY(std::ranges::any_of(all(text, QAccessible::CharBoundary), [](const Stretch &one) {
            return one.text == u"\U0001f600"_s;
        }));
    }

    void charactersHaveAPlaceOnTheScreen()
    {
        t->answer(longAnswer());
        t->user(u"\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd"_s);
        show();
        QAccessibleTextInterface *text = list->child(0)->textInterface();
        for (int i = 0; i < 400; ++i) {
            if (text->text(i, i + 1) == u"\n"_s) {
                continue;
            }
            const QRect rect = text->characterRect(i);
            QVERIFY2(rect.width() > 0 && rect.height() > 8, qPrintable(QString::number(i)));
            const int found = text->offsetAtPoint({ rect.left() + 1, rect.center().y() });
            QVERIFY2(std::abs(found - i) <= 1, qPrintable(u"%1 for %2"_s.arg(found).arg(i)));
        }
        QCOMPARE(text->offsetAtPoint({ -5000, -5000 }), -1);
        // What is not on the screen has a place beside it.
        const QRect last = text->characterRect(text->characterCount() - 1);
        QVERIFY(last.top() > view->mapToGlobal(QPoint(0, view->height())).y());
        text->scrollToSubstring(text->characterCount() - 4, text->characterCount());
        const QRect shown = text->characterRect(text->characterCount() - 1);
        QVERIFY(QRect(view->mapToGlobal(QPoint(0, 0)), view->size()).contains(shown.center()));
    }

    void tellsHowTextStandsOut()
    {
        t->answer(longAnswer());
        show();
        QAccessibleTextInterface *text = list->child(0)->textInterface();
        const QString whole = text->text(0, text->characterCount());
        const auto lookOf = [&](const QString &word) -> QString {
            int from = 0;
            int to = 0;
            const QString look =
                    text->attributes(static_cast<int>(whole.indexOf(word)), &from, &to);
            return look + u'|' + text->text(from, to);
        };
        QCOMPARE(lookOf(u"What was"_s), u"font-weight:bold;|What was found"_s);
        QCOMPARE(lookOf(u"bold"_s), u"font-weight:bold;|bold"_s);
        QCOMPARE(lookOf(u"slanted"_s), u"font-style:italic;|slanted"_s);
        QCOMPARE(lookOf(u"gone"_s), u"text-line-through-type:single;|gone"_s);
        QCOMPARE(lookOf(u"code()"_s), u"font-family:\"monospace\";|code()"_s);
        QVERIFY(lookOf(u"the page"_s).contains(u"underline"));
        QCOMPARE(lookOf(u"It is"_s), u"|\nIt is "_s);
    }

    void messagesConsistOfObjects()
    {
        t->answer(longAnswer());
        show();
        QAccessibleInterface *row = list->child(0);
        QCOMPARE(row->role(), QAccessible::ListItem);
        QCOMPARE(row->parent(), list);

        const auto headings = childrenOf(row, QAccessible::Heading);
        QCOMPARE(headings.size(), 1);
        QCOMPARE(textOf(headings.at(0)), u"What was found"_s);
        QCOMPARE(headings.at(0)->attributesInterface()->attributeValue(
                         QAccessible::Attribute::Level),
                 QVariant(2));

        const auto paragraphs = childrenOf(row, QAccessible::Paragraph);
        QCOMPARE(textOf(paragraphs.at(0)),
                 u"It is bold, slanted, gone and code(); see the page for more."_s);
        QCOMPARE(at(paragraphs.at(0)->textInterface(), 7, QAccessible::WordBoundary).text,
                 u"bold"_s);
        QCOMPARE(paragraphs.at(0)->parent(), row);
        QCOMPARE(row->child(row->indexOfChild(paragraphs.at(0))), paragraphs.at(0));
        QVERIFY(row->rect().contains(paragraphs.at(0)->rect()));
        QVERIFY(!paragraphs.at(0)->state().offscreen);
        QVERIFY(paragraphs.constLast()->state().offscreen);

        const auto sections = childrenOf(row, QAccessible::Section);
        QCOMPARE(sections.size(), 2); // a quote, and code
        QCOMPARE(textOf(sections.at(0)), u"as was said"_s);
        QCOMPARE(sections.at(1)->text(QAccessible::Name), u"Code, cpp"_s);
        QCOMPARE(textOf(sections.at(1)), u"int main()\n{\n    return 0;\n}"_s);
        QCOMPARE(at(sections.at(1)->textInterface(), 16, QAccessible::LineBoundary).text,
                 u"    return 0;\n"_s);
        const auto buttons = childrenOf(row, QAccessible::Button);
        QCOMPARE(buttons.size(), 1);
        QCOMPARE(buttons.at(0)->text(QAccessible::Name), u"Copy code"_s);
    }

    void tablesHaveCells()
    {
        t->answer(longAnswer());
        show();
        const auto tables = childrenOf(list->child(0), QAccessible::Table);
        QCOMPARE(tables.size(), 1);
        QAccessibleTableInterface *table = tables.at(0)->tableInterface();
        QVERIFY(table != nullptr);
        QCOMPARE(table->rowCount(), 3);
        QCOMPARE(table->columnCount(), 2);
        QCOMPARE(textOf(table->cellAt(0, 1)), u"Size"_s);
        QCOMPARE(table->cellAt(0, 1)->role(), QAccessible::ColumnHeader);
        QAccessibleInterface *cell = table->cellAt(2, 1);
        QCOMPARE(textOf(cell), u"34"_s);
        QCOMPARE(cell->role(), QAccessible::Cell);
        QCOMPARE(cell->tableCellInterface()->rowIndex(), 2);
        QCOMPARE(cell->tableCellInterface()->columnIndex(), 1);
        QCOMPARE(cell->tableCellInterface()->table(), tables.at(0));
        QCOMPARE(textOf(cell->tableCellInterface()->columnHeaderCells().value(0)), u"Size"_s);
        QCOMPARE(table->cellAt(3, 0), nullptr);
        QVERIFY(cell->rect().left() > table->cellAt(2, 0)->rect().right());
    }

    void linksCanBePressed()
    {
        t->answer(longAnswer());
        show();
        const QSignalSpy opened(view->spots(), &TranscriptSpots::linkActivated);
        QAccessibleInterface *paragraph =
                childrenOf(list->child(0), QAccessible::Paragraph).value(0);
        QCOMPARE(paragraph->childCount(), 1);
        QAccessibleInterface *link = paragraph->child(0);
        QCOMPARE(link->role(), QAccessible::Link);
        QCOMPARE(link->text(QAccessible::Name), u"the page"_s);
        QCOMPARE(link->parent(), paragraph);
        QVERIFY(link->state().linked);
        QAccessibleHyperlinkInterface *hyper = link->hyperlinkInterface();
        QVERIFY(hyper != nullptr);
        QCOMPARE(hyper->anchorTarget(), u"https://example.org/page"_s);
        QCOMPARE(textOf(paragraph).sliced(hyper->startIndex(),
                                          hyper->endIndex() - hyper->startIndex()),
                 u"the page"_s);
        QVERIFY(paragraph->rect().contains(link->rect()));
        QVERIFY(link->rect().width() < paragraph->rect().width() / 2);
        link->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.at(0).at(0).toUrl(), QUrl(u"https://example.org/page"_s));
    }

    void selectionIsTheViews()
    {
        t->answer(longAnswer());
        t->answer(u"Another one."_s);
        show();
        QAccessibleTextInterface *text = list->child(0)->textInterface();
        QCOMPARE(text->selectionCount(), 0);
        const auto from = static_cast<int>(text->text(0, 200).indexOf(u"slanted"));
        text->addSelection(from, from + 7);
        QCOMPARE(view->selection()->text(), u"slanted"_s);
        QCOMPARE(text->selectionCount(), 1);
        int start = 0;
        int end = 0;
        text->selection(0, &start, &end);
        QCOMPARE(text->text(start, end), u"slanted"_s);
        QCOMPARE(text->cursorPosition(), from + 7);
        QCOMPARE(list->child(1)->textInterface()->selectionCount(), 0);
        text->removeSelection(0);
        QVERIFY(view->selection()->isEmpty());
        view->selection()->selectAll();
        list->child(1)->textInterface()->selection(0, &start, &end);
        QCOMPARE(start, 0);
        QCOMPARE(end, 12);
    }

    void foldsAndOutputAreRead()
    {
        t->call(u"bash"_s, R"({"command":"ls"})", u"a.txt\nb.txt"_s, true);
        show();
        QAccessibleInterface *row = list->child(0);
        QVERIFY(textOf(row).startsWith("bash, ls, failed"_L1));
        QCOMPARE(row->childCount(), 1);
        row->child(0)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY(textOf(row).contains("a.txt\nb.txt"_L1));
        QVERIFY(!childrenOf(row, QAccessible::Section).isEmpty());
        QVERIFY(row->child(0)->text(QAccessible::Name).startsWith("Fold"_L1));
    }

    void whatIsFarAwayIsReadWithoutMovingAnything()
    {
        for (int i = 0; i < 300; ++i) {
            t->user(u"message %1"_s.arg(i));
            t->answer(longAnswer());
        }
        show();
        view->jumpTo(t->id(301));
        const int before = view->verticalScrollBar()->value();
        const int most = view->verticalScrollBar()->maximum();
        QCOMPARE(list->childCount(), 600);
        QAccessibleInterface *row = list->child(21);
        QVERIFY(row->state().offscreen);
        QVERIFY(textOf(row).endsWith("The end."_L1));
        QVERIFY(all(row->textInterface(), QAccessible::LineBoundary).size() > 200);
        QVERIFY(row->textInterface()->characterRect(5).bottom() < view->mapToGlobal(QPoint()).y());
        QCOMPARE(view->verticalScrollBar()->value(), before);
        QCOMPARE(view->verticalScrollBar()->maximum(), most);
        // Something of it can be pressed from afar.
        const QRect shown = list->child(300)->rect();
        childrenOf(row, QAccessible::Button)
                .at(0)
                ->actionInterface()
                ->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(list->child(300)->rect(), shown);
        view->setFocus();
        list->selectionInterface()->select(row);
        QCOMPARE(view->current()->row(), 21);
        QVERIFY(row->state().selected);
    }

    void aLongBranchIsNotMadeOfObjects()
    {
        constexpr int Many = 200000;
        for (int i = 0; i < Many; ++i) {
            t->user(u"message"_s);
        }
        show();
        QCOMPARE(list->childCount(), Many);
        // Readers that know what a table is ask for what is on the screen.
        QVERIFY(list->tableInterface() != nullptr && list->selectionInterface() != nullptr);
        QCOMPARE(list->tableInterface()->rowCount(), Many);
        const QPoint corner = view->mapToGlobal(QPoint(1, 1));
        QAccessibleInterface *first = list->childAt(corner.x(), corner.y());
        QCOMPARE(first->tableCellInterface()->rowIndex(), 0);
        QCOMPARE(textOf(list->child(Many - 1)), u"message"_s);
        QList<QAccessible::Id> ids;
        for (int i = 0; i < Many; i += 10) {
            ids += QAccessible::uniqueId(list->child(i));
        }
        const auto alive = std::ranges::count_if(
                ids, [](QAccessible::Id id) { return QAccessible::accessibleInterface(id); });
        QVERIFY2(alive <= 1000, qPrintable(QString::number(alive)));
        QVERIFY(QAccessible::accessibleInterface(ids.constFirst()) != nullptr); // on the screen
    }

    void readsAnAnswerThatComes()
    {
        t->user(u"a question"_s);
        show();
        QAccessibleInterface *question = list->child(0);
        t->answer(u"The first part."_s);
        model->setBranch(t->snapshot(), t->indexOf(), nullptr);
        QCOMPARE(list->childCount(), 2);
        QCOMPARE(list->child(0), question);
        QCOMPARE(textOf(list->child(1)), u"The first part."_s);
        model->setBranch(t->snapshot(), t->indexOf(1), nullptr);
        QCOMPARE(list->childCount(), 1);
        QCOMPARE(textOf(list->child(0)), u"a question"_s);
    }

    void namesInSummariesAreNames()
    {
        const qint64 kept = t->user(u"go on"_s);
        const qint64 seq =
                t->compaction(u"Changed src/__init__.py and __main__.py."_s, kept, 9000, 900);
        show();
        view->setExpanded(model->rowCount() - 1, 0, true);
        QVERIFY(seq > 0);
        QVERIFY2(textOf(list->child(model->rowCount() - 1))
                         .contains(u"src/__init__.py and __main__.py"_s),
                 qPrintable(textOf(list->child(model->rowCount() - 1))));
    }

    /// Whoever reads while it comes asks many times a second: what stands is not parsed again.
    void parsesOfAnAnswerThatComesOnlyItsEnd()
    {
        t->user(u"a question"_s);
        show();
        LiveTurn turn;
        turn.model = u"model-1"_s;
        turn.answering = true;
        QString text = longAnswer();
        RowReadings readings(view);
        const auto say = [&](const QString &more) {
            text += more;
            turn.answer = { TextBlock { text } };
            model->setLive(std::make_shared<const LiveTurn>(turn));
        };
        say(u"\n\nAnd"_s);
        QVERIFY(readings.of(1) != nullptr);
        QVERIFY(readings.of(1)->parsed() > 0);
        QCOMPARE(readings.of(1), readings.of(1)); // nothing has come
        for (int i = 0; i < 40; ++i) {
            say(i % 4 == 0 ? u"\n\nthen"_s : u" more"_s);
            const RowReading *read = readings.of(1);
            QVERIFY2(read->parsed() <= 2, qPrintable(QString::number(read->parsed())));
            QCOMPARE(read->text(), RowReading(view->transcriptLayout(), 1).text());
        }
    }

    /// Rows that go are forgotten, all of them, and those that come later are others.
    void rowsThatWentAreForgotten()
    {
        t->user(u"one"_s);
        t->answer(u"two"_s);
        t->user(u"three"_s);
        show();
        QCOMPARE(textOf(list->child(2)), u"three"_s);
        const QAccessible::Id second = QAccessible::uniqueId(list->child(1));
        const QAccessible::Id third = QAccessible::uniqueId(list->child(2));
        QAccessibleTableModelChangeEvent gone(view, QAccessibleTableModelChangeEvent::RowsRemoved);
        gone.setFirstRow(1);
        gone.setLastRow(2);
        list->tableInterface()->modelChange(&gone);
        QVERIFY(QAccessible::accessibleInterface(second) == nullptr);
        QVERIFY(QAccessible::accessibleInterface(third) == nullptr);
        QCOMPARE(textOf(list->child(2)), u"three"_s);
    }
};

QTEST_MAIN(TestTranscriptReading)
#include "tst_transcriptreading.moc"
