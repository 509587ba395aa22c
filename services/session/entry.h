// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "block.h"
#include "usage.h"
#include <base/ids.h>

#include <QDateTime>
#include <QJsonObject>

#include <optional>

namespace varve
{

enum class EntryType : quint8 {
    Message,
    Custom, ///< a note of a program; never sent to the model
    CustomMessage, ///< injected by a program, sent as user text
    Compaction,
    BranchSummary,
    Label,
    ModelChange,
    SessionInfo,
    ThinkingLevelChange,
};

enum class Role : quint8 {
    None, ///< everything that is not a message, and both summary types
    User,
    Assistant,
    ToolResult,
    Thinking, ///< only in entries brought in from librecode
    Custom,
    BashExecution,
};

enum class StopReason : quint8 { None, Stop, Length, ToolUse, Error, Aborted };

/// The spellings in the store and in JSON output.
[[nodiscard]] QLatin1StringView toString(EntryType type);
[[nodiscard]] QLatin1StringView toString(Role role);
[[nodiscard]] QLatin1StringView toString(StopReason reason);
[[nodiscard]] std::optional<EntryType> entryTypeFromString(QStringView text);
[[nodiscard]] std::optional<Role> roleFromString(QStringView text);
[[nodiscard]] StopReason stopReasonFromString(QStringView text);

/// One node of a session tree. Immutable once appended; everything that changes what the model is
/// sent later is another entry (see contextedit.h).
struct Entry
{
    qint64 seq = 0; ///< append order over the whole store; 0 until appended
    EntryId id; ///< made by the store if null at append
    SessionId session;
    EntryId parent; ///< null for a root; may belong to another session (forks)
    qint64 parentSeq = 0; ///< filled by the store
    EntryType type = EntryType::Message;
    Role role = Role::None;
    QDateTime createdAt; ///< UTC; never used for order

    Blocks blocks; ///< of a message or custom message; a bash execution's output is its text

    QString provider; ///< of an assistant message, model change or summary
    QString model;
    QString api; ///< wire protocol that made it, e.g. anthropic-messages
    StopReason stopReason = StopReason::None;
    std::optional<Usage> usage;

    QString toolCallId; ///< of a tool result
    QString toolName; ///< of a tool result or bash execution ("bash")
    QString toolStatus; ///< "" or "error"
    QByteArray toolArguments; ///< raw JSON; for sources that keep no calls, and the bash command

    QString summary; ///< of a compaction or branch summary
    QString customType; ///< of custom and custom_message
    QJsonObject data; ///< whatever the other fields do not say, by type; see entrydata.h

    EntryId firstKept; ///< compaction: null if nothing before it is kept
    qint64 tokensBefore = 0;
    EntryId branchFrom; ///< branch summary: the leaf that was left
    EntryId target; ///< label: the labelled entry
    QString operationId; ///< compaction and edits: what one run wrote together

    bool modelFacing = true; ///< false: stored only, never sent
    bool display = true; ///< false: hidden in the transcript

    QString originId; ///< the id in the imported program
    QByteArray originKey; ///< 16 bytes, for dedupe on re-import

    [[nodiscard]] QString text() const { return plainText(blocks); }
    [[nodiscard]] bool isFailedAnswer() const
    {
        return role == Role::Assistant
                && (stopReason == StopReason::Error || stopReason == StopReason::Aborted);
    }
};

/// A bash execution's command, from its arguments.
[[nodiscard]] QString bashCommand(const Entry &entry);

} // namespace varve
