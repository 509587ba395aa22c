// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keytable.h"

namespace varve
{

/// Secrets that a program is told on the command line that begins at `at`, which ends with its line or where the next command
/// begins. Answers up to where it read.
qsizetype findCommandSecrets(QStringView text, qsizetype at, const SecretOption &option,
                             QList<FoundSecret> &found);

/// The values of a Cookie or Set-Cookie header that are long or whose names say that they are a session, in `text` from `at` to
/// `end`.
void findCookies(QStringView text, qsizetype at, qsizetype end, QList<FoundSecret> &found);

} // namespace varve
