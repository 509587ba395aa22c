// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerlimits.h"
#include "failure.h"
#include "httptransport.h"

#include <QFuture>

#include <expected>
#include <stop_token>

namespace varve
{

/// The whole body of an answer with status 2xx, or why there is none (Failure::httpStatus says what else came).
using FetchResult = std::expected<QByteArray, Failure>;

struct FetchOptions
{
    std::stop_token stop = {}; ///< ends it with the error Cancelled
    int retries = 1; ///< after a connection that broke off: pooled ones may be closed by now
    qsizetype largestBody = HttpLimits::Body; ///< bytes
};

/// One short exchange. Call from any thread; it runs on the transport's. Continue with `.then(context, …)`. The
/// key is in no error. The future is cancelled if the transport goes away first.
[[nodiscard]] QFuture<FetchResult> fetch(HttpTransport *transport,
                                         const Result<HttpRequest> &request,
                                         const FetchOptions &options = {});

/// Several at once; the results in the order of the requests.
[[nodiscard]] QFuture<QList<FetchResult>> fetchAll(HttpTransport *transport,
                                                   const QList<Result<HttpRequest>> &requests,
                                                   const FetchOptions &options = {});

} // namespace varve
