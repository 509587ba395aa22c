// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "payloaddigest.h"
#include "sourceentry.h"

#include <QDateTime>
#include <QJsonArray>
#include <QLatin1StringView>

#include <initializer_list>
#include <optional>
#include <string_view>

namespace varve
{

/// Names in Entry::data that only imports from OpenCode use.
namespace OpenCodeData
{
inline constexpr QLatin1StringView Message(
        "opencode:message"); ///< further fields, e.g. agent and mode
inline constexpr QLatin1StringView Parts(
        "opencode:parts"); ///< what blocks do not say, with the index of the block after it
inline constexpr QLatin1StringView Finish("opencode:finish"); ///< a reason that we do not know
inline constexpr QLatin1StringView Error("opencode:error");
inline constexpr QLatin1StringView Compaction("opencode:compaction");
inline constexpr QLatin1StringView TailStart("opencode:tail_start_id"); ///< leads nowhere
inline constexpr QLatin1StringView BranchFrom("opencode:branchFrom");
inline constexpr QLatin1StringView Target("opencode:target");
inline constexpr QLatin1StringView Raw("raw");
} // namespace OpenCodeData

/// Milliseconds since 1970 as we keep times; invalid for what no clock says.
[[nodiscard]] QDateTime openCodeTime(qint64 milliseconds);

/// One entry that parts are put into, one after the other.
class OpenCodeParts
{
public:
    SourceEntry out;
    PayloadDigest digest; ///< of what was put in, without ids and times
    bool hasCalls = false;

    void addText(const JsonRef &part);
    void addReasoning(const JsonRef &part);
    /// An image becomes a block, everything else is kept.
    void addFile(const JsonRef &part);
    void addSubtask(const JsonRef &part);
    void addCall(const JsonRef &part);
    /// `output` held the thinking in older versions; only a total tells.
    void addUsage(const JsonRef &tokens, const JsonRef &cost);
    /// A part for which there is no block.
    void keep(const JsonRef &part, std::initializer_list<std::string_view> known);
    /// Once, at the end.
    [[nodiscard]] SourceEntry take();

private:
    void digestFields(const JsonRef &part);

    QJsonArray m_kept;
};

/// The result of a tool part, if it has one already.
[[nodiscard]] std::optional<SourceEntry> readOpenCodeResult(const JsonRef &part);

} // namespace varve
