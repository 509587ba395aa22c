// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "earlierrange.h"
#include "sessionbuilder.h"
#include "summarymaterial.h"

#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Several built-in summaries in a row.
class TestEarlierRange final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOriginalsAreThere();
    void whatIsExcludedStaysOut();
    void whatAPersonPinnedIsSent();
    void aModelsSummaryIsCarried();
    void aChangedSummaryIsCarried();
    void fromTheOriginalsOn();
    void whatWasNotSentIsNotCounted();
    void aChainGivesTheSame();
    void nothingStaleComesBack();

private:
    enum class By : quint8 { BuiltIn, Model, Person };

    static EarlierRange rangeOf(SessionBuilder &builder)
    {
        const LoadedSession loaded = builder.load();
        const EntryId compaction = loaded.branch.node(loaded.branch.compaction).id;
        return earlierRange(loaded.branch, compaction, builder.settings, builder.store().reader())
                .value_or(EarlierRange {});
    }
    static SummaryRecord compactUpTo(SessionBuilder &builder, const QString &last,
                                     const QString &name, By by = By::BuiltIn);
    static QString says(SessionBuilder &builder, const QString &name, Role role,
                        const QString &text);
    static void tell(SessionBuilder &builder, int from, int to);
};

namespace
{

template<typename T>
T need(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message));
    }
    return std::move(*result);
}

} // namespace

/// As a compaction does it, all that is before and at `last`.
SummaryRecord TestEarlierRange::compactUpTo(SessionBuilder &builder, const QString &last,
                                            const QString &name, By by)
{
    PlanOptions options;
    options.upTo = builder.id(last);
    options.mask = false;
    const CompactionPlan plan = builder.plan(0, options);
    if (plan.isRefused()) {
        qFatal("%s", qPrintable(refusalText(plan.refusal)));
    }
    const LoadedSession loaded = builder.load();
    StoreReader &reader = builder.store().reader();
    SummaryMaterial material = need(readMaterial(plan, *loaded.snapshot, reader));
    if (!plan.previousCompaction.isNull()) {
        const EarlierRange range = need(
                earlierRange(loaded.branch, plan.previousCompaction, builder.settings, reader));
        const auto read = readEarlier(material, range, *loaded.snapshot, reader);
        if (!read) {
            qFatal("%s", qPrintable(read.error().message));
        }
    }
    SummaryRecord record = need(summarizeOffline(material, {}, 0, {}));
    if (by == By::Model) {
        record = summaryOf(u"## Done\n- The model said so\n"_s);
    } else if (by == By::Person) {
        record.text += u"\n## Next steps\n- Ask Ines for the key of the lamp room\n"_s;
        record.editedByHand = true;
    }
    const CompactionEntries made =
            need(compactionEntries(loaded.branch, plan, record, builder.settings, reader));
    builder.addEntry(made.entries.constLast(), name);
    return record;
}

QString TestEarlierRange::says(SessionBuilder &builder, const QString &name, Role role,
                               const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    if (role == Role::Assistant) {
        entry.provider = u"test"_s;
        entry.model = u"model-1"_s;
        entry.stopReason = StopReason::Stop;
    }
    builder.addEntry(entry, name);
    return name;
}

