// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leaving.h"

#include "autocompaction.h"
#include <engine/engine.h>

namespace varve
{

void finalizeLeft(Engine &engine, const Workbench &workbench, const AutoCompaction &compaction)
{
    if (workbench.hasSession() && engine.settings()->get(Keys::FinalizeSessions)
        && workbench.session().summary.isEmpty()
        && workbench.session().messageCount >= Finalizer::LeastMessages) {
        engine.finalizer().finalize(workbench.session().id,
                                    compaction.recipeFor(workbench.choice()));
    }
}

} // namespace varve
