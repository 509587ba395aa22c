// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"

#include <QDateTime>
#include <QString>

#include <optional>

namespace varve
{

/// What a rollout of newer versions goes on from instead of repeating it: the records of another one up to an ordinal. Ordinals count the
/// records of the whole conversation, so those of a rollout that goes on begin where the other was left.
///
/// Forks of older versions, among them subagents that were given the conversation so far, repeat what they go on from behind their own
/// session_meta: the same records with new times, some of them left out.
struct CodexBase
{
    QString rollout; ///< the id in the name of its file, which need not be that of the session
    qint64 end = 0; ///< the first ordinal that does not belong to it
    qint64 copied = 0; ///< so many records of the rollout that goes on repeat it, behind the first

    /// `meta`: the fields of a session_meta.
    [[nodiscard]] static std::optional<CodexBase> of(const JsonRef &meta);
    /// Of the fork at `path`; `forkedAt`: what the other rollout got later cannot be in it. Reads both. Nothing if it repeats nothing, or
    /// the other one is not found.
    [[nodiscard]] static Result<std::optional<CodexBase>> ofCopy(const QString &path,
                                                                 const QString &rollout,
                                                                 const QDateTime &forkedAt,
                                                                 ImportAssembler &into);
    /// Its file, plain before compressed, in the folders of Codex that `path` lies in; else only in that one's own. Empty if there is none.
    [[nodiscard]] QString findBeside(const QString &path) const;
};

} // namespace varve
