// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderscope.h"

#include <QDir>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isHomeOrAbove(const QString &folder)
{
    const QString below = folder.endsWith(u'/') ? folder : QString(folder + u'/');
    for (const QString &home :
         { QDir::cleanPath(QDir::homePath()), QFileInfo(QDir::homePath()).canonicalFilePath() }) {
        if (!home.isEmpty() && QString(home + u'/').startsWith(below)) {
            return true;
        }
    }
    return false;
}

} // namespace

FolderScope FolderScope::exactly(const QString &folder)
{
    FolderScope scope;
    scope.m_folder = folder;
    return scope;
}

FolderScope FolderScope::of(const QString &folder)
{
    if (folder.isEmpty()) {
        return {};
    }
    const QString clean = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    FolderScope scope = exactly(clean);
    if (!isHomeOrAbove(clean)) {
        scope.m_beginning = clean + u'/';
    }
    return scope;
}

bool FolderScope::contains(QStringView folder) const
{
    return isAll() || folder == m_folder
            || (!m_beginning.isEmpty() && folder.startsWith(m_beginning)
                && !folder.contains("/.."_L1));
}

QString projectAround(const QString &folder)
{
    const QFileInfo info(folder);
    const QString real = info.canonicalFilePath();
    const QString from = real.isEmpty() ? QDir::cleanPath(info.absoluteFilePath()) : real;
    for (QString at = from; !isHomeOrAbove(at); at = QFileInfo(at).path()) {
        if (QFileInfo::exists(at + "/.git"_L1)) {
            return at;
        }
    }
    return from;
}

} // namespace varve
