// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "imagestore.h"

#include <pictures/picture.h>
#include <session/entrysource.h>

#include <QFuture>
#include <QPromise>

#include <memory>

namespace varve
{

namespace
{

constexpr int CacheKiB = 24 * 1024;

/// Null: it is shown as one that is missing.
QImage decode(const QByteArray &bytes, QSize size)
{
    return decodePicture(bytes, size).value_or(QImage());
}

} // namespace

ImageStore::ImageStore(QObject *parent) : QObject(parent), m_images(CacheKiB)
{
    m_pool.setMaxThreadCount(1);
}

QImage ImageStore::image(EntrySource *source, const QByteArray &sha256, QSize size)
{
    if (const QImage *known = m_images.object(sha256)) {
        return *known;
    }
    if (source == nullptr || m_pending.contains(sha256)) {
        return {};
    }
    const Result<QByteArray> bytes = source->attachment(sha256);
    if (!bytes) {
        m_images.insert(sha256, new QImage, 1);
        return {};
    }
    m_pending += sha256;
    auto promise = std::make_shared<QPromise<QImage>>();
    promise->future().then(this, [this, sha256](const QImage &image) {
        m_pending.remove(sha256);
        m_images.insert(sha256, new QImage(image), 1 + image.sizeInBytes() / 1024);
        Q_EMIT ready();
    });
    m_pool.start([promise, data = *bytes, size] {
        promise->start();
        promise->addResult(decode(data, size));
        promise->finish();
    });
    return {};
}

void ImageStore::clear()
{
    m_images.clear();
}

} // namespace varve
