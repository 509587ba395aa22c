// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer that is coming costs the window. Measured by a program that has one.
#include "benchdata.h"
#include "subjects.h"

#include <QCoreApplication>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

QJsonArray measured()
{
    constexpr int LongestMs = 300'000;
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationDirPath() + u"/varve_viewbench"_s, QStringList());
    if (!process.waitForFinished(LongestMs) || process.exitCode() != 0) {
        throw BenchFailure(u"varve_viewbench: "_s + process.errorString());
    }
    return QJsonDocument::fromJson(process.readAllStandardOutput()).array();
}

Figures liveView(BenchData & /*data*/)
{
    const QHash<QString, Hold> holds { { u"frame"_s, Hold::atMost(8) },
                                       { u"frameFence"_s, Hold::atMost(8) },
                                       { u"frameParagraph"_s, Hold::atMost(8) },
                                       { u"key"_s, Hold::atMost(50) },
                                       { u"share"_s, Hold::atMost(10) } };
    Figures figures;
    const QJsonArray rows = measured();
    for (const auto &value : rows) {
        const QJsonObject row = value.toObject();
        const QString name = row["name"_L1].toString();
        Figure figure { u"liveView."_s + name, row["unit"_L1].toString(), holds.value(name), {},
                        Figure::Judged::P99,   row["note"_L1].toString() };
        for (const auto &sample : row["samples"_L1].toArray()) {
            figure.samples += sample.toDouble();
        }
        figures += figure;
    }
    return figures;
}

} // namespace

QList<Benchmark> liveViewBenchmarks()
{
    return { { u"liveView"_s, false, liveView } };
}

} // namespace varve::bench
