// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findpage.h"
#include "meaningrow.h"
#include "passagestab.h"
#include "searchfilterbar.h"
#include "searchresultsview.h"
#include "soon.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTimeZone>
#include <QToolButton>
#include <QTreeView>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Now(QDate(2026, 3, 5), QTime(12, 0), QTimeZone::utc());

struct Fixture
{
    SearchResultsModel model { [](const SessionId &) {
                                  return SearchedSession { u"Upgrade the schema"_s, u"/src/web"_s,
                                                           Now, false };
                              },
                               [] { return Now; } };
    QAction command { u"Copy"_s };
    FindPage page;
    PassagesTab *tab = new PassagesTab(&model, { &command });
    QList<SessionId> sessions { SessionId::create(), SessionId::create() };

    Fixture()
    {
        page.addTab(tab, u"Passages"_s, true);
        page.resize(700, 500);
        page.show();
        page.activateWindow();
        if (!QTest::qWaitForWindowActive(&page)) {
            qFatal("the page does not come up");
        }
    }
    template<typename T>
    [[nodiscard]] T *named(const QString &name) const
    {
        for (T *found : page.findChildren<T *>()) {
            if (found->accessibleName() == name && found->isVisible()) {
                return found;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QLineEdit *field() const { return named<QLineEdit>(u"What to find again"_s); }
    [[nodiscard]] QTreeView *list() const { return named<QTreeView>(u"Search results"_s); }
    [[nodiscard]] bool says(const QString &part) const
    {
        QCoreApplication::processEvents(); // what was added to a layout is shown a moment later
        return std::ranges::any_of(page.findChildren<QLabel *>(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    [[nodiscard]] QAbstractButton *button(const QString &text) const
    {
        QCoreApplication::processEvents(); // what was added to a layout is shown a moment later
        for (auto *found : page.findChildren<QAbstractButton *>()) {
            if (found->isVisible() && found->text().replace(u"&&"_s, u"&"_s) == text) {
                return found;
            }
        }
        return nullptr;
    }
    [[nodiscard]] QAction *choice(const QString &button, const QString &text) const
    {
        auto *found = named<QToolButton>(button);
        if (found == nullptr) {
            return nullptr;
        }
        for (QAction *action : found->menu()->actions()) {
            if (action->text() == text) {
                return action;
            }
        }
        return nullptr;
    }
    [[nodiscard]] SearchHit hit(int session, qint64 seq) const
    {
        SearchHit made;
        made.session = sessions.at(session);
        made.entry = EntryId::create();
        made.seq = seq;
        made.role = Role::User;
        made.createdAt = Now;
        made.snippet = u"the cat number %1"_s.arg(seq);
        made.onPath = true;
        return made;
    }
    [[nodiscard]] QList<SearchHit> hits(int count) const
    {
        QList<SearchHit> made;
        for (int i = 0; i < count; ++i) {
            made += hit(i % 2, i + 1);
        }
        return made;
    }
    void answer(const QList<SearchHit> &hits)
    {
        SearchResults results;
        results.typed = page.typed();
        results.hits = hits;
        results.done = true;
        results.elapsed = 7;
        tab->showResults(results);
    }
    void setRecent(const QStringList &recent)
    {
        page.setRecent(recent);
        tab->setRecent(recent);
    }
    [[nodiscard]] QString label() const { return page.findChild<QTabWidget *>()->tabText(0); }
    /// Types and answers.
    void find(const QString &text, const QList<SearchHit> &hits)
    {
        QSignalSpy asked(tab, &PassagesTab::searchRequested);
        QTest::keyClicks(field(), text);
        QVERIFY(asked.wait(varve::test::Soon));
        QCOMPARE(asked.constLast().constFirst().toString(), page.typed());
        answer(hits);
    }
};

} // namespace

class TestSearchPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typing();
    void keysOfTheList();
    void mouse();
    void lateHits();
    void answersToOlderTexts();
    void filtersWriteAndRead();
    void dates();
    void hints();
    void recent();
    void meaning();
    void problems();
    void filtersAloneHaveNoBest();
    void tabGoesAlongTheRow();
    void enterBeforeTheAnswer();
    void searchesAgain();
    void problemGoesWithItsText();
    void answersComeFirst();
    void lateAnswers();
    void answersAfterEnter();
    void tabsByKey();
    void filtersOfPassages();
    void theFieldKeepsThePlace();
};

void TestSearchPage::typing()
{
    Fixture f;
    QVERIFY(f.list() == nullptr);
    QVERIFY(f.says(u"Everything that was ever said"_s));
    f.find(u"cat"_s, f.hits(5));
    QVERIFY(f.list() != nullptr);
    QVERIFY(f.says(u"5 hits in 2 sessions · 7 ms"_s));
    QSignalSpy closed(&f.page, &FindPage::closed);
    QTest::keyClick(f.field(), Qt::Key_Escape);
    QCOMPARE(closed.size(), 1);
    QCOMPARE(f.page.typed(), u"cat"_s); // it is kept
    QVERIFY(f.list() != nullptr);
}

void TestSearchPage::keysOfTheList()
{
    Fixture f;
    QSignalSpy chosen(f.tab, &PassagesTab::hitChosen);
    QSignalSpy used(&f.page, &FindPage::used);
    f.find(u"cat"_s, f.hits(4));
    QTest::keyClick(f.field(), Qt::Key_Down);
    QVERIFY(f.list()->hasFocus());
    QCOMPARE(f.model.numberOf(f.list()->currentIndex()), 0);
    QTest::keyClick(f.list(), Qt::Key_Down);
    QTest::keyClick(f.list(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(f.model.numberOf(chosen.constLast().constFirst().toModelIndex()), 1);
    QCOMPARE(used.constLast().constFirst().toString(), u"cat"_s);
    // Left goes to the session, and folds it; Right unfolds.
    QTest::keyClick(f.list(), Qt::Key_Left);
    const QModelIndex heading = f.list()->currentIndex();
    QVERIFY(heading.data(SearchResultsModel::HeadingRole).toBool());
    QTest::keyClick(f.list(), Qt::Key_Left);
    QVERIFY(!f.list()->isExpanded(heading));
    QTest::keyClick(f.list(), Qt::Key_Right);
    QVERIFY(f.list()->isExpanded(heading));
    QTest::keyClick(f.list(), Qt::Key_Return);
    QVERIFY(!f.list()->isExpanded(heading));
    QCOMPARE(chosen.size(), 1);
    // Up from the first row, and what is typed, goes to the field.
    QTest::keyClick(f.list(), Qt::Key_Up);
    QVERIFY(f.field()->hasFocus());
    QTest::keyClick(f.field(), Qt::Key_Down);
    QTest::keyClick(f.list(), Qt::Key_S);
    QCOMPARE(f.page.typed(), u"cats"_s);
    QVERIFY(f.field()->hasFocus());
}

void TestSearchPage::mouse()
{
    Fixture f;
    QSignalSpy chosen(f.tab, &PassagesTab::hitChosen);
    f.find(u"cat"_s, f.hits(4));
    const QRect second = f.list()->visualRect(f.model.hitAt(1));
    QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {}, second.center());
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(f.model.numberOf(chosen.constLast().constFirst().toModelIndex()), 1);
    const QModelIndex heading = f.model.index(0, 0);
    QTest::mouseClick(f.list()->viewport(), Qt::LeftButton, {},
                      f.list()->visualRect(heading).center());
    QVERIFY(!f.list()->isExpanded(heading));
    QCOMPARE(chosen.size(), 1);
}

/// What is read stays where it is on the screen; before that the better order wins.
void TestSearchPage::lateHits()
{
    Fixture f;
    QList<SearchHit> hits = f.hits(40);
    f.find(u"cat"_s, hits);
    QList<SearchHit> better = hits;
    better.prepend(f.hit(1, 100));
    f.answer(better);
    QCOMPARE(f.model.hitAt(0).data().toString(), u"the cat number 100"_s);

    QTest::keyClick(f.field(), Qt::Key_Down);
    for (int i = 0; i < 25; ++i) { // into the second session
        QTest::keyClick(f.list(), Qt::Key_Down);
    }
    const QPersistentModelIndex current(f.list()->currentIndex());
    const QRect before = f.list()->visualRect(current);
    QVERIFY(f.list()->verticalScrollBar()->value() > 0);
    for (int i = 0; i < 5; ++i) {
        better.prepend(f.hit(i % 2, 200 + i));
    }
    f.answer(better);
    QCOMPARE(f.model.hitCount(), 46);
    QCOMPARE(f.list()->currentIndex(), QModelIndex(current));
    QCOMPARE(f.list()->visualRect(current), before);
}

void TestSearchPage::answersToOlderTexts()
{
    Fixture f;
    f.find(u"cat"_s, f.hits(2));
    SearchResults old;
    old.typed = u"ca"_s;
    old.done = true;
    f.tab->showResults(old);
    QCOMPARE(f.model.hitCount(), 2);
}

void TestSearchPage::filtersWriteAndRead()
{
    Fixture f;
    SearchFilterBar::Choices choices;
    choices.session = u"0198abcd"_s;
    choices.project = u"my work"_s;
    choices.tools = { u"bash"_s, u"read"_s };
    choices.models = { u"opus"_s };
    f.page.filters()->setChoices(choices);
    QTest::keyClicks(f.field(), u"cat"_s);
    QVERIFY(f.button(u"Clear filters"_s) == nullptr);
    f.choice(u"Tool: Any tool"_s, u"bash"_s)->trigger();
    QCOMPARE(f.page.typed(), u"tool:bash cat"_s);
    QVERIFY(f.choice(u"Tool: bash"_s, u"bash"_s)->isChecked());
    f.choice(u"Where: Everything"_s, u"This project (my work)"_s)->trigger();
    QCOMPARE(f.page.typed(), uR"(tool:bash project:"my work" cat)"_s);
    f.choice(u"Where: Project my work"_s, u"This session"_s)->trigger();
    QCOMPARE(f.page.typed(), u"tool:bash session:0198abcd cat"_s);
    f.choice(u"Who: Anyone"_s, u"You"_s)->trigger();
    f.choice(u"Who: You"_s, u"Summaries"_s)->trigger();
    QCOMPARE(f.page.typed(), u"tool:bash session:0198abcd role:user role:summary cat"_s);
    f.choice(u"Who: You, Summaries"_s, u"You"_s)->trigger();
    QCOMPARE(f.page.typed(), u"tool:bash session:0198abcd role:summary cat"_s);
    f.choice(u"Branch: All branches"_s, u"Only branches that were left"_s)->trigger();
    QVERIFY(f.page.typed().contains(u"path:off"_s));
    // The text is the truth.
    f.field()->setText(u"model:opus cat"_s);
    QVERIFY(f.named<QToolButton>(u"Tool: Any tool"_s) != nullptr);
    QVERIFY(f.named<QToolButton>(u"Branch: All branches"_s) != nullptr);
    QVERIFY(f.choice(u"Model: opus"_s, u"opus"_s)->isChecked());
    QTest::mouseClick(f.button(u"Clear filters"_s), Qt::LeftButton);
    QCOMPARE(f.page.typed(), u"cat"_s);
    f.choice(u"Model: Any model"_s, u"Type a name…"_s)->trigger();
    QCOMPARE(f.page.typed(), u"cat model:"_s);
    QVERIFY(f.field()->hasFocus());
}

void TestSearchPage::dates()
{
    Fixture f;
    SearchFilterBar::Choices choices;
    choices.today = QDate(2026, 3, 5);
    f.page.filters()->setChoices(choices);
    f.choice(u"When: Any time"_s, u"Last 7 days"_s)->trigger();
    QCOMPARE(f.page.typed(), u"after:2026-02-27 "_s);
    f.choice(u"When: Last 7 days"_s, u"This month"_s)->trigger();
    QCOMPARE(f.page.typed(), u"on:2026-03 "_s);
    f.field()->setText(u"since:2026-02-27 cat"_s);
    QVERIFY(f.choice(u"When: Last 7 days"_s, u"Last 7 days"_s)->isChecked());
    f.field()->setText(u"after:2026-01-01 before:2026-02-01"_s);
    QVERIFY(f.named<QToolButton>(u"When: 2026-01-01 to 2026-01-31"_s) != nullptr);
    f.choice(u"When: 2026-01-01 to 2026-01-31"_s, u"Any time"_s)->trigger();
    QCOMPARE(f.page.typed(), QString());
}

void TestSearchPage::hints()
{
    Fixture f;
    QTest::mouseClick(f.button(u"path:off"_s), Qt::LeftButton);
    QCOMPARE(f.page.typed(), u"path:off "_s);
    QVERIFY(f.field()->hasFocus());
    f.find(uR"("no such")"_s, {});
    QVERIFY(f.says(u"No entry that passes the filters has these words."_s));
    QTest::mouseClick(f.button(u"Search without filters"_s), Qt::LeftButton);
    QCOMPARE(f.page.typed(), uR"("no such")"_s);
    f.answer({});
    QTest::mouseClick(f.button(u"Search without quotes"_s), Qt::LeftButton);
    QCOMPARE(f.page.typed(), u"no such"_s);
    f.tab->setStoreEmpty(true);
    QSignalSpy import(f.tab, &PassagesTab::importRequested);
    QTest::mouseClick(f.button(u"Import sessions…"_s), Qt::LeftButton);
    QCOMPARE(import.size(), 1);
}

void TestSearchPage::recent()
{
    Fixture f;
    f.setRecent({ u"cat & dog"_s, u"role:user mouse"_s });
    QTest::mouseClick(f.button(u"role:user mouse"_s), Qt::LeftButton);
    QCOMPARE(f.page.typed(), u"role:user mouse"_s);
    auto *menu = f.named<QToolButton>(u"Recent searches"_s)->menu();
    menu->actions().constFirst()->trigger();
    QCOMPARE(f.page.typed(), u"cat & dog"_s);
    f.setRecent({});
    QVERIFY(!f.named<QToolButton>(u"Recent searches"_s)->isEnabled());
}

void TestSearchPage::meaning()
{
    Fixture f;
    QSignalSpy settings(f.tab->meaning(), &MeaningRow::settingsRequested);
    QTest::mouseClick(f.button(u"Search by meaning…"_s), Qt::LeftButton);
    QCOMPARE(settings.size(), 1);
    f.tab->meaning()->setModel(u"small"_s);
    f.tab->meaning()->setVectorState(u"40 of 100."_s, false);
    QVERIFY(f.button(u"Search by meaning…"_s) == nullptr);
    QVERIFY(f.says(u"40 of 100."_s));
    QSignalSpy pause(f.tab->meaning(), &MeaningRow::pauseRequested);
    QTest::mouseClick(f.button(u"Pause"_s), Qt::LeftButton);
    QCOMPARE(pause.constLast().constFirst().toBool(), true);
    f.tab->meaning()->setVectorState(u"40 of 100."_s, true);
    QTest::mouseClick(f.button(u"Resume"_s), Qt::LeftButton);
    QCOMPARE(pause.constLast().constFirst().toBool(), false);
    f.find(u"cat"_s, f.hits(1));
    SearchResults results;
    results.typed = u"cat"_s;
    results.done = true;
    results.hits = f.hits(1);
    results.meaning = SearchResults::Meaning::Asking;
    f.tab->showResults(results);
    QVERIFY(f.says(u"Asking small…"_s));
    results.meaning = SearchResults::Meaning::Failed;
    results.meaningProblem = u"The key is wrong."_s;
    f.tab->showResults(results);
    QVERIFY(f.says(u"Not by meaning: The key is wrong."_s));
    QVERIFY(f.says(u"40 of 100."_s));
    f.tab->meaning()->setVectorState(u"It has to wait: The key is wrong."_s, false);
    QVERIFY(f.says(u"Not by meaning: The key is wrong."_s));
    QVERIFY(!f.says(u"It has to wait"_s)); // the same trouble is told once
    QTest::mouseClick(f.button(u"Settings…"_s), Qt::LeftButton);
    QCOMPARE(settings.size(), 2);
    results.meaning = SearchResults::Meaning::Found;
    f.tab->showResults(results);
    QVERIFY(f.says(u"Also by meaning."_s));
}

void TestSearchPage::filtersAloneHaveNoBest()
{
    Fixture f;
    QTest::keyClicks(f.field(), u"role:user"_s);
    QTest::keyClick(f.field(), Qt::Key_Return);
    SearchResults results;
    results.typed = u"role:user"_s;
    results.done = true;
    results.more = true;
    results.hits = f.hits(3);
    f.tab->showResults(results);
    QVERIFY(f.button(u"Newest first"_s) != nullptr);
    QVERIFY(!f.button(u"Newest first"_s)->isEnabled());
    QVERIFY(f.says(u"More than 3 hits"_s) && !f.says(u"the best"_s));
    f.find(u" cat"_s, f.hits(3));
    QVERIFY(f.button(u"Best first"_s) && f.button(u"Best first"_s)->isEnabled());
}

void TestSearchPage::tabGoesAlongTheRow()
{
    Fixture f;
    f.find(u"cat"_s, f.hits(3));
    QAbstractButton *setUp = f.button(u"Search by meaning…"_s);
    setUp->setFocus();
    QTest::keyClick(setUp, Qt::Key_Tab);
    QCOMPARE(f.page.focusWidget(), f.button(u"Best first"_s));
}

void TestSearchPage::problems()
{
    Fixture f;
    QTest::keyClicks(f.field(), u"role:bird cat"_s);
    QTest::keyClick(f.field(), Qt::Key_Return); // does not wait for the pause
    SearchResults results;
    results.typed = u"role:bird cat"_s;
    results.done = true;
    results.more = true;
    results.hits = f.hits(3);
    results.problems = { u"There is no role “bird”."_s };
    f.tab->showResults(results);
    QVERIFY(f.says(u"There is no role “bird”."_s));
    QVERIFY(f.says(u"More than 3 hits"_s));
    f.tab->showProblem(u"The store is gone."_s);
    QVERIFY(f.says(u"The store is gone."_s));
    QVERIFY(f.list() == nullptr);
}

/// Enter goes where the answer is, once there is one, and nowhere else meanwhile.
void TestSearchPage::enterBeforeTheAnswer()
{
    Fixture f;
    f.setRecent({ u"dog"_s });
    f.field()->setFocus();
    QTest::keyClicks(f.field(), u"cat"_s);
    QTest::keyClick(f.field(), Qt::Key_Return);
    QVERIFY(f.field()->hasFocus());
    f.answer(f.hits(3));
    QVERIFY(f.list()->hasFocus());
    QCOMPARE(f.list()->currentIndex(), f.model.hitAt(0));
    // Who types on stays in the field.
    f.field()->setFocus();
    f.field()->clear();
    QTest::keyClicks(f.field(), u"\"mou"_s);
    QTest::keyClick(f.field(), Qt::Key_Return);
    QTest::keyClicks(f.field(), u"se\""_s);
    QTest::keyClick(f.field(), Qt::Key_Down);
    QTest::keyClick(f.field(), Qt::Key_Left);
    f.answer({});
    QVERIFY(f.field()->hasFocus());
    // Nothing is waited for: the suggestions can be reached.
    QVERIFY(f.button(u"Search without quotes"_s) != nullptr);
    QTest::keyClick(f.field(), Qt::Key_Down);
    QVERIFY(!f.field()->hasFocus());
}

/// The store goes on growing: who asks again gets what is there now.
void TestSearchPage::searchesAgain()
{
    Fixture f;
    f.find(u"cat"_s, f.hits(2));
    QSignalSpy asked(f.tab, &PassagesTab::searchRequested);
    QTest::keyClick(f.field(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QVERIFY(f.list()->hasFocus()); // what is known is gone into at once
    f.answer(f.hits(3));
    f.page.setTyped(u"cat"_s);
    QCOMPARE(asked.size(), 2);
    f.page.searchAgain();
    QCOMPARE(asked.size(), 3);
    f.answer(f.hits(3));
    f.field()->setFocus();
    QTest::keyClick(f.field(), Qt::Key_Down);
    QCOMPARE(asked.size(), 3); // nothing has changed
    f.page.setOutdated();
    f.field()->setFocus();
    QTest::keyClick(f.field(), Qt::Key_Down);
    QCOMPARE(asked.size(), 4);
}

void TestSearchPage::problemGoesWithItsText()
{
    Fixture f;
    f.find(u"cat"_s, f.hits(2));
    f.tab->showProblem(u"The store is gone."_s);
    QVERIFY(f.says(u"The store is gone."_s));
    f.field()->clear();
    QVERIFY(!f.says(u"The store is gone."_s));
    QVERIFY(f.says(u"Everything that was ever said"_s));
    // The same text is asked for again.
    QSignalSpy asked(f.tab, &PassagesTab::searchRequested);
    QTest::keyClicks(f.field(), u"cat"_s);
    COMPARE_SOON(asked.size(), 1);
    f.answer(f.hits(2));
    QVERIFY(f.list() != nullptr);
}

namespace
{

RecallSearcher::State answerOf(const QString &asked, const QStringList &texts)
{
    RecallSearcher::State state;
    state.asked = asked;
    for (const QString &text : texts) {
        RecallPassage passage;
        passage.entry = EntryId::create();
        passage.text = text;
        passage.at = Now;
        state.answer.passages += passage;
    }
    return state;
}

/// A tab that does nothing.
class EmptyTab final : public FindTab
{
public:
    void setTyped(const QString &typed) override { m_typed = typed; }
    void ask(const QString &typed) override { m_asked += typed; }
    void enter(bool) override { setFocus(); }
    void comeBack() override { }

    QString m_typed;
    QStringList m_asked;
};

} // namespace

void TestSearchPage::answersComeFirst()
{
    Fixture f;
    QCOMPARE(f.label(), u"Passages"_s);
    f.find(u"which cat was it?"_s, f.hits(3));
    RecallSearcher::State state = answerOf(u"which cat was it?"_s, { u"the tabby"_s, u"a cat"_s });
    state.answer.leftOut = 4;
    state.answer.note = u"Understood as a question."_s;
    f.tab->showAnswer(state, {});
    QCOMPARE(f.model.hitAt(0).data().toString(), u"the tabby"_s);
    QCOMPARE(f.list()->currentIndex(), f.model.hitAt(0)); // what commands are about
    QVERIFY(f.says(u"2 answer(s) · 3 hits in 2 sessions"_s));
    QVERIFY(f.says(u"Understood as a question."_s));
    QCOMPARE(f.label(), u"Passages (5)"_s);
    QVERIFY(f.button(u"Copy"_s) != nullptr);
    // With no hit at all there is something to read, and without either it is said what to try.
    f.answer({});
    QVERIFY(f.list() != nullptr);
    state.answer.passages.clear();
    state.answer.unknown = { u"tabby"_s };
    f.tab->showAnswer(state, {});
    QVERIFY(f.list() == nullptr);
    QVERIFY(f.says(u"tabby"_s));
    QVERIFY(f.button(u"Copy"_s) == nullptr);
    QCOMPARE(f.label(), u"Passages (0)"_s);
}

/// As with hits: what is read stays.
void TestSearchPage::lateAnswers()
{
    Fixture f;
    f.find(u"cat?"_s, f.hits(3));
    f.tab->expectAnswer();
    f.tab->showAnswer(answerOf(u"cat?"_s, { u"one"_s, u"two"_s }), {});
    QTest::keyClick(f.field(), Qt::Key_Down);
    QTest::keyClick(f.list(), Qt::Key_Down);
    QCOMPARE(f.list()->currentIndex().data().toString(), u"two"_s);
    f.tab->showAnswer(answerOf(u"cat?"_s, { u"better"_s }), {}); // by meaning
    QCOMPARE(f.list()->currentIndex().data().toString(), u"two"_s);
    QCOMPARE(f.model.answerCount(), 2);
    // Asked anew it is shown, and the first row is current where the other one is gone.
    f.tab->expectAnswer();
    f.tab->showAnswer(answerOf(u"cat?"_s, { u"better"_s }), {});
    QCOMPARE(f.list()->currentIndex().data().toString(), u"better"_s);
}

/// Whoever pressed Enter before there was an answer has chosen no row yet.
void TestSearchPage::answersAfterEnter()
{
    Fixture f;
    f.find(u"cat?"_s, f.hits(40));
    f.tab->expectAnswer();
    QTest::keyClick(f.field(), Qt::Key_Down);
    QVERIFY(f.list()->hasFocus());
    f.tab->showAnswer(answerOf(u"cat?"_s, { u"one"_s, u"two"_s }), {});
    QCOMPARE(f.list()->currentIndex().data().toString(), u"one"_s);
    QCOMPARE(f.list()->verticalScrollBar()->value(), 0);
    QVERIFY(f.list()->hasFocus());
}

void TestSearchPage::tabsByKey()
{
    Fixture f;
    auto *other = new EmptyTab;
    other->setFocusPolicy(Qt::StrongFocus);
    f.page.addTab(other, u"Other"_s);
    QTest::keyClicks(f.field(), u"cat"_s);
    QCOMPARE(other->m_typed, u"cat"_s);
    VERIFY_SOON(other->m_asked.contains(u"cat"_s)); // for its count
    Q_EMIT other->countChanged(u"7"_s);
    QCOMPARE(f.page.findChild<QTabWidget *>()->tabText(1), u"Other (7)"_s);
    QTest::keyClick(f.field(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(f.page.tab(), other);
    QVERIFY(f.field()->hasFocus());
    QTest::keyClick(f.field(), Qt::Key_Down);
    QVERIFY(other->hasFocus());
    QTest::keyClick(other, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(f.field()->hasFocus());
    QTest::keyClick(f.field(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(f.page.tab(), f.tab);
    auto *bar = f.page.findChild<QTabBar *>();
    bar->setFocus();
    QTest::keyClick(bar, Qt::Key_Right);
    QCOMPARE(f.page.tab(), other);
    QSignalSpy closed(&f.page, &FindPage::closed);
    QTest::keyClick(bar, Qt::Key_Escape);
    QCOMPARE(closed.size(), 1);
}

/// Where something is looked for holds for each tab; who said it says nothing of facts.
void TestSearchPage::filtersOfPassages()
{
    Fixture f;
    auto *other = new EmptyTab;
    f.page.addTab(other, u"Other"_s);
    QVERIFY(f.named<QToolButton>(u"Who: Anyone"_s) != nullptr);
    QTest::keyClick(f.field(), Qt::Key_2, Qt::ControlModifier);
    QVERIFY(f.named<QToolButton>(u"Who: Anyone"_s) == nullptr);
    QVERIFY(f.named<QToolButton>(u"Where: Everything"_s) != nullptr);
}

/// Who comes for what the open session has types words, and not over the place.
void TestSearchPage::theFieldKeepsThePlace()
{
    Fixture f;
    SearchFilterBar::Choices choices;
    choices.session = u"0198abcd"_s;
    f.page.filters()->setChoices(choices);
    f.page.open(f.tab, FindPage::Place::OpenSession);
    QCOMPARE(f.page.typed(), u"session:0198abcd "_s);
    QTest::keyClicks(f.field(), u"cat"_s);
    QCOMPARE(f.page.typed(), u"session:0198abcd cat"_s);
    f.page.open(f.tab, FindPage::Place::OpenSession);
    QTest::keyClicks(f.field(), u"dog"_s);
    QCOMPARE(f.page.typed(), u"session:0198abcd dog"_s);
    f.page.open(f.tab, FindPage::Place::Everywhere); // words are kept with their place
    QCOMPARE(f.page.typed(), u"session:0198abcd dog"_s);
    QTest::keyClicks(f.field(), u"mouse"_s);
    QCOMPARE(f.page.typed(), u"mouse"_s);
    f.page.setTyped(u"session:0198abcd "_s);
    f.page.open(f.tab, FindPage::Place::Everywhere);
    QCOMPARE(f.page.typed(), QString());
}

QTEST_MAIN(TestSearchPage)
#include "tst_searchpage.moc"
