// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <models/imageattachments.h>

#include <QHash>
#include <QImage>
#include <QObject>
#include <QStringList>

class QMimeData;
class QPlainTextEdit;

namespace varve
{

class AttachmentStrip;
class Composer;

/// Takes images and files that are pasted into or dropped on a text field; everything else is the field's, as before. Files are not
/// opened here: what looks like an image by its name is offered as one.
class ImageIntake final : public QObject
{
    Q_OBJECT

public:
    /// Of `editor`, which owns it.
    explicit ImageIntake(QPlainTextEdit *editor);

    /// Whether there is an image or a file in it that would be taken. Text with a picture of itself, as word processors copy it, is text.
    [[nodiscard]] static bool canTake(const QMimeData *data);
    /// False, and no signal, if there is none. For "Paste" in menus, too.
    bool take(const QMimeData *data);

Q_SIGNALS:
    void imageOffered(const QImage &image);
    /// Local files, in their order.
    void filesOffered(const QStringList &paths);
    /// Those that are no images.
    void otherFilesOffered(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPlainTextEdit *const m_editor;
};

/// The images that stand beside the text of a message that is being written, for each session its own. GUI thread.
///
/// Signals: ready when the last of the open session's images is small enough to be sent.
class MessageImages final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MessageImages)

public:
    /// `composer` is not owned; images that are pasted into it or dropped on it are taken.
    explicit MessageImages(Composer *composer, QObject *parent = nullptr);
    ~MessageImages() override;

    /// Whose images are shown and added to.
    void setSession(const SessionId &session);
    void addFiles(const QStringList &paths);
    [[nodiscard]] bool isReady() const;
    /// Those that can be sent.
    [[nodiscard]] QList<PreparedImage> prepared() const;
    /// They are on their way.
    void clear(const SessionId &session);

Q_SIGNALS:
    void ready();
    /// Files that are no images were dropped or pasted.
    void otherFilesOffered(const QStringList &paths);

private:
    [[nodiscard]] ImageAttachments *current();
    void show();

    Composer *const m_composer;
    AttachmentStrip *m_strip;
    SessionId m_session;
    QHash<SessionId, ImageAttachments *> m_images;
};

} // namespace varve
