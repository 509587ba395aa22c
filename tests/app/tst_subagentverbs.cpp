// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray line(QJsonObject fields, const QString &agent, int number)
{
    const auto idOf = [&agent](int place) { return u"%1-%2"_s.arg(agent).arg(place); };
    fields[u"uuid"_s] = idOf(number);
    fields[u"parentUuid"_s] = number == 1 ? QJsonValue() : QJsonValue(idOf(number - 1));
    fields[u"sessionId"_s] = u"s-1"_s;
    fields[u"timestamp"_s] = u"2026-01-02T10:00:0%1.000Z"_s.arg(number);
    fields[u"cwd"_s] = u"/srv/project"_s;
    fields[u"version"_s] = u"2.1.126"_s;
    if (agent != "main"_L1) {
        fields[u"isSidechain"_s] = true;
        fields[u"agentId"_s] = agent;
    }
    return QJsonDocument(fields).toJson(QJsonDocument::Compact) + '\n';
}

/// A question and an answer that read `input` tokens and wrote 10.
QByteArray transcript(const QString &agent, int input)
{
    const QJsonObject asked { { u"role"_s, u"user"_s },
                              { u"content"_s, QString(u"task of "_s + agent) } };
    const QJsonObject answered {
        { u"id"_s, QString(u"m-"_s + agent) },
        { u"role"_s, u"assistant"_s },
        { u"model"_s, u"nothing-1"_s },
        { u"stop_reason"_s, u"end_turn"_s },
        { u"content"_s,
          QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, u"done"_s } } } },
        { u"usage"_s, QJsonObject { { u"input_tokens"_s, input }, { u"output_tokens"_s, 10 } } }
    };
    return line({ { u"type"_s, u"user"_s }, { u"message"_s, asked } }, agent, 1)
            + line({ { u"type"_s, u"assistant"_s },
                     { u"requestId"_s, QString(u"r-"_s + agent) },
                     { u"message"_s, answered } },
                   agent, 2);
}

int inputOf(const QJsonObject &object)
{
    return object[u"tokens"_s][u"input"_s].toInt();
}

} // namespace

/// Subagents of subagents from the command line: what each used itself, and with all below it.
class TestSubagentVerbs final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_varve = std::make_unique<VarveProcess>();
        const QString main = m_varve->write(u"s-1.jsonl"_s, transcript(u"main"_s, 1000));
        const QString first = m_varve->write(u"agent-a.jsonl"_s, transcript(u"a"_s, 200));
        const QString second = m_varve->write(u"agent-b.jsonl"_s, transcript(u"b"_s, 30));
        std::ignore = m_varve->write(u"agent-b.meta.json"_s,
                                     R"({"description":"look","parentAgentId":"a"})");
        QCOMPARE(m_varve->json({ u"import"_s, main, first, second }).code, 0);
    }
    void cleanupTestCase() { m_varve.reset(); }

    void sessions()
    {
        const Outcome listed = m_varve->json({ u"sessions"_s });
        QCOMPARE(listed.code, 0);
        QHash<QString, QJsonObject> found;
        const QJsonArray rows = listed.array();
        for (const QJsonValue &row : rows) {
            found.insert(row[u"originalId"_s].toString(), row.toObject());
        }
        QCOMPARE(found.size(), 3);
        const auto all = [&](const QString &id) {
            return found.value(id)[u"withSubagents"_s].toObject();
        };
        QCOMPARE(inputOf(found.value(u"s-1"_s)), 1000);
        QCOMPARE(inputOf(all(u"s-1"_s)), 1230);
        QCOMPARE(all(u"s-1"_s)[u"tokens"_s][u"output"_s].toInt(), 30);
        QCOMPARE(all(u"s-1"_s)[u"subagents"_s].toInt(), 2);
        QCOMPARE(inputOf(all(u"s-1:a"_s)), 230);
        QCOMPARE(all(u"s-1:a"_s)[u"subagents"_s].toInt(), 1);
        QVERIFY(!found.value(u"s-1:b"_s).contains(u"withSubagents"_s)); // it has none
    }

    void usage()
    {
        const Outcome used = m_varve->json({ u"usage"_s, u"s-1"_s });
        QCOMPARE(used.code, 0);
        QCOMPARE(inputOf(used.object()), 1000);
        const QJsonObject all = used.object()[u"withSubagents"_s].toObject();
        QCOMPARE(inputOf(all), 1230);
        QCOMPARE(all[u"subagents"_s].toInt(), 2);
        QCOMPARE(all[u"unpriced"_s].toInt(), 3);
        const Outcome said = m_varve->run({ u"usage"_s, u"s-1"_s, u"--store"_s, m_varve->store() });
        QVERIFY2(said.out.contains("With its 2 subagents: 1.2k tokens read, 30 written"),
                 said.out.constData());
    }

    void tree()
    {
        const Outcome shown = m_varve->run({ u"tree"_s, u"s-1"_s, u"--store"_s, m_varve->store() });
        QCOMPARE(shown.code, 0);
        const QList<QByteArray> lines = shown.out.trimmed().split('\n');
        const auto words = [&](qsizetype fromEnd) {
            return QString::fromUtf8(lines.at(lines.size() - fromEnd)).simplified();
        };
        QVERIFY2(words(3).contains("1010 1260"_L1), shown.out.constData());
        QVERIFY2(words(2).contains("210 250"_L1), shown.out.constData());
        QVERIFY2(words(1).contains("40 40"_L1) && words(1).endsWith("look"_L1),
                 shown.out.constData());
    }

    /// What Claude Code copies into the file of a fork is stored once, and paid once.
    void aForkOfClaudeCode()
    {
        const QByteArray asked =
                line({ { u"type"_s, u"user"_s },
                       { u"message"_s,
                         QJsonObject { { u"role"_s, u"user"_s }, { u"content"_s, u"go on"_s } } } },
                     u"main"_s, 3);
        QByteArray lines = transcript(u"main"_s, 1000);
        lines.replace(R"("sessionId":"s-1")",
                      R"("sessionId":"s-2","forkedFrom":{"sessionId":"s-1","messageUuid":"x"})");
        lines += QByteArray(asked).replace(R"("sessionId":"s-1")", R"("sessionId":"s-2")");
        for (int round = 0; round < 2; ++round) {
            const Outcome imported =
                    m_varve->json({ u"import"_s, m_varve->write(u"s-2.jsonl"_s, lines) });
            QCOMPARE(imported.code, 0);
            QCOMPARE(imported.object()[u"sessions"_s][0][u"added"_s].toInt(), round == 0 ? 1 : 0);
        }
        const QJsonArray sessions = m_varve->json({ u"sessions"_s }).array();
        const auto fork = std::ranges::find_if(sessions, [](const QJsonValue &session) {
            return session[u"originalId"_s].toString() == u"s-2"_s;
        });
        QVERIFY(fork != sessions.end());
        QCOMPARE((*fork)[u"entries"_s].toInt(), 1);
        QCOMPARE((*fork)[u"tokens"_s][u"input"_s].toInt(), 0);
        QCOMPARE(m_varve->json({ u"tree"_s, u"s-2"_s }).array().size(), 3);
    }

private:
    std::unique_ptr<VarveProcess> m_varve;
};

QTEST_GUILESS_MAIN(TestSubagentVerbs)
#include "tst_subagentverbs.moc"
