// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

namespace varve::bench
{

[[nodiscard]] inline double processorMs(clockid_t clock)
{
    timespec now {};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Of this thread: what other programs do on the machine does not count.
template<typename Work>
[[nodiscard]] double threadMs(Work &&work)
{
    const double begun = processorMs(CLOCK_THREAD_CPUTIME_ID);
    work();
    return processorMs(CLOCK_THREAD_CPUTIME_ID) - begun;
}

} // namespace varve::bench
