// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectionsetup.h"
#include "workbench.h"
#include <models/brancheditor.h>
#include <models/sessionstarter.h>
#include <models/storedsessions.h>

namespace varve
{

class Engine;

/// What a window works with sessions by, made in the order in which each needs the ones before. GUI thread.
struct SessionModels
{
    /// Not owned.
    explicit SessionModels(Engine &engine);

    StoredSessions list;
    ProjectionSetup setup;
    Workbench workbench;
    BranchEditor branch;
    SessionStarter starter;
};

} // namespace varve
