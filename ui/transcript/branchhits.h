// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transcriptfind.h"

namespace varve
{

class EntrySource;

/// Which of these entries show it, for a FindProvider. On the thread of `source`.
[[nodiscard]] QList<FindHit> findHits(EntrySource &source, const QList<qint64> &seqs,
                                      const QString &text);

} // namespace varve
