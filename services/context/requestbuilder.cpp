// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestbuilder.h"

#include <base/codefence.h>
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>
#include <session/entrydata.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RequestBuilder)
};

RequestMessage userMessage(const EntryId &entry, const QString &text)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::User;
    message.entry = entry;
    message.blocks = { TextBlock { text } };
    return message;
}

QString placeholderFor(const Entry &entry)
{
    return fillPrompt(readPrompt("mask-placeholder"_L1),
                      { { "tool"_L1, entry.toolName.isEmpty() ? u"a tool"_s : entry.toolName },
                        { "size"_L1, QString::number(entry.text().size()) },
                        { "entry"_L1, entry.id.toString() } });
}

/// Everything in an entry as plain text, for pins that stand above the cut.
QString flatText(const Entry &entry)
{
    if (entry.role == Role::BashExecution) {
        return bashText(entry);
    }
    QStringList lines;
    if (entry.role == Role::ToolResult) {
        lines += u"Result of %1:"_s.arg(entry.toolName);
    }
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            lines += text->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            lines += u"Call of %1: %2"_s.arg(call->name, QString::fromUtf8(call->arguments));
        }
    }
    if (!entry.summary.isEmpty()) {
        lines += entry.summary;
    }
    return lines.join(u'\n');
}

Blocks imagesOf(const Blocks &blocks)
{
    Blocks images;
    std::ranges::copy_if(blocks, std::back_inserter(images), [](const Block &block) {
        return std::holds_alternative<ImageBlock>(block);
    });
    return images;
}

class Builder
{
public:
    Builder(const Context &context, const EntryContents &contents) : m_contents(contents)
    {
        for (const Repair &repair : context.repairs) {
            m_missing[repair.entry] |= repair.kind == Repair::Kind::MissingResult;
        }
    }

    Result<> add(const ContextItem &item)
    {
        const auto found = m_contents.constFind(item.seq);
        if (found == m_contents.cend()) {
            return fail(Error::Kind::NotFound,
                        Tr::tr("The content of the entry %1 is missing, so no request was made.")
                                .arg(item.entry.toString()));
        }
        const Entry &entry = *found;
        if (!item.parts.isEmpty() && item.parts.first().synthesized
            && item.parts.first().category == Category::User && item.role != Role::User) {
            messages += userMessage({}, leadInText());
        }
        if (item.type == EntryType::Compaction) {
            messages += userMessage(entry.id, wrapSummary(entry.summary));
            messages.last().anchor = RequestMessage::Anchor::Summary;
        } else if (item.category == Category::CompactionSummary) {
            messages += userMessage(entry.id, wrapRangeSummary(entry.summary));
        } else if (item.type == EntryType::BranchSummary) {
            messages += userMessage(entry.id, wrapBranchSummary(entry.summary));
        } else if (item.state == ItemState::Pinned && item.role == Role::User
                   && entry.role != Role::User) {
            addPinned(entry);
        } else {
            addMessage(item, entry);
        }
        return {};
    }

    /// Results for the calls of the last answer that have none. To be called when its results were added.
    void closeCalls()
    {
        for (const ToolCallBlock &call : std::as_const(m_openCalls)) {
            RequestMessage message;
            message.kind = RequestMessage::Kind::ToolResult;
            message.toolCallId = call.callId;
            message.toolName = call.name;
            message.isError = true;
            message.blocks = { TextBlock { readPrompt("missing-result"_L1) } };
            messages += message;
        }
        m_openCalls.clear();
    }

    QList<RequestMessage> messages;

private:
    void addPinned(const Entry &entry)
    {
        RequestMessage message = userMessage(entry.id, wrapPinned(flatText(entry)));
        message.blocks += imagesOf(entry.blocks);
        messages += message;
    }

    void addMessage(const ContextItem &item, const Entry &entry)
    {
        switch (entry.role) {
        case Role::Assistant:
            addAnswer(item, entry);
            break;
        case Role::ToolResult:
            addResult(item, entry);
            break;
        case Role::BashExecution:
            messages += userMessage(entry.id, bashText(entry));
            break;
        default: {
            RequestMessage message = userMessage(entry.id, {});
            message.blocks = entry.blocks;
            messages += message;
        }
        }
    }

    void addAnswer(const ContextItem &item, const Entry &entry)
    {
        const bool thinking =
                std::ranges::contains(item.parts, Category::Thinking, &ContextPart::category);
        RequestMessage message;
        message.kind = RequestMessage::Kind::Assistant;
        message.entry = entry.id;
        message.provider = entry.provider;
        message.model = entry.model;
        message.api = entry.api;
        for (const Block &block : entry.blocks) {
            if (thinking || !std::holds_alternative<ThinkingBlock>(block)) {
                message.blocks += block;
            }
            if (const auto *call = std::get_if<ToolCallBlock>(&block);
                call != nullptr && m_missing.value(entry.id)) {
                m_openCalls += *call;
            }
        }
        messages += message;
    }

