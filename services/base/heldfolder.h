// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QFile>
#include <QList>

#include <memory>
#include <optional>

namespace varve
{

/// What lies in a folder.
struct HeldEntry
{
    QString name;
    bool isFolder = false;
    bool isFile = false; ///< an ordinary one
    QString target; ///< of a link, as it is written
    qint64 size = 0;
};

/// A folder that is held open. What is done in it is done below it and behind no link, whoever swaps links in meanwhile: the
/// folders on the way are entered one by one without following any. A copy holds the same folder. Any thread; reads the disk.
///
/// Errors: Refused where there is a link on the way or at the end; NotFound; InvalidInput for what is no ordinary file (or no folder);
/// Io. Where the system cannot open without following links, the path is looked at before and after.
class HeldFolder
{
public:
    /// `path` is absolute, with links followed already: a link in it was put there since.
    [[nodiscard]] static Result<HeldFolder> open(const QString &path);

    /// Where it was opened.
    [[nodiscard]] const QString &path() const { return m_path; }
    /// Below this one; "" and "." are itself. No ".." is followed either.
    [[nodiscard]] Result<HeldFolder> folder(const QString &path) const;
    /// Makes what is missing on the way.
    [[nodiscard]] Result<HeldFolder> madeFolder(const QString &path) const;
    /// For reading. It has no name of its own.
    [[nodiscard]] Result<std::unique_ptr<QFile>> file(const QString &path) const;
    /// In no order, without "." and "..".
    [[nodiscard]] Result<QList<HeldEntry>> entries() const;
    /// A path to start a process in: on Linux this folder, as long as it is held, wherever somebody moves it.
    [[nodiscard]] QString processPath() const;

    /// Makes the file `name` directly in this folder, or replaces it: at once or not at all, and it keeps its mode. `before` is what
    /// it holds now, nullopt that there is none; Conflict where that is not so (any more): then nothing was done.
    [[nodiscard]] Result<> put(const QString &name, const QByteArray &content,
                               const std::optional<QByteArray> &before) const;

private:
    struct Handle;
    explicit HeldFolder(QString path, std::shared_ptr<const Handle> handle)
        : m_path(std::move(path))
        , m_handle(std::move(handle))
    { }

    [[nodiscard]] Result<HeldFolder> entered(const QString &path, bool make) const;
    [[nodiscard]] QString nameOf(const QString &path) const;

    QString m_path;
    std::shared_ptr<const Handle> m_handle;
};

/// With all links followed; empty: there is none, or it leads in a circle.
[[nodiscard]] QString realPath(const QString &path);

} // namespace varve
