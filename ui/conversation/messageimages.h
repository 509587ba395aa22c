// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <models/imageattachments.h>

#include <QHash>
#include <QObject>

namespace varve
{

class AttachmentStrip;
class Composer;

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
