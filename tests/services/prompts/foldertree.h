// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

namespace varve::test
{

/// A folder with files in it; paths are relative to it.
class FolderTree
{
public:
    [[nodiscard]] QString path(const QString &name = {}) const
    {
        // macOS has its temporary folders behind a link.
        const QString root = QFileInfo(m_dir.path()).canonicalFilePath();
        return name.isEmpty() ? root : root + u'/' + name;
    }
    void folder(const QString &name) const { QDir().mkpath(path(name)); }
    void file(const QString &name, const QByteArray &content) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile out(path(name));
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) {
            qFatal("%s", qPrintable(out.errorString()));
        }
    }
    void link(const QString &name, const QString &to) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        if (!QFile::link(to, path(name))) {
            qFatal("no link could be made");
        }
    }

private:
    QTemporaryDir m_dir;
};

} // namespace varve::test
