// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelfacts.h"

namespace varve
{

void applyModelFacts(Endpoint &endpoint, const ModelInfo &model)
{
    endpoint.maxOutput = model.maxOutput;
    endpoint.dialect.images = model.images;
    endpoint.messages.images = model.images;
    endpoint.responses.images = model.images;
    endpoint.dialect.reasoning = model.reasoning;
    endpoint.responses.reasoning = model.reasoning;
    if (!model.efforts.isEmpty()) {
        endpoint.dialect.efforts = model.efforts;
        endpoint.messages.efforts = model.efforts;
        endpoint.responses.efforts = model.efforts;
    }
}

} // namespace varve
