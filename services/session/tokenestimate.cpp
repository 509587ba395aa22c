// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenestimate.h"

#include <QDataStream>
#include <QIODevice>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

// The prior's weight for each factor, in the units of the sums below: characters of its class that a few
// dozen ordinary intervals bring.
constexpr std::array<double, TokenStatistics::N> PriorWeight { 4e4, 4e3, 8e3, 8e3, 4e3, 0.5 };

/// Solves a symmetric positive definite system in place by Gaussian elimination; N is 6.
std::array<double, TokenStatistics::N> solve(
        std::array<double, TokenStatistics::N * TokenStatistics::N> a,
        std::array<double, TokenStatistics::N> b)
{
    constexpr size_t n = TokenStatistics::N;
    for (size_t column = 0; column < n; ++column) {
        for (size_t row = column + 1; row < n; ++row) {
            const double scale = a[row * n + column] / a[column * n + column];
            for (size_t k = column; k < n; ++k) {
                a[row * n + k] -= scale * a[column * n + k];
            }
            b[row] -= scale * b[column];
        }
    }
    for (size_t row = n; row-- > 0;) {
        for (size_t k = row + 1; k < n; ++k) {
            b[row] -= a[row * n + k] * b[k];
        }
        b[row] /= a[row * n + row];
    }
    return b;
}

} // namespace

double estimateTokens(const CharCounts &chars, const TokenFactors &factors)
{
    double tokens = 0;
    for (size_t i = 0; i < chars.n.size(); ++i) {
        tokens += static_cast<double>(chars.n[i]) * factors.perChar[i];
    }
    return tokens;
}

double estimateTokens(const EntryMetrics &metrics, const TokenFactors &factors)
{
    double tokens = factors.perMessage;
    for (const PartMetrics &part : metrics.parts) {
        tokens += estimateTokens(part.chars, factors) + part.imageTokens;
    }
    return tokens;
}

QString modelFamily(QStringView model)
{
    const qsizetype slash = model.lastIndexOf(u'/');
    const QStringView name = model.sliced(slash + 1);
    qsizetype end = 0;
    while (end < name.size() && name.at(end).isLetter()) {
        ++end;
    }
    return name.first(end).toString().toLower();
}

void TokenStatistics::add(const CharCounts &chars, int messages, qint64 tokens)
{
    std::array<double, N> x {};
    std::ranges::transform(chars.n, x.begin(), [](qint64 n) { return static_cast<double>(n); });
    x[CharCounts::ClassCount] = messages;
    const auto y = static_cast<double>(tokens);
    // The error grows about with the root of the size, so an interval weighs by the inverse of its size.
    const double weight = 1 / std::max(y, 20.0);
    for (size_t i = 0; i < N; ++i) {
        for (size_t j = 0; j < N; ++j) {
            xx[i * N + j] += weight * x[i] * x[j];
        }
        xy[i] += weight * x[i] * y;
    }
    ++intervals;
}

TokenFactors TokenStatistics::factors() const
{
    TokenFactors result;
    if (intervals == 0) {
        return result;
    }
    auto a = xx;
    auto b = xy;
    for (size_t i = 0; i < N; ++i) {
        const double prior = i < CharCounts::ClassCount ? result.perChar[i] : result.perMessage;
        a[i * N + i] += PriorWeight[i];
        b[i] += PriorWeight[i] * prior;
    }
    const auto fitted = solve(a, b);
    for (size_t i = 0; i < CharCounts::ClassCount; ++i) {
        // A class that always comes along with another may be fitted to nonsense; keep it plausible.
        result.perChar[i] = std::clamp(fitted[i], 0.02, 3.0);
    }
    result.perMessage = std::clamp(fitted[CharCounts::ClassCount], 0.0, 100.0);
    result.intervals = intervals;
    return result;
}

QByteArray TokenStatistics::toBytes() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_5);
    stream << intervals;
    for (const double value : xx) {
        stream << value;
    }
    for (const double value : xy) {
        stream << value;
    }
    return bytes;
}

TokenStatistics TokenStatistics::fromBytes(const QByteArray &bytes)
{
    TokenStatistics statistics;
    QDataStream stream(bytes);
    stream.setVersion(QDataStream::Qt_6_5);
    stream >> statistics.intervals;
    for (double &value : statistics.xx) {
        stream >> value;
    }
    for (double &value : statistics.xy) {
        stream >> value;
    }
    return stream.status() == QDataStream::Ok ? statistics : TokenStatistics {};
}

} // namespace varve
