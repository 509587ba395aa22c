// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an archive costs: appending with the log and without it, entries sent and taken a second, bytes on the way, memory.
//
//     varve_archivebench [ENTRIES [ADDRESS]]     100,000 and an archive in memory; the password of ADDRESS from VARVE_ARCHIVE_PASSWORD
#include "archivemachine.h"
#include "processmemory.h"
#include <storage/archiveaddress.h>
#include <storage/postgresserver.h>

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <tuple>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr int EntriesASession = 10'000;

void print(const char *what, double value, const char *unit)
{
    std::printf("{\"what\":\"%s\",\"value\":%.3f,\"unit\":\"%s\"}\n", what, value, unit);
    std::fflush(stdout);
}

QString madeUp(int number)
{
    QString text = u"message %1:"_s.arg(number);
    quint32 state = quint32(number) * 2654435761U;
    while (text.size() < 900) {
        state = state * 1664525 + 1013904223;
        text += u" word%1"_s.arg(state >> 18);
    }
    return text;
}

Entry message(int number)
{
    Entry entry;
    entry.role = number % 2 == 0 ? Role::User : Role::Assistant;
    entry.blocks = { TextBlock { madeUp(number) } };
    return entry;
}

/// Median of single appends, in microseconds.
double medianAppend(ArchiveTestMachine &machine, int count)
{
    const Session session = *machine.store().createSession({});
    EntryId leaf;
    QList<double> samples;
    for (int i = 0; i < count; ++i) {
        const Entry entry = message(i);
        QElapsedTimer timer;
        timer.start();
        leaf = machine.store().append(session.id, leaf, { entry })->constLast().id;
        samples += double(timer.nsecsElapsed()) / 1000;
    }
    std::ranges::sort(samples);
    return samples.at(samples.size() / 2);
}

void fill(ArchiveTestMachine &machine, int entries)
{
    constexpr int Batch = 200;
    for (int done = 0; done < entries;) {
        const Session session = *machine.store().createSession({});
        EntryId leaf;
        for (int in = 0; in < EntriesASession && done < entries; in += Batch) {
            QList<Entry> batch;
            for (int i = 0; i < Batch; ++i) {
                batch += message(done++);
            }
            leaf = machine.store().append(session.id, leaf, batch)->constLast().id;
        }
    }
}

void compareAppends()
{
    ArchiveTestMachine machine(u"append"_s);
    std::ignore = machine.store().database().execute(u"PRAGMA synchronous=FULL"_s); // as it is
    QList<double> ratios;
    double without = 0;
    for (int round = 0; round < 5; ++round) {
        const Archive removed = machine.archive();
        std::ignore = ArchiveList(machine.store()).remove(removed.number);
        without = medianAppend(machine, 1500);
        std::ignore = ArchiveList(machine.store()).add(removed);
        ratios += medianAppend(machine, 1500) / without;
    }
    std::ranges::sort(ratios);
    print("an append without a log", without, "us");
    print("an append with the log, as a ratio", ratios.at(2), "");
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const int entries = arguments.value(1, u"100000"_s).toInt();
    compareAppends();

    const auto shelf = std::make_shared<ArchiveShelf>();
    std::unique_ptr<ArchiveServer> server = std::make_unique<MemoryArchive>(shelf);
    if (arguments.size() > 2) {
        const auto address = ArchiveAddress::fromText(arguments.at(2));
        if (!address) {
            std::fprintf(stderr, "%s\n", qPrintable(address.error().message));
            return 2;
        }
        server = std::make_unique<PostgresServer>(*address,
                                                  qEnvironmentVariable("VARVE_ARCHIVE_PASSWORD"));
    }
    ArchiveTestMachine from(u"from"_s);
    ArchiveTestMachine to(u"to"_s);
    fill(from, entries);
    print("memory before", varve::bench::peakMegabytes(), "MB");
    for (ArchiveTestMachine *machine : { &from, &to }) {
        QElapsedTimer timer;
        timer.start();
        const std::clock_t begun = std::clock();
        const auto report = machine->sync(*server,
                                          machine == &from ? ArchiveTestMachine::Way::Push
                                                           : ArchiveTestMachine::Way::Pull);
        if (!report) {
            std::fprintf(stderr, "%s %s\n", qPrintable(report.error().message),
                         qPrintable(report.error().detail));
            return 1;
        }
        const double seconds = double(timer.nsecsElapsed()) / 1e9;
        const bool sent = machine == &from;
        const double ofProcessor = double(std::clock() - begun) / CLOCKS_PER_SEC;
        const double records = double(sent ? report->sent : report->taken);
        print(sent ? "sent" : "taken", records / seconds, "records/s");
        print(sent ? "sent by processor time" : "taken by processor time", records / ofProcessor,
              "records/s");
        print(sent ? "bytes sent" : "bytes taken",
              double(sent ? report->bytesSent : report->bytesTaken) / entries, "bytes an entry");
        print("memory", varve::bench::peakMegabytes(), "MB");
    }
    return 0;
}
