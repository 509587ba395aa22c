// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "emptystate.h"
#include "searchhitmodel.h"
#include "sessionactions.h"
#include "sessiondelegate.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"
#include "sessionlistview.h"
#include "soon.h"
#include "tagpopup.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QTimeZone>
#include <QToolButton>

#include <algorithm>
#include <utility>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Now(QDate(2025, 11, 12), QTime(14, 0), QTimeZone::utc());

Session makeSession(const QString &name, const QString &cwd, qint64 minutesAgo, qint64 entries)
{
    Session session;
    session.id = SessionId::create();
    session.name = name;
    session.cwd = cwd;
    session.updatedAt = Now.addSecs(-60 * minutesAgo);
    session.entryCount = entries;
    return session;
}

struct Fixture
{
    SessionListModel model { [] { return Now; } };
    SessionListPanel panel { &model };
    QList<Session> sessions {
        makeSession(u"Split-turn compaction in the agent"_s, u"/src/pi-mono"_s, 18, 14'179),
        makeSession(u"Upgrade the schema to v6"_s, u"/src/librecode"_s, 1500, 812),
        makeSession(u"Flaky login test on CI, which takes a long title to tell"_s,
                    u"/src/webshop"_s, 9 * 1440, 2310),
    };

    explicit Fixture(bool filled = true)
    {
        panel.resize(320, 480);
        if (filled) {
            model.setSessions(sessions);
        }
        panel.show();
    }
    [[nodiscard]] QListView &list(const QString &name) const
    {
        for (QListView *view : panel.findChildren<QListView *>()) {
            if (view->accessibleName() == name) {
                return *view;
            }
        }
        qFatal("no such list");
    }
    [[nodiscard]] QListView &sessionList() const { return list(u"Sessions"_s); }
    [[nodiscard]] QPoint at(const SessionId &session) const
    {
        return sessionList().visualRect(model.index(model.rowOf(session))).center();
    }
    void click(const SessionId &session, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(sessionList().viewport(), Qt::LeftButton, modifiers, at(session));
    }
    [[nodiscard]] QAction *action(const QString &text) const
    {
        for (QAction *one : panel.sessionActions()->all()) {
            if (one->text().startsWith(text)) {
                return one;
            }
        }
        qFatal("no such action");
    }
    [[nodiscard]] QListView &hitList() const { return list(u"Found in messages"_s); }
    [[nodiscard]] QList<SearchHitRow> hits() const
    {
        return { { sessions.at(0).id,
                   EntryId::create(),
                   sessions.at(0).name,
                   u"the cut lands inside a turn when one turn is larger than the budget"_s,
                   { { 4, 3 } },
                   Role::User,
                   true },
                 { sessions.at(0).id,
                   EntryId::create(),
                   sessions.at(0).name,
                   u"Keep the newest part and summarize the beginning, then the cut"_s,
                   { { 59, 3 } },
                   Role::Assistant,
                   false },
                 { sessions.at(1).id,
                   EntryId::create(),
                   sessions.at(1).name,
                   u"cut\nhere"_s,
                   { { 0, 3 } },
                   Role::ToolResult,
                   true } };
    }
    void save(const QString &name)
    {
        const QString folder = qEnvironmentVariable("VARVE_TEST_PICTURES");
        if (!folder.isEmpty()) {
            panel.grab().save(u"%1/sessions-%2-%3.png"_s.arg(
                    folder, name, QString::number(panel.devicePixelRatioF())));
        }
    }
};

} // namespace

