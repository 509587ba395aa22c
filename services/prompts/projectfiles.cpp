// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

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

class Collector
{
    Q_DISABLE_COPY_MOVE(Collector)

public:
    Collector(FolderReader &reader, const ProjectFileLimits &limits)
        : m_reader(reader)
        , m_limits(limits)
        , m_left(limits.totalBytes)
    { }
    ~Collector() = default;

    /// `besideAgents`: the AGENTS.md there is sent. Whether this one is.
    bool add(const ProjectFolder &folder, QLatin1StringView name, bool besideAgents)
    {
        const QString path = QDir(folder.path).filePath(name);
        const QFileInfo info(path);
        if (!info.exists() && !info.isSymLink()) {
            return false;
        }
        ProjectFile file { path, {}, {} };
        const QString real = info.canonicalFilePath();
        if (!real.isEmpty() && m_real.contains(real)) {
            file.note = Tr::tr("This is the same file as another one.");
        } else {
            m_real.insert(real);
            read(folder, file, besideAgents);
        }
        files += file;
        return !file.text.isEmpty();
    }

    QList<ProjectFile> files;

private:
    void read(const ProjectFolder &folder, ProjectFile &file, bool besideAgents)
    {
        if (m_left <= 0) {
            file.note = Tr::tr("It is not sent: the files before it take all the room there is.");
            return;
        }
        const auto content =
                m_reader.read(FolderFile::Kind::ProjectFile, folder, file.path,
                              { std::min(m_limits.fileBytes, m_left), m_limits.largest });
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

    FolderReader &m_reader;
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

QList<ProjectFile> readProjectFiles(const QList<ProjectFolder> &folders, FolderReader &reader,
                                    const ProjectFileLimits &limits)
{
    Collector collector(reader, limits);
    for (const ProjectFolder &folder : folders) {
        const bool sendsAgents = collector.add(folder, AgentsName, false);
        (void)collector.add(folder, ClaudeName, sendsAgents);
    }
    return collector.files;
}

} // namespace varve
