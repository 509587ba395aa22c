// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "modelcatalogue.h"

namespace varve
{

/// Puts into `endpoint` what is known of its model: whether it thinks and in which efforts, whether it takes images, how
/// much it may answer. Without it the encoders send what most models take.
void applyModelFacts(Endpoint &endpoint, const ModelInfo &model);

} // namespace varve
