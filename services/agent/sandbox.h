// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workingplace.h"

#include <QFuture>
#include <QString>
#include <QStringList>

namespace varve
{

/// Whether commands can be held back here, which is said wherever one is asked for.
struct SandboxState
{
    enum class Kind : quint8 {
        Active, ///< bubblewrap works here
        Missing, ///< it is not installed, or this is no Linux
        Blocked, ///< it is there, and the system does not let it work
    };

    Kind kind = Kind::Missing;
    QString program; ///< of bubblewrap
    QString problem; ///< of Blocked: what it said

    [[nodiscard]] bool isActive() const { return kind == Kind::Active; }
    /// A sentence for the person.
    [[nodiscard]] QString describe() const;
};

/// What one command may see and change. All paths are absolute, with links followed.
struct SandboxRules
{
    QString folder; ///< it works there, and can write there and in places of its own
    WorkingPlace place = WorkingPlace::Project; ///< what `folder` is
    bool network = false;
    QString home; ///< empty: there is none
    QStringList readable = {}; ///< files and folders that are shown beside the usual ones
    QStringList
            changeable = {}; ///< that can be written beside the folder, or within something that is readOnly
    QStringList readOnly = {}; ///< what of the above cannot be changed, nor moved away
    QStringList hidden = {}; ///< not there, whatever else says that it is
};

/// What runs `command` held back: it sees the system, the usual toolchains of the home folder and what `rules` name, nothing else,
/// and nothing that others may not read; it has no capabilities, no process, terminal, message queue or shared memory of others to talk to, a home, /tmp and /run
/// of its own, and no network unless it is allowed. What it starts ends with it, and with us. Pure but for looking at what is there.
[[nodiscard]] QStringList sandboxArguments(const SandboxRules &rules, const QStringList &command);

/// Tries it once with a command that does nothing; takes some 20 ms. Any thread.
[[nodiscard]] SandboxState probeSandbox();

} // namespace varve
