// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "imageattachments.h"

#include "onpool.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImageReader>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImageAttachments)
};

constexpr int LongestSide = 1568;
constexpr int PreviewSide = 160;
constexpr qsizetype MostBytes = 3'500'000;
constexpr int AllocationMegabytes = 256;

QByteArray encoded(const QImage &image, const char *format, int quality)
{
    QByteArray data;
    QBuffer buffer(&data);
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, format, quality) ? data
                                                                                     : QByteArray();
}

/// As it is to be looked at; null if it cannot be read.
QImage readWith(QImageReader &reader)
{
    reader.setAutoTransform(true);
    reader.setAllocationLimit(AllocationMegabytes);
    return reader.read();
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
    QImageReader reader(path);
    const QImage image = readWith(reader);
    if (image.isNull()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 could not be read as an image: %2")
                            .arg(QFileInfo(path).fileName(), reader.errorString()));
    }
    return prepareImage(image);
}

Result<PreparedImage> prepareImageData(const QByteArray &data)
{
    QBuffer buffer;
    buffer.setData(data);
    QImageReader reader(&buffer);
    const QImage image = readWith(reader);
    if (image.isNull()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("This image cannot be read: %1").arg(reader.errorString()));
    }
    return prepareImage(image);
}

qint64 imageTokens(QSize size)
{
    constexpr qint64 PixelsAToken = 750;
    return (qint64(size.width()) * size.height() + PixelsAToken - 1) / PixelsAToken;
}

ImageAttachments::ImageAttachments(QObject *parent) : QObject(parent) { }

ImageAttachments::~ImageAttachments() = default;

void ImageAttachments::add(const QImage &image)
{
    begin(tr("Pasted image"), [image] { return prepareImage(image); });
}

void ImageAttachments::addFile(const QString &path)
{
    begin(QFileInfo(path).fileName(), [path] { return prepareImageFile(path); });
}

void ImageAttachments::begin(const QString &name,
                             const std::function<Result<PreparedImage>()> &work)
{
    const qint64 id = ++m_lastId;
    m_items += { id, name, false, {}, {} };
    Q_EMIT changed();
    onPool(this, work, [this, id](const Result<PreparedImage> &prepared) {
        const auto item = std::ranges::find(m_items, id, &Item::id);
        if (item == m_items.end()) {
            return; // removed meanwhile
        }
        item->ready = true;
        if (prepared) {
            item->image = *prepared;
        } else {
            item->problem = prepared.error().message;
        }
        Q_EMIT changed();
    });
}

void ImageAttachments::remove(qint64 id)
{
    if (m_items.removeIf([id](const Item &item) { return item.id == id; }) > 0) {
        Q_EMIT changed();
    }
}

void ImageAttachments::clear()
{
    if (!m_items.isEmpty()) {
        m_items.clear();
        Q_EMIT changed();
    }
}

bool ImageAttachments::isReady() const
{
    return std::ranges::all_of(m_items, &Item::ready);
}

} // namespace varve
