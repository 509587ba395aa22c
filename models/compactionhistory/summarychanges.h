// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// One line of what changed between two summaries.
struct SummaryChange
{
    enum class Kind : quint8 {
        Same,
        Added,
        Removed,
        Gap, ///< lines that are the same and not shown
    };

    Kind kind = Kind::Same;
    QString text {};
    friend bool operator==(const SummaryChange &, const SummaryChange &) = default;
};

/// Line by line, with three lines around each change; empty if nothing differs. Pure.
[[nodiscard]] QList<SummaryChange> summaryChanges(const QString &before, const QString &after);

} // namespace varve
