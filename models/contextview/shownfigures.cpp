// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shownfigures.h"

#include "format.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace varve
{

namespace
{

// The limits and digits of formatTokens(): "842", "1.2k", "18.9M".
constexpr qint64 Thousands = 1000;
constexpr qint64 Millions = 999'950;

qint64 grainOf(qint64 value)
{
    if (value >= Millions) {
        return 100'000;
    }
    return value >= Thousands ? 100 : 1;
}

qint64 roundTo(qint64 value, qint64 grain)
{
    return (value + grain / 2) / grain * grain;
}

} // namespace

QList<qint64> distribute(const QList<double> &values, qint64 total)
{
    QList<qint64> whole;
    whole.reserve(values.size());
    for (const double value : values) {
        whole += static_cast<qint64>(std::floor(value + 1e-9));
    }
    QList<qsizetype> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    const auto remainder = [&](qsizetype i) {
        return values.at(i) - static_cast<double>(whole.at(i));
    };
    std::ranges::stable_sort(order, std::ranges::greater {}, remainder);
    qint64 missing = total - std::accumulate(whole.cbegin(), whole.cend(), qint64(0));
    for (const qsizetype i : std::as_const(order)) {
        if (missing <= 0) {
            break;
        }
        ++whole[i];
        --missing;
    }
    return whole;
}

qint64 shownTokens(qint64 value)
{
    return roundTo(value, grainOf(value));
}

QList<qint64> shownTokens(const QList<qint64> &values, std::optional<qint64> shownTotal)
{
    QList<qint64> shown = values;
    qint64 total = shownTotal.value_or(
            shownTokens(std::accumulate(values.cbegin(), values.cend(), qint64(0))));
    // Coarse figures first; all finer ones share what the total leaves, as one of them.
    for (const qint64 grain : { qint64(100'000), qint64(100) }) {
        QList<qsizetype> rows;
        QList<double> parts;
        qint64 finer = 0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            if (grainOf(values.at(i)) == grain) {
                rows += i;
                parts += static_cast<double>(values.at(i)) / static_cast<double>(grain);
            } else if (grainOf(values.at(i)) < grain) {
                finer += values.at(i);
            }
        }
        if (rows.isEmpty()) {
            continue;
        }
        parts += static_cast<double>(finer) / static_cast<double>(grain);
        const QList<qint64> units = distribute(parts, roundTo(total, grain) / grain);
        for (qsizetype i = 0; i < rows.size(); ++i) {
            shown[rows.at(i)] = units.at(i) * grain;
        }
        // The finer rows are printed finer than the coarse total can say: their own sum is theirs.
        total = roundTo(finer, 100);
    }
    return shown;
}

QString formatWindow(qint64 tokens, const QLocale &locale)
{
    QString text = formatTokens(tokens, locale);
    if (tokens > 0 && tokens % 1000 == 0 && shownTokens(tokens) == tokens) {
        text.remove(locale.decimalPoint() + locale.zeroDigit());
    }
    return text;
}

QList<qint64> shownShares(const QList<qint64> &values, qint64 whole,
                          std::optional<qint64> shownTotal)
{
    if (whole <= 0) {
        return QList<qint64>(values.size(), 0);
    }
    QList<double> parts;
    parts.reserve(values.size());
    double sum = 0;
    for (const qint64 value : values) {
        parts += static_cast<double>(value) * 1000 / static_cast<double>(whole);
        sum += parts.last();
    }
    return distribute(parts, shownTotal.value_or(std::llround(sum)));
}

} // namespace varve
