// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>

#include <QList>
#include <QProcessEnvironment>
#include <QStringList>

namespace varve
{

/// What a child process is given beside the usual variables, and what of all that it must not be given.
struct ChildVariables
{
    QStringList more; ///< names that the person has chosen
    QList<ApiKey> keys; ///< a value with one of them in it is not passed on
};

/// The environment of commands, hooks, searches and tool servers: of `environment` only variables that are known to be of use (paths,
/// language, time zone, toolchains), and `chosen`. None whose value is a key, looks like one or has a password in an address: not even
/// where the name is allowed. With what keeps programs from waiting for a person. Pure.
[[nodiscard]] QProcessEnvironment childEnvironment(const QProcessEnvironment &environment,
                                                   const ChildVariables &chosen = {});

/// Whether a variable of this name is passed on without being chosen.
[[nodiscard]] bool isUsualVariable(const QString &name);

} // namespace varve
