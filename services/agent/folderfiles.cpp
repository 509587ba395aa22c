// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderfiles.h"

#include "gitlibrary.h"

#include <QDir>
#include <QDirIterator>

#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LooksAFile = 5; ///< entries that are looked at for each that may be found

/// Says what the repository around a folder ignores; without a repository nothing.
class IgnoreRules
{
    Q_DISABLE_COPY_MOVE(IgnoreRules)

public:
    explicit IgnoreRules(const QString &folder) : m_repository(nullptr, &git_repository_free)
    {
        git_repository *found = nullptr;
        const QByteArray from = QFile::encodeName(folder);
        if (git_repository_open_ext(&found, from.constData(), 0, nullptr) != 0) {
            return;
        }
        m_repository.reset(found);
        if (git_repository_is_bare(found) != 0) {
            m_repository.reset();
            return;
        }
        const QString top = QFile::decodeName(git_repository_workdir(found));
        // Both with links followed: that is how the repository names its top.
        m_prefix = QDir(top).relativeFilePath(QFileInfo(folder).canonicalFilePath());
        m_prefix = m_prefix == "."_L1 ? QString() : QString(m_prefix + u'/');
    }
    ~IgnoreRules() = default;

    [[nodiscard]] bool areThere() const { return m_repository != nullptr; }
    /// Folders end with a slash.
    [[nodiscard]] bool ignores(const QString &path) const
    {
        int ignored = 0;
        const QByteArray named = QFile::encodeName(m_prefix + path);
        return m_repository
                && git_ignore_path_is_ignored(&ignored, m_repository.get(), named.constData()) == 0
                && ignored != 0;
    }

private:
    const GitLibrary m_library; // outlives the repository
    std::unique_ptr<git_repository, decltype(&git_repository_free)> m_repository;
    QString m_prefix; ///< of the folder in its repository
};

struct Level
{
    QStringList files;
    QStringList folders; ///< with a slash at the end
};

/// What is directly in one folder, by name.
Level levelOf(const QString &folder, const QString &below, const IgnoreRules &rules,
              qsizetype &looks, const std::stop_token &stop)
{
    QDir::Filters filters = QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks;
    filters.setFlag(QDir::Hidden, rules.areThere());
    Level level;
    QDirIterator entries(folder + u'/' + below, filters);
    while (entries.hasNext() && looks > 0 && !stop.stop_requested()) {
        const QFileInfo info = entries.nextFileInfo();
        --looks;
        const QString path = below + info.fileName() + (info.isDir() ? u"/"_s : QString());
        if (info.fileName() != ".git"_L1 && !rules.ignores(path)) {
            (info.isDir() ? level.folders : level.files) += path;
        }
    }
    level.files.sort(Qt::CaseInsensitive);
    level.folders.sort(Qt::CaseInsensitive);
    return level;
}

} // namespace

FolderFiles listFolder(const QString &folder, qsizetype atMost, const std::stop_token &stop)
{
    FolderFiles found;
    if (folder.isEmpty() || !QFileInfo(folder).isDir()) {
        return found;
    }
    const IgnoreRules rules(folder);
    qsizetype looks = atMost * LooksAFile;
    QStringList waiting { QString() };
    for (qsizetype next = 0; next < waiting.size(); ++next) {
        const Level level = levelOf(folder, waiting.at(next), rules, looks, stop);
        found.paths += level.files;
        waiting += level.folders;
        if (found.paths.size() > atMost || looks <= 0 || stop.stop_requested()) {
            found.complete = false;
            break;
        }
    }
    found.paths = found.paths.first(qMin(atMost, found.paths.size()));
    return found;
}

} // namespace varve
