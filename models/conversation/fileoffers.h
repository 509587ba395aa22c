// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <agent/folderfiles.h>

#include <QDeadlineTimer>
#include <QObject>

#include <memory>

namespace varve
{

/// Whether all letters are there, one after the other, with whatever between them. Case does not matter.
[[nodiscard]] bool hasLettersInOrder(QStringView text, QStringView letters);

/// The paths that `typed` may mean, best first, at most `most`: the file's name, its beginning, a part of it, a part of the path, and
/// at last those that have its letters in order; the shorter path of two that are alike. Without a text as they come. Case does not
/// matter. Pure.
[[nodiscard]] QStringList matchingPaths(const QStringList &paths, const QString &typed,
                                        qsizetype most);

/// Files of a working folder, for somebody who types the name of one. The folder is read on the pool when it is first asked for, and
/// anew when some seconds have passed. GUI thread.
class FileOffers final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FileOffers)

public:
    explicit FileOffers(QObject *parent = nullptr);
    ~FileOffers() override;

    /// found() follows, unless another question comes first.
    void ask(const QString &folder, const QString &typed);
    /// Whether it would answer without reading the folder.
    [[nodiscard]] bool knows(const QString &folder) const;

Q_SIGNALS:
    void found(const QString &typed, const QStringList &paths);

private:
    void read();
    void choose();

    QString m_folder; ///< that is asked about
    QString m_typed;
    std::shared_ptr<const FolderFiles> m_files;
    QString m_filesOf; ///< the folder of m_files
    QDeadlineTimer m_fresh;
    bool m_isReading = false;
    std::stop_source m_stop;
};

} // namespace varve
