// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiondetails.h"
#include "compactionhistorywindow.h"
#include "compactionpage.h"
#include "compactionplanstep.h"
#include "conversationpage.h"
#include "historycontroller.h"
#include "noticebar.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

bool isUndone(const TranscriptModel &model, int row)
{
    return model.branch().isUndone(model.row(row).node, model.content(row)->entry);
}

} // namespace

/// What a person sees of compactions after they were made, with real keys and clicks.
class TestHistoryWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup() { m_fixture.reset(); }

    void opensWithAKeyAndListsWhatWasDone();
    void undoDownToOneAndRedo();
    void summaryIsCopiedAndShown();
    void missingFactsLeadToTheirPlace();
    void askingAgainNamesThem();
    void blockedOnlyAsLongAsCompactingIs();
    void manyCompactionsAreWarnedOf();
    void everythingHasAName();
    void followsTheSessionThatIsOpen();
    void reminderOffersWhatToDo();
    void maskingHasARowUnlessSwitchedOff();
    void aSummaryOfAPartHasARow();
    void cardTellsCategories();
    void statusIsMarkedAsEstimate();

private:
    void compact(qint64 keep);
    void maskOnly();
    void summarizePart(const EntryRange &range);
    [[nodiscard]] CompactionHistoryWindow *open();
    [[nodiscard]] QTableView *table() const
    {
        return m_fixture->named<QTableView>(u"Compactions"_s, m_history);
    }
    [[nodiscard]] qint64 tokens() const { return m_fixture->workbench().context()->tokens(); }

    std::unique_ptr<WindowFixture> m_fixture;
    CompactionHistoryWindow *m_history = nullptr;
};

void TestHistoryWindow::compact(qint64 keep)
{
    CompactionSession &session = m_fixture->compaction();
    CompactionSession::Options options;
    options.keep = keep;
    session.plan(options);
    QVERIFY2(!session.planner()->currentPlan().isRefused(),
             qPrintable(refusalText(session.planner()->currentPlan().refusal)));
    QSignalSpy ready(&session, &CompactionSession::summaryReady);
    session.summarize();
    COMPARE_SOON(ready.size(), 1);
    QSignalSpy applied(&session, &CompactionSession::applied);
    QSignalSpy seen(&m_fixture->workbench(), &Workbench::viewChanged);
    session.apply(session.record().text);
    COMPARE_SOON(applied.size(), 1);
    VERIFY_SOON(!seen.isEmpty());
}

void TestHistoryWindow::summarizePart(const EntryRange &range)
{
    CompactionSession &session = m_fixture->compaction();
    CompactionSession::Options options;
    options.range = range;
    session.plan(options);
    VERIFY2_SOON(!session.planner()->currentPlan().isRefused(),
                 qPrintable(refusalText(session.planner()->currentPlan().refusal)));
    QSignalSpy ready(&session, &CompactionSession::summaryReady);
    session.summarize();
    COMPARE_SOON(ready.size(), 1);
    QSignalSpy applied(&session, &CompactionSession::applied);
    session.apply(session.record().text);
    COMPARE_SOON(applied.size(), 1);
}

void TestHistoryWindow::maskOnly()
{
    m_fixture->settings().set(Keys::MaskProtectTokens, qint64(1));
    m_fixture->settings().set(Keys::MaskMinimumTokens, qint64(1));
    CompactionSession &session = m_fixture->compaction();
    CompactionSession::Options options;
    options.maskOnly = true;
    session.plan(options);
    QVERIFY2(!session.planner()->maskPlan().isRefused(),
             qPrintable(refusalText(session.planner()->maskPlan().refusal)));
    QSignalSpy applied(&session, &CompactionSession::applied);
    QSignalSpy seen(&m_fixture->workbench(), &Workbench::viewChanged);
    session.apply({});
    COMPARE_SOON(applied.size(), 1);
    VERIFY_SOON(!seen.isEmpty());
}

