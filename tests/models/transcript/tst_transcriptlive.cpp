// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comingcall.h"
#include "faketranscript.h"
#include "soon.h"
#include "transcriptmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

std::shared_ptr<const LiveTurn> live(const QString &text, bool answering = true)
{
    LiveTurn turn;
    turn.answering = answering;
    turn.model = u"model-1"_s;
    if (!text.isEmpty()) {
        turn.answer = { TextBlock { text } };
    }
    return std::make_shared<const LiveTurn>(turn);
}

std::shared_ptr<const LiveTurn> calls(const QList<LiveCall> &list)
{
    LiveTurn turn;
    turn.calls = list;
    return std::make_shared<const LiveTurn>(turn);
}

LiveCall callAt(const QString &id, LiveCall::State state)
{
    LiveCall call;
    call.callId = id;
    call.state = state;
    return call;
}

/// What the model told, in order: "+2-3", "-3-3", "~2-2", "stored 2", "reset".
class Told : public QObject
{
    Q_OBJECT
public:
    explicit Told(TranscriptModel &model)
    {
        const auto range = [this](QChar what, int first, int last) {
            said += u"%1%2-%3"_s.arg(what).arg(first).arg(last);
        };
        connect(&model, &TranscriptModel::rowsInserted, this,
                [range](const QModelIndex &, int first, int last) { range(u'+', first, last); });
        connect(&model, &TranscriptModel::rowsRemoved, this,
                [range](const QModelIndex &, int first, int last) { range(u'-', first, last); });
        connect(&model, &TranscriptModel::dataChanged, this,
                [range](const QModelIndex &first, const QModelIndex &last) {
                    range(u'~', first.row(), last.row());
                });
        connect(&model, &TranscriptModel::modelReset, this, [this] { said += u"reset"_s; });
        connect(&model, &TranscriptModel::answerStored, this,
                [this](int row) { said += u"stored %1"_s.arg(row); });
    }
    QStringList take() { return std::exchange(said, {}); }
    QStringList said;
};

struct Fixture
{
    FakeTranscript data;
    TranscriptModel model { &data };
    QAbstractItemModelTester tester { &model };
    Told told { model };

    void show() { model.setBranch(data.snapshot(), data.indexOf(), nullptr); }
};

} // namespace

