// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handofffacts.h"

namespace varve
{

/// The first message of a new session, before the person has looked at it. A value.
struct HandoffDraft
{
    QString goal;
    QString text;
    /// That may be taken along, those of a kind together. What is in the text is told by holdsFact().
    QList<HandoffFact> facts;
    QList<MemoryFact> memory; ///< facts of the working memory that may come along
    TokenFactors factors; ///< what its tokens are estimated with
    QString writer; ///< the model; empty: the built-in summarizer
    int unread = 0; ///< older messages that nobody read for it
    int factsFound = 0; ///< of those that the session is measured by (coverage.h)
    int factsTotal = 0;
};

/// The goal, where the notes come from, the notes, and the facts that are suggested, as one message.
[[nodiscard]] HandoffDraft composeHandoff(const HandoffMaterial &material, const QString &goal,
                                          const QString &notes, const QList<HandoffFact> &facts);

/// The same without any model: notes by the built-in summarizer, weighed by the goal, the whole within `tokens` (but for the goal,
/// which is never cut). The same input gives the same text. Any thread. Errors: as summarizeOffline().
[[nodiscard]] Result<HandoffDraft> draftOffline(const HandoffMaterial &material,
                                                const QString &goal, qint64 tokens,
                                                std::stop_token stop = {});

[[nodiscard]] qint64 handoffTokens(const QString &text, const TokenFactors &factors);

/// A title for the new session: the goal's first line, at most 80 characters.
[[nodiscard]] QString handoffTitle(const QString &goal);

} // namespace varve
