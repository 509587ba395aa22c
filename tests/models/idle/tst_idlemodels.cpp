// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlehistorymodel.h"
#include "idletasksmodel.h"
#include "idlewords.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// What the window about idle work shows.
class TestIdleModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void tasks();
    void history();
    void historyGrows();
    void states_data();
    void states();
    void sums();

private:
    static IdleRecord record(qint64 id, IdleRecord::Outcome outcome = IdleRecord::Outcome::Done)
    {
        IdleRecord made;
        made.id = id;
        made.task = u"summaries"_s;
        made.session = SessionId::create();
        made.sessionName = u"Harbour %1"_s.arg(id);
        made.begunAt = QDateTime::fromString(u"2026-03-04T05:06:07.000Z"_s, Qt::ISODateWithMs);
        made.endedAt = made.begunAt.addMSecs(1500);
        made.outcome = outcome;
        return made;
    }
    static QString cells(const QAbstractItemModel &model, int row, int from)
    {
        QStringList texts;
        for (int column = from; column < model.columnCount(); ++column) {
            texts += model.index(row, column).data().toString();
        }
        return texts.join(u'|');
    }
};

void TestIdleModels::tasks()
{
    IdleTasksModel model;
    const QAbstractItemModelTester tester(&model);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    IdleTaskState waits { u"summaries"_s, true, true, 12 };
    IdleTaskState off { u"vectors"_s };
    model.setTasks({ waits, off }, {}, now);
    QCOMPARE(cells(model, 0, 0), u"Session summaries|12|Waiting"_s);
    QCOMPARE(cells(model, 1, 0), u"Search by meaning|–|Done as soon as there is something new"_s);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    off.isOn = off.isKnown = true;
    off.block = IdleLook::Block::NoModel;
    waits.waiting = 0;
    model.setTasks({ waits, off }, {}, now);
    QVERIFY(reset.isEmpty()); // what is selected stays
    QCOMPARE(cells(model, 0, 0), u"Session summaries|0|Nothing to do"_s);
    QCOMPARE(cells(model, 1, 0), u"Search by meaning|0|No embedding model is set"_s);
    off.block = IdleLook::Block::None;
    off.problem = u"No answer came."_s;
    off.retryAt = now.addSecs(125);
    model.setTasks({ waits, off }, {}, now);
    QCOMPARE(cells(model, 1, 2), u"No answer came. Tried again in 3 minute(s)."_s);
    model.setTasks({ waits, off }, {}, now.addSecs(126));
    QCOMPARE(cells(model, 1, 2), u"Nothing to do"_s);
    off.isLimited = true;
    model.setTasks({ waits, off }, {}, now.addSecs(126));
    QCOMPARE(cells(model, 1, 2), u"The next step would go over today's limit"_s);
    QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().isEmpty());
}

void TestIdleModels::history()
{
    IdleHistoryModel model;
    const QAbstractItemModelTester tester(&model);
    IdleRecord offline = record(3);
    IdleRecord paid = record(2);
    paid.model = u"big"_s;
    paid.inputTokens = 1200;
    paid.outputTokens = 34;
    paid.cost = 0.5;
    IdleRecord failed = record(1, IdleRecord::Outcome::Failed);
    failed.model = u"big"_s;
    failed.inputTokens = 900;
    failed.problem = u"No answer came."_s;
    model.setRecords({ offline, paid, failed });
    QCOMPARE(cells(model, 0, 1), u"Two sentences for “Harbour 3”|Done|None|–|–|1.5 s"_s);
    QCOMPARE(cells(model, 1, 1), u"Two sentences for “Harbour 2”|Done|big|1.2k|$ 0.5000|1.5 s"_s);
    QCOMPARE(cells(model, 2, 1),
             u"Two sentences for “Harbour 1”|Failed|big|≈ 900|≈ unknown|1.5 s"_s);
    QVERIFY(model.index(2, 0).data(IdleHistoryModel::IsTroubleRole).toBool());
    QCOMPARE(model.index(2, 2).data(Qt::ToolTipRole).toString(), u"No answer came."_s);
    QCOMPARE(model.sessionAt(model.index(1, 0)), paid.session);
    QVERIFY(model.sessionAt({}).isNull());
}

void TestIdleModels::historyGrows()
{
    IdleHistoryModel model;
    const QAbstractItemModelTester tester(&model);
    IdleRecord second = record(2, IdleRecord::Outcome::Running);
    const IdleRecord first = record(1);
    model.setRecords({ second, first });
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    second.outcome = IdleRecord::Outcome::Done;
    const IdleRecord third = record(3, IdleRecord::Outcome::Running);
    model.setRecords({ third, second, first });
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(1, IdleHistoryModel::Outcome).data().toString(), u"Done"_s);
    model.setRecords({ third, second }); // an old one was removed
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(reset.isEmpty());
    model.setRecords({});
    QCOMPARE(model.rowCount(), 0);
}

void TestIdleModels::states_data()
{
    using Kind = IdleWork::State::Kind;
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("text");
    const auto row = [](Kind kind, int seconds, const QString &text) {
        QTest::addRow("%d, %d", static_cast<int>(kind), seconds)
                << static_cast<int>(kind) << seconds << text;
    };
    row(Kind::Off, 0, u"Idle work is switched off. The preferences can change that."_s);
    row(Kind::Paused, 0, u"Paused until midnight."_s);
    row(Kind::Quiet, 30, u"Begins in less than a minute, if nothing is done until then."_s);
    row(Kind::Quiet, 200, u"Begins in 4 minute(s), if nothing is done until then."_s);
    row(Kind::Resting, 600, u"Nothing is left to do. Looks again in 10 minute(s)."_s);
    row(Kind::Working, 0, u"Looking what there is to do…"_s);
}

void TestIdleModels::states()
{
    QFETCH(const int, kind);
    QFETCH(const int, seconds);
    const QDateTime now = QDateTime::currentDateTimeUtc();
    IdleWork::State state;
    state.kind = static_cast<IdleWork::State::Kind>(kind);
    state.at = now.addSecs(seconds);
    QTEST(idleStateText(state, now), "text");
}

void TestIdleModels::sums()
{
    QCOMPARE(idleSumText({}), u"nothing"_s);
    QCOMPARE(idleSumText({ 3, 4500, 0.25, 0 }), u"3 step(s), 4.5k tokens, $ 0.2500"_s);
    QCOMPARE(idleSumText({ 1, 4500, 0, 1 }), u"1 step(s), 4.5k tokens, cost unknown"_s);
}

QTEST_GUILESS_MAIN(TestIdleModels)
#include "tst_idlemodels.moc"
