// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhitmodel.h"
#include "sessionlistmodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QPoint>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Strict = QAbstractItemModelTester::FailureReportingMode::QtTest;
const QDateTime Now(QDate(2025, 11, 12), QTime(14, 0), QTimeZone::utc());

Session makeSession(const QString &name, int minutesAgo, const QString &cwd = u"/home/p/demo"_s)
{
    Session session;
    session.id = SessionId::create();
    session.name = name;
    session.cwd = cwd;
    session.updatedAt = Now.addSecs(-60 * minutesAgo);
    session.entryCount = 14'179;
    return session;
}

QStringList titles(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all += model.index(row, 0).data().toString();
    }
    return all;
}

} // namespace

class TestSessionListModel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsTheNewestFirst()
    {
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions(
                { makeSession(u"old"_s, 3000), makeSession(u"new"_s, 18, u"/src/pi-mono/"_s) });
        QCOMPARE(titles(model), (QStringList { u"new"_s, u"old"_s }));
        const QModelIndex first = model.index(0);
        QCOMPARE(first.data(SessionListModel::FolderRole).toString(), u"pi-mono"_s);
        QCOMPARE(first.data(SessionListModel::AgeRole).toString(), u"18 min ago"_s);
        QCOMPARE(first.data(SessionListModel::CountRole).toString(),
                 QLocale().toString(14'179) + u" entries"_s);
        QVERIFY(first.data(Qt::ToolTipRole).toString().contains(u"/src/pi-mono/"_s));
        QVERIFY(first.data(Qt::AccessibleTextRole)
                        .toString()
                        .startsWith(u"new, pi-mono, 18 min"_s));
    }

    void aForkSaysWhatItStandsOn()
    {
        Session parent = makeSession(u"Tides"_s, 30);
        Session fork = makeSession(u"Tides (fork)"_s, 10);
        fork.entryCount = 0;
        fork.parentSession = parent.id;
        fork.baseEntry = EntryId::create();
        SessionListModel model([] { return Now; });
        model.setSessions({ parent, fork });
        QCOMPARE(model.index(0).data(SessionListModel::CountRole).toString(),
                 u"fork, nothing new yet"_s);
        QVERIFY(model.index(0).data(Qt::ToolTipRole).toString().contains(u"branch of “Tides”"_s));
        fork.entryCount = 3;
        model.setSessions({ parent, fork });
        QCOMPARE(model.index(0).data(SessionListModel::CountRole).toString(), u"fork, 3 entries"_s);
        model.setSessions({ fork });
        QVERIFY(model.index(0).data(Qt::ToolTipRole).toString().contains(u"another session"_s));
    }

    void updatesChangeOnlyWhatDiffers()
    {
        QList<Session> sessions { makeSession(u"a"_s, 10), makeSession(u"b"_s, 20),
                                  makeSession(u"c"_s, 30) };
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions(sessions);
        const QPersistentModelIndex b(model.index(1));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);

        sessions[1].name = u"b, renamed"_s;
        model.setSessions(sessions);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(inserts.size(), 0);

        sessions += makeSession(u"d"_s, 1);
        sessions[2].updatedAt = Now;
        model.setSessions(sessions);
        QCOMPARE(titles(model), (QStringList { u"c"_s, u"d"_s, u"a"_s, u"b, renamed"_s }));
        QCOMPARE(resets.size(), 0);
        QCOMPARE(b.row(), 3);
        QCOMPARE(model.rowOf(sessions.at(0).id), 2);
        QCOMPARE(model.rowOf(SessionId::create()), -1);
    }

    void filtersByTitleAndFolder()
    {
        QList<Session> sessions { makeSession(u"Split-turn compaction"_s, 1, u"/src/pi-mono"_s),
                                  makeSession(u"Upgrade the schema"_s, 2, u"/src/librecode"_s),
                                  makeSession(u"Old compaction"_s, 3, u"/src/librecode"_s) };
        sessions[2].archivedAt = Now;
        SessionListModel model([] { return Now; });
        model.setSessions(sessions);
        SessionFilterModel filter(&model);
        QAbstractItemModelTester tester(&filter, Strict);
        QCOMPARE(filter.rowCount(), 2);
        filter.setFilterText(u"COMPACT"_s);
        QCOMPARE(titles(filter), QStringList { u"Split-turn compaction"_s });
        filter.setFilterText(u"schema libre"_s);
        QCOMPARE(titles(filter), QStringList { u"Upgrade the schema"_s });
        filter.setFilterText({});
        filter.setShowArchived(true);
        QCOMPARE(filter.rowCount(), 3);
    }

    void tenThousandSessionsAreInstant()
    {
        QList<Session> sessions;
        for (int i = 0; i < 10'000; ++i) {
            sessions += makeSession(u"Session %1"_s.arg(i), i);
        }
        SessionListModel model([] { return Now; });
        SessionFilterModel filter(&model);
        QElapsedTimer clock;
        clock.start();
        model.setSessions(sessions);
        const double filled = double(clock.nsecsElapsed()) / 1e6;
        clock.restart();
        sessions[9'000].updatedAt = Now.addSecs(5);
        model.setSessions(sessions);
        const double updated = double(clock.nsecsElapsed()) / 1e6;
        clock.restart();
        filter.setFilterText(u"session 99"_s);
        qInfo("10,000 sessions: filled in %.1f ms, updated in %.1f, filtered in %.1f", filled,
              updated, double(clock.nsecsElapsed()) / 1e6);
        QCOMPARE(titles(model).first(), u"Session 9000"_s);
        // Every word must be there, anywhere: 280 numbers hold "99".
        QCOMPARE(filter.rowCount(), 280);
    }

    void hitsAreGroupedBySession()
    {
        const SessionId one = SessionId::create();
        const SessionId two = SessionId::create();
        const auto hit = [](const SessionId &session, const QString &snippet) {
            return SearchHitRow { session,      EntryId::create(), u"title"_s, snippet,
                                  { { 0, 3 } }, Role::User,        true };
        };
        SearchHitModel model;
        QAbstractItemModelTester tester(&model, Strict);
        model.setHits({ hit(two, u"cut one"_s), hit(one, u"cut two"_s), hit(two, u"cut three"_s) });
        QCOMPARE(titles(model),
                 (QStringList { u"title"_s, u"cut one"_s, u"cut three"_s, u"title"_s,
                                u"cut two"_s }));
        QVERIFY(model.index(0).data(SearchHitModel::HeadingRole).toBool());
        QCOMPARE(model.index(0).data(SearchHitModel::CountRole).toInt(), 2);
        QCOMPARE(model.index(1).data(Qt::AccessibleTextRole).toString(), u"You: cut one"_s);
        QCOMPARE(model.index(4).data(SearchHitModel::SessionIdRole).toUuid(), one.uuid());
        QCOMPARE(model.index(1).data(SearchHitModel::HighlightsRole).value<QList<QPoint>>(),
                 QList<QPoint> { QPoint(0, 3) });
        QCOMPARE(model.hitCount(), 3);
        model.setHits({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestSessionListModel)
#include "tst_sessionlistmodel.moc"
