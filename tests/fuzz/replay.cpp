// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_replay TARGET FILE...: gives each file to every check and says how long that took, without libFuzzer and in any build.

#include "importchecks.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>

#include <cstdio>

using namespace varve::test;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const QStringList paths = arguments.sliced(qMin<qsizetype>(2, arguments.size()));
    const FuzzTarget *target = fuzzTarget(QLatin1StringView(arguments.value(1).toLatin1()));
    if (target == nullptr || paths.isEmpty()) {
        std::fputs("fuzz_replay TARGET FILE...\n", stderr);
        return 2;
    }
    int broken = 0;
    for (const QString &path : paths) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) {
            std::fprintf(stderr, "%s: %s\n", qPrintable(path), qPrintable(file.errorString()));
            return 2;
        }
        QElapsedTimer time;
        time.start();
        const QString found = brokenPromise(*target, file.readAll(), EveryImportCheck);
        broken += !found.isEmpty();
        std::printf("%7lld ms  %s  %s\n", time.elapsed(), qPrintable(path), qPrintable(found));
        std::fflush(stdout);
    }
    return broken == 0 ? 0 : 1;
}
