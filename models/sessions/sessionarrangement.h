// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessionorder.h>

#include <QByteArray>
#include <QSet>
#include <QString>

namespace varve
{

enum class SessionGrouping : quint8 { None, Age, Project, Program, Tag };

/// How a person wants the list of sessions.
struct SessionArrangement
{
    SessionGrouping grouping = SessionGrouping::Age;
    SessionSort sort = SessionSort::Activity;
    bool reversed = false; ///< the oldest, the smallest, or Z first
    bool showArchived = false;
    QSet<QString> folded; ///< keys of groups (SessionGroup::key) that show only their heading

    friend bool operator==(const SessionArrangement &, const SessionArrangement &) = default;

    /// Ages are those of the beginning.
    [[nodiscard]] bool byCreation() const { return sort == SessionSort::Created; }

    /// To be kept in a setting.
    [[nodiscard]] QByteArray toBytes() const;
    /// What cannot be read is as usual.
    [[nodiscard]] static SessionArrangement fromBytes(const QByteArray &bytes);
};

} // namespace varve
