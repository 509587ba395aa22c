// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"

#include <optional>

namespace varve
{

struct Failure;

/// Which requests of a turn are compacted, and how far: one that would leave no room for an answer, one between two rounds of tools
/// that is above the threshold, and, once for each answer, one that a server says is too long. Session and leaf are for who asks to fill
/// in. A value, no thread affinity.
class RequestRoom
{
public:
    /// `options`: nothing: the context is left as it is. `window` of the model that answers, tokens; 0: unknown.
    RequestRoom(std::optional<CompactionOptions> options, qint64 window)
        : m_options(std::move(options))
        , m_window(window)
    { }

    /// As far as it is known by now: servers say more of it.
    [[nodiscard]] qint64 window() const { return m_window; }

    /// Before a request of `tokens` is sent; looked at once for each answer. `round` of tools, from 1.
    [[nodiscard]] std::optional<CompactionRequest> before(qint64 tokens, int round);
    /// After a request of `tokens` (as we counted them) has failed. The error: the answer ends with it.
    [[nodiscard]] Result<CompactionRequest> after(const Failure &failure, qint64 tokens);
    /// Something of an answer is kept; `gotThrough`: it was neither stopped nor did it fail.
    void answered(bool gotThrough);

private:
    std::optional<CompactionOptions> m_options;
    qint64 m_window = 0;
    bool m_looked = false; ///< at the request of this answer
    bool m_recovered = false; ///< since the last answer that got through
};

} // namespace varve
