// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <models/exportrunner.h>

#include <deque>

namespace varve
{

/// Exports that a client asks for, into files, one after the other: the method export, the event exportProgress.
class ExportHost final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExportHost)

public:
    /// `context` is not owned.
    ExportHost(ServeContext *context, RpcDispatcher &dispatcher);
    ~ExportHost() override;

private:
    struct Job
    {
        LongCallPtr running;
        ExportRequest order;
        QString path;
    };
    struct Wish;

    void takeExport(const RpcCallPtr &call, RpcParams &params);
    void find(const LongCallPtr &running, const Wish &wish);
    void enqueue(const Job &job);
    void stop(const LongCallPtr &running);
    void next();
    void tellProgress(qsizetype done, qsizetype total);
    void onFinished(const Result<ExportOutcome> &outcome);

    ServeContext *const m_context;
    ExportRunner m_runner;
    std::deque<Job> m_jobs; ///< the first one runs
};

} // namespace varve
