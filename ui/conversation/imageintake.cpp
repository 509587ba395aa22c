// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "imageintake.h"

#include <pictures/picture.h>

#include <QClipboard>
#include <QDropEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

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

ImageIntake::~ImageIntake() = default;

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
