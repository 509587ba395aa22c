// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"
#include <context/projection.h>

namespace varve
{

/// One message of a branch, as a model is sent it.
struct BranchMessage
{
    RequestMessage message;
    const Entry *entry =
            nullptr; ///< that it is made of; null: put in, e.g. for a result that is missing
    /// Where the answer stands whose results these are, or the message itself: index in the session's tree.
    int place = -1;
    /// It stands before the compaction in force: what its answer used says nothing of how full a window is now.
    bool isKept = false;
    /// Of an answer: calls without a result that the provider ran itself; see hostedCalls().
    QHash<QString, QJsonObject> hosted = {};
    /// A result that was put in for one of these.
    bool isOfHosted = false;
};

/// The messages of a branch for files of programs that go on with it: calls with their results behind them, an open call with a result
/// that says so, nothing that no model is sent (failed answers, notes), no prompts. The whole branch has every message as it was written
/// and compactions where they stand; the projection has what project() makes of it. Reads one answer with its results at a time.
class BranchMessages
{
public:
    struct Compaction
    {
        int index = -1; ///< in the tree
        int firstKept = -1; ///< the same; -1: nothing of what stands before it is kept
    };

    /// `source` has a snapshot, and outlives it. It is told the size of what the last compaction keeps and what follows it.
    [[nodiscard]] static Result<BranchMessages> of(const ExportSource &source);

    /// In their order; of a projection the one in force, which keeps nothing: what it kept follows it.
    [[nodiscard]] const QList<Compaction> &compactions() const { return m_compactions; }
    [[nodiscard]] const QString &model() const { return m_context.model; }

    /// By a compaction behind it.
    [[nodiscard]] bool isKeptLater(const BranchMessage &message) const;

    using UseMessage = std::function<Result<>(const BranchMessage &)>;
    using UseCompaction = std::function<Result<>(const Compaction &, const Entry &)>;
    /// Stops at the first error, and with Cancelled when asked to.
    [[nodiscard]] Result<> forEach(const UseMessage &message,
                                   const UseCompaction &compaction) const;

private:
    explicit BranchMessages(const ExportSource &source) : m_source(source) { }

    void readWhole(const Branch &branch);
    void readProjection(const Branch &branch);
    void take(Context context, int sentFrom);
    [[nodiscard]] Result<> useUnit(const Context &unit, const UseMessage &use) const;
    [[nodiscard]] Result<> useCompaction(const Compaction &compaction,
                                         const UseCompaction &use) const;
    [[nodiscard]] Context unitFrom(qsizetype &next) const;

    const ExportSource &m_source;
    Context m_context; ///< what is sent of it only, but for compactions
    QHash<EntryId, Repair> m_missing; ///< results, by the answer with the calls
    QList<Compaction> m_compactions;
    int m_cut = -1; ///< of a projection: the compaction in force
};

/// Written by a `Writer` of one format: begin(), write() of each message and compaction, end().
template<typename Writer>
[[nodiscard]] Result<> exportBranch(QIODevice &device, const ExportSource &source)
{
    return BranchMessages::of(source).and_then([&](const BranchMessages &messages) {
        Writer writer(device, source, messages);
        return writer.begin()
                .and_then([&] {
                    return messages.forEach(
                            [&](const BranchMessage &message) { return writer.write(message); },
                            [&](const BranchMessages::Compaction &compaction, const Entry &entry) {
                                return writer.write(compaction, entry);
                            });
                })
                .and_then([&] { return writer.end(); });
    });
}

} // namespace varve
