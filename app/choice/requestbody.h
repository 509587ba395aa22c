// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "loadedsession.h"
#include "modelcatalogue.h"
#include "projectionchoice.h"

namespace varve
{

/// The exact body of the next request of a branch, compact JSON. The thread of `reader`.
[[nodiscard]] Result<QByteArray> requestBody(StoreReader &reader, const LoadedSession &loaded,
                                             const ProjectionChoice &choice, WireApi api,
                                             const ModelCatalogue &catalogue);

} // namespace varve
