// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "branchmaterial.h"
#include "summaryprompt.h"

namespace varve
{

/// Asks for a report on a branch, for whoever goes on elsewhere. `instructions`: the person's, may be empty.
[[nodiscard]] SummaryPrompt branchPrompt(const BranchMaterial &material,
                                         const QString &instructions);

/// The model's answer as it is stored: with the files and commands of the branch, as the program knows them.
[[nodiscard]] QString branchReport(const QString &answer, const BranchMaterial &material);

} // namespace varve
