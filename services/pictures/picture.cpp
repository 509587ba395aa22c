// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"

#include <base/ordinaryfile.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImageReader>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Picture)
};

constexpr int AllocationMegabytes = 256;
constexpr std::array Suffixes { "png"_L1, "jpg"_L1, "jpeg"_L1, "gif"_L1, "webp"_L1 };

std::unexpected<Error> tooLarge()
{
    return fail(Error::Kind::Refused,
                Tr::tr("This image is too large to be decoded: at most %1 million pixels and %2 MB "
                       "are.")
                        .arg(MostPicturePixels / 1'000'000)
                        .arg(MostPictureBytes / 1'000'000));
}

} // namespace

QByteArray pictureFormat(QByteArrayView bytes)
{
    if (bytes.startsWith("\x89PNG\r\n\x1a\n")) {
        return "png"_ba;
    }
    if (bytes.startsWith("\xff\xd8\xff")) {
        return "jpeg"_ba;
    }
    if (bytes.startsWith("GIF87a") || bytes.startsWith("GIF89a")) {
        return "gif"_ba;
    }
    if (bytes.size() >= 12 && bytes.startsWith("RIFF") && bytes.sliced(8).startsWith("WEBP")) {
        return "webp"_ba;
    }
    return {};
}

Result<QImage> decodePicture(const QByteArray &bytes, QSize atMost)
{
    const QByteArray format = pictureFormat(bytes);
    if (format.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("This is no image that is decoded: only PNG, JPEG, GIF and WebP are."));
    }
    if (bytes.size() > MostPictureBytes) {
        return tooLarge();
    }
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoDetectImageFormat(false);
    reader.setDecideFormatFromContent(false);
    reader.setAutoTransform(true);
    QImageReader::setAllocationLimit(AllocationMegabytes);
    const QSize full = reader.size();
    if (!full.isValid()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("This image cannot be read: %1").arg(reader.errorString()));
    }
    if (qint64(full.width()) * full.height() > MostPicturePixels) {
        return tooLarge();
    }
    if (atMost.isValid() && (full.width() > atMost.width() || full.height() > atMost.height())) {
        reader.setScaledSize(full.scaled(atMost, Qt::KeepAspectRatio).expandedTo({ 1, 1 }));
    }
    QImage image = reader.read();
    if (image.isNull()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("This image cannot be read: %1").arg(reader.errorString()));
    }
    return image;
}

Result<QImage> decodePictureFile(const QString &path)
{
    const auto file = openOrdinary(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    return (*file)->size() > MostPictureBytes ? tooLarge()
                                              : decodePicture((*file)->read(MostPictureBytes + 1));
}

bool isPictureName(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return std::ranges::find(Suffixes, suffix) != Suffixes.end();
}

QString picturePatterns()
{
    QStringList patterns;
    for (const QLatin1StringView suffix : Suffixes) {
        patterns += "*."_L1 + suffix;
    }
    return patterns.join(u' ');
}

} // namespace varve
