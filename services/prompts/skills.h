// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreader.h"
#include <session/charcounts.h>

#include <optional>

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
    QString root = {}; ///< what no link of it may lead out of; empty: it is the person's own

    [[nodiscard]] bool isUsable() const { return problem.isEmpty(); }
    [[nodiscard]] QString folder() const;

    friend bool operator==(const Skill &, const Skill &) = default;
};

/// A folder with skills in it.
struct SkillFolder
{
    QString path;
    std::optional<ProjectFolder>
            project = {}; ///< that it belongs to; nothing: it is the person's own
};

/// Where skills are looked for, those that win first: .varve/skills, .agents/skills, .claude/skills and .pi/skills of
/// `projects`, nearest (last) first, then those of the person: `configFolder`/skills, ~/.agents/skills, ~/.claude/skills. Empty
/// for folders that are not known.
[[nodiscard]] QList<SkillFolder> skillFolders(const QList<ProjectFolder> &projects,
                                              const QString &home, const QString &configFolder);

/// Every folder with a SKILL.md in these, sorted by name within each. Of two with the same name the first can be used, and the
/// other one says so. Nothing is read of one that `reader` does not give: it is there with its problem. Reads the disk, heads only.
[[nodiscard]] QList<Skill> readSkills(const QList<SkillFolder> &folders, FolderReader &reader);

/// What is below the head of a usable one, with a line before it that says where its files are. Reads the disk.
[[nodiscard]] Result<QString> readSkillText(const Skill &skill);

/// The names after "/skill:" in a message, in order, each once. They stand at its beginning or after white space. Pure.
[[nodiscard]] QStringList skillsNamedIn(const QString &message);

} // namespace varve
