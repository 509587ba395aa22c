// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockbuffer.h"

#include "jsontree.h"

#include <cstring>
#include <utility>

namespace varve
{

qsizetype BlockBuffer::discard()
{
    scanned = 0;
    return std::exchange(m_end, 0) - std::exchange(begin, 0);
}

void BlockBuffer::makeRoom()
{
    const qsizetype pending = m_end - begin;
    if (begin > 0) {
        std::memmove(m_bytes.data(), m_bytes.constData() + begin,
                     static_cast<std::size_t>(pending));
        scanned -= begin;
        begin = 0;
        m_end = pending;
    }
    const qsizetype needed = m_end + Block + JsonTree::Padding;
    if (m_bytes.size() < needed) {
        m_bytes.resizeForOverwrite(qMax(needed, m_bytes.size() + m_bytes.size() / 2));
    } else if (grewLarge() && needed < LargeBuffer / 2) {
        QByteArray smaller(qMax(needed, 2 * Block), Qt::Uninitialized);
        std::memcpy(smaller.data(), m_bytes.constData(), static_cast<std::size_t>(m_end));
        m_bytes.swap(smaller);
    }
}

Result<> BlockBuffer::fill()
{
    makeRoom();
    const qint64 got = m_device.read(m_bytes.data() + m_end, Block);
    if (got < 0 && !m_device.atEnd()) {
        return fail(Error::Kind::Io, m_device.errorString());
    }
    m_atEnd = got <= 0;
    m_end += qMax<qint64>(got, 0);
    m_bytesRead += qMax<qint64>(got, 0);
    return {};
}

} // namespace varve
