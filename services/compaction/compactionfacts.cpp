// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionfacts.h"

#include "compactionapply.h"
#include <session/contextedit.h>
#include <session/entrydata.h>

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// In the store: a name never changes.
constexpr QLatin1StringView Cause("cause");
constexpr QLatin1StringView Masked("masked");
constexpr QLatin1StringView Window("window");
constexpr QLatin1StringView Cost("cost");
constexpr QLatin1StringView Found("found");
constexpr QLatin1StringView Total("total");
constexpr QLatin1StringView Missing("missing");
constexpr QLatin1StringView CoverageKey("coverage");
constexpr QLatin1StringView Previous("previous");
constexpr QLatin1StringView Instructions("instructions");
constexpr QLatin1StringView EditedByHand("editedByHand");
constexpr QLatin1StringView Repaired("repaired");
constexpr QLatin1StringView Misshapen("misshapen");
constexpr QLatin1StringView Chunks("chunks");
constexpr QLatin1StringView Urgent("urgent");
constexpr QLatin1StringView Characters("characters");
constexpr QLatin1StringView JournalLeftOut("journalLeftOut");

bool isSent(Category category)
{
    return category != Category::Reserved && category != Category::Free;
}

QList<CategoryTotal> categoriesFrom(const QJsonObject &object)
{
    QList<CategoryTotal> totals;
    for (auto it = object.begin(); it != object.end(); ++it) {
        const auto category = categoryFromString(it.key());
        if (category && isSent(*category)) {
            totals += CategoryTotal { *category, it.value().toInteger(), 0 };
        }
    }
    std::ranges::sort(totals, {}, &CategoryTotal::category);
    return totals;
}

QJsonObject coverageJson(const SummaryRecord &summary)
{
    QJsonObject coverage { { Found, summary.factsFound }, { Total, summary.factsTotal } };
    QJsonArray missing;
    for (const Fact &fact : summary.missing) {
        missing += QJsonObject { { "kind"_L1, QString(toString(fact.kind)) },
                                 { "text"_L1, fact.text },
                                 { "entryId"_L1, fact.entry.toString() } };
    }
    if (!missing.isEmpty()) {
        coverage[Missing] = missing;
    }
    return coverage;
}

void readCoverage(CompactionFacts &facts, const QJsonObject &coverage)
{
    facts.factsFound = coverage.value(Found).toInt();
    facts.factsTotal = coverage.value(Total).toInt();
    const QJsonArray missing = coverage.value(Missing).toArray();
    for (const auto &value : missing) {
        const QJsonObject object = value.toObject();
        if (const auto kind = factKindFromString(object.value("kind"_L1).toString())) {
            Fact fact;
            fact.kind = *kind;
            fact.text = object.value("text"_L1).toString();
            fact.entry = EntryId::fromString(object.value("entryId"_L1).toString());
            facts.missing += fact;
        }
    }
}

int maskedIn(const Context &context)
{
    return static_cast<int>(
            std::ranges::count(context.items, ItemState::Masked, &ContextItem::state));
}

QStringList stringsOf(const QJsonValue &value)
{
    QStringList list;
    const QJsonArray array = value.toArray();
    for (const auto &item : array) {
        list += item.toString();
    }
    return list;
}

void readFigures(CompactionFacts &facts, const QJsonObject &data)
{
    if (data.contains(Cause)) {
        facts.cause = compactionCauseFromString(data.value(Cause).toString());
    }
    facts.before = categoriesFrom(data.value(entryData::Before).toObject());
    facts.after = categoriesFrom(data.value(entryData::After).toObject());
    facts.masked = data.value(Masked).toInt();
    facts.window = data.value(Window).toInteger();
    facts.tokensAfter = data.value(entryData::TokensAfter).toInteger(-1);
}

} // namespace

std::optional<Category> categoryFromString(QStringView text)
{
    for (int i = 0; i < CategoryCount; ++i) {
        const auto category = static_cast<Category>(i);
        if (text == toString(category)) {
            return category;
        }
    }
    return std::nullopt;
}

std::optional<Fact::Kind> factKindFromString(QStringView text)
{
    for (int i = 0; i <= static_cast<int>(Fact::Kind::UsedSince); ++i) {
        const auto kind = static_cast<Fact::Kind>(i);
        if (text == toString(kind)) {
            return kind;
        }
    }
    return std::nullopt;
}

QJsonObject categoriesJson(const QList<CategoryTotal> &totals)
{
    QJsonObject object;
    for (const CategoryTotal &total : totals) {
        if (total.tokens != 0 && isSent(total.category)) {
            object[toString(total.category)] = total.tokens;
        }
    }
    return object;
}

void noteFigures(QJsonObject &data, const Context &before, const Context &after,
                 CompactionCause cause)
{
    data[Cause] = QString(toString(cause));
    data[entryData::Before] = categoriesJson(breakdown(before));
    data[entryData::After] = categoriesJson(breakdown(after));
    data[entryData::TokensAfter] = after.tokens();
    if (const int masked = maskedIn(after) - maskedIn(before); masked > 0) {
        data[Masked] = masked;
    }
    if (after.window > 0) {
        data[Window] = after.window;
    }
}

