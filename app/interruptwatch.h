// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace varve
{

/// Turns Ctrl+C and a polite request to end (SIGINT, SIGTERM) into a signal of Qt. Only the first one: the next ends the program
/// as usual. One at a time in a process, which has an event loop.
class InterruptWatch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(InterruptWatch)

public:
    explicit InterruptWatch(QObject *parent = nullptr);
    /// The signals do what they did before.
    ~InterruptWatch() override;

    /// For poll(): readable from the first signal on until interrupted() says it; -1 where nothing is waited for.
    [[nodiscard]] static int descriptor();

Q_SIGNALS:
    void interrupted();
};

} // namespace varve
