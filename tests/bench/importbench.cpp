// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long an import takes, what memory it needs, and what the store comes to.
#include "benchdata.h"
#include "childprocess.h"
#include "subjects.h"
#include "synthetichistory.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

Figures wholeHistory(BenchData &data)
{
    const bool full = !data.isMadeUp();
    Figure wall { u"import.wall"_s, u"s"_s, full ? Hold::atMost(2.0) : Hold {}, {}, {}, {} };
    Figure peak { u"import.peakMemory"_s, u"MB"_s, Hold::atMost(150), {}, {}, {} };
    Figure cpu {
        u"import.processor"_s, u"s"_s, {}, {}, {}, u"processor time, for busy machines"_s
    };
    QString store;
    for (int round = 0; round < data.rounds(3); ++round) {
        store = data.scratch(u"import-%1.db"_s.arg(round));
        const ChildImport done = importInChild(store, data.files());
        wall.samples += done.seconds;
        cpu.samples += done.cpuSeconds;
        peak.samples += done.peakMegabytes;
    }
    qint64 entries = 0;
    qint64 characters = 0;
    const auto opened = openStore(store);
    for (const Session &session : require(opened->reader().sessions())) {
        entries += session.entryCount;
        characters += session.textSize;
    }
    wall.note = u"%1 bytes, %2 entries"_s.arg(data.bytes()).arg(entries);
    const Figure ratio { u"import.storeSize"_s,
                         u"ratio"_s,
                         Hold::atMost(1.7),
                         { static_cast<double>(bytesOnDisk(store))
                           / static_cast<double>(characters) },
                         {},
                         u"bytes of the store for a character of text"_s };
    return { wall, cpu, peak, ratio };
}

/// The first `lines` lines of a file.
void copyBeginning(const QString &from, const QString &to, qint64 bytes)
{
    QFile source(from);
    QFile target(to);
    if (!source.open(QIODevice::ReadOnly) || !target.open(QIODevice::WriteOnly)) {
        throw BenchFailure(source.errorString() + u' ' + target.errorString());
    }
    while (target.pos() < bytes && !source.atEnd()) {
        target.write(source.readLine());
    }
}

/// Seconds a byte of the whole largest file, in multiples of those of its first quarter and first half.
Figures linearity(BenchData &data)
{
    const QString largest = *std::ranges::max_element(
            data.files(), {}, [](const QString &file) { return QFileInfo(file).size(); });
    const qint64 bytes = QFileInfo(largest).size();
    QList<Figure> figures;
    QList<QList<double>> perByte(3);
    for (int round = 0; round < data.rounds(3); ++round) {
        for (int part = 0; part < 3; ++part) { // a quarter, a half, the whole
            const QString file = data.scratch(u"part-%1.jsonl"_s.arg(part));
            copyBeginning(largest, file, bytes >> (2 - part));
            const QString store = data.scratch(u"part-%1-%2.db"_s.arg(part).arg(round));
            perByte[part] += importInChild(store, { file }).seconds
                    / static_cast<double>(QFileInfo(file).size());
            QFile::remove(store);
        }
    }
    for (int part = 0; part < 2; ++part) {
        Figure figure { part == 0 ? u"import.linear.wholeToQuarter"_s
                                  : u"import.linear.wholeToHalf"_s,
                        u"ratio"_s,
                        Hold::atMost(1.2),
                        {},
                        Figure::Judged::Median,
                        u"seconds a byte"_s };
        for (qsizetype i = 0; i < perByte.at(part).size(); ++i) {
            figure.samples += perByte.at(2).at(i) / perByte.at(part).at(i);
        }
        figures += figure;
    }
    return figures;
}

Figures gigabyte(BenchData &data)
{
    const QString file = data.scratch(u"gigabyte.jsonl"_s);
    const qint64 bytes = SyntheticHistory { 99, 250'000, 4000 }.write(file);
    const QString store = data.scratch(u"gigabyte.db"_s);
    const ChildImport done = importInChild(store, { file });
    QFile::remove(file);
    QFile::remove(store);
    const QString note = u"one file of %1 bytes"_s.arg(bytes);
    return {
        { u"hugeFile.peakMemory"_s, u"MB"_s, Hold::atMost(200), { done.peakMegabytes }, {}, note },
        { u"hugeFile.wall"_s, u"s"_s, {}, { done.seconds }, {}, note }
    };
}

} // namespace

QList<Benchmark> importBenchmarks()
{
    return { { u"import"_s, false, wholeHistory },
             { u"import.linear"_s, false, linearity },
             { u"hugeFile"_s, true, gigabyte } };
}

} // namespace varve::bench
