// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionreason.h"
#include "alwayssenttab.h"
#include "categorycolors.h"
#include "factfield.h"
#include "factlistmodel.h"
#include "factview.h"
#include "memoryactions.h"
#include "memorysettings.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The panel of facts with keys and mouse.
class TestMemoryPanel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
        m_editor = std::make_unique<MemoryEditor>(
                &m_fixture->workbench(), &m_fixture->list(), &m_fixture->branch(),
                &m_fixture->settings(),
                [] { return QtFuture::makeReadyValueFuture(QList<ApiKey>()); });
        m_panel = std::make_unique<AlwaysSentTab>(m_editor.get());
        m_panel->resize(320, 700);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        m_panel->activateWindow();
    }
    void cleanup()
    {
        QApplication::setLayoutDirection(Qt::LeftToRight);
        m_panel.reset();
        m_editor.reset();
        m_fixture.reset();
    }

    void emptyFirst()
    {
        QVERIFY(!view()->isVisible());
        QVERIFY(says(u"Nothing is remembered here"_s));
        QVERIFY(!button()->isEnabled());
        type(u"The port is 8080"_s);
        QVERIFY(button()->isEnabled());
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_SOON(view()->isVisible());
        QCOMPARE(rows(), u"The port is 8080"_s);
        QVERIFY(field()->toPlainText().isEmpty());
        COMPARE_SOON(stored(), u"The port is 8080"_s);
    }

    void byKeysAlone()
    {
        for (const QString &text : { u"a"_s, u"b"_s, u"c"_s }) {
            type(text);
            QTest::keyClick(field(), Qt::Key_Return);
        }
        COMPARE_SOON(stored(), u"a, b, c"_s);
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier); // "c", which was remembered last
        QTest::keyClick(view(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(rows(), u"c, a, b"_s);
        QTest::keyClick(view(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(rows(), u"a, c, b"_s);
        QTest::keyClick(view(), Qt::Key_Space);
        QCOMPARE(rows(), u"a, c-, b"_s);
        QTest::keyClick(view(), Qt::Key_F2);
        auto *editor = qobject_cast<QPlainTextEdit *>(QApplication::focusWidget());
        QVERIFY(editor);
        QTest::keyClicks(editor, u"hanged"_s);
        QTest::keyClick(editor, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(editor, u"twice"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        COMPARE_SOON(rows(), u"a, changed\ntwice-, b"_s);
        QTest::keyClick(view(), Qt::Key_Delete);
        QCOMPARE(rows(), u"a, b"_s);
        QTest::keyClick(view(), Qt::Key_Delete); // what stood behind it
        QCOMPARE(rows(), u"a"_s);
        QTest::keyClick(view(), Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(rows(), u"a, changed\ntwice-, b"_s);
        COMPARE_SOON(stored(), u"a, changed\ntwice-, b"_s);
    }

    void escapeLeavesTheTextAsItWas()
    {
        keep({ u"one"_s });
        m_panel->actions().edit->trigger();
        auto *editor = qobject_cast<QPlainTextEdit *>(QApplication::focusWidget());
        QVERIFY(editor);
        QTest::keyClicks(editor, u" more"_s);
        QTest::keyClick(editor, Qt::Key_Escape);
        QCOMPARE(rows(), u"one"_s);
        QVERIFY(view()->hasFocus());
    }

    void byMouse()
    {
        keep({ u"one"_s, u"two"_s });
        const QModelIndex one = m_panel->model()->index(0);
        QStyleOptionViewItem option;
        option.widget = view();
        option.font = view()->font();
        option.direction = view()->layoutDirection();
        const QRect row = view()->visualRect(one);
        const QRect box = FactDelegate::switchRect(option, row);
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(rows(), u"one-, two"_s);
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(rows(), u"one, two"_s);
        QSignalSpy asked(m_panel.get(), &AlwaysSentTab::sourceRequested);
        const QPoint origin = FactDelegate::originRect(option, row).center();
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, origin);
        QCOMPARE(asked.size(), 0); // nobody knows where it comes from
        const EntryId source = m_fixture->newestOnPath(Role::User).id;
        m_panel->findChild<FactField *>()->offer(u"three"_s, { source });
        QVERIFY(says(u"From the chosen message"_s));
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(rows(), u"one, two, three"_s);
        const QRect last = view()->visualRect(m_panel->model()->index(2));
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {},
                          FactDelegate::originRect(option, last).center());
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.constFirst().at(1).value<EntryId>(), source);
    }

    void refusedTextStaysInTheField()
    {
        keep({ u"one"_s });
        type(u"ONE"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(says(u"This is remembered already."_s));
        QCOMPARE(field()->toPlainText(), u"ONE"_s);
        QTest::keyClicks(field(), u" more"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(rows(), u"one, ONE more"_s);
        QVERIFY(!says(u"This is remembered already."_s));
    }

    /// The field is empty, but what was refused is said there all the same, until something is written.
    void refusalsOfTheListAreSaid()
    {
        keep({ u"one"_s });
        const EntryId fact = m_editor->state().session.constFirst().id;
        m_editor->revise(fact, QString(5000, u'x'));
        QVERIFY(says(u"characters"_s));
        QCOMPARE(rows(), u"one"_s);
        type(u"two"_s);
        QVERIFY(!says(u"characters"_s));
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(stored(), u"one, two"_s);
        m_editor->remember(FactScope::Session, u"one"_s, {});
        QVERIFY(says(u"This is remembered already."_s));
    }

    void anotherBranchSaysWhy()
    {
        keep({ u"one"_s });
        COMPARE_SOON(m_fixture->workbench().loaded().branch.state.facts().size(), 1);
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(says(u"You are looking at another branch"_s));
        type(u"two"_s);
        QVERIFY(!button()->isEnabled());
        QVERIFY(!m_panel->actions().forget->isEnabled());
        QVERIFY(!reasonOf(m_panel->actions().forget).isEmpty());
        scope()->setCurrentIndex(2); // every session has nothing to do with branches
        QVERIFY(button()->isEnabled());
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(rows(), u"two"_s);
        m_fixture->workbench().lookAtLeaf();
        COMPARE_SOON(rows(), u"two, one"_s);
    }

    void betweenScopes()
    {
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        keep({ u"one"_s, u"two"_s });
        view()->setCurrentFact(0);
        QVERIFY(!m_panel->actions().toSession->isEnabled());
        m_panel->actions().toProject->trigger();
        COMPARE_SOON(rows(), u"one, two"_s);
        QCOMPARE(m_panel->model()->rowCount(), 4); // with two headings
        view()->setCurrentFact(1);
        m_panel->actions().toEverywhere->trigger();
        COMPARE_SOON(m_panel->model()->index(0).data().toString(), u"Every session"_s);
        m_panel->actions().undo->trigger();
        COMPARE_SOON(m_panel->model()->index(0).data().toString(), u"This project"_s);
    }

    /// What is typed on the page narrows the list; what is not shown is not touched.
    void onlyThoseWithTheWords()
    {
        QSignalSpy counts(m_panel.get(), &FindTab::countChanged);
        m_editor->remember(FactScope::Everywhere, u"Answer briefly"_s, {});
        keep({ u"The port is 8080"_s, u"Use tabs"_s, u"Another port"_s });
        COMPARE_SOON(stored(), u"The port is 8080, Use tabs, Another port"_s);
        QCOMPARE(counts.constLast().constFirst().toString(), u"4"_s);
        m_panel->setTyped(u"session:0198 PORT"_s);
        QCOMPARE(counts.constLast().constFirst().toString(), u"2"_s);
        QCOMPARE(shown(), u"This session, The port is 8080, Another port"_s);
        m_panel->enter(false);
        QVERIFY(view()->hasFocus());
        QCOMPARE(view()->currentIndex().data().toString(), u"Another port"_s); // as before
        QVERIFY(!m_panel->actions().moveDown->isEnabled());
        view()->selectAll();
        QTest::keyClick(view(), Qt::Key_Delete);
        QCOMPARE(rows(), u"Answer briefly, Use tabs"_s);
        QVERIFY(says(u"No fact that is always sent has these words."_s));
        QTest::keyClick(view(), Qt::Key_Z, Qt::ControlModifier);
        m_panel->setTyped(u"none of them"_s);
        QVERIFY(!view()->isVisible());
        m_panel->enter(false);
        QVERIFY(field()->hasFocus());
        type(u"Herons wade"_s); // is seen, though it has none of the words
        QTest::mouseClick(button(), Qt::LeftButton);
        VERIFY_SOON(view()->isVisible());
        QVERIFY(shown().contains(u"Herons wade"_s));
        m_panel->setTyped({});
        QCOMPARE(counts.constLast().constFirst().toString(), u"5"_s);
        m_fixture->workbench().closeSession();
    }

    void theMeterCountsWhatIsShown()
    {
        m_fixture->settings().set(Keys::MemoryTokens, qint64(1'000));
        QVERIFY(says(u"0 of 1.0k tokens"_s));
        keep({ u"one"_s });
        const qint64 tokens = m_editor->tokens(FactScope::Session);
        QVERIFY(says(u"%1 of 1.0k tokens"_s.arg(tokens)));
        m_panel->actions().show->trigger();
        QVERIFY(says(u"0 of 1.0k tokens"_s));
    }

    /// Two hundred facts, one as long as they may be, some that are written from right to left.
    void manyAndLong()
    {
        m_fixture->settings().set(Keys::MemoryTokens, qint64(100'000));
        QStringList texts { QString(u"long "_s).repeated(199), u"השרת מאזין על פורט 8080"_s,
                            QString(900, u'x') };
        while (texts.size() < 200) {
            texts += u"Fact %1 says a little more than fits into a line of the panel"_s.arg(
                    texts.size());
        }
        keep(texts);
        QElapsedTimer timer;
        timer.start();
        m_panel->grab();
        view()->scrollToBottom();
        m_panel->grab();
        qInfo("two pictures of 200 facts: %lld ms", timer.elapsed());
        QVERIFY(view()->sizeHintForIndex(m_panel->model()->index(0)).height()
                > 5 * view()->fontMetrics().height());
        QVERIFY(view()->sizeHintForIndex(m_panel->model()->index(2)).height()
                > 5 * view()->fontMetrics().height()); // breaks within a word
        type(u"one too many"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(says(u"at most 200 facts"_s));
    }

    void looks_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("mirrored");
        QTest::newRow("light") << false << false;
        QTest::newRow("dark") << true << false;
        QTest::newRow("right to left") << false << true;
    }

    void looks()
    {
        QFETCH(const bool, dark);
        QFETCH(const bool, mirrored);
        QApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
        m_panel->setPalette(neutralPalette(dark));
        m_fixture->sessions().starter.setFolder(u"/w/p"_s);
        COMPARE_SOON(m_editor->state().kept.folder, u"/w/p"_s);
        m_editor->remember(FactScope::Everywhere, u"Answer in British English."_s, {});
        m_editor->remember(FactScope::Project,
                           u"Tests are run with ./dev test; the slow ones with ./dev soak, at "
                           "night."_s,
                           {});
        keep({ u"The port is 8080"_s, u"השרת מאזין על פורט 8080"_s });
        m_panel->findChild<FactField *>()->offer(u"What is being written"_s,
                                                 { m_fixture->newestOnPath(Role::User).id });
        view()->setCurrentFact(3);
        const QImage picture = m_panel->grab().toImage();
        QVERIFY(!picture.isNull());
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            picture.save(u"%1/memory-%2.png"_s.arg(folder,
                                                   QString::fromLatin1(QTest::currentDataTag())));
        }
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                const QColor text = label->palette().color(QPalette::WindowText);
                const QColor ground = label->palette().color(QPalette::Window);
                QVERIFY2(contrastRatio(text, ground) >= 4.5, qPrintable(label->text()));
            }
        }
        for (const QAction *action : m_panel->actions().all()) {
            QVERIFY(!action->text().isEmpty());
        }
    }

private:
    FactView *view() const { return m_panel->view(); }
    QPlainTextEdit *field() const
    {
        for (auto *field : m_panel->findChildren<QPlainTextEdit *>()) {
            if (field->accessibleName() == "Something to remember"_L1) {
                return field;
            }
        }
        return nullptr;
    }
    QComboBox *scope() const { return m_panel->findChild<QComboBox *>(); }
    QPushButton *button() const { return m_panel->findChild<QPushButton *>(); }
    void type(const QString &text) const
    {
        field()->setFocus();
        field()->clear();
        QTest::keyClicks(field(), text);
    }
    void keep(const QStringList &texts) const
    {
        for (const QString &text : texts) {
            m_editor->remember(FactScope::Session, text, {});
        }
    }
    bool says(const QString &part) const
    {
        const auto labels = m_panel->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&part](const QLabel *label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    /// Facts as the list has them, hidden ones with a dash, without headings.
    QString rows() const
    {
        QStringList texts;
        for (int row = 0; row < m_panel->model()->rowCount(); ++row) {
            const QModelIndex index = m_panel->model()->index(row);
            if (!index.data(FactListModel::HeadingRole).toBool()) {
                const bool shown = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
                texts += index.data().toString() + (shown ? QString() : u"-"_s);
            }
        }
        return texts.join(u", "_s);
    }
    /// What can be seen.
    QString shown() const
    {
        QStringList texts;
        for (int row = 0; row < m_panel->model()->rowCount(); ++row) {
            if (!view()->isRowHidden(row)) {
                texts += m_panel->model()->index(row).data().toString();
            }
        }
        return texts.join(u", "_s);
    }
    QString stored() const
    {
        QStringList texts;
        const QList<MemoryFact> facts = m_fixture->stored().branch.state.facts();
        for (const MemoryFact &fact : facts) {
            texts += fact.text + (fact.isShown ? QString() : u"-"_s);
        }
        return texts.join(u", "_s);
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<MemoryEditor> m_editor;
    std::unique_ptr<AlwaysSentTab> m_panel;
};

QTEST_MAIN(TestMemoryPanel)
#include "tst_memorypanel.moc"