CompactionHistoryWindow *TestHistoryWindow::open()
{
    QTest::keyClick(&m_fixture->window(), Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    m_history = m_fixture->window().findChild<CompactionHistoryWindow *>();
    return m_history;
}

void TestHistoryWindow::opensWithAKeyAndListsWhatWasDone()
{
    const int there =
            static_cast<int>(m_fixture->workbench().loaded().snapshot->compactions.size());
    compact(2000);
    QVERIFY(open() && m_history->isVisible() && !m_history->isModal());
    VERIFY_SOON(table() && table()->model()->rowCount() == there + 1);
    // The newest is chosen, with its text.
    QCOMPARE(table()->currentIndex().row(), 0);
    auto *summary = m_fixture->named<QPlainTextEdit>(u"Summary"_s, m_history);
    QVERIFY(summary && summary->isReadOnly());
    QCOMPARE(summary->toPlainText().trimmed(), m_fixture->compaction().record().text.trimmed());
    // It stays up to date while it is open.
    compact(1000);
    COMPARE_SOON(table()->model()->rowCount(), there + 2);
    QTest::keyClick(m_history, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<CompactionHistoryWindow *>());
}

void TestHistoryWindow::undoDownToOneAndRedo()
{
    const qint64 before = tokens();
    compact(4000);
    const qint64 first = tokens();
    compact(1000);
    const qint64 second = tokens();
    QVERIFY(open());
    VERIFY_SOON(table() && table()->model()->rowCount() >= 2);
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_Down); // the older of the two
    QVERIFY(m_fixture->press(u"Undo to before this"_s, m_history));
    COMPARE_SOON(tokens(), before);
    VERIFY_SOON(!m_fixture->button(u"Undo to before this"_s, m_history)->isEnabled());
    // It stays chosen.
    QCOMPARE(table()->currentIndex().row(), 1);
    QVERIFY(comesSoon([&] { return m_fixture->press(u"Redo"_s, m_history); }));
    COMPARE_SOON(tokens(), first);
    QTest::keyClick(table(), Qt::Key_Up);
    QVERIFY(comesSoon([&] { return m_fixture->press(u"Redo"_s, m_history); }));
    COMPARE_SOON(tokens(), second);
}

void TestHistoryWindow::summaryIsCopiedAndShown()
{
    compact(2000);
    QVERIFY(open());
    VERIFY_SOON(table());
    QVERIFY(m_fixture->press(u"Copy summary"_s, m_history));
    QCOMPARE(QGuiApplication::clipboard()->text().trimmed(),
             m_fixture->compaction().record().text.trimmed());
    QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
    QVERIFY(m_fixture->press(u"Show in the transcript"_s, m_history));
    COMPARE_SOON(shown.size(), 1);
    QCOMPARE(shown.constFirst().constFirst().value<EntryId>(),
             m_fixture->workbench().context()->compaction);
}

