// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlistmodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto Strict = QAbstractItemModelTester::FailureReportingMode::QtTest;
const QDateTime Now(QDate(2025, 11, 13), QTime(14, 0), QTimeZone::utc()); // a Thursday

using Activity = SessionListModel::Activity;

Session makeSession(const QString &name, int minutesAgo, const QString &cwd = u"/home/p/demo"_s)
{
    static qint64 number = 0;
    Session session;
    session.id = SessionId::create();
    session.number = ++number;
    session.name = name;
    session.cwd = cwd;
    session.createdAt = Now.addSecs(-60 * (minutesAgo + 30));
    session.updatedAt = Now.addSecs(-60 * minutesAgo);
    session.entryCount = 14'179;
    session.textSize = 290'000;
    return session;
}

/// "Today 2 | a | > b | - folded group": headings with their count, sessions, those below others with ">".
QString text(const QAbstractItemModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        const QString title = index.data().toString();
        if (index.data(SessionListModel::SessionIdRole).toUuid().isNull()) {
            const bool folded = index.data(SessionListModel::FoldedRole).toBool();
            lines += (folded ? u"- "_s : QString()) + title + u' '
                    + index.data(SessionListModel::CountRole).toString();
        } else {
            lines += QString(index.data(SessionListModel::DepthRole).toInt(), u'>')
                    + (index.data(SessionListModel::DepthRole).toInt() > 0 ? u" "_s : QString())
                    + title;
        }
    }
    return lines.join(u" | "_s);
}

void arrange(SessionListModel &model, SessionGrouping grouping,
             SessionSort sort = SessionSort::Activity, bool reversed = false)
{
    SessionArrangement arrangement = model.arrangement();
    arrangement.grouping = grouping;
    arrangement.sort = sort;
    arrangement.reversed = reversed;
    model.setArrangement(arrangement);
}

} // namespace

