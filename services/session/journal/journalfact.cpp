// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfact.h"

#include <base/textends.h>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array KindNames { "instruction"_L1, "decision"_L1, "finding"_L1,
                                 "error"_L1,       "openItem"_L1, "number"_L1,
                                 "command"_L1,     "path"_L1,     "synthesis"_L1 };
static_assert(KindNames.size() == static_cast<size_t>(JournalFact::Kind::Synthesis) + 1);
constexpr std::array SourceNames { "direct"_L1, "observation"_L1, "inference"_L1,
                                   "environmental"_L1 };
constexpr std::array MethodNames { "heuristic"_L1, "llm"_L1, "manual"_L1 };

template<typename Value, size_t Count>
std::optional<Value> valueOf(const std::array<QLatin1StringView, Count> &names, QStringView text)
{
    const auto found = std::ranges::find_if(
            names, [text](QLatin1StringView name) { return text.compare(name) == 0; });
    return found == names.end()
            ? std::nullopt
            : std::optional(static_cast<Value>(std::distance(names.begin(), found)));
}

std::optional<JournalFact> factFrom(const QJsonObject &object)
{
    const auto kind = journalKindFrom(object.value("kind"_L1).toString());
    JournalFact fact;
    fact.text = object.value("text"_L1).toString();
    if (!kind || *kind == JournalFact::Kind::Synthesis) {
        return std::nullopt;
    }
    fact.kind = *kind;
    fact.source = journalSourceFrom(object.value("source"_L1).toString())
                          .value_or(JournalFact::Source::Inference);
    fact.method = journalMethodFrom(object.value("method"_L1).toString())
                          .value_or(JournalFact::Method::Heuristic);
    fact.importance = object.value("importance"_L1).toInt(JournalFact::BaseImportance);
    const QJsonArray tags = object.value("tags"_L1).toArray();
    for (const auto &tag : tags) {
        fact.tags += tag.toString();
    }
    const QJsonArray sources = object.value("sources"_L1).toArray();
    for (const auto &source : sources) {
        if (const auto id = EntryId::fromString(source.toString()); !id.isNull()) {
            fact.sources += id;
        }
    }
    fact = tidied(std::move(fact));
    return fact.text.isEmpty() ? std::nullopt : std::optional(std::move(fact));
}

} // namespace

QLatin1StringView toString(JournalFact::Kind kind)
{
    return KindNames.at(static_cast<size_t>(kind));
}

QLatin1StringView toString(JournalFact::Source source)
{
    return SourceNames.at(static_cast<size_t>(source));
}

QLatin1StringView toString(JournalFact::Method method)
{
    return MethodNames.at(static_cast<size_t>(method));
}

std::optional<JournalFact::Kind> journalKindFrom(QStringView text)
{
    return valueOf<JournalFact::Kind>(KindNames, text);
}

std::optional<JournalFact::Source> journalSourceFrom(QStringView text)
{
    return valueOf<JournalFact::Source>(SourceNames, text);
}

std::optional<JournalFact::Method> journalMethodFrom(QStringView text)
{
    return valueOf<JournalFact::Method>(MethodNames, text);
}

QList<JournalFact::Kind> journalKinds()
{
    QList<JournalFact::Kind> kinds;
    for (size_t i = 0; i < KindNames.size(); ++i) {
        kinds += static_cast<JournalFact::Kind>(i);
    }
    return kinds;
}

QStringList tidyTags(const QStringList &tags)
{
    QStringList kept;
    for (const QString &tag : tags) {
        const QString tidy = tag.simplified().toLower();
        if (!tidy.isEmpty() && tidy.size() <= JournalFact::LongestTag && !kept.contains(tidy)) {
            kept += tidy;
        }
    }
    kept = kept.first(std::min(kept.size(), JournalFact::MostTags));
    kept.sort();
    return kept;
}

JournalFact tidied(JournalFact fact)
{
    fact.text = fact.text.simplified();
    if (fact.text.size() > JournalFact::LongestText) {
        fact.text = headOf(fact.text, JournalFact::LongestText - 1).trimmed().toString() + u'…';
    }
    fact.importance =
            std::clamp(fact.importance, JournalFact::LeastImportance, JournalFact::MostImportance);
    fact.tags = tidyTags(fact.tags);
    return fact;
}

QJsonObject journalFactJson(const JournalFact &fact)
{
    QJsonArray sources;
    for (const EntryId &source : fact.sources) {
        sources += source.toString();
    }
    return { { "kind"_L1, QString(toString(fact.kind)) },
             { "importance"_L1, fact.importance },
             { "method"_L1, QString(toString(fact.method)) },
             { "source"_L1, QString(toString(fact.source)) },
             { "text"_L1, fact.text },
             { "tags"_L1, QJsonArray::fromStringList(fact.tags) },
             { "sources"_L1, sources } };
}

QJsonArray journalJson(const QList<JournalFact> &facts)
{
    QJsonArray array;
    for (const JournalFact &fact : facts) {
        array += journalFactJson(fact);
    }
    return array;
}

QList<JournalFact> journalOf(const Entry &entry)
{
    QList<JournalFact> facts;
    const QJsonArray array = entry.data.value(entryData::Journal).toArray();
    for (const auto &value : array) {
        if (facts.size() == MostJournalFacts) {
            break;
        }
        if (auto fact = factFrom(value.toObject())) {
            facts += std::move(*fact);
        }
    }
    return facts;
}

} // namespace varve
