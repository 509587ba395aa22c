// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What takes keys out of texts, under libFuzzer: see redactorchecks.h for what it promises.

#include "fuzzer.h"
#include "redactorchecks.h"

using namespace varve::test;

const Fuzzed varve::test::fuzzed {
    .broken = &brokenRedaction,
};
