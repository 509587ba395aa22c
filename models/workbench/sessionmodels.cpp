// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionmodels.h"

#include <engine/engine.h>

namespace varve
{

SessionModels::SessionModels(Engine &engine)
    : list(engine.store())
    , setup(engine.settings(), &engine.catalogue())
    , workbench(engine.store(), &list, &setup)
    , branch(&workbench, &list, engine.leases())
    , starter(&workbench, &list)
{ }

} // namespace varve
