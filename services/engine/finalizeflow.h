// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"
#include <redaction/redactor.h>
#include <session/usage.h>
#include <storage/foundfacts.h>
#include <workspace/storeclient.h>

#include <QObject>
#include <QPointer>

#include <memory>

namespace varve
{

class Completion;
struct CompletionResult;
class HttpTransport;

/// How one ended.
struct FinalizeEnd
{
    enum class How : quint8 {
        Stored,
        Nothing, ///< there is nothing to tell, or the session has its summary, or has gone on meanwhile
        Failed,
        Cancelled,
    };
    How how = How::Nothing;
    Error error = {}; ///< of Failed
    Usage usage = {}; ///< of the model, if it was asked
    QString model = {}; ///< empty: the built-in summarizer
};

/// One summary of two sentences for one session; see Finalizer. A model is asked for facts in the same request, where the options says
/// so, and they are kept with the summary. One use. On any thread with an event loop, the same from beginning to
/// end.
///
/// Signals: exactly one ended.
class FinalizeFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FinalizeFlow)

public:
    static constexpr qint64 LeastMessages = 2;
    /// What an answer may take.
    [[nodiscard]] static qint64 answerTokens(const CompactionOptions &options);

    struct Order
    {
        SessionId session;
        CompactionOptions options;
        bool fallsBack = true; ///< to the built-in summarizer, where the model does not answer
        bool replaces = false; ///< also the summary that there is
        RedactionRules secrets = {}; ///< what facts must not hold
        /// The person allowed idle work to ask the model. Else it is asked only about what it was sent (askedhere.h).
        bool whileIdle = false;
    };
    /// Neither is owned, both outlive it.
    FinalizeFlow(StoreClient *store, HttpTransport *transport, QObject *parent = nullptr);
    ~FinalizeFlow() override;

    void start(const Order &order);
    /// Nothing is stored any more, unless it was being stored.
    void cancel();

Q_SIGNALS:
    void ended(const varve::FinalizeEnd &end);

private:
    struct Work;
    using WorkPtr = std::shared_ptr<Work>;

    void ask();
    void takeAnswer(const CompletionResult &answer);
    void takeFailure(const Error &error);
    void writeOffline();
    void place(const QString &summary, const QList<JournalFact> &facts);
    void store(const QString &summary, const QList<FoundFact> &facts = {});
    void end(FinalizeEnd::How how, const Error &error = {});

    StoreClient *const m_store;
    HttpTransport *const m_transport;
    Order m_order;
    WorkPtr m_work;
    QPointer<Completion> m_completion;
    FinalizeEnd m_end;
    bool m_cancelled = false;
    bool m_ended = false;
};

} // namespace varve
