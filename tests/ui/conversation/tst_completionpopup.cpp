// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completionpopup.h"
#include "conversationpictures.h"

#include <QAction>
#include <QApplication>
#include <QInputMethodEvent>
#include <QListView>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestCompletionPopup final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto *column = new QVBoxLayout(m_window.get());
        column->addWidget(new QPlainTextEdit(u"what was said before"_s), 1);
        m_editor = new QPlainTextEdit;
        m_editor->setFixedHeight(70);
        m_editor->setTabChangesFocus(true);
        column->addWidget(m_editor);
        m_popup = new CompletionPopup(m_editor);
        m_popup->setCommands(commands());
        m_window->resize(640, 420);
        m_window->show();
        m_editor->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void findsWhatFits_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("all") << u"/"_s
                             << QStringList { u"/status"_s, u"/compact"_s, u"/clear"_s,
                                              u"/context"_s, u"/skill:review"_s };
        QTest::newRow("beginning") << u"/co"_s << QStringList { u"/compact"_s, u"/context"_s };
        QTest::newRow("case") << u"/CL"_s << QStringList { u"/clear"_s };
        QTest::newRow("letters in order") << u"/rvw"_s << QStringList { u"/skill:review"_s };
        QTest::newRow("beginnings first")
                << u"/c"_s << QStringList { u"/compact"_s, u"/clear"_s, u"/context"_s };
        QTest::newRow("nothing") << u"/xyz"_s << QStringList {};
    }

    void findsWhatFits()
    {
        QFETCH(QString, written);
        QFETCH(QStringList, names);
        QStringList found;
        for (const Suggestion &one : matchingSuggestions(commands(), written)) {
            found += one.name;
        }
        QCOMPARE(found, names);
    }

    void comesWithASlash()
    {
        QVERIFY(!m_popup->isVisible());
        QTest::keyClicks(m_editor, u"/"_s);
        QVERIFY(m_popup->isVisible());
        QCOMPARE(QApplication::focusWidget(), m_editor);
        QVERIFY(m_popup->geometry().bottom() < m_editor->geometry().top());
        QVERIFY(m_window->rect().contains(m_popup->geometry()));
        QTest::keyClicks(m_editor, u"com"_s);
        QCOMPARE(current(), u"/compact"_s);
        QTest::keyClicks(m_editor, u" x"_s); // arguments are the person's
        QVERIFY(!m_popup->isVisible());
    }

    void onlyAtTheBeginning_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("after text") << u"look at /usr"_s;
        QTest::newRow("after a blank") << u" /co"_s;
        QTest::newRow("second line") << u"first\n/co"_s;
        QTest::newRow("path") << u"/usr/bin"_s;
    }

    void onlyAtTheBeginning()
    {
        QFETCH(QString, text);
        type(text);
        QVERIFY(!m_popup->isVisible());
    }

    void choosesByKey()
    {
        QSignalSpy chosen(m_popup, &CompletionPopup::chosen);
        QTest::keyClicks(m_editor, u"/c"_s);
        QCOMPARE(current(), u"/compact"_s);
        QTest::keyClick(m_editor, Qt::Key_Down);
        QCOMPARE(current(), u"/clear"_s);
        QTest::keyClick(m_editor, Qt::Key_Up);
        QTest::keyClick(m_editor, Qt::Key_Up); // around the top
        QCOMPARE(current(), u"/context"_s);
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->toPlainText(), u"/context "_s);
        QCOMPARE(chosen.size(), 1);
        QVERIFY(!m_popup->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Return); // the editor's again
        QCOMPARE(m_editor->toPlainText(), u"/context \n"_s);
    }

    void tabWritesAndUndoTakesItBack()
    {
        QTest::keyClicks(m_editor, u"/sta"_s);
        QTest::keyClick(m_editor, Qt::Key_Tab);
        QCOMPARE(m_editor->toPlainText(), u"/status "_s);
        QCOMPARE(QApplication::focusWidget(), m_editor);
        m_editor->undo();
        QCOMPARE(m_editor->toPlainText(), u"/sta"_s);
        m_editor->undo();
        QCOMPARE(m_editor->toPlainText(), QString());
    }

    void replacesTheWholeWord()
    {
        type(u"/sttus now"_s);
        QTextCursor cursor = m_editor->textCursor();
        cursor.setPosition(2);
        m_editor->setTextCursor(cursor);
        QVERIFY(m_popup->isVisible());
        QCOMPARE(current(), u"/status"_s);
        QTest::keyClick(m_editor, Qt::Key_Tab);
        QCOMPARE(m_editor->toPlainText(), u"/status now"_s);
        QCOMPARE(m_editor->textCursor().position(), 8);
    }

    void escapeClosesItForThisWord()
    {
        auto *stop = new QAction(m_window.get());
        stop->setShortcut(Qt::Key_Escape);
        m_window->addAction(stop);
        QSignalSpy stopped(stop, &QAction::triggered);
        QTest::keyClicks(m_editor, u"/c"_s);
        QTest::keyClick(m_editor, Qt::Key_Escape);
        QVERIFY(!m_popup->isVisible());
        QCOMPARE(stopped.size(), 0);
        QTest::keyClicks(m_editor, u"o"_s);
        QVERIFY(!m_popup->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Escape); // now it is the window's
        QCOMPARE(stopped.size(), 1);
        type({});
        QTest::keyClicks(m_editor, u"/"_s);
        QVERIFY(m_popup->isVisible());
    }

    void ctrlEnterIsNotTaken()
    {
        auto *send = new QAction(m_window.get());
        send->setShortcut(Qt::CTRL | Qt::Key_Return);
        m_window->addAction(send);
        QSignalSpy sent(send, &QAction::triggered);
        QTest::keyClicks(m_editor, u"/c"_s);
        QTest::keyClick(m_editor, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(sent.size(), 1);
        QCOMPARE(m_editor->toPlainText(), u"/c"_s);
    }

    void whatCannotBeChosenSaysWhy()
    {
        QSignalSpy chosen(m_popup, &CompletionPopup::chosen);
        QTest::keyClicks(m_editor, u"/cl"_s);
        QCOMPARE(current(), u"/clear"_s);
        const QModelIndex index = m_popup->findChild<QListView *>()->currentIndex();
        QVERIFY(index.data(Qt::AccessibleTextRole).toString().contains(u"An answer is coming"_s));
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->toPlainText(), u"/cl"_s);
        QCOMPARE(chosen.size(), 0);
    }

    void aClickWrites()
    {
        QTest::keyClicks(m_editor, u"/co"_s);
        auto *list = m_popup->findChild<QListView *>();
        const QRect second = list->visualRect(list->model()->index(1, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, second.center());
        QCOMPARE(m_editor->toPlainText(), u"/context "_s);
        QCOMPARE(QApplication::focusWidget(), m_editor);
    }

    void inputMethodsAreLeftAlone()
    {
        QTest::keyClicks(m_editor, u"/c"_s);
        QVERIFY(m_popup->isVisible());
        QInputMethodEvent composing(u"こ"_s, {});
        QCoreApplication::sendEvent(m_editor, &composing);
        QVERIFY(!m_popup->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Return); // goes to the editor, and so to the method
        QVERIFY(!m_editor->toPlainText().contains(u"compact"_s));
        QInputMethodEvent done;
        done.setCommitString(u"こ"_s);
        QCoreApplication::sendEvent(m_editor, &done);
        QCoreApplication::processEvents();
        QVERIFY(m_editor->toPlainText().contains(u"こ"_s));
        type({});
        QTest::keyClicks(m_editor, u"/"_s);
        QVERIFY(m_popup->isVisible());
    }

    void filesAfterAnAt()
    {
        QSignalSpy wanted(m_popup, &CompletionPopup::filesWanted);
        QTest::keyClicks(m_editor, u"see @ma"_s);
        QCOMPARE(wanted.last().at(0).toString(), u"ma"_s);
        m_popup->setFiles(u"m"_s, { { u"@late"_s, {}, {}, true, {} } });
        QVERIFY(!m_popup->isVisible()); // the answer to another word
        m_popup->setFiles(u"ma"_s, { { u"@src/main.cpp"_s, {}, u"12 kB"_s, true, {} } });
        QVERIFY(m_popup->isVisible());
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->toPlainText(), u"see @src/main.cpp "_s);
        QTest::keyClicks(m_editor, u"mail me@example"_s); // no file
        QVERIFY(wanted.last().at(0).toString() != u"example"_s);
    }

    void argumentsBehindACommand()
    {
        const auto offer = [](const QString &name, const QString &title) {
            Suggestion suggestion { name, {}, u"yesterday"_s, true, {} };
            suggestion.title = title;
            suggestion.completes = true;
            return suggestion;
        };
        m_popup->setAsking({ u"/resume"_s });
        QSignalSpy wanted(m_popup, &CompletionPopup::argumentsWanted);
        QSignalSpy completed(m_popup, &CompletionPopup::completed);
        QTest::keyClicks(m_editor, u"/resume tide"_s);
        QCOMPARE(wanted.last().at(0).toString(), u"/resume tide"_s);
        m_popup->setArguments(u"/resume tid"_s, { offer(u"/resume #1"_s, u"Late"_s) });
        QVERIFY(!m_popup->isVisible()); // the answer to another line
        const QList<Suggestion> first { offer(u"/resume #1"_s, u"Tides"_s),
                                        offer(u"/resume #2"_s, u"More tides"_s) };
        m_popup->setArguments(u"/resume tide"_s, first);
        QVERIFY(m_popup->isVisible());
        const auto *list = m_popup->findChild<QListView *>();
        QCOMPARE(list->currentIndex().data().toString(), u"Tides"_s);
        // More of them do not take away what somebody has moved to.
        QTest::keyClick(m_editor, Qt::Key_Down);
        m_popup->setArguments(u"/resume tide"_s, { offer(u"/resume #3"_s, u"Moon"_s) });
        QCOMPARE(list->currentIndex().data().toString(), u"Moon"_s); // it is gone
        m_popup->setArguments(u"/resume tide"_s, first);
        QTest::keyClick(m_editor, Qt::Key_Down);
        m_popup->setArguments(u"/resume tide"_s,
                              QList<Suggestion> { offer(u"/resume #3"_s, u"Moon"_s) } + first);
        QCOMPARE(list->currentIndex().data().toString(), u"More tides"_s);
        QTest::keyClick(m_editor, Qt::Key_Return);
        QCOMPARE(m_editor->toPlainText(), u"/resume #2"_s);
        QCOMPARE(completed.size(), 1);
        QVERIFY(!m_popup->isVisible());
        type({});
        QTest::keyClicks(m_editor, u"/status now"_s); // takes none
        QVERIFY(!m_popup->isVisible());
        QCOMPARE(wanted.last().at(0).toString().section(u' ', 0, 0), u"/resume"_s);
    }

    void goesWithTheFocus()
    {
        QTest::keyClicks(m_editor, u"/"_s);
        QVERIFY(m_popup->isVisible());
        m_window->findChild<QPlainTextEdit *>()->setFocus();
        QVERIFY(!m_popup->isVisible());
    }

    void pictures()
    {
        QTest::keyClicks(m_editor, u"/c"_s);
        savePictures(*m_window, u"completion"_s);
    }

private:
    static QList<Suggestion> commands()
    {
        return { { u"/status"_s, {}, u"Model, context and usage of this session"_s, true, {} },
                 { u"/compact"_s, u"[instructions]"_s, u"Summarize what came before"_s, true, {} },
                 { u"/clear"_s,
                   {},
                   u"Begin a new session in this folder"_s,
                   false,
                   u"An answer is coming"_s },
                 { u"/context"_s, {}, u"What the next request holds"_s, true, {} },
                 { u"/skill:review"_s, {}, u"Reviews a change"_s, true, {} } };
    }
    void type(const QString &text)
    {
        m_editor->setPlainText(text);
        m_editor->moveCursor(QTextCursor::End);
    }
    [[nodiscard]] QString current() const
    {
        return m_popup->findChild<QListView *>()->currentIndex().data().toString();
    }

    std::unique_ptr<QWidget> m_window;
    QPlainTextEdit *m_editor = nullptr;
    CompletionPopup *m_popup = nullptr;
};

QTEST_MAIN(TestCompletionPopup)
#include "tst_completionpopup.moc"
