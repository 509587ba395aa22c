// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QString>
#include <QStringList>

namespace varve
{

/// Whether commands can be held back, which is shown wherever one is asked for.
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

struct SandboxRules
{
    QString folder; ///< the only place that can be written, but for a /tmp of its own
    bool network = false;
    QString home; ///< whose keys are hidden
};

/// What runs `command` held back: the system can be read, not written; keys and agents in the home folder are not there;
/// own process numbers, so that nothing outlives the command. Pure but for looking which paths exist.
[[nodiscard]] QStringList sandboxArguments(const SandboxRules &rules, const QStringList &command);

/// Tries it once with a command that does nothing; takes some 20 ms. Any thread.
[[nodiscard]] SandboxState probeSandbox();

} // namespace varve
