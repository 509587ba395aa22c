// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>

#include <QString>

namespace varve
{

class SessionStore;

/// What was typed on the way to a compaction that was not applied.
struct PlanDraft
{
    QString instructions = {};
    QString summary = {}; ///< that waited for review; empty: none
    QString review = {}; ///< what is known of `summary` besides its text, as whoever keeps it spells that
    qint64 keep = -1; ///< tokens of the plan that it is for; -1: as the settings say

    [[nodiscard]] bool isEmpty() const { return instructions.isEmpty() && summary.isEmpty(); }
    friend bool operator==(const PlanDraft &, const PlanDraft &) = default;
};

/// One a session, until the compaction is applied or given up. The thread of the store.
class PlanDrafts
{
public:
    explicit PlanDrafts(SessionStore &store);

    /// An empty one takes away what is there.
    [[nodiscard]] Result<> save(const SessionId &session, const PlanDraft &draft);
    /// An empty one where there is none.
    [[nodiscard]] Result<PlanDraft> draft(const SessionId &session);

private:
    SessionStore &m_store;
};

} // namespace varve
