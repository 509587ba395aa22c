// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "zstddevice.h"

#include "importtexts.h"

#include <QBuffer>

#include <algorithm>
#include <utility>
#include <zstd.h>

namespace varve
{

bool ZstdDevice::isOne(QByteArrayView firstBytes)
{
    return firstBytes.startsWith(QByteArrayView("\x28\xb5\x2f\xfd", 4));
}

ZstdDevice::ZstdDevice(std::unique_ptr<QIODevice> source, qint64 most)
    : m_source(std::move(source))
    , m_most(most)
    , m_context(ZSTD_createDCtx())
{
    Q_CHECK_PTR(m_context);
    open(QIODevice::ReadOnly);
}

ZstdDevice::~ZstdDevice()
{
    ZSTD_freeDCtx(m_context);
}

/// An error is no end, or it would be taken for one.
bool ZstdDevice::atEnd() const
{
    return m_isOver && bytesAvailable() == 0;
}

/// False at the end of the source.
bool ZstdDevice::fill()
{
    constexpr qint64 Block = 128 << 10;
    m_packed.resize(Block);
    const qint64 got = m_source->read(m_packed.data(), Block);
    m_packed.resize(std::max<qint64>(got, 0));
    m_used = 0;
    return got > 0;
}

void ZstdDevice::breakOff(const QString &why)
{
    m_isBroken = true;
    setErrorString(why);
}

qint64 ZstdDevice::readData(char *data, qint64 maxSize)
{
    ZSTD_outBuffer out { data, static_cast<size_t>(std::max<qint64>(maxSize, 0)), 0 };
    while (out.pos < out.size && !m_isOver && !m_isBroken) {
        if (m_used == static_cast<size_t>(m_packed.size()) && !fill()) {
            m_isOver = !m_insideFrame;
            if (m_insideFrame) {
                breakOff(ImportTexts::packedCutOff());
            }
            break;
        }
        ZSTD_inBuffer in { m_packed.constData(), static_cast<size_t>(m_packed.size()), m_used };
        const size_t left = ZSTD_decompressStream(m_context, &out, &in);
        if (ZSTD_isError(left) != 0) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
        m_used = in.pos;
        m_insideFrame = left != 0;
    }
    m_given += static_cast<qint64>(out.pos);
    if (m_given > m_most) {
        breakOff(ImportTexts::packedTooLarge(dataSize(m_most)));
        return -1;
    }
    // What came before the damage is given first.
    return m_isBroken && out.pos == 0 ? -1 : static_cast<qint64>(out.pos);
}

Result<QByteArray> unpackedZstd(const QByteArray &packed, qint64 most)
{
    auto source = std::make_unique<QBuffer>();
    source->setData(packed);
    source->open(QIODevice::ReadOnly);
    ZstdDevice device(std::move(source), most);
    QByteArray unpacked;
    while (true) {
        constexpr qint64 Block = 256 << 10;
        const QByteArray more = device.read(Block);
        if (more.isEmpty()) {
            break;
        }
        unpacked += more;
    }
    if (!device.atEnd()) {
        return fail(Error::Kind::InvalidInput, device.errorString());
    }
    return unpacked;
}

} // namespace varve
