// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QSize>

namespace varve
{

/// Width and height in pixels of a PNG, JPEG, GIF or WebP, from its first bytes and without decoding it; 0 x 0 if they
/// cannot be read.
[[nodiscard]] QSize imageSize(QByteArrayView data);

} // namespace varve
