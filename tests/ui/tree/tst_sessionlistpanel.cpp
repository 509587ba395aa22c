// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "emptystate.h"
#include "searchhitmodel.h"
#include "sessionlistmodel.h"
#include "sessionlistpanel.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

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
        QCOMPARE(f.panel.currentSession(), f.sessions.at(0).id);
        QListView &list = f.sessionList();
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualRect(list.model()->index(1, 0)).center());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        QTest::keyClick(&list, Qt::Key_Down);
        QCOMPARE(activated.last().first().value<SessionId>(), f.sessions.at(2).id);
    }

    void typingFiltersAndSearches()
    {
        Fixture f;
        QSignalSpy searched(&f.panel, &SessionListPanel::searchRequested);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.panel.selectSession(f.sessions.at(0).id);
        QTest::keyClicks(f.panel.searchField(), u"schema"_s);
        QCOMPARE(f.sessionList().model()->rowCount(), 1);
        QTRY_COMPARE(searched.size(), 1);
        QCOMPARE(searched.first().first().toString(), u"schema"_s);
        // Filtering opens no session.
        QCOMPARE(activated.size(), 0);
        QTest::keyClick(f.panel.searchField(), Qt::Key_Escape);
        QCOMPARE(f.sessionList().model()->rowCount(), 3);
        QTRY_COMPARE(searched.size(), 2);
        QVERIFY(searched.last().first().toString().isEmpty());
    }

    void whatTheFilterLeavesCanBeOpened()
    {
        Fixture f;
        f.panel.selectSession(f.sessions.at(0).id);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        QTest::keyClicks(f.panel.searchField(), u"schema"_s);
        QListView &list = f.sessionList();
        QVERIFY(f.panel.currentSession()
                        .isNull()); // the open one is hidden, no other is taken for it
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                          list.visualRect(list.model()->index(0, 0)).center());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated.first().first().value<SessionId>(), f.sessions.at(1).id);
        f.panel.selectSession(f.sessions.at(0).id);
        QTest::keyClick(f.panel.searchField(), Qt::Key_Escape);
        QCOMPARE(f.panel.currentSession(), f.sessions.at(0).id);
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
        const QList<QAction *> actions = f.panel.sessionActions();
        QVERIFY(!actions.first()->isEnabled());
        f.panel.selectSession(f.sessions.at(1).id);
        QVERIFY(actions.first()->isEnabled());
        QSignalSpy renamed(&f.panel, &SessionListPanel::renameRequested);
        QSignalSpy archived(&f.panel, &SessionListPanel::archiveRequested);
        QSignalSpy exported(&f.panel, &SessionListPanel::exportRequested);
        for (QAction *action : actions.first(4)) {
            QVERIFY(!action->icon().isNull());
            action->trigger();
        }
        QCOMPARE(renamed.first().first().value<SessionId>(), f.sessions.at(1).id);
        QCOMPARE(archived.first().at(1).toBool(), true);
        QCOMPARE(exported.size(), 1);
        QCOMPARE(QGuiApplication::clipboard()->text(), f.sessions.at(1).id.toString());
    }

    void updatesKeepTheSelection()
    {
        Fixture f;
        f.panel.selectSession(f.sessions.at(2).id);
        QSignalSpy activated(&f.panel, &SessionListPanel::sessionActivated);
        f.sessions[1].updatedAt = Now;
        f.sessions += makeSession(u"New"_s, {}, 0, 0);
        f.panel.setSessions(f.sessions);
        QCOMPARE(f.panel.currentSession(), f.sessions.at(2).id);
        QCOMPARE(activated.size(), 0);
        // The newest is open, and another one overtakes it.
        f.panel.selectSession(f.sessions.at(1).id);
        f.sessions[2].updatedAt = Now.addSecs(60);
        f.panel.setSessions(f.sessions);
        QCOMPARE(f.panel.currentSession(), f.sessions.at(1).id);
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
        QVERIFY(list->child(0)
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
        const QRect row = f.sessionList().visualRect(f.sessionList().model()->index(0, 0));
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
};

QTEST_MAIN(TestSessionListPanel)
#include "tst_sessionlistpanel.moc"
