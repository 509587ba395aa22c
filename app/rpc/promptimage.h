// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/newmessage.h>

namespace varve
{

/// The media types of images that a message takes.
[[nodiscard]] const QStringList &promptImageTypes();
/// An image by its bytes in base 64. The error is a sentence that does not say where it stands.
[[nodiscard]] Result<ImageSource> promptImage(const QString &data, const QString &mediaType);

} // namespace varve
