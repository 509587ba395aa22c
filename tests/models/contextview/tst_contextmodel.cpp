// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextmodel.h"
#include "contextsamples.h"
#include "format.h"
#include "referenceblock.h"
#include "shownfigures.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QString indented(int depth, const QStringList &cells)
{
    return QString(depth, u' ') + cells.join(u" | "_s);
}

void print(QAbstractItemModel &model, const QModelIndex &parent, int depth, QStringList *lines)
{
    model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column) {
            cells += model.index(row, column, parent).data().toString();
        }
        *lines += indented(depth, cells);
        print(model, model.index(row, 0, parent), depth + 1, lines);
    }
}

QStringList printTree(QAbstractItemModel &model)
{
    QStringList lines;
    print(model, {}, 0, &lines);
    return lines;
}

} // namespace

class TestContextModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    /// A call waits: what a request would say in place of its result was never measured.
    void aResultThatIsAwaitedIsEstimated()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        builder.context.window = 100000;
        builder.call(u"read"_s, R"({"path":"src/a.cpp"})", 500, 100, 50);
        ContextItem &call = builder.context.items.last();
        call.parts += ContextPart { Category::ToolResults, 25, true };
        call.tokens += 25;
        call.source = TokenSource::Mixed;
        ContextModel model(&source);
        model.setContext(builder.share());
        const QStringList lines = printTree(model);
        QVERIFY2(lines.contains(u"Tool results | 25 | 0.0% | est."_s),
                 qPrintable(lines.join(u'\n')));
    }

    void showsCategoriesToolsAndItems()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        builder.context.window = 100000;
        builder.context.reserve = 10000;
        builder.prompt(Category::SystemPrompt, u"System prompt"_s, 2000);
        builder.user(u"\n\nFix the parser\nand its tests"_s, 1000);
        builder.call(u"read"_s, R"({"path":"src/a.cpp"})", 500, 100, 50);
        builder.result(u"read"_s, u"int main"_s, 3000);
        builder.call(u"bash"_s, R"({"command":"make test"})", 400, 100, 50);
        builder.result(u"bash"_s, u"ok"_s, 1000);
        for (ContextItem &item : builder.context.items) {
            item.source = item.role == Role::User ? TokenSource::Estimated : TokenSource::Measured;
        }
        ContextModel model(&source);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would fetch before it knows that the reset is over
        model.setContext(builder.share());
        const QStringList expected {
            u"System prompt | 2.0k | 2.0% | "_s,
            u"User | 1.0k | 1.0% | est."_s,
            u" Fix the parser | 1.0k | 1.0% | est."_s,
            u"Assistant | 900 | 0.9% | "_s,
            u" I look at it | 500 | 0.5% | "_s,
            u" I look at it | 400 | 0.4% | "_s,
            u"Thinking | 200 | 0.2% | "_s,
            u" Which file is it? | 100 | 0.1% | "_s,
            u" Which file is it? | 100 | 0.1% | "_s,
            u"Tool calls | 100 | 0.1% | "_s,
            u" read src/a.cpp | 50 | 0.1% | "_s,
            u" bash make test | 50 | 0.0% | "_s,
            u"Tool results | 4.0k | 4.0% | "_s,
            u" read (1) | 3.0k | 3.0% | "_s,
            u"  src/a.cpp | 3.0k | 3.0% | "_s,
            u" bash (1) | 1.0k | 1.0% | "_s,
            u"  make test | 1.0k | 1.0% | "_s,
            u"Reserved for output | 10.0k | 10.0% | "_s,
            u"Free | 81.8k | 81.8% | "_s,
        };
        QCOMPARE(printTree(model), expected);
    }

    /// What a message quotes of other sessions is a row of its own, and both add up to what the person sent.
    void showsWhatIsQuotedAsWhatItIs()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        builder.user(u"Go on"_s, 100);
        ContextItem &item = builder.user(u"As in @#12 and @#7"_s, 200);
        Entry entry = *source.entry(item.seq);
        for (const auto &[number, title] : { std::pair { 12, u"Tides"_s }, { 7, u"Dikes"_s } }) {
            const ReferenceHeader header { number, SessionId::create(), {}, title };
            entry.blocks +=
                    TextBlock { u"\n\n"_s + referenceOpening(header) + u"\nHigh at noon"_s };
        }
        source.add(entry);
        item.parts += { Category::User, 1800, false, true };
        item.tokens += 1800;
        builder.context.window = 10000;
        ContextModel model(&source);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would fetch before it knows that the reset is over
        model.setContext(builder.share());
        const QStringList expected {
            u"User | 2.1k | 21.0% | est."_s,
            u" From other sessions (1) | 1.8k | 18.0% | est."_s,
            u"  #12 Tides, #7 Dikes | 1.8k | 18.0% | est."_s,
            u" As in @#12 and @#7 | 200 | 2.0% | est."_s,
            u" Go on | 100 | 1.0% | est."_s,
        };
        const QStringList printed = printTree(model);
        QCOMPARE(printed.first(expected.size()), expected);
        // The row leads to its message, and is found again by its own key.
        const QModelIndex user = model.indexOfCategory(Category::User);
        const QModelIndex group = model.index(0, 0, user);
        const QModelIndex quoted = model.index(0, 0, group);
        QCOMPARE(model.entriesOf(group), QList { item.entry });
        QCOMPARE(model.entriesOf(user).size(), 2);
        QCOMPARE(quoted.data(ContextModel::SeqRole).toLongLong(), item.seq);
        for (const QModelIndex &row : { group, quoted, model.index(1, 0, user) }) {
            QCOMPARE(model.indexOfKey(row.data(ContextModel::KeyRole).toString()), row);
        }
    }

    void foldsTheSmallOnes()
    {
        ContextBuilder builder;
        for (int i = 0; i < 61; ++i) {
            builder.user(u"x"_s, 1000 + i);
        }
        ContextModel model(nullptr);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would fetch before it knows that the reset is over
        model.setContext(builder.share());
        const QModelIndex user = model.indexOfCategory(Category::User);
        QCOMPARE(model.rowCount(user), ContextFoldLimit + 1);
        const QModelIndex more = model.index(ContextFoldLimit, 0, user);
        QCOMPARE(more.data().toString(), u"41 more"_s);
        // The rows come when somebody looks.
        QCOMPARE(model.rowCount(more), 0);
        QVERIFY(model.hasChildren(more));
        QVERIFY(model.canFetchMore(more));
        model.fetchMore(more);
        QCOMPARE(model.rowCount(more), 41);
        QVERIFY(!model.canFetchMore(more));
        for (int row = 0; row < 41; ++row) {
            QCOMPARE(model.index(row, 0, more).data(ContextModel::TokensRole).toLongLong(),
                     1040 - row);
        }
        QCOMPARE(model.index(0, 0, user).data(ContextModel::TokensRole).toLongLong(), 1060);
        // A group of 21 is not folded: "1 more" would take the place of the one.
        ContextBuilder small;
        for (int i = 0; i < 21; ++i) {
            small.user(u"x"_s, 10);
        }
        model.setContext(small.share());
        QCOMPARE(model.rowCount(model.indexOfCategory(Category::User)), 21);
    }

    void whatIsFoldedIsThere()
    {
        ContextBuilder builder;
        for (int i = 0; i < 61; ++i) {
            builder.user(u"x"_s, 1000 + i);
        }
        builder.context.items[7].state = ItemState::Pinned; // among the small ones
        const EntryId small = builder.context.items.at(7).entry;
        ContextModel model(nullptr);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would fetch before it knows that the reset is over
        const auto context = builder.share();
        model.setContext(context);
        const QModelIndex user = model.indexOfCategory(Category::User);
        const QModelIndex more = model.index(ContextFoldLimit, 0, user);
        QCOMPARE(model.entriesOf(user).size(), 61);
        QCOMPARE(model.entriesOf(more).size(), 41);
        QCOMPARE(model.statesOf(more), QSet<ItemState>({ ItemState::Sent, ItemState::Pinned }));
        QCOMPARE(model.rowCount(more), 0);
        QVERIFY(!model.indexOfKey(u"#"_s + EntryId::create().toString() + u"/user"_s).isValid());
        QCOMPARE(model.rowCount(more), 0);
        // Asking for one of them gives it, and the rest.
        model.fetchMore(more);
        QString key;
        for (int row = 0; row < model.rowCount(more); ++row) {
            const QModelIndex index = model.index(row, 0, more);
            if (model.entriesOf(index) == QList { small }) {
                key = index.data(ContextModel::KeyRole).toString();
            }
        }
        QVERIFY(!key.isEmpty());
        model.setContext(context);
        const QModelIndex found = model.indexOfKey(key);
        QVERIFY(found.isValid());
        QCOMPARE(model.entriesOf(found), QList { small });
        QCOMPARE(model.rowCount(found.parent()), 41);
        QCOMPARE(model.entriesOf(user).size(), 61);
    }

    void childrenAddUpToTheirParents()
    {
        MemoryEntrySource source;
        ContextModel model(&source);
        model.setContext(longSession(&source).share());
        QList<QModelIndex> pending;
        qint64 shares = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            pending += model.index(row, 0);
            shares += qRound64(model.index(row, ContextModel::ShareColumn)
                                       .data()
                                       .toString()
                                       .chopped(1)
                                       .toDouble()
                               * 10);
        }
        QCOMPARE(shares, 1000);
        int checked = 0;
        while (!pending.isEmpty()) {
            const QModelIndex parent = pending.takeLast();
            model.fetchMore(parent);
            qint64 exact = 0;
            for (int row = 0; row < model.rowCount(parent); ++row) {
                exact += model.index(row, 0, parent).data(ContextModel::TokensRole).toLongLong();
                pending += model.index(row, 0, parent);
            }
            if (model.rowCount(parent) > 0) {
                QCOMPARE(exact, parent.data(ContextModel::TokensRole).toLongLong());
                ++checked;
            }
        }
        QVERIFY(checked > 8);
    }

    void saysWhatIsNotSentAndWhy()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        builder.user(u"sent"_s, 100);
        ContextItem &excluded = builder.user(u"left out by hand"_s, 50);
        excluded.state = ItemState::Excluded;
        ContextItem &failed = builder.call(u"read"_s, "{}", 10, 10, 10);
        failed.state = ItemState::LeftOut;
        failed.reason = LeftOutReason::FailedAnswer;
        ContextModel model(&source);
        model.setContext(builder.share());
        const QStringList expected {
            u"User | 100 |  | est."_s,
            u" sent | 100 |  | est."_s,
            u"Not sent | 80 |  | est."_s,
            u" Excluded by you | 50 |  | est."_s,
            u"  left out by hand | 50 |  | est."_s,
            u" Failed or aborted answers | 30 |  | est."_s,
            u"  I look at it | 30 |  | est."_s,
        };
        QCOMPARE(printTree(model), expected);
        const QModelIndex notSent = model.index(1, 0);
        QCOMPARE(model.entriesOf(notSent).size(), 2);
        QVERIFY(model.index(0, 0, model.index(0, 0, notSent))
                        .data(Qt::ToolTipRole)
                        .toString()
                        .contains(u"Excluded by you"_s));
    }

    void keysSurviveANewContext()
    {
        MemoryEntrySource source;
        ContextModel model(&source);
        ContextBuilder builder = longSession(&source);
        model.setContext(builder.share());
        const QModelIndex results = model.indexOfCategory(Category::ToolResults);
        const QModelIndex tool = model.index(1, 0, results);
        const QModelIndex item = model.index(3, 0, tool);
        const QString toolKey = tool.data(ContextModel::KeyRole).toString();
        const QString itemKey = item.data(ContextModel::KeyRole).toString();
        const QString title = item.data().toString();
        builder.user(u"one more"_s, 90000);
        model.setContext(builder.share());
        QVERIFY(model.indexOfKey(toolKey).isValid());
        QCOMPARE(model.indexOfKey(itemKey).data().toString(), title);
        QVERIFY(!model.indexOfKey(u"nothing"_s).isValid());
    }

    void readsOnlyWhatIsShown()
    {
        MemoryEntrySource source;
        ContextBuilder builder(&source);
        for (int i = 0; i < 3000; ++i) {
            builder.call(u"read"_s, R"({"path":"a"})", 5, 5, 5);
            builder.result(u"read"_s, u"x"_s, 100 + i);
        }
        ContextModel model(&source);
        source.reads = 0;
        model.setContext(builder.share());
        QCOMPARE(source.reads, 0); // too many to read for their tools' names
        const QModelIndex results = model.indexOfCategory(Category::ToolResults);
        QCOMPARE(model.index(0, 0, results).data().toString(), u"read a"_s);
        QCOMPARE(source.reads, 2);
        QCOMPARE(model.index(0, 0, results).data().toString(), u"read a"_s);
        QCOMPARE(source.reads, 2);
    }

    void groupsByNamesItIsGiven()
    {
        ContextBuilder builder;
        QHash<qint64, QString> names;
        for (int i = 0; i < 300; ++i) {
            const ContextItem &item = builder.result(u"read"_s, u"x"_s, 100);
            names.insert(item.seq, i % 3 == 0 ? u"bash"_s : u"read"_s);
        }
        ContextModel model(nullptr);
        model.setContext(builder.share(), names);
        const QModelIndex results = model.indexOfCategory(Category::ToolResults);
        QCOMPARE(model.rowCount(results), 2);
        QCOMPARE(model.index(0, 0, results).data().toString(), u"read (200)"_s);
    }

    void moreThanFits()
    {
        ContextBuilder builder;
        builder.context.window = 1000;
        builder.context.reserve = 250;
        builder.user(u"x"_s, 18900);
        ContextModel model(nullptr);
        model.setContext(builder.share());
        const QModelIndex user = model.indexOfCategory(Category::User);
        // Of what is sent: there is no share of a window that it is not in.
        QCOMPARE(user.siblingAtColumn(ContextModel::ShareColumn).data().toString(), u"100.0%"_s);
        QCOMPARE(model.indexOfCategory(Category::Free)
                         .siblingAtColumn(ContextModel::TokensColumn)
                         .data()
                         .toString(),
                 u"0"_s);
    }

    void emptiesAgain()
    {
        MemoryEntrySource source;
        ContextModel model(&source);
        QAbstractItemModelTester tester(&model,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        tester.setUseFetchMore(false); // it would fetch before it knows that the reset is over
        model.setContext(longSession(&source).share());
        QVERIFY(model.rowCount() > 0);
        model.setContext(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_GUILESS_MAIN(TestContextModel)
#include "tst_contextmodel.moc"
