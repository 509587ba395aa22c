// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QTemporaryDir>

#include <memory>

namespace varve
{

/// A folder of its own for a copy that is needed for a while: in the person's cache, where it often lies on the disk of the
/// original and may share its blocks. It goes when this goes; those of programs that have crashed go when the next one is made.
class CopyFolder
{
public:
    /// Where they are made.
    [[nodiscard]] static QString root();
    /// Removes what nobody holds. Slow only if there is something to remove.
    static void sweep();

    CopyFolder();

    [[nodiscard]] bool isValid() const { return m_lock != nullptr; }
    [[nodiscard]] QString errorString() const { return m_folder->errorString(); }
    [[nodiscard]] QString filePath(const QString &name) const { return m_folder->filePath(name); }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QLockFile> m_lock; ///< a sign for others; null: there is no folder
};

} // namespace varve
