// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session.h"
#include "sessiontree.h"

#include <QHash>

namespace varve
{

/// What is known of a compaction without reading its summary.
struct CompactionFigures
{
    qint64 seq = 0;
    EntryId firstKept;
    QString operationId;
    qint64 tokensBefore = 0;
    qint64 tokensAfter = -1; ///< of an imported one: as reported for the next answer; -1: not known
    bool offline = false; ///< made by the built-in summarizer
};

/// A session as it stood at one moment: all that tree, outline and projection need but content. A value
/// that may be handed to other threads.
struct SessionSnapshot
{
    Session session;
    SessionTree tree; ///< also the entries of other sessions it stands on
    QHash<EntryId, QString> labels; ///< the last label of each labelled entry
    QHash<EntryId, CompactionFigures> compactions;
};

} // namespace varve
