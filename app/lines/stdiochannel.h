// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputbuffer.h"

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace varve
{

/// Standard input and standard output of this process, without ever waiting for the other side. It takes both for itself: what
/// else of the process writes to standard output goes to standard error, and what else reads gets nothing. One a process, made before
/// anything that opens files.
///
/// Signals: received any number of times; ended when nothing more comes; broken when nobody reads any more.
class StdioChannel final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StdioChannel)

public:
    explicit StdioChannel(QObject *parent = nullptr);
    ~StdioChannel() override;

    /// From now on. `output` is not owned.
    void start(OutputBuffer *output);
    /// There is something to write.
    void wake();
    [[nodiscard]] bool isBroken() const { return m_broken; }

Q_SIGNALS:
    void received(const QByteArray &bytes);
    void ended();
    void broken();
    /// All that was to be written is.
    void drained();

private:
    void read();
    void write();
    void breakOff();

    OutputBuffer *m_output = nullptr;
    int m_in = -1;
    int m_out = -1;
    std::unique_ptr<QSocketNotifier> m_readable;
    std::unique_ptr<QSocketNotifier> m_writable;
    bool m_ended = false;
    bool m_broken = false;
};

} // namespace varve
