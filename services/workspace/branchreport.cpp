// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchreport.h"

#include "loadedsession.h"
#include <compaction/offlinesummarizer.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::BranchReport)
};

Error nothingToTell()
{
    return { Error::Kind::Refused,
             Tr::tr("Nothing was said on that branch, so there is nothing to summarize. Nothing "
                    "was changed."),
             {} };
}

} // namespace

Result<BranchMaterial> readBranch(const SessionTree &tree, const BranchRange &range, qint64 budget,
                                  const TokenFactors &factors, StoreReader &reader,
                                  std::stop_token stop)
{
    const auto entries = readEntries(reader, tree, range.entries, stop);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    BranchMaterial material = branchMaterial(*entries, budget, factors, stop);
    if (stop.stop_requested()) {
        return fail(Error::Kind::Cancelled, QString());
    }
    if (material.told.isEmpty()) {
        return std::unexpected(nothingToTell());
    }
    return material;
}

Result<SummaryRecord> reportOffline(const BranchMaterial &material, const QString &instructions,
                                    std::stop_token stop)
{
    QElapsedTimer timer;
    timer.start();
    SummaryInput input;
    input.history = material.entries;
    input.instructions = instructions;
    input.maxTokens = BranchSummaryTokens;
    const auto summary = summarizeOffline(input, stop);
    if (!summary) {
        return std::unexpected(summary.error());
    }
    SummaryRecord record;
    record.text = summary->text;
    record.files = material.files;
    record.instructions = instructions;
    record.offline = true;
    record.duration = std::chrono::milliseconds(timer.elapsed());
    measureReport(record, material);
    return record;
}

Entry branchSummaryEntry(const EntryId &tip, const BranchMaterial &material,
                         const SummaryRecord &record)
{
    Entry entry;
    entry.id = EntryId::create();
    entry.type = EntryType::BranchSummary;
    entry.branchFrom = tip;
    entry.summary = record.text;
    entry.provider = record.provider;
    entry.model = record.model;
    entry.usage = record.usage;
    entry.data[entryData::ReadFiles] = QJsonArray::fromStringList(record.files.read);
    entry.data[entryData::ModifiedFiles] = QJsonArray::fromStringList(record.files.modified);
    entry.data[entryData::SummarizedEntries] = material.entries.size();
    entry.data[entryData::DurationMs] = static_cast<qint64>(record.duration.count());
    entry.data[entryData::Offline] = record.offline;
    if (!record.instructions.isEmpty()) {
        entry.data["instructions"_L1] = record.instructions;
    }
    if (material.leftOut > 0 && !record.offline) {
        entry.data["leftOut"_L1] = material.leftOut;
    }
    if (record.factsTotal > 0) {
        entry.data["coverage"_L1] = QJsonObject { { "found"_L1, record.factsFound },
                                                  { "total"_L1, record.factsTotal } };
    }
    return entry;
}

void measureReport(SummaryRecord &record, const BranchMaterial &material)
{
    const QList<Fact> facts = factsToCover(sessionFacts(material.entries, material.events));
    const Coverage covered = coverage(facts, record.text);
    record.factsFound = covered.found;
    record.factsTotal = covered.total();
}

Result<QList<Entry>> bringReport(SessionStore &store, const SessionId &session,
                                 const EntryId &expectedLeaf, const Entry &report,
                                 LeaseBook &leases)
{
    const auto now = store.reader().snapshot(session);
    if (!now) {
        return std::unexpected(now.error());
    }
    const SessionTree &tree = now->tree;
    const int planned = tree.indexOf(expectedLeaf);
    const int leaf = tree.indexOf(now->session.leaf);
    if (planned >= 0 && (leaf < 0 || !tree.isAncestorOrSelf(planned, leaf))) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session stands on another branch by now, so the summary was not "
                           "added. Try again from there."));
    }
    if (leases.works(session) > 0) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("An answer or a compaction is under way in this session, so the summary "
                           "was not added. Try again when it has ended."));
    }
    if (const auto mine = leases.acquire(store.database(), session, Tr::tr("a branch summary"));
        !mine) {
        return std::unexpected(mine.error());
    }
    auto stored = store.append(session, now->session.leaf, { report });
    if (const auto released = leases.release(store.database(), session); !released && stored) {
        return std::unexpected(released.error());
    }
    return stored;
}

} // namespace varve
