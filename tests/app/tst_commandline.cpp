// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "varveprocess.h"

#include <QFile>
#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Names that are missing, or of another kind, in `object`: "name:kind" with kind s(tring), n(umber), b(ool), a(rray), o(bject),
/// ? for what may be null too.
QString missing(const QJsonObject &object, const QString &shape)
{
    QStringList wrong;
    for (const QString &field : shape.split(u' ', Qt::SkipEmptyParts)) {
        const QString name = field.section(u':', 0, 0);
        const QString kind = field.section(u':', 1);
        const QJsonValue value = object.value(name);
        const QChar found = value.isString() ? u's'
                : value.isDouble()           ? u'n'
                : value.isBool()             ? u'b'
                : value.isArray()            ? u'a'
                : value.isObject()           ? u'o'
                                             : u'0';
        const bool fits = found == kind.at(0) || (kind.endsWith(u'?') && value.isNull());
        if (!object.contains(name) || !fits) {
            wrong += field;
        }
    }
    return wrong.join(u' ');
}

QStringList strings(const QJsonValue &array)
{
    QStringList list;
    for (const auto &value : array.toArray()) {
        list += value.toString();
    }
    return list;
}

const QString UsageShape = u"input:n output:n cacheRead:n cacheWrite:n thinking:n"_s;
const QString PlanShape = u"firstKeptEntryId:s? turnStartEntryId:s? split:b summarize:a "
                          u"turnPrefix:a masked:a pinned:a kept:a "
                          "tokensBefore:n tokensAfter:n refused:s?"_s;

} // namespace

/// The program as scripts use it.
class TestCommandLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_varve.reset(); }

    void importShape();
    void importOfSeveralFiles();
    void sessionsShape();
    void treeShape();
    void contextShape();
    void contextIsWhatIsRequested();
    void contextFromAnotherLeaf();
    void requestBody();
    void requestBodies_data();
    void requestBodies();
    void compactPlanShape();
    void compactUndoRedo();
    void compactRefused();
    void masksOnly();
    void masksOneTool();
    void compactsUpTo();
    void compactsARange();
    void prunes();
    void leafAndEdits();
    void searchShape();
    void exports();
    void exportedAndImportedAgain();
    void doctorShape();
    void sessionByManyNames();
    void usageErrors_data();
    void usageErrors();
    void failures_data();
    void failures();
    void helpAndVersion();
    void textForPeople();
    void storeFromTheEnvironment();
    void realSessionEndToEnd();

private:
    [[nodiscard]] QJsonObject context(const QStringList &more = {}) const;
    [[nodiscard]] QByteArray request() const;
    [[nodiscard]] static QString contextFault(const QJsonObject &context);

    std::unique_ptr<VarveProcess> m_varve;
    QString m_file;
};

