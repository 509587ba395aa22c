// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <memory/journalmerge.h>

namespace varve
{

/// Which facts of the journal.
struct ListJournal
{
    QString session; ///< what is in force on its branch; empty: what any session keeps
    QString folder; ///< what sessions in it keep; empty: as `session` says
    bool all = false; ///< said aloud that no session is meant
    QStringList kinds;
    qint64 min = JournalFact::LeastImportance;
    QString tag;
    QString text;
    bool undone = false; ///< also what an undone compaction kept
    QString sort = QStringLiteral("newest");
    qint64 offset = 0;
    std::optional<qint64> limit;
};

struct JournalPage
{
    QList<MergedFact> facts;
    qsizetype total = 0;
};

struct ChangeJournal
{
    QStringList facts; ///< ids
};

[[nodiscard]] const OperationOf<ListJournal, JournalPage> &journalOperation();
/// Their value: the facts that were changed, which are all that were named.
[[nodiscard]] const OperationOf<ChangeJournal, QStringList> &journalDeleteOperation();
[[nodiscard]] const OperationOf<ChangeJournal, QStringList> &journalRestoreOperation();

} // namespace varve
