// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "skills.h"
#include <session/entry.h>

namespace varve
{

/// What a message calls for with "/skill:NAME".
struct CalledSkills
{
    QList<Entry> entries; ///< to be appended below the message: the texts, sent as the person's
    QStringList problems; ///< sentences for the person: no such skill, or why it cannot be used
};

/// `off`: paths of those that the person switched off. Reads the disk.
[[nodiscard]] CalledSkills readCalledSkills(const QString &message, const QList<Skill> &skills,
                                            const QStringList &off);

/// The usable one of this name that is not switched off; an error that names the others.
[[nodiscard]] Result<Skill> findSkill(const QString &name, const QList<Skill> &skills,
                                      const QStringList &off);

} // namespace varve
