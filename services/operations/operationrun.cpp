// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationrun.h"

#include "operationtr.h"

namespace varve
{

using namespace Qt::StringLiterals;

const EventText &problemEvent()
{
    static const EventText Problem { "problem"_L1, EventText::Kind::Problem, { { "message"_L1 } } };
    return Problem;
}

void OperationRun::problem(const QString &sentence) const
{
    if (tell) {
        tell({ .text = &problemEvent(),
               .members = { { "message"_L1, sentence } },
               .piece = sentence });
    }
}

std::unexpected<Error> stopped()
{
    return fail(Error::Kind::Cancelled, OperationTr::tr("Stopped. Nothing was changed."));
}

} // namespace varve