void TestHistoryWindow::missingFactsLeadToTheirPlace()
{
    compact(2000);
    QVERIFY(open());
    VERIFY_SOON(table());
    auto *tabs = m_history->findChild<QTabBar *>();
    tabs->setCurrentIndex(2);
    auto *missing = m_fixture->named<QTreeWidget>(u"Not in the summary"_s, m_history);
    QVERIFY(missing); // of the sample the built-in summarizer leaves something out
    QVERIFY(missing->topLevelItemCount() > 0);
    QTreeWidgetItem *line = missing->topLevelItem(0)->child(0);
    QVERIFY(line);
    missing->scrollToItem(line);
    QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
    const QPoint place = missing->visualItemRect(line).center();
    QTest::mouseClick(missing->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(missing->viewport(), Qt::LeftButton, {}, place);
    COMPARE_SOON(shown.size(), 1);
    QTest::keyClick(missing, Qt::Key_Return);
    COMPARE_SOON(shown.size(), 2);
}

void TestHistoryWindow::askingAgainNamesThem()
{
    // A summary that holds nothing of what was said.
    CompactionSession &session = m_fixture->compaction();
    CompactionSession::Options options;
    options.keep = 2000;
    session.plan(options);
    QSignalSpy ready(&session, &CompactionSession::summaryReady);
    session.summarize();
    COMPARE_SOON(ready.size(), 1);
    QSignalSpy applied(&session, &CompactionSession::applied);
    session.apply(u"Nothing of note."_s);
    QSignalSpy viewed(&m_fixture->workbench(), &Workbench::viewChanged);
    COMPARE_SOON(applied.size(), 1);
    // What is chosen stays chosen: opened before, it would show the compaction before this one.
    VERIFY_SOON(!viewed.isEmpty());
    QVERIFY(open());
    VERIFY_SOON(m_fixture->button(u"Ask again for what is missing…"_s, m_history)
                && m_fixture->button(u"Ask again for what is missing…"_s, m_history)->isEnabled());
    QVERIFY(m_fixture->press(u"Ask again for what is missing…"_s, m_history));
    VERIFY_SOON(m_fixture->window().findChild<CompactionPage *>()->isVisible());
    QVERIFY(m_fixture->window()
                    .findChild<CompactionPage *>()
                    ->plan()
                    ->choices()
                    .instructions.contains(u"\n- "_s));
}

/// Opened while a compaction comes to its end: what it blocks can be done once it has.
void TestHistoryWindow::blockedOnlyAsLongAsCompactingIs()
{
    QAction *compact = m_fixture->window().commands().action("compact"_L1);
    QVERIFY(compact->isEnabled());
    compact->setEnabled(false);
    compact->setStatusTip(u"It is being compacted"_s);
    QVERIFY(open());
    const auto undo = [this] { return m_fixture->button(u"Undo to before this"_s, m_history); };
    VERIFY_SOON(undo() && undo()->isVisible());
    QVERIFY(!undo()->isEnabled());
    compact->setEnabled(true);
    VERIFY_SOON(undo()->isEnabled());
}

void TestHistoryWindow::manyCompactionsAreWarnedOf()
{
    for (const qint64 keep : { 6000, 4000, 2000, 800 }) {
        CompactionSession::Options options;
        options.keep = keep;
        m_fixture->compaction().plan(options);
        if (!m_fixture->compaction().planner()->currentPlan().isRefused()) {
            compact(keep);
        }
    }
    QVERIFY(open());
    VERIFY_SOON(table());
    const int count = compactionsOnPath(
            *compactionHistory(m_fixture->stored().branch, m_fixture->other().reader()));
    QCOMPARE(m_fixture->says(u"long threads lose detail"_s, m_history), count >= 3);
}

void TestHistoryWindow::everythingHasAName()
{
    compact(2000);
    QVERIFY(open());
    VERIFY_SOON(table());
    auto *tabs = m_history->findChild<QTabBar *>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        for (const QWidget *widget : m_history->findChildren<QWidget *>()) {
            if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus
                && !widget->objectName().startsWith(u"qt_"_s)) {
                const auto *button = qobject_cast<const QAbstractButton *>(widget);
                const auto *label = qobject_cast<const QLabel *>(widget);
                const QString name = button ? button->text()
                        : label             ? label->text()
                                            : widget->accessibleName();
                QVERIFY2(!name.isEmpty() || widget->focusProxy(),
                         qPrintable(QString::fromLatin1(widget->metaObject()->className())));
            }
        }
    }
    for (const QAction *action : m_history->historyActions()) {
        QVERIFY(!action->text().isEmpty() && !action->icon().isNull());
        QVERIFY(action->isEnabled() || !action->toolTip().isEmpty());
    }
}

void TestHistoryWindow::followsTheSessionThatIsOpen()
{
    compact(2000);
    QVERIFY(open());
    VERIFY_SOON(table());
    m_fixture->workbench().closeSession();
    VERIFY_SOON(!table());
    QVERIFY(m_fixture->says(u"Nothing of this session was compacted yet"_s, m_history));
    QVERIFY(!m_fixture->button(u"Copy summary"_s, m_history)->isEnabled());
}

