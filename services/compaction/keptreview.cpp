// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keptreview.h"

#include "compactionfacts.h"
#include "compactionplan.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Data { "data" }; ///< as in the entry that it may become
constexpr QLatin1StringView Provider { "provider" };
constexpr QLatin1StringView Model { "model" };
constexpr QLatin1StringView Used { "usage" };
constexpr QLatin1StringView Written { "written" };
constexpr QLatin1StringView Unwanted { "unwanted" };

QJsonArray usageJson(const Usage &usage)
{
    return { usage.input, usage.output, usage.cacheRead, usage.cacheWrite, usage.thinking };
}

std::optional<Usage> usageOf(const QJsonValue &value, const std::optional<double> &cost)
{
    if (!value.isArray()) {
        return {};
    }
    const QJsonArray figures = value.toArray();
    const auto at = [&figures](int place) { return figures.at(place).toInteger(); };
    return Usage { at(0), at(1), at(2), at(3), at(4), cost };
}

} // namespace

QString toText(const KeptReview &review)
{
    QJsonObject object;
    object[Data] = compactionData(review.record, {});
    object[Provider] = review.record.provider;
    object[Model] = review.record.model;
    if (review.record.usage) {
        object[Used] = usageJson(*review.record.usage);
    }
    if (review.written != review.record.text) {
        object[Written] = review.written;
    }
    QJsonArray unwanted;
    for (const int place : review.unwanted) {
        unwanted += place;
    }
    object[Unwanted] = unwanted;
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

KeptReview keptReview(const QString &text, const QString &summary)
{
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.data = object[Data].toObject();
    const CompactionFacts facts = compactionFacts(entry);
    KeptReview review;
    SummaryRecord &record = review.record;
    record.text = summary;
    record.provider = object[Provider].toString();
    record.model = object[Model].toString();
    record.usage = usageOf(object[Used], facts.cost);
    record.duration = facts.duration;
    record.instructions = facts.instructions;
    record.characters = facts.characters;
    record.offline = facts.offline;
    record.misshapen = facts.misshapen;
    record.repaired = facts.repaired;
    record.chunks = facts.chunks;
    record.journal = facts.journal;
    record.journalLeftOut = facts.journalLeftOut;
    review.written = object[Written].toString(summary);
    const QJsonArray unwanted = object[Unwanted].toArray();
    for (const auto &place : unwanted) {
        review.unwanted += place.toInt(-1);
    }
    return review;
}

} // namespace varve
