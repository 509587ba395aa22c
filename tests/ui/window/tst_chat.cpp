// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentstrip.h"
#include "chatscript.h"
#include "completionpopup.h"
#include "composer.h"
#include "conversationpage.h"
#include "findbar.h"
#include "messagequeue.h"
#include "queuepanel.h"
#include "readingcontroller.h"
#include "replypanel.h"
#include "soon.h"
#include "tagpopup.h"
#include "transcriptmodel.h"
#include "transcriptprinter.h"
#include "transcriptview.h"
#include "windowfixture.h"
#include "windowsettings.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QFontInfo>
#include <QGuiApplication>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPrinter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Chat as everybody knows it, with keys and the mouse in the window.
class TestChat final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_server->ignoreProbes();
        m_fixture->setEndpoint(m_server->url());
        QVERIFY(m_fixture->openFromList());
        activate();
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void theViewFollowsWhatIsSent()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_PageUp);
        QVERIFY(!transcript()->position()->isAtEnd());
        QTest::keyClicks(field(), u"When is high water?"_s);
        QVERIFY(!transcript()->position()->isAtEnd()); // typing is not sending
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
        COMPARE_SOON(lastText(), u"At noon."_s);
        VERIFY_SOON(shownLast() == u"At noon."_s);
        QVERIFY(transcript()->position()->isAtEnd());
        const QRect last = transcript()->rowRect(transcript()->model()->rowCount() - 1);
        QVERIFY(transcript()->viewport()->rect().intersects(last));
    }

    void somethingNewBelowIsOffered()
    {
        m_server->add(chatBeginning({ u"At "_s }, Standstill {})
                      + chatAnswer({ u"noon."_s }).sliced(1));
        submit(u"When is high water?"_s);
        COMPARE_SOON(shownLast(), u"At "_s);
        auto *button = window().findChild<NewBelowButton *>();
        QVERIFY(!button->isVisible());
        QTest::keyClick(field(), Qt::Key_PageUp);
        QTest::keyClick(field(), Qt::Key_PageUp);
        QVERIFY(!transcript()->position()->isAtEnd());
        const TranscriptPosition::Place place = transcript()->position()->place();
        m_server->goOn();
        VERIFY_SOON(button->isVisible());
        COMPARE_SOON(lastText(), u"At noon."_s);
        QVERIFY(transcript()->position()->place().entry
                == place.entry); // what is read does not move
        QCOMPARE(transcript()->position()->place().offset, place.offset);
        QVERIFY(!button->text().isEmpty());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(transcript()->position()->isAtEnd());
        QVERIFY(!button->isVisible());
    }

    void keysOfTheComposerReachTheTranscript()
    {
        field()->setFocus();
        const auto value = [this] { return transcript()->verticalScrollBar()->value(); };
        // How high rows are is known once they were seen.
        for (const auto key :
             { Qt::Key_PageUp, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_PageDown }) {
            QTest::keyClick(field(), key);
        }
        QTest::keyClick(field(), Qt::Key_End, Qt::ControlModifier);
        const int end = value();
        QTest::keyClick(field(), Qt::Key_PageUp);
        QVERIFY(value() < end);
        const int once = value();
        QTest::keyClick(field(), Qt::Key_PageUp);
        QVERIFY(value() < once);
        QTest::keyClick(field(), Qt::Key_PageDown);
        QCOMPARE(value(), once);
        QTest::keyClick(field(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(transcript()->position()->isAtEnd());
        QVERIFY(field()->hasFocus());
        // In a text that is being written the key goes to the text's end first.
        QTest::keyClick(field(), Qt::Key_PageUp);
        QTest::keyClicks(field(), u"two words"_s);
        QTest::keyClick(field(), Qt::Key_Home);
        QTest::keyClick(field(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(field()->textCursor().atEnd());
        QVERIFY(!transcript()->position()->isAtEnd());
        QTest::keyClick(field(), Qt::Key_End, Qt::ControlModifier);
        QVERIFY(transcript()->position()->isAtEnd());
    }

    void enterSendsIfOneWantsThat()
    {
        m_server->add(chatAnswer({ u"Yes."_s }));
        QVERIFY(m_fixture->says(u"Ctrl+Enter sends"_s));
        field()->setFocus();
        QTest::keyClicks(field(), u"one"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(composer()->text(), u"one\n"_s);
        m_fixture->settings().set(Keys::SendKey, u"enter"_s);
        VERIFY_SOON(m_fixture->says(u"Enter sends"_s));
        QTest::keyClicks(field(), u"two"_s);
        QTest::keyClick(field(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(field(), u"three"_s);
        QCOMPARE(composer()->text(), u"one\ntwo\nthree"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        COMPARE_SOON(lastText(), u"Yes."_s);
        COMPARE_SOON(shownLast(), u"Yes."_s);
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        QCOMPARE(composer()->text(), QString());
    }

    void thinkingIsOpenIfOneWantsThat()
    {
        Script script = chatAnswer({ u"At noon."_s });
        script.insert(
                1,
                SendBytes { R"(data: {"id":"c1","model":"tiny","choices":[{"index":0,"delta":)"
                            R"({"reasoning_content":"The table has it."},"finish_reason":null}]})"
                            "\n\n" });
        m_server->add(script);
        submit(u"When is high water?"_s);
        COMPARE_SOON(lastText(), u"At noon."_s);
        VERIFY_SOON(!transcript()->model()->isLive(transcript()->model()->rowCount() - 1));
        const auto isOpen = [this] {
            const int last = transcript()->model()->rowCount() - 1;
            const RowPlan plan = transcript()->transcriptLayout().detachedPlan(last);
            return std::ranges::any_of(plan.blocks, [](const BlockSpec &block) {
                return block.category == Category::Thinking && block.has(BlockSpec::Expanded);
            });
        };
        QVERIFY(!isOpen());
        m_fixture->settings().set(Keys::ShowThinking, true);
        VERIFY_SOON(isOpen());
        m_fixture->settings().set(Keys::ShowThinking, false);
        VERIFY_SOON(!isOpen());
    }

    /// What is offered while something is typed takes the key first.
    void enterChoosesWhatIsOffered()
    {
        m_fixture->settings().set(Keys::SendKey, u"enter"_s);
        field()->setFocus();
        QTest::keyClicks(field(), u"/hel"_s);
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(composer()->text(), u"/help "_s);
        QTest::keyClick(field(), Qt::Key_Return);
        VERIFY_SOON(reply() && reply()->isVisible());
        QCOMPARE(m_server->requests().size(), 0);
    }

    void zoom()
    {
        const auto points = [this] { return QFontInfo(transcript()->font()).pointSize(); };
        const int usual = points();
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(points(), usual + 1);
        QCOMPARE(QFontInfo(field()->font()).pointSize(), usual + 1); // all that is read
        QCOMPARE(QFontInfo(window().font()).pointSize(),
                 QFontInfo(QApplication::font()).pointSize());
        QVERIFY(window().action("zoomIn"_L1)->toolTip().contains(u"message"_s));
        submit(u"/help "_s);
        VERIFY_SOON(reply() && reply()->isVisible());
        QCOMPARE(QFontInfo(reply()->view()->font()).pointSize(), usual + 1);
        QTest::keyClick(field(), Qt::Key_Escape);
        QTest::keyClick(field(), Qt::Key_Minus, Qt::ControlModifier);
        QTest::keyClick(field(), Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(points(), usual - 1);
        QTest::keyClick(field(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(points(), usual);
        const QPoint middle = transcript()->viewport()->rect().center();
        QWheelEvent wheel(middle, transcript()->viewport()->mapToGlobal(middle), {}, { 0, 120 },
                          Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(transcript()->viewport(), &wheel);
        QCOMPARE(points(), usual + 1);
        QCOMPARE(m_fixture->settings().get(Keys::TranscriptFontSize), usual + 1);
        QWheelEvent back(QPointF(5, 5), field()->viewport()->mapToGlobal(QPointF(5, 5)), {},
                         { 0, -120 }, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(field()->viewport(), &back);
        QCOMPARE(points(), usual);
    }

    void repliesAreNoEntries()
    {
        const qint64 entries = m_fixture->stored().session().entryCount;
        submit(u"/help "_s);
        VERIFY_SOON(reply() && reply()->isVisible());
        QVERIFY(reply()->markdown().contains(u"/compact"_s));
        submit(u"/status "_s);
        VERIFY_SOON(reply()->markdown().contains(u"Compactions of this branch"_s));
        VERIFY_SOON(reply()->height() < window().height() / 2);
        QCOMPARE(m_fixture->stored().session().entryCount, entries);
        picture(u"reply"_s);
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(!reply()->isVisible());
        submit(u"/context "_s);
        VERIFY_SOON(reply()->isVisible());
        QVERIFY(m_fixture->press(u"Close"_s, reply()));
        QVERIFY(!reply()->isVisible());
    }

    void aStoppedQueueNeverGoesByItself()
    {
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        m_server->add(chatAnswer({ u"Second answer."_s }));
        m_server->add(chatAnswer({ u"Now."_s }));
        submit(u"First"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        submit(u"Later"_s);
        COMPARE_SOON(waiting(), 1);
        stop();
        VERIFY_SOON(m_fixture->button(u"Send"_s, queue()) != nullptr);
        // Another message is answered: what was left stays where it is.
        submit(u"Second"_s);
        COMPARE_SOON(lastText(), u"Second answer."_s);
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        QCOMPARE(waiting(), 1);
        QVERIFY(queue()->isVisible());
        QCOMPARE(m_server->requests().size(), 2);
        // Nor into a branch that is not the one on the screen.
        m_fixture->workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
        const auto *send = m_fixture->button(u"Send"_s, queue());
        QVERIFY(!send->isEnabled());
        QVERIFY(send->toolTip().contains(u"another branch"_s));
        m_fixture->workbench().lookAtLeaf();
        VERIFY_SOON(m_fixture->workbench().loaded().isAtLeaf());
        QVERIFY(m_fixture->press(u"Send"_s, queue()));
        COMPARE_SOON(lastText(), u"Now."_s);
        QCOMPARE(waiting(), 0);
    }

    /// A click while something else is answered puts it behind that answer.
    void whatWasLeftMayFollowAgain()
    {
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        m_server->add(chatBeginning({ u"Sec"_s }, Standstill {})
                      + chatAnswer({ u"ond."_s }).sliced(1));
        m_server->add(chatAnswer({ u"Third."_s }));
        submit(u"First"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        submit(u"Later"_s);
        COMPARE_SOON(waiting(), 1);
        stop();
        VERIFY_SOON(m_fixture->button(u"Send"_s, queue()) != nullptr);
        submit(u"Second"_s);
        COMPARE_SOON(shownLast(), u"Sec"_s);
        QVERIFY(m_fixture->press(u"Send"_s, queue()));
        VERIFY_SOON(!m_fixture->button(u"Send"_s, queue()));
        m_server->goOn();
        COMPARE_SOON(lastText(), u"Third."_s);
        QCOMPARE(waiting(), 0);
    }

    void theEditMenuEditsWhatHasTheFocus()
    {
        field()->setFocus();
        QTest::keyClicks(field(), u"tide"_s);
        QVERIFY(!choose(Qt::Key_E, "cut"_L1));
        QVERIFY(choose(Qt::Key_E, "selectAll"_L1));
        QVERIFY(choose(Qt::Key_E, "cut"_L1));
        QCOMPARE(composer()->text(), QString());
        QCOMPARE(QGuiApplication::clipboard()->text(), u"tide"_s);
        QVERIFY(choose(Qt::Key_E, "paste"_L1));
        QCOMPARE(composer()->text(), u"tide"_s);
        QVERIFY(choose(Qt::Key_E, "undo"_L1));
        QCOMPARE(composer()->text(), QString());
        QVERIFY(choose(Qt::Key_E, "redo"_L1));
        QCOMPARE(composer()->text(), u"tide"_s);
        // The transcript's own.
        transcript()->setFocus();
        QVERIFY(!choose(Qt::Key_E, "paste"_L1));
        QVERIFY(choose(Qt::Key_E, "selectAll"_L1));
        QVERIFY(!transcript()->selection()->isEmpty());
        QSignalSpy copied(transcript()->selection(), &TranscriptSelection::copied);
        QVERIFY(choose(Qt::Key_E, "copy"_L1));
        COMPARE_SOON(copied.size(), 1);
    }

    void aDroppedFileGoesAlong()
    {
        workIn(u"tide tables.txt"_s, "high water at noon\n");
        m_server->add(chatAnswer({ u"Yes."_s }));
        QTest::keyClicks(field(), u"look"_s);
        drop({ m_fixture->file(u"work/tide tables.txt"_s) });
        VERIFY_SOON(chipSays(u"tide tables.txt, about"_s));
        QCOMPARE(composer()->text(), u"look"_s);
        composer()->sendAction()->trigger();
        COMPARE_SOON(lastText(), u"Yes."_s);
        QVERIFY(m_server->requests().constFirst().body.contains("tide tables.txt:"));
        QVERIFY(m_server->requests().constFirst().body.contains("high water at noon"));
        QVERIFY(!chipSays(u"tide tables.txt"_s));
        const EntryId question = m_fixture->newestOnPath(Role::User).id;
        const auto spots = transcript()->spots()->of(transcript()->model()->rowOfEntry(question));
        QVERIFY(std::ranges::any_of(spots, [](const SpotPlace &spot) {
            return spot.kind == Hotspot::Kind::Fold && spot.name.contains(u"tide tables.txt"_s);
        })); // in one line
        // The question again, with what went along, once the turn is over and the window knows.
        VERIFY_SOON(m_fixture->conversations().turns().running().isEmpty());
        VERIFY_SOON(m_fixture->workbench().session().leaf
                    == m_fixture->newestOnPath(Role::Assistant).id);
        m_fixture->branch().continueFrom(question);
        COMPARE_SOON(composer()->text(), u"look"_s);
        VERIFY_SOON(chipSays(u"tide tables.txt, about"_s));
    }

    void aChosenFileGoesAlongAndATypedOneDoesNot()
    {
        workIn(u"moon.cpp"_s, "int twelve_moons;\n");
        m_server->add(chatAnswer({ u"One."_s }));
        m_server->add(chatAnswer({ u"Two."_s }));
        QTest::keyClicks(field(), u"typed @moon.cpp"_s);
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(!chipSays(u"moon.cpp"_s));
        composer()->sendAction()->trigger();
        COMPARE_SOON(lastText(), u"One."_s);
        QVERIFY(!m_server->requests().constFirst().body.contains("twelve_moons"));
        QTest::keyClicks(field(), u"chosen @moo"_s);
        const auto *popup = m_fixture->window().findChild<CompletionPopup *>();
        VERIFY_SOON(popup != nullptr && popup->isVisible());
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(composer()->text(), u"chosen @moon.cpp "_s);
        VERIFY_SOON(chipSays(u"moon.cpp, about"_s));
        composer()->sendAction()->trigger();
        COMPARE_SOON(lastText(), u"Two."_s);
        QVERIFY(m_server->requests().constLast().body.contains("int twelve_moons;"));
    }

    void whatIsNoTextIsSaidAndNotSent()
    {
        workIn(u"moon.bin"_s, QByteArray("\0\1\2", 3));
        drop({ m_fixture->file(u"work/moon.bin"_s), m_fixture->file(u"work"_s) });
        VERIFY_SOON(chipSays(u"moon.bin, moon.bin is not a text file"_s));
        VERIFY_SOON(chipSays(u"is a folder"_s));
        QVERIFY(!composer()->sendAction()->isEnabled());
        QVERIFY(m_fixture->named<QToolButton>(u"Attach files…"_s));
    }

    void theTranscriptIsPrinted()
    {
        const QString file = m_fixture->file(u"printed.pdf"_s);
        auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(file);
        auto *work = new TranscriptPrinter(transcript(), u"Tides"_s, &window());
        QSignalSpy finished(work, &TranscriptPrinter::finished);
        work->printTo(printer);
        COMPARE_SOON(finished.size(), 1);
        QFile printed(file);
        QVERIFY(printed.open(QIODevice::ReadOnly));
        QVERIFY(printed.read(5) == "%PDF-");
        QVERIFY(printed.size() > 10'000);
    }

    void keysAreListedAndCanBeChanged()
    {
        QTest::keyClick(field(), Qt::Key_F1);
        auto *dialog = shortcuts();
        QVERIFY(dialog && dialog->isVisible());
        picture(u"shortcuts"_s, dialog);
        auto *filter = m_fixture->named<QLineEdit>(u"Find a command or a key"_s, dialog);
        auto *keys = m_fixture->named<QKeySequenceEdit>(u"New keys"_s, dialog);
        QTest::keyClicks(filter, u"Larger text"_s);
        VERIFY_SOON(keys->isEnabled());
        press(keys, Qt::Key_9, Qt::ControlModifier | Qt::AltModifier);
        const QKeySequence wanted(Qt::CTRL | Qt::ALT | Qt::Key_9);
        COMPARE_SOON(window().action("zoomIn"_L1)->shortcut(), wanted);
        // One that somebody has is taken only if one says so.
        press(keys, Qt::Key_N, Qt::ControlModifier);
        VERIFY_SOON(m_fixture->says(u"Ctrl+N belongs to “New session”"_s, dialog));
        QCOMPARE(window().action("zoomIn"_L1)->shortcut(), wanted);
        QVERIFY(m_fixture->press(u"Take it from there"_s, dialog));
        QCOMPARE(window().action("zoomIn"_L1)->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_N));
        QVERIFY(window().action("newSession"_L1)->shortcuts().isEmpty());
        dialog->close();
        m_fixture->restart();
        QCOMPARE(window().action("zoomIn"_L1)->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_N));
        QVERIFY(window().action("newSession"_L1)->shortcuts().isEmpty());
        window().action("shortcuts"_L1)->trigger();
        QVERIFY(m_fixture->press(u"Restore Defaults"_s, shortcuts()));
        QVERIFY(window().action("newSession"_L1)
                        ->shortcuts()
                        .contains(QKeySequence(Qt::CTRL | Qt::Key_N)));
    }

    void noTwoCommandsHaveOneKey()
    {
        QHash<QKeySequence, QString> holders;
        for (const QAction *action : window().commands().added()) {
            if (action->shortcutContext() != Qt::WindowShortcut) {
                continue;
            }
            for (const QKeySequence &key : action->shortcuts()) {
                QVERIFY2(!holders.contains(key),
                         qPrintable(action->objectName() + u' ' + holders.value(key)));
                holders.insert(key, action->objectName());
            }
        }
        // Nor has one what desktops take: the menu bar, and characters by their number.
        for (const QKeySequence &key : { QKeySequence(Qt::CTRL | Qt::Key_M),
                                         QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U) }) {
            QVERIFY2(!holders.contains(key), qPrintable(holders.value(key)));
        }
        // Nor has a panel a key that is the window's: neither would work in it.
        for (const QAction *action : window().findChildren<QAction *>()) {
            const bool isEdit = window().commands().added().contains(action);
            const bool isOfPanel = action->shortcutContext() == Qt::WidgetShortcut
                    || action->shortcutContext() == Qt::WidgetWithChildrenShortcut;
            for (const QKeySequence &key : action->shortcuts()) {
                QVERIFY2(!isOfPanel || isEdit || !holders.contains(key),
                         qPrintable(action->text() + u' ' + holders.value(key)));
            }
        }
    }

    void aboutNamesTheLicences()
    {
        field()->setFocus();
        QVERIFY(choose(Qt::Key_H, "about"_L1));
        const auto *libraries = m_fixture->named<QTreeWidget>(u"Libraries"_s);
        QVERIFY(libraries);
        QVERIFY(libraries->topLevelItemCount() > 10);
        for (int row = 0; row < libraries->topLevelItemCount(); ++row) {
            const QTreeWidgetItem *library = libraries->topLevelItem(row);
            QVERIFY2(!library->text(1).isEmpty() && !library->text(2).isEmpty(),
                     qPrintable(library->text(0)));
        }
        QVERIFY(m_fixture->says(u"GNU General Public License"_s));
    }

    void oneGoesOnWhereOneWas()
    {
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_PageUp);
        QTest::keyClick(field(), Qt::Key_PageUp);
        const TranscriptPosition::Place place = transcript()->position()->place();
        QVERIFY(!place.entry.isNull());
        m_fixture->restart();
        activate();
        window().restoreLastSession();
        VERIFY_SOON(m_fixture->workbench().hasSession());
        COMPARE_SOON(transcript()->position()->place().entry, place.entry);
        QVERIFY(!transcript()->position()->isAtEnd());
        VERIFY_SOON(field()->hasFocus());
        QTest::keyClicks(QApplication::focusWidget(), u"typed at once"_s);
        QCOMPARE(composer()->text(), u"typed at once"_s);
    }

    void eachSessionKeepsItsPlace()
    {
        const SessionId first = m_fixture->workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_PageUp);
        const EntryId top = transcript()->position()->place().entry;
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
        m_fixture->workbench().openSession(first);
        COMPARE_SOON(m_fixture->workbench().session().id, first);
        COMPARE_SOON(transcript()->position()->place().entry, top);
    }

    /// Which is the list's, too, with what is selected in it.
    void keysOfTheSessionWorkWhileWriting_data()
    {
        QTest::addColumn<QKeyCombination>("keys");
        QTest::newRow("rename") << QKeyCombination(Qt::Key_F2);
        QTest::newRow("print") << QKeyCombination(Qt::CTRL, Qt::Key_P);
    }

    void keysOfTheSessionWorkWhileWriting()
    {
        QFETCH(const QKeyCombination, keys);
        field()->setFocus();
        m_fixture->whenAsked<QDialog>([](QDialog *dialog) { dialog->reject(); });
        QTest::keyClick(field(), keys.key(), keys.keyboardModifiers());
        VERIFY_SOON(m_fixture->wasAsked());
    }

    void tagsArePutOnWhileWriting()
    {
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_T, Qt::ControlModifier);
        const auto popup = [this] { return window().findChild<TagPopup *>(); };
        VERIFY_SOON(popup() != nullptr && popup()->isVisible());
        QTest::keyClick(popup(), Qt::Key_Escape);
        VERIFY_SOON(popup() == nullptr || !popup()->isVisible());
    }

    void whatIsFoundIsGoneToWhileTyping()
    {
        QTest::keyClick(field(), Qt::Key_F, Qt::ControlModifier);
        auto *bar = window().conversation()->findBar();
        auto *find = m_fixture->named<QLineEdit>(u"Find in this session"_s, bar);
        QTest::keyClicks(find, u"tide"_s);
        VERIFY_SOON(std::ranges::any_of(bar->findChildren<QLabel *>(), [](const QLabel *label) {
            return label->text().contains(u" of "_s)
                    && label->text().section(u' ', 0, 0).toInt() > 0;
        }));
        // Looked for again in what is opened next.
        const SessionId sample = m_fixture->workbench().session().id;
        const auto empty = m_fixture->other().createSession({});
        QVERIFY(empty);
        m_fixture->workbench().openSession(empty->id);
        VERIFY_SOON(m_fixture->says(u"Nothing found"_s, bar));
        m_fixture->workbench().openSession(sample);
        VERIFY_SOON(!m_fixture->says(u"Nothing found"_s, bar) && m_fixture->says(u" of "_s, bar));
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    TranscriptView *transcript() { return window().conversation()->transcript(); }
    Composer *composer() { return window().conversation()->composer(); }
    QPlainTextEdit *field() { return composer()->editor(); }
    ReplyPanel *reply() { return window().conversation()->reply(); }
    QueuePanel *queue() { return window().findChild<QueuePanel *>(); }
    QDialog *shortcuts()
    {
        for (auto *dialog : window().findChildren<QDialog *>()) {
            if (dialog->isVisible() && dialog->findChild<QKeySequenceEdit *>() != nullptr) {
                return dialog;
            }
        }
        return nullptr;
    }
    void activate()
    {
        window().activateWindow(); // without a window manager nobody else does it
        QVERIFY(QTest::qWaitForWindowActive(&window()));
    }
    void stop()
    {
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(m_fixture->conversations().turns().running().isEmpty());
    }
    void submit(const QString &text)
    {
        activate();
        field()->setFocus();
        QTest::keyClicks(field(), text);
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
    }
    /// By keys, in the menu that Alt and a letter open. False: it cannot be chosen now.
    bool choose(Qt::Key letter, QLatin1StringView action)
    {
        QTest::keyClick(QApplication::focusWidget(), letter, Qt::AltModifier);
        const auto open = [] { return qobject_cast<QMenu *>(QApplication::activePopupWidget()); };
        if (!comesSoon([&] { return open() != nullptr; })) {
            return false;
        }
        QMenu *menu = open();
        const QAction *wanted = window().action(action);
        for (qsizetype i = 0; i < menu->actions().size() && menu->activeAction() != wanted; ++i) {
            QTest::keyClick(menu, Qt::Key_Down);
        }
        const bool can = menu->activeAction() == wanted && wanted->isEnabled();
        QTest::keyClick(menu, can ? Qt::Key_Return : Qt::Key_Escape);
        for (int i = 0; i < 3 && !can && window().menuBar()->activeAction(); ++i) {
            QTest::keyClick(window().menuBar(), Qt::Key_Escape); // out of the bar, too
        }
        return can;
    }
    static void press(QKeySequenceEdit *keys, Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        keys->setFocus();
        QTest::keyClick(keys, key, modifiers);
    }
    /// In a folder with this file in it.
    void workIn(const QString &name, const QByteArray &content)
    {
        const QString folder = m_fixture->file(u"work"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile file(QDir(folder).filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        m_fixture->sessions().starter.setFolder(folder);
        COMPARE_SOON(m_fixture->workbench().session().cwd, folder);
    }
    bool chipSays(const QString &part)
    {
        const auto chips = composer()->findChildren<AttachmentChip *>();
        return std::ranges::any_of(chips, [&part](const AttachmentChip *chip) {
            return chip->isVisible() && chip->accessibleName().contains(part);
        });
    }
    void drop(const QStringList &files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &file : files) {
            urls += QUrl::fromLocalFile(file);
        }
        data.setUrls(urls);
        QWidget *target = field()->viewport();
        const QPointF point(target->rect().center());
        QDragEnterEvent enter(point.toPoint(), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(point, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(target, &event);
    }
    int waiting()
    {
        const auto messages = MessageQueue(m_fixture->other().database())
                                      .messages(m_fixture->workbench().session().id);
        return messages ? int(messages->size()) : -1;
    }
    QString shownLast()
    {
        const TranscriptModel *model = transcript()->model();
        return plainTextOf(*model->content(model->rowCount() - 1));
    }
    QString lastText()
    {
        const auto entry = m_fixture->other().reader().entry(m_fixture->stored().session().leafSeq);
        return entry ? entry->text() : QString();
    }
    void picture(const QString &name, QWidget *widget = nullptr)
    {
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(100); // for pictures only
            (widget != nullptr ? widget : &window())
                    ->grab()
                    .save(QDir(folder).filePath(name + u".png"_s));
        }
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestChat)
#include "tst_chat.moc"
