// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Tells an import, in whatever process, that somebody waits for a turn to write: a file beside the store, which is there
/// only while somebody waits. Without it an import would have to end its turn every few milliseconds for nobody.
/// It is advice, not a lock: where the file cannot be made, everybody waits a little longer.
class WaitingSign
{
public:
    explicit WaitingSign(const QString &store);

    /// Again at least every second while the wait goes on.
    void raise() const;
    void lower() const;
    /// Costs some microseconds. Takes down one that a crashed process left.
    [[nodiscard]] bool isUp() const;

private:
    QString m_path;
};

} // namespace varve
