// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowplan.h"
#include <models/transcriptmodel.h>

#include <QElapsedTimer>
#include <QString>

namespace varve
{

// The small words beside a row's title.

/// Between two facts.
[[nodiscard]] QString factSeparator();
/// How an entry stands to the context, where that is worth saying; else empty.
[[nodiscard]] QString stateText(RowState state);
/// Model, time, tokens of an answer.
[[nodiscard]] QString answerFacts(const Entry &answer);
/// Every figure of what an answer used, for the tooltip; empty if it reported nothing.
[[nodiscard]] QString usageDetail(const Entry &answer);
/// Whether what a tool or command did has worked, as a flag of a block; 0 of what was not allowed.
[[nodiscard]] quint16 outcomeFlag(const Entry &result);
[[nodiscard]] bool hasCalls(const Entry &answer);
/// What became of an answer that was stopped.
[[nodiscard]] QString stoppedText(const Entry &answer, RowState state);
/// How long a call runs, in whole seconds; empty in its first one.
[[nodiscard]] QString runningText(const QElapsedTimer &running);
/// Exit code, duration, size, tokens and state of a tool's result.
[[nodiscard]] QString resultFacts(const TranscriptModel &model, const Entry &result);

/// A block of one line, for who cannot see it.
[[nodiscard]] QString lineText(const BlockSpec &spec);

} // namespace varve
