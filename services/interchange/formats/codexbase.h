// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QString>

#include <optional>

namespace varve
{

/// What a rollout of newer versions goes on from instead of repeating it: the records of another one up to an ordinal. Ordinals count the
/// records of the whole conversation, so those of a rollout that goes on begin where the other was left.
struct CodexBase
{
    QString rollout; ///< the id in the name of its file, which need not be that of the session
    qint64 end = 0; ///< the first ordinal that does not belong to it

    /// `meta`: the fields of a session_meta.
    [[nodiscard]] static std::optional<CodexBase> of(const JsonRef &meta);
    /// Its file, plain before compressed, in the folders of Codex that `path` lies in; else only in that one's own. Empty if there is none.
    [[nodiscard]] QString findBeside(const QString &path) const;
};

} // namespace varve
