// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportjob.h"
#include "importedsession.h"
#include "sessionstore.h"

namespace varve::test
{

/// Of a branch, what a model is sent, a line a message: who says it, texts, pictures, calls and results by number. What a format does
/// not hold is not there: thinking, ids, blank texts. A compaction is a line of its own.
[[nodiscard]] QStringList messagesOf(StoreReader &reader, const SessionId &session,
                                     ExportAmount amount);
/// The same of the next request: what is really sent.
[[nodiscard]] QStringList requestOf(StoreReader &reader, const SessionId &session);

[[nodiscard]] ExportRequest orderOf(const SessionId &session, ExportFormat format,
                                    ExportAmount amount = ExportAmount::Whole);

[[nodiscard]] QByteArray exportedFile(StoreReader &reader, const ExportRequest &order);

/// Exports the session, brings the file in, and compares what a model is sent of the two; then brings it in once more, which adds
/// nothing. `to`: a store without it.
void compareThere(SessionStore &from, const ExportRequest &order, ImportedStore &to);

} // namespace varve::test
