// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What every program under libFuzzer does; see HACKING.md.

#include "fuzzer.h"

#include "heapgauge.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

[[noreturn]] void report(const QString &what)
{
    std::fprintf(stderr, "A promise is broken: %s\n", qPrintable(what));
    std::abort();
}

} // namespace

size_t varve::test::put(std::string_view text, uint8_t *data, size_t most)
{
    const size_t size = std::min(text.size(), most);
    std::copy_n(text.begin(), size, data);
    return size;
}

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    // Of the thread, so that at exit it goes before what Qt keeps for the thread, as it does in any main(): else fonts are a leak.
    thread_local const std::unique_ptr<QCoreApplication> application =
            fuzzed.application(*argc, *argv);
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
    if (const QString broken = fuzzed.broken(bytes); !broken.isEmpty()) {
        report(broken);
    }
    if (fuzzed.isMeasured(bytes) && gauge.peak() > HeapGauge::allowedFor(bytes.size())) {
        report(u"%1 bytes of memory for %2 of input"_s.arg(gauge.peak()).arg(bytes.size()));
    }
    return 0;
}
