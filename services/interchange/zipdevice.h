// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ziparchive.h"

#include <memory>

// Bare, so that nobody else needs the library's header.
struct z_stream_s;

namespace varve
{

/// Members of a zip archive as they are read: sequential, a block of each in memory. Several are lists of JSON, and come as one. Damaged
/// data, and such as are not what the directory says (more or less of them, another checksum), are an error of the device (read() is
/// negative, errorString() says why) after what came before it.
class ZipDevice final : public QIODevice
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ZipDevice)

public:
    static constexpr quint16 Stored = 0;
    static constexpr quint16 Deflated = 8;
    /// More is read of no archive.
    static constexpr qint64 MostBytes = 4LL << 30;

    /// `archive`: open for reading, not sequential. `members`: of it, at least one.
    ZipDevice(std::unique_ptr<QIODevice> archive, QList<ZipMember> members);
    ~ZipDevice() override;

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override;

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    [[nodiscard]] bool beginMember();
    [[nodiscard]] bool endMember();
    [[nodiscard]] QByteArray nextBlock();
    [[nodiscard]] QByteArray inflated();
    void addJoined(const QByteArray &block);
    void breakOff(const QString &why);

    std::unique_ptr<QIODevice> m_archive;
    const QList<ZipMember> m_members;
    std::unique_ptr<z_stream_s> m_stream; ///< of a member that is deflated
    qsizetype m_next = 0; ///< of m_members
    bool m_inMember = false;
    bool m_streamEnded = false;
    qint64 m_packedLeft = 0; ///< of the member
    qint64 m_given = 0; ///< the same, unpacked
    quint32 m_crc = 0;
    QByteArray m_packed;
    QByteArray m_ready; ///< unpacked, and not asked for yet
    qsizetype m_used = 0; ///< of m_ready
    QByteArray m_heldBack; ///< may be the end of a list
    bool m_sawList = false; ///< of the member: its beginning
    bool m_hasElements = false; ///< of all members so far
    bool m_needsComma = false;
    bool m_isOver = false;
    bool m_isBroken = false;
};

} // namespace varve