void TestCommandLine::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 6, 600));
    const Outcome imported = m_varve->json({ u"import"_s, m_file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
}

QJsonObject TestCommandLine::context(const QStringList &more) const
{
    return m_varve->json(QStringList { u"context"_s, u"origin-1"_s } + more).object();
}

QByteArray TestCommandLine::request() const
{
    return m_varve
            ->run({ u"request"_s, u"origin-1"_s, u"--api"_s, u"openai-chat"_s, u"--store"_s,
                    m_varve->store() })
            .out;
}

QString TestCommandLine::contextFault(const QJsonObject &context)
{
    if (const QString wrong = missing(
                context,
                u"session:s leafId:s? model:s window:n reserve:n total:o categories:a items:a repairs:a"_s);
        !wrong.isEmpty()) {
        return wrong;
    }
    qint64 sum = 0;
    QStringList names;
    for (const auto &value : context[u"categories"_s].toArray()) {
        const QJsonObject category = value.toObject();
        if (const QString wrong = missing(category, u"category:s tokens:n items:n"_s);
            !wrong.isEmpty()) {
            return wrong;
        }
        const QString name = category[u"category"_s].toString();
        names += name;
        sum += name == u"reserved"_s || name == u"free"_s ? 0 : category[u"tokens"_s].toInteger();
    }
    if (names.join(u' ')
        != u"systemPrompt projectFiles skills toolDefinitions workingMemory compactionSummary "
           u"branchSummary user assistant "
           "thinking toolCalls toolResults images reserved free"_s) {
        return names.join(u' ');
    }
    const qint64 total = context[u"total"_s].toObject()[u"tokens"_s].toInteger();
    qint64 items = 0;
    for (const auto &value : context[u"items"_s].toArray()) {
        const QJsonObject item = value.toObject();
        if (const QString wrong = missing(
                    item,
                    u"entryId:s? originalId:s? category:s role:s tokens:n source:s state:s reason:s? parts:a"_s);
            !wrong.isEmpty()) {
            return wrong;
        }
        qint64 parts = 0;
        for (const auto &part : item[u"parts"_s].toArray()) {
            parts += part.toObject()[u"tokens"_s].toInteger();
        }
        const QString state = item[u"state"_s].toString();
        const bool sent = state == u"sent"_s || state == u"pinned"_s || state == u"masked"_s;
        items += sent ? item[u"tokens"_s].toInteger() : 0;
        if (parts != item[u"tokens"_s].toInteger()) {
            return u"parts of an item add up to %1"_s.arg(parts);
        }
    }
    return sum == total && items == total
            ? QString()
            : u"categories %1, items %2, total %3"_s.arg(sum).arg(items).arg(total);
}

void TestCommandLine::importShape()
{
    const Outcome outcome = m_varve->json({ u"import"_s, m_file });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonArray sessions = outcome.object()[u"sessions"_s].toArray();
    QCOMPARE(sessions.size(), 1);
    const QJsonObject session = sessions.at(0).toObject();
    QCOMPARE(
            missing(session,
                    u"id:s originalId:s title:s format:s entries:n messages:n branches:n compactions:n added:n source:o skipped:a"_s),
            QString());
    QCOMPARE(session[u"originalId"_s].toString(), u"origin-1"_s);
    QCOMPARE(session[u"format"_s].toString(), u"pi"_s);
    QCOMPARE(session[u"entries"_s].toInt(), 24);
    QCOMPARE(session[u"messages"_s].toInt(), 24);
    QCOMPARE(session[u"added"_s].toInt(), 0); // init() imported it
    QVERIFY(session[u"title"_s].toString().startsWith(u"question 1"_s));
}

void TestCommandLine::importOfSeveralFiles()
{
    const QString good = m_varve->write(u"good.jsonl"_s, piSession(u"good"_s, 1));
    const QString bad = m_varve->write(u"bad.jsonl"_s, "nothing of the kind");
    const Outcome outcome = m_varve->json({ u"import"_s, bad, good });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.isJson());
    QCOMPARE(outcome.object()[u"sessions"_s].toArray().size(),
             1); // the good one came in all the same
    QVERIFY(outcome.err.contains(u"bad.jsonl"_s));
    QCOMPARE(m_varve->json({ u"sessions"_s }).array().size(), 2);
}

