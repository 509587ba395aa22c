// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "skillentries.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Skills)
};

Entry skillEntry(const Skill &skill, const QString &text)
{
    Entry entry;
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType = u"skill"_s;
    entry.blocks = { TextBlock { text } };
    entry.data["skill"_L1] = skill.name;
    entry.data["path"_L1] = skill.path;
    return entry;
}

} // namespace

Result<Skill> findSkill(const QString &name, const QList<Skill> &skills, const QStringList &off)
{
    QStringList known;
    QString problem;
    for (const Skill &skill : skills) {
        if (off.contains(skill.path)) {
            continue;
        }
        if (skill.name == name && skill.isUsable()) {
            return skill;
        }
        if (skill.name == name && problem.isEmpty()) {
            problem = Tr::tr("The skill %1 cannot be used. %2").arg(name, skill.problem);
        }
        if (skill.isUsable()) {
            known += skill.name;
        }
    }
    if (!problem.isEmpty()) {
        return fail(Error::Kind::InvalidInput, problem);
    }
    return fail(Error::Kind::NotFound,
                known.isEmpty() ? Tr::tr("There is no skill “%1”; there are none at all.").arg(name)
                                : Tr::tr("There is no skill “%1”. There are: %2.")
                                          .arg(name, known.join(u", "_s)));
}

CalledSkills readCalledSkills(const QString &message, const QList<Skill> &skills,
                              const QStringList &off)
{
    CalledSkills called;
    const QStringList names = skillsNamedIn(message);
    for (const QString &name : names) {
        const auto skill = findSkill(name, skills, off);
        const Result<QString> text = skill.and_then(readSkillText);
        if (text) {
            called.entries += skillEntry(*skill, *text);
        } else {
            called.problems += text.error().message;
        }
    }
    return called;
}

} // namespace varve
