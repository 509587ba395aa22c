// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One importer under libFuzzer. VARVE_FUZZ_TARGET says which; see HACKING.md.

#include "databasemutator.h"
#include "heapgauge.h"
#include "importchecks.h"
#include "textmutator.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace varve::test;
using namespace Qt::StringLiterals;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace
{

const FuzzTarget &target()
{
    static const FuzzTarget *const found = fuzzTarget(QLatin1StringView(VARVE_FUZZ_TARGET));
    return *found;
}

bool isDatabase(const uint8_t *data, size_t size)
{
    constexpr std::string_view Magic = "SQLite format 3";
    return size > Magic.size() && std::equal(Magic.begin(), Magic.end(), data);
}

size_t put(std::string_view text, uint8_t *data, size_t most)
{
    const size_t size = std::min(text.size(), most);
    std::copy_n(text.begin(), size, data);
    return size;
}

std::string_view viewOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), size };
}

QByteArray bytesOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), static_cast<qsizetype>(size) };
}

/// One more check each time, chosen by the bytes: all of them would take four times as long.
ImportChecks checksFor(const QByteArray &bytes)
{
    static const bool every = qEnvironmentVariableIsSet("VARVE_FUZZ_EVERY_CHECK");
    return every ? EveryImportCheck : ImportChecks::fromInt(1 << (qHash(bytes, 11) % 4));
}

[[noreturn]] void report(const QString &what)
{
    std::fprintf(stderr, "A promise is broken: %s\n", qPrintable(what));
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const QCoreApplication application(*argc, *argv);
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &text) {
        if (type == QtFatalMsg) {
            report(text);
        }
    });
    HeapGauge::install();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes = bytesOf(data, size);
    const HeapGauge gauge;
    const QString broken = brokenPromise(target(), bytes, checksFor(bytes));
    if (!broken.isEmpty()) {
        report(broken);
    }
    // SQLite asks for as much as a damaged record says it has, to find then that it is not there; the limit on resident memory holds.
    if (!isDatabase(data, size) && gauge.peak() > HeapGauge::allowedFor(bytes.size())) {
        report(u"%1 bytes of memory for %2 of input"_s.arg(gauge.peak()).arg(bytes.size()));
    }
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (isDatabase(data, size)) {
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
    if (isDatabase(data, size) && isDatabase(other, otherSize)) {
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
