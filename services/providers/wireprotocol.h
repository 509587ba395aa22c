// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answercontext.h"
#include "endpoint.h"
#include "httpheaders.h"
#include "streamdecoder.h"
#include <context/request.h>

#include <memory>

namespace varve
{

// The one place that knows which encoder and decoder belong to which protocol. A further protocol is a
// further encoder and decoder and a case in each of these.

/// The body that `endpoint` is sent for `request`; the endpoint's model wins over the request's if both are set.
/// Thinking goes only to who made it: provider (where both are known), model and protocol have to be the same.
[[nodiscard]] QByteArray encodeRequest(const Endpoint &endpoint, const Request &request,
                                       const ImageData &images);
/// For another try after a Failure with thinkingRefused.
[[nodiscard]] Request withoutThinking(Request request);
/// What the answer to `request` is read with.
[[nodiscard]] AnswerContext answerContext(const Request &request);
/// The decoder gives tools the names of the request; AnswerReader gives them back their own.
[[nodiscard]] std::unique_ptr<StreamDecoder> makeDecoder(WireApi api,
                                                         const AnswerContext &context = {});
/// Headers of the protocol other than the ones every request has, and the person's own; without the key.
[[nodiscard]] HttpHeaders protocolHeaders(const Endpoint &endpoint);
/// Name and value of the header that carries the key.
[[nodiscard]] QPair<QByteArray, QByteArray> keyHeader(const Endpoint &endpoint);
/// Whether the protocol has a place for thinking of earlier answers: see ProjectionSettings::replaysThinking.
[[nodiscard]] bool replaysThinking(const Endpoint &endpoint);

} // namespace varve
