// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>

#include <QStringList>

#include <compare>

namespace varve
{

enum class SessionSort : quint8;

/// What the list holds of a session: enough for its row, its place and the filter.
struct SessionItem
{
    SessionId id;
    qint64 number = 0;
    QString name; ///< empty: not named and nothing said yet
    QString cwd;
    QString summary;
    QString format; ///< of the program it came from; empty: ours
    QStringList tags;
    QString sought; ///< title, folder and tags in small letters, each in a line of its own
    SessionId parent;
    qint64 createdMs = 0;
    qint64 updatedMs = 0; ///< since 1970
    qint64 entries = 0;
    qint64 textSize = 0;
    qint64 leaf = 0; ///< where it stands; a number of an entry
    Usage totals;
    bool isArchived = false;
    bool isSubagent = false;
    bool isFork = false; ///< stands on another session
    bool continues = false; ///< that session, with a summary of it

    friend bool operator==(const SessionItem &, const SessionItem &) = default;
};

[[nodiscard]] SessionItem itemOf(const Session &session, const QStringList &tags);

/// Whether that would make the same item; much cheaper than making it.
[[nodiscard]] bool isOf(const SessionItem &item, const Session &session, const QStringList &tags);

/// Whether both stand below the same session, in the same way.
[[nodiscard]] bool haveSameKin(const SessionItem &a, const SessionItem &b);

/// A value to order items by, the greatest first; the title is compared by itself.
[[nodiscard]] double sortValue(const SessionItem &item, SessionSort sort);

/// About so many tokens, at 2.9 characters each: the list has no counts by class of character.
[[nodiscard]] qint64 estimatedTokens(const SessionItem &item);

/// The last part of a path.
[[nodiscard]] QString folderName(const QString &path);

} // namespace varve
