// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Something that takes any text, under libFuzzer. VARVE_FUZZ_TARGET says what.

#include "fuzzer.h"
#include "textchecks.h"

#include <QGuiApplication>

using namespace varve::test;

const Fuzzed varve::test::fuzzed {
    .broken =
            [](const QByteArray &bytes) {
                static const TextTarget *const target =
                        textTarget(QLatin1StringView(VARVE_FUZZ_TARGET));
                return target->broken(bytes);
            },
    .application = &Fuzzed::applicationOf<QGuiApplication>,
};
