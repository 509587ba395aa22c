// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One importer under libFuzzer. VARVE_FUZZ_TARGET says which.

#include "databasemutator.h"
#include "fuzzer.h"
#include "importchecks.h"
#include "textmutator.h"

using namespace varve::test;

namespace
{

std::string_view viewOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), size };
}

bool isDatabase(std::string_view bytes)
{
    constexpr std::string_view Magic = "SQLite format 3";
    return bytes.size() > Magic.size() && bytes.starts_with(Magic);
}

/// One more check each time, chosen by the bytes: all of them would take four times as long.
ImportChecks checksFor(const QByteArray &bytes)
{
    static const bool every = qEnvironmentVariableIsSet("VARVE_FUZZ_EVERY_CHECK");
    return every ? EveryImportCheck : ImportChecks::fromInt(1 << (qHash(bytes, 11) % 4));
}

} // namespace

const Fuzzed varve::test::fuzzed {
    .broken =
            [](const QByteArray &bytes) {
                static const FuzzTarget *const target =
                        fuzzTarget(QLatin1StringView(VARVE_FUZZ_TARGET));
                return brokenPromise(*target, bytes, checksFor(bytes));
            },
    // SQLite asks for as much as a damaged record says it has, to find then that it is not there; the limit on resident memory holds.
    .isMeasured =
            [](const QByteArray &bytes) {
                return !isDatabase({ bytes.constData(), static_cast<size_t>(bytes.size()) });
            },
};

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (isDatabase(viewOf(data, size))) {
        DatabaseMutator mutator(seed, &LLVMFuzzerMutate);
        const QByteArray changed =
                seed % 8 == 0 ? QByteArray() : mutator.mutated(bytesOf(data, size));
        return changed.isEmpty() || static_cast<size_t>(changed.size()) > most
                ? LLVMFuzzerMutate(data, size, most)
                : put({ changed.constData(), static_cast<size_t>(changed.size()) }, data, most);
    }
    TextMutator mutator(std::string(viewOf(data, size)), seed, &LLVMFuzzerMutate);
    mutator.mutate(most);
    return put(mutator.text(), data, most);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                            size_t otherSize, uint8_t *out, size_t most,
                                            unsigned seed)
{
    if (isDatabase(viewOf(data, size)) && isDatabase(viewOf(other, otherSize))) {
        const QByteArray joined =
                DatabaseMutator(seed, {}).joined(bytesOf(data, size), bytesOf(other, otherSize));
        return static_cast<size_t>(joined.size()) > most
                ? 0
                : put({ joined.constData(), static_cast<size_t>(joined.size()) }, out, most);
    }
    TextMutator mutator(std::string(viewOf(data, size)), seed);
    mutator.splice(viewOf(other, otherSize), most);
    return put(mutator.text(), out, most);
}
