// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "contextchart.h"
#include "contextmodel.h"
#include "contextpanel.h"
#include "contextsamples.h"
#include "contexttreeview.h"
#include "stackedbar.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QAction *gesture(const ContextTreeView *tree, const QString &text)
{
    for (QAction *action : tree->actions()) {
        if (action->text() == text) {
            return action;
        }
    }
    return nullptr;
}

/// The texts of all labels that can be seen.
QStringList visibleTexts(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            texts += label->text();
        }
    }
    return texts;
}

bool says(const QWidget &widget, const QString &part)
{
    return visibleTexts(widget).join(u'\n').contains(part);
}

} // namespace

class TestContextPanel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void saysHowFullItIs()
    {
        ContextPanel panel;
        panel.show();
        QVERIFY(says(panel, u"Choose a session"_s));
        ContextBuilder builder;
        builder.context.window = 200000;
        builder.context.reserve = 16384;
        builder.user(u"x"_s, 121934);
        panel.setContext(builder.share());
        panel.setLimits({ .threshold = 160000 });
        QVERIFY(says(panel, u"121.9k"_s));
        QVERIFY(says(panel, u"of 200k · 61%"_s));
        QVERIFY(says(panel, u"compacts at 80%"_s));
        QVERIFY(says(panel, u"estimated"_s));
        QVERIFY(!says(panel, u"full"_s));
    }

    void warnsInTime_data()
    {
        QTest::addColumn<qint32>("tokens");
        QTest::addColumn<QString>("says");
        QTest::newRow("notice") << 152000 << u"Getting full"_s;
        QTest::newRow("warning") << 181000 << u"Nearly full"_s;
        QTest::newRow("no room") << 190000 << u"No room is left"_s;
        QTest::newRow("too much") << 18'900'000 << u"Will not fit: 18.9M of 200k"_s;
    }
    void warnsInTime()
    {
        QFETCH(qint32, tokens);
        QFETCH(QString, says);
        ContextBuilder builder;
        builder.context.window = 200000;
        builder.context.reserve = 16384;
        builder.user(u"x"_s, tokens);
        ContextPanel panel;
        panel.setContext(builder.share());
        panel.show();
        QVERIFY2(::says(panel, says), qPrintable(visibleTexts(panel).join(u'\n')));
    }

    /// The window of the model that answers, where that one would refuse the request.
    void theFigureThatCountsIsTheLargeOne()
    {
        ContextBuilder builder;
        builder.context.window = 128000;
        builder.user(u"x"_s, 27700);
        ContextPanel panel;
        panel.setContext(builder.share());
        panel.setLimits({ .fill = { 27700, 128000, u"chat"_s, 200000 } });
        panel.show();
        QVERIFY(says(panel, u"of 128k · 22%"_s));
        panel.setLimits({ .fill = { 27700, 128000, u"chat"_s, 8200 } });
        QVERIFY(says(panel, u"of 8.2k"_s));
        QVERIFY(!says(panel, u"22%"_s));
        QVERIFY(says(panel, u"Will not fit chat"_s));
    }

    void anUnknownWindowCanBeSet()
    {
        ContextBuilder builder;
        builder.context.model = u"some-model"_s;
        builder.user(u"x"_s, 1000);
        ContextPanel panel;
        panel.setContext(builder.share());
        panel.show();
        QVERIFY(says(panel, u"The window of some-model is not known"_s));
        QSignalSpy spy(&panel, &ContextPanel::setWindowRequested);
        QPushButton *button = nullptr;
        for (auto *candidate : panel.findChildren<QPushButton *>()) {
            button = candidate->text() == u"Set window…"_s ? candidate : button;
        }
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(spy.size(), 1);
        builder.context.window = 1000;
        panel.setContext(builder.share());
        QVERIFY(!button->isVisible());
    }

    void aSegmentOpensItsCategory()
    {
        MemoryEntrySource source;
        ContextPanel panel;
        panel.setSource(&source);
        panel.setContext(longSession(&source).share());
        panel.resize(340, 760);
        panel.show();
        auto *bar = panel.findChild<StackedBar *>();
        QPoint place;
        for (int x = 0; x < bar->width(); ++x) {
            if (bar->categoryAt(QPointF(x, bar->height() / 2.0)) == Category::ToolResults) {
                place = QPoint(x, bar->height() / 2);
            }
        }
        QTest::mouseClick(bar, Qt::LeftButton, {}, place);
        const QModelIndex current = panel.tree()->currentIndex();
        QCOMPARE(current.data().toString(), u"Tool results"_s);
        QVERIFY(panel.tree()->isExpanded(current));
        // By keys: the first segment is the system prompt.
        bar->setFocus();
        QTest::keyClick(bar, Qt::Key_Home);
        QTest::keyClick(bar, Qt::Key_Return);
        QCOMPARE(panel.tree()->currentIndex().data().toString(), u"System prompt"_s);
        QVERIFY(bar->accessibleDescription().contains(u"Tool results"_s));
    }

    void gesturesNameTheirEntries()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        const EntryId first = builder.user(u"first"_s, 100).entry;
        ContextItem &pinned = builder.user(u"second"_s, 50);
        pinned.state = ItemState::Pinned;
        const EntryId second = pinned.entry;
        ContextPanel panel;
        panel.setSource(&source);
        panel.setContext(builder.share());
        panel.resize(340, 760);
        panel.show();
        ContextTreeView *tree = panel.tree();
        tree->showCategory(Category::User);
        QSignalSpy edits(&panel, &ContextPanel::editRequested);
        const QModelIndex category = tree->currentIndex();
        const QModelIndex row = tree->model()->index(0, 0, category);
        QSignalSpy goTo(&panel, &ContextPanel::goToRequested);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(row).center());
        QCOMPARE(goTo.size(), 1);
        QVERIFY(goTo.first().first().value<EntryId>() == first);
        QVERIFY(gesture(tree, u"Pin"_s)->isEnabled());
        QVERIFY(!gesture(tree, u"Unpin"_s)->isEnabled());
        QVERIFY(!gesture(tree, u"Mask"_s)->isEnabled()); // only tool results are masked
        gesture(tree, u"Exclude"_s)->trigger();
        QVERIFY(edits.last().at(0).value<ContextEdit::Op>() == ContextEdit::Op::Exclude);
        QCOMPARE(edits.last().at(1).value<QList<EntryId>>(), QList<EntryId> { first });

        tree->setCurrentIndex(tree->model()->index(1, 0, category));
        QVERIFY(gesture(tree, u"Unpin"_s)->isEnabled());
        QVERIFY(!gesture(tree, u"Pin"_s)->isEnabled());
        tree->setCurrentIndex(category);
        gesture(tree, u"Exclude"_s)->trigger();
        QCOMPARE(edits.last().at(1).value<QList<EntryId>>(), (QList<EntryId> { first, second }));
    }

    void aGroupOffersWhatItsItemsAllow()
    {
        ContextBuilder builder;
        builder.user(u"first"_s, 100);
        ContextPanel panel;
        panel.setContext(builder.share());
        panel.show();
        ContextTreeView *tree = panel.tree();
        tree->showCategory(Category::User);
        QVERIFY(gesture(tree, u"Pin"_s)->isEnabled());
        QVERIFY(!gesture(tree, u"Unpin"_s)->isEnabled());
        QVERIFY(!gesture(tree, u"Unmask"_s)->isEnabled());
        builder.user(u"second"_s, 50).state = ItemState::Pinned;
        panel.setContext(builder.share());
        tree->showCategory(Category::User);
        QVERIFY(gesture(tree, u"Unpin"_s)->isEnabled());
        tree->setEditable(false);
        for (const QString &name : { u"Pin"_s, u"Unpin"_s, u"Exclude"_s }) {
            QVERIFY2(!gesture(tree, name)->isEnabled(), qPrintable(name));
        }
    }

    void staysOpenWhenTheContextGrows()
    {
        MemoryEntrySource source;
        ContextBuilder builder = longSession(&source);
        ContextPanel panel;
        panel.setSource(&source);
        panel.setContext(builder.share());
        panel.tree()->showCategory(Category::ToolResults);
        builder.user(u"and another"_s, 5000);
        panel.setContext(builder.share());
        const QModelIndex current = panel.tree()->currentIndex();
        QCOMPARE(current.data().toString(), u"Tool results"_s);
        QVERIFY(panel.tree()->isExpanded(current));
    }

    void theChartLeadsToEntries()
    {
        ContextHistory history;
        history.turns = 3;
        for (int i = 1; i <= 3; ++i) {
            history.points +=
                    ContextPoint { .turn = i, .entry = EntryId::create(), .tokens = i * 1000 };
        }
        history.largest = 3000;
        ContextChart chart;
        chart.setHistory(history);
        chart.resize(300, 100);
        chart.show();
        QSignalSpy spy(&chart, &ContextChart::entryActivated);
        QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(296, 50));
        QVERIFY(spy.last().first().value<EntryId>() == history.points.at(2).entry);
        QTest::keyClick(&chart, Qt::Key_Left);
        QTest::keyClick(&chart, Qt::Key_Return);
        QVERIFY(spy.last().first().value<EntryId>() == history.points.at(1).entry);
        QCOMPARE(chart.pointText(0), u"Turn 1: 1,000 tokens, estimated"_s);
        chart.setLayoutDirection(Qt::RightToLeft);
        QCOMPARE(chart.pointAt(296), 0);
    }

    void paintsEverywhere_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::addColumn<int>("width");
        for (const bool dark : { false, true }) {
            for (const int width : { 280, 360 }) {
                QTest::addRow("%s %d", dark ? "dark" : "light", width)
                        << dark << Qt::LeftToRight << width;
            }
        }
        QTest::newRow("right to left") << false << Qt::RightToLeft << 320;
    }
    void paintsEverywhere()
    {
        QFETCH(bool, dark);
        QFETCH(Qt::LayoutDirection, direction);
        QFETCH(int, width);
        MemoryEntrySource source;
        ContextPanel panel;
        panel.setPalette(neutralPalette(dark));
        panel.setLayoutDirection(direction);
        panel.setSource(&source);
        panel.setContext(longSession(&source).share());
        panel.resize(width, 700);
        panel.show();
        QCOMPARE(panel.width(), width); // nothing in it asks for more
        ContextTreeView *tree = panel.tree();
        const int room =
                tree->columnWidth(0) - tree->indentation() - tree->fontMetrics().height() - 4;
        for (int row = 0; row < tree->model()->rowCount(); ++row) {
            const QModelIndex name = tree->model()->index(row, 0);
            QVERIFY2(tree->fontMetrics().horizontalAdvance(name.data().toString()) <= room,
                     qPrintable(name.data().toString()));
            const QModelIndex tokens = name.siblingAtColumn(ContextModel::TokensColumn);
            QVERIFY(tree->fontMetrics().horizontalAdvance(tokens.data().toString())
                    < tree->columnWidth(ContextModel::TokensColumn));
        }
        QVERIFY(!panel.grab().isNull());
    }
};

QTEST_MAIN(TestContextPanel)
#include "tst_contextpanel.moc"
