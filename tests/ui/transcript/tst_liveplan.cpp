// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of a running turn consist of.
#include "faketranscript.h"
#include "sampleanswer.h"
#include "transcriptlayout.h"
#include "transcriptmodel.h"

#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <ranges>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A layout alone, to look at what is planned.
struct Planned
{
    FakeTranscript data;
    TranscriptModel model { &data };
    TranscriptLayout layout { nullptr, nullptr };

    Planned()
    {
        data.user(u"a question"_s);
        layout.setStyle(TranscriptStyle(QFont(), QPalette()));
        layout.setWidth(600);
        layout.setModel(&model);
        QObject::connect(&model, &QAbstractItemModel::modelReset, &model,
                         [this] { layout.reset(); });
        QObject::connect(&model, &QAbstractItemModel::rowsInserted, &model,
                         [this] { layout.rowsAppended(); });
        QObject::connect(&model, &QAbstractItemModel::rowsRemoved, &model,
                         [this] { layout.lastRowRemoved(); });
        branch();
    }
    void branch() { model.setBranch(data.snapshot(), data.indexOf(), nullptr); }
    void measureAll()
    {
        bool complete = false;
        while (layout.measure(0, layout.heights().total(), -1, &complete)) { }
    }
    [[nodiscard]] QStringList shown(int row)
    {
        QStringList lines;
        for (const BlockSpec &block : layout.plan(row).blocks) {
            QStringList parts { block.title, block.text, block.detail, block.state };
            parts.removeAll(QString());
            lines += parts.join(u" | "_s);
        }
        return lines;
    }
    [[nodiscard]] const BlockSpec *block(int row, BlockSpec::Kind kind)
    {
        for (const BlockSpec &block : layout.plan(row).blocks) {
            if (block.kind == kind) {
                return &block;
            }
        }
        return nullptr;
    }
};

std::shared_ptr<const LiveTurn> asTurn(const Blocks &blocks, bool answering = true)
{
    LiveTurn turn;
    turn.model = u"model-1"_s;
    turn.answering = answering;
    turn.answer = blocks;
    return std::make_shared<const LiveTurn>(turn);
}

std::shared_ptr<const LiveTurn> asCalls(const LiveCall &call)
{
    LiveTurn turn;
    turn.calls = { call };
    return std::make_shared<const LiveTurn>(turn);
}

} // namespace

class TestLivePlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goingOnIsPlanningAnew_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 25; ++seed) {
            QTest::addRow("seed %u", seed) << seed;
        }
    }

    void goingOnIsPlanningAnew()
    {
        QFETCH(quint32, seed);
        QRandomGenerator random(seed);
        Planned p;
        const QString text = sampleAnswer().repeated(1 + static_cast<int>(seed % 6));
        const QString thought = u"a thought, and another\n"_s.repeated(20);
        const QByteArray arguments =
                "{\"path\":\"a.txt\",\"content\":\"" + QByteArray(300, 'x') + "\"}";
        // Thinking, text, a call, text again, as they come.
        const QList<Block> whole { ThinkingBlock { thought, {}, false }, TextBlock { text },
                                   ToolCallBlock { u"c1"_s, u"write"_s, arguments, {} },
                                   TextBlock { text } };
        if (seed % 3 == 0) {
            p.layout.folds().set({ 0, 1 }, true);
        }
        if (seed % 4 == 0) {
            p.layout.folds().set({ 0, 3 }, true);
        }
        Blocks sofar;
        for (const Block &block : whole) {
            sofar += block;
            const auto grow = [&](auto &&cut, qsizetype size) {
                for (qsizetype at = 0; at < size;) {
                    at = std::min<qsizetype>(size, at + 1 + random.bounded(300));
                    sofar.last() = cut(at);
                    p.model.setLive(asTurn(sofar));
                    p.layout.refreshRow(1, TranscriptLayout::Change::Grown);
                    if (random.bounded(2) == 0) {
                        p.measureAll();
                    }
                    compare(p);
                }
            };
            if (const auto *t = std::get_if<TextBlock>(&block)) {
                grow([&](qsizetype at) { return TextBlock { t->text.first(at) }; }, t->text.size());
            } else if (const auto *k = std::get_if<ThinkingBlock>(&block)) {
                grow([&](qsizetype at) { return ThinkingBlock { k->text.first(at), {}, false }; },
                     k->text.size());
            } else if (const auto *c = std::get_if<ToolCallBlock>(&block)) {
                grow(
                        [&](qsizetype at) {
                            return ToolCallBlock { c->callId, c->name, c->arguments.first(at), {} };
                        },
                        c->arguments.size());
            }
        }
        // Begun again, as after a retry.
        p.model.setLive(asTurn({ TextBlock { u"Once more"_s } }));
        p.layout.refreshRow(1, TranscriptLayout::Change::Grown);
        compare(p);
        QVERIFY(p.layout.plan(1).blocks.size() <= 2);
    }

    void theWaitForAnAnswerIsSaid()
    {
        Planned p;
        p.model.setLive(asTurn({}));
        QVERIFY(p.shown(1).contains(u"Waiting for the answer"_s));
        p.model.setLive(asTurn({ TextBlock { u"Here"_s } }));
        p.layout.refreshRow(1, TranscriptLayout::Change::Grown);
        QVERIFY(!p.shown(1).contains(u"Waiting for the answer"_s));
        QCOMPARE(p.shown(1).constLast(), u"Here"_s);
    }

    void whatIsComingShowsItsSize()
    {
        Planned p;
        p.model.setLive(asTurn({ ThinkingBlock { QString(1234, u'x'), {}, false } }));
        QVERIFY(p.shown(1).constLast().contains(u"1,234"_s));
        p.model.setLive(
                asTurn({ ToolCallBlock { u"c"_s, u"write"_s, QByteArray(2400, '{'), {} } }));
        p.layout.refreshRow(1, TranscriptLayout::Change::Grown);
        const BlockSpec *fold = p.block(1, BlockSpec::Kind::Fold);
        QCOMPARE(fold->title, u"write"_s);
        QVERIFY(fold->trailing.contains(u"2.4 kB"_s));
    }

    void aQuestionShowsExactlyWhatWouldRun()
    {
        Planned p;
        p.data.call(u"bash"_s, R"({"command":"rm"})", {});
        p.branch();
        LiveCall call;
        call.callId = u"call_1"_s;
        call.state = LiveCall::State::Asking;
        call.preview = u"rm \u202Etxt.a\nsecond"_s;
        p.model.setLive(asCalls(call));
        const BlockSpec *fold = p.block(1, BlockSpec::Kind::Fold);
        QCOMPARE(fold->state, u"Waits for your answer"_s);
        QVERIFY(fold->has(BlockSpec::Expanded));
        const CodeGroup &group = p.layout.plan(1).groups.constFirst();
        QCOMPARE(group.text, u"rm <U+202E>txt.a\nsecond"_s);
        QCOMPARE(group.marks, (QList { std::pair<qsizetype, qsizetype>(3, 8) }));
        // Folded by the person, it stays so.
        p.layout.folds().set({ 2, 1 }, false);
        p.layout.refreshRow(1, TranscriptLayout::Change::Calls);
        QVERIFY(!p.block(1, BlockSpec::Kind::Fold)->has(BlockSpec::Expanded));
    }

    void aLongQuestionIsCapped()
    {
        Planned p;
        p.data.call(u"bash"_s, R"({"command":"x"})", {});
        p.branch();
        LiveCall call;
        call.callId = u"call_1"_s;
        call.state = LiveCall::State::Asking;
        call.preview = u"echo line\n"_s.repeated(200);
        p.model.setLive(asCalls(call));
        const BlockSpec *more = p.block(1, BlockSpec::Kind::More);
        QVERIFY(more != nullptr);
        QVERIFY(more->text.contains(u"200"_s));
    }

    void newestOutputHasAlwaysAsManyLines()
    {
        Planned p;
        p.data.call(u"bash"_s, R"({"command":"make"})", {});
        p.branch();
        LiveCall call;
        call.callId = u"call_1"_s;
        call.state = LiveCall::State::Running;
        p.model.setLive(asCalls(call));
        QVERIFY(p.block(1, BlockSpec::Kind::Code) == nullptr);
        QSet<int> heights;
        for (int lines = 1; lines < 40; ++lines) {
            call.output.clear();
            for (int i = 0; i < lines; ++i) {
                call.output += u"line %1\n"_s.arg(i);
            }
            p.model.setLive(asCalls(call));
            p.layout.refreshRow(1, TranscriptLayout::Change::Calls);
            heights.insert(p.layout.plan(1).height());
            const BlockSpec *code = p.block(1, BlockSpec::Kind::Code);
            const CodeGroup &group = p.layout.plan(1).groups.constFirst();
            QVERIFY(codeLines(*code, group).contains(u"line %1"_s.arg(lines - 1)));
        }
        QCOMPARE(heights.size(), 1);
        // Its result folds it in again.
        p.data.result(u"call_1"_s, u"all of it"_s);
        p.branch();
        p.layout.refreshRow(1, TranscriptLayout::Change::Any);
        QVERIFY(p.block(1, BlockSpec::Kind::Code) == nullptr);
    }

    void aChangeIsShownAsADiff()
    {
        Planned p;
        p.data.call(u"edit"_s, R"({"path":"a.txt","oldText":"one","newText":"two"})", {});
        Entry result;
        result.role = Role::ToolResult;
        result.toolCallId = u"call_1"_s;
        result.toolName = u"edit"_s;
        result.blocks = { TextBlock { u"Replaced."_s } };
        result.data = { { u"details"_s,
                          QJsonObject { { u"diff"_s,
                                          u"diff --git a/a.txt b/a.txt\nindex 1..2 100644\n"
                                          "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,4 @@\n zero\n"
                                          "-one\n+two\n+three\n+four\n end\n"_s } } } };
        p.data.append(result);
        p.branch();
        const BlockSpec *fold = p.block(1, BlockSpec::Kind::Fold);
        QCOMPARE(fold->added, 3);
        QCOMPARE(fold->removed, 1);
        QVERIFY(!fold->has(BlockSpec::Expanded));
        p.layout.folds().set({ 2, 1 }, true);
        p.layout.refreshRow(1, TranscriptLayout::Change::Any);
        const CodeGroup &group = p.layout.plan(1).groups.constFirst();
        QVERIFY(group.kind == CodeGroup::Kind::Diff);
        QVERIFY(group.text.startsWith(u"@@ -1,3"_s));
        QCOMPARE(p.layout.plan(1).groups.size(), 1); // what it answered says nothing more
    }

    void anEndingSaysWhy_data()
    {
        QTest::addColumn<int>("reason");
        QTest::addColumn<QString>("problem");
        QTest::addColumn<QString>("expected");
        const auto as = [](StopReason reason) { return static_cast<int>(reason); };
        QTest::newRow("stopped") << as(StopReason::Aborted) << QString()
                                 << u"Stopped before the answer ended. The part you see is kept."_s;
        QTest::newRow("failed") << as(StopReason::Error) << u"The server closed the stream."_s
                                << u"The server closed the stream. The part you see is kept."_s;
        QTest::newRow("odd") << as(StopReason::Error) << u"529 overloaded"_s
                             << u"The answer ended with an error: 529 overloaded"_s;
        QTest::newRow("cut") << as(StopReason::Length) << QString()
                             << u"The answer was cut off: it reached the limit of its length."_s;
    }

    /// There is no part that could be seen, or put in.
    void anAnswerThatNeverBeganSaysSo()
    {
        Planned p;
        Entry entry;
        entry.role = Role::Assistant;
        entry.stopReason = StopReason::Aborted;
        p.data.append(entry);
        p.branch();
        const BlockSpec *ending = p.block(1, BlockSpec::Kind::Ending);
        QVERIFY(ending != nullptr);
        QCOMPARE(ending->text, u"Stopped before the answer began."_s);
    }

    void anEndingSaysWhy()
    {
        QFETCH(int, reason);
        QFETCH(QString, problem);
        QFETCH(QString, expected);
        Planned p;
        Entry entry;
        entry.role = Role::Assistant;
        entry.blocks = { TextBlock { u"Some words"_s } };
        entry.stopReason = static_cast<StopReason>(reason);
        entry.data = { { u"errorMessage"_s, problem } };
        p.data.append(entry);
        p.branch();
        const BlockSpec *ending = p.block(1, BlockSpec::Kind::Ending);
        QVERIFY(ending != nullptr);
        QCOMPARE(ending->text, expected);
        QCOMPARE(ending->has(BlockSpec::Failed), !problem.isEmpty());
        const int one =
                p.layout.block(1, static_cast<int>(p.layout.plan(1).blocks.size()) - 1).height();
        p.layout.setWidth(150); // as many lines as it needs
        const int narrow =
                p.layout.block(1, static_cast<int>(p.layout.plan(1).blocks.size()) - 1).height();
        QVERIFY(narrow > 2 * one);
    }

    void aCommandOfThePersonSaysHowItEnded()
    {
        Planned p;
        Entry entry;
        entry.role = Role::BashExecution;
        entry.toolName = u"bash"_s;
        entry.toolArguments = R"({"command":"make check"})";
        entry.blocks = { TextBlock { u"failed"_s } };
        entry.data = { { u"exitCode"_s, 2 } };
        entry.modelFacing = false;
        p.data.append(entry);
        p.branch();
        const BlockSpec *fold = p.block(1, BlockSpec::Kind::Fold);
        QVERIFY(fold->has(BlockSpec::Failed));
        QVERIFY(fold->trailing.contains(u"exit code 2"_s));
        QVERIFY(fold->trailing.contains(u"not in context"_s));
    }

