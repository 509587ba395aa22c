// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <context/request.h>

namespace varve
{

class StoreReader;

/// The bytes of every image in `request`, each once. The thread of `reader`.
[[nodiscard]] Result<ImageData> readImages(StoreReader &reader, const Request &request);

} // namespace varve
