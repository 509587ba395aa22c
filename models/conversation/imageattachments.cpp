// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "imageattachments.h"

#include <base/onpool.h>

#include <QFileInfo>

#include <algorithm>

namespace varve
{

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