void TestCommandLine::sessionsShape()
{
    const Outcome outcome = m_varve->json({ u"sessions"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonObject session = outcome.array().at(0).toObject();
    QCOMPARE(missing(session,
                     u"id:s originalId:s title:s cwd:s entries:n leafId:s updatedAt:s tokens:o"_s),
             QString());
    QCOMPARE(missing(session[u"tokens"_s].toObject(), UsageShape), QString());
    QCOMPARE(session[u"cwd"_s].toString(), u"/home/me/project"_s);
    QCOMPARE(session[u"tokens"_s].toObject()[u"output"_s].toInt(), 240);
    const VarveProcess fresh;
    const Outcome none = fresh.json({ u"sessions"_s });
    QCOMPARE(none.code, 0);
    QCOMPARE(none.out, "[]\n");
}

void TestCommandLine::treeShape()
{
    QVERIFY(m_varve->json({ u"leaf"_s, u"origin-1"_s, u"b3"_s }).code == 0);
    const Outcome outcome = m_varve->json({ u"tree"_s, u"origin-1"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonArray tree = outcome.array();
    QCOMPARE(tree.size(), 24);
    QString parent;
    int onPath = 0;
    for (qsizetype i = 0; i < tree.size(); ++i) {
        const QJsonObject entry = tree.at(i).toObject();
        QCOMPARE(
                missing(entry,
                        u"id:s originalId:s? parentId:s? type:s role:s depth:n tokens:n leaf:b onPath:b label:s?"_s),
                QString());
        QCOMPARE(entry[u"depth"_s].toInt(), i);
        QCOMPARE(entry[u"parentId"_s].toString(), parent);
        QCOMPARE(entry[u"leaf"_s].toBool(), i == 23);
        onPath += entry[u"onPath"_s].toBool() ? 1 : 0;
        parent = entry[u"id"_s].toString();
    }
    QCOMPARE(onPath, 12);
    QCOMPARE(tree.at(0).toObject()[u"originalId"_s].toString(), u"u1"_s);
}

void TestCommandLine::contextShape()
{
    const Outcome outcome =
            m_varve->json({ u"context"_s, u"origin-1"_s, u"--window"_s, u"200000"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    const QJsonObject context = outcome.object();
    QCOMPARE(contextFault(context), QString());
    QCOMPARE(context[u"window"_s].toInteger(), 200'000);
    QCOMPARE(context[u"reserve"_s].toInteger(), 16'384);
    QCOMPARE(context[u"model"_s].toString(), u"stub-large"_s);
    QCOMPARE(context[u"total"_s].toObject()[u"source"_s].toString(), u"mixed"_s);
    QVERIFY(context[u"items"_s].toArray().size() >= 25);
    qint64 whole = 0;
    for (const auto &category : context[u"categories"_s].toArray()) {
        whole += category.toObject()[u"tokens"_s].toInteger();
    }
    QCOMPARE(whole, 200'000); // reserved and free included
}

void TestCommandLine::contextIsWhatIsRequested()
{
    QVERIFY(m_varve->json({ u"exclude"_s, u"origin-1"_s, u"u2"_s }).code == 0);
    QVERIFY(m_varve->json({ u"mask"_s, u"origin-1"_s, u"r3"_s }).code == 0);
    int sent = 0;
    for (const auto &value : context()[u"items"_s].toArray()) {
        const QString state = value.toObject()[u"state"_s].toString();
        sent += !value.toObject()[u"entryId"_s].isNull()
                        && (state == u"sent"_s || state == u"masked"_s || state == u"pinned"_s)
                ? 1
                : 0;
    }
    QCOMPARE(sent, 23);
    const QJsonArray messages =
            QJsonDocument::fromJson(request()).object()[u"messages"_s].toArray();
    QCOMPARE(messages.size(), sent + 1); // and the system prompt
    QCOMPARE(messages.at(0).toObject()[u"role"_s].toString(), u"system"_s);
}

void TestCommandLine::contextFromAnotherLeaf()
{
    const QJsonObject whole = context();
    const QJsonObject part = context({ u"--leaf"_s, u"b2"_s });
    QCOMPARE(contextFault(part), QString());
    QVERIFY(part[u"items"_s].toArray().size() < whole[u"items"_s].toArray().size());
    QCOMPARE(context()[u"leafId"_s], whole[u"leafId"_s]); // looking is not moving
}

void TestCommandLine::requestBody()
{
    const Outcome outcome = m_varve->run({ u"request"_s, u"origin-1"_s, u"--api"_s,
                                           u"openai-chat"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(missing(outcome.object(), u"model:s messages:a"_s), QString());
    QCOMPARE(request(), outcome.out);
    QCOMPARE(m_varve->json({ u"request"_s, u"origin-1"_s, u"--api"_s, u"smoke-signals"_s }).code,
             2);
}

void TestCommandLine::requestBodies_data()
{
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("shape");
    QTest::newRow("anthropic-messages")
            << u"anthropic-messages"_s << u"model:s messages:a system:a max_tokens:n stream:b"_s;
    QTest::newRow("openai-responses")
            << u"openai-responses"_s
            << u"model:s input:a instructions:s max_output_tokens:n store:b stream:b"_s;
    QTest::newRow("codex-responses")
            << u"codex-responses"_s << u"model:s input:a instructions:s store:b stream:b"_s;
}

void TestCommandLine::requestBodies()
{
    QFETCH(QString, api);
    QFETCH(QString, shape);
    const Outcome outcome = m_varve->run(
            { u"request"_s, u"origin-1"_s, u"--api"_s, api, u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(missing(outcome.object(), shape), QString());
    QVERIFY(outcome.out.contains("question 6"));
}

void TestCommandLine::compactPlanShape()
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

void TestCommandLine::compactUndoRedo()
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

void TestCommandLine::compactRefused()
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

void TestCommandLine::masksOnly()
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

void TestCommandLine::masksOneTool()
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

void TestCommandLine::compactsUpTo()
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

void TestCommandLine::compactsARange()
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

void TestCommandLine::prunes()
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

void TestCommandLine::leafAndEdits()
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

void TestCommandLine::searchShape()
{
    const Outcome outcome = m_varve->json({ u"search"_s, u"question"_s, u"4"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(outcome.array().size(), 1);
    const QJsonObject hit = outcome.array().at(0).toObject();
    QCOMPARE(
            missing(hit, u"sessionId:s entryId:s originalId:s role:s snippet:s score:n onPath:b"_s),
            QString());
    QCOMPARE(hit[u"originalId"_s].toString(), u"u4"_s);
    QCOMPARE(hit[u"onPath"_s].toBool(), true);
    QCOMPARE(m_varve->json({ u"search"_s, u"\"file3.cpp\""_s }).array().size(),
             1); // in a call's arguments
    const Outcome none = m_varve->json({ u"search"_s, u"unheard-of"_s });
    QCOMPARE(none.code, 0);
    QCOMPARE(none.out, "[]\n");
    QCOMPARE(m_varve->json({ u"search"_s, u"\"AND ( NOT"_s }).code, 0);
}

void TestCommandLine::exports()
{
    for (const QString &format : { u"pi"_s, u"markdown"_s, u"json"_s }) {
        const Outcome outcome = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, format,
                                               u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QVERIFY(outcome.out.contains("question 6"));
        const QString file = m_varve->file(u"out."_s + format);
        const Outcome written = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, format,
                                               u"-o"_s, file, u"--store"_s, m_varve->store() });
        QCOMPARE(written.code, 0);
        QVERIFY(written.out.isEmpty());
        QFile read(file);
        QVERIFY(read.open(QIODevice::ReadOnly));
        if (format != u"json"_s) { // that one says when it was written
            QCOMPARE(read.readAll(), outcome.out);
        } else {
            QVERIFY(!QJsonDocument::fromJson(read.readAll()).isNull());
        }
    }
    const Outcome branch = m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"markdown"_s,
                                          u"--branch"_s, u"b2"_s, u"--store"_s, m_varve->store() });
    QVERIFY(branch.out.contains("question 2"));
    QVERIFY(!branch.out.contains("question 3"));
    const Outcome nowhere =
            m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"pi"_s, u"-o"_s,
                           u"/nowhere/x"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(nowhere.code, 1);
    QVERIFY(!nowhere.err.isEmpty());
}

void TestCommandLine::exportedAndImportedAgain()
{
    QCOMPARE(m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s })
                     .code,
             0);
    QCOMPARE(m_varve->json({ u"pin"_s, u"origin-1"_s, u"u1"_s }).code, 0);
    const QByteArray before = request();
    const QString file = m_varve->file(u"copy.jsonl"_s);
    QCOMPARE(m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, u"pi"_s, u"-o"_s, file,
                            u"--store"_s, m_varve->store() })
                     .code,
             0);
    const VarveProcess other;
    const Outcome imported = other.json({ u"import"_s, file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
    const QString id =
            imported.object()[u"sessions"_s].toArray().at(0).toObject()[u"id"_s].toString();
    QCOMPARE(other.run({ u"request"_s, id, u"--store"_s, other.store() }).out, before);
}

void TestCommandLine::doctorShape()
{
    const Outcome outcome = m_varve->json({ u"doctor"_s });
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.isJson());
    QCOMPARE(
            missing(outcome.object(),
                    u"varve:s qt:s sqlite:s store:s access:s schema:n sessions:n entries:n integrity:s"_s),
            QString());
    QCOMPARE(outcome.object()[u"integrity"_s].toString(), u"ok"_s);
    QCOMPARE(outcome.object()[u"entries"_s].toInt(), 24);
    QCOMPARE(outcome.object()[u"access"_s].toString(), u"read-write"_s);
}

void TestCommandLine::sessionByManyNames()
{
    const QString id = context()[u"session"_s].toString();
    for (const QString &name :
         { id, id.first(20), u"origin-1"_s, u"origin"_s, m_file, u"session.jsonl"_s }) {
        QCOMPARE(m_varve->json({ u"context"_s, name }).object()[u"session"_s].toString(), id);
    }
}

void TestCommandLine::usageErrors_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown verb") << QStringList { u"frobnicate"_s };
    QTest::newRow("import nothing") << QStringList { u"import"_s };
    QTest::newRow("no session") << QStringList { u"tree"_s };
    QTest::newRow("two sessions") << QStringList { u"tree"_s, u"origin-1"_s, u"x"_s };
    QTest::newRow("unknown option") << QStringList { u"tree"_s, u"origin-1"_s, u"--frob"_s };
    QTest::newRow("option without value")
            << QStringList { u"context"_s, u"origin-1"_s, u"--window"_s };
    QTest::newRow("no number") << QStringList { u"context"_s, u"origin-1"_s, u"--window"_s,
                                                u"wide"_s };
    QTest::newRow("negative") << QStringList { u"compact"_s, u"origin-1"_s, u"--keep=-5"_s };
    QTest::newRow("estimator") << QStringList { u"compact"_s, u"origin-1"_s, u"--plan"_s,
                                                u"--estimator"_s, u"guess"_s };
    QTest::newRow("estimator without plan")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--estimator"_s, u"chars4"_s };
    QTest::newRow("half a range") << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s,
                                                   u"u1"_s };
    QTest::newRow("range and up to")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s,  u"u1"_s,
                             u"--to"_s,    u"u2"_s,       u"--up-to"_s, u"u3"_s };
    QTest::newRow("range and keep")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--from"_s, u"u1"_s,
                             u"--to"_s,    u"u2"_s,       u"--keep"_s, u"100"_s };
    QTest::newRow("masks of everything and of one tool")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--mask-only"_s, u"--mask-tool"_s,
                             u"bash"_s };
    QTest::newRow("prune to no number")
            << QStringList { u"prune"_s, u"origin-1"_s, u"--keep"_s, u"few"_s };
    QTest::newRow("pin nothing") << QStringList { u"pin"_s, u"origin-1"_s };
    QTest::newRow("leaf nowhere") << QStringList { u"leaf"_s, u"origin-1"_s };
    QTest::newRow("no format") << QStringList { u"export"_s, u"origin-1"_s };
    QTest::newRow("unknown format")
            << QStringList { u"export"_s, u"origin-1"_s, u"--format"_s, u"docx"_s };
    QTest::newRow("search nothing") << QStringList { u"search"_s };
    QTest::newRow("sessions of something") << QStringList { u"sessions"_s, u"x"_s };
    QTest::newRow("model without address")
            << QStringList { u"compact"_s, u"origin-1"_s, u"--keep"_s,
                             u"300"_s,     u"--model"_s,  u"x"_s };
}

void TestCommandLine::usageErrors()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome =
            m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 2);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(outcome.err.startsWith(u"varve: "_s));
    QVERIFY(outcome.err.size() > 20);
}

void TestCommandLine::failures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown session") << QStringList { u"tree"_s, u"nobody"_s };
    QTest::newRow("unknown entry") << QStringList { u"leaf"_s, u"origin-1"_s, u"nothing"_s };
    QTest::newRow("unknown leaf") << QStringList { u"context"_s, u"origin-1"_s, u"--leaf"_s,
                                                   u"nothing"_s };
    QTest::newRow("unknown file") << QStringList { u"import"_s, u"/nowhere/file.jsonl"_s };
    QTest::newRow("nothing to undo") << QStringList { u"undo"_s, u"origin-1"_s };
    QTest::newRow("nothing to redo") << QStringList { u"redo"_s, u"origin-1"_s };
    QTest::newRow("search in an unknown session")
            << QStringList { u"search"_s, u"x"_s, u"--session"_s, u"nobody"_s };
}

