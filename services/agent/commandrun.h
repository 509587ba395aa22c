// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "childenvironment.h"
#include "processrun.h"
#include "sandbox.h"
#include <base/error.h>
#include <settings/commandsettings.h>

namespace varve
{

/// How commands are run: what this machine can, and what the person has chosen. A value.
struct CommandPolicy
{
    SandboxState sandbox;
    CommandSettings chosen;
    OwnPlaces places; ///< home, and what is hidden wherever it lies
    QList<ApiKey> keys; ///< the person's, of which no command is given any
    bool isPersons = false; ///< the person has typed it: with all rights, and nobody is asked

    /// As things are here. Tries the sandbox, so not on a thread that must not wait. `store`: the file in use.
    [[nodiscard]] static CommandPolicy here(const CommandSettings &chosen,
                                            const QString &store = {});
    /// For what the person types, which has all the person's rights.
    [[nodiscard]] static CommandPolicy ofPerson();

    /// No sandbox works, and nobody has said that commands run all the same.
    [[nodiscard]] bool isRefused() const
    {
        return !isPersons && !sandbox.isActive() && !chosen.withoutSandbox;
    }
    /// What holds commands back, or that nothing does, or why none runs and what to do: sentences for the person.
    [[nodiscard]] QString describe(bool network) const;
    /// "active", "off" (commands run without one), "refused" (none runs).
    [[nodiscard]] QLatin1StringView word() const;

    /// Whether tools may work in a folder: it is some project's, or was chosen aloud. An error says what it is instead. An empty one is
    /// none at all, and allowed.
    [[nodiscard]] Result<> allows(const QString &folder) const;
};

/// A command line for the shell.
struct CommandRequest
{
    QString text;
    QString folder; ///< empty: none; then it works in an empty one
    bool network = false;
    ProcessPlan
            process; ///< limits, input and the whole environment, of which it is given what may be; the rest is filled in
};

struct CommandEnd
{
    ProcessEnd process;
    QStringList notes; ///< what was put back after it, a sentence each
};

/// Runs it held back as `policy` says; an error where it may not run. `context` and `progress` as runProcess().
[[nodiscard]] QFuture<Result<CommandEnd>> runCommand(
        QObject *context, const CommandPolicy &policy, const CommandRequest &order,
        const std::stop_token &stop, const std::function<void(const QByteArray &)> &progress);

} // namespace varve
