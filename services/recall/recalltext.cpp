// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalltext.h"

#include <compaction/textscan.h>
#include <compaction/tooloutput.h>
#include <storage/entrywords.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto OwnTool = "recall"_L1;

} // namespace

const RecalledText::Part *RecalledText::partAt(qsizetype start, qsizetype length) const
{
    const Part *best = nullptr;
    qsizetype most = length / 3;
    for (const Part &part : parts) {
        const qsizetype shared = std::min(start + length, part.end) - std::max(start, part.start);
        if (shared > most) {
            most = shared;
            best = &part;
        }
    }
    return best;
}

RecalledText recalledText(const Entry &entry)
{
    RecalledText result;
    if (entry.role == Role::ToolResult && entry.toolName == OwnTool) {
        return result;
    }
    const auto add = [&result](const QString &text) {
        if (!text.isEmpty() && !result.text.isEmpty()) {
            result.text += "\n\n"_L1;
        }
        result.text += text;
    };
    if (!entry.toolArguments.isEmpty()) {
        const QString command = bashCommand(entry);
        add(entry.role == Role::BashExecution && !command.isEmpty()
                    ? QString(u"$ "_s + command)
                    : QString(entry.toolName + u' ' + readableArguments(entry.toolArguments)));
    }
    QString text;
    for (const Block &block : entry.blocks) {
        if (const auto *some = std::get_if<TextBlock>(&block)) {
            text += entry.role == Role::ToolResult ? plainOutput(some->text) : some->text;
            continue;
        }
        const auto *call = std::get_if<ToolCallBlock>(&block);
        const auto *thinking = std::get_if<ThinkingBlock>(&block);
        if (thinking != nullptr ? thinking->text.isEmpty()
                                : call == nullptr || call->name == OwnTool) {
            continue;
        }
        add(std::exchange(text, {}));
        const qsizetype start = result.text.size();
        add(thinking != nullptr ? thinking->text : callText(*call));
        result.parts += RecalledText::Part { start, result.text.size(),
                                             call != nullptr ? call->callId : QString(),
                                             call != nullptr ? call->name : QString() };
    }
    add(text);
    add(entry.summary);
    return result;
}

QString withoutReminders(QString text)
{
    constexpr auto Begin = "<system-reminder>"_L1;
    constexpr auto End = "</system-reminder>"_L1;
    for (qsizetype at = text.indexOf(Begin); at >= 0; at = text.indexOf(Begin, at)) {
        const qsizetype end = text.indexOf(End, at);
        const qsizetype size = end < 0 ? text.size() - at : end + End.size() - at;
        text.replace(at, size, QString(size, u' '));
    }
    return text;
}

std::pair<qsizetype, qsizetype> remindersAround(const QString &text, qsizetype start, qsizetype end)
{
    constexpr auto Begin = "<system-reminder>"_L1;
    constexpr auto End = "</system-reminder>"_L1;
    const qsizetype before = start > 0 ? text.lastIndexOf(End, start - 1) : -1;
    const qsizetype behind = text.indexOf(Begin, end);
    return { before < 0 ? 0 : std::min(before + End.size(), start),
             behind < 0 ? text.size() : behind };
}

QString callText(const ToolCallBlock &call)
{
    return call.name + u' ' + readableArguments(call.arguments);
}

} // namespace varve
