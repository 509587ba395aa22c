// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "request.h"
#include "retryafter.h"
#include "streamdecoder.h"

#include <memory>

namespace varve
{

// The one place that knows which encoder and decoder belong to which protocol. A further protocol is a
// further encoder and decoder and a case in each of these.

/// The body that `endpoint` is sent for `request`; the endpoint's model wins over the request's if both are set.
[[nodiscard]] QByteArray encodeRequest(const Endpoint &endpoint, const Request &request,
                                       const ImageData &images);
[[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder(WireApi api);
/// Headers of the protocol other than the ones every request has; without the key.
[[nodiscard]] HttpHeaders protocolHeaders(WireApi api);
/// Name and value of the header that carries the key.
[[nodiscard]] QPair<QByteArray, QByteArray> keyHeader(WireApi api, const ApiKey &key);

} // namespace varve