void noteCoverage(SummaryRecord &record, const Coverage &covered)
{
    record.factsFound = covered.found;
    record.factsTotal = covered.total();
    record.missing =
            covered.missing.first(std::min<qsizetype>(covered.missing.size(), MaxMissingFacts));
}

Result<int> summaryUpdates(const Branch &branch, EntrySource &source)
{
    int updates = 0;
    int at = branch.compaction;
    while (at >= 0) {
        const auto entry = source.entry(branch.node(at).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const EntryId previous = compactionFacts(*entry).previous;
        const int above = previous.isNull() ? -1 : branch.snapshot->tree.indexOf(previous);
        if (above >= at) {
            break;
        }
        updates += above >= 0 ? 1 : 0;
        at = above;
    }
    return updates;
}

QJsonObject compactionData(const SummaryRecord &summary, const CompactionPlan &plan)
{
    QJsonObject data;
    data[entryData::ReadFiles] = QJsonArray::fromStringList(summary.files.read);
    data[entryData::ModifiedFiles] = QJsonArray::fromStringList(summary.files.modified);
    data[entryData::SummarizedEntries] = plan.summarize.size() + plan.turnPrefix.size();
    data[entryData::KeptEntries] = plan.kept.size();
    data["split"_L1] = plan.split;
    data[entryData::DurationMs] = static_cast<qint64>(summary.duration.count());
    if (!summary.instructions.isEmpty()) {
        data[Instructions] = summary.instructions;
    }
    if (summary.factsTotal > 0) {
        data[CoverageKey] = coverageJson(summary);
    }
    data[EditedByHand] = summary.editedByHand;
    data[entryData::Offline] = summary.offline;
    if (summary.usage && summary.usage->cost) {
        data[Cost] = *summary.usage->cost;
    }
    if (!plan.previousCompaction.isNull()) {
        data[Previous] = plan.previousCompaction.toString();
    }
    if (summary.chunks > 1) {
        data[Chunks] = summary.chunks;
    }
    const auto flag = [&data](QLatin1StringView name, bool on) {
        if (on) {
            data[name] = true;
        }
    };
    flag(Repaired, summary.repaired);
    flag(Misshapen, summary.misshapen);
    flag(Urgent, summary.urgent);
    if (!summary.journal.isEmpty()) {
        data[entryData::Journal] = journalJson(
                summary.journal.first(std::min(summary.journal.size(), MostJournalFacts)));
    }
    if (summary.characters > 0) {
        data[Characters] = summary.characters;
    }
    noteRules(data, summary.rules, summary.text);
    if (summary.journalLeftOut > 0) {
        data[JournalLeftOut] = summary.journalLeftOut;
    }
    return data;
}

CompactionFacts compactionFacts(const Entry &entry)
{
    CompactionFacts facts;
    facts.entry = entry.id;
    facts.seq = entry.seq;
    facts.when = entry.createdAt;
    const QJsonObject &data = entry.data;
    if (entryData::isMaskNotice(entry)) {
        facts.onlyMasks = true;
        readFigures(facts, data);
        for (const CategoryTotal &total : std::as_const(facts.before)) {
            facts.tokensBefore += total.tokens;
        }
        return facts;
    }
    const bool isRange = ContextEdit::isContextEdit(entry) && !entry.summary.isEmpty();
    if (entry.type != EntryType::Compaction && !isRange) {
        return facts;
    }
    facts.isRange = isRange;
    readFigures(facts, data);
    facts.tokensBefore = entry.tokensBefore;
    facts.summary = entry.summary;
    facts.provider = entry.provider;
    facts.model = entry.model;
    facts.usage = entry.usage;
    if (data.value(Cost).isDouble()) {
        facts.cost = data.value(Cost).toDouble();
    } else if (entry.usage) {
        facts.cost = entry.usage->cost;
    }
    facts.duration = std::chrono::milliseconds(data.value(entryData::DurationMs).toInteger(-1));
    facts.instructions = data.value(Instructions).toString();
    readCoverage(facts, data.value(CoverageKey).toObject());
    // Ours stand in the data itself; pi keeps them under "details".
    const QJsonValue details = data.value(entryData::Details);
    const QJsonObject files = details.isObject() ? details.toObject() : data;
    facts.readFiles = stringsOf(files.value(entryData::ReadFiles));
    facts.modifiedFiles = stringsOf(files.value(entryData::ModifiedFiles));
    facts.summarized = data.value(entryData::SummarizedEntries).toInt(-1);
    facts.kept = data.value(entryData::KeptEntries).toInt(-1);
    facts.characters = data.value(Characters).toInteger();
    facts.chunks = data.value(Chunks).toInt(1);
    facts.offline = data.value(entryData::Offline).toBool();
    facts.editedByHand = data.value(EditedByHand).toBool();
    facts.repaired = data.value(Repaired).toBool();
    facts.misshapen = data.value(Misshapen).toBool();
    facts.urgent = data.value(Urgent).toBool();
    facts.journal = journalOf(entry);
    facts.journalLeftOut = data.value(JournalLeftOut).toInt();
    facts.previous = EntryId::fromString(data.value(Previous).toString());
    return facts;
}

} // namespace varve
