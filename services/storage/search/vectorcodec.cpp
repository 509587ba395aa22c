// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorcodec.h"

#include <QtEndian>

#include <array>
#include <bit>
#include <cstring>

namespace varve
{

QByteArray encodeVector(const QList<float> &vector)
{
    QByteArray bytes(vector.size() * static_cast<qsizetype>(sizeof(float)), Qt::Uninitialized);
    qToLittleEndian<float>(vector.constData(), vector.size(), bytes.data());
    return bytes;
}

QList<float> decodeVector(QByteArrayView bytes)
{
    QList<float> vector(bytes.size() / static_cast<qsizetype>(sizeof(float)));
    qFromLittleEndian<float>(bytes.data(), vector.size(), vector.data());
    return vector;
}

double dotProduct(const QList<float> &vector, QByteArrayView encoded)
{
    if (encoded.size() != vector.size() * static_cast<qsizetype>(sizeof(float))) {
        return 0;
    }
    // Sums of their own, so that the compiler may use wide registers: floats must be added in the order that is written.
    constexpr size_t Lanes = 16;
    std::array<float, Lanes> sums {};
    const auto count = static_cast<size_t>(vector.size());
    const float *const mine = vector.constData();
    const char *const other = encoded.data();
    std::array<float, Lanes> part {};
    size_t i = 0;
    for (; i + Lanes <= count; i += Lanes) {
        std::memcpy(part.data(), other + i * sizeof(float), sizeof(part));
        if constexpr (std::endian::native == std::endian::big) {
            qFromLittleEndian<float>(part.data(), Lanes, part.data());
        }
        for (size_t lane = 0; lane < Lanes; ++lane) {
            sums[lane] += mine[i + lane] * part[lane];
        }
    }
    double sum = 0;
    for (const float lane : sums) {
        sum += lane;
    }
    for (; i < count; ++i) {
        sum += mine[i] * qFromLittleEndian<float>(other + i * sizeof(float));
    }
    return sum;
}

QByteArray modelMark(qint64 model)
{
    QByteArray mark(8, Qt::Uninitialized);
    qToLittleEndian(model, mark.data());
    return mark;
}

} // namespace varve
