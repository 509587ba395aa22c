// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answeruses.h"
#include "entrydata.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "subagentuses.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Entry answer(qint64 input)
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.provider = u"nobody"_s;
    entry.model = u"nothing-1"_s;
    entry.blocks = { TextBlock { u"At noon."_s } };
    entry.usage = Usage { input, 30, 400, 5, 2, 0.25 };
    return entry;
}

} // namespace

/// What answers used is read without their texts.
class TestAnswerUses final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatAnAnswerReportedComesBack();
    void whoReportedNothingIsNotThere();
    void summariesAreWrittenByModelsToo();
    void partsFollowEachOther();
    void aForkHasItsOwn();
    void subagentsAtAnyDepth();

private:
    static QList<AnswerUse> uses(SessionBuilder &builder, qint64 after = 0, qsizetype most = -1)
    {
        StoreReader &reader = builder.store().reader();
        const auto session = reader.session(builder.session());
        auto found = AnswerUses(reader.database()).after(*session, after, most);
        return found ? *found : QList<AnswerUse>();
    }
};

void TestAnswerUses::whatAnAnswerReportedComesBack()
{
    SessionBuilder builder(u"u1"_s);
    Entry entry = answer(1200);
    entry.data[entryData::DurationMs] = 3100;
    const EntryId id = builder.addEntry(entry, u"a1"_s);
    const QList<AnswerUse> found = uses(builder);
    QCOMPARE(found.size(), 1);
    const AnswerUse &use = found.constFirst();
    QCOMPARE(use.entry, id);
    const Entry stored = *builder.store().reader().entry(use.seq);
    QCOMPARE(stored.id, id);
    QCOMPARE(use.at, stored.createdAt);
    QCOMPARE(use.provider, u"nobody"_s);
    QCOMPARE(use.model, u"nothing-1"_s);
    QVERIFY(use.usage == *stored.usage);
    QVERIFY(use.usage == *entry.usage);
    QCOMPARE(use.durationMs, 3100);
}

void TestAnswerUses::whoReportedNothingIsNotThere()
{
    SessionBuilder builder(u"u1 a1[x] r:x m1 u2 a2"_s);
    const QList<AnswerUse> reported = uses(builder);
    for (const AnswerUse &use : reported) {
        QVERIFY(builder.store().reader().entry(use.seq)->usage.has_value());
    }
    const qsizetype before = uses(builder).size();
    Entry silent = answer(1);
    silent.usage.reset();
    builder.addEntry(silent, u"a3"_s);
    QCOMPARE(uses(builder).size(), before);
}

void TestAnswerUses::summariesAreWrittenByModelsToo()
{
    SessionBuilder builder(u"u1"_s);
    for (const EntryType type : { EntryType::Compaction, EntryType::BranchSummary }) {
        Entry entry = answer(70);
        entry.type = type;
        entry.role = Role::None;
        entry.blocks.clear();
        entry.summary = u"- a summary"_s;
        const EntryId id = builder.addEntry(entry, u"S"_s);
        QCOMPARE(uses(builder).constLast().entry, id);
        QCOMPARE(uses(builder).constLast().usage.input, 70);
    }
}

void TestAnswerUses::partsFollowEachOther()
{
    SessionBuilder builder(u"u1"_s);
    for (int i = 0; i < 5; ++i) {
        builder.addEntry(answer(i), u"a%1"_s.arg(i));
    }
    QList<qint64> inputs;
    qint64 after = 0;
    for (;;) {
        const QList<AnswerUse> part = uses(builder, after, 2);
        for (const AnswerUse &use : part) {
            inputs += use.usage.input;
        }
        if (part.size() < 2) {
            break;
        }
        after = part.constLast().seq;
    }
    QCOMPARE(inputs, QList<qint64>({ 0, 1, 2, 3, 4 }));
}

void TestAnswerUses::aForkHasItsOwn()
{
    SessionBuilder builder(u"u1"_s);
    const EntryId paid = builder.addEntry(answer(1), u"a1"_s);
    const auto fork = builder.store().forkSession(builder.session(), paid);
    QVERIFY(fork);
    builder.use(fork->id);
    QVERIFY(uses(builder).isEmpty());
    builder.addEntry(answer(2), u"a2"_s);
    QCOMPARE(uses(builder).size(), 1);
    QCOMPARE(uses(builder).constFirst().usage.input, 2);
}

/// Each counts once, wherever it stands; forks and the session itself do not.
void TestAnswerUses::subagentsAtAnyDepth()
{
    SessionBuilder builder(u"u1"_s);
    builder.addEntry(answer(1000), u"a1"_s);
    SessionStore &store = builder.store();
    const auto start = [&](const SessionId &parent, SessionKind kind, qint64 input) {
        Session wanted;
        wanted.parentSession = parent;
        wanted.kind = kind;
        const SessionId id = store.createSession(wanted)->id;
        [&] { QVERIFY(store.append(id, {}, { answer(input) })); }();
        return id;
    };
    const SessionId first = start(builder.session(), SessionKind::Subagent, 200);
    const SessionId second = start(first, SessionKind::Subagent, 30);
    start(builder.session(), SessionKind::Subagent, 4);
    start(builder.session(), SessionKind::Person, 5000);
    const auto input = [&](const SessionId &session, SubagentUses *known = nullptr) {
        const auto uses =
                subagentUses(store.reader().database(), session, known ? *known : SubagentUses());
        qint64 sum = 0;
        for (const AnswerUse &use : uses->answers) {
            sum += use.usage.input;
        }
        if (known) {
            *known = *uses;
        }
        return std::pair(uses->subagents, sum);
    };
    QCOMPARE(input(builder.session()), std::pair(3, qint64(234)));
    QCOMPARE(input(first), std::pair(1, qint64(30)));
    QCOMPARE(input(second), std::pair(0, qint64(0)));
    QStringList below;
    for (const Session &session : *subagentsBelow(store.reader(), builder.session())) {
        below += session.id.toString();
    }
    QCOMPARE(below.first(2), QStringList({ first.toString(), second.toString() }));
    QCOMPARE(below.size(), 3);

    // Read on, once each, until one of them is there no more.
    SubagentUses known;
    QCOMPARE(input(builder.session(), &known), std::pair(3, qint64(234)));
    QVERIFY(store.append(second, store.reader().session(second)->leaf, { answer(7) }));
    start(second, SessionKind::Subagent, 1000);
    QCOMPARE(input(builder.session(), &known), std::pair(4, qint64(1241)));
    QCOMPARE(known.answers.size(), 5);
    QVERIFY(SessionDeletion(store).remove({ second }));
    QCOMPARE(input(builder.session(), &known), std::pair(2, qint64(204)));
}

QTEST_GUILESS_MAIN(TestAnswerUses)
#include "tst_answeruses.moc"
