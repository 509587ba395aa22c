// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffmaterial.h"

#include <QCoreApplication>

#include <algorithm>
#include <ranges>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Handoff)
};

/// Newest first until the budget is used: results are read, as they say how commands ended, but are mostly not told.
Result<QList<Entry>> sentEntries(const Context &context, qint64 budget, StoreReader &reader,
                                 const std::stop_token &stop, int &unread)
{
    QList<Entry> entries;
    qint64 tokens = 0;
    for (const ContextItem &item : context.items | std::views::reverse) {
        if (!item.isSent() || item.seq == 0) {
            continue;
        }
        if (stop.stop_requested()) {
            return fail(Error::Kind::Cancelled, QString());
        }
        // A summary stands for everything before it, so it is always worth its room.
        if (tokens > budget && item.type != EntryType::Compaction) {
            ++unread;
            continue;
        }
        auto entry = reader.entry(item.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        tokens += item.role == Role::ToolResult ? 0 : item.tokens;
        entries += std::move(*entry);
    }
    std::ranges::reverse(entries);
    return entries;
}

} // namespace

QString HandoffMaterial::previousSummary() const
{
    for (const Entry &entry : branch.entries) {
        if (entry.type == EntryType::Compaction) {
            return entry.summary;
        }
    }
    return {};
}

Result<HandoffMaterial> readHandoff(const LoadedSession &loaded, ProjectionSettings settings,
                                    qint64 budget, StoreReader &reader, std::stop_token stop)
{
    settings.factors = loaded.factors;
    const Context context = project(loaded.branch, settings);
    HandoffMaterial material;
    auto entries = sentEntries(context, budget, reader, stop, material.unread);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    material.session = loaded.session();
    material.leaf = context.leaf;
    material.provider = loaded.branch.state.provider;
    material.model = loaded.branch.state.model;
    material.thinkingLevel = loaded.branch.state.thinkingLevel;
    material.factors = loaded.factors;
    material.memory = loaded.branch.state.facts();
    material.memory.removeIf([](const MemoryFact &fact) { return !fact.isShown; });
    material.branch = branchMaterial(*entries, budget, loaded.factors, stop);
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, QString());
    }
    if (material.branch.told.isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("Nothing was said in this session yet, so there is nothing to hand "
                           "off. Start a new session instead."));
    }
    return material;
}

} // namespace varve