/// Turns with something to remember in each, and much that is not.
void TestEarlierRange::tell(SessionBuilder &builder, int from, int to)
{
    for (int i = from; i < to; ++i) {
        const QString n = QString::number(i);
        says(builder, u"u"_s + n, Role::User,
             u"Please look after buoy number %1 in the harbour of the lower town"_s.arg(i));
        QString answer =
                u"We decided to paint buoy %1 in colour RAL%2 because the old one peels off.\n"_s
                        .arg(i)
                        .arg(3'000 + i);
        for (int k = 0; k < 30; ++k) {
            answer += u"The chain of buoy %1 was looked at in place %2_%1 and weighs %3 kg.\n"_s
                              .arg(i)
                              .arg(k)
                              .arg(100 * i + k);
        }
        says(builder, u"a"_s + n, Role::Assistant, answer);
    }
}

void TestEarlierRange::theOriginalsAreThere()
{
    SessionBuilder builder;
    tell(builder, 0, 6);
    compactUpTo(builder, u"a1"_s, u"C1"_s);
    QCOMPARE(builder.names(rangeOf(builder).entries), u"u0 a0 u1 a1"_s);
    compactUpTo(builder, u"a3"_s, u"C2"_s);
    const EarlierRange range = rangeOf(builder);
    QCOMPARE(builder.names(range.entries), u"u0 a0 u1 a1 u2 a2 u3 a3"_s);
    QVERIFY(range.carried.isNull());
    QCOMPARE(range.carriedTokens, 0);
    QVERIFY(range.tokens > 1'000);
}

void TestEarlierRange::whatIsExcludedStaysOut()
{
    SessionBuilder builder;
    tell(builder, 0, 4);
    compactUpTo(builder, u"a1"_s, u"C1"_s);
    builder.add(u"exclude(u0,a0)"_s);
    QCOMPARE(builder.names(rangeOf(builder).entries), u"u1 a1"_s);
}

void TestEarlierRange::whatAPersonPinnedIsSent()
{
    SessionBuilder builder;
    tell(builder, 0, 4);
    builder.add(u"pin(u0)"_s);
    compactUpTo(builder, u"a1"_s, u"C1"_s);
    QCOMPARE(builder.names(rangeOf(builder).entries), u"a0 u1 a1"_s);
}

void TestEarlierRange::aModelsSummaryIsCarried()
{
    SessionBuilder builder;
    tell(builder, 0, 6);
    compactUpTo(builder, u"a1"_s, u"C1"_s, By::Model);
    compactUpTo(builder, u"a3"_s, u"C2"_s);
    const EarlierRange range = rangeOf(builder);
    QCOMPARE(builder.names(range.entries), u"u2 a2 u3 a3"_s);
    QCOMPARE(builder.name(range.carried), u"C1"_s);
    QVERIFY(range.carriedTokens > 500);
    QVERIFY(compactUpTo(builder, u"a5"_s, u"C3"_s).text.contains("The model said so"_L1));
}

void TestEarlierRange::aChangedSummaryIsCarried()
{
    SessionBuilder builder;
    tell(builder, 0, 6);
    compactUpTo(builder, u"a1"_s, u"C1"_s, By::Person);
    const EarlierRange range = rangeOf(builder);
    QVERIFY(range.entries.isEmpty());
    QCOMPARE(builder.name(range.carried), u"C1"_s);
    compactUpTo(builder, u"a3"_s, u"C2"_s);
    QVERIFY(compactUpTo(builder, u"a5"_s, u"C3"_s).text.contains("key of the lamp room"_L1));
}

void TestEarlierRange::fromTheOriginalsOn()
{
    SessionBuilder builder(u"u1*400 a1*400 u2*400 a2*400 C1(u2) u3*400 a3*400"_s);
    const EarlierRange range = rangeOf(builder); // nobody knows who wrote it
    QVERIFY(range.entries.isEmpty());
    QCOMPARE(builder.name(range.carried), u"C1"_s);
    QVERIFY(range.carriedTokens > 100);
}

/// A result that another program's summary has parted from its call.
void TestEarlierRange::whatWasNotSentIsNotCounted()
{
    SessionBuilder builder(u"u1*400 a1[x]*400 r:x*4000 u2*4000 a2*4000 C1(r:x) u3*4000 a3*4000"_s);
    compactUpTo(builder, u"a2"_s, u"C2"_s);
    QCOMPARE(builder.names(rangeOf(builder).entries), u"u2 a2"_s);
}

void TestEarlierRange::aChainGivesTheSame()
{
    SessionBuilder once;
    tell(once, 0, 12);
    const QString whole = compactUpTo(once, u"a11"_s, u"C1"_s).text;
    SessionBuilder chain;
    tell(chain, 0, 12);
    compactUpTo(chain, u"a2"_s, u"C1"_s);
    compactUpTo(chain, u"a7"_s, u"C2"_s);
    QCOMPARE(compactUpTo(chain, u"a11"_s, u"C3"_s).text, whole);
}

/// What was open, and is done by now.
void TestEarlierRange::nothingStaleComesBack()
{
    SessionBuilder builder;
    tell(builder, 0, 2);
    says(builder, u"u2"_s, Role::User, u"Which of the buoys comes next in the harbour?"_s);
    says(builder, u"a2"_s, Role::Assistant,
         u"Both are painted.\n\nNext steps:\n- Oil the lamp of the pier\n"_s);
    QVERIFY(compactUpTo(builder, u"a2"_s, u"C1"_s).text.contains("Oil the lamp"_L1));
    tell(builder, 3, 12);
    const QString text = compactUpTo(builder, u"a11"_s, u"C2"_s).text;
    const qsizetype next = text.indexOf("## Next steps"_L1);
    QVERIFY2(next > 0 && !text.sliced(next).contains("Oil the lamp"_L1), qPrintable(text));
}

QTEST_GUILESS_MAIN(TestEarlierRange)
#include "tst_earlierrange.moc"
