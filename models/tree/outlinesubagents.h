// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinerows.h"
#include <session/sessionforest.h>
#include <workspace/startingcalls.h>

namespace varve
{

/// A session that a call of the one in the tree started.
struct OutlineSubagent
{
    Session session;
    FamilyUse family; ///< with those that it started itself
    StartingCall call = {};

    [[nodiscard]] QString title() const;
    /// What it used by itself, and with its own subagents.
    [[nodiscard]] QString toolTip() const;
    /// "1.2M · $ 0.40" of all of them; empty: nobody said.
    [[nodiscard]] QString figures() const;

    friend bool operator==(const OutlineSubagent &a, const OutlineSubagent &b)
    {
        return a.session.id == b.session.id && a.session.name == b.session.name
                && a.session.totals == b.session.totals && a.family.usage == b.family.usage
                && a.family.subagents == b.family.subagents && a.call == b.call;
    }
};

/// Those that `id` started itself, as a list of all sessions tells; their calls are not known yet. Earlier ones first.
[[nodiscard]] QList<OutlineSubagent> subagentsOf(const QList<Session> &sessions,
                                                 const SessionId &id);

/// Each below the row that shows its call, or holds it folded; one without a call at the end. Pure and linear.
[[nodiscard]] OutlineRows withSubagents(OutlineRows rows, const SessionTree &tree,
                                        const QList<OutlineSubagent> &subagents);

} // namespace varve
