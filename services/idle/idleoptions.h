// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/compactionrequest.h>
#include <recall/vectorstep.h>
#include <redaction/redactor.h>
#include <storage/idlerecord.h>

#include <QStringList>

#include <functional>

namespace varve
{

/// What idle work may do, as the settings say it: a value, worked out where they live.
struct IdleOptions
{
    /// US dollars for what a model used; nothing: not known. Called on the runner's thread.
    using Price = std::function<std::optional<double>(const QString &provider, const QString &model,
                                                      const Usage &usage)>;

    QStringList tasks; ///< IdleTask::name() of those that are switched on
    bool paidModels = false; ///< models may be asked that are not on this machine or in its network
    IdleLimits limits;
    CompactionOptions summaries; ///< its summarizer: nothing is the built-in one
    QString unaskedProvider; ///< of the model that is set: the person has not allowed idle work to send it anything
    QString summarizerProblem; ///< why the model that is set cannot be asked; then no summary is written
    bool improvesSummaries = true;
    RedactionRules secrets = {}; ///< what facts must not hold
    std::optional<EmbeddingModel> embedder;
    QString embedderProblem; ///< likewise
    /// Sessions that nothing was appended to for so long are taken for left (ms).
    qint64 leftAfter = 30 * 60 * 1000;
    QList<SessionId> without; ///< such as the session on the screen
    Price price = {}; ///< empty: no price is known
    bool retriesNow = false; ///< also what failed a moment ago
};

} // namespace varve
