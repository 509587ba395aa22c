// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace varve::test
{

/// How long a test waits for anything. What other threads, processes, the disk or the store's locks are needed for may take
/// longer than the five seconds of QTRY_COMPARE and QSignalSpy::wait() on a machine with other work, and a wait costs only
/// what it needs. Shorter than the half minute after which folders are looked at in any case: what is found only then was missed.
inline constexpr int Soon = 25'000; // ms

/// Whether it becomes true; events are handled meanwhile.
[[nodiscard]] bool comesSoon(const auto &condition)
{
    return QTest::qWaitFor(condition, Soon);
}

} // namespace varve::test

#define COMPARE_SOON(actual, expected)                                                             \
    QTRY_COMPARE_WITH_TIMEOUT(actual, expected, varve::test::Soon)
#define VERIFY_SOON(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, varve::test::Soon)
#define VERIFY2_SOON(condition, words)                                                             \
    QTRY_VERIFY2_WITH_TIMEOUT(condition, words, varve::test::Soon)
