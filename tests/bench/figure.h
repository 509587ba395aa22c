// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>

namespace varve::bench
{

/// What a figure is to hold.
struct Hold
{
    enum class Bound : quint8 { None, AtMost, AtLeast };

    Bound bound = Bound::None;
    double value = 0;

    [[nodiscard]] static Hold atMost(double value) { return { Bound::AtMost, value }; }
    [[nodiscard]] static Hold atLeast(double value) { return { Bound::AtLeast, value }; }
};

/// One measured quantity.
struct Figure
{
    enum class Judged : quint8 { Median, P99, Minimum, Maximum };

    QString name; ///< e.g. "import.wall"
    QString unit; ///< e.g. "ms"; "ratio" for quotients
    Hold hold;
    QList<double> samples;
    Judged judged = Judged::Median; ///< what is compared with the figure to hold
    QString note;

    [[nodiscard]] double median() const { return quantile(0.5); }
    /// Of the sorted samples, the nearest rank; 0 if there are none.
    [[nodiscard]] double quantile(double share) const;
    [[nodiscard]] double judgedValue() const;
    /// Median, p99, minimum and n of the samples beside the figure to hold.
    [[nodiscard]] QJsonObject toJson() const;
};

using Figures = QList<Figure>;

} // namespace varve::bench
