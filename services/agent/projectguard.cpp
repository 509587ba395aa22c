// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectguard.h"

#include "sandboxplaces.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProjectGuard)
};

constexpr qint64 LongestPointer = 4096;
/// When the places were last changed, so that they are known again where a crash has left them.
constexpr qint64 PlaceTime = 1;

bool isThere(const QString &path)
{
    const QFileInfo info(path);
    return info.exists() || info.isSymLink();
}

bool actsLater(const QString &name)
{
    return lateActingFolders().contains(name) || lateActingFiles().contains(name);
}

/// To a name beside it that nothing has; which one, without the folder. Not moved: as it was.
QString moveAside(const QString &path)
{
    QString aside = path + u".by-command"_s;
    for (int number = 2; isThere(aside); ++number) {
        aside = path + u".by-command-"_s + QString::number(number);
    }
    return QFileInfo(QFile::rename(path, aside) ? aside : path).fileName();
}

bool isPlace(const QString &path)
{
    const QFileInfo info(path);
    return !info.isSymLink() && info.isDir() && info.lastModified().toSecsSinceEpoch() == PlaceTime
            && entriesOf(path).isEmpty();
}

bool makePlace(const QString &path)
{
#ifdef Q_OS_UNIX
    const QByteArray name = QFile::encodeName(path);
    if (::mkdir(name.constData(), 0755) != 0) {
        return false;
    }
    const timespec times[2] { { PlaceTime, 0 }, { PlaceTime, 0 } };
    ::utimensat(AT_FDCWD, name.constData(), times, AT_SYMLINK_NOFOLLOW);
    return true;
#else
    Q_UNUSED(path)
    return false;
#endif
}

QString lineIn(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return QString::fromUtf8(file.read(LongestPointer)).section(u'\n', 0, 0).trimmed();
}

QString realPath(const QString &folder, const QString &path)
{
    return QFileInfo(QDir(folder).absoluteFilePath(path)).canonicalFilePath();
}

bool looksLikeGit(const QString &folder)
{
    return QFileInfo(folder + u"/HEAD"_s).isFile() && QFileInfo(folder + u"/objects"_s).isDir()
            && QFileInfo(folder + u"/refs"_s).isDir();
}

bool isOursOrRoots(const QFileInfo &info)
{
#ifdef Q_OS_UNIX
    return info.ownerId() == ::geteuid() || info.ownerId() == 0;
#else
    return true;
#endif
}

/// The nearest folder from here up that has a .git, which nobody else has made.
QString repositoryTop(const QString &folder)
{
    for (QString at = folder; at != "/"_L1 && !at.isEmpty(); at = QFileInfo(at).path()) {
        const QFileInfo git(at + u"/.git"_s);
        if (git.exists() && isOursOrRoots(git) && !isPlace(git.filePath())) {
            return at;
        }
    }
    return {};
}

/// Where a .git file leads: of a working tree that the repository itself knows of. A file alone could name any folder.
struct GitPlace
{
    QString own; ///< of this working tree; empty: none
    QString common; ///< of the repository; may be the same
};
GitPlace placeOf(const QString &gitFile)
{
    const QString folder = QFileInfo(gitFile).path();
    const QString line = lineIn(gitFile);
    if (!line.startsWith("gitdir: "_L1)) {
        return {};
    }
    GitPlace place;
    place.own = realPath(folder, line.sliced(8));
    const QString back = lineIn(place.own + u"/gitdir"_s);
    const bool isKnown =
            !back.isEmpty() && realPath(place.own, back) == QFileInfo(gitFile).canonicalFilePath();
    place.common = realPath(place.own, lineIn(place.own + u"/commondir"_s));
    const bool isTree = isKnown && isWithin(place.common + u"/worktrees"_s, place.own);
    if (!isTree) { // of a submodule, it is in the repository around it
        const QString around = repositoryTop(QFileInfo(folder).path()) + u"/.git/modules"_s;
        place.common = isWithin(around, place.own) ? place.own : QString();
    }
    return looksLikeGit(place.common) ? place : GitPlace();
}

