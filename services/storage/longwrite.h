// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// While one is alive this process writes a store for longer than anybody would wait for a lock: its other connections go on waiting
/// instead of failing after their busy timeout, which begins again when it is gone. Other processes do not see it. Lives on the
/// thread that writes.
class LongWrite
{
public:
    explicit LongWrite(QString store);
    ~LongWrite();
    Q_DISABLE_COPY_MOVE(LongWrite)

    /// By another thread than the one that asks. Thread: any.
    [[nodiscard]] static bool isUnderWay(const QString &store);

private:
    const QString m_store;
};

} // namespace varve
