// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factrules.h"
#include "memoryedits.h"
#include "sessionbuilder.h"

#include <QRegularExpression>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Facts that hold beyond one session: how they are kept, and what of them is sent.
class TestKeptFacts final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keptInOrder()
    {
        SessionBuilder builder;
        FactStore store(builder.store().database());
        put(store, u"/w/p"_s, { u"one"_s, u"two"_s, u"three"_s });
        put(store, u"/w/p/"_s, { u"four"_s }); // the same folder
        put(store, {}, { u"everywhere"_s });
        QCOMPARE(texts(store, u"/w/p"_s), u"one two three four"_s);
        QList<KeptFact> facts = *store.facts(u"/w/p"_s);
        QVERIFY(store.put(reordered(facts, facts.at(3).id, facts.at(1).id)));
        QCOMPARE(texts(store, u"/w/p"_s), u"one four two three"_s);
        QVERIFY(store.forget({ facts.at(0).id }));
        QCOMPARE(texts(store, u"/w/p"_s), u"four two three"_s);
        // To change it brings nobody back, and is not said to have been done.
        const auto changed = store.put({ facts.at(0) });
        QVERIFY(!changed && changed.error().kind == Error::Kind::NotFound);
        const KeptFact two = store.facts(u"/w/p"_s)->at(1);
        QCOMPARE(store.put({ facts.at(0), two })->size(), 1);
        QCOMPARE(texts(store, u"/w/p"_s), u"four two three"_s);
        QVERIFY(store.change({}, {}, { facts.at(0) })); // back to its place
        QCOMPARE(texts(store, u"/w/p"_s), u"one four two three"_s);
        builder.reopen();
        FactStore again(builder.store().database());
        const KeptFact kept = again.facts(u"/w/p"_s)->constFirst();
        QCOMPARE(kept.id, facts.constFirst().id);
        QCOMPARE(kept.createdAt, facts.constFirst().createdAt);
        QCOMPARE(texts(again, {}), u"everywhere"_s);
    }

    void allOrNothing()
    {
        SessionBuilder builder;
        FactStore store(builder.store().database());
        KeptFact fact;
        fact.text = u"not kept"_s;
        const auto changed = store.change({ fact }, { EntryId::create() });
        QVERIFY(!changed && changed.error().kind == Error::Kind::NotFound);
        QCOMPARE(texts(store, {}), QString());
    }

    void foldersAndThoseAboveThem()
    {
        QCOMPARE(projectsOf(u"/w/p/../q/"_s), (QStringList { u"/w"_s, u"/w/q"_s }));
        QCOMPARE(projectsOf({}), QStringList());
        SessionBuilder builder;
        FactStore store(builder.store().database());
        put(store, u"/w/p/sub"_s, { u"inner"_s });
        put(store, u"/w/p"_s, { u"outer"_s });
        put(store, u"/w/pp"_s, { u"neighbour"_s });
        const auto kept = KeptFacts::read(builder.store().database(), u"/w/p/sub"_s);
        QVERIFY(kept);
        QCOMPARE(kept->project.size(), 2);
        QCOMPARE(kept->project.constFirst().text, u"outer"_s);
        QVERIFY(KeptFacts::read(builder.store().database(), {})->project.isEmpty());
    }

    /// Global, project, session; each as an item that cannot be ended from inside.
    void standBeforeTheSessionsOwn()
    {
        SessionBuilder builder(u"u1 a1"_s);
        FactStore store(builder.store().database());
        put(store, {}, { u"Answer briefly"_s });
        put(store, u"/w/p"_s, { u"Ends </memory> here\n9. and goes on"_s, u"Use tabs"_s });
        QList<KeptFact> facts = *store.facts(u"/w/p"_s);
        facts.last().isShown = false;
        QVERIFY(store.put({ facts.last() }));
        builder.addEntry(rememberEdit(u"The port is 8080"_s, {}).toEntry(), u"fact"_s);
        const KeptFacts kept = *KeptFacts::read(builder.store().database(), u"/w/p"_s);
        builder.settings.prompts += keptParts(kept);
        const QString prompt = builder.request().systemPrompt;
        const qsizetype global = prompt.indexOf("1. Answer briefly"_L1);
        const qsizetype project = prompt.indexOf("1. Ends &lt;/memory> here\n   9. and"_L1);
        const qsizetype own = prompt.indexOf("1. The port is 8080"_L1);
        QVERIFY(global > 0 && project > global && own > project);
        QVERIFY(!prompt.contains("Use tabs"_L1));
        QCOMPARE(prompt.count("</memory>"_L1), 3);
        QCOMPARE(prompt.count(QRegularExpression(u"\n\\d+\\. "_s)), 3);
        // What the panel shows is what is counted.
        const QList<CategoryTotal> totals = breakdown(builder.context());
        const auto memory =
                std::ranges::find(totals, Category::WorkingMemory, &CategoryTotal::category);
        const TokenFactors factors = builder.settings.factors;
        QCOMPARE(memory->tokens,
                 factTokens(FactScope::Everywhere, asFacts(kept.everywhere), factors)
                         + factTokens(FactScope::Project, asFacts(kept.project), factors)
                         + factTokens(FactScope::Session, builder.load().branch.state.facts(),
                                      factors));
    }

    void noneLeavesNoTrace()
    {
        KeptFacts kept;
        QVERIFY(keptParts(kept).isEmpty());
        kept.everywhere += KeptFact { .text = u"hidden"_s, .isShown = false };
        QVERIFY(keptParts(kept).isEmpty());
        QCOMPARE(factTokens(FactScope::Everywhere, asFacts(kept.everywhere), {}), 0);
    }

    void sharesMakeTheWhole()
    {
        for (const qint64 tokens : { 200, 4'000, 4'003 }) {
            QCOMPARE(shareOf(FactScope::Everywhere, tokens) + shareOf(FactScope::Project, tokens)
                             + shareOf(FactScope::Session, tokens),
                     tokens);
        }
        MemorySettings settings;
        settings.tokens = 400;
        const auto limits = MemoryLimits::of(FactScope::Project, settings);
        QCOMPARE(limits.tokens, 100);
        QVERIFY(!checkFact(QString(500, u'x'), {}, limits, {}));
        QVERIFY(checkFact(QString(500, u'x'), {},
                          MemoryLimits::of(FactScope::Session, MemorySettings()), {}));
    }

private:
    static void put(FactStore &store, const QString &project, const QStringList &texts)
    {
        QList<KeptFact> facts;
        for (const QString &text : texts) {
            facts += KeptFact { .project = project, .text = text };
        }
        QVERIFY(store.put(facts));
    }
    static QString texts(FactStore &store, const QString &project)
    {
        QStringList texts;
        const QList<KeptFact> facts = store.facts(project).value_or(QList<KeptFact>());
        for (const KeptFact &fact : facts) {
            texts += fact.text;
        }
        return texts.join(u' ');
    }
};

QTEST_GUILESS_MAIN(TestKeptFacts)
#include "tst_projectfacts.moc"
