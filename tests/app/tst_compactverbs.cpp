// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbtest.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QString PlanShape = u"firstKeptEntryId:s? turnStartEntryId:s? split:b summarize:a "
                          u"turnPrefix:a masked:a pinned:a kept:a "
                          "tokensBefore:n tokensAfter:n refused:s?"_s;

} // namespace

/// Compactions, masks and edits as scripts make them.
class TestCompactVerbs final : public VerbTest
{
    Q_OBJECT

private Q_SLOTS:
    void compactPlanShape();
    void compactUndoRedo();
    void compactReview();
    void compactRefused();
    void masksOnly();
    void masksOneTool();
    void compactsUpTo();
    void compactsARange();
    void prunes();
    void leafAndEdits();
};

void TestCompactVerbs::compactPlanShape()
{
    const QByteArray before = request();
    const Outcome outcome =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--plan"_s, u"--keep"_s, u"300"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonObject plan = outcome.object();
    QCOMPARE(missing(plan, PlanShape), QString());
    QVERIFY(plan[u"refused"_s].isNull());
    QVERIFY(strings(plan[u"summarize"_s]).size() + strings(plan[u"turnPrefix"_s]).size()
                    + strings(plan[u"kept"_s]).size()
            == 24);
    QVERIFY(plan[u"tokensAfter"_s].toInteger() < plan[u"tokensBefore"_s].toInteger());
    QCOMPARE(request(), before); // a plan changes nothing
    const QJsonObject byFour =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--plan"_s, u"--keep"_s, u"300"_s,
                            u"--estimator"_s, u"chars4"_s })
                    .object();
    QCOMPARE(missing(byFour, PlanShape), QString());
    QCOMPARE(strings(byFour[u"masked"_s]), QStringList());
}

void TestCompactVerbs::compactUndoRedo()
{
    const QByteArray before = request();
    const Outcome outcome = m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s,
                                            u"--keep"_s, u"300"_s, u"--window"_s, u"100000"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(outcome.isJson());
    const QJsonObject result = outcome.object();
    QCOMPARE(missing(result, PlanShape + u" entryId:s summary:s coverage:o before:o after:o"_s),
             QString());
    QCOMPARE(missing(result[u"coverage"_s].toObject(), u"found:n missing:a"_s), QString());
    QCOMPARE(contextFault(result[u"before"_s].toObject()), QString());
    QCOMPARE(contextFault(result[u"after"_s].toObject()), QString());
    const auto total = [](const QJsonObject &context) {
        return context[u"total"_s].toObject()[u"tokens"_s].toInteger();
    };
    QCOMPARE(total(result[u"after"_s].toObject()), result[u"tokensAfter"_s].toInteger());
    QVERIFY(total(result[u"after"_s].toObject()) < total(result[u"before"_s].toObject()));
    QVERIFY(!result[u"summary"_s].toString().isEmpty());
    const QByteArray compacted = request();
    QVERIFY(compacted.size() < before.size());
    QVERIFY(compacted.contains("<summary>"));

    const Outcome undone = m_varve->json({ u"undo"_s, u"origin-1"_s });
    QVERIFY2(undone.code == 0, qPrintable(undone.err));
    QVERIFY(undone.isJson());
    QCOMPARE(undone.object()[u"tokens"_s].toInteger(), total(result[u"before"_s].toObject()));
    QCOMPARE(request(), before);
    QCOMPARE(m_varve->json({ u"undo"_s, u"origin-1"_s }).code, 1);
    const Outcome redone = m_varve->json({ u"redo"_s, u"origin-1"_s });
    QCOMPARE(redone.code, 0);
    QCOMPARE(request(), compacted);
    const Outcome nothing = m_varve->json({ u"redo"_s, u"origin-1"_s });
    QCOMPARE(nothing.code, 1);
    QVERIFY(!nothing.err.isEmpty());
    // And importing the file again changes none of it.
    QCOMPARE(m_varve->json({ u"import"_s, m_file }).code, 0);
    QCOMPARE(request(), compacted);
}

