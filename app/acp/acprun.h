// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QObject>

namespace varve
{

/// One run of `varve acp`: store, server, standard input and output, until the client goes, asks for the end, or end() is called.
class AcpRun final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AcpRun)

public:
    AcpRun();
    ~AcpRun() override;

    /// Returns when it is over; fails if the store cannot be opened, or the client did not read for so long that it was given up.
    [[nodiscard]] Result<> exec(const QString &storePath, const QString &configFolder);
    /// Orderly, as when the client is gone.
    void end() { Q_EMIT endRequested(); }

Q_SIGNALS:
    void endRequested();
};

} // namespace varve