private:
    /// As if the row had never been planned before.
    static void compare(Planned &p)
    {
        const RowPlan &now = p.layout.plan(1);
        RowPlan fresh = p.layout.detachedPlan(1);
        QCOMPARE(now.blocks.size(), fresh.blocks.size());
        for (qsizetype i = 0; i < now.blocks.size(); ++i) {
            QVERIFY2(now.blocks.at(i) == fresh.blocks.at(i),
                     qPrintable(u"block %1: %2"_s.arg(i).arg(now.blocks.at(i).text)));
        }
        QCOMPARE(now.groups.size(), fresh.groups.size());
        for (qsizetype i = 0; i < now.groups.size(); ++i) {
            QCOMPARE(now.groups.at(i).text, fresh.groups.at(i).text);
        }
        if (!std::ranges::all_of(std::views::iota(0, static_cast<int>(now.blocks.size())),
                                 [&](int i) { return now.isMeasured(i); })) {
            return;
        }
        fresh.estimate(p.layout.style(), p.layout.width());
        for (int i = 0; i < fresh.blocks.size(); ++i) {
            const BlockSpec &spec = fresh.blocks.at(i);
            if (!fresh.isMeasured(i)) {
                const auto laid = layOut(
                        { spec, nullptr, p.layout.style(), p.layout.width(), 0, nullptr, {} });
                fresh.setMeasured(i, laid->height());
            }
        }
        QCOMPARE(now.height(), fresh.height());
        QCOMPARE(p.layout.heights().height(1), now.height());
    }

    static QString codeLines(const BlockSpec &spec, const CodeGroup &group)
    {
        QString text;
        for (const CodeLine &line : spec.lines) {
            text += QStringView(group.text).sliced(line.offset, line.length);
            text += u'\n';
        }
        return text;
    }
};

QTEST_MAIN(TestLivePlan)
#include "tst_liveplan.moc"
