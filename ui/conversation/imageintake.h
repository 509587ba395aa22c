// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QStringList>

class QMimeData;
class QPlainTextEdit;

namespace varve
{

/// Takes images and files that are pasted into or dropped on a text field; everything else is the field's, as before. Files are not
/// opened here: what looks like an image by its name is offered as one.
class ImageIntake final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImageIntake)

public:
    /// Of `editor`, which owns it.
    explicit ImageIntake(QPlainTextEdit *editor);
    ~ImageIntake() override;

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

} // namespace varve
