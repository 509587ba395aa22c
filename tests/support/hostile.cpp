// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A hostile server to measure the program with: hostile_server NAME [BYTES] prints its address and serves until its input ends;
// without a name it lists the modes.
#include "hostilemodes.h"

#include <cstdio>

using namespace varve::test;

int main(int argc, char **argv)
{
    const qint64 endless = argc > 2 ? QByteArray(argv[2]).toLongLong() : 1'000'000'000;
    const QList<HostileMode> modes = hostileModes(endless);
    for (const HostileMode &mode : modes) {
        if (argc < 2) {
            std::printf("%s\t%s\n", mode.name, mode.api);
        } else if (QByteArray(argv[1]) == mode.name) {
            HostileServer server(mode.answers);
            server.begin();
            std::printf("%s\n", qPrintable(server.url().toString()));
            std::fflush(stdout);
            while (std::getchar() != EOF) { }
            std::printf("%lld\n", static_cast<long long>(server.sent()));
            return 0;
        }
    }
    return argc < 2 ? 0 : 2;
}