/// What git is told by others than its history: what it runs, what it reads as settings, where it looks for more.
const QStringList &gitSettings()
{
    static const QStringList names { u"config"_s,  u"config.worktree"_s, u"hooks"_s,    u"info"_s,
                                     u"modules"_s, u"worktrees"_s,       u"commondir"_s };
    return names;
}

} // namespace

ProjectGuard::ProjectGuard(SandboxRules *rules, ProtectedFiles files)
{
    readRepository(rules, files);
    if (files == ProtectedFiles::Writable) {
        return;
    }
    const bool isOneFolder = rules->place != WorkingPlace::Home
            && rules->place != WorkingPlace::AboveHome && rules->place != WorkingPlace::Everything
            && rules->place != WorkingPlace::Temporary;
    if (isOneFolder) {
        keepPlaces(rules->folder);
    }
    lookThrough(*rules);
    if (files == ProtectedFiles::Commits) {
        holdGit(rules->folder + u"/.git"_s, {}, rules);
    }
    rules->readOnly += m_held;
}

ProjectGuard::~ProjectGuard()
{
#ifdef Q_OS_UNIX
    if (m_lock < 0) {
        return;
    }
    // Whoever is last takes them away: another command would lose its mounts with them.
    if (::flock(m_lock, LOCK_EX | LOCK_NB) == 0) {
        for (const QString &place : std::as_const(m_places)) {
            if (isPlace(place)) {
                ::rmdir(QFile::encodeName(place).constData());
            }
        }
    }
    ::close(m_lock);
#endif
}

QStringList ProjectGuard::putBack()
{
    QStringList said;
    for (const Link &link : std::as_const(m_links)) {
        if (QFileInfo(link.path).readSymLink() != link.target) {
            const QString aside = moveAside(link.path);
            QFile::link(link.target, link.path);
            said += Tr::tr("%1 was a link and is one again. What the command made of it is %2 now: "
                           "it would "
                           "act later.")
                            .arg(QFileInfo(link.path).fileName(), aside);
        }
    }
    for (const QString &path : std::as_const(m_missing)) {
        if (const QFileInfo info(path); info.exists() || info.isSymLink()) {
            said += Tr::tr("%1 was made by the command, or while it ran, and is %2 now: it would "
                           "act later.")
                            .arg(info.fileName(), moveAside(path));
        }
    }
    return said;
}

void ProjectGuard::hold(const QString &path)
{
    const QFileInfo info(path);
    if (info.isSymLink()) {
        m_links.append({ path, info.readSymLink() });
    } else if (m_held.size() < MostHeld && (info.isFile() || info.isDir())) {
        m_held += path;
    }
}

/// History may grow there; its settings stay. `worktree`: the place within of the working tree that is worked in, if it is a linked one.
void ProjectGuard::holdGit(const QString &gitFolder, const QString &worktree, SandboxRules *rules)
{
    if (!looksLikeGit(gitFolder) || QFileInfo(gitFolder).isSymLink()) {
        return;
    }
    // Bound to itself, or it could be moved away as a whole.
    m_held.removeAll(gitFolder);
    rules->changeable += gitFolder;
    for (const QString &name : gitSettings()) {
        const QString path = gitFolder + u'/' + name;
        if (!worktree.isEmpty() && name == "worktrees"_L1) {
            const QFileInfoList trees = entriesOf(path);
            for (const QFileInfo &tree : trees) {
                if (tree.filePath() != worktree) {
                    hold(tree.filePath());
                }
            }
        } else if (QFileInfo::exists(path)) {
            hold(path);
        } else if ((name == "hooks"_L1 || name == "info"_L1) && makePlace(path)) {
            m_places += path;
            hold(path);
        } else if (name.startsWith("config"_L1) || name == "commondir"_L1) {
            m_missing += path;
        }
    }
}

