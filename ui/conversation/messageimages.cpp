// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageimages.h"

#include "attachmentstrip.h"
#include "composer.h"
#include "imageintake.h"

#include <algorithm>

namespace varve
{

MessageImages::MessageImages(Composer *composer, QObject *parent)
    : QObject(parent)
    , m_composer(composer)
    , m_strip(new AttachmentStrip)
{
    composer->addAboveText(m_strip);
    auto *intake = new ImageIntake(composer->editor());
    connect(intake, &ImageIntake::imageOffered, this,
            [this](const QImage &image) { current()->add(image); });
    connect(intake, &ImageIntake::filesOffered, this, &MessageImages::addFiles);
    connect(intake, &ImageIntake::otherFilesOffered, this, &MessageImages::otherFilesOffered);
    connect(m_strip, &AttachmentStrip::removeRequested, this,
            [this](qint64 id) { current()->remove(id); });
    connect(m_strip, &AttachmentStrip::left, composer->editor(), qOverload<>(&QWidget::setFocus));
}

MessageImages::~MessageImages() = default;

ImageAttachments *MessageImages::current()
{
    ImageAttachments *&images = m_images[m_session];
    if (!images) {
        images = new ImageAttachments(this);
        connect(images, &ImageAttachments::changed, this, [this, made = images] {
            if (m_images.value(m_session) != made) {
                return;
            }
            show();
            if (made->isReady()) {
                Q_EMIT ready();
            }
        });
    }
    return images;
}

void MessageImages::setSession(const SessionId &session)
{
    m_session = session;
    show();
}

void MessageImages::addFiles(const QStringList &paths)
{
    for (const QString &path : paths) {
        current()->addFile(path);
    }
}

bool MessageImages::isReady() const
{
    const ImageAttachments *images = m_images.value(m_session);
    return !images || images->isReady();
}

QList<PreparedImage> MessageImages::prepared() const
{
    QList<PreparedImage> prepared;
    if (const ImageAttachments *images = m_images.value(m_session)) {
        for (const ImageAttachments::Item &item : images->items()) {
            if (item.ready && item.problem.isEmpty()) {
                prepared += item.image;
            }
        }
    }
    return prepared;
}

void MessageImages::clear(const SessionId &session)
{
    if (ImageAttachments *images = m_images.value(session)) {
        images->clear();
    }
}

void MessageImages::show()
{
    QList<Attachment> shown;
    const ImageAttachments *images = m_images.value(m_session);
    const auto items = images ? images->items() : QList<ImageAttachments::Item>();
    for (const ImageAttachments::Item &item : items) {
        shown += { item.id,
                   item.name,
                   item.image.preview,
                   item.image.size,
                   imageTokens(item.image.size),
                   item.problem };
    }
    m_strip->setAttachments(shown);
    m_composer->setHasAttachments(
            std::ranges::any_of(items, [](const auto &item) { return item.problem.isEmpty(); }));
}

} // namespace varve
