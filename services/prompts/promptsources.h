// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfiles.h"
#include "skills.h"
#include <settings/promptsettings.h>

#include <QDate>
#include <QHash>
#include <QVariantHash>

namespace varve
{

/// Where prompts are looked for.
struct PromptPlace
{
    QString folder; ///< the session's working folder; empty or gone: it has none
    QString home; ///< of the person
    QString configFolder; ///< of the program, with "skills" in it
    QDate date;

    /// With this computer's home and configuration folder, and today.
    [[nodiscard]] static PromptPlace of(const QString &folder);
};

/// Everything that may be sent before a conversation, as it was on the disk. What of it is sent is decided by promptParts().
struct PromptSources
{
    QString systemFile; ///< that the system prompt is from; empty: the built-in one
    QString systemPrompt;
    QString systemProblem; ///< why a file that was to be used is not; empty: it is, or none was
    QString folder;
    QString system; ///< the operating system
    QDate date;
    QList<ProjectFile> files;
    QList<Skill> skills;
    QHash<QString, QString> skillTexts; ///< by path, of those that the settings tick
    QVariantHash project; ///< what the folder sets of compaction: ProjectSettings::values
    QStringList problems; ///< of the folder's settings, a sentence each
    FolderReport report; ///< all that the folder brings along, used or not

    friend bool operator==(const PromptSources &, const PromptSources &) = default;
};

/// Reads the disk, a few dozen files; for a pool thread. The one place that decides what of a folder is obeyed: of one that is not
/// trusted nothing is, it is only looked at (PromptSources::report). A system prompt in .varve/system.md of the folder, or of one
/// above it up to the top of its repository, wins over the one that the settings name. Never fails: what cannot be read says
/// so in its place.
[[nodiscard]] PromptSources readPromptSources(const PromptPlace &place,
                                              const PromptSettings &settings,
                                              const FolderTrust &trust);

} // namespace varve
