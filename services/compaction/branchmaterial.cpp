// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchmaterial.h"

#include "transcripttext.h"
#include <session/entrydata.h>
#include <session/texttokens.h>

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

constexpr qint64 RequestReserve =
        16'384; // tokens: instructions, the report, an estimate that is too low
constexpr qint64 UnknownWindow = 32'768;
constexpr double NearlyFull = 0.9;

bool isSummary(const Entry &entry)
{
    return entry.type == EntryType::Compaction || entry.type == EntryType::BranchSummary;
}

/// What a call brought is in what was said afterwards; only what went wrong has to be seen.
bool isTold(const Entry &entry)
{
    return entry.role != Role::ToolResult || entry.toolStatus == QLatin1StringView("error");
}

QString textOf(const Entry &entry)
{
    return transcriptText(std::span(&entry, 1));
}

qint64 tokensOf(const QString &text, const TokenFactors &factors)
{
    return std::llround(estimateTokens(text, factors));
}

/// Head and tail of its texts, so that it takes about this share of what it took.
Entry shortened(Entry entry, double share)
{
    const auto cut = [share](const QString &text) {
        return cutMiddle(text, static_cast<qsizetype>(static_cast<double>(text.size()) * share));
    };
    for (Block &block : entry.blocks) {
        if (auto *text = std::get_if<TextBlock>(&block)) {
            text->text = cut(text->text);
        }
    }
    entry.summary = cut(entry.summary);
    return entry;
}

QStringList stringList(const QJsonValue &value)
{
    QStringList list;
    const QJsonArray array = value.toArray();
    for (const auto &item : array) {
        list += item.toString();
    }
    return list;
}

/// What reports on the way know of files; a compaction's list also holds what was before the fork.
FileOperations filesOfReports(const QList<Entry> &entries)
{
    FileOperations files;
    for (const Entry &entry : entries) {
        if (entry.type == EntryType::BranchSummary) {
            const FileOperations own = filesOfSummary(entry);
            files.read += own.read;
            files.modified += own.modified;
        }
    }
    return files;
}

class BranchTeller
{
public:
    BranchTeller(qint64 budget, const TokenFactors &factors) : m_budget(budget), m_factors(factors)
    { }

    /// Newest first. False: this one does not fit, and nothing older is told.
    bool tell(const Entry &entry, BranchMaterial &material)
    {
        const qint64 tokens = tokensOf(textOf(entry), m_factors);
        if (m_budget <= 0 || material.tokens + tokens <= m_budget) {
            take(entry, tokens, material);
            return true;
        }
        const qint64 room = roomFor(entry, material);
        if (room > 0) {
            const bool fits = tokens <= room;
            take(fits ? entry
                      : shortened(entry, static_cast<double>(room) / static_cast<double>(tokens)),
                 std::min(tokens, room), material);
        }
        m_tookLast = room > 0;
        return false;
    }
    [[nodiscard]] bool tookLast() const { return m_tookLast; }

private:
    /// Tokens beyond the budget that this one may still have; 0: none.
    [[nodiscard]] qint64 roomFor(const Entry &entry, const BranchMaterial &material) const
    {
        const bool nearlyFull =
                static_cast<double>(material.tokens) >= NearlyFull * static_cast<double>(m_budget);
        if (isSummary(entry) && !nearlyFull) {
            return m_budget - material.tokens + RequestReserve / 2;
        }
        return material.told.isEmpty() ? m_budget : 0;
    }

    static void take(const Entry &entry, qint64 tokens, BranchMaterial &material)
    {
        material.told += entry;
        material.tokens += tokens;
    }

    const qint64 m_budget;
    const TokenFactors m_factors;
    bool m_tookLast = false;
};

} // namespace

BranchRange branchBehind(const SessionTree &tree, int from, int to)
{
    BranchRange range;
    range.ancestor = from >= 0 && to >= 0 ? tree.commonAncestor(from, to) : -1;
    for (int index = from; index >= 0 && index != range.ancestor; index = tree.parentOf(index)) {
        range.entries += index;
    }
    std::ranges::reverse(range.entries);
    return range;
}

int messagesIn(const SessionTree &tree, const BranchRange &range)
{
    return static_cast<int>(std::ranges::count_if(range.entries, [&tree](int index) {
        const EntryNode &node = tree.at(index);
        return node.type == EntryType::Compaction
                || (node.isMessage() && node.has(EntryNode::ModelFacing));
    }));
}

qint64 branchBudget(qint64 window)
{
    const qint64 known = window > 0 ? window : UnknownWindow;
    return std::max(known - RequestReserve, known / 2);
}

FileOperations filesOfSummary(const Entry &summary)
{
    // Ours stand in the data itself; pi keeps them under "details".
    const QJsonObject data = summary.data.contains(entryData::Details)
            ? summary.data.value(entryData::Details).toObject()
            : summary.data;
    FileOperations files;
    files.read = stringList(data.value(entryData::ReadFiles));
    files.modified = stringList(data.value(entryData::ModifiedFiles));
    return files;
}

BranchMaterial branchMaterial(const QList<Entry> &entries, qint64 budget,
                              const TokenFactors &factors, std::stop_token stop)
{
    BranchMaterial material;
    material.entries = entries;
    BranchTeller teller(budget, factors);
    bool full = false;
    for (auto entry = entries.crbegin(); entry != entries.crend() && !stop.stop_requested();
         ++entry) {
        if (!isTold(*entry) || textOf(*entry).isEmpty()) {
            continue;
        }
        if (!full && !teller.tell(*entry, material)) {
            full = true;
            material.leftOut = teller.tookLast() ? 0 : 1;
        } else if (full) {
            ++material.leftOut;
        }
    }
    std::ranges::reverse(material.told);
    material.events = toolEvents(entries, stop);
    material.files = fileOperations(material.events, filesOfReports(entries));
    return material;
}

} // namespace varve
