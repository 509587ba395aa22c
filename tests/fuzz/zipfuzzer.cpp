// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of zip archives, under libFuzzer: see zipchecks.h for what it promises. Inputs are changed byte by byte.

#include "fuzzer.h"
#include "zipchecks.h"

using namespace varve::test;

const Fuzzed varve::test::fuzzed {
    .broken = &brokenZipPromise,
};
