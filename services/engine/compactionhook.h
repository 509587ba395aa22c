// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"

#include <QFuture>

#include <functional>
#include <stop_token>

namespace varve
{

/// What a hook is told about a compaction that is about to begin.
struct HookQuestion
{
    QString session;
    QString title;
    QString folder; ///< working folder, may be empty
    CompactionCause cause = CompactionCause::Manual;
    qint64 tokens = 0;
    qint64 expectedTokens = 0;
    qint64 window = 0; ///< 0: unknown
    qsizetype entries = 0; ///< that would be summarized
    qsizetype masked = 0;
    QString instructions;
    QString transcript; ///< of what would be summarized
    std::stop_token stop = {}; ///< ends the command; the answer is an error of kind Cancelled
};

struct HookAnswer
{
    bool veto = false;
    QString reason; ///< of a veto, may be empty
    QString instructions; ///< added to those there are
    QString summary; ///< in place of a model's; empty: none
};

/// What a veto says to a person.
[[nodiscard]] Error vetoError(const HookAnswer &answer);

/// Asks the command that the person has set. May be called on any thread.
using AskHook = std::function<QFuture<Result<HookAnswer>>(const CompactionSettings &settings,
                                                          const HookQuestion &question)>;

/// Asks it, with the transcript of what would be summarized, which is made on a pool thread.
[[nodiscard]] QFuture<Result<HookAnswer>> askAbout(const AskHook &hook,
                                                   const CompactionSettings &settings,
                                                   const HookQuestion &question,
                                                   const QList<Entry> &summarized);

} // namespace varve
