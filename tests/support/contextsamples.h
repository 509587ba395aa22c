// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include "entrysource.h"

#include <QHash>

#include <memory>

namespace varve::test
{

/// Entries held in memory; counts reads.
class MemoryEntrySource final : public EntrySource
{
public:
    void add(const Entry &entry) { m_entries.insert(entry.seq, entry); }

    [[nodiscard]] Result<Entry> entry(qint64 seq) override
    {
        ++reads;
        const auto found = m_entries.constFind(seq);
        return found != m_entries.cend() ? Result<Entry>(*found)
                                         : fail(Error::Kind::NotFound, QStringLiteral("no entry"));
    }
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &) override
    {
        return fail(Error::Kind::NotFound, QStringLiteral("no attachment"));
    }

    int reads = 0;

private:
    QHash<qint64, Entry> m_entries;
};

/// Builds a context item by item, together with the entries behind it.
class ContextBuilder
{
public:
    explicit ContextBuilder(MemoryEntrySource *source = nullptr) : m_source(source) { }

    Context context;

    void prompt(Category category, const QString &title, qint32 tokens)
    {
        ContextItem item;
        item.category = category;
        item.tokens = tokens;
        item.parts = { { category, tokens } };
        item.title = title;
        context.items += item;
    }
    ContextItem &user(const QString &text, qint32 tokens)
    {
        return message(Category::User, Role::User, { TextBlock { text } },
                       { { Category::User, tokens } });
    }
    /// An answer that calls a tool; `arguments` is JSON.
    ContextItem &call(const QString &name, const QByteArray &arguments, qint32 text,
                      qint32 thinking, qint32 tokens)
    {
        m_call = QString::number(m_seq + 1);
        return message(Category::Assistant, Role::Assistant,
                       { ThinkingBlock { QStringLiteral("Which file is it?"), {}, false },
                         TextBlock { QStringLiteral("I look at it") },
                         ToolCallBlock { m_call, name, arguments, {} } },
                       { { Category::Thinking, thinking },
                         { Category::Assistant, text },
                         { Category::ToolCalls, tokens } });
    }
    /// The result of the last call.
    ContextItem &result(const QString &name, const QString &text, qint32 tokens)
    {
        ContextItem &item = message(Category::ToolResults, Role::ToolResult, { TextBlock { text } },
                                    { { Category::ToolResults, tokens } });
        if (m_source) {
            Entry entry = *m_source->entry(item.seq);
            --m_source->reads;
            entry.toolName = name;
            entry.toolCallId = m_call;
            m_source->add(entry);
        }
        return item;
    }
    ContextItem &summary(const QString &text, qint32 tokens)
    {
        ContextItem &item = message(Category::CompactionSummary, Role::User, {},
                                    { { Category::CompactionSummary, tokens } });
        item.type = EntryType::Compaction;
        if (m_source) {
            Entry entry = *m_source->entry(item.seq);
            --m_source->reads;
            entry.type = EntryType::Compaction;
            entry.role = Role::None;
            entry.summary = text;
            m_source->add(entry);
        }
        return item;
    }
    [[nodiscard]] std::shared_ptr<const Context> share() const
    {
        return std::make_shared<const Context>(context);
    }

private:
    ContextItem &message(Category category, Role role, const Blocks &blocks,
                         const QVarLengthArray<ContextPart, 1> &parts)
    {
        Entry entry;
        entry.seq = ++m_seq;
        entry.id = EntryId::create();
        entry.role = role;
        entry.blocks = blocks;
        if (m_source) {
            m_source->add(entry);
        }
        qint32 tokens = 0;
        for (const ContextPart &part : parts) {
            tokens += part.tokens;
        }
        ContextItem item;
        item.seq = entry.seq;
        item.entry = entry.id;
        item.category = category;
        item.role = role;
        item.tokens = tokens;
        item.parts = parts;
        context.items += item;
        return *(context.items.end() - 1);
    }

    MemoryEntrySource *m_source = nullptr;
    qint64 m_seq = 0;
    QString m_call;
};

/// About 122k of 200k tokens: what the mockups show.
inline ContextBuilder longSession(MemoryEntrySource *source)
{
    ContextBuilder builder(source);
    builder.context.window = 200000;
    builder.context.reserve = 16384;
    builder.context.provider = QStringLiteral("anthropic");
    builder.context.model = QStringLiteral("claude-sonnet-4-5");
    builder.prompt(Category::SystemPrompt, QStringLiteral("System prompt"), 1812);
    builder.prompt(Category::ToolDefinitions, QStringLiteral("read"), 1100);
    builder.prompt(Category::ToolDefinitions, QStringLiteral("bash"), 1612);
    builder.prompt(Category::ToolDefinitions, QStringLiteral("edit"), 1490);
    builder.summary(QStringLiteral("## Goal\nSplit-turn compaction"), 4811);
    const QStringList files { QStringLiteral("session.ts"), QStringLiteral("compaction.ts"),
                              QStringLiteral("messages.ts") };
    for (int i = 0; i < 44; ++i) {
        builder.user(QStringLiteral("Look at step %1 of the plan\nand its tests").arg(i + 1),
                     150 + i * 2);
        const bool bash = i % 3 == 0;
        const QByteArray command = "npm test -- --grep step" + QByteArray::number(i);
        const QByteArray path = "src/core/" + files.at(i % 3).toUtf8();
        const QByteArray arguments = "{\"" + QByteArray(bash ? "command" : "path") + "\":\""
                + (bash ? command : path) + "\"}";
        builder.call(bash ? QStringLiteral("bash") : QStringLiteral("read"), arguments, 400 + i * 2,
                     120 + i, 60 + i % 7);
        ContextItem &result = builder.result(bash ? QStringLiteral("bash") : QStringLiteral("read"),
                                             QStringLiteral("12 passing"),
                                             i == 3           ? 18900
                                                     : i == 5 ? 12210
                                                              : 600 + i * 23);
        result.source = i < 40 ? TokenSource::Measured : TokenSource::Estimated;
    }
    for (ContextItem &item : builder.context.items) {
        if (item.role != Role::ToolResult) {
            item.source = TokenSource::Measured;
        }
    }
    return builder;
}

} // namespace varve::test
