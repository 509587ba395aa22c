// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "windowfigures.h"

#include "benchmark.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

namespace varve::bench
{

using namespace Qt::StringLiterals;

Figures figuresOf(const WindowProgram &program)
{
    constexpr int LongestMs = 300'000;
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.setProcessEnvironment(program.environment);
    process.start(QDir(QCoreApplication::applicationDirPath()).filePath(program.name),
                  program.arguments);
    if (!process.waitForFinished(LongestMs) || process.exitStatus() != QProcess::NormalExit
        || process.exitCode() != 0) {
        throw BenchFailure(program.name + u": "_s + process.errorString());
    }
    Figures figures;
    const QJsonArray rows = QJsonDocument::fromJson(process.readAllStandardOutput()).array();
    for (const auto &value : rows) {
        const QJsonObject row = value.toObject();
        const QString name = row["name"_L1].toString();
        Figure figure { program.figures + u'.' + name,
                        row["unit"_L1].toString(),
                        program.holds.value(name),
                        {},
                        program.byMedian.contains(name) ? Figure::Judged::Median
                                                        : Figure::Judged::P99,
                        row["note"_L1].toString() };
        const QJsonArray samples = row["samples"_L1].toArray();
        for (const auto &sample : samples) {
            figure.samples += sample.toDouble();
        }
        figures += figure;
    }
    return figures;
}

} // namespace varve::bench
