// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmark.h"

namespace varve::bench
{

// Every subject, each in a file of its own.

[[nodiscard]] QList<Benchmark> importBenchmarks();
[[nodiscard]] QList<Benchmark> contextBenchmarks();
[[nodiscard]] QList<Benchmark> appendBenchmarks();
[[nodiscard]] QList<Benchmark> searchBenchmarks();
[[nodiscard]] QList<Benchmark> summaryBenchmarks();
[[nodiscard]] QList<Benchmark> streamBenchmarks();
[[nodiscard]] QList<Benchmark> modelBenchmarks();
[[nodiscard]] QList<Benchmark> liveViewBenchmarks();
[[nodiscard]] QList<Benchmark> growthBenchmarks();
[[nodiscard]] QList<Benchmark> scaleBenchmarks();
[[nodiscard]] QList<Benchmark> piBenchmarks();
[[nodiscard]] QList<Benchmark> sessionBenchmarks();
[[nodiscard]] QList<Benchmark> windowBenchmarks();

} // namespace varve::bench