/// The summary and what is not in it; nothing is changed, and what is said of the size is so when it is applied.
void TestCompactVerbs::compactReview()
{
    const QByteArray before = request();
    const QStringList arguments { u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s,
                                  u"300"_s,     u"--window"_s, u"100000"_s };
    const Outcome outcome = m_varve->json(arguments + QStringList { u"--review"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject review = outcome.object();
    QCOMPARE(missing(review, PlanShape + u" summary:s missing:a dropped:o"_s), QString());
    QVERIFY(!review[u"summary"_s].toString().isEmpty());
    const QJsonArray lines = review[u"missing"_s].toArray();
    for (const QJsonValue &line : lines) {
        QCOMPARE(missing(line.toObject(), u"kind:s text:s entryId:s?"_s), QString());
    }
    QCOMPARE(request(), before);
    const Outcome text =
            m_varve->run(arguments + QStringList { u"--review"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("Nothing was applied"));
    QVERIFY(!text.out.contains('%'));
    QCOMPARE(request(), before);
    QCOMPARE(m_varve->json(arguments + QStringList { u"--review"_s, u"--plan"_s }).code, 2);

    const QJsonObject applied = m_varve->json(arguments).object();
    QCOMPARE(applied[u"tokensAfter"_s], review[u"tokensAfter"_s]);
    QCOMPARE(applied[u"summary"_s], review[u"summary"_s]);
}

void TestCompactVerbs::compactRefused()
{
    const Outcome outcome = m_varve->json(
            { u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"1000000"_s });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.object()[u"refused"_s].isString());
    QVERIFY(outcome.err.contains(outcome.object()[u"refused"_s].toString()));
    const Outcome plan =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--plan"_s, u"--keep"_s, u"1000000"_s });
    QCOMPARE(plan.code, 0);
    QVERIFY(plan.object()[u"refused"_s].isString());
    QCOMPARE(m_varve->json({ u"tree"_s, u"origin-1"_s }).array().size(), 24);
}

void TestCompactVerbs::masksOnly()
{
    const QString file = m_varve->write(u"large.jsonl"_s, piSession(u"large"_s, 30, 20'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome outcome = m_varve->json(
            { u"compact"_s, u"large"_s, u"--mask-only"_s, u"--window"_s, u"200000"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(!strings(outcome.object()[u"masked"_s]).isEmpty());
    QVERIFY(strings(outcome.object()[u"summarize"_s]).isEmpty());
    int masked = 0;
    for (const auto &item :
         m_varve->json({ u"context"_s, u"large"_s }).object()[u"items"_s].toArray()) {
        masked += item.toObject()[u"state"_s].toString() == u"masked"_s ? 1 : 0;
    }
    QCOMPARE(masked, strings(outcome.object()[u"masked"_s]).size());
}

void TestCompactVerbs::masksOneTool()
{
    const QString file = m_varve->write(u"large.jsonl"_s, piSession(u"large"_s, 30, 20'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome none =
            m_varve->json({ u"compact"_s, u"large"_s, u"--mask-tool"_s, u"nothing"_s });
    QCOMPARE(none.code, 1);
    QVERIFY(none.object()[u"refused"_s].isString());
    const Outcome outcome =
            m_varve->json({ u"compact"_s, u"large"_s, u"--mask-tool"_s, u"read"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(!strings(outcome.object()[u"masked"_s]).isEmpty());
    QVERIFY(strings(outcome.object()[u"summarize"_s]).isEmpty());
}

void TestCompactVerbs::compactsUpTo()
{
    const QJsonArray items = context()[u"items"_s].toArray();
    const QString entry = items.at(8).toObject()[u"entryId"_s].toString();
    const Outcome outcome =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--up-to"_s, entry });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY((strings(outcome.object()[u"summarize"_s]) + strings(outcome.object()[u"turnPrefix"_s]))
                    .contains(entry));
    QCOMPARE(contextFault(outcome.object()[u"after"_s].toObject()), QString());
    // It is in a summary now.
    QCOMPARE(m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--up-to"_s, entry })
                     .code,
             1);
}

void TestCompactVerbs::compactsARange()
{
    const QByteArray before = request();
    const QJsonArray items = context()[u"items"_s].toArray();
    const auto idAt = [&items](int place) {
        return items.at(place).toObject()[u"entryId"_s].toString();
    };
    const Outcome outcome =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--from"_s, idAt(6),
                            u"--to"_s, idAt(items.size() - 6) });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject result = outcome.object();
    QVERIFY(result[u"firstKeptEntryId"_s].isNull());
    QCOMPARE(strings(result[u"inPlaceOf"_s]), strings(result[u"summarize"_s]));
    QCOMPARE(contextFault(result[u"after"_s].toObject()), QString());
    int inSummary = 0;
    for (const auto &item : context()[u"items"_s].toArray()) {
        inSummary += item.toObject()[u"reason"_s].toString() == u"in summary"_s ? 1 : 0;
    }
    QCOMPARE(inSummary, strings(result[u"summarize"_s]).size());
    QVERIFY(request().contains("<summary>"));
    QCOMPARE(m_varve->json({ u"undo"_s, u"origin-1"_s }).code, 0);
    QCOMPARE(request(), before);
}

void TestCompactVerbs::prunes()
{
    const QString file = m_varve->write(u"large.jsonl"_s, piSession(u"large"_s, 30, 20'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome plan = m_varve->json({ u"prune"_s, u"large"_s, u"--plan"_s });
    QVERIFY2(plan.code == 0, qPrintable(plan.err));
    QCOMPARE(missing(plan.object(),
                     u"boundaryEntryId:s masked:a toolTokensBefore:n toolTokensAfter:n "
                     "tokensBefore:n tokensAfter:n refused:s?"_s),
             QString());
    const Outcome outcome = m_varve->json({ u"prune"_s, u"large"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(outcome.object()[u"tokensAfter"_s].toInteger()
            < outcome.object()[u"tokensBefore"_s].toInteger());
    QCOMPARE(m_varve->json({ u"prune"_s, u"large"_s }).code, 1); // nothing new since
    QCOMPARE(m_varve->json({ u"undo"_s, u"large"_s }).code, 0);
    QCOMPARE(m_varve->json({ u"prune"_s, u"large"_s, u"--keep"_s, u"100"_s }).code, 0);
}

void TestCompactVerbs::leafAndEdits()
{
    const auto statesOf = [this](const QString &entry) {
        for (const auto &value : context()[u"items"_s].toArray()) {
            if (value.toObject()[u"originalId"_s].toString() == entry) {
                return value.toObject()[u"state"_s].toString();
            }
        }
        return QString();
    };
    QCOMPARE(m_varve->json({ u"pin"_s, u"origin-1"_s, u"u1"_s, u"b1"_s }).code, 0);
    QCOMPARE(statesOf(u"u1"_s), u"pinned"_s);
    QCOMPARE(statesOf(u"b1"_s), u"pinned"_s);
    QCOMPARE(m_varve->json({ u"exclude"_s, u"origin-1"_s, u"r2"_s }).code, 0);
    QCOMPARE(statesOf(u"r2"_s), u"excluded"_s);
    QCOMPARE(statesOf(u"a2"_s), u"leftOut"_s); // its unit
    QCOMPARE(m_varve->json({ u"mask"_s, u"origin-1"_s, u"r3"_s }).code, 0);
    QCOMPARE(statesOf(u"r3"_s), u"masked"_s);
    QCOMPARE(m_varve->json({ u"include"_s, u"origin-1"_s, u"u1"_s, u"r2"_s, u"r3"_s }).code, 0);
    for (const QString &entry : { u"u1"_s, u"r2"_s, u"a2"_s, u"r3"_s }) {
        QCOMPARE(statesOf(entry), u"sent"_s);
    }
    // One wrong target: nothing is changed.
    const Outcome wrong = m_varve->json({ u"pin"_s, u"origin-1"_s, u"u2"_s, u"nonsense"_s });
    QCOMPARE(wrong.code, 1);
    QCOMPARE(statesOf(u"u2"_s), u"sent"_s);
    const Outcome moved = m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b1"_s });
    QCOMPARE(moved.code, 0);
    QCOMPARE(moved.object()[u"leafId"_s], context()[u"leafId"_s]);
    QCOMPARE(statesOf(u"u2"_s), QString());
}

QTEST_GUILESS_MAIN(TestCompactVerbs)
#include "tst_compactverbs.moc"
