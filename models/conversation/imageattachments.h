// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/preparedimage.h>

#include <QObject>

#include <functional>

namespace varve
{

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
