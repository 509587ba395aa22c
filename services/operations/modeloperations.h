// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <workspace/modeloffers.h>

namespace varve
{

struct AnswerChange
{
    QString session;
    QString model; ///< or a part of its name; empty: as it is
    QString provider; ///< of that model; empty: whichever has it
    QString thinking; ///< a level, or "usual": as set for the model; empty: as it is
};

/// Who answers next in a session.
struct AnsweringModel
{
    SessionId session;
    QString provider; ///< as the person calls it; empty: no model is set up
    QString model;
    QString thinking; ///< level in force; empty: as the model does by itself
    QString standsInFor; ///< that the branch asks for, and that is not set up; empty: none
};

struct EntryLabel
{
    QString session;
    QString entry;
    QString label; ///< empty: none any more
};

[[nodiscard]] const OperationOf<NoParameters, QList<ModelOffer>> &modelsOperation();
[[nodiscard]] const OperationOf<AnswerChange, AnsweringModel> &modelOperation();
[[nodiscard]] const OperationOf<EntryLabel, EntryId> &labelOperation();

} // namespace varve
