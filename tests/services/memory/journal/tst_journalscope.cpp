// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalscope.h"
#include "rollover.h"
#include "sessionbuilder.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A session whose compactions keep facts, each with a text of its own.
class Story
{
public:
    Story() : builder(u"u0*400 a0*400"_s) { }

    void say()
    {
        ++m_number;
        builder.add(u"u%1*400 a%1*400"_s.arg(m_number));
    }
    /// False: there was nothing to compact.
    bool compact(bool rollsOver = false)
    {
        const CompactionPlan plan = builder.plan(150);
        if (plan.isRefused()) {
            return false;
        }
        SummaryRecord record = summaryOf(u"- a summary"_s);
        JournalFact fact;
        fact.text = u"fact %1"_s.arg(++m_facts);
        record.journal = { fact };
        const LoadedSession loaded = builder.load();
        const auto made = compactionEntries(loaded.branch, plan, record, builder.settings,
                                            builder.store().reader());
        if (!made) {
            return false;
        }
        if (rollsOver) {
            const auto child = rollOver(
                    builder.store(),
                    { builder.session(), loaded.session().leaf, made->entries, record.text });
            if (child) {
                builder.use(child->child.id);
            }
            return child.has_value();
        }
        return builder.store()
                .append(builder.session(), loaded.session().leaf, made->entries)
                .has_value();
    }
    bool fork()
    {
        const LoadedSession loaded = builder.load();
        const auto fork = builder.store().forkSession(builder.session(), loaded.session().leaf);
        if (fork) {
            builder.use(fork->id);
        }
        return fork.has_value();
    }
    bool moveTo(const EntryId &entry)
    {
        return builder.store()
                .moveLeaf(builder.session(), builder.load().session().leaf, entry, u"test"_s)
                .has_value();
    }
    [[nodiscard]] QStringList facts()
    {
        JournalStore store(builder.store().database());
        const auto found = journalOfBranch(builder.load().branch, store);
        QStringList texts;
        for (const JournalRecord &record : *found) {
            if (record.fact.kind != JournalFact::Kind::Synthesis) {
                texts.prepend(record.fact.text);
            }
        }
        return texts;
    }
    /// The same from the entries themselves, from the root on.
    [[nodiscard]] QStringList folded()
    {
        const LoadedSession loaded = builder.load();
        QList<std::pair<QString, QStringList>> kept;
        QSet<QString> disabled;
        for (const int index : loaded.branch.path) {
            const Entry entry = *builder.store().reader().entry(loaded.branch.node(index).seq);
            QStringList texts;
            const auto facts = journalOf(entry);
            for (const JournalFact &fact : facts) {
                texts += fact.text;
            }
            kept.emplaceBack(entry.operationId, texts);
            const auto edit = ContextEdit::fromEntry(entry);
            if (edit && edit->op == ContextEdit::Op::Disable) {
                disabled += edit->operation;
            } else if (edit && edit->op == ContextEdit::Op::Enable) {
                disabled -= edit->operation;
            }
        }
        QStringList texts;
        for (const auto &[operation, facts] : kept) {
            if (!disabled.contains(operation)) {
                texts += facts;
            }
        }
        return texts;
    }

    SessionBuilder builder;

private:
    int m_number = 0;
    int m_facts = 0;
};

} // namespace

/// What is in force on a branch is what its path says, whatever was undone, redone, forked or left.
class TestJournalScope final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void undoTakesItBack();
    void aForkDoesNotSeeTheOther();
    void aChildSeesWhatItStandsOn();
    void anyLife_data();
    void anyLife();
    void importedSummariesAreListed();
};

void TestJournalScope::undoTakesItBack()
{
    Story story;
    story.say();
    QVERIFY(story.compact());
    story.say();
    QVERIFY(story.compact());
    QCOMPARE(story.facts(), (QStringList { u"fact 1"_s, u"fact 2"_s }));
    QVERIFY(story.builder.undo());
    QCOMPARE(story.facts(), QStringList { u"fact 1"_s });
    QVERIFY(story.builder.undo());
    QCOMPARE(story.facts(), QStringList());
    QVERIFY(story.builder.redo());
    QVERIFY(story.builder.redo());
    QCOMPARE(story.facts(), (QStringList { u"fact 1"_s, u"fact 2"_s }));
    story.builder.reopen();
    QCOMPARE(story.facts(), (QStringList { u"fact 1"_s, u"fact 2"_s }));
}

void TestJournalScope::aForkDoesNotSeeTheOther()
{
    Story story;
    story.say();
    QVERIFY(story.compact());
    const SessionId first = story.builder.session();
    QVERIFY(story.fork());
    const SessionId second = story.builder.session();
    story.say();
    QVERIFY(story.compact());
    QCOMPARE(story.facts(), (QStringList { u"fact 1"_s, u"fact 2"_s }));
    story.builder.use(first);
    QCOMPARE(story.facts(), QStringList { u"fact 1"_s });
    QVERIFY(story.builder.undo());
    QCOMPARE(story.facts(), QStringList());
    story.builder.use(second); // what was undone there is not undone here
    QCOMPARE(story.facts(), (QStringList { u"fact 1"_s, u"fact 2"_s }));
}

void TestJournalScope::aChildSeesWhatItStandsOn()
{
    Story story;
    story.say();
    QVERIFY(story.compact());
    story.say();
    QVERIFY(story.compact(true));
    QCOMPARE(story.facts(), story.folded());
    QVERIFY(story.facts().contains(u"fact 2"_s));
}

void TestJournalScope::anyLife_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 25; ++seed) {
        QTest::addRow("%u", seed) << seed;
    }
}

void TestJournalScope::anyLife()
{
    QFETCH(const quint32, seed);
    QRandomGenerator random(seed);
    Story story;
    QStringList log;
    QList<EntryId> leaves;
    for (int step = 0; step < 25; ++step) {
        const int what = random.bounded(8);
        log += QString::number(what);
        switch (what) {
        case 0:
        case 1:
            story.say();
            leaves += story.builder.load().session().leaf;
            break;
        case 2:
        case 3:
            (void)story.compact();
            break;
        case 4:
            (void)story.builder.undo();
            break;
        case 5:
            (void)story.builder.redo();
            break;
        case 6:
            if (!leaves.isEmpty()) {
                (void)story.moveTo(leaves.at(random.bounded(leaves.size())));
            }
            break;
        default:
            (void)story.fork();
            break;
        }
        const QStringList facts = story.facts();
        QVERIFY2(facts == story.folded(), qPrintable(log.join(u' ')));
    }
}

void TestJournalScope::importedSummariesAreListed()
{
    SessionBuilder builder(u"u1*400 a1*400 C1(a1) u2 a2"_s);
    JournalStore store(builder.store().database());
    const auto before = journalOfBranch(builder.load().branch, store);
    QCOMPARE(before->size(), 1);
    QVERIFY(before->first().fact.kind == JournalFact::Kind::Synthesis);
    QCOMPARE(before->first().entry, builder.id(u"C1"_s));
    QVERIFY(!before->first().fact.text.isEmpty());
    QVERIFY(builder.undo());
    QCOMPARE(journalOfBranch(builder.load().branch, store)->size(), 0);
    QCOMPARE(store.find({})->size(), 0);
    QCOMPARE(store.find({ .withUndone = true })->size(), 1);
}

QTEST_GUILESS_MAIN(TestJournalScope)
#include "tst_journalscope.moc"
