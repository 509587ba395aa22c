// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "skills.h"

#include "frontmatter.h"
#include "promptfile.h"
#include <base/beneath.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Skills)
};

constexpr auto SkillFile = "SKILL.md"_L1;
constexpr qint64 LargestSkill = 256 * 1024; // bytes
constexpr FolderReader::Limits Limits { LargestSkill, LargestSkill };
constexpr qsizetype LongestDescription = 1024; // characters
constexpr qsizetype MostInAFolder = 500;
constexpr qsizetype MostOfProjects = 1000; ///< or a folder more

QString nameProblem(const QString &name)
{
    static const QRegularExpression wanted(u"\\A[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\z"_s);
    return wanted.match(name).hasMatch()
            ? QString()
            : Tr::tr("Its name “%1” is not made of up to 64 letters, digits, dots, hyphens and "
                     "underscores.")
                      .arg(name);
}

void readHead(Skill &skill, const Result<PlainText> &content)
{
    const auto matter =
            content.and_then([](const PlainText &whole) { return parseFrontMatter(whole.text); });
    if (!matter) {
        skill.problem = matter.error().message;
        return;
    }
    if (const QString name = matter->values.value(u"name"_s).trimmed(); !name.isEmpty()) {
        skill.name = name;
    }
    skill.description = matter->values.value(u"description"_s).simplified();
    skill.onlyByPerson = matter->values.value(u"disable-model-invocation"_s) == "true"_L1;
    skill.chars = countCharacters(matter->body);
    skill.problem = nameProblem(skill.name);
    if (skill.problem.isEmpty() && skill.description.isEmpty()) {
        skill.problem = Tr::tr("Its head has no description, so nobody knows when to use it.");
    }
    if (skill.problem.isEmpty() && skill.description.size() > LongestDescription) {
        skill.problem =
                Tr::tr("Its description is longer than %1 characters.").arg(LongestDescription);
    }
    if (skill.problem.isEmpty() && matter->body.isEmpty()) {
        skill.problem = Tr::tr("There is nothing below its head.");
    }
}

/// The files there, by folder name. One that lies outside of its project is not even listed.
QStringList skillFilesIn(const SkillFolder &in, FolderReader &reader)
{
    const QString folder = in.path;
    if (in.project && QFileInfo::exists(folder)) {
        if (const auto inside = realPathBeneath(in.project->root, folder); !inside) {
            reader.refuse(FolderFile::Kind::Skill, *in.project, folder, inside.error().message);
            return {};
        }
    }
    QStringList files;
    const QStringList names =
            QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden, QDir::Name);
    for (const QString &name : names) {
        const QString path = folder + u'/' + name + u'/' + SkillFile;
        if (const QFileInfo info(path);
            (info.exists() || info.isSymLink()) && files.size() < MostInAFolder) {
            files += path;
        }
    }
    return files;
}

} // namespace

QString Skill::folder() const
{
    return QFileInfo(path).path();
}

QList<SkillFolder> skillFolders(const QList<ProjectFolder> &projects, const QString &home,
                                const QString &configFolder)
{
    QStringList own;
    if (!configFolder.isEmpty()) {
        own += QDir(configFolder).filePath(u"skills"_s);
    }
    if (!home.isEmpty()) {
        own += QDir(home).filePath(u".agents/skills"_s);
        own += QDir(home).filePath(u".claude/skills"_s);
    }
    QList<SkillFolder> folders;
    for (const ProjectFolder &project : projects | std::views::reverse) {
        for (const auto of : { ".varve"_L1, ".agents"_L1, ".claude"_L1, ".pi"_L1 }) {
            const QString path = QDir(project.path).filePath(of + "/skills"_L1);
            if (!own.contains(path)) {
                folders += { path, project };
            }
        }
    }
    for (const QString &path : std::as_const(own)) {
        folders += SkillFolder { path };
    }
    return folders;
}

QList<Skill> readSkills(const QList<SkillFolder> &folders, FolderReader &reader)
{
    QList<Skill> skills;
    QSet<QString> seen;
    for (const SkillFolder &folder : folders) {
        if (folder.project && skills.size() >= MostOfProjects) {
            continue; // the person's own come all the same
        }
        const QStringList files = skillFilesIn(folder, reader);
        for (const QString &path : files) {
            const QString real = QFileInfo(path).canonicalFilePath();
            if (!real.isEmpty() && seen.contains(real)) {
                continue; // the same one through a link
            }
            Skill skill;
            skill.path = path;
            skill.name = QFileInfo(skill.folder()).fileName();
            skill.root = folder.project ? folder.project->root : QString();
            const auto content = folder.project
                    ? reader.read(FolderFile::Kind::Skill, *folder.project, path, Limits)
                    : readGuarded({}, path, Limits);
            if (content) {
                seen.insert(real);
            }
            readHead(skill, content);
            const auto other = std::ranges::find_if(skills, [&](const Skill &known) {
                return known.isUsable() && known.name == skill.name;
            });
            if (skill.isUsable() && other != skills.end()) {
                skill.problem =
                        Tr::tr("%1 has the same name and is used instead.").arg(other->path);
            }
            skills += skill;
        }
    }
    return skills;
}

Result<QString> readSkillText(const Skill &skill)
{
    if (!skill.isUsable()) {
        return fail(Error::Kind::Refused, skill.problem);
    }
    return readGuarded(skill.root, skill.path, Limits)
            .and_then([](const PlainText &content) { return parseFrontMatter(content.text); })
            .transform([&](const FrontMatter &matter) {
                return fillPrompt(readPrompt("skill"_L1),
                                  { { "name"_L1, skill.name },
                                    { "folder"_L1, skill.folder() },
                                    { "text"_L1, matter.body } });
            });
}

QStringList skillsNamedIn(const QString &message)
{
    static const QRegularExpression call(u"(?:^|\\s)/skill:([A-Za-z0-9][A-Za-z0-9._-]*)"_s);
    QStringList names;
    auto found = call.globalMatch(message);
    while (found.hasNext()) {
        QString name = found.next().captured(1);
        while (name.endsWith(u'.') || name.endsWith(u'-')) {
            name.chop(1); // the end of a sentence
        }
        if (!names.contains(name)) {
            names += name;
        }
    }
    return names;
}

} // namespace varve