void TestHistoryWindow::reminderOffersWhatToDo()
{
    auto *controller = m_fixture->window().findChild<HistoryController *>();
    const qint64 window = m_fixture->workbench().context()->window;
    QVERIFY(window > 0);
    controller->remind(m_fixture->workbench().session().id, window * 82 / 100);
    QVERIFY(m_fixture->says(u"82.0% of the window is used"_s));
    QVERIFY(m_fixture->press(u"Later"_s));
    QVERIFY(!m_fixture->says(u"of the window is used"_s));
    // What is open no longer holds so much.
    controller->remind(m_fixture->workbench().session().id, window * 82 / 100);
    m_fixture->workbench().projectAgain();
    QVERIFY(!m_fixture->says(u"of the window is used"_s));
    controller->remind(m_fixture->workbench().session().id, tokens());
    m_fixture->workbench().projectAgain();
    QVERIFY(m_fixture->says(u"of the window is used"_s));
    QVERIFY(m_fixture->press(u"Compact now"_s));
    VERIFY_SOON(m_fixture->window().findChild<CompactionPage *>()->isVisible());
}

void TestHistoryWindow::maskingHasARowUnlessSwitchedOff()
{
    TranscriptModel *model = m_fixture->window().conversation()->transcriptModel();
    const int rows = model->rowCount();
    maskOnly();
    COMPARE_SOON(model->rowCount(), rows + 1);
    const QString text = model->index(rows).data().toString();
    QVERIFY2(text.startsWith(u"Masked "_s) && text.contains(u" → "_s), qPrintable(text));
    QVERIFY(!isUndone(*model, rows));
    m_fixture->branch().undoCompaction();
    VERIFY_SOON(isUndone(*model, rows));
    m_fixture->settings().set(Keys::CompactionNotices, false);
    COMPARE_SOON(model->rowCount(), rows);
    m_fixture->settings().set(Keys::CompactionNotices, true);
    COMPARE_SOON(model->rowCount(), rows + 1);
}

void TestHistoryWindow::aSummaryOfAPartHasARow()
{
    TranscriptModel *model = m_fixture->window().conversation()->transcriptModel();
    const int rows = model->rowCount();
    QList<int> sent;
    for (int row = 0; row < rows; ++row) {
        const RowKind kind = model->row(row).kind;
        if (model->stateOf(row) == RowState::Sent
            && (kind == RowKind::User || kind == RowKind::Assistant)) {
            sent += row;
        }
    }
    QVERIFY(sent.size() > 4);
    const int inside = sent.at(sent.size() - 4);
    summarizePart({ model->entryIdOf(sent.constFirst()), model->entryIdOf(inside) });
    COMPARE_SOON(model->rowCount(), rows + 1);
    QVERIFY(model->row(rows).kind == RowKind::RangeSummary);
    QVERIFY(model->stateOf(inside) == RowState::Summarized);
    QVERIFY(model->stateOf(sent.constLast()) == RowState::Sent);
    QVERIFY(!isUndone(*model, rows));
    QVERIFY(!model->content(rows)->entry.summary.isEmpty());
    m_fixture->branch().undoCompaction();
    VERIFY_SOON(isUndone(*model, rows));
    QVERIFY(model->stateOf(inside) == RowState::Sent);
}

void TestHistoryWindow::cardTellsCategories()
{
    compact(2000);
    TranscriptModel *model = m_fixture->window().conversation()->transcriptModel();
    int row = -1;
    for (int i = 0; i < model->rowCount(); ++i) {
        if (model->entryIdOf(i) == m_fixture->workbench().context()->compaction) {
            row = i;
        }
    }
    QVERIFY(row >= 0);
    const CompactionFacts facts = compactionFacts(model->content(row)->entry);
    QVERIFY(!facts.before.isEmpty() && !facts.after.isEmpty());
    QCOMPARE(facts.tokensAfter, tokens());
    QVERIFY(facts.factsTotal > 0);
}

void TestHistoryWindow::statusIsMarkedAsEstimate()
{
    QVERIFY(!m_fixture->says(u"≈ "_s));
    compact(2000);
    VERIFY_SOON(m_fixture->says(u"≈ "_s));
}

QTEST_MAIN(TestHistoryWindow)
#include "tst_historywindow.moc"
