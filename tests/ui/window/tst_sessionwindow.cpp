// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composer.h"
#include "contextpanel.h"
#include "contexttreeview.h"
#include "conversationpage.h"
#include "exportdialog.h"
#include "findpage.h"
#include "importdialog.h"
#include "outlinemodel.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "referencetarget.h"
#include "searchhitmodel.h"
#include "sessiondeletion.h"
#include "sessionheader.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "soon.h"
#include "storerestore.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QInputDialog>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestSessionWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
        m_fixture->settings().set(Keys::BranchSummary, u"never"_s); // tst_branches is about that
    }
    void cleanup() { m_fixture.reset(); }

    void aClickIntoTheListOpens()
    {
        const LoadedSession &loaded = m_fixture->workbench().loaded();
        QVERIFY(window().windowTitle().contains(loaded.session().name));
        QVERIFY(window().findChild<OutlinePanel *>()->view()->model()->rowCount() > 10);
        QVERIFY(transcript()->model()->rowCount() > 10);
        QVERIFY(window().findChild<ContextPanel *>()->tree()->model()->rowCount() > 3);
        QVERIFY(window().action("compact"_L1)->isEnabled());
        QVERIFY(!m_fixture->button(u"Continue here"_s));
    }

    /// As one that is brought in while the session is open.
    void aSubagentStandsInTheTreeAndOpens()
    {
        Session wanted;
        wanted.name = u"Look at the gauge"_s;
        wanted.kind = SessionKind::Subagent;
        wanted.parentSession = m_fixture->workbench().session().id;
        wanted.createdAt = wanted.updatedAt = QDateTime::currentDateTimeUtc();
        const auto subagent = m_fixture->other().createSession(wanted);
        QVERIFY(subagent);
        auto *tree = window().findChild<OutlinePanel *>()->view();
        const auto row = [tree]() -> QModelIndex {
            const auto found = tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole,
                                                    u"Look at the gauge"_s, 1, Qt::MatchExactly);
            return found.value(0);
        };
        VERIFY_SOON(row().isValid());
        QVERIFY(row().data(Qt::ToolTipRole).toString().contains("is not known"_L1));
        QCOMPARE(m_fixture->workbench().session().id, wanted.parentSession);
        tree->setFocus();
        tree->setCurrentIndex(row());
        QTest::keyClick(tree, Qt::Key_Return);
        COMPARE_SOON(m_fixture->workbench().session().id, subagent->id);
    }

    void withoutALastSessionTheListHasTheKeys()
    {
        m_fixture->settings().set(Keys::LastSession, QString());
        m_fixture->restart();
        auto *list = window().findChild<SessionListPanel *>()->view();
        COMPARE_SOON(window().focusWidget(), static_cast<QWidget *>(list));
    }

    void selectingInTheTreeOnlyLooks()
    {
        const EntryId leaf = m_fixture->stored().session().leaf;
        look();
        QCOMPARE(m_fixture->stored().session().leaf, leaf);
        QVERIFY(m_fixture->button(u"Continue here"_s));
        QVERIFY(!window().action("compact"_L1)->isEnabled());
        auto *field = m_fixture->named<QPlainTextEdit>(u"Message"_s);
        QVERIFY(field && !field->isEnabled());
        QVERIFY(m_fixture->press(u"Back"_s));
        VERIFY_SOON(m_fixture->workbench().loaded().isAtLeaf());
        QVERIFY(!m_fixture->button(u"Continue here"_s));
        QVERIFY(field->isEnabled());
    }

    void continueHereMovesTheLeaf()
    {
        const EntryId other = look();
        QVERIFY(m_fixture->press(u"Continue here"_s));
        COMPARE_SOON(m_fixture->workbench().session().leaf, other);
        QCOMPARE(m_fixture->stored().session().leaf, other);
        VERIFY_SOON(!m_fixture->button(u"Continue here"_s));
    }

    void continuingFromAQuestionFillsTheComposer()
    {
        const EntryNode question = m_fixture->newestOnPath(Role::User);
        m_fixture->clickRow(question.id);
        QCOMPARE(outline()->currentEntry(), question.id);
        trigger(outline()->entryActions().at(0));
        COMPARE_SOON(composer()->text(), m_fixture->textOf(question));
        QVERIFY(m_fixture->workbench().session().leaf != question.id);
    }

    void siblingsAreLookedAtFromTheTranscript()
    {
        // A user message that has a sibling, above the leaf.
        const SessionTree &tree = m_fixture->tree();
        EntryId sibling;
        EntryId onPath;
        for (const int index : m_fixture->workbench().loaded().branch.path) {
            for (const int child : tree.childrenOf(tree.parentOf(index))) {
                if (child != index && tree.at(child).isMessage() && tree.at(index).isMessage()) {
                    sibling = tree.at(child).id;
                    onPath = tree.at(index).id;
                }
            }
        }
        QVERIFY(!sibling.isNull());
        QVERIFY(transcript()->jumpTo(onPath));
        const int row = transcript()->model()->rowOfEntry(onPath);
        QVERIFY(row >= 0);
        const auto spots = transcript()->spots()->of(row);
        const auto found = std::ranges::find_if(spots, [](const auto &spot) {
            return spot.kind == Hotspot::Kind::SiblingBefore
                    || spot.kind == Hotspot::Kind::SiblingAfter;
        });
        QVERIFY(found != spots.end());
        transcript()->spots()->press(*found);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
        QVERIFY(m_fixture->workbench().loaded().branch.path.contains(
                m_fixture->tree().indexOf(sibling)));
    }

    void labelsAreAskedFor()
    {
        const EntryId entry = m_fixture->newestOnPath(Role::User).id;
        m_fixture->clickRow(entry);
        m_fixture->whenAsked<QInputDialog>([](QInputDialog *dialog) {
            QTest::keyClicks(dialog->findChild<QLineEdit *>(), u"good place"_s);
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        trigger(outline()->entryActions().at(2));
        VERIFY_SOON(m_fixture->wasAsked());
        COMPARE_SOON(m_fixture->workbench().loaded().snapshot->labels.value(entry),
                     u"good place"_s);
        const auto *model = outline()->model();
        const int row = window().findChild<OutlinePanel *>()->findChild<OutlineView *>()
                ? outline()->currentIndex().row()
                : -1;
        QCOMPARE(model->index(row, 0).data(OutlineModel::LabelRole).toString(), u"good place"_s);
    }

    void forksAreAskedFor_data()
    {
        QTest::addColumn<bool>("yes");
        QTest::newRow("fork") << true;
        QTest::newRow("cancel") << false;
    }
    void forksAreAskedFor()
    {
        QFETCH(const bool, yes);
        const SessionId from = m_fixture->workbench().session().id;
        const EntryId entry = m_fixture->newestOnPath(Role::Assistant).id;
        m_fixture->clickRow(entry);
        auto *transcript = window().findChild<TranscriptView *>();
        transcript->verticalScrollBar()->setValue(0); // somebody reads above
        QVERIFY(!transcript->position()->isAtEnd());
        QString told;
        m_fixture->whenAsked<QInputDialog>([&](QInputDialog *box) {
            told = box->labelText();
            if (yes) {
                box->setTextValue(u"Another way"_s);
                QTest::keyClick(box, Qt::Key_Return);
            } else {
                QTest::keyClick(box, Qt::Key_Escape);
            }
        });
        trigger(outline()->entryActions().at(1));
        QVERIFY(m_fixture->wasAsked());
        QVERIFY(told.contains(u"come along"_s));
        if (!yes) {
            QCOMPARE(m_fixture->other().reader().sessions()->size(), 1);
            return;
        }
        VERIFY_SOON(m_fixture->workbench().session().id != from);
        QCOMPARE(m_fixture->workbench().session().baseEntry, entry);
        QCOMPARE(m_fixture->workbench().session().name, u"Another way"_s);
        VERIFY_SOON(transcript->position()->isAtEnd()); // where one goes on
        const auto *list = m_fixture->window().findChild<SessionListModel *>();
        COMPARE_SOON(list->shownCount(), 2);
    }

    void gesturesOfTheContextPanel_data()
    {
        QTest::addColumn<ContextEdit::Op>("op");
        QTest::addColumn<Role>("role");
        QTest::addColumn<ItemState>("state");
        QTest::newRow("pin") << ContextEdit::Op::Pin << Role::User << ItemState::Pinned;
        QTest::newRow("exclude") << ContextEdit::Op::Exclude << Role::User << ItemState::Excluded;
        QTest::newRow("mask") << ContextEdit::Op::Mask << Role::ToolResult << ItemState::Masked;
    }
    void gesturesOfTheContextPanel()
    {
        QFETCH(const ContextEdit::Op, op);
        QFETCH(const Role, role);
        QFETCH(const ItemState, state);
        const EntryId entry = m_fixture->newestOnPath(role).id;
        Q_EMIT window().findChild<ContextPanel *>()->editRequested(op, { entry });
        VERIFY_SOON(m_fixture->stateOf(entry) == state);
        m_fixture->restart();
        window().restoreLastSession();
        VERIFY_SOON(m_fixture->workbench().hasSession());
        QVERIFY(m_fixture->stateOf(entry) == state);
    }

    void aContextItemLeadsToItsEntry()
    {
        const EntryNode other = m_fixture->otherLeaf();
        Q_EMIT window().findChild<ContextPanel *>()->goToRequested(other.id);
        VERIFY_SOON(!m_fixture->workbench().loaded().isAtLeaf());
    }

    void findCounts()
    {
        QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
        auto *field = m_fixture->named<QLineEdit>(u"Find in this session"_s);
        QVERIFY(field);
        VERIFY_SOON(field->hasFocus());
        int visited = 0;
        connect(transcript()->matches(), &TranscriptMatches::changed, field,
                [&](int current) { visited = current; });
        field->setText(u"tide"_s); // one search, whose answer cannot be that of "tid"
        VERIFY_SOON(m_fixture->says(u" of "_s, field->parentWidget()));
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(visited > 0);
        field->clear();
        QTest::keyClicks(field, u"qqqxyz"_s);
        VERIFY_SOON(m_fixture->says(u"Nothing found"_s, field->parentWidget()));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
    }

    void shiftReturnFindsThePrevious()
    {
        QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
        auto *field = m_fixture->named<QLineEdit>(u"Find in this session"_s);
        QVERIFY(field);
        QList<int> visited;
        connect(transcript()->matches(), &TranscriptMatches::changed, field,
                [&](int current) { visited += current; });
        field->setText(u"tide"_s); // one search, whose answer cannot be that of "tid"
        VERIFY_SOON(m_fixture->says(u" of "_s, field->parentWidget()));
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(!visited.isEmpty() && visited.constLast() > 0);
        const int first = visited.constLast();
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(visited.constLast() != first);
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        COMPARE_SOON(visited.constLast(), first);
    }

    void theLastSessionIsRememberedAtOnce()
    {
        QCOMPARE(m_fixture->settings().get(Keys::LastSession),
                 m_fixture->workbench().session().id.toString());
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->settings().get(Keys::LastSession), fresh->id.toString());
    }

    void columnsOutliveANarrowStart()
    {
        auto *columns = columnsOf(window());
        QVERIFY(columns);
        columns->setSizes({ 250, 780, 410 });
        const QList<int> wide = columns->sizes();
        window().resize(800, 700);
        m_fixture->restart();
        columns = columnsOf(window());
        QCOMPARE(columns->count(), 2); // the panel is a drawer
        window().resize(1440, 900);
        COMPARE_SOON(columns->count(), 3);
        VERIFY2_SOON(
                std::abs(columns->sizes().at(2) - wide.at(2)) <= 4
                        && std::abs(columns->sizes().at(0) - wide.at(0)) <= 4,
                qPrintable(u"%1 %2"_s.arg(columns->sizes().at(0)).arg(columns->sizes().at(2))));
        window().resize(800, 700);
        m_fixture->restart(); // closed while narrow
        m_fixture->restart();
        window().resize(1440, 900);
        columns = columnsOf(window());
        VERIFY_SOON(std::abs(columns->sizes().at(2) - wide.at(2)) <= 4);
    }

    void searchFindsAndJumps()
    {
        auto *field = m_fixture->named<QLineEdit>(u"Search all sessions"_s);
        QTest::mouseClick(field, Qt::LeftButton);
        VERIFY_SOON(field->hasFocus());
        QTest::keyClicks(field, u"harmonic"_s);
        VERIFY_SOON(m_fixture->named<QListView>(u"Found in messages"_s) != nullptr);
        auto *hits = m_fixture->named<QListView>(u"Found in messages"_s);
        QVERIFY(hits->model()->rowCount() > 1);
        const QModelIndex hit = hits->model()->index(1, 0);
        const EntryId entry(hit.data(SearchHitModel::EntryIdRole).toUuid());
        QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
        QTest::mouseClick(hits->viewport(), Qt::LeftButton, {}, hits->visualRect(hit).center());
        COMPARE_SOON(shown.size(), 1);
        QCOMPARE(shown.at(0).at(0).value<EntryId>(), entry);
        QVERIFY(transcript()->model()->rowOfEntry(entry) >= 0);
    }

    void undoingADeleteOpensAgainWhatWasOpen()
    {
        const SessionId open = m_fixture->workbench().session().id;
        SessionListPanel *list = window().findChild<SessionListPanel *>();
        list->view()->setFocus();
        QTest::keyClick(list->view(), Qt::Key_Delete);
        VERIFY_SOON(window().findChild<QMessageBox *>());
        QVERIFY(m_fixture->press(u"Delete"_s, window().findChild<QMessageBox *>()));
        VERIFY_SOON(!m_fixture->workbench().hasSession());
        VERIFY_SOON(m_fixture->button(u"Undo"_s, list));
        QVERIFY(m_fixture->press(u"Undo"_s, list));
        VERIFY_SOON(m_fixture->workbench().hasSession());
        QCOMPARE(m_fixture->workbench().session().id, open);
        COMPARE_SOON(window().focusWidget(), list->view());
    }

    void enterInTheListsSearchShowsAllResults()
    {
        QLineEdit *field = window().findChild<SessionListPanel *>()->searchField();
        field->setFocus();
        QTest::keyClicks(field, u"harmonics"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(window().findChild<FindPage *>()->isVisible());
        QCOMPARE(window().findChild<FindPage *>()->typed(), u"harmonics"_s);
    }

    /// Where there is little room the title is read first.
    void theTitleGoesBeforeTheRest()
    {
        const auto *header = window().findChild<SessionHeader *>();
        window().resize(1440, 900);
        VERIFY_SOON(m_fixture->says(u"other branch"_s, header));
        window().resize(window().minimumSizeHint());
        VERIFY_SOON(!m_fixture->says(u"other branch"_s, header));
    }

    void exportHasAKeyInFieldsToo()
    {
        auto *field = m_fixture->named<QPlainTextEdit>(u"Message"_s);
        field->setFocus();
        QTest::keyClick(field, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        VERIFY_SOON(window().findChild<ExportDialog *>());
        window().findChild<ExportDialog *>()->close();
    }

    void aPlannedRestoreIsSaid()
    {
        const auto backup =
                backUpStore(m_fixture->store().path(), m_fixture->file(u"backups"_s), true);
        QVERIFY(backup && scheduleRestore(m_fixture->store().path(), backup->path));
        m_fixture->closeWindow();
        m_fixture->openWindow();
        QVERIFY(m_fixture->says(u"A backup is put in place at the next start."_s));
        QVERIFY(m_fixture->press(u"Do not"_s));
        QVERIFY(!m_fixture->says(u"A backup is put in place"_s));
        QCOMPARE(scheduledRestore(m_fixture->store().path()), QString());
    }

    void renaming()
    {
        m_fixture->whenAsked<QInputDialog>([](QInputDialog *dialog) {
            auto *field = dialog->findChild<QLineEdit *>();
            field->clear();
            QTest::keyClicks(field, u"Tides"_s);
            QTest::keyClick(dialog, Qt::Key_Return);
        });
        trigger(window().action("rename"_L1));
        VERIFY_SOON(window().windowTitle().startsWith(u"Tides"_s));
    }

    void importingThroughTheDialog()
    {
        window().ask(ImportFiles {
                { WorkbenchFixture::samplePath(), m_fixture->file(u"missing.jsonl"_s) } });
        auto *dialog = window().findChild<ImportDialog *>();
        QVERIFY(dialog);
        VERIFY_SOON(
                m_fixture->button(u"Import"_s, dialog)->isEnabled()); // the files were looked at
        QVERIFY(m_fixture->press(u"Import"_s, dialog));
        VERIFY_SOON(m_fixture->says(u"Nothing new"_s, dialog)); // it is what the window shows
        auto *result = m_fixture->named<QTreeWidget>(u"What was imported"_s, dialog);
        QVERIFY(result);
        QCOMPARE(result->topLevelItemCount(), 2);
        QVERIFY(m_fixture->press(u"Copy report"_s, dialog));
        const QString report = QGuiApplication::clipboard()->text();
        QVERIFY2(report.contains(u"missing.jsonl"_s) && report.contains(u"256 entr"_s),
                 qPrintable(report));
        QVERIFY(m_fixture->press(u"Close"_s, dialog));
    }

    void anotherProcessIsShown()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const Session session = m_fixture->stored().session();
        const auto stored = m_fixture->other().append(session.id, session.leaf, { entry });
        QVERIFY(stored);
        VERIFY_SOON(transcript()->model()->rowOfEntry(stored->constLast().id) >= 0);
    }

    void aConflictIsSaidInPlainWords()
    {
        const Session session = m_fixture->stored().session();
        Entry entry;
        entry.role = Role::User;
        QVERIFY(m_fixture->other().append(session.id, session.leaf, { entry }));
        Q_EMIT window().conversation()->transcript()->actions()->continueRequested(
                m_fixture->newestOnPath(Role::User).id);
        QVERIFY(!m_fixture->waitForMessage().isEmpty());
    }

    void aNewSessionIsOpened()
    {
        const SessionId old = m_fixture->workbench().session().id;
        trigger(window().action("newSession"_L1));
        VERIFY_SOON(m_fixture->workbench().session().id != old);
        QCOMPARE(transcript()->model()->rowCount(), 0);
        QVERIFY(composer()->isVisible());
    }

    /// That of a fork of what was said on another machine is nowhere here.
    void aNewSessionTakesAFolderThatIsThere()
    {
        const QTemporaryDir here;
        for (const QString &folder : { here.path(), u"/Users/somebody/elsewhere"_s }) {
            Session wanted;
            wanted.cwd = folder;
            const auto session = m_fixture->other().createSession(wanted);
            Entry entry;
            entry.role = Role::User;
            entry.blocks = { TextBlock { u"hello"_s } };
            QVERIFY(session && m_fixture->other().append(session->id, {}, { entry }));
            m_fixture->workbench().openSession(session->id);
            COMPARE_SOON(m_fixture->workbench().session().id, session->id);
            trigger(window().action("newSession"_L1));
            VERIFY_SOON(m_fixture->workbench().session().id != session->id);
            QCOMPARE(m_fixture->workbench().session().cwd,
                     folder == here.path() ? folder : QString());
        }
    }

    /// Going on from an own message is sending it again, and is called so.
    void ownMessagesAreEdited()
    {
        const QAction *action = transcript()->actions()->continueFrom;
        m_fixture->clickRow(m_fixture->newestOnPath(Role::User).id);
        QCOMPARE(action->text(), u"Edit and send again"_s);
        QCOMPARE(outline()->entryActions().constFirst()->text(), u"Edit and send again"_s);
        m_fixture->clickRow(m_fixture->newestOnPath(Role::Assistant).id);
        QCOMPARE(action->text(), u"Continue here"_s);
        QCOMPARE(outline()->entryActions().constFirst()->text(), u"Continue here"_s);
    }

    /// What is copied means that message, in this and every other session.
    void aReferenceToAMessageIsCopied()
    {
        const EntryId message = m_fixture->newestOnPath(Role::Assistant).id;
        m_fixture->clickRow(message);
        trigger(transcript()->actions()->copyReference);
        const auto written = writtenReferences(QGuiApplication::clipboard()->text());
        QCOMPARE(written.size(), 1);
        const auto target = findTarget(written.constFirst(), 100, m_fixture->other().reader());
        QVERIFY(target);
        QCOMPARE(target->header.session, m_fixture->workbench().session().id);
        QCOMPARE(target->header.entry, message);
    }

    /// An imported session has no request of ours to compare with: no empty window, but the reason.
    void changesToARequestThatWasNotMadeHere()
    {
        const QAction *action = window().action("requestDifference"_L1);
        QVERIFY(!action->isEnabled());
        QVERIFY2(action->toolTip().contains(u"no earlier request"_s),
                 qPrintable(action->toolTip()));
    }

    /// By another window; what was typed here goes on to the next session.
    void deletedElsewhere()
    {
        const SessionId lost = m_fixture->workbench().session().id;
        const auto next = m_fixture->other().createSession({});
        QVERIFY(m_fixture->other().saveDraft(next->id, u"begun before"_s));
        QVERIFY(m_fixture->other().rename(lost, u"Tides"_s));
        COMPARE_SOON(m_fixture->workbench().session().name, u"Tides"_s);
        QTest::keyClicks(composer()->findChild<QPlainTextEdit *>(), u"half a thought"_s);
        QCOMPARE(composer()->text(), u"half a thought"_s);
        QVERIFY(SessionDeletion(m_fixture->other()).remove({ lost }));
        const QString said = m_fixture->waitForMessage();
        QVERIFY2(said.contains(u"“Tides” was deleted in another window"_s)
                         && said.contains(u"typed is kept"_s),
                 qPrintable(said));
        QVERIFY(!m_fixture->workbench().hasSession());
        QCOMPARE(composer()->text(), u"half a thought"_s);
        m_fixture->workbench().openSession(next->id);
        COMPARE_SOON(composer()->text(), u"begun before\n\nhalf a thought"_s);
        QCOMPARE(*m_fixture->other().draft(next->id), u"begun before\n\nhalf a thought"_s);
    }

    /// With nothing open every command either is switched off or does no harm.
    void commandsWithoutASession()
    {
        m_fixture->workbench().closeSession();
        QList<QAction *> all = window().commands().added();
        all += transcript()->actions()->menu();
        all.removeAll(nullptr);
        all += outline()->entryActions();
        for (QAction *action : { window().action("quit"_L1), window().action("aboutQt"_L1),
                                 window().action("about"_L1), window().action("importSessions"_L1),
                                 window().action("openSample"_L1), window().action("newSession"_L1),
                                 window().action("fullScreen"_L1) }) {
            all.removeAll(action);
        }
        for (QAction *action : std::as_const(all)) {
            action->trigger();
            for (auto *dialog : window().findChildren<QDialog *>()) {
                dialog->close();
            }
        }
        QVERIFY(!m_fixture->workbench().hasSession());
    }

    /// From wherever one writes or reads.
    void keysGoThroughOwnMessages()
    {
        const TranscriptModel *model = transcript()->model();
        composer()->setFocus();
        const auto press = [this](Qt::Key key) {
            QTest::keyClick(QApplication::focusWidget(), key, Qt::AltModifier);
            return transcript()->current()->row();
        };
        QVERIFY(transcript()->position()->isAtEnd());
        const int last = press(Qt::Key_PageUp);
        QVERIFY(last >= 0 && model->row(last).kind == RowKind::User);
        const auto [from, to] = transcript()->position()->visibleRows();
        QVERIFY(from <= last && last <= to);
        const int before = press(Qt::Key_PageUp);
        QVERIFY(before < last && model->row(before).kind == RowKind::User);
        QCOMPARE(press(Qt::Key_PageDown), last);
        press(Qt::Key_PageDown);
        QVERIFY(transcript()->position()->isAtEnd()); // there is none below
    }

    /// Not while somebody is in the tree.
    void theTreeFollowsWhatIsRead()
    {
        const auto selected = [this] {
            return outline()->currentIndex().data(OutlineModel::SeqRole).toLongLong();
        };
        const TranscriptModel *model = transcript()->model();
        transcript()->setFocus();
        transcript()->verticalScrollBar()->setValue(0);
        const auto isAbove = [&] {
            return selected() > 0
                    && selected() <= model->seqOf(transcript()->position()->visibleRows().second);
        };
        VERIFY_SOON(isAbove());
        const qint64 above = selected();
        outline()->setFocus();
        transcript()->position()->jumpToEnd();
        QTest::qWait(300); // longer than it takes
        QCOMPARE(selected(), above);
        transcript()->setFocus();
        transcript()->verticalScrollBar()->setValue(transcript()->verticalScrollBar()->value()
                                                    - 30);
        VERIFY_SOON(selected() > above);
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    TranscriptView *transcript() { return window().conversation()->transcript(); }
    Composer *composer() { return window().conversation()->composer(); }
    OutlineView *outline() { return window().findChild<OutlinePanel *>()->view(); }

    static QSplitter *columnsOf(const MainWindow &window)
    {
        return window.centralWidget()->findChild<QSplitter *>(Qt::FindDirectChildrenOnly);
    }
    static void trigger(QAction *action)
    {
        QVERIFY(action->isEnabled());
        action->trigger();
    }
    /// Looks at another branch by a click into the tree, and answers its leaf.
    EntryId look()
    {
        m_fixture->clickRow(m_fixture->otherLeaf().id);
        if (!comesSoon([this] { return !m_fixture->workbench().loaded().isAtLeaf(); })) {
            QTest::qFail("another branch is not shown", __FILE__, __LINE__);
        }
        const Branch &branch = m_fixture->workbench().loaded().branch;
        return branch.node(branch.leaf).id;
    }

    std::unique_ptr<WindowFixture> m_fixture;
};

QTEST_MAIN(TestSessionWindow)
#include "tst_sessionwindow.moc"