void TestCommandLine::failures()
{
    QFETCH(QStringList, arguments);
    const Outcome outcome =
            m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(outcome.err.startsWith(u"varve: "_s));
    QVERIFY(outcome.err.contains(arguments.constLast())
            || arguments.constFirst().endsWith(u"do"_s));
}

void TestCommandLine::helpAndVersion()
{
    const Outcome help = m_varve->run({ u"--help"_s });
    QCOMPARE(help.code, 0);
    for (const char *verb : { "import", "sessions", "tree", "context", "request", "compact",
                              "prune", "compactions", "undo", "redo", "leaf", "compare", "pin",
                              "exclude", "mask", "include", "search", "export", "doctor" }) {
        QVERIFY2(help.out.contains(verb), verb);
        const Outcome own = m_varve->run({ QString::fromLatin1(verb), u"--help"_s });
        QCOMPARE(own.code, 0);
        QVERIFY(own.out.contains("--json"));
        QVERIFY(own.err.isEmpty());
    }
    QVERIFY(!QFile::exists(m_varve->file(u"home/varve/varve.db"_s))); // help opens no store
    const Outcome version = m_varve->run({ u"--version"_s });
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("varve "));
}

void TestCommandLine::textForPeople()
{
    for (const QStringList &arguments :
         { QStringList { u"sessions"_s }, QStringList { u"tree"_s, u"origin-1"_s },
           QStringList { u"context"_s, u"origin-1"_s }, QStringList { u"search"_s, u"question"_s },
           QStringList { u"doctor"_s },
           QStringList { u"compact"_s, u"origin-1"_s, u"--plan"_s, u"--keep"_s, u"300"_s },
           QStringList { u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s },
           QStringList { u"undo"_s, u"origin-1"_s } }) {
        const Outcome outcome =
                m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 0, qPrintable(arguments.join(u' ') + outcome.err));
        QVERIFY2(outcome.out.size() > 20, qPrintable(arguments.join(u' ')));
        QVERIFY(!outcome.out.startsWith('{') && !outcome.out.startsWith('['));
    }
}

