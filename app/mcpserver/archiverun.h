// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QObject>

namespace varve
{

/// One run of `varve mcp`: store, server, standard input and output, until the client goes or end() is called.
class ArchiveRun final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveRun)

public:
    struct Options
    {
        QString storePath;
        QString configFolder;
        QString folder; ///< whose project is told of
        bool remembers = false;
    };

    ArchiveRun();
    ~ArchiveRun() override;

    /// Returns when it is over; fails if the store cannot be opened, or the client did not read for so long that it was given up.
    [[nodiscard]] Result<> exec(const Options &options);
    void end() { Q_EMIT endRequested(); }

Q_SIGNALS:
    void endRequested();
};

} // namespace varve
