// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

/// What an answer may take, of a model with this window (0: not known).
[[nodiscard]] qint64 summaryAnswer(qint64 window, qint64 mostOutput);
/// What is left for the conversation of one request; `asking`: the tokens of everything else in it.
[[nodiscard]] qint64 summaryRoom(qint64 window, qint64 answer, qint64 asking);
/// About how many requests it takes to have so many tokens summarized; 1 where the window is not known.
[[nodiscard]] qint64 summaryRequests(qint64 tokens, qint64 window, qint64 mostOutput);

} // namespace varve
