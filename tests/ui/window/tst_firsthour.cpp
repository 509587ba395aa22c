// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completionpopup.h"
#include "composer.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "scriptedserver.h"
#include "soon.h"
#include "tagpopup.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a new user met within an hour, with keys and the mouse.
class TestFirstHour final : public QObject
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
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    /// Whose window the figures are of stands where the model is chosen, and where they are too large for it.
    void aSmallModelSaysWhatItReads()
    {
        m_fixture->settings().setForModel(Keys::ModelWindow, u"tiny"_s,
                                          std::optional<qint64>(4100));
        QVERIFY(open());
        auto *model = m_fixture->button(u"Model: tiny"_s);
        QVERIFY(model);
        COMPARE_SOON(model->text(), u"tiny · 4.1k"_s);
        const auto *panel = window().findChild<ContextPanel *>();
        VERIFY_SOON(m_fixture->says(u"Will not fit tiny, which answers here"_s, panel));
        // Of no window more than there is.
        static const QRegularExpression share(u"([\\d.,]+)\\s*%"_s);
        for (const QLabel *label : window().findChildren<QLabel *>()) {
            for (const auto &found :
                 share.globalMatch(label->isVisible() ? label->text() : QString())) {
                QVERIFY2(QString(found.captured(1)).remove(u',').toDouble() <= 100,
                         qPrintable(label->text()));
            }
        }
        picture(u"small-model"_s);
    }

    void newThreeTimesIsOneSession()
    {
        QVERIFY(open());
        const Session imported = workbench().session();
        QVERIFY(!imported.cwd.isEmpty());
        const qsizetype before = m_fixture->list().sessions().size();
        SessionId fresh;
        for (int times = 0; times < 3; ++times) {
            QTest::keyClick(window().focusWidget(), Qt::Key_N, Qt::ControlModifier);
            VERIFY_SOON(workbench().session().entryCount == 0);
            fresh = fresh.isNull() ? workbench().session().id : fresh;
            COMPARE_SOON(workbench().session().id, fresh);
            (void)m_fixture->stored(); // what was asked of the store is done
        }
        COMPARE_SOON(m_fixture->list().sessions().size(), before + 1);
        QVERIFY(workbench().session().cwd != imported.cwd); // that of another program
    }

    void aFilesNameGoesBeforeATitle()
    {
        QVERIFY(open());
        const QString folder = m_fixture->file(u"project"_s);
        QVERIFY(QDir().mkpath(folder + u"/src"_s));
        QFile file(folder + u"/src/main.cpp"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        Session other;
        other.name = u"main thing of the day"_s;
        QVERIFY(m_fixture->other().createSession(other));
        m_fixture->list().refresh();
        m_fixture->sessions().starter.setFolder(folder);
        COMPARE_SOON(workbench().session().cwd, folder);
        VERIFY_SOON(m_fixture->list().sessions().size() == 2);
        field()->setFocus();
        QTest::keyClicks(field(), u"see @main"_s);
        VERIFY_SOON(offered() == 2);
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(field()->toPlainText(), u"see @src/main.cpp "_s);
    }

    /// Where the summary is at the lower edge, as much of it is seen as there is room for.
    void anUnfoldedSummaryIsSeen()
    {
        QVERIFY(open());
        const TranscriptModel *model = transcript()->model();
        int row = 0;
        while (row < model->rowCount() && model->row(row).kind != RowKind::Compaction) {
            ++row;
        }
        QVERIFY(row < model->rowCount());
        transcript()->setFocus();
        QVERIFY(transcript()->jumpTo(model->entryIdOf(row)));
        const int page = transcript()->viewport()->height();
        auto *bar = transcript()->verticalScrollBar();
        const int height = transcript()->rowRect(row).height();
        bar->setValue(bar->value() - (page - height)); // the last that is seen
        VERIFY_SOON(transcript()->rowRect(row).bottom() > page - 40);
        transcript()->current()->setRow(row);
        QTest::keyClick(transcript(), Qt::Key_Tab);
        QTest::keyClick(transcript(), Qt::Key_Return);
        const QRect open = transcript()->rowRect(row);
        QVERIFY(open.height() > height);
        QVERIFY(open.top() >= 0);
        const int seen = std::min(open.bottom(), page) - open.top();
        QVERIFY2(seen >= std::min(open.height() - 1, page * 7 / 10),
                 qPrintable(QString::number(seen)));
        picture(u"summary-unfolded"_s);
    }

    /// Also what is far above what is on the screen: a screen reader has all of it, by word and line.
    void messagesAreRead()
    {
        QVERIFY(open());
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(transcript());
        QVERIFY(list);
        QCOMPARE(list->childCount(), transcript()->model()->rowCount());
        const EntryId question = m_fixture->newestOnPath(Role::User).id;
        const int row = transcript()->model()->rowOfEntry(question);
        QVERIFY(row >= 0 && row < transcript()->position()->visibleRows().first);
        QAccessibleTextInterface *text = list->child(row)->textInterface();
        QVERIFY(text);
        const QString whole = text->text(0, text->characterCount());
        QVERIFY2(whole.contains(m_fixture->textOf(m_fixture->newestOnPath(Role::User)).left(20)),
                 qPrintable(whole));
        using enum QAccessible::TextBoundaryType;
        for (const auto by : { CharBoundary, WordBoundary, LineBoundary, ParagraphBoundary }) {
            QStringList parts;
            for (int from = 0, to = 0; to < text->characterCount(); ++from) {
                parts += text->textAtOffset(to, by, &from, &to);
                QVERIFY(to > from);
            }
            QCOMPARE(parts.join(QString()), whole);
            QVERIFY(by != CharBoundary || parts.size() == whole.size());
        }
        // Keys lead there, and whoever listens is told where that is.
        transcript()->setFocus();
        for (int up = 0; up < 60 && transcript()->current()->row() != row; ++up) {
            QTest::keyClick(transcript(), Qt::Key_Up, Qt::AltModifier);
        }
        QCOMPARE(list->focusChild(), list->child(row));
    }

    /// To its last letter: two that differ in nothing else are told apart.
    void aTagIsReadWhole()
    {
        QVERIFY(open());
        const QImage without = listedSession();
        tag(u"harbour-b"_s);
        VERIFY_SOON(listedSession() != without);
        const QImage first = listedSession();
        picture(u"tag"_s);
        takeTag();
        COMPARE_SOON(listedSession(), without);
        tag(u"harbour-d"_s);
        VERIFY_SOON(listedSession() != without);
        QVERIFY(listedSession() != first);
    }

    void oneGoesOnInTheMessage()
    {
        QVERIFY(open());
        m_fixture->restart();
        window().restoreLastSession();
        VERIFY_SOON(workbench().hasSession());
        activate();
        VERIFY_SOON(field()->hasFocus()); // and not the list's search
        QTest::keyClicks(QApplication::focusWidget(), u"hello"_s);
        QCOMPARE(field()->toPlainText(), u"hello"_s);
    }

private:
    bool open()
    {
        const bool opened = m_fixture->openFromList();
        activate();
        return opened;
    }
    /// As it stands in the list.
    QImage listedSession()
    {
        auto *list = m_fixture->named<QListView>(u"Sessions"_s);
        return list->viewport()->grab(list->visualRect(list->currentIndex())).toImage();
    }
    TagPopup *openTags()
    {
        activate(); // a popup that has closed leaves that to the window manager
        field()->setFocus();
        QTest::keyClick(field(), Qt::Key_T, Qt::ControlModifier);
        TagPopup *popup = nullptr;
        (void)comesSoon([&] {
            popup = window().findChild<TagPopup *>();
            return popup && popup->isVisible();
        });
        return popup;
    }
    void tag(const QString &name)
    {
        TagPopup *popup = openTags();
        auto *typed = m_fixture->named<QLineEdit>(u"Add a tag"_s, popup);
        QTest::keyClicks(typed, name);
        QTest::keyClick(typed, Qt::Key_Return);
        QTest::keyClick(popup, Qt::Key_Escape);
        VERIFY_SOON(!window().findChild<TagPopup *>());
    }
    void takeTag()
    {
        TagPopup *popup = openTags();
        auto *list = m_fixture->named<QListWidget>(u"Tags"_s, popup);
        QTest::keyClick(m_fixture->named<QLineEdit>(u"Add a tag"_s, popup), Qt::Key_Tab);
        QTest::keyClick(list, Qt::Key_Home);
        QTest::keyClick(list, Qt::Key_Space);
        QTest::keyClick(popup, Qt::Key_Escape);
        VERIFY_SOON(!window().findChild<TagPopup *>());
    }
    void activate()
    {
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
    }
    MainWindow &window() { return m_fixture->window(); }
    Workbench &workbench() { return m_fixture->workbench(); }
    TranscriptView *transcript() { return window().conversation()->transcript(); }
    QPlainTextEdit *field() { return window().conversation()->composer()->editor(); }
    int offered()
    {
        const auto *popup = window().findChild<CompletionPopup *>();
        const auto *list = popup && popup->isVisible() ? popup->findChild<QListView *>() : nullptr;
        return list ? list->model()->rowCount() : 0;
    }
    void picture(const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_PICTURES");
        if (!folder.isEmpty()) {
            QTest::qWait(100); // colours of code
            window().grab().save(QDir(folder).filePath(name + u".png"_s));
        }
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestFirstHour)
#include "tst_firsthour.moc"
