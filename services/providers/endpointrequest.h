// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "httptransport.h"

namespace varve
{

// Requests to an endpoint, with its key, headers, proxy and time limits. All refuse what requestUrl() refuses,
// and a key that no header may carry.

/// An answer is asked for: `body` goes to the protocol's own address.
[[nodiscard]] Result<HttpRequest> postRequest(RequestPurpose purpose, const Endpoint &endpoint,
                                              const QByteArray &body);

/// One of the API's other addresses, beside the protocol's own: "models" is http://host/v1/models.
/// With a body it is posted, without it is got. Accepts JSON; a short exchange, so with shorter limits.
[[nodiscard]] Result<HttpRequest> apiRequest(RequestPurpose purpose, const Endpoint &endpoint,
                                             QStringView path, const QByteArray &body = {});

/// The same beside the version: "props" is http://host/props.
[[nodiscard]] Result<HttpRequest> serverRequest(RequestPurpose purpose, const Endpoint &endpoint,
                                                QStringView path, const QByteArray &body = {});

} // namespace varve
