// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSet>
#include <QString>

namespace varve
{

/// What becomes of a tool's old output.
enum class MaskPolicy : quint8 {
    Auto, ///< masked once enough newer output has come, see PlanNumbers
    KeepAll, ///< stays, unless the context cannot be brought below PlanNumbers::forceAbove without it
    KeepNone, ///< masked as soon as its turn is over
    Summarize, ///< stays until a summary takes its place; as KeepAll where none follows
    SummarizeIfAny, ///< the same, but as Auto where none follows
};

/// Numbers that a plan goes by, worked out from the settings for one window. Tokens, where nothing else is said.
struct PlanNumbers
{
    qint64 keep = 20'000; ///< kept word for word, at least
    int keepMessages = 0; ///< kept too, whatever they cost
    /// Of the person's newest messages above the cut, kept word for word beside the summary; 0: none.
    qint64 keepUserTokens = 0;
    qint64 maskProtect = 40'000; ///< newest tool output that masking leaves alone
    qint64 maskMinimum = 20'000; ///< masking acts only if it frees so much
    /// In place of both: the newest turns whose output is left alone; 0: by tokens.
    int maskTurns = 0;
    MaskPolicy maskPolicy = MaskPolicy::Auto; ///< of tools without one of their own
    QHash<QString, MaskPolicy> toolPolicies = {}; ///< by tool name; needs PlanOptions::toolNames
    /// Of the other tools of servers, by what is before the first underscore of their names.
    QHash<QString, MaskPolicy> serverPolicies = {};
    QSet<QString> toldWhole = {}; ///< tools whose output a summary is made from at full length
    qint64 forceAbove =
            0; ///< a context above this has to go below it, if need be by KeepAll's output; 0: never
    qint64 pruneThreshold = 8'000; ///< tool output since the boundary that makes planPrune() act
    qint64 pruneKeep = 2'000; ///< newest tool output that pruning leaves alone
    qint64 summary = 13'107; ///< the most a model's summary may take
    double shrinkShare = 0.10; ///< a plan must free at least this share
    qint64 shrinkTokens = 500; ///< and at least so much

    [[nodiscard]] MaskPolicy policyOf(const QString &tool) const
    {
        const auto single = toolPolicies.constFind(tool);
        const qsizetype end = tool.indexOf(u'_');
        return single != toolPolicies.cend() ? *single
                : end > 0                    ? serverPolicies.value(tool.first(end), maskPolicy)
                                             : maskPolicy;
    }
    bool byModel = false; ///< writes the summary; else the built-in summarizer
    /// The most a summary of so many tokens may take: the built-in one a tenth, also where that is more than a model may write.
    [[nodiscard]] qint64 mostSummary(qint64 summarized) const;
    /// A guess: the built-in summarizer takes a share of what it covers, a model's summaries grow slowly with it.
    [[nodiscard]] qint64 expectedSummary(qint64 summarized) const;
    /// Whether a plan that brings a context of `before` tokens to `after` is worth it.
    [[nodiscard]] bool freesEnough(qint64 before, qint64 after) const;
};

} // namespace varve
