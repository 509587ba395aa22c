// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preparedimage.h"

#include <pictures/picture.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PreparedImage)
};

constexpr int LongestSide = 1568;
constexpr int PreviewSide = 160;
constexpr qsizetype MostBytes = 3'500'000;

QByteArray encoded(const QImage &image, const char *format, int quality)
{
    QByteArray data;
    QBuffer buffer(&data);
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, format, quality) ? data
                                                                                     : QByteArray();
}

/// Screenshots are sharper and smaller as PNG; photographs are what PNG is bad at.
void encode(PreparedImage &prepared, const QImage &image)
{
    constexpr int Qualities[] { 90, 75, 50 };
    prepared.data = encoded(image, "PNG", -1);
    prepared.mediaType = u"image/png"_s;
    for (const int quality : Qualities) {
        if (!prepared.data.isEmpty() && prepared.data.size() <= MostBytes) {
            return;
        }
        prepared.data = encoded(image, "JPEG", quality);
        prepared.mediaType = u"image/jpeg"_s;
    }
}

} // namespace

Result<PreparedImage> prepareImage(const QImage &image)
{
    if (image.isNull()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("This image cannot be read."));
    }
    QImage scaled = image;
    if (std::max(image.width(), image.height()) > LongestSide) {
        scaled = image.scaled(LongestSide, LongestSide, Qt::KeepAspectRatio,
                              Qt::SmoothTransformation);
    }
    PreparedImage prepared;
    prepared.size = scaled.size();
    prepared.preview =
            scaled.scaled(PreviewSide, PreviewSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    encode(prepared, scaled);
    if (prepared.data.isEmpty() || prepared.data.size() > MostBytes) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The image is too large, even compressed. Crop it to the part that "
                           "matters."));
    }
    return prepared;
}

Result<PreparedImage> prepareImageFile(const QString &path)
{
    const auto image = decodePictureFile(path);
    if (!image) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 could not be read as an image: %2")
                            .arg(QFileInfo(path).fileName(), image.error().message));
    }
    return prepareImage(*image);
}

Result<PreparedImage> prepareImageData(const QByteArray &data)
{
    return decodePicture(data).and_then([](const QImage &image) { return prepareImage(image); });
}

qint64 imageTokens(QSize size)
{
    constexpr qint64 PixelsAToken = 750;
    return (qint64(size.width()) * size.height() + PixelsAToken - 1) / PixelsAToken;
}

} // namespace varve
