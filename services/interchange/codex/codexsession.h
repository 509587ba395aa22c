// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexrecord.h"
#include "session.h"
#include "sourceentry.h"

namespace varve
{

/// What a session_meta says about the session that its file holds.
struct CodexSession
{
    Session session;
    QString parent; ///< id of the session that it was forked from or started by
    QString provider;

    [[nodiscard]] static CodexSession of(const CodexRecord &meta);
    /// For a file that begins without one: the id is in the name of the file.
    [[nodiscard]] static CodexSession ofPath(const QString &path);
};

/// A hidden note that keeps what the session itself has no field for: instructions, git, versions.
[[nodiscard]] SourceEntry readCodexMeta(const CodexRecord &meta);
/// A hidden note of a record that we do not know; `name` as its type.
[[nodiscard]] SourceEntry keepCodexRecord(const CodexRecord &record, const QString &name);

} // namespace varve
