// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer that is coming costs the window. Measured by a program that has one.
#include "benchdata.h"
#include "subjects.h"
#include "windowfigures.h"

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

Figures liveView(BenchData & /*data*/)
{
    return figuresOf({ .name = u"varve_viewbench"_s,
                       .arguments = {},
                       .figures = u"liveView"_s,
                       .holds = { { u"frame"_s, Hold::atMost(8) },
                                  { u"frameFence"_s, Hold::atMost(8) },
                                  { u"frameParagraph"_s, Hold::atMost(8) },
                                  { u"key"_s, Hold::atMost(50) },
                                  { u"share"_s, Hold::atMost(10) } },
                       .byMedian = {} });
}

} // namespace

QList<Benchmark> liveViewBenchmarks()
{
    return { { u"liveView"_s, false, liveView } };
}

} // namespace varve::bench
