// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <recall/recallanswer.h>

namespace varve
{

/// Asking what was said, from where a session stands.
struct RecallWords
{
    QString session;
    QString text; ///< a question or keywords
    RecallScope scope = RecallScope::Session;
    qint64 limit = RecallRequest().limit; ///< passages
    qint64 budget = RecallRequest().budget; ///< tokens, about
    bool meaning = false;
};

[[nodiscard]] const OperationOf<RecallWords, RecallAnswer> &recallOperation();

} // namespace varve
