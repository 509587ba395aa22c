// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <models/attachmentreader.h>

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
class Workbench;

/// Takes images and files that are pasted into or dropped on a text field; everything else is the field's, as before. Files are not
/// opened here.
class AttachmentIntake final : public QObject
{
    Q_OBJECT

public:
    /// Of `editor`, which owns it.
    explicit AttachmentIntake(QPlainTextEdit *editor);

    /// Whether there is an image or a file in it that would be taken. Text with a picture of itself, as word processors copy it, is text.
    [[nodiscard]] static bool canTake(const QMimeData *data);
    /// False, and no signal, if there is none. For "Paste" in menus, too.
    bool take(const QMimeData *data);

Q_SIGNALS:
    void imageOffered(const QImage &image);
    /// Local files, in their order.
    void filesOffered(const QStringList &paths);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPlainTextEdit *const m_editor;
};

/// The images and text files that go along with a message that is being written, for each session their own. GUI thread.
///
/// Signals: ready when the last of the open session's can be sent.
class MessageAttachments final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MessageAttachments)

public:
    /// None is owned; what is pasted into the composer or dropped on it is taken.
    MessageAttachments(Composer *composer, const Workbench *workbench, QObject *parent = nullptr);
    ~MessageAttachments() override;

    /// Whose are shown and added to.
    void setSession(const SessionId &session);
    /// A text file is called by its path from the working folder, where it is in that.
    void addFiles(const QStringList &paths);
    /// Files that were read before.
    void addTexts(const QList<AttachedFile> &files);
    [[nodiscard]] bool isReady() const;
    // Those that can be sent:
    [[nodiscard]] QList<PreparedImage> images() const;
    [[nodiscard]] QList<AttachedFile> files() const;
    /// They are on their way.
    void dropSent(const SessionId &session);

Q_SIGNALS:
    void ready();

private:
    [[nodiscard]] AttachmentReader *current();
    [[nodiscard]] QList<AttachmentReader::Item> sendable() const;
    void show();

    Composer *const m_composer;
    const Workbench *const m_workbench;
    AttachmentStrip *m_strip;
    SessionId m_session;
    QHash<SessionId, AttachmentReader *> m_readers;
};

} // namespace varve
