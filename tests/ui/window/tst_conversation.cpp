// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "approvalpanel.h"
#include "chatscript.h"
#include "compactionpage.h"
#include "composer.h"
#include "conversationpage.h"
#include "exportdialog.h"
#include "messagequeue.h"
#include "modelpicker.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "queuepanel.h"
#include "referenceblock.h"
#include "replypanel.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A person who talks to a model that has tools: with keys, in the window.
class TestConversation final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_fixture->setEndpoint(m_server->url());
        QVERIFY(QDir().mkpath(folder()));
        QVERIFY(m_fixture->openFromList());
        m_fixture->sessions().starter.setFolder(folder());
        COMPARE_SOON(m_fixture->workbench().session().cwd, folder());
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void aCallIsAskedForAndRuns()
    {
        m_server->add(
                chatCalls(u"Let me look."_s,
                          { { u"k1"_s, u"bash"_s, { { u"command"_s, u"echo high > tide"_s } } } }));
        m_server->add(chatText(u"Written."_s));
        submit(u"Write it down"_s);
        VERIFY_SOON(panel()->isVisible());
        QVERIFY(!QFile::exists(folder() + u"/tide"_s)); // nothing runs while it is asked
        VERIFY_SOON(m_fixture->says(u"bash waits for your answer"_s));
        QTest::qWait(600); // an answer that comes sooner was meant for something else
        panel()->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::AltModifier);
        COMPARE_SOON(lastText(), u"Written."_s);
        QVERIFY(QFile::exists(folder() + u"/tide"_s));
        VERIFY_SOON(!panel()->isVisible());
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        QCOMPARE(m_server->requests().size(), 2);
        QVERIFY(m_server->requests().last().body.contains("tool_call_id"));
    }

    void aDenialGoesToTheModel()
    {
        m_server->add(
                chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch gone"_s } } } }));
        m_server->add(chatText(u"As you wish."_s));
        submit(u"Do it"_s);
        VERIFY_SOON(panel()->isVisible());
        QTest::qWait(600);
        panel()->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_D, Qt::AltModifier);
        COMPARE_SOON(lastText(), u"As you wish."_s);
        QVERIFY(!QFile::exists(folder() + u"/gone"_s));
        QVERIFY(m_server->requests().last().body.contains("did not allow"));
        const auto said = [this] {
            QString all;
            QAccessibleInterface *rows = QAccessible::queryAccessibleInterface(
                    m_fixture->window().conversation()->transcript());
            for (int row = 0; row < rows->childCount(); ++row) {
                QAccessibleTextInterface *text = rows->child(row)->textInterface();
                all += text != nullptr ? text->text(0, text->characterCount()) : QString();
            }
            return all.section(u"Do it"_s, -1);
        };
        VERIFY_SOON(said().contains(u", denied"_s));
        QVERIFY2(!said().contains(u"failed"_s), qPrintable(said()));
    }

    /// Whoever presses it without looking, at something else, or on the way through the answers.
    void enterAllowsNothing()
    {
        m_server->add(
                chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch gone"_s } } } }));
        m_server->add(chatText(u"As you wish."_s));
        submit(u"Do it"_s);
        VERIFY_SOON(panel()->isVisible());
        for (const auto *answer : panel()->findChildren<QPushButton *>()) {
            QVERIFY2(!answer->isDefault() && !answer->autoDefault(), qPrintable(answer->text()));
        }
        QTest::qWait(600);
        panel()->takeFocus();
        QSet<QWidget *> passed;
        for (QWidget *at = QApplication::focusWidget();
             panel()->isAncestorOf(at) && !passed.contains(at); at = QApplication::focusWidget()) {
            passed += at;
            QTest::keyClick(at, Qt::Key_Return);
            QTest::keyClick(at, Qt::Key_Enter);
            QCOMPARE(QApplication::focusWidget(), at);
            QTest::keyClick(at, Qt::Key_Tab);
        }
        QVERIFY(passed.contains(m_fixture->button(u"Allow once"_s, panel())));
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(composer()->text(), u"\n"_s);
        QVERIFY(panel()->isVisible());
        QCOMPARE(m_server->requests().size(), 1);
        panel()->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_D, Qt::AltModifier);
        COMPARE_SOON(lastText(), u"As you wish."_s);
        QVERIFY(!QFile::exists(folder() + u"/gone"_s));
    }

    void stoppingTakesTheQuestionBack()
    {
        m_server->add(
                chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch gone"_s } } } }));
        submit(u"Do it"_s);
        VERIFY_SOON(panel()->isVisible());
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(!panel()->isVisible());
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        VERIFY_SOON(last().role
                    == Role::ToolResult); // the call has its answer, so the branch can go on
        m_server->add(chatText(u"Good."_s));
        submit(u"Never mind"_s);
        COMPARE_SOON(lastText(), u"Good."_s);
    }

    void whatIsWrittenMeanwhileWaitsAndIsSent()
    {
        m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"true"_s } } } }));
        m_server->add(chatText(u"Done."_s));
        m_server->add(chatText(u"Second."_s));
        m_server->add(chatText(u"Third."_s));
        submit(u"First"_s);
        VERIFY_SOON(panel()->isVisible());
        submit(u"Two"_s);
        COMPARE_SOON(composer()->text(), QString());
        VERIFY_SOON(queue()->isVisible());
        submit(u"Three"_s);
        COMPARE_SOON(waiting().size(), 2);
        QCOMPARE(m_server->requests().size(), 1);
        QTest::qWait(600);
        panel()->allowOnceAction()->trigger();
        COMPARE_SOON(lastText(), u"Third."_s);
        VERIFY_SOON(!queue()->isVisible());
        QCOMPARE(texts(7),
                 QStringList({ u"Done."_s, u"Two"_s, u"Second."_s, u"Three"_s, u"Third."_s }));
    }

    /// The message stands in the composer until the store has it.
    void aSecondPressQueuesNothing()
    {
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        submit(u"First"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        type(u"Two"_s);
        for (int press = 0; press < 3; ++press) {
            Q_EMIT composer()->sendRequested(composer()->text()); // also when it is empty already
        }
        COMPARE_SOON(composer()->text(), QString());
        Q_EMIT composer()->sendRequested({});
        submit(u"Three"_s);
        COMPARE_SOON(composer()->text(), QString());
        QStringList queued;
        for (const QueuedMessage &message : waiting()) {
            queued += typedText(message.blocks);
        }
        QCOMPARE(queued, (QStringList { u"Two"_s, u"Three"_s }));
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
    }

    void aQueuedMessageSteersTheTurn()
    {
        m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"true"_s } } } }));
        m_server->add(chatText(u"Done, and quickly."_s));
        submit(u"First"_s);
        VERIFY_SOON(panel()->isVisible());
        submit(u"Be quick"_s);
        COMPARE_SOON(waiting().size(), 1);
        VERIFY_SOON(m_fixture->button(u"Send now"_s, queue()));
        QVERIFY(m_fixture->press(u"Send now"_s, queue()));
        VERIFY_SOON(waiting().constFirst().steer);
        VERIFY_SOON(
                m_fixture->button(u"Send after the answer"_s, queue())); // the turn knows it too
        QTest::qWait(600); // what came just now cannot be answered yet
        panel()->allowOnceAction()->trigger();
        COMPARE_SOON(lastText(), u"Done, and quickly."_s);
        QCOMPARE(waiting().size(), 0);
        QCOMPARE(m_server->requests().size(), 2);
        QVERIFY(m_server->requests().last().body.contains("Be quick"));
    }

    void aSteeringMessageIsSentInItsNewestWords()
    {
        m_server->add(chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"true"_s } } } }));
        m_server->add(chatText(u"Done with spaces."_s));
        submit(u"First"_s);
        VERIFY_SOON(panel()->isVisible());
        submit(u"Use tabs"_s);
        VERIFY_SOON(m_fixture->button(u"Send now"_s, queue()));
        QVERIFY(m_fixture->press(u"Send now"_s, queue()));
        VERIFY_SOON(m_fixture->button(u"Send after the answer"_s, queue()));
        Q_EMIT queue()->editRequested(waiting().constFirst().number, u"Use spaces"_s);
        COMPARE_SOON(plainText(waiting().constFirst().blocks), u"Use spaces"_s);
        QTest::qWait(600);
        panel()->allowOnceAction()->trigger();
        COMPARE_SOON(lastText(), u"Done with spaces."_s);
        QVERIFY(m_server->requests().last().body.contains("Use spaces"));
        QVERIFY(!m_server->requests().last().body.contains("Use tabs"));
        QCOMPARE(waiting().size(), 0);
    }

    void aStoppedTurnLeavesTheQueue()
    {
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        submit(u"First"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        submit(u"Later"_s);
        COMPARE_SOON(waiting().size(), 1);
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
        VERIFY_SOON(queue()->isVisible());
        QCOMPARE(m_server->requests().size(), 1);
        m_server->add(chatText(u"Now."_s));
        VERIFY_SOON(m_fixture->button(u"Send"_s, queue()));
        QVERIFY(m_fixture->press(u"Send"_s, queue()));
        COMPARE_SOON(lastText(), u"Now."_s);
        QCOMPARE(waiting().size(), 0);
    }

    /// "Go on" after Esc: the model knows what the person has read. Each is a word of the person's, and can be taken back.
    void whatWasReadGoesAlong()
    {
        m_server->add(chatBeginning({ u"High water is at no"_s }, Silence {}));
        submit(u"When?"_s);
        const TranscriptModel *model = m_fixture->window().conversation()->transcriptModel();
        const auto part = [model] { return plainTextOf(*model->content(model->rowCount() - 1)); };
        COMPARE_SOON(part(), u"High water is at no"_s);
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
        const EntryId stopped = last().id;
        VERIFY_SOON(m_fixture->workbench().loaded().branch.state.exclusion(stopped) == false);
        VERIFY_SOON(model->stateOf(model->rowCount() - 1) == RowState::Sent);
        VERIFY_SOON(m_fixture->button(u"Send"_s)
                    != nullptr); // before the turn has ended it would wait
        m_server->add(chatText(u"on."_s));
        submit(u"Go on"_s);
        COMPARE_SOON(lastText(), u"on."_s);
        QVERIFY(m_server->requests().last().body.contains("High water is at no"));
        m_fixture->branch().edit(ContextEdit::Op::Exclude, { stopped });
        VERIFY_SOON(model->stateOf(model->rowCount() - 3) == RowState::Excluded);
        m_server->add(chatText(u"Yes."_s));
        submit(u"Sure?"_s);
        COMPARE_SOON(lastText(), u"Yes."_s);
        QVERIFY(!m_server->requests().last().body.contains("High water is at no"));
    }

    void askingAgainLeavesThePartOut()
    {
        m_server->add(chatBeginning({ u"High water is at no"_s }, Silence {}));
        submit(u"When?"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
        QAction *again = nullptr;
        for (auto *action : m_fixture->window().findChildren<QAction *>()) {
            again = action->text() == "&Ask again"_L1 ? action : again;
        }
        QVERIFY(again);
        VERIFY_SOON(again->isEnabled());
        m_server->add(chatText(u"At noon."_s));
        again->trigger();
        COMPARE_SOON(lastText(), u"At noon."_s);
        QVERIFY(!m_server->requests().last().body.contains("High water is at no"));
    }

    /// A window that was killed leaves its queue in the store: it is offered, and nothing is sent by itself.
    void leftOversAreOffered()
    {
        const SessionId id = m_fixture->workbench().session().id;
        MessageQueue(m_fixture->other().database())
                .add(id, { 0, { TextBlock { u"from before"_s } }, false, {} })
                .value_or(0);
        m_fixture->restart();
        m_fixture->window().restoreLastSession();
        VERIFY_SOON(queue() && queue()->isVisible());
        QCOMPARE(m_server->requests().size(), 0);
        VERIFY_SOON(m_fixture->button(u"Back to composer"_s, queue()));
        QVERIFY(m_fixture->press(u"Back to composer"_s, queue()));
        COMPARE_SOON(composer()->text(), u"from before"_s);
        COMPARE_SOON(waiting().size(), 0);
    }

    void theTranscriptShowsWhatComes()
    {
        m_server->add(chatBeginning({ u"High water "_s, u"is at"_s }, Silence {}));
        const TranscriptModel *model = m_fixture->window().conversation()->transcriptModel();
        submit(u"When?"_s);
        const auto lastRow = [model] {
            return plainTextOf(*model->content(model->rowCount() - 1));
        };
        COMPARE_SOON(lastRow(), u"High water is at"_s);
        const int rows = model->rowCount();
        QTest::keyClick(field(), Qt::Key_Escape);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        COMPARE_SOON(model->rowCount(), rows);
        QCOMPARE(lastRow(), u"High water is at"_s);
    }

    void repliesOfCommands_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("says");
        QTest::newRow("status") << u"/status"_s << u"Compactions of this branch"_s;
        QTest::newRow("context") << u"/context"_s << u"Category"_s;
        QTest::newRow("help") << u"/help"_s << u"/compact"_s;
        QTest::newRow("resume") << u"/resume"_s << u"no other session"_s;
        QTest::newRow("autocompact") << u"/autocompact"_s << u"by itself"_s;
        QTest::newRow("autocompact, a wrong word")
                << u"/autocompact maybe"_s << u"`remind` or `off`"_s;
        QTest::newRow("model that is not there") << u"/model gpt-nowhere"_s << u"No model"_s;
        QTest::newRow("no such session") << u"/resume nothing like it"_s << u"No session"_s;
        QTest::newRow("prune") << u"/prune"_s << QString();
    }
    void repliesOfCommands()
    {
        QFETCH(QString, command);
        QFETCH(QString, says);
        // They are read from the disk first.
        VERIFY_SOON(std::ranges::contains(m_fixture->workbench().context()->items,
                                          Category::ToolDefinitions, &ContextItem::category));
        const qint64 tokens = m_fixture->workbench().context()->tokens();
        const qint64 entries = m_fixture->stored().session().entryCount;
        submit(command);
        VERIFY_SOON(reply() && reply()->isVisible());
        QVERIFY2(reply()->markdown().contains(says), qPrintable(reply()->markdown()));
        QCOMPARE(composer()->text(), QString());
        if (command != "/prune"_L1) {
            QCOMPARE(m_fixture->stored().session().entryCount, entries);
        }
        if (command != "/prune"_L1) {
            QCOMPARE(m_fixture->workbench().context()->tokens(), tokens);
        }
        QCOMPARE(m_server->requests().size(), 0);
    }

    void aReplyDuringATurn()
    {
        m_server->add(chatBeginning({ u"At no"_s }, Silence {}));
        submit(u"When?"_s);
        VERIFY_SOON(m_fixture->says(u"Answering"_s));
        submit(u"/status"_s);
        VERIFY_SOON(reply() && reply()->isVisible());
        submit(u"/stop"_s);
        VERIFY_SOON(last().stopReason == StopReason::Aborted);
        QCOMPARE(lastText(), u"At no"_s);
    }

    void commandsThatChangeTheSession()
    {
        submit(u"/name Tides of May"_s);
        COMPARE_SOON(m_fixture->workbench().session().name, u"Tides of May"_s);
        submit(u"/label noon"_s);
        VERIFY_SOON(m_fixture->workbench().loaded().snapshot->labels.values().contains(u"noon"_s));
        submit(u"/thinking high"_s);
        COMPARE_SOON(m_fixture->workbench().loaded().branch.state.thinkingLevel, u"high"_s);
        submit(u"/autocompact off"_s);
        COMPARE_SOON(m_fixture->settings().get(Keys::CompactionMode), u"off"_s);
        const SessionId id = m_fixture->workbench().session().id;
        submit(u"/fork"_s);
        VERIFY_SOON(m_fixture->workbench().session().id != id);
        submit(u"/resume Tides of May"_s);
        COMPARE_SOON(m_fixture->workbench().session().name, u"Tides of May"_s);
        submit(u"/new"_s);
        COMPARE_SOON(m_fixture->workbench().session().entryCount, 0);
        QCOMPARE(m_fixture->workbench().session().cwd, folder());
    }

    void rulesHoldForTheSession()
    {
        m_server->add(
                chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"touch one"_s } } } }));
        m_server->add(
                chatCalls({}, { { u"k2"_s, u"bash"_s, { { u"command"_s, u"touch one"_s } } } }));
        m_server->add(chatText(u"Done."_s));
        submit(u"Do it twice"_s);
        VERIFY_SOON(panel()->isVisible());
        QTest::qWait(600);
        panel()->takeFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_I, Qt::AltModifier);
        COMPARE_SOON(lastText(), u"Done."_s);
        QVERIFY(!panel()->isVisible());
        QVERIFY(QFile::exists(folder() + u"/one"_s));
    }

    void commandsThatAsk()
    {
        submit(u"/export"_s);
        VERIFY_SOON(m_fixture->window().findChild<ExportDialog *>() != nullptr);
        m_fixture->window().findChild<ExportDialog *>()->reject();
        m_fixture->whenAsked<QInputDialog>([](QInputDialog *dialog) {
            dialog->setTextValue(u"Asked"_s);
            dialog->accept();
        });
        submit(u"/name"_s);
        VERIFY_SOON(m_fixture->wasAsked());
        COMPARE_SOON(m_fixture->workbench().session().name, u"Asked"_s);
        submit(u"/model"_s);
        VERIFY_SOON(m_fixture->window().findChild<ModelPicker *>() != nullptr);
    }

    void clearPutsTheSessionAway()
    {
        const SessionId id = m_fixture->workbench().session().id;
        submit(u"/clear"_s);
        VERIFY_SOON(m_fixture->workbench().session().id != id);
        VERIFY_SOON(m_fixture->other().reader().session(id)->archivedAt.isValid());
    }

    void compactTakesInstructions()
    {
        submit(u"/compact keep the heights"_s);
        VERIFY_SOON(m_fixture->window().findChild<CompactionPage *>() != nullptr);
        const auto edits = m_fixture->window().findChildren<QPlainTextEdit *>();
        VERIFY_SOON(std::ranges::any_of(edits, [](const QPlainTextEdit *edit) {
            return edit->isVisible() && edit->toPlainText().contains("keep the heights"_L1);
        }));
    }

    void undoTakesBackACompaction()
    {
        const qint64 before = m_fixture->workbench().context()->tokens();
        submit(u"/undo"_s); // the sample was compacted
        VERIFY_SOON(m_fixture->says(u"Undone: "_s));
        VERIFY_SOON(m_fixture->workbench().context()->tokens() > before);
        QVERIFY(m_fixture->button(u"Redo"_s) != nullptr);
        submit(u"/new"_s);
        COMPARE_SOON(m_fixture->workbench().session().entryCount, 0);
        submit(u"/undo"_s);
        VERIFY_SOON(reply() && reply()->isVisible());
        QVERIFY2(reply()->markdown().contains(u"No compaction is in force"_s),
                 qPrintable(reply()->markdown()));
    }

    void treeTakesTheFocus()
    {
        submit(u"/tree"_s);
        VERIFY_SOON(m_fixture->window().findChild<OutlinePanel *>()->view()->hasFocus());
    }

    void aTypoIsNoMessage()
    {
        submit(u"/staus"_s);
        VERIFY_SOON(m_fixture->says(u"Did you mean /status?"_s));
        QCOMPARE(composer()->text(), u"/staus"_s);
        QTest::keyClick(field(), Qt::Key_Backspace);
        QVERIFY(!m_fixture->says(u"Did you mean"_s));
        QCOMPARE(m_server->requests().size(), 0);
    }

    void shellCommands()
    {
        submit(u"!echo tide > here; cat here"_s);
        VERIFY_SOON(last().role == Role::BashExecution);
        QCOMPARE(lastText().trimmed(), u"tide"_s);
        QVERIFY(last().modelFacing);
        QVERIFY(QFile::exists(folder() + u"/here"_s));
        VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
        submit(u"!!echo aside"_s);
        COMPARE_SOON(lastText().trimmed(), u"aside"_s);
        QVERIFY(!last().modelFacing);
    }

    void aPastedImageIsSent()
    {
        m_server->add(chatText(u"A red square."_s));
        QImage image(64, 64, QImage::Format_RGB32);
        image.fill(Qt::red);
        QGuiApplication::clipboard()->setImage(image);
        field()->setFocus();
        QTest::keySequence(field(), QKeySequence::Paste);
        VERIFY_SOON(composer()->sendAction()->isEnabled());
        type(u"What is it?"_s);
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
        COMPARE_SOON(lastText(), u"A red square."_s);
        QVERIFY(m_server->requests().last().body.contains("image"));
    }

