// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionsession.h"

namespace varve
{

/// Watches the context after each finished answer. Above the threshold it reminds, or, where the settings say automatic, compacts with
/// the model that is set up. The built-in summarizer is never applied by itself. GUI thread.
///
/// Signals: for one answer at most one of reminded, and started followed by compacted or failed.
class AutoCompaction final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AutoCompaction)

public:
    using EndpointSource = std::function<std::optional<Endpoint>()>;

    /// None is owned; `transport` lives on the engine thread.
    AutoCompaction(Workbench *workbench, HttpTransport *transport, EndpointSource endpoint,
                   QObject *parent = nullptr);
    ~AutoCompaction() override;

    /// A turn of this session has ended with an answer. Its context is looked at once the session was read again.
    void noteAnswered(const SessionId &session) { m_answered = session; }
    /// What a person does: while it is under way in the same session, nothing is said or begun.
    void setByHand(const CompactionSession *byHand) { m_byHand = byHand; }

Q_SIGNALS:
    void reminded(qint64 tokens, qint64 threshold);
    void started();
    void compacted(qint64 before, qint64 after);
    void failed(const varve::Error &error);

private:
    void check();
    void start();
    [[nodiscard]] bool isUnderWay() const;

    Workbench *const m_workbench;
    const EndpointSource m_endpoint;
    CompactionSession m_compaction;
    const CompactionSession *m_byHand = nullptr;
    SessionId m_answered; ///< whose answer was finished and whose context has not been looked at
    QHash<SessionId, qint64> m_lastAfter; ///< tokens after the last automatic compaction
};

} // namespace varve
