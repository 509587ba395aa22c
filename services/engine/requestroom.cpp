// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestroom.h"

#include <providers/failure.h>

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

QString stillTooLong(const QString &said)
{
    return Tr::
            tr("The request is still too long after it was compacted once. Compact it by hand and "
               "keep less, take tools or files out of it, or choose a model with a larger "
               "window. %1")
                    .arg(said);
}

/// Learns from what the server said of its window and of our count.
CompactionRequest requestForOverflow(const CompactionOptions &options, qint64 tokens,
                                     const Failure &failure)
{
    CompactionRequest request;
    request.options = options;
    request.cause = CompactionCause::Overflow;
    request.urgent = true;
    if (failure.limitTokens && (options.window <= 0 || *failure.limitTokens < options.window)) {
        request.options.window = *failure.limitTokens;
    }
    // Our count was too low by as much as the server's is above it.
    const double off = failure.sentTokens && *failure.sentTokens > tokens && tokens > 0
            ? static_cast<double>(*failure.sentTokens) / static_cast<double>(tokens)
            : 1.0;
    const auto room = static_cast<qint64>(
            static_cast<double>(request.options.roomFor().value_or(tokens / 2)) / off);
    request.mostTokens = std::min(room, tokens * 3 / 4);
    return request;
}

} // namespace

std::optional<CompactionRequest> RequestRoom::before(qint64 tokens, int round)
{
    if (!m_options || std::exchange(m_looked, true)) {
        return std::nullopt;
    }
    CompactionRequest request;
    request.options = *m_options;
    request.mostTokens = m_options->roomFor().value_or(0);
    const auto isDue = [&](CompactionCause cause) {
        request.cause = cause;
        request.above = m_options->limitFor(cause);
        return request.above && tokens > *request.above;
    };
    if (isDue(CompactionCause::BeforeRequest)) {
        request.urgent = true;
        return request;
    }
    if (round > 1 && isDue(CompactionCause::BetweenTools)) {
        return request;
    }
    return std::nullopt;
}

Result<CompactionRequest> RequestRoom::after(const Failure &failure, qint64 tokens)
{
    if (failure.error.kind != Error::Kind::Overflow || !m_options
        || !m_options->limitFor(CompactionCause::Overflow)) {
        return std::unexpected(failure.error);
    }
    if (std::exchange(m_recovered, true)) {
        Error error = failure.error;
        error.message = stillTooLong(error.message);
        return std::unexpected(error);
    }
    CompactionRequest request = requestForOverflow(*m_options, tokens, failure);
    m_options->window = m_window = request.options.window;
    return request;
}

void RequestRoom::answered(bool gotThrough)
{
    m_looked = false;
    m_recovered = m_recovered && !gotThrough;
}

} // namespace varve
