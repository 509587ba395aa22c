// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "summarymaterial.h"
#include <compaction/branchmaterial.h>
#include <providers/completion.h>

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace varve
{

/// A report on a branch by a model: one request. Apart from SummaryFlow because it updates nothing, replaces nothing and is
/// bounded by itself. Lives on the thread it was made on (which needs an event loop).
///
/// Signals: textAdded any number of times, then exactly one of succeeded and failed. After cancel() none.
class BranchFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BranchFlow)

public:
    /// `transport` has to outlive it.
    BranchFlow(HttpTransport *transport, BranchMaterial material, Endpoint endpoint,
               QString instructions, QObject *parent = nullptr);
    ~BranchFlow() override;

    void start();
    void cancel();

Q_SIGNALS:
    void textAdded(const QString &text);
    void succeeded(const varve::SummaryRecord &record);
    void failed(const varve::Error &error);

private:
    void answered(const CompletionResult &answer);
    void refuse(const QString &reason);

    HttpTransport *const m_transport;
    const BranchMaterial m_material;
    const Endpoint m_endpoint;
    const QString m_instructions;
    std::unique_ptr<Completion> m_completion;
    QElapsedTimer m_timer;
};

} // namespace varve
