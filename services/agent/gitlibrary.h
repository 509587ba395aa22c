// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtClassHelperMacros>

#include <git2.h>

namespace varve
{

/// Whoever calls libgit2 has one while they do. Counted by the library: many may live at once, on any thread.
class GitLibrary
{
    Q_DISABLE_COPY_MOVE(GitLibrary)

public:
    GitLibrary() { git_libgit2_init(); }
    ~GitLibrary() { git_libgit2_shutdown(); }
};

} // namespace varve
