// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"

namespace varve
{

class HttpTransport;

/// Gives sessions that were left a summary of two sentences, one a step: by the model that may be asked, or the built-in summarizer. What
/// that one wrote is written again once there is a model. A model that does not answer is an error here: there is time.
class SummaryTask final : public IdleTask
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SummaryTask)

public:
    static QString taskName() { return QStringLiteral("summaries"); }

    /// Neither is owned, both outlive it.
    SummaryTask(
            StoreClient *store, HttpTransport *transport,
            IdleClock clock = [] { return QDateTime::currentDateTimeUtc(); });
    ~SummaryTask() override;

    [[nodiscard]] QString name() const override { return taskName(); }
    [[nodiscard]] int value() const override { return 100; }
    [[nodiscard]] QFuture<Result<IdleLook>> look(const IdleOptions &options) override;
    [[nodiscard]] QFuture<IdleOutcome> run(const IdleStep &step, const IdleOptions &options,
                                           const std::stop_token &stop) override;

private:
    [[nodiscard]] static bool asksModel(const IdleOptions &options);

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    const IdleClock m_clock;
};

} // namespace varve
