// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectionload.h"
#include "failure.h"
#include "httptransport.h"

#include <QNetworkReply>
#include <QPointer>
#include <QSslError>
#include <QTimer>

#include <memory>

namespace varve
{

enum class HttpPhase : quint8 { Connecting, Sending, Waiting, Receiving };

class ExchangeRecorder;

/// One request on its way. Signals in this order: phaseChanged and received any number of times, then exactly
/// one of ended and failed. After cancel(), release() or destruction none.
///
/// No more is read from the connection than is taken here, in slices with a return to the event loop after each, so that
/// whatever comes and however fast, everything else has its turn: cancel() above all. A server that sends a head without end
/// is a failure.
class HttpCall final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HttpCall)

public:
    /// `port`: that the connection is made to.
    HttpCall(QNetworkReply *reply, const HttpTimeouts &timeouts, bool keySent, quint16 port,
             QObject *parent);
    /// One that could not even begin: reports `failure` from the event loop.
    HttpCall(const Failure &failure, QObject *parent);
    ~HttpCall() override;

    void setRecorder(std::unique_ptr<ExchangeRecorder> recorder);

    void cancel();
    /// The rest of the answer does not matter: lets the connection come to its end by itself for a moment,
    /// so that it can be used again.
    void release();

    [[nodiscard]] HttpPhase phase() const { return m_phase; }
    [[nodiscard]] QByteArray contentType() const;
    [[nodiscard]] int status() const; ///< 0: no answer yet

Q_SIGNALS:
    void phaseChanged(varve::HttpPhase phase);
    /// Bytes of an answer with status 2xx.
    void received(const QByteArray &bytes);
    /// The answer had status 2xx, and no more of it will come. `reason` is empty if the connection was closed
    /// in order (which does not say that the answer is whole).
    void ended(const QString &reason);
    void failed(const varve::Failure &failure);

private:
    void connectReply();
    void setPhase(HttpPhase phase);
    void onReadable();
    void readSlice();
    void readMoreLater();
    void take(const QByteArray &bytes);
    void conclude();
    void lookAtLoad();
    void breakOffLater(QObject *context);
    void onTimeout();
    void emitFailed(const Failure &failure);
    [[nodiscard]] QNetworkReply *detach();
    [[nodiscard]] bool isSuccess() const { return status() >= 200 && status() < 300; }
    [[nodiscard]] Failure httpFailure() const;
    [[nodiscard]] Failure noAnswerFailure() const;
    void record(const QString &outcome);

    QPointer<QNetworkReply> m_reply; ///< owned by its manager; deleted by us when done
    HttpTimeouts m_timeouts;
    QTimer m_timer;
    QTimer m_lookAtLoad;
    ConnectionLoad m_load;
    qint64 m_answerSeen = -1; ///< bytes of the answer at the last look at the load
    int m_looksOver = 0; ///< in a row, at too much that is none of it
    qint64 m_deliveredBefore = 0; ///< by all calls
    HttpPhase m_phase = HttpPhase::Connecting;
    QByteArray m_errorBody;
    QList<QSslError> m_tlsErrors;
    std::unique_ptr<ExchangeRecorder> m_recorder; ///< null: nothing is logged
    bool m_keySent = false;
    bool m_readQueued = false;
};

} // namespace varve
