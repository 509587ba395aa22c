// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "contextedit.h"
#include "outlinedelegate.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "palettes.h"
#include "soon.h"
#include "treetext.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Forks in forks, compactions, labels, marks.
std::unique_ptr<TreeText> sampleTree()
{
    QStringList work;
    for (int i = 0; i < 20; ++i) {
        work += u"r%1"_s.arg(i);
        work += u"aw%1"_s.arg(i);
    }
    auto source = std::make_unique<TreeText>();
    source->append({}, QStringList { u"u1"_s } + work + QStringList { u"c1"_s, u"u2"_s, u"a1"_s });
    source->append(u"a1"_s, { u"u3"_s, u"a3"_s });
    source->append(u"a1"_s, { u"u4"_s, u"a4"_s, u"r4"_s, u"a5"_s, u"c2"_s, u"u5"_s });
    source->append(u"u5"_s, { u"u6"_s, u"a6"_s });
    source->append(u"u6"_s, { u"u7"_s });
    source->append(u"u5"_s, { u"a8"_s, u"r8"_s, u"a9"_s });
    source->setLeaf(u"a9"_s);
    const auto text = [&](const QString &name, const QString &value) {
        source->setText(name, value);
    };
    text(u"u1"_s, u"Plan compaction for long sessions"_s);
    text(u"aw19"_s, u"The plan is in plan.md"_s);
    text(u"u2"_s, u"Now the branch summaries"_s);
    text(u"a1"_s, u"I will start with the common ancestor of both leaves"_s);
    text(u"u3"_s, u"Try a different split rule"_s);
    text(u"a3"_s, u"Counting from the other end gives the same cut"_s);
    text(u"u4"_s, u"Keep the rule, write the oracle"_s);
    text(u"a5"_s, u"The oracle is written"_s);
    text(u"u5"_s, u"The cut lands inside a turn"_s);
    text(u"u6"_s, u"The cut lands inside a turn, drop it"_s);
    text(u"a6"_s, u"It keeps 20k of user messages"_s);
    text(u"u7"_s, u"What does the other program do here?"_s);
    text(u"a9"_s, u"Both files now give the expected cut points"_s);
    source->setTokens(u"a3"_s, 1234);
    source->setLabel(u"u4"_s, u"oracle"_s);
    CompactionFigures figures;
    figures.operationId = u"one"_s;
    figures.tokensBefore = 185'000;
    figures.tokensAfter = 31'200;
    source->setFigures(u"c1"_s, figures);
    figures.operationId = u"two"_s;
    figures.tokensBefore = 175'000;
    figures.tokensAfter = 24'100;
    source->setFigures(u"c2"_s, figures);
    return source;
}

struct Fixture
{
    std::unique_ptr<TreeText> source = sampleTree();
    OutlineModel model { source.get() };
    OutlinePanel panel { &model };

    Fixture()
    {
        panel.resize(320, 560);
        model.setSnapshot(source->snapshot());
        panel.show();
    }
    [[nodiscard]] OutlineView &view() const { return *panel.view(); }
    [[nodiscard]] int row(const QString &name) const
    {
        return model.rowForSeq(source->seqOf(name));
    }
    void select(const QString &name) const { view().setCurrentIndex(model.index(row(name))); }
};

/// At a place in device-independent pixels.
QRgb pixelAt(const QImage &image, const QPoint &place)
{
    return image.pixelColor((QPointF(place) * image.devicePixelRatio()).toPoint()).rgb();
}

