// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measuredinstructions.h"
#include <session/entrynode.h>
#include <session/tokenestimate.h>

#include <QList>
#include <QString>
#include <QVarLengthArray>

#include <optional>

namespace varve
{

/// What fills the window. The order is the order on screen.
enum class Category : quint8 {
    SystemPrompt,
    ProjectFiles,
    Skills,
    ToolDefinitions,
    WorkingMemory,
    CompactionSummary,
    BranchSummary,
    User,
    Assistant,
    Thinking,
    ToolCalls,
    ToolResults,
    Images,
    Reserved,
    Free,
};
inline constexpr int CategoryCount = 15;

/// Spelling in JSON output, e.g. "toolResults".
[[nodiscard]] QLatin1StringView toString(Category category);

/// How a number came to be.
enum class TokenSource : quint8 {
    Measured, ///< from the provider's reported usage
    Estimated,
    Mixed, ///< a sum of both
};
[[nodiscard]] QLatin1StringView toString(TokenSource source);

enum class ItemState : quint8 { Sent, Pinned, Masked, Excluded, LeftOut };
[[nodiscard]] QLatin1StringView toString(ItemState state);

/// Why an item is not sent.
enum class LeftOutReason : quint8 {
    None,
    StoredOnly, ///< kept by the source program out of what it sent
    FailedAnswer, ///< ended in an error or was aborted
    Empty, ///< nothing in it can be sent
    NoCall, ///< a result whose call is not sent
    UnitExcluded, ///< belongs to a call or answer that is excluded
    Undone, ///< a compaction that was undone
    InSummary, ///< a summary of this range is sent in its place
};
[[nodiscard]] QLatin1StringView toString(LeftOutReason reason);

struct ContextPart
{
    Category category = Category::User;
    qint32 tokens = 0;
    bool synthesized = false; ///< written by us (a missing result, a placeholder, a lead-in)
    bool quoted = false; ///< of a user message: what it quotes from other sessions
    friend bool operator==(const ContextPart &, const ContextPart &) = default;
};

/// One message of the projection, sent or not, or one prompt part.
struct ContextItem
{
    qint64 seq = 0; ///< 0 for a prompt part
    EntryId entry; ///< null for a prompt part
    Category category = Category::User; ///< of the item as a whole
    Role role = Role::None; ///< the role it is sent as; system prompt parts: None
    EntryType type = EntryType::Message;
    ItemState state = ItemState::Sent;
    LeftOutReason reason = LeftOutReason::None;
    TokenSource source = TokenSource::Estimated;
    qint32 tokens = 0; ///< of what is sent; of an unsent item: what it would cost
    QVarLengthArray<ContextPart, 1> parts; ///< add up to tokens; most items have one: no allocation
    QString title; ///< of a prompt part: its name; entries' titles are read where they are shown

    [[nodiscard]] bool isSent() const { return state <= ItemState::Masked; }
};

/// Something that had to be put right so that a provider accepts the list. Reported, never written.
struct Repair
{
    enum class Kind : quint8 {
        MissingResult, ///< a call without result: an error result is sent with it
        OrphanResult, ///< a result without call: not sent
        LeadIn, ///< the list would not begin with a user message
    };
    EntryId entry;
    Kind kind = Kind::MissingResult;
    int count = 1; ///< calls or results of this entry
    friend bool operator==(const Repair &, const Repair &) = default;
};

/// What the next request holds. The one truth for panel, plan, command line and encoders.
struct Context
{
    EntryId leaf;
    QString provider; ///< of the branch, may be empty
    QString model;
    QString thinkingLevel;
    qint64 window = 0; ///< tokens; 0: unknown
    qint64 reserve = 0; ///< tokens kept for the answer
    /// Prompt parts first, then in sending order; unsent ones where they stand.
    QList<ContextItem> items;
    QList<Repair> repairs;
    std::optional<MeasuredInstructions> instructions; ///< nothing: prompts and tools are estimated
    QString workingMemory; ///< as it is sent, behind the other prompt parts; empty without facts
    EntryId compaction; ///< the one in force, null if none
    EntryId firstKept; ///< of that compaction; null if it kept nothing

    [[nodiscard]] qint64 tokens() const; ///< of all sent items
    [[nodiscard]] TokenSource source() const;
};

struct CategoryTotal
{
    Category category = Category::User;
    qint64 tokens = 0;
    int items = 0; ///< that are sent and have a part of this category
};

/// Sums by category in Category's order; all fifteen. Reserved and Free are included for a known window (Free is never
/// negative); the sent ones add up to Context::tokens().
[[nodiscard]] QList<CategoryTotal> breakdown(const Context &context);

} // namespace varve
