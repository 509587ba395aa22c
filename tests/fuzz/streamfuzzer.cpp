// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One decoder under libFuzzer. VARVE_FUZZ_TARGET says which; see HACKING.md.

#include "heapgauge.h"
#include "streamchecks.h"
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

size_t put(std::string_view text, uint8_t *data, size_t most)
{
    const size_t size = std::min(text.size(), most);
    std::copy_n(text.begin(), size, data);
    return size;
}

std::string textOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), size };
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
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const HeapGauge gauge;
    const QString broken = brokenStreamPromise(QLatin1StringView(VARVE_FUZZ_TARGET), bytes);
    if (!broken.isEmpty()) {
        report(broken);
    }
    if (gauge.peak() > HeapGauge::allowedFor(bytes.size())) {
        report(u"%1 bytes of memory for %2 of input"_s.arg(gauge.peak()).arg(bytes.size()));
    }
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (seed % 3 == 0) {
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
