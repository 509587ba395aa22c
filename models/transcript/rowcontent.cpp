// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowcontent.h"

#include "compactionwords.h"
#include <base/codefence.h>
#include <session/entrydata.h>
#include <session/referenceblock.h>
#include <workspace/toolcalldigest.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString quoted(QString text)
{
    text.replace(u"\n"_s, u"\n> "_s);
    return u"> "_s + text;
}

bool isQuoted(const Entry &entry, qsizetype block)
{
    return entry.role == Role::User && referenceAt(entry.blocks, block).has_value();
}

QString callAsText(const ToolCallBlock &call, const Entry *result)
{
    QString text = call.name % u' ' % digestOf(call.arguments).mainArgument;
    text = text.trimmed();
    if (result) {
        text += u'\n' + result->text();
    }
    return text;
}

QString callAsMarkdown(const ToolCallBlock &call, const Entry *result)
{
    QString text = u"**"_s % call.name % u"**\n\n"_s
            % fenced(QString::fromUtf8(call.arguments), u"json"_s);
    if (result) {
        text += u"\n\n"_s + fenced(result->text());
    }
    return text;
}

} // namespace

const Entry *RowContent::resultOf(const QString &callId) const
{
    const auto found = std::ranges::find(results, callId, &Entry::toolCallId);
    return found != results.end() ? &*found : nullptr;
}

QString changeOf(const Entry &result)
{
    return result.data.value(entryData::Details).toObject().value("diff"_L1).toString();
}

QString plainTextOf(const RowContent &content)
{
    const Entry &entry = content.entry;
    if (entryData::isMaskNotice(entry)) {
        const CompactionNotice notice = compactionNotice(compactionFacts(entry));
        return notice.title % u": "_s % notice.figures;
    }
    QStringList parts;
    if (!entry.summary.isEmpty()) {
        parts += entry.summary;
    }
    if (entry.role == Role::BashExecution) {
        parts += u"$ "_s + bashCommand(entry);
    }
    for (qsizetype i = 0; i < entry.blocks.size(); ++i) {
        const Block &block = entry.blocks.at(i);
        if (isQuoted(entry, i)) {
            continue; // its citation stands in the words
        }
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += callAsText(*call, content.resultOf(call->callId));
        }
    }
    return parts.join(u"\n\n"_s);
}

QString markdownOf(const RowContent &content)
{
    const Entry &entry = content.entry;
    if (entryData::isMaskNotice(entry)) {
        return plainTextOf(content) % u"\n\n"_s % compactionNotice(compactionFacts(entry)).table;
    }
    if (entry.role == Role::BashExecution) {
        return fenced(u"$ "_s % bashCommand(entry) % u'\n' % entry.text(), u"console"_s);
    }
    if (entry.role == Role::ToolResult) {
        return fenced(entry.text());
    }
    QStringList parts;
    if (!entry.summary.isEmpty()) {
        parts += entry.summary;
    }
    for (qsizetype i = 0; i < entry.blocks.size(); ++i) {
        const Block &block = entry.blocks.at(i);
        if (isQuoted(entry, i)) {
            continue;
        }
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            parts += quoted(thinking->text);
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += callAsMarkdown(*call, content.resultOf(call->callId));
        }
    }
    return parts.join(u"\n\n"_s);
}

} // namespace varve
