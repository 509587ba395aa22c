// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charcounts.h"
#include "error.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// Instructions for a kind of task, in a folder of their own: SKILL.md with YAML front matter, and what it needs.
struct Skill
{
    QString name; ///< letters, digits and . _ - ; of its head, else of its folder
    QString description; ///< one line
    QString path; ///< of SKILL.md, absolute
    /// Only a person may call for it ("disable-model-invocation: true"): the model is not told of it.
    bool onlyByPerson = false;
    CharCounts chars; ///< of what is below the head
    QString problem; ///< why it cannot be used, as a sentence for the person; empty: it can

    [[nodiscard]] bool isUsable() const { return problem.isEmpty(); }
    [[nodiscard]] QString folder() const;

    friend bool operator==(const Skill &, const Skill &) = default;
};

/// Where skills are looked for, those that win first: .varve/skills, .agents/skills, .claude/skills and .pi/skills of
/// `folder` and of those above it up to the top of its repository, then those of the person: `configFolder`/skills,
/// ~/.agents/skills, ~/.claude/skills. Empty for folders that are not known.
[[nodiscard]] QStringList skillFolders(const QString &folder, const QString &home,
                                       const QString &configFolder);

/// Every folder with a SKILL.md in these, sorted by name within each. Of two with the same name the first can be used, and the
/// other one says so. Reads the disk, heads only.
[[nodiscard]] QList<Skill> readSkills(const QStringList &folders);

/// What is below the head, with a line before it that says where its files are. Reads the disk.
[[nodiscard]] Result<QString> readSkillText(const Skill &skill);

/// The names after "/skill:" in a message, in order, each once. They stand at its beginning or after white space. Pure.
[[nodiscard]] QStringList skillsNamedIn(const QString &message);

} // namespace varve
