// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "finalizeflow.h"

#include <QObject>
#include <QSet>

namespace varve
{

/// Gives sessions that are left a summary of two sentences, for lists: by the model for compactions over what it would be sent, or,
/// where there is none or it does not answer, by the built-in summarizer. Only those with two messages of their own or more and
/// without a summary; one that has gone on meanwhile is left alone. What does not work is not told: it is in the request log.
/// Lives on the engine thread; finalize() is for any thread.
///
/// Signals: finalized once a summary is stored.
class Finalizer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Finalizer)

public:
    static constexpr qint64 LeastMessages = FinalizeFlow::LeastMessages;

    /// Neither is owned, both outlive it.
    Finalizer(StoreClient *store, HttpTransport *transport, QObject *parent = nullptr);
    ~Finalizer() override;

    void finalize(const SessionId &session, const CompactionOptions &options);

Q_SIGNALS:
    void finalized(const varve::SessionId &session);

private:
    StoreClient *const m_store;
    HttpTransport *const m_transport;
    QSet<SessionId> m_atWork;
};

} // namespace varve
