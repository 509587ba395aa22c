// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "imagesize.h"

#include <QtEndian>

namespace varve
{

namespace
{

quint32 littleEndian(QByteArrayView data, qsizetype at, int bytes)
{
    quint32 value = 0;
    for (int i = bytes - 1; i >= 0; --i) {
        value = value << 8 | static_cast<uchar>(data[at + i]);
    }
    return value;
}

QSize pngSize(QByteArrayView data)
{
    return { static_cast<int>(qFromBigEndian<quint32>(data.data() + 16)),
             static_cast<int>(qFromBigEndian<quint32>(data.data() + 20)) };
}

/// Steps over the segments to the frame header (SOF), which is the only one that knows.
QSize jpegSize(QByteArrayView data)
{
    qsizetype at = 2;
    while (at + 9 <= data.size() && static_cast<uchar>(data[at]) == 0xff) {
        const auto marker = static_cast<uchar>(data[at + 1]);
        const bool isFrame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8
                && marker != 0xcc;
        if (isFrame) {
            return { qFromBigEndian<quint16>(data.data() + at + 7),
                     qFromBigEndian<quint16>(data.data() + at + 5) };
        }
        at += marker == 0xff ? 1 : 2 + qFromBigEndian<quint16>(data.data() + at + 2);
    }
    return { 0, 0 };
}

QSize webpSize(QByteArrayView data)
{
    const QByteArrayView chunk = data.sliced(12, 4);
    const auto field = [&](qsizetype at, int bytes) {
        return static_cast<int>(littleEndian(data, at, bytes));
    };
    if (chunk == "VP8X") {
        return { field(24, 3) + 1, field(27, 3) + 1 };
    }
    if (chunk == "VP8L") {
        const quint32 bits = littleEndian(data, 21, 4);
        return { static_cast<int>(bits & 0x3fff) + 1, static_cast<int>((bits >> 14) & 0x3fff) + 1 };
    }
    if (chunk == "VP8 ") {
        return { field(26, 2) & 0x3fff, field(28, 2) & 0x3fff };
    }
    return { 0, 0 };
}

} // namespace

QSize imageSize(QByteArrayView data)
{
    if (data.size() >= 24 && data.startsWith("\x89PNG\r\n\x1a\n")) {
        return pngSize(data);
    }
    if (data.startsWith("\xff\xd8")) {
        return jpegSize(data);
    }
    if (data.size() >= 10 && data.startsWith("GIF8")) {
        return { static_cast<int>(littleEndian(data, 6, 2)),
                 static_cast<int>(littleEndian(data, 8, 2)) };
    }
    if (data.size() >= 30 && data.startsWith("RIFF") && data.sliced(8, 4) == "WEBP") {
        return webpSize(data);
    }
    return { 0, 0 };
}

} // namespace varve
