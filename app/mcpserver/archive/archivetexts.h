// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivetool.h"
#include <memory/projectfacts.h>
#include <operations/aroundoperation.h>
#include <operations/contextoperations.h>
#include <operations/factsoperation.h>
#include <operations/findoperations.h>
#include <operations/journaloperations.h>
#include <operations/memoryoperations.h>
#include <operations/recalloperation.h>
#include <operations/sessionlist.h>

namespace varve
{

// Values of operations as texts for a model, each with where it is from: what the tools answer. The thread of `reader`.

[[nodiscard]] Result<ArchiveText> showRecalled(StoreReader &reader, const RecallAnswer &answer,
                                               const RecallWords &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showFound(StoreReader &reader, const QList<SearchHit> &hits,
                                            const SearchEntries &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showSessions(StoreReader &reader, const ListedSessions &listed,
                                               const ListSessions &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showEntry(StoreReader &reader, const EntryAround &around,
                                            const ShowAround &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showContext(StoreReader &reader, const ShownContext &shown,
                                              const ShowContext &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showFacts(StoreReader &reader, const KeptFacts &facts,
                                            const ListFacts &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showJournal(StoreReader &reader, const JournalPage &page,
                                              const ListJournal &given, const ArchiveCall &call);
[[nodiscard]] Result<ArchiveText> showRemembered(StoreReader &reader, const FactsOfPlace &place,
                                                 const RememberFact &given,
                                                 const ArchiveCall &call);

/// Tokens that a model reads of a text, about.
[[nodiscard]] qint64 archiveTokens(const QString &text);

} // namespace varve
