// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <session/entry.h>

#include <QHash>
#include <QJsonArray>

#include <span>

namespace varve
{

struct SessionSnapshot;
class EntrySource;

/// Something that a person said and that holds until they take it back ("never push without asking"). Kept word for word through every
/// compaction, in a section of the summary; whoever removes its line there has taken it back.
struct StandingRule
{
    QString text; ///< as it was written, on one line
    EntryId entry; ///< where; null: only a summary says it
    QDateTime at;
    friend bool operator==(const StandingRule &, const StandingRule &) = default;
};

/// A rule whose line was removed from a summary.
struct TakenBackRule
{
    QString text;
    qint64 seq = 0; ///< of the compaction in whose review that was
};

/// What was known before the range that is summarized now. A rule that was taken back is not found again where it was said, only
/// where it is said anew.
struct EarlierRules
{
    QString summary; ///< of the compaction before: its section is what holds
    QList<StandingRule> rules; ///< where those of it were said
    QHash<QString, TakenBackRule> dropped; ///< by normalizedText()
};

/// The newest ones, if there should ever be more.
inline constexpr qsizetype MostStandingRules = 60;

/// Those of the summary before, then those of the person in the range, in order, each once. Knows simple signs of English, German,
/// French, Spanish, Chinese, Japanese and Korean. Pure; linear in what the person said.
[[nodiscard]] QList<StandingRule> standingRules(std::span<const Entry> range,
                                                const EarlierRules &earlier = {});

/// Whether a sentence holds from now on: an order or a ban without a question, that is not for this once.
[[nodiscard]] bool isStandingRule(QStringView sentence);

/// `summary` with these rules as its section "Standing rules", word for word; what it had there is replaced.
[[nodiscard]] QString withStandingRules(const QString &summary, const QList<StandingRule> &rules);

/// Those of `rules` that are not in that section of `summary`: they were removed.
[[nodiscard]] QList<StandingRule> removedRules(const QList<StandingRule> &rules,
                                               const QString &summary);

/// What is known on the path to `leaf` (inclusive). `previous` is the compaction whose summary is brought up to date; may be none.
[[nodiscard]] Result<EarlierRules> earlierRules(const EntryId &leaf, const EntryId &previous,
                                                const SessionSnapshot &snapshot,
                                                EntrySource &source);

/// What a compaction keeps in its data of the rules that were offered.
void noteRules(QJsonObject &data, const QList<StandingRule> &offered, const QString &summary);

} // namespace varve
