// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytoolsupport.h"

#include "toolsupport.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MemoryTools)
};

} // namespace

Error storeIsSilent()
{
    return { Error::Kind::Busy, Tr::tr("The store does not answer. Try again later."), {} };
}

QFuture<ToolOutcome> noTurn()
{
    return finishedOutcome(
            toolError(Tr::tr("Facts can only be changed by a turn that is stored.")));
}

} // namespace varve
