// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <base/error.h>

#include <QByteArrayList>
#include <QString>
#include <QThreadPool>
#include <QtConcurrentRun>

namespace varve
{

/// A path that a model named, and where it really is.
struct ToolPath
{
    QString absolute; ///< as it was named, cleaned
    QString real; ///< with links followed as far as something is there: what is opened
    QString shown; ///< `real`, from the working folder on if it is inside
    bool inside = false; ///< after following links: really below the working folder
};

/// Relative ones start at `folder`, a "~" at the home folder. Links are followed as far as the path exists, so that
/// a link inside that points outside is outside.
[[nodiscard]] Result<ToolPath> resolvePath(const QString &folder, const QString &path);

/// The path of an intent that touches one file or folder.
[[nodiscard]] ToolIntent pathIntent(ToolAccess access, const ToolPath &path);

/// Of the parts of an intent, each told from the next.
[[nodiscard]] QByteArray intentDigest(const QByteArrayList &parts);
/// What was allowed, as long as it is for the same place; staleOutcome() is what to answer else.
[[nodiscard]] bool isAllowed(const ToolScene &scene, const QString &path);
/// Nothing was done, because it would have been something else. `why`: a sentence; may be empty.
[[nodiscard]] ToolOutcome staleOutcome(const QString &why = {});
/// The names of the built-in tools that work in a session's folder: with files, or by running commands.
[[nodiscard]] const QStringList &builtInFolderTools();

/// The prompt text of a tool and its schema, from resources/tools/NAME.json.
[[nodiscard]] ToolDefinition toolDefinition(QLatin1StringView name);

/// Runs `work` (answering Result<ToolOutcome>) on the pool; its error becomes the outcome. Of a Conflict it is a stale one.
template<typename Work>
[[nodiscard]] QFuture<ToolOutcome> runOnPool(Work work)
{
    return QtConcurrent::run([work = std::move(work)]() mutable {
        Result<ToolOutcome> outcome = work();
        if (!outcome && outcome.error().kind == Error::Kind::Conflict) {
            return staleOutcome(outcome.error().message);
        }
        return outcome ? *std::move(outcome) : toolError(outcome.error().message);
    });
}

[[nodiscard]] QFuture<ToolOutcome> finishedOutcome(ToolOutcome outcome);

} // namespace varve
