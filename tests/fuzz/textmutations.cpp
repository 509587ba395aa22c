// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How libFuzzer changes inputs that are text.

#include "fuzzer.h"
#include "textmutator.h"

using namespace varve::test;

namespace
{

std::string textOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), size };
}

} // namespace

/// Mostly lines and values are moved and repeated, else bytes are changed.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    constexpr unsigned OneInBytes = 3;
    if (seed % OneInBytes == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    TextMutator mutator(textOf(data, size), seed, &LLVMFuzzerMutate);
    mutator.mutate(most);
    return put(mutator.text(), data, most);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                            size_t otherSize, uint8_t *out, size_t most,
                                            unsigned seed)
{
    TextMutator mutator(textOf(data, size), seed);
    mutator.splice(textOf(other, otherSize), most);
    return put(mutator.text(), out, most);
}