namespace
{

/// A row as the list draws it, `width` pixels wide.
QImage drawnRow(const QString &tag, int width)
{
    QStandardItemModel model(1, 1);
    const QModelIndex index = model.index(0, 0);
    model.setData(index, u"A title"_s);
    model.setData(index, SessionId::create().uuid(), SessionListModel::SessionIdRole);
    model.setData(index, u"web"_s, SessionListModel::FolderRole);
    model.setData(index, u"3 days"_s, SessionListModel::AgeRole);
    model.setData(index, u"24k of 200k"_s, SessionListModel::SizeRole);
    model.setData(index, tag.isEmpty() ? QStringList() : QStringList { tag },
                  SessionListModel::TagsRole);
    const SessionDelegate delegate;
    QStyleOptionViewItem option;
    option.palette = QApplication::palette();
    option.font = QApplication::font();
    option.fontMetrics = QFontMetrics(option.font);
    option.state = QStyle::State_Enabled;
    option.rect = QRect(0, 0, width, delegate.sizeHint(option, index).height());
    QImage image(option.rect.size(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    delegate.paint(&painter, option, index);
    return image;
}

/// First and last column in which they differ, up to `end`.
std::pair<int, int> differing(const QImage &a, const QImage &b, int end)
{
    std::pair<int, int> columns { -1, -1 };
    for (int x = 0; x < end; ++x) {
        const QRect column(x, 0, 1, a.height());
        if (a.copy(column) != b.copy(column)) {
            columns = { columns.first < 0 ? x : columns.first, x };
        }
    }
    return columns;
}

} // namespace

class TestSessionListPanel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup()
    {
        QApplication::setPalette(QPalette());
        QApplication::setLayoutDirection(Qt::LeftToRight);
    }

    void clickOpensASession()
    {
        Fixture f;
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.panel.selectSession(f.sessions.at(0).id);
        QCOMPARE(activated.size(), 0);
        QCOMPARE(f.panel.view()->currentSession(), f.sessions.at(0).id);
        f.click(f.sessions.at(1).id);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        QTest::keyClick(&f.sessionList(), Qt::Key_Down); // a heading
        QCOMPARE(activated.size(), 1);
        QTest::keyClick(&f.sessionList(), Qt::Key_Down);
        QCOMPARE(activated.last().first().value<SessionId>(), f.sessions.at(2).id);
    }

    void rightClickOpensNothing()
    {
        Fixture f;
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.panel.selectSession(f.sessions.at(0).id);
        QTest::mousePress(f.sessionList().viewport(), Qt::RightButton, {},
                          f.at(f.sessions.at(1).id));
        QTest::mouseRelease(f.sessionList().viewport(), Qt::RightButton, {},
                            f.at(f.sessions.at(1).id));
        QCOMPARE(activated.size(), 0);
        QCOMPARE(f.panel.view()->selectedSessions(), QList<SessionId> { f.sessions.at(1).id });
        f.click(f.sessions.at(1).id); // it is selected already, and opens all the same
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        QTest::mousePress(f.sessionList().viewport(), Qt::RightButton, {},
                          f.at(f.sessions.at(2).id));
        QTest::keyClick(&f.sessionList(), Qt::Key_Return);
        QCOMPARE(activated.size(), 2);
    }

    void allHitsAreAWayOut()
    {
        Fixture f;
        QSignalSpy all(&f.panel, &SessionListPanel::allHitsRequested);
        QTest::keyClick(f.panel.searchField(), Qt::Key_Return);
        QCOMPARE(all.size(), 0);
        QTest::keyClicks(f.panel.searchField(), u"cut"_s);
        f.panel.setSearchHits(u"cut"_s, f.hits(), true);
        QStringList said;
        for (const QLabel *label : f.panel.findChildren<QLabel *>()) {
            said += label->isVisible() ? label->text() : QString();
        }
        QVERIFY(said.contains(u"The first 3 places in messages"_s));
        QTest::keyClick(f.panel.searchField(), Qt::Key_Return);
        QCOMPARE(all.size(), 1);
        for (QToolButton *button : f.panel.findChildren<QToolButton *>()) {
            if (button->text() == u"All results…"_s) {
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QCOMPARE(all.size(), 2);
        QCOMPARE(all.last().first().toString(), u"cut"_s);
    }

    void typingFiltersAndSearches()
    {
        Fixture f;
        QSignalSpy searched(&f.panel, &SessionListPanel::searchRequested);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.panel.selectSession(f.sessions.at(0).id);
        QTest::keyClicks(f.panel.searchField(), u"schema"_s);
        QCOMPARE(f.model.shownCount(), 1);
        const auto says = [&f](const QString &text) {
            return std::ranges::any_of(
                    f.panel.findChildren<QLabel *>(),
                    [&text](const QLabel *label) { return label->text() == text; });
        };
        QVERIFY(says(u"Titles"_s) && !says(u"Sessions"_s)); // what the number beside it counts
        COMPARE_SOON(searched.size(), 1);
        QCOMPARE(searched.first().first().toString(), u"schema"_s);
        // Filtering opens no session.
        QCOMPARE(activated.size(), 0);
        QTest::keyClick(f.panel.searchField(), Qt::Key_Escape);
        QVERIFY(says(u"Sessions"_s));
        QCOMPARE(f.model.shownCount(), 3);
        COMPARE_SOON(searched.size(), 2);
        QVERIFY(searched.last().first().toString().isEmpty());
    }

    void whatTheFilterLeavesCanBeOpened()
    {
        Fixture f;
        f.panel.selectSession(f.sessions.at(0).id);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        QTest::keyClicks(f.panel.searchField(), u"schema"_s);
        QVERIFY(f.panel.view()
                        ->currentSession()
                        .isNull()); // the open one is hidden, no other is taken for it
        f.click(f.sessions.at(1).id);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        f.panel.selectSession(f.sessions.at(0).id);
        QTest::keyClick(f.panel.searchField(), Qt::Key_Escape);
        QCOMPARE(f.panel.view()->currentSession(), f.sessions.at(0).id);
        QCOMPARE(activated.size(), 1);
    }

    void hitsStandBelow()
    {
        Fixture f;
        QTest::keyClicks(f.panel.searchField(), u"cut"_s);
        f.panel.setSearchHits(u"cu"_s, f.hits());
        QVERIFY2(!f.hitList().isVisible(), "an answer to an older text");
        f.panel.setSearchHits(u"cut"_s, f.hits());
        QVERIFY(f.hitList().isVisible());
        QCOMPARE(f.hitList().model()->rowCount(), 5);
        QSignalSpy activated(&f.panel, &SessionListPanel::hitActivated);
        QTest::mouseClick(f.hitList().viewport(), Qt::LeftButton, {},
                          f.hitList().visualRect(f.hitList().model()->index(4, 0)).center());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        f.panel.searchField()->clear();
        QVERIFY(!f.hitList().isVisible());
    }

    void actionsConcernTheSelected()
    {
        Fixture f;
        for (const QAction *action : f.panel.sessionActions()->all()) {
            QVERIFY(!action->isEnabled());
            QVERIFY(!action->icon().isNull());
        }
        f.panel.selectSession(f.sessions.at(1).id);
        QSignalSpy renamed(f.panel.sessionActions(), &SessionActions::renameRequested);
        QSignalSpy archived(f.panel.sessionActions(), &SessionActions::archiveRequested);
        QSignalSpy exported(f.panel.sessionActions(), &SessionActions::exportRequested);
        f.action(u"Rename"_s)->trigger();
        f.action(u"Archive"_s)->trigger();
        f.action(u"Export"_s)->trigger();
        f.action(u"Copy id"_s)->trigger();
        QCOMPARE(renamed.first().first().value<SessionId>(), f.sessions.at(1).id);
        QCOMPARE(archived.first().first().value<QList<SessionId>>(),
                 QList<SessionId> { f.sessions.at(1).id });
        QCOMPARE(archived.first().at(1).toBool(), true);
        QCOMPARE(exported.size(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), f.sessions.at(1).id.toString());
    }

    void manyAreSelectedWithoutOpeningThem()
    {
        Fixture f;
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        QSignalSpy deleted(f.panel.sessionActions(), &SessionActions::deleteRequested);
        f.click(f.sessions.at(0).id);
        QCOMPARE(activated.size(), 1);
        f.click(f.sessions.at(2).id, Qt::ControlModifier);
        QCOMPARE(activated.size(), 1);
        QVERIFY(!f.action(u"Rename"_s)->isEnabled());
        QCOMPARE(f.action(u"Delete"_s)->text(), u"Delete 2 sessions…"_s);
        f.action(u"Delete"_s)->trigger();
        QCOMPARE(deleted.first().first().value<QList<SessionId>>(),
                 (QList<SessionId> { f.sessions.at(0).id, f.sessions.at(2).id }));
        f.click(f.sessions.at(0).id);
        QTest::keyClick(&f.sessionList(), Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(f.panel.view()->selectedSessions().size(), 3); // no heading among them
        QTest::keyClick(&f.sessionList(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(f.panel.view()->selectedSessions().size(), 3);
        QCOMPARE(activated.size(), 1);
        f.panel.sessionActions()->setWritable(false);
        QVERIFY(!f.action(u"Delete"_s)->isEnabled());
    }

    void groupsFoldByMouseAndKeys()
    {
        Fixture f;
        QListView &list = f.sessionList();
        QVERIFY(f.model.isHeading(0));
        f.panel.selectSession(f.sessions.at(0).id);
        QSignalSpy arranged(&f.panel, &SessionListPanel::arrangementChanged);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualRect(f.model.index(0)).center());
        QCOMPARE(f.model.rowOf(f.sessions.at(0).id), -1);
        QVERIFY(!arranged.isEmpty());
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualRect(f.model.index(0)).center());
        QCOMPARE(f.panel.view()->currentSession(), f.sessions.at(0).id); // still the one
        QTest::keyClick(&list, Qt::Key_Left); // to its heading
        QCOMPARE(list.currentIndex().row(), 0);
        QTest::keyClick(&list, Qt::Key_Left);
        QCOMPARE(f.model.rowOf(f.sessions.at(0).id), -1);
        QCOMPARE(list.currentIndex().row(), 0);
        QTest::keyClick(&list, Qt::Key_Right);
        QVERIFY(f.model.rowOf(f.sessions.at(0).id) > 0);
    }

    void theListStaysWhereItIs()
    {
        Fixture f(false);
        QList<Session> many;
        for (int i = 0; i < 400; ++i) {
            many += makeSession(u"Session %1"_s.arg(i), u"/src/x"_s, 10 + i, 4);
        }
        f.panel.setSessions(many);
        QVERIFY(QTest::qWaitForWindowExposed(&f.panel));
        f.panel.selectSession(many.at(200).id);
        const int top = f.at(many.at(200).id).y();
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        many += makeSession(u"New"_s, u"/src/x"_s, 0, 1);
        many[300].updatedAt = Now;
        f.panel.setSessions(many);
        QCOMPARE(f.at(many.at(200).id).y(), top);
        many.removeAt(100);
        f.panel.setSessions(many);
        QCOMPARE(f.at(many.at(199).id).y(), top);
        QCOMPARE(f.panel.view()->currentSession(), many.at(199).id);
        // The one that is selected goes: no other takes its place.
        const SessionId gone = many.takeAt(199).id;
        f.panel.setSessions(many);
        QVERIFY(f.panel.view()->currentSession() != gone);
        QCOMPARE(activated.size(), 0);
    }

    void deletedOnesCanBeBroughtBack()
    {
        Fixture f;
        QSignalSpy undone(f.panel.sessionActions(), &SessionActions::undoRequested);
        f.panel.offerUndo(3);
        QVERIFY(f.panel.sessionActions()->undo()->isEnabled());
        QPushButton *undo = nullptr;
        for (QPushButton *button : f.panel.findChildren<QPushButton *>()) {
            if (button->text() == u"Undo"_s) {
                undo = button;
            }
        }
        QVERIFY(undo && undo->isVisible());
        f.save(u"undo"_s);
        QTest::mouseClick(undo, Qt::LeftButton);
        QCOMPARE(undone.size(), 1);
        f.panel.offerUndo(0);
        QVERIFY(!undo->isVisible());
        QVERIFY(!f.panel.sessionActions()->undo()->isEnabled());
    }

    void tagsOfMany()
    {
        Fixture f;
        TagPopup popup;
        popup.setTags({ { u"bug"_s, u"later"_s }, { u"Later"_s } },
                      { u"bug"_s, u"later"_s, u"x"_s });
        popup.show();
        QSignalSpy changed(&popup, &TagPopup::changed);
        auto *list = popup.findChild<QListWidget *>();
        QVERIFY(list->item(0)->checkState() == Qt::PartiallyChecked);
        QVERIFY(list->item(1)->checkState() == Qt::Checked);
        QVERIFY(list->item(2)->checkState() == Qt::Unchecked);
        list->setCurrentRow(1);
        QTest::keyClick(list, Qt::Key_Space);
        QCOMPARE(changed.last().at(1).toStringList(), QStringList { u"later"_s });
        auto *field = popup.findChild<QLineEdit *>();
        QTest::keyClicks(field, u"#new one"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(changed.last().at(0).toStringList(), QStringList { u"new one"_s });
        QTest::keyClicks(field, u"BUG"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(changed.last().at(0).toStringList(), QStringList { u"bug"_s });
        QCOMPARE(list->count(), 4);
    }

    void tagsStayOnTheScreen_data()
    {
        QTest::addColumn<QPoint>("corner"); // of the screen, in its sizes
        QTest::addColumn<bool>("rightToLeft");
        for (const QPoint corner : { QPoint(0, 0), QPoint(1, 0), QPoint(0, 1), QPoint(1, 1) }) {
            for (const bool rightToLeft : { false, true }) {
                QTest::addRow("%d, %d%s", corner.x(), corner.y(), rightToLeft ? ", rtl" : "")
                        << corner << rightToLeft;
            }
        }
    }
    void tagsStayOnTheScreen()
    {
        QFETCH(QPoint, corner);
        QFETCH(bool, rightToLeft);
        Fixture f;
        f.panel.setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
        const QRect room = f.panel.screen()->availableGeometry();
        // Partly beyond it, so that the row is at its very edge.
        f.panel.move(room.left() + corner.x() * (room.width() - 60),
                     room.top() + corner.y() * (room.height() - 120));
        f.panel.selectSession(f.sessions.constFirst().id);
        f.action(u"Tags"_s)->trigger();
        auto *popup = f.panel.findChild<TagPopup *>();
        QVERIFY(popup != nullptr);
        QVERIFY(popup->isVisible());
        // The offscreen platform gives popups a frame of two pixels.
        QVERIFY2(room.adjusted(-2, -2, 2, 2).contains(popup->geometry()),
                 qPrintable(QDebug::toString(popup->geometry())));
        popup->close();
    }

    /// It is scrolled away.
    void tagsWithoutARow()
    {
        Fixture f;
        for (int i = 0; i < 60; ++i) {
            f.sessions += makeSession(u"one of many"_s, u"/src/webshop"_s, 10'000 + i, 10);
        }
        f.model.setSessions(f.sessions);
        f.panel.move(200, 100);
        f.panel.selectSession(f.sessions.constFirst().id);
        f.sessionList().scrollToBottom();
        QVERIFY(f.at(f.sessions.constFirst().id).y() < 0);
        f.action(u"Tags"_s)->trigger();
        auto *popup = f.panel.findChild<TagPopup *>();
        QVERIFY(popup != nullptr);
        QVERIFY2(popup->geometry().left() >= 200 && popup->geometry().top() >= 100,
                 qPrintable(QDebug::toString(popup->geometry())));
        QVERIFY(f.panel.screen()->availableGeometry().contains(QRect(popup->pos(), popup->size())));
        popup->close();
    }

    void updatesKeepTheSelection()
    {
        Fixture f;
        f.panel.selectSession(f.sessions.at(2).id);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.sessions[1].updatedAt = Now;
        f.sessions += makeSession(u"New"_s, {}, 0, 0);
        f.panel.setSessions(f.sessions);
        QCOMPARE(f.panel.view()->currentSession(), f.sessions.at(2).id);
        QCOMPARE(activated.size(), 0);
        // The newest is open, and another one overtakes it.
        f.panel.selectSession(f.sessions.at(1).id);
        f.sessions[2].updatedAt = Now.addSecs(60);
        f.panel.setSessions(f.sessions);
        QCOMPARE(f.panel.view()->currentSession(), f.sessions.at(1).id);
        QCOMPARE(activated.size(), 0);
    }

    void emptyListSaysWhatToDo()
    {
        Fixture f(false);
        QAction import(u"Import sessions…"_s);
        QAction sample(u"Open the sample"_s);
        f.panel.setEmptyActions({ &import, &sample });
        QSignalSpy triggered(&import, &QAction::triggered);
        auto *empty = f.panel.findChild<EmptyState *>();
        QVERIFY(empty->isVisible());
        QVERIFY(empty->text().contains(u"Import"_s));
        const auto buttons = empty->findChildren<QPushButton *>();
        QCOMPARE(buttons.size(), 2);
        QTest::mouseClick(buttons.first(), Qt::LeftButton);
        QCOMPARE(triggered.size(), 1);
        QCoreApplication::processEvents();
        f.save(u"empty"_s);
        f.model.setSessions(f.sessions);
        QVERIFY(!empty->isVisible());
    }

    void rowsAreAccessible()
    {
        Fixture f;
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&f.sessionList());
        QCOMPARE(list->text(QAccessible::Name), u"Sessions"_s);
        QVERIFY(list->child(0)->text(QAccessible::Name).startsWith(u"Today, 1 sessions"_s));
        QVERIFY(list->child(1)
                        ->text(QAccessible::Name)
                        .startsWith(u"Split-turn compaction in the agent, pi-mono, 18 min ago"_s));
    }

    void paints_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<bool>("mirrored");
        QTest::newRow("light") << false << false;
        QTest::newRow("dark") << true << false;
        QTest::newRow("rtl") << false << true;
    }
    void paints()
    {
        QFETCH(bool, dark);
        QFETCH(bool, mirrored);
        const QPalette palette = neutralPalette(dark);
        QApplication::setPalette(palette);
        QApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
        Fixture f;
        QVERIFY(QTest::qWaitForWindowExposed(&f.panel));
        f.panel.selectSession(f.sessions.at(0).id);
        f.save(QString::fromLatin1(QTest::currentDataTag()));
        const QImage image = f.sessionList().viewport()->grab().toImage();
        const QRect row = f.sessionList().visualRect(f.sessionList().model()->index(1, 0));
        const int edge = mirrored ? row.right() - 1 : row.left() + 1;
        const auto pixel = [&](int x, int y) {
            return image.pixelColor((QPointF(x, y) * image.devicePixelRatio()).toPoint()).rgb();
        };
        QCOMPARE(pixel(edge, row.center().y()), palette.color(QPalette::Highlight).rgb());
        QCOMPARE(pixel(row.center().x(), row.top() + 2), softHighlightColor(palette).rgb());
        QTest::keyClicks(f.panel.searchField(), u"cut"_s);
        f.panel.setSearchHits(u"cut"_s, f.hits());
        QCoreApplication::processEvents();
        f.save(QString::fromLatin1(QTest::currentDataTag()) + u"-hits"_s);
    }

    /// A tag is whole until what stands beside it needs the room.
    void noTagIsCutWhereThereIsRoom()
    {
        constexpr int Wide = 900;
        const QImage whole = drawnRow(u"harbour"_s, Wide);
        const auto [first, last] = differing(whole, drawnRow({}, Wide), Wide);
        QVERIFY(first > 0 && last - first > 20);
        const auto isWhole = [&, from = first, to = last](int width) {
            const QRect tag(from, 0, to - from + 1, whole.height());
            return drawnRow(u"harbour"_s, width).copy(tag) == whole.copy(tag);
        };
        int least = Wide;
        while (least > last + 2 && isWhole(least - 1)) {
            --least;
        }
        // What is left beside it: the gap before the figure, no more than the height of a line.
        const auto [figure, end] = differing(drawnRow(u"harbour"_s, least),
                                             whole.copy(0, 0, least, whole.height()), least);
        QVERIFY(end > 0 && figure > last);
        const int line = QFontMetrics(QApplication::font()).height();
        QVERIFY2(figure - last <= line, qPrintable(u"%1 px"_s.arg(figure - last)));
    }
};

QTEST_MAIN(TestSessionListPanel)
#include "tst_sessionlistpanel.moc"
