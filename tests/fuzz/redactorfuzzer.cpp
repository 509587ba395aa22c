// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What takes keys out of texts, under libFuzzer: see redactorchecks.h for what it promises, HACKING.md for how to run it.

#include "redactorchecks.h"
#include "textmutator.h"

#include <QByteArray>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace varve::test;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace
{

QByteArray bytesOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), static_cast<qsizetype>(size) };
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QString broken = brokenRedaction(bytesOf(data, size));
    if (!broken.isEmpty()) {
        std::fprintf(stderr, "A promise is broken: %s\n", qPrintable(broken));
        std::abort();
    }
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    constexpr unsigned Plain = 3;
    if (seed % Plain == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    TextMutator mutator(std::string(reinterpret_cast<const char *>(data), size), seed,
                        &LLVMFuzzerMutate);
    mutator.mutate(most);
    const std::string &text = mutator.text();
    const size_t length = std::min(text.size(), most);
    std::copy_n(text.begin(), length, data);
    return length;
}
