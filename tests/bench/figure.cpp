// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure.h"

#include <algorithm>
#include <cmath>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

/// Four significant digits: more is noise.
double rounded(double value)
{
    if (value == 0) {
        return 0;
    }
    const double scale = std::pow(10.0, 3 - std::floor(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

QLatin1StringView nameOf(Figure::Judged judged)
{
    switch (judged) {
    case Figure::Judged::Median:
        return "median"_L1;
    case Figure::Judged::P99:
        return "p99"_L1;
    case Figure::Judged::Minimum:
        return "min"_L1;
    case Figure::Judged::Maximum:
        return "max"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

double Figure::quantile(double share) const
{
    if (samples.isEmpty()) {
        return 0;
    }
    QList<double> sorted = samples;
    std::ranges::sort(sorted);
    const double rank = std::ceil(share * static_cast<double>(sorted.size())) - 1;
    return sorted.at(std::clamp<qsizetype>(static_cast<qsizetype>(rank), 0, sorted.size() - 1));
}

double Figure::judgedValue() const
{
    switch (judged) {
    case Judged::Median:
        return median();
    case Judged::P99:
        return quantile(0.99);
    case Judged::Minimum:
        return quantile(0);
    case Judged::Maximum:
        return quantile(1);
    }
    Q_UNREACHABLE_RETURN(0);
}

QJsonObject Figure::toJson() const
{
    QJsonObject measured { { "median"_L1, rounded(median()) } };
    if (samples.size() > 1) {
        measured["min"_L1] = rounded(quantile(0));
        measured["p99"_L1] = rounded(quantile(0.99));
        measured["max"_L1] = rounded(quantile(1));
    }
    QJsonObject object { { "name"_L1, name },
                         { "unit"_L1, unit },
                         { "measured"_L1, measured },
                         { "n"_L1, samples.size() } };
    if (hold.bound != Hold::Bound::None) {
        const bool atMost = hold.bound == Hold::Bound::AtMost;
        object["hold"_L1] = QJsonObject { { "judged"_L1, QString(nameOf(judged)) },
                                          { atMost ? "atMost"_L1 : "atLeast"_L1, hold.value } };
        object["holds"_L1] = !samples.isEmpty()
                && (atMost ? judgedValue() <= hold.value : judgedValue() >= hold.value);
    }
    if (!note.isEmpty()) {
        object["note"_L1] = note;
    }
    return object;
}

} // namespace varve::bench
