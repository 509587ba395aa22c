// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <storage/database.h>

#include <QDateTime>
#include <QList>
#include <QString>

namespace varve
{

/// A session that has no summary of two sentences, or only one that no model wrote.
struct Unsummarized
{
    SessionId session;
    QString name;
    qint64 leafSeq = 0;
    qint64 characters = 0; ///< UTF-16, of all its content
    bool hasSummary = false; ///< by the built-in summarizer

    friend bool operator==(const Unsummarized &, const Unsummarized &) = default;
};

struct UnsummarizedList
{
    QList<Unsummarized>
            sessions; ///< what comes first stands first: those without any summary, the newest
    qint64 count = 0; ///< of all
};

struct UnsummarizedQuery
{
    QString task; ///< in the ledger
    qint64 leastMessages = 2;
    QDateTime leftBefore; ///< nothing was appended since
    QList<SessionId> without = {}; ///< such as the one that is open
    bool asksModel = false; ///< what nothing can be made of without one may be something for it
    bool improve = false; ///< also those whose summary idle work made without a model
    qsizetype most = 1;
};

/// Sessions that the ledger says nothing can be made of are left out until they go on; those where it failed come last.
[[nodiscard]] Result<UnsummarizedList> findUnsummarized(Database &database,
                                                        const UnsummarizedQuery &query);

} // namespace varve
