// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/ids.h>

#include <QHash>
#include <QStringList>

namespace varve
{

/// Words that a person puts on sessions to find them again. No part of what a model is sent.
class SessionTags
{
public:
    static constexpr qsizetype LongestTag = 40; ///< UTF-16 characters

    explicit SessionTags(Database &database) : m_database(database) { }

    /// A tag as it is stored: without surrounding spaces, commas, line breaks and a leading '#'; empty if nothing is left.
    [[nodiscard]] static QString cleaned(const QString &tag);

    /// By the session's number, each list in alphabetical order.
    [[nodiscard]] Result<QHash<qint64, QStringList>> all();
    /// Every tag that is in use, in alphabetical order.
    [[nodiscard]] Result<QStringList> inUse();
    /// Adds and removes on all of `sessions` at once; capitals make no difference. InvalidInput if one of `add` is empty once it
    /// is cleaned, NotFound if one of the sessions is not there: then nothing is changed.
    [[nodiscard]] Result<> change(const QList<SessionId> &sessions, const QStringList &add,
                                  const QStringList &remove);

private:
    [[nodiscard]] Result<qint64> numberOf(const SessionId &session);

    Database &m_database;
};

} // namespace varve
