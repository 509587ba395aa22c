// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancecontrol.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MaintenanceControl)
};

} // namespace

std::unexpected<Error> MaintenanceControl::stoppedError()
{
    return fail(Error::Kind::Cancelled, Tr::tr("Stopped. What was stored is as it was."));
}

} // namespace varve
