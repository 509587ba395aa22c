// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "payloaddigest.h"
#include "sourceentry.h"
#include <session/entry.h>

#include <QHash>
#include <QJsonArray>
#include <QLatin1StringView>

#include <vector>

namespace varve
{

/// Names in Entry::data of what an Entry has no field for.
namespace ClaudeData
{
inline constexpr QLatin1StringView Environment(
        "claude-code:environment"); ///< folder, branch and version, where they changed
inline constexpr QLatin1StringView Fields("claude-code:entry"); ///< further fields of the line
inline constexpr QLatin1StringView Message(
        "claude-code:message"); ///< further fields of the message
inline constexpr QLatin1StringView Response(
        "claude-code:response"); ///< ids of an answer and of its further lines
inline constexpr QLatin1StringView Usage(
        "claude-code:usage"); ///< usage fields without a place of their own
inline constexpr QLatin1StringView StopReason(
        "claude-code:stopReason"); ///< one that we have no word for
inline constexpr QLatin1StringView Blocks("claude-code:blocks"); ///< further fields of blocks
inline constexpr QLatin1StringView UnknownBlocks(
        "claude-code:unknownBlocks"); ///< parts that no block can say
inline constexpr QLatin1StringView ToolUseResult(
        "claude-code:toolUseResult"); ///< one that is no object
inline constexpr QLatin1StringView Trigger("claude-code:trigger"); ///< of a compaction
inline constexpr QLatin1StringView CompactMetadata("claude-code:compactMetadata");
inline constexpr QLatin1StringView FirstKept(
        "claude-code:firstKept"); ///< references that lead nowhere
inline constexpr QLatin1StringView BranchFrom("claude-code:branchFrom");
inline constexpr QLatin1StringView Target("claude-code:target");
} // namespace ClaudeData

/// Entry::customType of what the program said on its own or for the person; all but notes are sent to the model, as in the source.
namespace ClaudeCustom
{
inline constexpr QLatin1StringView Command("claude-code:command");
inline constexpr QLatin1StringView CommandOutput("claude-code:command-output");
inline constexpr QLatin1StringView Shell("claude-code:shell");
inline constexpr QLatin1StringView Hook("claude-code:hook");
inline constexpr QLatin1StringView Reminder("claude-code:reminder");
inline constexpr QLatin1StringView Meta("claude-code:meta");
inline constexpr QLatin1StringView Notification(
        "claude-code:notification"); ///< a task is done, or another agent says something
inline constexpr QLatin1StringView Queued("claude-code:queued");
inline constexpr QLatin1StringView System("claude-code:system");
inline constexpr QLatin1StringView Attachment("claude-code:attachment");
inline constexpr QLatin1StringView Unknown("claude-code:unknown");
} // namespace ClaudeCustom

/// An entry with the time, size and original id of a line; nothing of what it says.
[[nodiscard]] SourceEntry claudeEntryOf(const JsonRef &line, qint64 number);

/// Fields that are neither a line's envelope nor `known`.
[[nodiscard]] QJsonObject claudeFields(const JsonRef &line,
                                       std::initializer_list<std::string_view> known);

[[nodiscard]] QJsonObject withoutNulls(QJsonObject object);

/// Sets the digest of all that a line says but ids, references, time and circumstances. For lines without a message.
void setClaudeDigest(const JsonRef &line, SourceEntry &out);

/// Digest of what a message says and nothing else; empty if the line is none, or the summary of a compaction.
[[nodiscard]] QByteArray claudeMessageDigest(const JsonRef &line);

/// Lines that record the program's state and are no part of the conversation.
[[nodiscard]] bool isClaudeNoise(std::string_view type);

/// The same of newer versions, which write them again after every turn. Earlier versions of Varve made entries of them.
[[nodiscard]] bool isClaudeState(std::string_view type);

/// Appends parts of a message (a string, or a list) to the blocks of an entry. What blocks cannot say is kept in its data.
class ClaudeContent
{
public:
    explicit ClaudeContent(SourceEntry &out) : m_out(out) { }

    void add(const JsonRef &content);
    void addPart(const JsonRef &part);
    /// Once, after the last part.
    void finish();

private:
    void addBlock(Block block, const JsonRef &part, std::initializer_list<std::string_view> known);
    void keepOthers(const JsonRef &part, std::initializer_list<std::string_view> known);
    [[nodiscard]] bool addImage(const JsonRef &part);
    void keepUnknown(const JsonRef &part);

    SourceEntry &m_out;
    int m_place = 0;
    QJsonArray m_fields; ///< further ones, with the index of their block
    QJsonArray m_unknown; ///< with their place in the source
};

/// The same for two spellings of the same parts.
void addClaudeContent(PayloadDigest &digest, const JsonRef &content);

/// Names of tools by the id of their call.
using ClaudeToolNames = QHash<QString, QString>;

struct ClaudeUserLine
{
    /// Tool results first, one each; then what else the line says. Never empty.
    std::vector<SourceEntry> entries;
    bool detailsShortened = false;
    bool isPrompt = false; ///< or a command: something that only comes after an answer
};
/// A line with the role user: tool results, what the program says in the person's place, or a prompt.
[[nodiscard]] ClaudeUserLine readClaudeUser(const JsonRef &line, qint64 number,
                                            const ClaudeToolNames &tools);

/// What the program wrote down beside the conversation. A line with the type system: a note, hidden.
[[nodiscard]] SourceEntry readClaudeSystem(const JsonRef &line, qint64 number);
/// An attachment: something the program told the model. Only what it says in words is sent on; how the program put the rest into
/// words is not in the file.
[[nodiscard]] SourceEntry readClaudeAttachment(const JsonRef &line, qint64 number);
/// A line that we do not know, with its whole source.
[[nodiscard]] SourceEntry readClaudeUnknown(const JsonRef &line, qint64 number);

} // namespace varve
