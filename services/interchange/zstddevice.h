// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QIODevice>

#include <memory>

// Bare, so that nobody else needs the library's header.
struct ZSTD_DCtx_s;

namespace varve
{

/// What a file compressed by zstd holds, as it is read: sequential, frame after frame, never more than a window of it in memory.
/// Damaged, cut or endless data are an error of the device (read() is negative, errorString() says why) after what came before it.
/// On the library itself: KArchive's device takes a damaged or cut stream for one that has ended.
class ZstdDevice final : public QIODevice
{
public:
    /// More comes out of no session file; a few bytes can stand for any amount.
    static constexpr qint64 MostBytes = 4LL << 30;

    /// Whether a file that begins like this is compressed by it.
    [[nodiscard]] static bool isOne(QByteArrayView firstBytes);
    /// `source`: open for reading. `most`: bytes that come out of it.
    explicit ZstdDevice(std::unique_ptr<QIODevice> source, qint64 most = MostBytes);
    ~ZstdDevice() override;
    Q_DISABLE_COPY_MOVE(ZstdDevice)

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override;

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    [[nodiscard]] bool fill();
    void breakOff(const QString &why);

    std::unique_ptr<QIODevice> m_source;
    const qint64 m_most;
    ZSTD_DCtx_s *m_context = nullptr;
    QByteArray m_packed;
    size_t m_used = 0; ///< of m_packed
    qint64 m_given = 0;
    bool m_insideFrame = false;
    bool m_isOver = false;
    bool m_isBroken = false;
};

/// All of a small one. InvalidInput if it is damaged, or holds more than `most` bytes.
[[nodiscard]] Result<QByteArray> unpackedZstd(const QByteArray &packed, qint64 most);

} // namespace varve
