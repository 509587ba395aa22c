// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QIODevice>

#include <string_view>

namespace varve
{

/// A window on a device that slides along it block by block and keeps what a reader has begun: the bytes from `begin` on. At least
/// JsonTree::Padding bytes after any of them may be read. Memory of one large token is given back once it is not needed.
class BlockBuffer
{
public:
    explicit BlockBuffer(QIODevice &device)
        : m_device(device)
        , m_bytes(2 * Block, Qt::Uninitialized)
    { }

    qsizetype begin = 0; ///< of what is being gathered
    qsizetype scanned = 0; ///< looked at before this
    [[nodiscard]] qsizetype end() const { return m_end; }

    /// One more block. Places move: `begin` and `scanned` with them, views are void. Io if the device fails.
    [[nodiscard]] Result<> fill();
    /// Lets go of what was gathered so far; how many bytes.
    qsizetype discard();

    [[nodiscard]] char at(qsizetype place) const { return m_bytes[place]; }
    /// Up to `to`; valid until the next fill().
    [[nodiscard]] std::string_view viewTo(qsizetype to) const
    {
        return { m_bytes.constData() + begin, static_cast<std::size_t>(to - begin) };
    }
    /// What has not been looked at.
    [[nodiscard]] std::string_view unscanned() const
    {
        return { m_bytes.constData() + scanned, static_cast<std::size_t>(m_end - scanned) };
    }

    [[nodiscard]] bool isAtEnd() const { return m_atEnd; } ///< of the device
    [[nodiscard]] qint64 bytesRead() const { return m_bytesRead; }
    /// Whether the last token was so long that memory of its size is worth giving back.
    [[nodiscard]] bool grewLarge() const { return m_bytes.size() > LargeBuffer; }

private:
    static constexpr qsizetype Block = 256 << 10;
    static constexpr qsizetype LargeBuffer = 16 << 20;

    void makeRoom();

    QIODevice &m_device;
    QByteArray m_bytes;
    qsizetype m_end = 0;
    qint64 m_bytesRead = 0;
    bool m_atEnd = false;
};

} // namespace varve
