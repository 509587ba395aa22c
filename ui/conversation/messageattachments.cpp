// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageattachments.h"

#include "attachmentstrip.h"
#include "composer.h"
#include <models/workbench.h>

#include <QClipboard>
#include <QDir>
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

MessageAttachments::MessageAttachments(Composer *composer, const Workbench *workbench,
                                       QObject *parent)
    : QObject(parent)
    , m_composer(composer)
    , m_workbench(workbench)
    , m_strip(new AttachmentStrip)
{
    composer->addAboveText(m_strip);
    auto *intake = new AttachmentIntake(composer->editor());
    connect(intake, &AttachmentIntake::imageOffered, this,
            [this](const QImage &image) { current()->add(image); });
    connect(intake, &AttachmentIntake::filesOffered, this, &MessageAttachments::addFiles);
    connect(m_strip, &AttachmentStrip::removeRequested, this,
            [this](qint64 id) { current()->remove(id); });
    connect(m_strip, &AttachmentStrip::left, composer->editor(), qOverload<>(&QWidget::setFocus));
}

MessageAttachments::~MessageAttachments() = default;

AttachmentReader *MessageAttachments::current()
{
    AttachmentReader *&reader = m_readers[m_session];
    if (!reader) {
        reader = new AttachmentReader(this);
        connect(reader, &AttachmentReader::changed, this, [this, made = reader] {
            if (m_readers.value(m_session) != made) {
                return;
            }
            show();
            if (made->isReady()) {
                Q_EMIT ready();
            }
        });
    }
    return reader;
}

void MessageAttachments::setSession(const SessionId &session)
{
    m_session = session;
    show();
}

void MessageAttachments::addFiles(const QStringList &paths)
{
    const bool isOpen = m_workbench->hasSession();
    const QString folder = isOpen ? m_workbench->session().cwd : QString();
    const TokenFactors factors = isOpen ? m_workbench->loaded().factors : TokenFactors();
    for (const QString &path : paths) {
        const QString inside = folder.isEmpty() ? path : QDir(folder).relativeFilePath(path);
        current()->addFile(path, inside.startsWith("../"_L1) ? path : inside, factors);
    }
}

void MessageAttachments::addTexts(const QList<AttachedFile> &files)
{
    for (const AttachedFile &file : files) {
        current()->addText(file, m_workbench->loaded().factors);
    }
}

bool MessageAttachments::isReady() const
{
    const AttachmentReader *reader = m_readers.value(m_session);
    return !reader || reader->isReady();
}

QList<AttachmentReader::Item> MessageAttachments::sendable() const
{
    const AttachmentReader *reader = m_readers.value(m_session);
    auto items = reader ? reader->items() : QList<AttachmentReader::Item>();
    items.removeIf([](const auto &item) { return !item.ready || !item.problem.isEmpty(); });
    return items;
}

QList<PreparedImage> MessageAttachments::images() const
{
    QList<PreparedImage> images;
    for (const AttachmentReader::Item &item : sendable()) {
        if (!item.isText) {
            images += item.image;
        }
    }
    return images;
}

QList<AttachedFile> MessageAttachments::files() const
{
    QList<AttachedFile> files;
    for (const AttachmentReader::Item &item : sendable()) {
        if (item.isText) {
            files += item.file;
        }
    }
    return files;
}

void MessageAttachments::dropSent(const SessionId &session)
{
    if (AttachmentReader *reader = m_readers.value(session)) {
        reader->dropSent();
    }
}

void MessageAttachments::show()
{
    QList<Attachment> shown;
    const AttachmentReader *reader = m_readers.value(m_session);
    const auto items = reader ? reader->items() : QList<AttachmentReader::Item>();
    for (const AttachmentReader::Item &item : items) {
        shown += { item.id,
                   item.name,
                   item.image.preview,
                   item.image.size,
                   item.isText ? item.tokens : imageTokens(item.image.size),
                   item.isText,
                   item.problem };
    }
    m_strip->setAttachments(shown);
    m_composer->setHasAttachments(
            std::ranges::any_of(items, [](const auto &item) { return item.problem.isEmpty(); }));
}

namespace
{

QStringList filesIn(const QMimeData &data)
{
    QStringList files;
    const QList<QUrl> urls = data.urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile()) {
            files += url.toLocalFile();
        }
    }
    return files;
}

} // namespace

AttachmentIntake::AttachmentIntake(QPlainTextEdit *editor) : QObject(editor), m_editor(editor)
{
    m_editor->installEventFilter(this);
    m_editor->viewport()->installEventFilter(this);
}

bool AttachmentIntake::canTake(const QMimeData *data)
{
    if (!data) {
        return false;
    }
    if (data->hasUrls()) {
        return !filesIn(*data).isEmpty();
    }
    return data->hasImage() && !data->hasFormat(u"text/plain"_s);
}

bool AttachmentIntake::take(const QMimeData *data)
{
    if (!canTake(data) || m_editor->isReadOnly() || !m_editor->isEnabled()) {
        return false;
    }
    if (data->hasUrls()) {
        Q_EMIT filesOffered(filesIn(*data));
        return true;
    }
    const auto image = qvariant_cast<QImage>(data->imageData());
    if (image.isNull()) {
        return false;
    }
    Q_EMIT imageOffered(image);
    return true;
}

bool AttachmentIntake::eventFilter(QObject *watched, QEvent *event)
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
