// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

struct ShellFiles
{
    QStringList read;
    QStringList modified;
};
/// What a command line reads (cat, head, tail, less, nl, sed -n) and changes (redirections, sed -i, perl -i, mv, rm, cp, tee, touch,
/// truncate, install, ln, patch, git mv, git rm). Relative names follow a leading `cd`. A moved file counts
/// under both names. Names with wildcards or variables are left out.
[[nodiscard]] ShellFiles shellFiles(QStringView command);

/// The first part that does the work, for display and comparison: `cd dir &&`, assignments, redirections and
/// what only cuts its output (| head, | tail, | grep) are left out. At most 160 characters.
[[nodiscard]] QString commandHead(QStringView command);

/// Whether a line only looks (ls, cat, grep, find, git log, ...), so that its outcome says little.
[[nodiscard]] bool isLookCommand(QStringView command);

/// Whether a line only makes, moves, copies or edits files (mkdir, mv, cp, rm, sed -i, ...): the list of files says it all.
[[nodiscard]] bool handlesFilesOnly(QStringView command);

/// The message of a `git commit -m`, first line; empty if there is none.
[[nodiscard]] QString commitMessage(QStringView command);

} // namespace varve
