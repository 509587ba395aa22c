// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"
#include <context/request.h>
#include <providers/jsonwriter.h>

namespace varve
{

/// What writers of messages for other programs have in common.
namespace messageJson
{

/// A text block with something in it; no API takes one without.
[[nodiscard]] const TextBlock *textOf(const Block &block);
[[nodiscard]] bool hasImage(const Blocks &blocks);
/// Whether it is a message of one text, which programs write as a string.
[[nodiscard]] bool isOneText(const Blocks &blocks);

/// The image as "data:image/png;base64,...".
[[nodiscard]] Result<> writeDataUrl(JsonWriter &json, const ImageBlock &image,
                                    EntrySource &entries);
/// Empty for types that neither of the two APIs takes.
[[nodiscard]] QByteArray imageType(const ImageBlock &image);
/// What stands in the place of an image that no API takes.
inline constexpr QStringView OddImage = u"(image omitted: the API does not take this format)";

} // namespace messageJson

} // namespace varve
