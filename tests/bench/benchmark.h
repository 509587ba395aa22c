// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "figure.h"

#include <functional>
#include <stdexcept>

namespace varve::bench
{

class BenchData;

/// Ends the benchmark that runs, not the program; its message becomes the row's "error".
class BenchFailure : public std::runtime_error
{
public:
    explicit BenchFailure(const QString &message) : std::runtime_error(message.toStdString()) { }
};

/// The value of an answer that a benchmark cannot do without.
template<typename T>
T require(Result<T> result)
{
    if (!result) {
        throw BenchFailure(result.error().message + QLatin1StringView(" ") + result.error().detail);
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// One subject: a few figures that are measured together.
struct Benchmark
{
    QString name; ///< what it is chosen by; its figures are called "name.something"
    bool slow = false; ///< takes over a minute: left out by --quick
    std::function<Figures(BenchData &)> run; ///< may throw BenchFailure
};

} // namespace varve::bench
