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
    QString folder; ///< asked from no session, about those that work there
    QString text; ///< a question or keywords
    RecallScope scope = RecallScope::Session;
    qint64 limit = RecallRequest().limit; ///< passages
    qint64 budget = RecallRequest().budget; ///< tokens, about
    bool meaning = false;
    bool forModel = false; ///< a model asks: what was kept from models stays so
    bool maySeeOthers = true; ///< where nothing is found, it is said what lies out of scope
    std::function<QString(const QString &whole)> clean = {}; ///< as in RecallRequest
};

/// A passage as it is answered everywhere.
[[nodiscard]] const ValueFields<RecallPassage> &passageFields();

[[nodiscard]] const OperationOf<RecallWords, RecallAnswer> &recallOperation();

} // namespace varve
