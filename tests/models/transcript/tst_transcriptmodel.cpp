// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faketranscript.h"
#include "transcriptmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QStringList shown(const TranscriptModel &model)
{
    QStringList list;
    for (int row = 0; row < model.rowCount(); ++row) {
        list += model.index(row).data().toString();
    }
    return list;
}

CompactionCard cardOf(const TranscriptModel &model, int row)
{
    return model.branch().compactionCard(model.row(row).node, model.content(row)->entry);
}

ContextItem item(const FakeTranscript &t, qint64 seq, ItemState state, int tokens)
{
    ContextItem result;
    result.seq = seq;
    result.entry = t.id(seq);
    result.state = state;
    result.tokens = tokens;
    result.source = TokenSource::Measured;
    return result;
}

} // namespace

class TestTranscriptModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsOnlyTheRowsAskedFor()
    {
        FakeTranscript t;
        for (int i = 0; i < 500; ++i) {
            t.user(u"question %1"_s.arg(i));
        }
        TranscriptModel model(&t);
        const QAbstractItemModelTester tester(&model);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        t.reads = 0;
        QCOMPARE(model.index(499).data().toString(), u"question 499"_s);
        QCOMPARE(model.index(499).data(TranscriptModel::TimestampRole).toDateTime().date(),
                 QDate(2026, 3, 2));
        QVERIFY(t.reads <= 1);
    }

    void growsWithoutReset()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.call(u"read"_s, R"({"path":"f"})", {});
        TranscriptModel model(&t);
        const QAbstractItemModelTester tester(&model);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        QCOMPARE(model.content(1)->results.size(), 0);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        t.result(u"call_1"_s, u"output"_s);
        t.answer(u"two"_s);
        t.user(u"three"_s);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        QCOMPARE(resets.size(), 0);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(inserted.at(0).at(1).toInt(), 2);
        QCOMPARE(inserted.at(0).at(2).toInt(), 3);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(model.content(1)->results.size(), 1);
        QCOMPARE(shown(model), (QStringList { u"one"_s, u"read f"_s, u"two"_s, u"three"_s }));
    }

    void otherBranchResets()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.answer(u"two"_s); // 2
        t.answer(u"two again"_s, 1); // 3
        t.user(u"three"_s); // 4
        TranscriptModel model(&t);
        const QAbstractItemModelTester tester(&model);
        model.setBranch(t.snapshot(), t.indexOf(2), nullptr);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setBranch(t.snapshot(), t.indexOf(4), nullptr);
        QCOMPARE(resets.size(), 1);
        QCOMPARE(shown(model), (QStringList { u"one"_s, u"two again"_s, u"three"_s }));
        const QModelIndex second = model.index(1);
        QCOMPARE(second.data(TranscriptModel::SiblingPositionRole).toInt(), 2);
        QCOMPARE(second.data(TranscriptModel::SiblingCountRole).toInt(), 2);
        QCOMPARE(second.data(TranscriptModel::SiblingIdsRole).toStringList(),
                 (QStringList { t.id(2).toString(), t.id(3).toString() }));
        QCOMPARE(model.index(0).data(TranscriptModel::SiblingCountRole).toInt(), 1);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void branchSummariesAreAlternatives()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.answer(u"two"_s); // 2
        Entry summary;
        summary.type = EntryType::BranchSummary;
        summary.summary = u"What was tried there"_s;
        t.append(summary, 1); // 3: the branch that was left is 2
        t.user(u"go on"_s);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        QCOMPARE(model.row(1).kind, RowKind::BranchSummary);
        QCOMPARE(model.siblingsOf(1).position, 2);
        QCOMPARE(model.siblingsOf(1).ids, (QList { t.id(2), t.id(3) }));
        model.setBranch(t.snapshot(), t.indexOf(2), nullptr);
        QCOMPARE(model.siblingsOf(1).position, 1);
        QCOMPARE(model.siblingsOf(1).ids.size(), 2);
    }

    /// Views keep what they laid out of all other rows.
    void theSameBranchTellsOnlyWhatChanged()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.answer(u"two"_s);
        t.user(u"three"_s);
        TranscriptModel model(&t);
        const auto snapshot = t.snapshot();
        const auto context = std::make_shared<const Context>();
        model.setBranch(snapshot, t.indexOf(), context);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setBranch(snapshot, t.indexOf(), context);
        QCOMPARE(changes.size(), 0);
        model.setBranch(t.snapshot(), t.indexOf(), std::make_shared<const Context>());
        QCOMPARE(changes.size(), 0); // loaded again, nothing differs
        t.label(2, u"here"_s);
        model.setBranch(t.snapshot(), t.indexOf(), context);
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.at(0).at(0).toModelIndex().row(), 1);
        QCOMPARE(changes.at(0).at(1).toModelIndex().row(), 1);
        changes.clear();
        Context pinned;
        ContextItem item;
        item.entry = t.id(3);
        item.seq = 3;
        item.state = ItemState::Pinned;
        pinned.items = { item };
        model.setBranch(t.snapshot(), t.indexOf(), std::make_shared<const Context>(pinned));
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.at(0).at(0).toModelIndex().row(), 2);
        QCOMPARE(resets.size(), 0);
    }

    /// Instructions and tools come when a session's folder was read, after its rows.
    void otherInstructionsChangeNoRow()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        t.answer(u"two"_s);
        const auto snapshot = t.snapshot();
        Context context;
        context.items = { item(t, 1, ItemState::Sent, 3), item(t, 2, ItemState::Pinned, 7) };
        TranscriptModel model(&t);
        model.setBranch(snapshot, t.indexOf(), std::make_shared<const Context>(context));
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        ContextItem instructions;
        instructions.tokens = 900;
        context.items.prepend(instructions);
        model.setBranch(snapshot, t.indexOf(), std::make_shared<const Context>(context));
        QCOMPARE(changes.size(), 0);
        QCOMPARE(model.stateOf(1), RowState::Pinned);
        QCOMPARE(model.index(1).data(TranscriptModel::TokensRole).toLongLong(), 7);

        context.items[1].tokens = 4;
        model.setBranch(snapshot, t.indexOf(), std::make_shared<const Context>(context));
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes.at(0).at(1).toModelIndex().row(), 0);
        QCOMPARE(model.index(0).data(TranscriptModel::TokensRole).toLongLong(), 4);
    }

    /// A compaction that was just applied is in force, and its card offers to undo it.
    void newRowsAreToldAgainWithTheirContext()
    {
        FakeTranscript t;
        const qint64 first = t.user(u"one"_s);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), std::make_shared<const Context>());
        const qint64 compaction = t.compaction(u"It was said."_s, first, 1000, 100);
        Context context;
        context.compaction = t.id(compaction);
        QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
        model.setBranch(t.snapshot(), t.indexOf(), std::make_shared<const Context>(context));
        QCOMPARE(cardOf(model, 1).status, CompactionCard::Status::InForce);
        QVERIFY(!changes.isEmpty());
        QCOMPARE(changes.constLast().at(1).toModelIndex().row(), 1);
    }

    void statesComeFromTheProjection()
    {
        FakeTranscript t;
        t.user(u"one"_s); // 1
        t.answer(u"two"_s); // 2
        t.user(u"three"_s); // 3
        t.answer(u"four"_s); // 4
        t.compaction(u"sum"_s, 3, 175000, 24100); // 5
        t.user(u"five"_s); // 6
        t.label(6, u"mark"_s);
        auto context = std::make_shared<Context>();
        context->compaction = t.id(5);
        // A pinned entry stands before what it is younger than.
        context->items = { item(t, 5, ItemState::Sent, 80), item(t, 2, ItemState::Pinned, 7),
                           item(t, 3, ItemState::Excluded, 9), item(t, 4, ItemState::Masked, 3),
                           item(t, 6, ItemState::Sent, 5) };
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), context);
        QList<RowState> states;
        for (int row = 0; row < model.rowCount(); ++row) {
            states += model.stateOf(row);
        }
        QCOMPARE(states,
                 (QList<RowState> { RowState::Summarized, RowState::Pinned, RowState::Excluded,
                                    RowState::Masked, RowState::Sent, RowState::Sent }));
        QCOMPARE(model.index(1).data(TranscriptModel::TokensRole).toLongLong(), 7);
        QCOMPARE(model.index(1).data(TranscriptModel::TokenSourceRole).toInt(),
                 static_cast<int>(TokenSource::Measured));
        QCOMPARE(model.index(0).data(TranscriptModel::TokenSourceRole).toInt(),
                 static_cast<int>(TokenSource::Estimated));
        QCOMPARE(model.index(5).data(TranscriptModel::LabelRole).toString(), u"mark"_s);
        const CompactionCard card = cardOf(model, 4);
        QCOMPARE(card.tokensBefore, 175000);
        QCOMPARE(card.tokensAfter, 24100);
        QCOMPARE(card.summarized, 2);
        QCOMPARE(card.kept, 2);
        QCOMPARE(card.status, CompactionCard::Status::InForce);
    }

    void missingEntryIsAnErrorNotACrash()
    {
        FakeTranscript t;
        t.user(u"one"_s);
        FakeTranscript other; // knows none of the entries
        TranscriptModel model(&other);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        QVERIFY(model.content(0)->error.has_value());
        QCOMPARE(model.index(0).data().toString(), QString());
    }

    void largeBranchIsSetQuickly()
    {
        FakeTranscript t;
        for (int i = 0; i < 4726; ++i) {
            t.user(u"a question of some length"_s);
            t.call(u"read"_s, R"({"path":"x"})", u"content"_s);
        }
        const auto snapshot = t.snapshot();
        auto context = std::make_shared<Context>();
        for (qint64 seq = 1; seq <= t.last(); ++seq) {
            context->items += item(t, seq, ItemState::Sent, 10);
        }
        TranscriptModel model(&t);
        QBENCHMARK
        {
            model.clear();
            model.setBranch(snapshot, t.indexOf(), context);
        }
        QCOMPARE(model.rowCount(), 2 * 4726);
        QCOMPARE(t.reads, 0);
    }
};

QTEST_GUILESS_MAIN(TestTranscriptModel)
#include "tst_transcriptmodel.moc"
