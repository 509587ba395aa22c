// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QList>

namespace varve::bench
{

/// How long `work` took, in milliseconds.
template<typename Work>
[[nodiscard]] double millisecondsOf(Work &&work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// The same several times over.
template<typename Work>
[[nodiscard]] QList<double> millisecondsOf(int rounds, Work &&work)
{
    QList<double> samples;
    samples.reserve(rounds);
    for (int round = 0; round < rounds; ++round) {
        samples += millisecondsOf(work);
    }
    return samples;
}

} // namespace varve::bench