    void addResult(const ContextItem &item, const Entry &entry)
    {
        if (!entry.toolArguments.isEmpty() && entry.toolCallId.isEmpty()) {
            closeCalls(); // of the answer before it
            addOwnCall(entry);
        }
        RequestMessage message;
        message.kind = RequestMessage::Kind::ToolResult;
        message.entry = entry.id;
        message.toolCallId = callIdOf(entry);
        message.toolName = entry.toolName;
        message.isError = entry.toolStatus == "error"_L1;
        message.blocks = item.state == ItemState::Masked
                ? Blocks { TextBlock { placeholderFor(entry) } }
                : entry.blocks;
        messages += message;
        if (const auto call =
                    std::ranges::find(m_openCalls, entry.toolCallId, &ToolCallBlock::callId);
            call != m_openCalls.end()) { // two of one answer may have the same id
            m_openCalls.erase(call);
        }
    }

    /// The source kept no call, only its name and arguments with the result (librecode).
    void addOwnCall(const Entry &entry)
    {
        RequestMessage message;
        message.kind = RequestMessage::Kind::Assistant;
        message.entry = entry.id;
        message.blocks = { ToolCallBlock {
                callIdOf(entry), entry.toolName, entry.toolArguments, {} } };
        messages += message;
    }

    static QString callIdOf(const Entry &entry)
    {
        return entry.toolCallId.isEmpty() ? QString(u"call_"_s + entry.id.toString().remove(u'-'))
                                          : entry.toolCallId;
    }

    const EntryContents &m_contents;
    QHash<EntryId, bool> m_missing;
    QList<ToolCallBlock> m_openCalls;
};

/// Results are masked from the beginning on, so the last masked one ends what will not change.
void markBoundary(QList<RequestMessage> &messages, const Context &context)
{
    const auto masked =
            std::find_if(context.items.crbegin(), context.items.crend(),
                         [](const ContextItem &item) { return item.state == ItemState::Masked; });
    if (masked == context.items.crend()) {
        return;
    }
    const auto message =
            std::find_if(messages.rbegin(), messages.rend(), [&masked](const RequestMessage &each) {
                return each.entry == masked->entry;
            });
    if (message != messages.rend()) {
        message->anchor = RequestMessage::Anchor::Boundary;
    }
}

} // namespace

QString bashText(const Entry &entry)
{
    const QString output = entry.text();
    QString outcome;
    if (entry.data.value(entryData::Cancelled).toBool()) {
        outcome = u"It was cancelled."_s;
    } else if (const int code = entryData::exitCodeOf(entry).value_or(0); code != 0) {
        outcome = u"It ended with exit code %1."_s.arg(code);
    }
    return fillPrompt(readPrompt("bash-execution"_L1),
                      { { "command"_L1, bashCommand(entry) },
                        { "fence"_L1, codeFence(output) },
                        { "output"_L1, output },
                        { "outcome"_L1, outcome } })
            .trimmed();
}

QList<qint64> neededSeqs(const Context &context)
{
    QList<qint64> seqs;
    for (const ContextItem &item : context.items) {
        if (item.isSent() && item.seq != 0) {
            seqs += item.seq;
        }
    }
    return seqs;
}

Result<Request> buildRequest(const Context &context, const EntryContents &contents,
                             const ProjectionSettings &settings)
{
    Request request;
    request.model = context.model;
    request.thinkingLevel = context.thinkingLevel;
    request.maxOutputTokens = context.reserve;
    QStringList prompts;
    for (const PromptPart &prompt : settings.prompts) {
        prompts += prompt.text;
    }
    if (!context.workingMemory.isEmpty()) {
        prompts += context.workingMemory;
    }
    request.systemPrompt = prompts.join(u"\n\n"_s);
    request.tools = settings.tools;

    Builder builder(context, contents);
    for (const ContextItem &item : context.items) {
        if (!item.isSent() || item.entry.isNull()) {
            continue;
        }
        if (item.role != Role::ToolResult) {
            builder.closeCalls();
        }
        if (auto added = builder.add(item); !added) {
            return std::unexpected(added.error());
        }
    }
    builder.closeCalls();
    request.messages = std::move(builder.messages);
    markBoundary(request.messages, context);
    return request;
}

Result<Request> buildRequest(const Context &context, EntrySource &source,
                             const ProjectionSettings &settings)
{
    EntryContents contents;
    for (const qint64 seq : neededSeqs(context)) {
        auto entry = source.entry(seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        contents.insert(seq, std::move(*entry));
    }
    return buildRequest(context, contents, settings);
}

} // namespace varve
