// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One decoder under libFuzzer. VARVE_FUZZ_TARGET says which.

#include "fuzzer.h"
#include "streamchecks.h"

using namespace varve::test;

const Fuzzed varve::test::fuzzed {
    .broken =
            [](const QByteArray &bytes) {
                return brokenStreamPromise(QLatin1StringView(VARVE_FUZZ_TARGET), bytes);
            },
};