class TestSessionListModel final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    /// A number says nothing without what it is one of.
    void foldersAreCalledByWhatSaysSomething()
    {
        QCOMPARE(folderName(u"/home/me/tides/"_s), u"tides"_s);
        QCOMPARE(folderName(u"/srv/worktrees/1"_s), u"worktrees/1"_s);
        QCOMPARE(folderName(u"C:\\work\\2"_s), u"work\\2"_s);
        QCOMPARE(folderName(u"/1"_s), u"1"_s);
        QCOMPARE(folderName(u"/"_s), u"/"_s);
        QCOMPARE(folderName(QString()), QString());
    }
    void whatARowSays()
    {
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions({ makeSession(u"new"_s, 18, u"/src/pi-mono/"_s) });
        QCOMPARE(text(model), u"Today 1 | new"_s);
        const QModelIndex row = model.index(1);
        QCOMPARE(row.data(SessionListModel::FolderRole).toString(), u"pi-mono"_s);
        QCOMPARE(row.data(SessionListModel::AgeRole).toString(), u"18 min ago"_s);
        QCOMPARE(row.data(SessionListModel::SizeRole).toString(), QString());
        const SessionId id(row.data(SessionListModel::SessionIdRole).toUuid());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setContext(id, { 24'000, 200'000, 1 });
        QCOMPARE(changed.size(), 1);
        QCOMPARE(row.data(SessionListModel::SizeRole).toString(), u"24.0k of 200k"_s);
        model.setContext(id, { 24'000, 0, 1 });
        QCOMPARE(row.data(SessionListModel::SizeRole).toString(), u"24.0k"_s);
        QVERIFY(row.data(Qt::ToolTipRole).toString().contains(u"/src/pi-mono/"_s));
        QVERIFY(row.data(Qt::ToolTipRole).toString().contains(u"estimated"_s));
        QVERIFY(row.data(Qt::AccessibleTextRole).toString().startsWith(u"new, pi-mono, 18 min"_s));
        QVERIFY(!model.flags(model.index(0)).testFlag(Qt::ItemIsSelectable));
    }

    void aForkSaysWhatItStandsOn()
    {
        const Session parent = makeSession(u"Tides"_s, 30);
        Session fork = makeSession(u"Tides (fork)"_s, 10);
        fork.entryCount = 0;
        fork.parentSession = parent.id;
        fork.baseEntry = EntryId::create();
        SessionListModel model([] { return Now; });
        model.setSessions({ parent, fork });
        const auto role = [&](int which) {
            return model.index(model.rowOf(fork.id)).data(which).toString();
        };
        QCOMPARE(role(SessionListModel::SizeRole), u"nothing new yet"_s);
        QCOMPARE(role(SessionListModel::OriginRole), u"fork of Tides"_s);
        QVERIFY(role(Qt::ToolTipRole).contains(u"branch of “Tides”"_s));
        fork.entryCount = 3;
        model.setSessions({ parent, fork });
        model.setContext(fork.id, { 100'000, 200'000, 1 });
        QCOMPARE(role(SessionListModel::SizeRole), u"100.0k of 200k"_s);
        // Each in its own place.
        arrange(model, SessionGrouping::None);
        QCOMPARE(text(model), u"Tides (fork) | Tides"_s);
        model.setSessions({ fork });
        QCOMPARE(role(SessionListModel::OriginRole), u"fork"_s);
        QVERIFY(role(Qt::ToolTipRole).contains(u"another session"_s));
    }

    void byAge()
    {
        const int day = 24 * 60;
        SessionListModel model([] { return Now; });
        model.setSessions({ makeSession(u"a"_s, 5), makeSession(u"b"_s, day),
                            makeSession(u"c"_s, 3 * day), makeSession(u"d"_s, 8 * day),
                            makeSession(u"e"_s, 20 * day), makeSession(u"f"_s, 400 * day),
                            makeSession(u"from the future"_s, -2 * day) });
        QCOMPARE(text(model),
                 u"Today 2 | from the future | a | Yesterday 1 | b | Earlier this week 1 | c | "
                 "Earlier this month 1 | d | October 2025 1 | e | October 2024 1 | f"_s);
    }

    void byProjectProgramAndTag()
    {
        Session a = makeSession(u"a"_s, 1, u"/one/api"_s);
        Session b = makeSession(u"b"_s, 2, u"/two/api"_s);
        const Session c = makeSession(u"c"_s, 3, u"/src/web"_s);
        const Session d = makeSession(u"d"_s, 0, {});
        a.origin.format = u"claude-code"_s;
        b.origin.format = u"odd"_s;
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions({ a, b, c, d },
                          { { a.number, { u"bug"_s, u"later"_s } }, { c.number, { u"Later"_s } } });
        arrange(model, SessionGrouping::Project);
        QCOMPARE(text(model), u"one/api 1 | a | two/api 1 | b | web 1 | c | No folder 1 | d"_s);
        arrange(model, SessionGrouping::Program);
        QCOMPARE(text(model), u"Varve 2 | d | c | Claude Code 1 | a | odd 1 | b"_s);
        arrange(model, SessionGrouping::Tag);
        QCOMPARE(text(model), u"bug 1 | a | later 2 | a | c | Without tags 2 | d | b"_s);
        arrange(model, SessionGrouping::None);
        QCOMPARE(text(model), u"d | a | b | c"_s);
        QCOMPARE(model.items().allTags().size(), 2);
    }

    void sorts_data()
    {
        QTest::addColumn<int>("sort");
        QTest::addColumn<QString>("rows");
        QTest::newRow("activity") << int(SessionSort::Activity) << u"b | a | c"_s;
        QTest::newRow("created") << int(SessionSort::Created) << u"c | b | a"_s;
        QTest::newRow("title") << int(SessionSort::Title) << u"a | b | c"_s;
        QTest::newRow("size") << int(SessionSort::Size) << u"a | c | b"_s;
        QTest::newRow("entries") << int(SessionSort::Entries) << u"b | c | a"_s;
        QTest::newRow("cost") << int(SessionSort::Cost) << u"c | a | b"_s;
    }
    void sorts()
    {
        QFETCH(int, sort);
        QFETCH(QString, rows);
        QList<Session> sessions { makeSession(u"a"_s, 20), makeSession(u"b"_s, 10),
                                  makeSession(u"c"_s, 30) };
        sessions[2].createdAt = Now;
        sessions[0].textSize = 900'000;
        sessions[2].textSize = 400'000;
        sessions[1].entryCount = 20'000;
        sessions[0].entryCount = 2;
        sessions[0].totals.cost = 0.5;
        sessions[2].totals.cost = 2;
        SessionListModel model([] { return Now; });
        model.setSessions(sessions);
        arrange(model, SessionGrouping::None, SessionSort(sort));
        QCOMPARE(text(model), rows);
        arrange(model, SessionGrouping::None, SessionSort(sort), true);
        QStringList reversed = rows.split(u" | "_s);
        std::ranges::reverse(reversed);
        QCOMPARE(text(model), reversed.join(u" | "_s));
    }

    void filters()
    {
        QList<Session> sessions { makeSession(u"Split-turn compaction"_s, 1, u"/src/pi-mono"_s),
                                  makeSession(u"Upgrade the schema"_s, 2, u"/src/librecode"_s),
                                  makeSession(u"Old compaction"_s, 3, u"/src/librecode"_s) };
        sessions[2].archivedAt = Now;
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions(sessions, { { sessions[1].number, { u"Release"_s } } });
        arrange(model, SessionGrouping::None);
        QCOMPARE(model.shownCount(), 2);
        model.setFilterText(u"COMPACT"_s);
        QCOMPARE(text(model), u"Split-turn compaction"_s);
        QCOMPARE(model.archivedMatches(), 1);
        model.setFilterText(u"schema libre"_s); // any order, anywhere
        QCOMPARE(text(model), u"Upgrade the schema"_s);
        model.setFilterText(u"release"_s);
        QCOMPARE(text(model), u"Upgrade the schema"_s);
        model.setFilterText(u"nothing like it"_s);
        QCOMPARE(model.rowCount(), 0);
        model.setFilterText({});
        SessionArrangement all = model.arrangement();
        all.showArchived = true;
        model.setArrangement(all);
        QCOMPARE(model.shownCount(), 3);
    }

    void folds()
    {
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        const QList<Session> sessions { makeSession(u"a"_s, 1), makeSession(u"b"_s, 2),
                                        makeSession(u"old"_s, 50'000) };
        model.setSessions(sessions);
        model.setFolded(0, true);
        QCOMPARE(text(model), u"- Today 2 | October 2025 1 | old"_s);
        QCOMPARE(model.shownCount(), 3);
        QCOMPARE(model.rowOf(sessions[0].id), -1);
        // It is remembered.
        SessionListModel again([] { return Now; });
        again.setSessions(sessions);
        again.setArrangement(SessionArrangement::fromBytes(model.arrangement().toBytes()));
        QCOMPARE(text(again), text(model));
        // A filter looks into folded groups too.
        model.setFilterText(u"a"_s);
        QCOMPARE(text(model), u"Today 1 | a"_s);
        model.setFilterText({});
        QVERIFY(model.reveal(sessions[1].id));
        QCOMPARE(text(model), u"Today 2 | a | b | October 2025 1 | old"_s);
        model.setAllFolded(true);
        QCOMPARE(text(model), u"- Today 2 | - October 2025 1"_s);
    }

    void otherSessionsStandBelow()
    {
        Session first = makeSession(u"first"_s, 90);
        Session second = makeSession(u"second"_s, 60);
        Session third = makeSession(u"third"_s, 30);
        second.parentSession = first.id;
        third.parentSession = second.id;
        second.rolledOver = third.rolledOver = true;
        Session agent = makeSession(u"agent"_s, 80);
        agent.kind = SessionKind::Subagent;
        agent.parentSession = first.id;
        Session stray = makeSession(u"stray"_s, 5);
        stray.kind = SessionKind::Subagent;
        stray.parentSession = SessionId::create();
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        arrange(model, SessionGrouping::None);
        model.setSessions({ first, second, third, agent, stray });
        QCOMPARE(text(model), u"stray | third"_s);
        QCOMPARE(model.index(1).data(SessionListModel::BelowRole).toString(), u"3 below"_s);
        model.setFolded(1, false);
        QCOMPARE(text(model), u"stray | third | > first | > second"_s);
        QCOMPARE(model.index(2).data(SessionListModel::BelowRole).toString(), u"1 subagents"_s);
        model.setFolded(2, false);
        QCOMPARE(text(model), u"stray | third | > first | >> agent | > second"_s);
        model.setFolded(2, true);
        model.setFolded(1, true);
        QVERIFY(model.reveal(agent.id));
        QCOMPARE(text(model), u"stray | third | > first | >> agent | > second"_s);
        // What is looked for stands for itself.
        model.setFilterText(u"agent"_s);
        QCOMPARE(text(model), u"agent"_s);
        model.setFilterText({});
        // Two that claim to continue each other end nowhere.
        first.parentSession = third.id;
        first.rolledOver = true;
        model.setSessions({ first, second, third });
        QVERIFY(model.rowCount() <= 3);
    }

    /// A tree of any depth; each says what it used itself and with all below it.
    void subagentsOfSubagents()
    {
        const auto use = [](qint64 input, std::optional<double> cost) {
            Usage usage;
            usage.input = input;
            usage.output = 10;
            usage.cost = cost;
            return usage;
        };
        Session top = makeSession(u"top"_s, 90);
        top.totals = use(1000, 0.5);
        QList<Session> sessions { top };
        for (int i = 1; i <= 3; ++i) {
            Session agent = makeSession(u"agent %1"_s.arg(i), 90 - i);
            agent.kind = SessionKind::Subagent;
            agent.parentSession = sessions.constLast().id;
            agent.totals = use(1000, i == 2 ? std::nullopt : std::optional(0.25));
            sessions += agent;
        }
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        arrange(model, SessionGrouping::None);
        model.setSessions(sessions);
        QCOMPARE(model.index(0).data(SessionListModel::BelowRole).toString(), u"3 subagents"_s);
        QVERIFY(model.reveal(sessions.constLast().id));
        QCOMPARE(text(model), u"top | > agent 1 | >> agent 2 | >>> agent 3"_s);
        const auto tip = [&model](int row) {
            return model.index(row).data(Qt::ToolTipRole).toString();
        };
        QVERIFY2(tip(0).contains(u"Used: 1.0k tokens read, 10 written"_s), qPrintable(tip(0)));
        QVERIFY2(tip(0).contains(
                         u"With its 3 subagents: 4.0k tokens read, 40 written; cost: $ 1.00"_s),
                 qPrintable(tip(0)));
        QVERIFY(tip(2).contains(
                u"With its 1 subagents: 2.0k tokens read, 20 written; cost: $ 0.25"_s));
        QVERIFY(!tip(3).contains(u"With its"_s));
        // What one below used is in all above.
        sessions.last().totals.input += 1000;
        model.updateSession(sessions.constLast(), {});
        QVERIFY(tip(0).contains(u"With its 3 subagents: 5.0k tokens read"_s));
    }

    /// As after an undo or an import, where the newer one is first.
    void theSubagentComesFirst()
    {
        Session parent = makeSession(u"parent"_s, 60);
        Session agent = makeSession(u"agent"_s, 5);
        agent.kind = SessionKind::Subagent;
        agent.parentSession = parent.id;
        const Session other = makeSession(u"other"_s, 10);
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        arrange(model, SessionGrouping::None);
        model.setSessions({ other });
        model.updateSession(agent, {});
        QCOMPARE(text(model), u"agent | other"_s);
        model.updateSession(parent, {});
        QCOMPARE(text(model), u"other | parent"_s);
        QVERIFY(model.reveal(agent.id));
        QCOMPARE(text(model), u"other | parent | > agent"_s);
        parent.updatedAt = Now;
        model.updateSession(parent, {});
        QCOMPARE(text(model), u"parent | > agent | other"_s);
        model.removeSessions({ parent.id, agent.id });
        QCOMPARE(text(model), u"other"_s);
        // Both at once, as they come back.
        model.setSessions({ agent, parent, other });
        QCOMPARE(text(model), u"parent | > agent | other"_s); // as open as it was
    }

    void oneChangeTouchesOneRow()
    {
        QList<Session> sessions { makeSession(u"a"_s, 10), makeSession(u"b"_s, 20),
                                  makeSession(u"c"_s, 30), makeSession(u"old"_s, 50'000) };
        SessionListModel model([] { return Now; });
        QAbstractItemModelTester tester(&model, Strict);
        model.setSessions(sessions);
        const QPersistentModelIndex b(model.index(model.rowOf(sessions[1].id)));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy moves(&model, &QAbstractItemModel::rowsMoved);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);

        sessions[1].name = u"b, renamed"_s;
        model.setSessions(sessions);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(text(model), u"Today 3 | a | b, renamed | c | October 2025 1 | old"_s);

        sessions[2].updatedAt = Now;
        model.updateSession(sessions[2], { u"later"_s });
        QCOMPARE(text(model), u"Today 3 | c | a | b, renamed | October 2025 1 | old"_s);
        model.updateSession(makeSession(u"d"_s, 5), {});
        QCOMPARE(text(model), u"Today 4 | c | d | a | b, renamed | October 2025 1 | old"_s);
        QCOMPARE(inserts.size(), 2); // a tag may change where it belongs, the other is new
        QCOMPARE(b.row(), 4);
        sessions[0].updatedAt = Now.addSecs(60);
        model.updateSession(sessions[0], {});
        QCOMPARE(moves.size(), 1);
        QCOMPARE(text(model), u"Today 4 | a | c | d | b, renamed | October 2025 1 | old"_s);
        sessions[1].archivedAt = Now;
        model.updateSession(sessions[1], {});
        QCOMPARE(text(model), u"Today 3 | a | c | d | October 2025 1 | old"_s);
        QCOMPARE(resets.size(), 0);
        // The last one of a group takes its heading with it.
        sessions[3].archivedAt = Now;
        model.updateSession(sessions[3], {});
        QCOMPARE(text(model), u"Today 3 | a | c | d"_s);
        QCOMPARE(resets.size(), 0);
        sessions[3].archivedAt = {};
        model.updateSession(sessions[3], {});
        QCOMPARE(text(model), u"Today 3 | a | c | d | October 2025 1 | old"_s);
    }

    void activitiesAreMarked()
    {
        SessionListModel model([] { return Now; });
        const QList<Session> sessions { makeSession(u"a"_s, 10), makeSession(u"b"_s, 20) };
        model.setSessions(sessions);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setActivities({ { sessions[1].id, Activity::Asking } });
        QCOMPARE(changes.size(), 1);
        const QModelIndex row = model.index(model.rowOf(sessions[1].id));
        QCOMPARE(row.data(SessionListModel::ActivityRole).toInt(), int(Activity::Asking));
        QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains(u"waits for you"_s));
        model.setActivities({ { sessions[1].id, Activity::Asking } });
        QCOMPARE(changes.size(), 1);
        model.setActivities({});
        QCOMPARE(changes.size(), 2);
    }

    void tomorrowIsAnotherDay()
    {
        QDateTime now = Now;
        SessionListModel model([&now] { return now; });
        model.setSessions({ makeSession(u"a"_s, 10) });
        model.refreshAges();
        QCOMPARE(text(model), u"Today 1 | a"_s);
        now = now.addDays(1);
        model.refreshAges();
        QCOMPARE(text(model), u"Yesterday 1 | a"_s);
    }

    /// Whatever happens one by one leads to the list that is made at once.
    void singleChangesComeToTheSame()
    {
        for (quint32 seed = 1; seed <= 30; ++seed) {
            QRandomGenerator random(seed);
            const auto grouping = SessionGrouping(random.bounded(5));
            // Groups of projects stay where they are while one is read.
            if (grouping == SessionGrouping::Project) {
                continue;
            }
            QList<Session> sessions;
            SessionListModel::Tags tags;
            SessionListModel model([] { return Now; });
            QAbstractItemModelTester tester(&model, Strict);
            arrange(model, grouping, SessionSort(random.bounded(6)), random.bounded(2) == 0);
            const QString filter = random.bounded(3) == 0 ? u"1"_s : QString();
            model.setFilterText(filter);
            for (int i = 0; i < 60; ++i) {
                if (sessions.isEmpty() || random.bounded(3) == 0) {
                    Session made = makeSession(u"s%1"_s.arg(i), random.bounded(90'000),
                                               u"/src/%1"_s.arg(random.bounded(4)));
                    if (!sessions.isEmpty() && random.bounded(4) == 0) {
                        made.parentSession = sessions.at(random.bounded(sessions.size())).id;
                        made.kind = random.bounded(2) == 0 ? SessionKind::Subagent
                                                           : SessionKind::Person;
                        made.rolledOver = made.kind == SessionKind::Person;
                    }
                    sessions += made;
                } else {
                    Session &one = sessions[random.bounded(sessions.size())];
                    switch (random.bounded(5)) {
                    case 0:
                        one.updatedAt = Now.addSecs(-random.bounded(3'000'000));
                        break;
                    case 1:
                        one.archivedAt = one.archivedAt.isValid() ? QDateTime() : Now;
                        break;
                    case 2:
                        one.name = u"r%1"_s.arg(random.bounded(100));
                        break;
                    case 3:
                        one.textSize = random.bounded(1'000'000);
                        break;
                    default:
                        tags[one.number] = { u"t%1"_s.arg(random.bounded(3)) };
                        break;
                    }
                }
                for (const Session &session : std::as_const(sessions)) {
                    model.updateSession(session, tags.value(session.number));
                }
                SessionListModel fresh([] { return Now; });
                fresh.setArrangement(model.arrangement());
                fresh.setFilterText(filter);
                fresh.setSessions(sessions, tags);
                QCOMPARE(text(model), text(fresh));
                QCOMPARE(model.shownCount(), fresh.shownCount());
                QCOMPARE(model.archivedMatches(), fresh.archivedMatches());
            }
        }
    }

    void manySessionsAreInstant_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("10,000") << 10'000;
        QTest::newRow("100,000") << 100'000;
    }
    void manySessionsAreInstant()
    {
        QFETCH(int, count);
        QList<Session> sessions;
        for (int i = 0; i < count; ++i) {
            sessions += makeSession(u"Session %1"_s.arg(i), i, u"/src/%1"_s.arg(i % 50));
        }
        SessionListModel model([] { return Now; });
        QElapsedTimer clock;
        const auto took = [&](auto &&work) {
            clock.restart();
            work();
            return double(clock.nsecsElapsed()) / 1e6;
        };
        const double filled = took([&] { model.setSessions(sessions); });
        sessions[count - 1].updatedAt = Now.addSecs(5);
        const double one = took([&] { model.updateSession(sessions[count - 1], {}); });
        sessions[count - 2].updatedAt = Now.addSecs(6);
        const double again = took([&] { model.setSessions(sessions); });
        const double filtered = took([&] { model.setFilterText(u"session 99"_s); });
        const double cleared = took([&] { model.setFilterText({}); });
        const double regrouped = took([&] { arrange(model, SessionGrouping::Project); });
        qInfo("%d sessions: filled in %.1f ms, one changed in %.2f, read again in %.1f, filtered "
              "in "
              "%.1f, cleared in %.1f, regrouped in %.1f",
              count, filled, one, again, filtered, cleared, regrouped);
        QCOMPARE(model.shownCount(), count);
        QCOMPARE(model.index(1).data().toString(), u"Session %1"_s.arg(count - 2));
    }
};

QTEST_GUILESS_MAIN(TestSessionListModel)
#include "tst_sessionlistmodel.moc"
