// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of servers of tools under libFuzzer.

#include "fuzzer.h"
#include "serverchecks.h"

using namespace varve::test;

const Fuzzed varve::test::fuzzed {
    .broken = &brokenServerPromise,
};
