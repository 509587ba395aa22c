// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure.h"

#include <QHash>
#include <QProcessEnvironment>

namespace varve::bench
{

/// A program beside this one that has a window, and what its figures are to hold.
struct WindowProgram
{
    QString name; ///< of the program
    QStringList arguments;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    QString figures; ///< what its figures are called: "figures.row"
    QHash<QString, Hold> holds; ///< by row
    QStringList byMedian; ///< rows that are judged by it; the others by their p99
};

/// Runs it to its end and reads the rows of a SampleRows. Throws BenchFailure.
[[nodiscard]] Figures figuresOf(const WindowProgram &program);

} // namespace varve::bench
