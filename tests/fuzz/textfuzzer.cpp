// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Something that takes any text, under libFuzzer. VARVE_FUZZ_TARGET says what; see HACKING.md.

#include "textchecks.h"
#include "textmutator.h"

#include <QGuiApplication>

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

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const QGuiApplication application(*argc, *argv);
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &, const QString &text) {
        if (type == QtFatalMsg) {
            report(text);
        }
    });
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const TextTarget *const target = textTarget(QLatin1StringView(VARVE_FUZZ_TARGET));
    const QString broken = target->broken(
            QByteArray(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)));
    if (!broken.isEmpty()) {
        report(broken);
    }
    return 0;
}

/// Half of the time lines are moved and repeated, else bytes are changed.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    if (seed % 2 == 0) {
        return LLVMFuzzerMutate(data, size, most);
    }
    TextMutator mutator(std::string(reinterpret_cast<const char *>(data), size), seed,
                        &LLVMFuzzerMutate);
    mutator.mutate(most);
    return put(mutator.text(), data, most);
}
