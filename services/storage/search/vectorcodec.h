// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace varve
{

/// 32-bit floats, little endian.
[[nodiscard]] QByteArray encodeVector(const QList<float> &vector);
[[nodiscard]] QList<float> decodeVector(QByteArrayView bytes);

/// With an encoded vector; 0 if it has another length. Vectors have length 1, so this is the cosine.
[[nodiscard]] double dotProduct(const QList<float> &vector, QByteArrayView encoded);

/// entry_vectors.number holds the model's number in its upper bits, below them a count: a model's own are all above this one and
/// below that of the next model.
[[nodiscard]] constexpr qint64 firstNumber(qint64 model)
{
    return model << 40;
}

/// 8 bytes that stand before a session summary's vector and say whose it is.
[[nodiscard]] QByteArray modelMark(qint64 model);

} // namespace varve
