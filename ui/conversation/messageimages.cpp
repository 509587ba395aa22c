// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageimages.h"

#include "attachmentstrip.h"
#include "composer.h"
#include <pictures/picture.h>

#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QUrl>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

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

namespace
{

struct DroppedFiles
{
    QStringList images;
    QStringList others;
};

DroppedFiles filesIn(const QMimeData &data)
{
    DroppedFiles files;
    const QList<QUrl> urls = data.urls();
    for (const QUrl &url : urls) {
        if (!url.isLocalFile()) {
            continue;
        }
        const QString path = url.toLocalFile();
        (isPictureName(path) ? files.images : files.others) += path;
    }
    return files;
}

} // namespace

ImageIntake::ImageIntake(QPlainTextEdit *editor) : QObject(editor), m_editor(editor)
{
    m_editor->installEventFilter(this);
    m_editor->viewport()->installEventFilter(this);
}

bool ImageIntake::canTake(const QMimeData *data)
{
    if (!data) {
        return false;
    }
    if (data->hasUrls()) {
        const DroppedFiles files = filesIn(*data);
        return !files.images.isEmpty() || !files.others.isEmpty();
    }
    return data->hasImage() && !data->hasFormat(u"text/plain"_s);
}

bool ImageIntake::take(const QMimeData *data)
{
    if (!canTake(data) || m_editor->isReadOnly() || !m_editor->isEnabled()) {
        return false;
    }
    if (data->hasUrls()) {
        const DroppedFiles files = filesIn(*data);
        if (!files.images.isEmpty()) {
            Q_EMIT filesOffered(files.images);
        }
        if (!files.others.isEmpty()) {
            Q_EMIT otherFilesOffered(files.others);
        }
        return true;
    }
    const auto image = qvariant_cast<QImage>(data->imageData());
    if (image.isNull()) {
        return false;
    }
    Q_EMIT imageOffered(image);
    return true;
}

bool ImageIntake::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::KeyPress:
        if (watched == m_editor && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Paste)
            && take(QGuiApplication::clipboard()->mimeData())) {
            event->accept();
            return true;
        }
        break;
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto *drag = static_cast<QDropEvent *>(event);
        if (canTake(drag->mimeData())) {
            drag->setDropAction(Qt::CopyAction);
            drag->accept();
            return true;
        }
        break;
    }
    case QEvent::Drop: {
        auto *drop = static_cast<QDropEvent *>(event);
        if (take(drop->mimeData())) {
            drop->setDropAction(Qt::CopyAction); // never a move: the file stays
            drop->accept();
            return true;
        }
        break;
    }
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
