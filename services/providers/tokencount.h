// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "httptransport.h"
#include <context/request.h>
#include <session/tokenestimate.h>

#include <QFuture>

#include <optional>
#include <stop_token>

namespace varve
{

// Exact sizes of requests, where the server counts for us.

/// Whether `endpoint` may have a way to count: Anthropic's and Responses' own, and servers of one's own.
[[nodiscard]] bool mayCountTokens(const Endpoint &endpoint);

/// Asks how many prompt tokens `body` (as encodeRequest() makes it) has. Nothing is generated or charged for. The error
/// is NotFound if the server cannot count: then do not ask it again. Call from any thread.
[[nodiscard]] QFuture<Result<qint64>> countTokens(HttpTransport *transport,
                                                  const Endpoint &endpoint, const QByteArray &body,
                                                  std::stop_token stop = {});

/// A counted request as one more interval that token factors are learned from (TokenStatistics::add).
struct CountSample
{
    CharCounts chars;
    int messages = 0;
    qint64 tokens = 0;
};
/// Nothing if the request has images, whose tokens are no characters.
[[nodiscard]] std::optional<CountSample> sampleOf(const Request &request, qint64 counted);

// The pure halves.

/// The body without what a count endpoint does not take (max_tokens, stream and so on); nothing if it is not JSON.
[[nodiscard]] std::optional<QByteArray> countBody(const QByteArray &body);
/// Of count_tokens, input_tokens and vLLM's /tokenize. Nothing if there is no number in it.
[[nodiscard]] std::optional<qint64> parseCount(const QByteArray &json);

} // namespace varve
