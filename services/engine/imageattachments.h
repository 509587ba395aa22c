// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QImage>
#include <QObject>

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
/// The same of a file; at most 256 MB of pixels are unpacked.
[[nodiscard]] Result<PreparedImage> prepareImageFile(const QString &path);
/// The same of a file's bytes.
[[nodiscard]] Result<PreparedImage> prepareImageData(const QByteArray &data);

/// Tokens of an image, roughly: a token for 750 pixels (the same documentation).
[[nodiscard]] qint64 imageTokens(QSize size);

/// The images that go with the next message, in order, while they are being made smaller and after. GUI thread.
///
/// Signals: changed whenever the list or one of its images differs.
class ImageAttachments final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImageAttachments)

public:
    struct Item
    {
        qint64 id = 0;
        QString name;
        bool ready = false;
        PreparedImage image; ///< once it is ready
        QString problem; ///< why it will not be sent; empty: it will
    };

    explicit ImageAttachments(QObject *parent = nullptr);
    ~ImageAttachments() override;

    void add(const QImage &image);
    void addFile(const QString &path);
    void remove(qint64 id);
    void clear();
    [[nodiscard]] const QList<Item> &items() const { return m_items; }
    /// False while one is still being made smaller.
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    void changed();

private:
    void begin(const QString &name, const std::function<Result<PreparedImage>()> &work);

    QList<Item> m_items;
    qint64 m_lastId = 0;
};

} // namespace varve
