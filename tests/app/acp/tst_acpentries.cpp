// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpentries.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class AcpEntriesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aBranch();
    void whatIsHidden();
    void aResultWithoutItsCall();
    void whatAPersonRan();
    void pictures();
    void compactions();
    void callsThatHaveNoResult();

private:
    [[nodiscard]] static Entry message(Role role, const Blocks &blocks)
    {
        Entry entry;
        entry.id = EntryId::create();
        entry.role = role;
        entry.blocks = blocks;
        return entry;
    }
    void replay(const Entry &entry)
    {
        m_entries->replay(entry, [](const QByteArray &) { return QByteArray(); });
    }
    [[nodiscard]] QStringList kinds() const
    {
        QStringList kinds;
        for (const QJsonObject &update : m_updates) {
            kinds += update[u"sessionUpdate"_s].toString();
        }
        return kinds;
    }

    QList<QJsonObject> m_updates;
    std::unique_ptr<AcpEntries> m_entries;
};

void AcpEntriesTest::init()
{
    m_updates.clear();
    m_entries = std::make_unique<AcpEntries>(
            u"/w"_s, true, [this](const QJsonObject &update) { m_updates += update; });
}

void AcpEntriesTest::aBranch()
{
    replay(message(Role::User, { TextBlock { u"Do"_s } }));
    const Entry answer =
            message(Role::Assistant,
                    { ThinkingBlock { u"Hm."_s, {}, false }, TextBlock { u"I \u001b[31m do."_s },
                      ToolCallBlock { u"c"_s, u"read"_s, R"({"path":"a"})", {} } });
    replay(answer);
    Entry result = message(Role::ToolResult, { TextBlock { u"text"_s } });
    result.toolCallId = u"c"_s;
    replay(result);
    QCOMPARE(kinds(),
             (QStringList { u"user_message_chunk"_s, u"agent_thought_chunk"_s,
                            u"agent_message_chunk"_s, u"tool_call"_s, u"tool_call_update"_s }));
    QCOMPARE(m_updates.at(2)[u"content"_s][u"text"_s].toString(), u"I <U+001B>[31m do."_s);
    QCOMPARE(m_updates.at(1)[u"messageId"_s].toString(), answer.id.toString());
    QCOMPARE(m_updates.at(3)[u"toolCallId"_s], m_updates.at(4)[u"toolCallId"_s]);
    QCOMPARE(m_updates.at(4)[u"status"_s].toString(), u"completed"_s);
    // The same id in another answer is another call.
    replay(message(Role::Assistant, { ToolCallBlock { u"c"_s, u"read"_s, "{}", {} } }));
    QVERIFY(m_updates.constLast()[u"toolCallId"_s] != m_updates.at(3)[u"toolCallId"_s]);
}

void AcpEntriesTest::whatIsHidden()
{
    Entry hidden = message(Role::User, { TextBlock { u"x"_s } });
    hidden.display = false;
    replay(hidden);
    Entry label;
    label.type = EntryType::Label;
    replay(label);
    QVERIFY(m_updates.isEmpty());
}

void AcpEntriesTest::aResultWithoutItsCall()
{
    Entry result = message(Role::ToolResult, { TextBlock { u"text"_s } });
    result.toolCallId = u"x"_s;
    result.toolName = u"bash"_s;
    result.toolArguments = R"({"command":"ls"})";
    result.toolStatus = u"error"_s;
    replay(result);
    QCOMPARE(kinds(), QStringList { u"tool_call"_s });
    QCOMPARE(m_updates.constFirst()[u"title"_s].toString(), u"bash ls"_s);
    QCOMPARE(m_updates.constFirst()[u"status"_s].toString(), u"failed"_s);
}

void AcpEntriesTest::whatAPersonRan()
{
    Entry shell = message(Role::BashExecution, { TextBlock { u"out"_s } });
    shell.toolName = u"bash"_s;
    shell.toolArguments = R"({"command":"ls"})";
    replay(shell);
    QCOMPARE(m_updates.constFirst()[u"kind"_s].toString(), u"execute"_s);
    QCOMPARE(m_updates.constFirst()[u"status"_s].toString(), u"completed"_s);
}

void AcpEntriesTest::pictures()
{
    const Entry entry = message(Role::User, { ImageBlock { "hash", u"image/png"_s, 1, 1 } });
    m_entries->replay(entry, [](const QByteArray &sha256) {
        return sha256 == "hash" ? QByteArray("bytes") : QByteArray();
    });
    QCOMPARE(m_updates.constFirst()[u"content"_s],
             QJsonValue(QJsonObject { { u"type"_s, u"image"_s },
                                      { u"mimeType"_s, u"image/png"_s },
                                      { u"data"_s, u"Ynl0ZXM="_s } }));
    replay(entry);
    QCOMPARE(m_updates.constLast()[u"content"_s][u"type"_s].toString(), u"text"_s);
}

void AcpEntriesTest::compactions()
{
    Entry compaction;
    compaction.id = EntryId::create();
    compaction.type = EntryType::Compaction;
    compaction.summary = u"All of it."_s;
    m_entries->setCompactionId(u"begun"_s);
    m_entries->stored(compaction);
    m_entries->stored(compaction);
    QCOMPARE(m_updates.at(0)[u"compactionId"_s].toString(), u"begun"_s);
    QCOMPARE(m_updates.at(1)[u"compactionId"_s].toString(), compaction.id.toString());
    QCOMPARE(m_updates.at(1)[u"summary"_s][0][u"text"_s].toString(), u"All of it."_s);
    AcpEntries(u"/w"_s, false, [this](const QJsonObject &update) {
        m_updates += update;
    }).stored(compaction);
    QCOMPARE(m_updates.size(), 2);
}

void AcpEntriesTest::callsThatHaveNoResult()
{
    m_entries->stored(message(Role::Assistant,
                              { ToolCallBlock { u"a"_s, u"read"_s, "{}", {} },
                                ToolCallBlock { u"b"_s, u"read"_s, "{}", {} } }));
    Entry result = message(Role::ToolResult, {});
    result.toolCallId = u"a"_s;
    m_entries->stored(result);
    m_entries->endCalls();
    m_entries->endCalls();
    m_entries->updateCall(u"a"_s, {});
    QCOMPARE(kinds(),
             (QStringList { u"tool_call"_s, u"tool_call"_s, u"tool_call_update"_s,
                            u"tool_call_update"_s }));
    QVERIFY(m_updates.constLast()[u"toolCallId"_s].toString().endsWith(u"/b"_s));
    QCOMPARE(m_updates.constLast()[u"status"_s].toString(), u"failed"_s);
}

QTEST_GUILESS_MAIN(AcpEntriesTest)
#include "tst_acpentries.moc"
