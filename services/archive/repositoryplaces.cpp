// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "repositoryplaces.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostConfiguration = 256 * 1024; // bytes

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(MostConfiguration))
                                          : QString();
}

/// Where the configuration is: in ".git", or for a worktree or a submodule where that file says.
QString gitFolder(const QString &top)
{
    const QString dotGit = top + u"/.git"_s;
    if (QFileInfo(dotGit).isDir()) {
        return dotGit;
    }
    const QString said = textOf(dotGit).section(u"gitdir:"_s, 1).trimmed();
    if (said.isEmpty()) {
        return {};
    }
    const QString folder = QDir::cleanPath(QDir(top).absoluteFilePath(said));
    const QString common = textOf(folder + u"/commondir"_s).trimmed();
    return common.isEmpty() ? folder : QDir::cleanPath(QDir(folder).absoluteFilePath(common));
}

/// Of "origin", else of the first remote.
QString remoteIn(const QString &configuration)
{
    static const QRegularExpression Section(uR"re(^\s*\[\s*remote\s+"([^"]*)"\s*\])re"_s);
    static const QRegularExpression Url(uR"(^\s*url\s*=\s*(\S+))"_s);
    QString remote;
    QString found;
    for (const QString &line : configuration.split(u'\n')) {
        if (const auto section = Section.match(line); section.hasMatch()) {
            remote = section.captured(1);
        } else if (line.trimmed().startsWith(u'[')) {
            remote.clear();
        } else if (const auto url = Url.match(line); url.hasMatch() && !remote.isEmpty()) {
            if (remote == "origin"_L1) {
                return url.captured(1);
            }
            found = found.isEmpty() ? url.captured(1) : found;
        }
    }
    return found;
}

} // namespace

QString repositoryName(const QString &address)
{
    static const QRegularExpression WithScheme(
            uR"(^(?:https?|ssh|git)://(?:[^@/]*@)?([^/:]+)(?::\d+)?/+(.+)$)"_s);
    static const QRegularExpression Scp(uR"(^(?:[^@/:]+@)?([^/:@]{2,}):(?!//)/*(.+)$)"_s);
    auto match = WithScheme.match(address.trimmed());
    if (!match.hasMatch()) {
        match = Scp.match(address.trimmed());
    }
    if (!match.hasMatch()) {
        return {};
    }
    QString path = match.captured(2);
    while (path.endsWith(u'/')) {
        path.chop(1);
    }
    if (path.endsWith(".git"_L1)) {
        path.chop(4);
    }
    return path.isEmpty() ? QString() : QString(match.captured(1).toLower() + u'/' + path);
}

RepositoryPlaces::Clone RepositoryPlaces::cloneOf(const QString &folder)
{
    if (folder.isEmpty() || !QDir::isAbsolutePath(folder)) {
        return {};
    }
    if (const auto known = m_known.constFind(folder); known != m_known.cend()) {
        return *known;
    }
    Clone clone;
    for (QString top = QDir::cleanPath(folder); !top.isEmpty();) {
        if (QFileInfo::exists(top + u"/.git"_s)) {
            clone = { top, repositoryName(remoteIn(textOf(gitFolder(top) + u"/config"_s))) };
            break;
        }
        const QString above = QFileInfo(top).path();
        top = above == top ? QString() : above;
    }
    m_known.insert(folder, clone);
    return clone;
}

RepositoryPlace RepositoryPlaces::placeOf(const QString &folder)
{
    const Clone clone = cloneOf(folder);
    if (clone.repository.isEmpty()) {
        return {};
    }
    const QString inside = QDir(clone.top).relativeFilePath(QDir::cleanPath(folder));
    return { clone.repository, inside == "."_L1 ? QString() : inside };
}

QString RepositoryPlaces::folderOf(const RepositoryPlace &place, const QString &folder)
{
    if (place.repository.isEmpty() || cloneOf(folder).repository == place.repository) {
        return folder;
    }
    if (!m_tops) {
        m_tops.emplace();
        for (const QString &one : std::as_const(m_folders)) {
            const Clone clone = cloneOf(one);
            if (!clone.repository.isEmpty() && !m_tops->contains(clone.repository)) {
                m_tops->insert(clone.repository, clone.top);
            }
        }
    }
    const QString top = m_tops->value(place.repository);
    const QString inside = QDir::cleanPath(place.inside);
    // What others say does not lead out of the clone.
    if (top.isEmpty() || inside.startsWith(".."_L1) || QDir::isAbsolutePath(inside)) {
        return folder;
    }
    return inside.isEmpty() || inside == "."_L1 ? top : QString(top + u'/' + inside);
}

} // namespace varve
