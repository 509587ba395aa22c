// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox.h"
#include <settings/commandsettings.h>

#include <memory>

namespace varve
{

/// Keeps what of a working folder acts later (lateActingFolders(), lateActingFiles()) as it is while a command runs there: found in
/// the folder and, to a limit, below it. At the top of the folder none can be made either: an empty folder holds the place of each folder
/// that is missing, and goes when the last command there has ended; files and links cannot be held so: what is there afterwards
/// is moved aside. What belongs to the repository that the folder lies in is made readable. Any thread; not two at once.
class ProjectGuard
{
    Q_DISABLE_COPY_MOVE(ProjectGuard)

public:
    /// Looks through at most this many entries, down to this depth; what lies further is not held.
    static constexpr int MostEntries = 20'000;
    static constexpr int MostDepth = 6;
    static constexpr int MostHeld = 300;

    /// `rules` have folder, place and home; takes what it adds to them. Writes nothing but places for missing names.
    ProjectGuard(SandboxRules *rules, ProtectedFiles files);
    /// Takes the places away.
    ~ProjectGuard();

    /// Once the command has ended: puts back what should not have changed, and says so, a sentence each.
    [[nodiscard]] QStringList putBack();

private:
    struct Link
    {
        QString path;
        QString target;
    };

    void hold(const QString &path);
    void holdGit(const QString &gitFolder, const QString &worktree, SandboxRules *rules);
    void lookThrough(const SandboxRules &rules);
    void readRepository(SandboxRules *rules, ProtectedFiles files);
    void keepPlaces(const QString &folder);

    QStringList m_held;
    QList<Link> m_links;
    QStringList m_places; ///< that were made for missing names
    QStringList m_missing; ///< files that must not be there afterwards
    int m_lock = -1; ///< on the folder, shared by all commands there
};

} // namespace varve
