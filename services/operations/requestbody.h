// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/endpoint.h>
#include <providers/modelcatalogue.h>
#include <workspace/loadedsession.h>
#include <workspace/projectionchoice.h>

namespace varve
{

/// The exact body of the next request of a branch, compact JSON. The thread of `reader`.
[[nodiscard]] Result<QByteArray> requestBody(StoreReader &reader, const LoadedSession &loaded,
                                             const ProjectionChoice &choice, WireApi api,
                                             const ModelCatalogue &catalogue);

} // namespace varve