void ProjectGuard::lookThrough(const SandboxRules &rules)
{
    struct Waiting
    {
        QString folder;
        int depth;
    };
    static const QStringList nobodys { u"/boot"_s, u"/dev"_s,  u"/home"_s, u"/proc"_s, u"/root"_s,
                                       u"/run"_s,  u"/snap"_s, u"/sys"_s,  u"/tmp"_s,  u"/var"_s };
    int left = MostEntries;
    const bool isHome = rules.place == WorkingPlace::Home || rules.place == WorkingPlace::AboveHome
            || rules.place == WorkingPlace::Everything;
    QList<Waiting> waiting { { isHome && !rules.home.isEmpty() ? rules.home : rules.folder, 0 } };
    if (waiting.constFirst().folder != rules.folder) {
        waiting.append({ rules.folder, 0 });
    }
    while (!waiting.isEmpty() && left > 0) {
        const Waiting at = waiting.takeFirst();
        const QFileInfoList entries = entriesOf(at.folder);
        left -= static_cast<int>(entries.size());
        for (const QFileInfo &entry : entries) {
            const QString name = entry.fileName();
            const QString path = entry.filePath();
            if (actsLater(name) && (at.depth > 0 || !isHome || !name.startsWith(u'.'))) {
                hold(path);
            } else if (entry.isDir() && !entry.isSymLink() && at.depth < MostDepth
                       && name != "node_modules"_L1 && !(isHome && name.startsWith(u'.'))
                       && !systemPlaces().contains(path)
                       && !(isHome && (path == rules.home || nobodys.contains(path)))) {
                waiting.append({ path, at.depth + 1 });
            }
        }
    }
}

/// git works in a part of a repository and in a linked working tree too.
void ProjectGuard::readRepository(SandboxRules *rules, ProtectedFiles files)
{
    const QString top = repositoryTop(rules->folder);
    if (top.isEmpty() || workingPlaceOf(top, rules->home, rules->hidden) != WorkingPlace::Project) {
        return;
    }
    if (top != rules->folder) {
        rules->readable += top;
    }
    QStringList written { top + u"/.git"_s };
    if (QFileInfo(written.constFirst()).isFile()) {
        const GitPlace place = placeOf(written.constFirst());
        if (place.own.isEmpty()
            || workingPlaceOf(place.common, rules->home, rules->hidden) != WorkingPlace::Project) {
            return;
        }
        rules->readable += { place.common, place.own };
        written = { place.common, place.own };
    }
    if (files == ProtectedFiles::ReadOnly || written.constFirst() == rules->folder + u"/.git"_s) {
        return;
    }
    if (files == ProtectedFiles::Writable) {
        rules->changeable += written;
        return;
    }
    const QString worktree = written.size() > 1 ? written.constLast() : QString();
    holdGit(written.constFirst(), worktree, rules);
    for (const QLatin1StringView name : { "commondir"_L1, "gitdir"_L1, "config.worktree"_L1 }) {
        const QString path = worktree + u'/' + name;
        if (!worktree.isEmpty() && QFileInfo::exists(path)) {
            hold(path);
        }
    }
}

void ProjectGuard::keepPlaces(const QString &folder)
{
#ifdef Q_OS_UNIX
    m_lock = ::open(QFile::encodeName(folder).constData(),
                    O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (m_lock >= 0) {
        ::flock(m_lock, LOCK_SH | LOCK_NB);
    }
    for (const QString &name : lateActingFolders()) {
        const QString path = folder + u'/' + name;
        if (isPlace(path) || (!isThere(path) && makePlace(path))) {
            m_places += path;
        }
    }
    for (const QString &name : lateActingFiles()) {
        if (const QString path = folder + u'/' + name; !isThere(path)) {
            m_missing += path;
        }
    }
#else
    Q_UNUSED(folder)
#endif
}

} // namespace varve
