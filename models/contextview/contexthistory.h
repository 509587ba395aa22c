// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>
#include <session/sessionsnapshot.h>

#include <QSet>

namespace varve
{

/// The context's size at one moment of a branch.
struct ContextPoint
{
    int turn = 0; ///< counted from 1; 0 before the first message of the person
    EntryId entry {}; ///< the turn's last answer, or the compaction
    qint64 tokens = 0; ///< after it
    qint64 tokensBefore = 0; ///< of a compaction
    TokenSource source = TokenSource::Estimated; ///< Measured: as the provider reported it
    bool isCompaction = false;
    friend bool operator==(const ContextPoint &, const ContextPoint &) = default;
};

struct ContextHistory
{
    QList<ContextPoint> points; ///< in branch order: one for each turn, and one for each compaction
    int turns = 0;
    qint64 largest = 0; ///< of all tokens and tokensBefore
    friend bool operator==(const ContextHistory &, const ContextHistory &) = default;
};

/// How the context grew along `path` (indices into the snapshot's tree, root first). Compactions of
/// `disabledOperations` were undone and count for nothing. Reads no entry; O(path).
[[nodiscard]] ContextHistory contextHistory(const SessionSnapshot &snapshot, const QList<int> &path,
                                            const QSet<QString> &disabledOperations = {},
                                            const TokenFactors &factors = {});

} // namespace varve
