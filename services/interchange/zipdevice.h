// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QIODevice>
#include <QList>

#include <memory>

// Bare, so that nobody else needs the library's header.
struct z_stream_s;

namespace varve
{

/// One file in a zip archive, as the archive's directory has it.
struct ZipMember
{
    QString name; ///< with "/" between folders
    quint16 method = 0; ///< 0: stored, 8: deflate
    bool isEncrypted = false;
    quint32 crc = 0;
    qint64 packed = 0; ///< bytes in the archive
    qint64 size = 0; ///< bytes unpacked, as it says
    qint64 header = 0; ///< where its local header stands
};

/// The directory of a zip archive (PKWARE's APPNOTE 6.3, zip64 too), of which only the names are believed: nothing is unpacked to the
/// disk. Of a real program's exports: more files than any has, and names that lead out of the folder, are refused.
struct ZipArchive
{
    QList<ZipMember> members;

    /// Whether a file that begins like this is one.
    [[nodiscard]] static bool isOne(QByteArrayView firstBytes);
    /// `file`: open for reading, not sequential. `path` is what sentences say. InvalidInput if it is damaged or refused.
    [[nodiscard]] static Result<ZipArchive> read(QIODevice &file, const QString &path);

    /// Those of an export of data in which the conversations are (conversations.json, or in parts conversations-000.json and on), in the
    /// order of their numbers. InvalidInput with a sentence if there are none, or they are encrypted, packed in a way that is not read, lie
    /// over one another, or would together be more than is read.
    [[nodiscard]] Result<QList<ZipMember>> conversations(const QString &path) const;
};

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
