// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <workspace/storeclient.h>

#include <QSemaphore>

#include <memory>
#include <optional>

namespace varve
{

inline constexpr int LongestStoreWaitMs =
        30'000; ///< for the reading thread, on a thread of the pool

[[nodiscard]] Error storeIsSilent();

/// Reads, and waits for it: intents are found out on threads that may.
template<typename Work>
[[nodiscard]] auto waitForRead(StoreClient *store, Work work)
        -> std::invoke_result_t<Work &, StoreReader &>
{
    using Answer = std::invoke_result_t<Work &, StoreReader &>;
    struct Shared
    {
        QSemaphore done;
        std::optional<Answer> answer;
    };
    const auto shared = std::make_shared<Shared>();
    [[maybe_unused]] const auto reading =
            store->read([shared, work = std::move(work)](StoreReader &reader) mutable {
                shared->answer = work(reader);
                shared->done.release();
                return true;
            });
    if (!shared->done.tryAcquire(1, LongestStoreWaitMs)) {
        return std::unexpected(storeIsSilent());
    }
    return *shared->answer;
}

[[nodiscard]] inline ToolOutcome told(const QString &text)
{
    ToolOutcome outcome;
    outcome.text = text;
    return outcome;
}

/// For calls of a turn whose branch cannot be written to.
[[nodiscard]] QFuture<ToolOutcome> noTurn();

} // namespace varve
