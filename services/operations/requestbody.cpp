// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestbody.h"

#include <context/requestbuilder.h>
#include <engine/builtrequest.h>
#include <providers/modelfacts.h>
#include <providers/wireprotocol.h>
#include <workspace/requestimages.h>

namespace varve
{

namespace
{

/// The endpoint as far as it shapes a body: no address, no key.
Endpoint shapeOf(WireApi api, const Context &context, const LoadedSession &loaded,
                 const ModelCatalogue &catalogue)
{
    Endpoint endpoint = Endpoint::of(api, {}, context.model);
    endpoint.provider = context.provider;
    if (const auto model = catalogue.find(context.provider, context.model)) {
        applyModelFacts(endpoint, *model);
    }
    endpoint.cacheKey = loaded.session().id.toString();
    return endpoint;
}

} // namespace

Result<QByteArray> requestBody(StoreReader &reader, const LoadedSession &loaded,
                               const ProjectionChoice &choice, WireApi api,
                               const ModelCatalogue &catalogue)
{
    const Context context = project(loaded.branch, choice.projection);
    auto request = buildRequest(context, reader, choice.projection);
    if (!request) {
        return std::unexpected(request.error());
    }
    return readImages(reader, *request).transform([&](const ImageData &images) {
        Endpoint endpoint = shapeOf(api, context, loaded, catalogue);
        limitAnswer(endpoint, *request, choice.window.tokens, context.tokens()); // as a turn does
        return encodeRequest(endpoint, *request, images);
    });
}

} // namespace varve