void TestCommandLine::storeFromTheEnvironment()
{
    // Without --store the usual place is used, which here is the home of the test.
    const QString file = m_varve->write(u"other.jsonl"_s, piSession(u"other"_s, 1));
    QCOMPARE(m_varve->run({ u"import"_s, file }).code, 0);
    QVERIFY(QFile::exists(m_varve->file(u"home/varve/varve.db"_s)));
    QCOMPARE(m_varve->run({ u"sessions"_s, u"--json"_s }).array().size(), 1);
}

void TestCommandLine::realSessionEndToEnd()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-before-compaction.jsonl");
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const auto requestOf = [&] {
        return m_varve->run({ u"request"_s, file, u"--store"_s, m_varve->store() }).out;
    };
    const QJsonObject before = m_varve->json({ u"context"_s, file }).object();
    QCOMPARE(contextFault(before), QString());
    const QByteArray bytes = requestOf();
    const Outcome compacted = m_varve->json({ u"compact"_s, file, u"--offline"_s });
    QVERIFY2(compacted.code == 0, qPrintable(compacted.err));
    QCOMPARE(contextFault(compacted.object()[u"after"_s].toObject()), QString());
    QVERIFY(compacted.object()[u"tokensAfter"_s].toInteger() < 40'000);
    QCOMPARE(m_varve->json({ u"undo"_s, file }).code, 0);
    QCOMPARE(requestOf(), bytes);
    // The cut point of the program that wrote the file.
    const QJsonObject plan = m_varve->json({ u"compact"_s, file, u"--plan"_s, u"--estimator"_s,
                                             u"chars4"_s, u"--keep"_s, u"20000"_s })
                                     .object();
    const QJsonArray tree = m_varve->json({ u"tree"_s, file }).array();
    QCOMPARE(tree.at(946).toObject()[u"id"_s], plan[u"firstKeptEntryId"_s]);
    QCOMPARE(tree.at(939).toObject()[u"id"_s], plan[u"turnStartEntryId"_s]);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_commandline.moc"