private:
    [[nodiscard]] QString folder() const { return m_fixture->file(u"work"_s); }
    Composer *composer() { return m_fixture->window().conversation()->composer(); }
    QPlainTextEdit *field() { return composer()->editor(); }
    ApprovalPanel *panel() { return m_fixture->window().findChild<ApprovalPanel *>(); }
    ReplyPanel *reply() { return m_fixture->window().conversation()->reply(); }
    QueuePanel *queue() { return m_fixture->window().findChild<QueuePanel *>(); }
    void type(const QString &text)
    {
        field()->setFocus();
        QTest::keyClicks(field(), text);
    }
    void submit(const QString &text)
    {
        m_fixture->window().activateWindow(); // after a dialog nobody else does it here
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
        type(text);
        if (text.startsWith(u'/') && !text.contains(u' ')) {
            QTest::keyClick(field(), Qt::Key_Escape); // the list of completions
        }
        QTest::keyClick(field(), Qt::Key_Return, Qt::ControlModifier);
    }
    QList<QueuedMessage> waiting()
    {
        return MessageQueue(m_fixture->other().database())
                .messages(m_fixture->workbench().session().id)
                .value_or(QList<QueuedMessage>());
    }
    /// Behind it there may be a word on what the model gets of it.
    Entry last()
    {
        const Entry newest = m_fixture->lastStored(1).value(0);
        return ContextEdit::isContextEdit(newest) ? m_fixture->lastStored(2).value(0) : newest;
    }
    QString lastText() { return last().text(); }
    /// Of the newest messages with text, oldest first.
    QStringList texts(int entries)
    {
        QStringList found;
        for (const Entry &entry : m_fixture->lastStored(entries)) {
            if (!entry.text().isEmpty() && entry.role != Role::ToolResult) {
                found += entry.text();
            }
        }
        return found;
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestConversation)
#include "tst_conversation.moc"
