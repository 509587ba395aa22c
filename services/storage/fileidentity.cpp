// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fileidentity.h"

#include <QFile>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

namespace varve
{

FileIdentity FileIdentity::of(const QString &path)
{
#ifdef Q_OS_UNIX
    struct stat found {};
    if (::stat(QFile::encodeName(path).constData(), &found) == 0) {
        return { found.st_dev, found.st_ino };
    }
#else
    Q_UNUSED(path)
#endif
    return {};
}

} // namespace varve
