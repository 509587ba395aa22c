// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wireprotocol.h"

#include "chatdecoder.h"
#include "chatencoder.h"

namespace varve
{

QByteArray encodeRequest(const Endpoint &endpoint, const Request &request, const ImageData &images)
{
    Request addressed = request;
    if (!endpoint.model.isEmpty()) {
        addressed.model = endpoint.model;
    }
    switch (endpoint.api) {
    case WireApi::OpenAiChat:
        break;
    }
    return encodeChat(addressed, images, endpoint.dialect);
}

std::unique_ptr<StreamDecoder> makeDecoder(WireApi api)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    }
    return std::make_unique<ChatDecoder>();
}

HttpHeaders protocolHeaders(WireApi api)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    }
    return {};
}

QPair<QByteArray, QByteArray> keyHeader(WireApi api, const ApiKey &key)
{
    switch (api) {
    case WireApi::OpenAiChat:
        break;
    }
    return { "Authorization", "Bearer " + key.reveal().toByteArray() };
}

} // namespace varve
