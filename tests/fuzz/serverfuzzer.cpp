// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of servers of tools under libFuzzer; see HACKING.md.

#include "heapgauge.h"
#include "serverchecks.h"
#include "textmutator.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace varve::test;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace
{

[[noreturn]] void report(const QString &what)
{
    std::fprintf(stderr, "A promise is broken: %s\n", qPrintable(what));
    std::abort();
}

size_t put(const std::string &text, uint8_t *data, size_t most)
{
    const size_t size = std::min(text.size(), most);
    std::copy_n(text.begin(), size, data);
    return size;
}

std::string textOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), size };
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
    const HeapGauge gauge;
    const QString broken = brokenServerPromise(
            QByteArray(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)));
    if (!broken.isEmpty()) {
        report(broken);
    }
    if (gauge.peak() > HeapGauge::allowedFor(static_cast<qint64>(size))) {
        report(QStringLiteral("%1 bytes of memory for %2 of input").arg(gauge.peak()).arg(size));
    }
    return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (seed % 4 == 0) {
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
