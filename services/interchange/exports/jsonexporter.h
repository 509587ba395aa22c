// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

struct JsonExportOptions
{
    bool withAttachments = true; ///< bytes of images, full outputs and prompts, base64
};

/// Writes one JSON document with everything that is known of a session, one entry a line; docs/json.md says what every field means.
/// VarveImporter reads it back: the same entries, and the same export again. Holds one entry and one attachment at a time.
[[nodiscard]] Result<> exportJson(QIODevice &device, const ExportSource &source,
                                  const JsonExportOptions &options = {});

} // namespace varve
