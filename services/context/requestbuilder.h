// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projection.h"
#include "request.h"

namespace varve
{

using EntryContents = QHash<qint64, Entry>; ///< by seq

/// The seqs whose content buildRequest() needs.
[[nodiscard]] QList<qint64> neededSeqs(const Context &context);

/// The sent items of `context` as messages, in order, each item one or more messages. Pure: the same context and
/// contents give the same request. Contents that are missing are an error, never a gap.
[[nodiscard]] Result<Request> buildRequest(const Context &context, const EntryContents &contents,
                                           const ProjectionSettings &settings);

/// Reads what is needed from `source` first.
[[nodiscard]] Result<Request> buildRequest(const Context &context, EntrySource &source,
                                           const ProjectionSettings &settings);

/// A bash execution as the model is told of it.
[[nodiscard]] QString bashText(const Entry &entry);

} // namespace varve
