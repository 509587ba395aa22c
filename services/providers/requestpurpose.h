// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Why a request is made: whoever begins one has to say so, and the request log shows it.
enum class RequestPurpose : quint8 {
    Turn, ///< a message of the person, and what the model's tools have answered
    Summary, ///< of a compaction that the person asked for
    AutomaticSummary, ///< of a compaction that begins by itself, after an answer or in a quiet time
    TurnSummary, ///< of a compaction that makes room for a turn
    BranchSummary, ///< the person asked for it
    Handoff, ///< the person asked for it
    ShortSummary, ///< two sentences on a session that was left
    IdleSummary, ///< the same, while idle
    IdleImportance, ///< facts of the journal are weighed while idle
    Vectors, ///< messages, so that they are found by meaning
    IdleVectors, ///< the same, while idle
    MeaningQuery, ///< what is searched for or recalled by meaning
    TokenCount, ///< the person asked for it
    ModelList, ///< which models a server has, and how much they read; nothing of a session is in it
    ConnectionTest, ///< likewise
};

/// As the request log shows it.
[[nodiscard]] QString purposeText(RequestPurpose purpose);

} // namespace varve
