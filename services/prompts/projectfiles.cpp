// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfiles.h"

#include "plaintextfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProjectFiles)
};

constexpr auto AgentsName = "AGENTS.md"_L1;
constexpr auto ClaudeName = "CLAUDE.md"_L1;

/// Links followed as far as possible; a folder that is gone stays as it is named.
QString realFolder(const QString &folder)
{
    const QString real = QFileInfo(folder).canonicalFilePath();
    return real.isEmpty() ? QDir::cleanPath(QDir(folder).absolutePath()) : real;
}

/// Also a file, as in worktrees and submodules.
bool isRepositoryTop(const QString &folder)
{
    return QFileInfo::exists(folder + "/.git"_L1);
}

/// Of the person, or of the system.
bool isOurs(const QFileInfo &file)
{
#ifdef Q_OS_UNIX
    return file.ownerId() == ::getuid() || file.ownerId() == 0;
#else
    Q_UNUSED(file)
    return true;
#endif
}

class Reader
{
public:
    explicit Reader(const ProjectFileLimits &limits) : m_limits(limits), m_left(limits.totalBytes)
    { }

    struct Place
    {
        bool trusted = true; ///< whoever a file there belongs to
        bool besideAgents = false; ///< the AGENTS.md there is sent
    };

    /// Whether it is sent.
    bool add(const QString &path, Place place)
    {
        const QFileInfo info(path);
        if (!info.exists() && !info.isSymLink()) {
            return false;
        }
        ProjectFile file { path, {}, {} };
        const QString real = info.canonicalFilePath();
        if (!real.isEmpty() && m_real.contains(real)) {
            file.note = Tr::tr("This is the same file as another one.");
        } else if (!place.trusted && !isOurs(info)) {
            file.note = Tr::tr(
                    "It is not sent: it belongs to another user and lies outside of a repository.");
        } else {
            m_real.insert(real);
            read(file, place.besideAgents);
        }
        files += file;
        return !file.text.isEmpty();
    }

    QList<ProjectFile> files;

private:
    void read(ProjectFile &file, bool besideAgents)
    {
        if (m_left <= 0) {
            file.note = Tr::tr("It is not sent: the files before it take all the room there is.");
            return;
        }
        const auto content = readPlainText(file.path, std::min(m_limits.fileBytes, m_left));
        if (!content) {
            file.note = content.error().message;
            return;
        }
        if (content->text.isEmpty()) {
            file.note = Tr::tr("There is nothing in it.");
        } else if (std::ranges::contains(files, content->text, &ProjectFile::text)) {
            file.note = Tr::tr("Another file says the same.");
        } else if (besideAgents && onlyRefersToAgents(content->text)) {
            file.note = Tr::tr("It only refers to AGENTS.md, which is sent.");
        } else {
            file.text = content->text;
            m_left -= content->text.toUtf8().size();
            if (content->cut) {
                file.note = Tr::tr("Only its first %1 kB of %2 kB are sent.")
                                    .arg(content->text.toUtf8().size() / 1000)
                                    .arg(content->fileBytes / 1000);
                // The model is told too: what is missing may matter to what it does next.
                file.text += u"\n\n[Cut here: the file %1 goes on.]"_s.arg(file.path);
            }
        }
    }

    const ProjectFileLimits m_limits;
    qint64 m_left;
    QSet<QString> m_real;
};

} // namespace

bool onlyRefersToAgents(const QString &text)
{
    constexpr qsizetype LongestReference = 300;
    static const QSet<QString> fillers {
        u"a"_s,           u"all"_s,        u"also"_s,         u"and"_s,  u"are"_s,
        u"as"_s,          u"at"_s,         u"claude"_s,       u"code"_s, u"file"_s,
        u"follow"_s,      u"for"_s,        u"found"_s,        u"from"_s, u"guidance"_s,
        u"guidelines"_s,  u"here"_s,       u"in"_s,           u"is"_s,   u"import"_s,
        u"include"_s,     u"instead"_s,    u"instructions"_s, u"it"_s,   u"md"_s,
        u"of"_s,          u"please"_s,     u"project"_s,      u"read"_s, u"refer"_s,
        u"repository"_s,  u"rules"_s,      u"same"_s,         u"see"_s,  u"the"_s,
        u"there"_s,       u"this"_s,       u"to"_s,           u"use"_s,  u"agents"_s,
        u"conventions"_s, u"information"_s
    };
    static const QRegularExpression comment(u"<!--.*?-->"_s,
                                            QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression word(u"[\\w']+"_s,
                                         QRegularExpression::UseUnicodePropertiesOption);
    if (text.size() > LongestReference || !text.contains(AgentsName)) {
        return false;
    }
    const QString said = QString(text).remove(comment).toLower();
    auto words = word.globalMatch(said);
    while (words.hasNext()) {
        if (!fillers.contains(words.next().captured())) {
            return false;
        }
    }
    return true;
}

QStringList projectFolders(const QString &folder, const QString &home, int atMost)
{
    if (folder.isEmpty()) {
        return {};
    }
    const QString nearest = realFolder(folder);
    const QString realHome = home.isEmpty() ? QString() : realFolder(home);
    QStringList folders;
    for (QString at = nearest; folders.size() < atMost; at = QFileInfo(at).path()) {
        folders.prepend(at);
        if (isRepositoryTop(at) || at == realHome || QFileInfo(at).path() == at) {
            break;
        }
    }
    return folders;
}

QList<ProjectFile> readProjectFiles(const QString &folder, const QString &home,
                                    const ProjectFileLimits &limits)
{
    Reader reader(limits);
    const QStringList folders = projectFolders(folder, home, limits.folders);
    const bool inRepository = !folders.isEmpty() && isRepositoryTop(folders.constFirst());
    for (const QString &at : folders) {
        const QDir here(at);
        Reader::Place place { inRepository || at == folders.constLast(), false };
        place.besideAgents = reader.add(here.filePath(AgentsName), place);
        (void)reader.add(here.filePath(ClaudeName), place);
    }
    return reader.files;
}

} // namespace varve