class TestTranscriptLive : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theAnswerThatComesIsARowOfItsOwn()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.told.take();
        f.model.setLive(live({}));
        QCOMPARE(f.told.take(), QStringList { u"+1-1"_s });
        QCOMPARE(f.model.rowCount(), 2);
        f.model.setLive(live(u"Some words"_s));
        f.model.setLive(live(u"Some words"_s));
        QCOMPARE(f.told.take(), QStringList { u"~1-1"_s });
        QVERIFY(f.model.isLive(1) && !f.model.isLive(0));
        QVERIFY(f.model.index(1).data(TranscriptModel::LiveRole).toBool());
        QCOMPARE(f.model.index(1).data().toString(), u"Some words"_s);
        QCOMPARE(f.model.index(1).data(TranscriptModel::ModelRole).toString(), u"model-1"_s);
        QCOMPARE(f.model.row(1).kind, RowKind::Assistant);
        f.model.setLive(live({}));
        f.told.take();
        f.model.setLive(nullptr);
        QCOMPARE(f.told.take(), QStringList { u"-1-1"_s });
    }

    /// The turn is over as soon as its answer is stored, and that is before the branch was read again.
    void anAnswerWaitsToBeStored()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.model.setLive(live(u"all of it"_s));
        f.told.take();
        f.model.setLive(nullptr);
        f.model.setLive(nullptr);
        QCOMPARE(f.told.take(), QStringList { u"~1-1"_s }); // nothing more is coming
        QVERIFY(f.model.isLive(1) && !f.model.live().isAnswering() && !f.model.live().hasTurn());
        f.show(); // read before it was stored
        QVERIFY(f.model.isLive(1));
        f.data.answer(u"all of it"_s);
        f.show();
        QCOMPARE(f.told.take(), (QStringList { u"stored 1"_s, u"~1-1"_s }));
        QVERIFY(!f.model.live().hasTurn());
        // One that is never stored goes by itself.
        f.model.setLive(live(u"another"_s));
        f.model.setLive(nullptr);
        QCOMPARE(f.model.rowCount(), 3);
        COMPARE_SOON(f.model.rowCount(), 2);
        QVERIFY(!f.model.live().hasTurn());
        // So does one at whose place another begins.
        f.model.setLive(live(u"a third"_s));
        f.model.setLive(nullptr);
        f.model.setLive(live(u"not that one"_s));
        QCOMPARE(f.model.index(2).data().toString(), u"not that one"_s);
        QVERIFY(f.model.live().hasTurn());
    }

    void theLiveRowIsNoEntry()
    {
        Fixture f;
        f.data.user(u"one"_s);
        f.data.compaction(u"sum"_s, 1, 100, 10);
        f.data.label(1, u"mark"_s);
        auto context = std::make_shared<Context>();
        context->compaction = f.data.id(2); // everything before it is summarized
        f.model.setBranch(f.data.snapshot(), f.data.indexOf(), context);
        f.model.setLive(live(u"text"_s));
        const int row = f.model.rowCount() - 1;
        QVERIFY(f.model.isLive(row));
        QVERIFY(f.model.entryIdOf(row).isNull());
        QCOMPARE(f.model.seqOf(row), 0);
        QCOMPARE(f.model.stateOf(row), RowState::Unknown);
        QVERIFY(f.model.siblingsOf(row).ids.isEmpty());
        QVERIFY(f.model.labelOf(row).isEmpty());
        QCOMPARE(f.model.index(row).data(TranscriptModel::TokensRole).toInt(), 0);
        QCOMPARE(f.model.rowOfSeq(0), -1);
        QCOMPARE(f.model.rowOfEntry({}), -1);
        QCOMPARE(plainTextOf(*f.model.content(row)), u"text"_s);
    }

    void becomesTheStoredAnswer_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("stored");
        QTest::newRow("whole") << u"all of it"_s << u"all of it"_s;
        QTest::newRow("a little late") << u"all"_s << u"all of it"_s;
        QTest::newRow("not begun") << QString() << u"all of it"_s;
    }

    void becomesTheStoredAnswer()
    {
        QFETCH(QString, shown);
        QFETCH(QString, stored);
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.model.setLive(live(shown));
        f.told.take();
        f.data.answer(stored);
        f.show();
        QCOMPARE(f.told.take(), (QStringList { u"stored 1"_s, u"~1-1"_s }));
        QCOMPARE(f.model.rowCount(), 2);
        QVERIFY(!f.model.isLive(1));
        QCOMPARE(f.model.entryIdOf(1), f.data.id(2));
        // Whoever still says so is late.
        f.model.setLive(live(stored, false));
        QCOMPARE(f.model.rowCount(), 2);
        f.model.setLive(live({}, false));
        QVERIFY(f.told.take().isEmpty());
        // The next answer is another one, though it begins alike.
        f.model.setLive(live(stored.first(2)));
        QCOMPARE(f.told.take(), QStringList { u"+2-2"_s });
    }

    void rowsThatFollowTheStoredAnswerAreInserted()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.model.setLive(live(u"answer"_s));
        f.told.take();
        f.data.answer(u"answer"_s);
        f.data.user(u"and now"_s);
        f.data.answer(u"another"_s);
        f.show();
        QCOMPARE(f.told.take(), (QStringList { u"+2-3"_s, u"stored 1"_s, u"~1-3"_s }));
        QCOMPARE(f.model.rowCount(), 4);
    }

    void aQuestionThatIsStoredGoesAboveIt()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.model.setLive(live(u"I begin"_s));
        f.told.take();
        f.data.user(u"wait, also this"_s);
        f.show();
        QCOMPARE(f.told.take(), (QStringList { u"-1-1"_s, u"+1-1"_s, u"+2-2"_s, u"~1-1"_s }));
        QVERIFY(f.model.isLive(2));
        // An answer that is not the live one too.
        f.data.answer(u"Something else"_s);
        f.show();
        QVERIFY(f.model.isLive(3));
        QCOMPARE(f.model.index(3).data().toString(), u"I begin"_s);
    }

    void aStoppedAnswerIsTheSame()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        LiveTurn turn;
        turn.answering = true;
        turn.answer = { ThinkingBlock { u"hm"_s, {}, false }, TextBlock { u"I will"_s },
                        ToolCallBlock { u"c1"_s, u"bash"_s, "{\"comm", {} } };
        f.model.setLive(std::make_shared<const LiveTurn>(turn));
        f.told.take();
        Entry entry;
        entry.role = Role::Assistant;
        entry.blocks = { ThinkingBlock { u"hm"_s, u"signed"_s, false }, TextBlock { u"I will"_s } };
        entry.stopReason = StopReason::Aborted;
        f.data.append(entry);
        f.show();
        QCOMPARE(f.told.take(), (QStringList { u"stored 1"_s, u"~1-1"_s }));
        f.model.setLive(nullptr);
        QCOMPARE(f.model.rowCount(), 2);
    }

    void anotherSessionDropsIt()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.show();
        f.model.setLive(live(u"answer"_s));
        FakeTranscript other;
        other.user(u"elsewhere"_s);
        f.model.setBranch(other.snapshot(), other.indexOf(), nullptr);
        QCOMPARE(f.model.rowCount(), 1);
        QVERIFY(!f.model.live().hasTurn());
        f.model.clear();
        f.model.setLive(live(u"answer"_s));
        QCOMPARE(f.model.rowCount(), 0);
    }

    void anotherBranchDropsIt()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.data.answer(u"first"_s, 1);
        f.data.answer(u"second"_s, 1);
        f.model.setBranch(f.data.snapshot(), f.data.indexOf(2), nullptr);
        f.model.setLive(live(u"third"_s));
        QCOMPARE(f.model.rowCount(), 3);
        f.model.setBranch(f.data.snapshot(), f.data.indexOf(3), nullptr);
        QCOMPARE(f.model.rowCount(), 2);
        f.model.setLive(nullptr);
        QCOMPARE(f.model.rowCount(), 2);
    }

    void callsOfTheNewestAnswerAreLive()
    {
        Fixture f;
        f.data.user(u"a question"_s);
        f.data.call(u"bash"_s, R"({"command":"ls"})", {});
        f.show();
        f.told.take();
        using State = LiveCall::State;
        f.model.setLive(calls({ callAt(u"call_1"_s, State::Waiting) }));
        QCOMPARE(f.told.take(), QStringList { u"~1-1"_s });
        QCOMPARE(f.model.rowCount(), 2);
        QCOMPARE(f.model.liveCall(1, u"call_1"_s)->state, State::Waiting);
        QVERIFY(f.model.liveCall(0, u"call_1"_s) == nullptr);
        QVERIFY(f.model.liveCall(1, u"call_2"_s) == nullptr);
        QCOMPARE(f.model.runningRow(), -1);
        f.model.setLive(calls({ callAt(u"call_1"_s, State::Running) }));
        QCOMPARE(f.told.take(), QStringList { u"~1-1"_s });
        QCOMPARE(f.model.runningRow(), 1);
        f.data.result(u"call_1"_s, u"output"_s);
        f.show();
        f.told.take();
        f.model.setLive(calls({}));
        QVERIFY(f.told.take().isEmpty()); // its result is stored; nothing is open
    }

    void aComingCallTellsWhatItIsAbout_data()
    {
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<QString>("expected");
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("not whole") << QByteArray("{\"path\":\"src/a") << QString();
        QTest::newRow("whole") << QByteArray("{\"path\":\"src/a.cpp\", \"content\":\"int")
                               << u"src/a.cpp"_s;
        QTest::newRow("escaped") << QByteArray("{\"path\":\"a\\\",b{\",\"content\":\"x")
                                 << u"a\",b{"_s;
        QTest::newRow("behind a list")
                << QByteArray("{\"edits\":[{\"a\":1},{\"b\":[2]}],\"path\":\"b.txt\",\"x")
                << u"b.txt"_s;
        QTest::newRow("no JSON") << QByteArray("patch, not an object") << QString();
    }

    void aComingCallTellsWhatItIsAbout()
    {
        QFETCH(QByteArray, arguments);
        QTEST(mainArgumentSoFar(arguments), "expected");
    }

    void growthCostsNothingThatGrowsWithTheBranch()
    {
        Fixture f;
        for (int i = 0; i < 3000; ++i) {
            f.data.user(u"question"_s);
        }
        f.show();
        f.data.reads = 0;
        QString text;
        for (int i = 0; i < 200; ++i) {
            text += u"more words "_s;
            f.model.setLive(live(text));
        }
        QVERIFY(f.data.reads <= 1); // by the model's tester
    }
};

QTEST_GUILESS_MAIN(TestTranscriptLive)
#include "tst_transcriptlive.moc"
