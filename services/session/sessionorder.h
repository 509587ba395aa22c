// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <optional>

namespace varve
{

/// What a list of sessions is put in order by.
enum class SessionSort : quint8 { Activity, Created, Title, Size, Entries, Cost };
/// As callers write them, in the order of the values.
[[nodiscard]] QStringList sessionSortWords();

/// Of one session; times in ms.
struct SessionFigures
{
    qint64 updated = 0;
    qint64 created = 0;
    qint64 size = 0; ///< characters
    qint64 entries = 0;
    std::optional<double> cost = {};

    /// The largest comes first; of titles, which are no figures, always 0.
    [[nodiscard]] double by(SessionSort sort) const;
};

} // namespace varve
