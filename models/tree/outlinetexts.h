// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinerow.h"
#include <session/entrysource.h>
#include <session/sessionsnapshot.h>
#include <session/tokenestimate.h>

#include <QHash>
#include <QString>

namespace varve
{

/// What rows say, read when it is asked for and kept: entries never change. Tokens are added up here too,
/// because decoding the metrics of a whole session would cost more than building its outline.
class OutlineTexts
{
public:
    /// `source` outlives this object; may be null, then rows say only what kind of entry they are.
    explicit OutlineTexts(EntrySource *source) : m_source(source) { }

    void clear();
    void setFactors(const TokenFactors &factors);

    /// Of one entry.
    [[nodiscard]] QString title(const SessionTree &tree, int node);
    [[nodiscard]] bool isRead(qint64 seq) const { return m_titles.contains(seq); }
    /// "… read, edit · 2.7k tokens" for a few entries, else "… 214 entries · 61.0k tokens".
    [[nodiscard]] QString foldTitle(const SessionSnapshot &snapshot, const OutlineRow &row);

    /// Measured where it was, else estimated.
    [[nodiscard]] qint64 tokens(const EntryNode &node) const;
    /// Of everything folded into a row.
    [[nodiscard]] qint64 foldedTokens(const SessionSnapshot &snapshot, const OutlineRow &row);

private:
    [[nodiscard]] QString toolNames(const SessionSnapshot &snapshot, const OutlineRow &row);

    EntrySource *m_source;
    TokenFactors m_factors;
    QHash<qint64, QString> m_titles;
    QHash<std::pair<qint64, qint64>, qint64> m_foldedTokens; ///< by first and last seq
    QHash<std::pair<qint64, qint64>, QString> m_toolNames;
};

} // namespace varve
