// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QThreadPool>

namespace varve
{

class EntrySource;

/// Images of attachments, decoded and scaled off the GUI thread. Nothing else is ever loaded.
class ImageStore : public QObject
{
    Q_OBJECT
public:
    explicit ImageStore(QObject *parent = nullptr);

    /// Scaled to at most `size` pixels; null while it is decoded, and for ever if it cannot be.
    [[nodiscard]] QImage image(EntrySource *source, const QByteArray &sha256, QSize size);
    void clear();

Q_SIGNALS:
    void ready();

private:
    QCache<QByteArray, QImage> m_images; ///< cost in KiB
    QSet<QByteArray> m_pending;
    QThreadPool m_pool;
};

} // namespace varve
