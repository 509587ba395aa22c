// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include "workfolder.h"

#include <QThreadPool>
#include <QtConcurrentRun>

namespace varve
{

/// The path of an intent that touches one file or folder.
[[nodiscard]] ToolIntent pathIntent(ToolAccess access, const ToolPath &path);

/// The prompt text of a tool and its schema, from resources/tools/NAME.json.
[[nodiscard]] ToolDefinition toolDefinition(QLatin1StringView name);

/// Runs `work` (answering Result<ToolOutcome>) on the pool; its error becomes the outcome.
template<typename Work>
[[nodiscard]] QFuture<ToolOutcome> runOnPool(Work work)
{
    return QtConcurrent::run([work = std::move(work)]() mutable {
        Result<ToolOutcome> outcome = work();
        return outcome ? *std::move(outcome) : toolError(outcome.error().message);
    });
}

[[nodiscard]] QFuture<ToolOutcome> finishedOutcome(ToolOutcome outcome);

} // namespace varve
