// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ids.h"

#include <QDateTime>
#include <QRandomGenerator>

#include <array>

namespace varve
{

QUuid makeUuidV7()
{
    std::array<quint32, 3> random;
    QRandomGenerator::system()->fillRange(random.data(), random.size());
    const auto milliseconds = static_cast<quint64>(QDateTime::currentMSecsSinceEpoch());

    QByteArray bytes(16, Qt::Uninitialized);
    for (int i = 0; i < 6; ++i) {
        bytes[i] = static_cast<char>((milliseconds >> (40 - 8 * i)) & 0xff);
    }
    for (int i = 0; i < 10; ++i) {
        const quint32 word = random[static_cast<size_t>(i / 4)];
        bytes[6 + i] = static_cast<char>((word >> (8 * (i % 4))) & 0xff);
    }
    bytes[6] = static_cast<char>((bytes[6] & 0x0f) | 0x70); // version 7
    bytes[8] = static_cast<char>((bytes[8] & 0x3f) | 0x80); // RFC 9562 variant
    return QUuid::fromRfc4122(bytes);
}

} // namespace varve
