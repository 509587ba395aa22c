// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "zipdevice.h"

#include "importtexts.h"

#include <QtEndian>

#include <algorithm>
#include <utility>
#define ZLIB_CONST // what is read is not written
#include <zlib.h>

namespace varve
{

namespace
{

constexpr qint64 Block = 128 << 10;
constexpr qint64 LocalBytes = 30;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

ZipDevice::ZipDevice(std::unique_ptr<QIODevice> archive, QList<ZipMember> members)
    : m_archive(std::move(archive))
    , m_members(std::move(members))
{
    open(QIODevice::ReadOnly);
}

ZipDevice::~ZipDevice()
{
    if (m_stream) {
        inflateEnd(m_stream.get());
    }
}

/// An error is no end, or it would be taken for one.
bool ZipDevice::atEnd() const
{
    return m_isOver && m_used == m_ready.size() && bytesAvailable() == 0;
}

void ZipDevice::breakOff(const QString &why)
{
    m_isBroken = true;
    setErrorString(why);
}

/// What stands before its data tells where they begin, and nothing else that is believed.
bool ZipDevice::beginMember()
{
    const ZipMember &member = m_members.at(m_next);
    QByteArray header;
    if (member.header <= m_archive->size() - LocalBytes && m_archive->seek(member.header)) {
        header = m_archive->read(LocalBytes);
    }
    if (header.size() != LocalBytes || !header.startsWith("PK\x03\x04")) {
        return false;
    }
    const qint64 data = member.header + LocalBytes
            + qFromLittleEndian<quint16>(header.constData() + 26)
            + qFromLittleEndian<quint16>(header.constData() + 28);
    if (data > m_archive->size() - member.packed || !m_archive->seek(data)) {
        return false;
    }
    if (m_stream) {
        inflateEnd(m_stream.get());
        m_stream.reset();
    }
    if (member.method == Deflated) {
        m_stream = std::make_unique<z_stream>();
        constexpr int Raw = -MAX_WBITS; // without a header of its own
        if (inflateInit2(m_stream.get(), Raw) != Z_OK) {
            m_stream.reset();
            return false;
        }
    }
    m_inMember = true;
    m_streamEnded = member.method == Stored;
    m_packedLeft = member.packed;
    m_given = 0;
    m_crc = static_cast<quint32>(crc32(0, nullptr, 0));
    m_packed.clear();
    m_sawList = false;
    return true;
}

/// Whether it was what the directory says.
bool ZipDevice::endMember()
{
    const ZipMember &member = m_members.at(m_next);
    m_inMember = false;
    ++m_next;
    return m_streamEnded && m_given == member.size && m_crc == member.crc;
}

/// Empty at the end of the member, or where it breaks off.
QByteArray ZipDevice::inflated()
{
    QByteArray out(Block, Qt::Uninitialized);
    z_stream &stream = *m_stream;
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    while (stream.avail_out > 0 && !m_streamEnded) {
        if (stream.avail_in == 0) {
            m_packed = m_archive->read(std::min(Block, m_packedLeft));
            if (m_packed.isEmpty()) {
                breakOff(ImportTexts::packedCutOff());
                break;
            }
            m_packedLeft -= m_packed.size();
            stream.next_in = reinterpret_cast<const Bytef *>(m_packed.constData());
            stream.avail_in = static_cast<uInt>(m_packed.size());
        }
        const int state = inflate(&stream, Z_NO_FLUSH);
        m_streamEnded = state == Z_STREAM_END;
        if (state != Z_OK && state != Z_STREAM_END) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
    }
    out.resize(out.size() - static_cast<qsizetype>(stream.avail_out));
    return out;
}

QByteArray ZipDevice::nextBlock()
{
    QByteArray block;
    if (m_stream) {
        block = m_streamEnded ? QByteArray() : inflated();
    } else {
        block = m_archive->read(std::min(Block, m_packedLeft));
        m_packedLeft -= block.size();
    }
    m_given += block.size();
    if (m_given > m_members.at(m_next).size) {
        breakOff(ZipTexts::moreThanSaid(dataSize(m_members.at(m_next).size)));
        return {};
    }
    m_crc = static_cast<quint32>(crc32(m_crc, reinterpret_cast<const Bytef *>(block.constData()),
                                       static_cast<uInt>(block.size())));
    return block;
}

/// Several lists as one: what ends one and begins the next becomes a comma.
void ZipDevice::addJoined(const QByteArray &block)
{
    QByteArray text = std::exchange(m_heldBack, {}) + block;
    if (!m_sawList) {
        const auto first = std::ranges::find_if_not(text, isSpace);
        if (first == text.end()) {
            return;
        }
        text.remove(0, first - text.begin() + (*first == '[' ? 1 : 0));
        m_sawList = true;
    }
    qsizetype end = text.size();
    while (end > 0 && (isSpace(text.at(end - 1)) || text.at(end - 1) == ']')) {
        --end;
    }
    m_heldBack = text.sliced(end);
    text.truncate(end);
    if (m_heldBack.size() > Block) { // no list ends like this
        text += std::exchange(m_heldBack, {});
    }
    if (!text.isEmpty() && std::exchange(m_needsComma, false)) {
        m_ready += ',';
    }
    m_hasElements = m_hasElements || !text.isEmpty();
    m_ready += text;
}

qint64 ZipDevice::readData(char *data, qint64 maxSize)
{
    while (m_used == m_ready.size() && !m_isOver && !m_isBroken) {
        m_ready.clear();
        m_used = 0;
        const bool isJoined = m_members.size() > 1;
        if (!m_inMember && !beginMember()) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
        if (isJoined && m_next == 0 && m_given == 0) {
            m_ready += '[';
        }
        if (const QByteArray block = nextBlock(); !block.isEmpty()) {
            if (isJoined) {
                addJoined(block);
            } else {
                m_ready = block;
            }
            continue;
        }
        if (m_isBroken) {
            break;
        }
        if (!endMember()) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
        // The list's own end is dropped, and what else was held back belongs to its last element.
        if (const qsizetype own = m_heldBack.lastIndexOf(']'); own > 0) {
            m_ready += m_heldBack.first(own);
        }
        m_needsComma = m_hasElements;
        m_heldBack.clear();
        m_isOver = m_next == m_members.size();
        if (isJoined && m_isOver) {
            m_ready += ']';
        }
    }
    const qint64 count = std::min<qint64>(maxSize, m_ready.size() - m_used);
    std::copy_n(m_ready.constData() + m_used, count, data);
    m_used += count;
    // What came before the damage is given first.
    return m_isBroken && count == 0 ? -1 : count;
}

} // namespace varve
