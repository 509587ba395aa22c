// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextsizes.h"
#include "sessionitem.h"
#include <session/sessionforest.h>

#include <QCoreApplication>
#include <QDateTime>

namespace varve
{

/// What the list says of a session.
struct SessionTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::SessionTexts)

public:
    [[nodiscard]] static QString title(const SessionItem &item);
    /// "fork of Tides"; empty for all that is no fork. `parentTitle` as for the tip.
    [[nodiscard]] static QString origin(const SessionItem &item, const QString &parentTitle);
    /// "24k of 200k", "continued, 1.2k tokens"; null: not counted yet. Empty: nothing is known.
    [[nodiscard]] static QString size(const SessionItem &item, const ContextSize *context);
    /// `parentTitle`: of the session that it stands on or was started by; empty: not known. `family`: with its subagents.
    [[nodiscard]] static QString toolTip(const SessionItem &item, const QString &parentTitle,
                                         const FamilyUse &family);
    /// "3 subagents", "2 earlier sessions", "5 sessions below".
    [[nodiscard]] static QString below(int subagents, int earlier);
};

} // namespace varve
