// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <providers/endpoint.h>
#include <providers/modelcatalogue.h>
#include <settings/settings.h>

#include <QFuture>

namespace varve
{

class HttpTransport;

/// A server of the person's own tells how much it reads. Asks it, before the first turn with a model whose window nobody knows, and
/// notes what it says in the catalogue, which outlives the transport; a server that says nothing is not asked again. Ends
/// within some seconds, whatever comes, and at once where there is nothing to ask. Nothing of a session is sent. Thread of
/// the settings; continue with `.then(context, …)`. True: something was learned.
[[nodiscard]] QFuture<bool> learnWindow(HttpTransport *transport, const Settings &settings,
                                        ModelCatalogue *catalogue, const Endpoint &endpoint);

} // namespace varve
