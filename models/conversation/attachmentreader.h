// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/preparedimage.h>
#include <engine/textfile.h>
#include <session/tokenestimate.h>

#include <QObject>

#include <functional>

namespace varve
{

/// The images and text files that go with the next message, in order, while they are being read and after. GUI thread.
///
/// Signals: changed whenever the list or one of them differs.
class AttachmentReader final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttachmentReader)

public:
    struct Item
    {
        qint64 id = 0;
        QString name;
        bool ready = false;
        PreparedImage image; ///< once it is ready, of an image
        AttachedFile file; ///< the same of a text file
        qint64 tokens = 0; ///< of it, estimated
        QString problem; ///< why it will not be sent; empty: it will
        QString path; ///< where it was read
        bool isText = false;
    };

    explicit AttachmentReader(QObject *parent = nullptr);
    ~AttachmentReader() override;

    void add(const QImage &image);
    /// An image by its name, else a text file; once, however often. `place`: as a text file is called in the message.
    void addFile(const QString &path, const QString &place = {}, const TokenFactors &factors = {});
    /// One that was read before.
    void addText(const AttachedFile &file, const TokenFactors &factors);
    void remove(qint64 id);
    /// What went along with a message; what could not stays, with its reason, until the person removes it.
    void dropSent();
    [[nodiscard]] const QList<Item> &items() const { return m_items; }
    /// False while one is still being read.
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    void changed();

private:
    /// What work on the pool has come to.
    struct Read
    {
        PreparedImage image = {};
        AttachedFile file = {};
        qint64 tokens = 0;
    };

    void begin(const Item &item, const std::function<Result<Read>()> &work);

    QList<Item> m_items;
    qint64 m_lastId = 0;
};

} // namespace varve
