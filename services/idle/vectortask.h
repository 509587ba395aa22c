// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlerunner.h"

namespace varve
{

class HttpTransport;

/// Makes the vectors that the search by meaning lacks, a batch a step, the newest entries first. In the window that is mostly the
/// matter of VectorIndexer, which does not wait for a quiet time.
class VectorTask final : public IdleTask
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(VectorTask)

public:
    static QString taskName() { return QStringLiteral("vectors"); }

    /// Neither is owned, both outlive it.
    VectorTask(StoreClient *store, HttpTransport *transport);
    ~VectorTask() override;

    [[nodiscard]] QString name() const override { return taskName(); }
    [[nodiscard]] int value() const override { return 80; }
    [[nodiscard]] QFuture<Result<IdleLook>> look(const IdleOptions &options) override;
    [[nodiscard]] QFuture<IdleOutcome> run(const IdleStep &step, const IdleOptions &options,
                                           const std::stop_token &stop) override;

private:
    [[nodiscard]] IdleLook lookOf(const VectorWork &work, const IdleOptions &options);

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    VectorWork m_next; ///< what the last look() found
    std::optional<qint64> m_missing; ///< counting them is a look at every entry
    qsizetype m_passageLength = 0;
};

} // namespace varve