int countOf(const QImage &image, const QColor &color, const QRect &area)
{
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            count += pixelAt(image, QPoint(x, y)) == color.rgb() ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestOutlineView final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup()
    {
        QApplication::setPalette(QPalette());
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void aSubagentIsOpened_data()
    {
        QTest::addColumn<bool>("byKey");
        QTest::newRow("double click") << false;
        QTest::newRow("Enter") << true;
    }
    void aSubagentIsOpened()
    {
        QFETCH(const bool, byKey);
        Fixture f;
        OutlineSubagent subagent;
        subagent.session.id = SessionId::create();
        subagent.session.number = 5;
        subagent.session.name = u"Count from the other end"_s;
        subagent.session.totals.input = 1'234'000;
        subagent.family.usage = subagent.session.totals;
        subagent.family.usage.cost = 0.12;
        subagent.call.seq = f.source->seqOf(u"a3"_s);
        f.model.setSubagents({ subagent });
        const QModelIndex index = f.model.index(f.row(u"a3"_s) + 1);
        QCOMPARE(index.data().toString(), subagent.session.name);
        QSignalSpy viewed(&f.view(), &OutlineView::viewRequested);
        QSignalSpy asked(&f.view(), &OutlineView::sessionRequested);
        if (byKey) {
            f.select(u"a3"_s);
            QTest::keyClick(&f.view(), Qt::Key_Down);
            QCOMPARE(f.view().currentIndex(), index);
            QTest::keyClick(&f.view(), Qt::Key_Return);
        } else {
            const QPoint place = f.view().visualRect(index).center();
            QTest::mouseClick(f.view().viewport(), Qt::LeftButton, {}, place);
            QTest::mouseDClick(f.view().viewport(), Qt::LeftButton, {}, place);
        }
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().value<SessionId>(), subagent.session.id);
        // It is no entry of this session: nothing is looked at, nothing can be done with it here.
        QCOMPARE(viewed.size(), byKey ? 1 : 0);
        for (const QAction *action : f.view().actions()) {
            QCOMPARE(action->isEnabled(), action->text() == u"Open the subagent's session"_s);
        }
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty() && byKey) {
            f.panel.grab().save(folder + u"/tree-subagent.png"_s);
        }
    }

    void selectingAsksToView()
    {
        Fixture f;
        QSignalSpy viewed(&f.view(), &OutlineView::viewRequested);
        QTest::mouseClick(f.view().viewport(), Qt::LeftButton, {},
                          f.view().visualRect(f.model.index(f.row(u"u3"_s))).center());
        QCOMPARE(viewed.size(), 1);
        QCOMPARE(viewed.first().first().value<EntryId>(), f.source->idOf(u"u3"_s));
        // What the program selects is no wish of the person.
        f.view().selectEntry(f.source->idOf(u"u2"_s));
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u2"_s));
        QCOMPARE(viewed.size(), 1);
    }

    void followsTheEnd()
    {
        Fixture f;
        f.panel.resize(320, 220);
        const auto seesLeaf = [&f] {
            const QRect leaf = f.view().visualRect(f.model.index(f.model.leafRow()));
            return f.view().viewport()->rect().contains(leaf.center());
        };
        const auto grow = [&f](const QString &from, const QStringList &names) {
            f.source->append(from, names);
            f.source->setLeaf(names.constLast());
            f.model.setSnapshot(f.source->snapshot());
        };
        f.view().scrollToBottom();
        VERIFY_SOON(seesLeaf());
        grow(u"a9"_s, { u"u10"_s, u"a10"_s, u"u11"_s, u"a11"_s, u"u12"_s, u"a12"_s });
        QVERIFY(seesLeaf());
        // Whoever looks elsewhere is left there.
        f.view().scrollToTop();
        grow(u"a12"_s, { u"u13"_s, u"a13"_s });
        QVERIFY(!seesLeaf());
    }

    void enterShowsInTranscript()
    {
        Fixture f;
        f.select(u"u4"_s);
        QSignalSpy shown(&f.view(), &OutlineView::showInTranscriptRequested);
        QTest::keyClick(&f.view(), Qt::Key_Return);
        QCOMPARE(shown.size(), 1);
        QCOMPARE(shown.first().first().value<EntryId>(), f.source->idOf(u"u4"_s));
    }

    void clickOpensAFold()
    {
        Fixture f;
        const int before = f.model.rowCount();
        const int fold = f.row(u"r0"_s);
        QCOMPARE(f.model.rowAt(fold).kind, OutlineRow::Kind::Fold);
        QTest::mouseClick(f.view().viewport(), Qt::LeftButton, {},
                          f.view().visualRect(f.model.index(fold)).center());
        QVERIFY(f.model.rowCount() > before);
    }

    void keysJumpAndFold()
    {
        Fixture f;
        f.select(u"u1"_s);
        const auto press = [&](Qt::Key key) { QTest::keyClick(&f.view(), key, Qt::AltModifier); };
        press(Qt::Key_Left); // closes the turn
        QCOMPARE(f.model.rowAt(0).folded, 40);
        press(Qt::Key_Right); // opens it again
        QCOMPARE(f.model.rowAt(0).folded, 0);
        press(Qt::Key_Right);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"c1"_s));
        press(Qt::Key_Right);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"a1"_s));
        press(Qt::Key_Right);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u3"_s));
        const int before = f.model.rowCount();
        press(Qt::Key_Left); // a branch's start: folds the branch
        QCOMPARE(f.model.rowCount(), before - 1);
        QCOMPARE(f.model.rowAt(f.row(u"a3"_s)).folded, 1);
        press(Qt::Key_Left);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"a1"_s));
    }

    void actionsSayWhatIsMeant()
    {
        Fixture f;
        f.select(u"a3"_s);
        const QList<QAction *> actions = f.view().entryActions();
        QSignalSpy continued(&f.view(), &OutlineView::continueRequested);
        QSignalSpy forked(&f.view(), &OutlineView::forkRequested);
        QSignalSpy labelled(&f.view(), &OutlineView::labelRequested);
        QSignalSpy copied(&f.view(), &OutlineView::copyRequested);
        for (QAction *action : actions.first(4)) {
            QVERIFY(action->isEnabled());
            QVERIFY(!action->icon().isNull());
            action->trigger();
        }
        for (QSignalSpy *spy : { &continued, &forked, &labelled, &copied }) {
            QCOMPARE(spy->size(), 1);
            QCOMPARE(spy->first().first().value<EntryId>(), f.source->idOf(u"a3"_s));
        }
        // A fold stands for many entries.
        f.select(u"r0"_s);
        QVERIFY(!actions.first()->isEnabled());
    }

    void filterKeepsTheSelection()
    {
        Fixture f;
        f.select(u"a3"_s);
        f.panel.filterActions().at(2)->trigger();
        QCOMPARE(f.model.filter(), OutlineFilter::UserOnly);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u3"_s));
        f.panel.filterActions().at(0)->trigger();
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"a3"_s));
    }

    void foldingKeepsTheSelection()
    {
        Fixture f;
        f.select(u"aw19"_s);
        QSignalSpy viewed(&f.view(), &OutlineView::viewRequested);
        QVERIFY(f.model.toggleFold(0));
        QCOMPARE(f.view().currentIndex().row(), 0);
        QVERIFY(f.model.toggleFold(0));
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"aw19"_s));
        QCOMPARE(viewed.size(), 0);
    }

    void appendingKeepsScrollAndSelection()
    {
        Fixture f;
        f.panel.resize(320, 200);
        QVERIFY(QTest::qWaitForWindowExposed(&f.panel));
        f.select(u"u1"_s);
        f.view().scrollToTop();
        f.source->append(u"a9"_s, { u"u20"_s, u"a20"_s });
        f.source->setLeaf(u"a20"_s);
        f.model.setSnapshot(f.source->snapshot());
        QCoreApplication::processEvents();
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u1"_s));
        QCOMPARE(f.view().indexAt(QPoint(5, 5)).row(), 0);
    }

    void findWalksOverMatches()
    {
        Fixture f;
        f.panel.findAction()->trigger();
        auto *field = f.panel.findChild<QLineEdit *>();
        QVERIFY(field->isVisible());
        QSignalSpy finished(&f.model, &OutlineModel::findFinished);
        QTest::keyClicks(field, u"oracle"_s);
        VERIFY_SOON(!finished.isEmpty());
        COMPARE_SOON(f.model.matchCount(), 2);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u4"_s));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"a5"_s));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(f.view().currentEntry(), f.source->idOf(u"u4"_s));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QCOMPARE(f.model.matchCount(), 0);
    }

    void emptyTreeSaysWhatToDo()
    {
        OutlineModel model(nullptr);
        OutlinePanel panel(&model);
        panel.show();
        QVERIFY(!panel.view()->isVisible());
        panel.filterActions().at(3)->trigger();
        QVERIFY(panel.grab().width() > 0);
    }

    void rowsAreAccessible()
    {
        Fixture f;
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&f.view());
        QVERIFY(list != nullptr);
        QCOMPARE(list->text(QAccessible::Name), u"Session tree"_s);
        const QString row = list->child(f.row(u"u6"_s))->text(QAccessible::Name);
        QCOMPARE(row,
                 u"You, The cut lands inside a turn, drop it, 1 of 2 siblings, not in context, "
                 "another branch"_s);
    }

    void paintsLanesAndBands_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("mirrored");
        QTest::newRow("light") << false << false;
        QTest::newRow("dark") << true << false;
        QTest::newRow("right to left") << false << true;
        QTest::newRow("dark, right to left") << true << true;
    }
    void paintsLanesAndBands()
    {
        QFETCH(bool, dark);
        QFETCH(bool, mirrored);
        const QPalette palette = neutralPalette(dark);
        QApplication::setPalette(palette);
        QApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
        Fixture f;
        QVERIFY(QTest::qWaitForWindowExposed(&f.panel));
        f.view().selectEntry(f.source->idOf(u"a9"_s));
        const QImage image =
                f.view().viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        savePicture(f.panel, QString::fromLatin1(QTest::currentDataTag()));

        const auto rect = [&](const QString &name) {
            return f.view().visualRect(f.model.index(f.row(name)));
        };
        // A band fills the whole width.
        const QRect band = rect(u"c1"_s);
        QVERIFY(countOf(image, bandColor(palette), band) > band.width() * band.height() / 2);
        QCOMPARE(pixelAt(image, band.topLeft() + QPoint(1, 2)), bandColor(palette).rgb());
        QCOMPARE(pixelAt(image, band.topRight() + QPoint(-1, 2)), bandColor(palette).rgb());
        // Dots are filled on the path and hollow off it, at the start of the line.
        const int h = band.height();
        const auto center = [&](const QString &name, int lane) {
            const QRect row = rect(name);
            const int x = qRound((0.65 + 0.6 * lane) * h);
            return QPoint(mirrored ? row.right() - x : row.left() + x, row.center().y());
        };
        QCOMPARE(pixelAt(image, center(u"u2"_s, 0)), roleColor(Role::User, palette).rgb());
        QCOMPARE(pixelAt(image, center(u"u3"_s, 1)), palette.color(QPalette::Base).rgb());
        QCOMPARE(pixelAt(image, center(u"a1"_s, 0)), roleColor(Role::Assistant, palette).rgb());
    }

    /// Each branch bends off the one before, and the last is still to be read.
    void deepBranchesStayInside()
    {
        constexpr int Depth = 40;
        const QPalette palette = neutralPalette(false);
        QApplication::setPalette(palette);
        TreeText source;
        QStringList spine;
        for (int i = 1; i <= Depth; ++i) {
            spine += u"u%1"_s.arg(i);
        }
        source.append({}, spine);
        for (int i = Depth - 1; i >= 1; --i) {
            source.append(u"u%1"_s.arg(i), { u"ub%1"_s.arg(i) });
        }
        source.setLeaf(u"ub1"_s);
        source.setText(spine.constLast(), u"The deepest of them all"_s);
        OutlineModel model(&source);
        OutlinePanel panel(&model);
        panel.resize(480, 560);
        model.setSnapshot(source.snapshot());
        model.setFilter(OutlineFilter::All);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        OutlineView &view = *panel.view();
        const QModelIndex deepest = model.index(model.rowForSeq(source.seqOf(spine.constLast())));
        QVERIFY(deepest.isValid());
        QCOMPARE(deepest.data(OutlineModel::LaneRole).toInt(), Depth - 1);
        view.scrollTo(deepest);
        const QImage image =
                view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QRect row = view.visualRect(deepest);
        QVERIFY(view.viewport()->rect().contains(row));
        // Between the last lane that is painted and the figures at the end there is the title.
        const int h = row.height();
        const QRect title(row.left() + 6 * h, row.top(), row.width() - 10 * h, h);
        QVERIFY(title.width() > h);
        const int pixels = title.width() * title.height();
        const int painted = pixels - countOf(image, palette.color(QPalette::Base), title);
        QVERIFY2(painted > 2 * h && painted < pixels * 3 / 4,
                 qPrintable(u"%1 of %2 pixels"_s.arg(painted).arg(pixels)));
    }

    void rowHeightComesFromTheFont()
    {
        QFont font;
        const int height = OutlineDelegate::rowHeight(font);
        font.setPointSizeF(font.pointSizeF() * 1.5);
        QVERIFY(OutlineDelegate::rowHeight(font) >= int(height * 1.4));
    }

private:
    static void savePicture(QWidget &widget, const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_TEST_PICTURES");
        if (!folder.isEmpty()) {
            widget.grab().save(u"%1/outline-%2-%3.png"_s.arg(
                    folder, QString(name).replace(u' ', u'-').remove(u','),
                    QString::number(widget.devicePixelRatioF())));
        }
    }
};

QTEST_MAIN(TestOutlineView)
#include "tst_outlineview.moc"
