// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "carecontrol.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CareControl)
};

} // namespace

std::unexpected<Error> CareControl::stoppedError()
{
    return fail(Error::Kind::Cancelled, Tr::tr("Stopped. What was stored is as it was."));
}

} // namespace varve
