// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <base/error.h>

#include <QFuture>
#include <QObject>
#include <QProcessEnvironment>

namespace varve
{

/// Runs a command that prints a key, such as "op read op://vault/item/key". Without a shell: who wants one writes
/// sh -c "...". The first line of what it prints is the key. Nothing that it prints is part of an error or a log.
/// The answer comes on the calling thread, which goes on meanwhile; after `limitMs` the command is ended.
/// The future is cancelled if `context` goes first, and the command is ended.
[[nodiscard]] QFuture<Result<ApiKey>> runKeyCommand(QObject *context, const QString &commandLine,
                                                    const QProcessEnvironment &environment,
                                                    int limitMs);

/// The program that the command line would run; empty if there is none of the name.
[[nodiscard]] QString programOf(const QString &commandLine);

/// What a child process is given: everything but the variables that hold keys.
[[nodiscard]] QProcessEnvironment withoutKeys(const QProcessEnvironment &environment,
                                              const QStringList &keyVariables);

} // namespace varve
