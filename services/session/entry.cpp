// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entry.h"

#include <QJsonDocument>

#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array<std::pair<EntryType, QLatin1StringView>, 9> TypeNames { {
        { EntryType::Message, "message"_L1 },
        { EntryType::Custom, "custom"_L1 },
        { EntryType::CustomMessage, "custom_message"_L1 },
        { EntryType::Compaction, "compaction"_L1 },
        { EntryType::BranchSummary, "branch_summary"_L1 },
        { EntryType::Label, "label"_L1 },
        { EntryType::ModelChange, "model_change"_L1 },
        { EntryType::SessionInfo, "session_info"_L1 },
        { EntryType::ThinkingLevelChange, "thinking_level_change"_L1 },
} };

constexpr std::array<std::pair<Role, QLatin1StringView>, 7> RoleNames { {
        { Role::None, ""_L1 },
        { Role::User, "user"_L1 },
        { Role::Assistant, "assistant"_L1 },
        { Role::ToolResult, "toolResult"_L1 },
        { Role::Thinking, "thinking"_L1 },
        { Role::Custom, "custom"_L1 },
        { Role::BashExecution, "bashExecution"_L1 },
} };

constexpr std::array<std::pair<StopReason, QLatin1StringView>, 6> StopNames { {
        { StopReason::None, ""_L1 },
        { StopReason::Stop, "stop"_L1 },
        { StopReason::Length, "length"_L1 },
        { StopReason::ToolUse, "toolUse"_L1 },
        { StopReason::Error, "error"_L1 },
        { StopReason::Aborted, "aborted"_L1 },
} };

template<typename Table, typename Value>
QLatin1StringView nameOf(const Table &table, Value value)
{
    for (const auto &[key, name] : table) {
        if (key == value) {
            return name;
        }
    }
    Q_UNREACHABLE_RETURN({});
}

template<typename Value, typename Table>
std::optional<Value> valueOf(const Table &table, QStringView text)
{
    for (const auto &[value, name] : table) {
        if (name == text) {
            return value;
        }
    }
    return std::nullopt;
}

} // namespace

QLatin1StringView toString(EntryType type)
{
    return nameOf(TypeNames, type);
}

QLatin1StringView toString(Role role)
{
    return nameOf(RoleNames, role);
}

QLatin1StringView toString(StopReason reason)
{
    return nameOf(StopNames, reason);
}

std::optional<EntryType> entryTypeFromString(QStringView text)
{
    return valueOf<EntryType>(TypeNames, text);
}

std::optional<Role> roleFromString(QStringView text)
{
    return valueOf<Role>(RoleNames, text);
}

StopReason stopReasonFromString(QStringView text)
{
    return valueOf<StopReason>(StopNames, text).value_or(StopReason::None);
}

qsizetype textSize(const Blocks &blocks)
{
    qsizetype size = 0;
    for (const Block &block : blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            size += text->text.size();
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            size += thinking->text.size() + thinking->signature.size();
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            size += call->arguments.size();
        }
    }
    return size;
}

QString plainText(const Blocks &blocks)
{
    QString text;
    for (const Block &block : blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block)) {
            if (text.isEmpty()) {
                text = part->text; // the usual case, one block, shares the string
            } else {
                text += part->text;
            }
        }
    }
    return text;
}

QString bashCommand(const Entry &entry)
{
    return QJsonDocument::fromJson(entry.toolArguments).object().value("command"_L1).toString();
}

} // namespace varve
