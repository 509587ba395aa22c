// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QImage>

namespace varve
{

/// An image as it is sent. A value.
struct PreparedImage
{
    QByteArray data; ///< PNG or JPEG
    QString mediaType;
    QSize size; ///< pixels
    QImage preview; ///< small
};

/// Makes it as small as providers want it: at most 1,568 pixels long (more is scaled down by Anthropic's servers anyway, see
/// "Vision" in their documentation) and 3.5 MB, so that it stays below 5 MB in base 64. What is small already keeps its
/// pixels. Any thread; takes up to a second.
[[nodiscard]] Result<PreparedImage> prepareImage(const QImage &image);
/// The same of a file (picture.h).
[[nodiscard]] Result<PreparedImage> prepareImageFile(const QString &path);
/// The same of a file's bytes.
[[nodiscard]] Result<PreparedImage> prepareImageData(const QByteArray &data);

/// Tokens of an image, roughly: a token for 750 pixels (the same documentation).
[[nodiscard]] qint64 imageTokens(QSize size);

} // namespace varve
