// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrydata.h"
#include "memorystore.h"

#include <QByteArray>
#include <QStringList>

/// Lines of a transcript as Claude Code writes them, each with its newline.
namespace varve::test::claude
{

inline const QByteArray LongAgo = "2026-01-02T03:04:06.000Z";

[[nodiscard]] inline QByteArray line(const QByteArray &type, const QByteArray &id,
                                     const QByteArray &parent, const QByteArray &fields)
{
    return R"({"parentUuid":)" + (parent.isEmpty() ? QByteArray("null") : '"' + parent + '"')
            + R"(,"isSidechain":false,"userType":"external","cwd":"/p","sessionId":"s-1","version":"2.1.0","gitBranch":"main","type":")"
            + type + R"(","uuid":")" + id + R"(","timestamp":")" + LongAgo + "\"," + fields + "}\n";
}

[[nodiscard]] inline QByteArray textBlock(const QByteArray &text)
{
    return R"({"type":"text","text":")" + text + "\"}";
}

[[nodiscard]] inline QByteArray call(const QByteArray &id)
{
    return R"({"type":"tool_use","id":")" + id + R"(","name":"Read","input":{"a":1}})";
}

[[nodiscard]] inline QByteArray user(const QByteArray &id, const QByteArray &parent,
                                     const QByteArray &text)
{
    return line("user", id, parent, R"("message":{"role":"user","content":")" + text + "\"}");
}

[[nodiscard]] inline QByteArray userParts(const QByteArray &id, const QByteArray &parent,
                                          const QByteArray &parts)
{
    return line("user", id, parent, R"("message":{"role":"user","content":[)" + parts + "]}");
}

[[nodiscard]] inline QByteArray answer(const QByteArray &id, const QByteArray &parent,
                                       const QByteArray &messageId, const QByteArray &blocks,
                                       int output = 100)
{
    return line(
            "assistant", id, parent,
            R"("requestId":"q","message":{"id":")" + messageId
                    + R"(","type":"message","role":"assistant","model":"claude-x","content":[)"
                    + blocks
                    + R"(],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"cache_creation_input_tokens":20,"cache_read_input_tokens":30,"output_tokens":)"
                    + QByteArray::number(output) + "}}");
}

/// The text of a result is its id unless it is given.
[[nodiscard]] inline QByteArray result(const QByteArray &id, const QByteArray &parent,
                                       const QByteArray &callId, const QByteArray &text = {})
{
    return userParts(id, parent,
                     R"({"type":"tool_result","tool_use_id":")" + callId + R"(","content":")"
                             + (text.isEmpty() ? id : text) + "\"}");
}

[[nodiscard]] inline QByteArray progress(const QByteArray &id, const QByteArray &parent)
{
    return line("progress", id, parent, R"("data":{"type":"hook_progress"})");
}

[[nodiscard]] inline QByteArray system(const QByteArray &id, const QByteArray &parent,
                                       const QByteArray &subtype)
{
    return line("system", id, parent, R"("subtype":")" + subtype + R"(","level":"info")");
}

[[nodiscard]] inline QByteArray boundary(const QByteArray &id, const QByteArray &logicalParent)
{
    return line(
            "system", id, {},
            R"("logicalParentUuid":")" + logicalParent
                    + R"(","subtype":"compact_boundary","content":"Conversation compacted","compactMetadata":{"trigger":"auto","preTokens":1234,"postTokens":99})");
}

[[nodiscard]] inline QByteArray summary(const QByteArray &id, const QByteArray &parent)
{
    return line("user", id, parent,
                R"("isCompactSummary":true,"message":{"role":"user","content":"so far"})");
}

/// One line an entry: the rank of its parent, what it is, and what it says.
[[nodiscard]] inline QStringList shape(const MemoryStore &store, qsizetype session = 0)
{
    QStringList lines;
    const SessionTree tree = store.tree(session);
    for (int i = 0; i < tree.size(); ++i) {
        const Entry &entry = store.entries(session).at(i);
        QString says = entry.text();
        QStringList calls;
        for (const Block &block : entry.blocks) {
            if (const auto *made = std::get_if<ToolCallBlock>(&block)) {
                calls += made->callId;
            }
        }
        if (!calls.isEmpty()) {
            says += u'[' + calls.join(u' ') + u']';
        }
        QString kind = toString(entry.role);
        if (entry.role == Role::ToolResult) {
            kind = QStringLiteral("result ") + entry.toolCallId;
        } else if (entry.type == EntryType::Compaction) {
            kind = QStringLiteral("compaction");
            says = entry.summary;
        } else if (entry.type == EntryType::SessionInfo) {
            says = entry.data[entryData::SessionName].toString();
        } else if (entry.type == EntryType::Custom) {
            kind = QStringLiteral("note");
            says = entry.customType;
        }
        lines += QString::number(tree.parentOf(i)) + u' ' + kind + u' ' + says;
    }
    return lines;
}

} // namespace varve::test::claude
