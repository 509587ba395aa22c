// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QImage>

namespace varve
{

// Pictures of imported sessions, of tools and of files that are attached. Whatever plugins for pictures are installed (vectors that name
// other files, formats of cameras and of old programs), only PNG, JPEG, GIF and WebP are decoded, each by the decoder of its name:
// nobody guesses. What a picture says of its size is looked at before anything is decoded. Any thread.

/// Pixels of a picture at most, 256 MB of them; more is refused.
inline constexpr qint64 MostPicturePixels = 64'000'000;
/// Bytes of a picture at most.
inline constexpr qint64 MostPictureBytes = 64'000'000;

/// "png", "jpeg", "gif" or "webp", by how the bytes begin; empty for anything else.
[[nodiscard]] QByteArray pictureFormat(QByteArrayView bytes);

/// As it is to be looked at (turned as a camera says). What is larger than `atMost` is scaled down to fit, if that is valid.
[[nodiscard]] Result<QImage> decodePicture(const QByteArray &bytes, QSize atMost = {});

/// The same of a file: an ordinary one, nothing that waits for a writer or never ends.
[[nodiscard]] Result<QImage> decodePictureFile(const QString &path);

/// Whether a file may be a picture that is decoded, by its name.
[[nodiscard]] bool isPictureName(const QString &path);

/// "*.png *.jpg ...", for choosing files.
[[nodiscard]] QString picturePatterns();

} // namespace varve
