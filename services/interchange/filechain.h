// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// A file that is read for the sake of another one, whose conversation goes on from it.
struct FileChain
{
    QString path;
    const FileChain *above = nullptr; ///< the other one; null: somebody wants this one

    /// Whether it goes on from `file` without leading in a circle, or through more files than anybody has.
    [[nodiscard]] bool canGoOnFrom(const QString &file) const
    {
        constexpr int MostFiles = 32;
        int files = 0;
        for (const FileChain *each = this; each != nullptr; each = each->above) {
            if (++files > MostFiles || each->path == file) {
                return false;
            }
        }
        return true;
    }
};

} // namespace varve
