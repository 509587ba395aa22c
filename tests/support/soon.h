// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace varve::test
{

/// What other threads, the disk or the store's locks are needed for may take longer than the five seconds that QTRY_COMPARE waits
/// for, on a machine with other work. Shorter than the half minute after which folders are looked at in any case: what is found only
/// then was missed.
inline constexpr int Soon = 25'000; // ms

} // namespace varve::test

#define COMPARE_SOON(actual, expected)                                                             \
    QTRY_COMPARE_WITH_TIMEOUT(actual, expected, varve::test::Soon)
#define VERIFY_SOON(condition) QTRY_VERIFY_WITH_TIMEOUT(condition, varve::test::Soon)
