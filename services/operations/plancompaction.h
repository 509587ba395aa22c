// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactoperations.h"
#include <workspace/projectionchoice.h>

#include <QCoroTask>

namespace varve
{

// What planning and compacting have in common.

/// A plan, and what the branch is projected with.
struct PlannedThere
{
    PlannedCompaction planned;
    ProjectionChoice choice;
};

/// `changes`: what a crash has left of an answer is kept first.
[[nodiscard]] QCoro::Task<Result<PlannedThere>> planThere(Engine *engine, CompactSession wanted,
                                                          OperationRun run, bool changes);

/// A plan, wherever one is answered.
[[nodiscard]] const ValueFields<PlannedCompaction> &planFields();

/// What is planned, and what is done with it.
[[nodiscard]] QList<Parameter> planParameters();
[[nodiscard]] QList<Parameter> writingParameters();
[[nodiscard]] std::optional<ParameterProblem> checkCompaction(CompactSession &wanted,
                                                              Notation notation);

} // namespace varve
