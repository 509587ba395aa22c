// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httpcall.h"

#include "answerlimits.h"
#include "errorclassifier.h"
#include "exchangerecorder.h"
#include "networkfailure.h"

#include <QElapsedTimer>
#include <QNetworkAccessManager>

#include <atomic>
#include <utility>

namespace varve
{

namespace
{

// A head without end comes at a gigabyte a second, from a server on this machine.
constexpr int LookAtHeadMs = 20;
constexpr int LookAtBodyMs = 200;

std::atomic<int> running { 0 }; ///< calls of the process

/// Small pieces have a head of their own each, and encryption adds to it.
constexpr qint64 BytesForOne = 3;

/// Bytes that a connection may have brought since `before` bytes of answers were given on. What calls have waiting is not given on yet.
qint64 allowedLoad(qint64 overhead, qint64 before)
{
    return overhead + BytesForOne * (ConnectionLoad::delivered() - before)
            + running * HttpLimits::ReadBuffer;
}

} // namespace

HttpCall::HttpCall(QNetworkReply *reply, const HttpTimeouts &timeouts, bool keySent, quint16 port,
                   QObject *parent)
    : QObject(parent)
    , m_reply(reply)
    , m_timeouts(timeouts)
    , m_load(port)
    , m_deliveredBefore(ConnectionLoad::delivered())
    , m_keySent(keySent)
{
    ++running;
    // Qt loses what is said before the request has begun, which it does behind what is posted by now.
    const auto limitBuffer = [reply] { reply->setReadBufferSize(HttpLimits::ReadBuffer); };
    QMetaObject::invokeMethod(reply, limitBuffer, Qt::QueuedConnection);
    connect(m_reply, &QNetworkReply::requestSent, m_reply, limitBuffer);
    connect(&m_lookAtLoad, &QTimer::timeout, this, &HttpCall::lookAtLoad);
    m_lookAtLoad.start(LookAtHeadMs);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &HttpCall::onTimeout);
    m_timer.start(m_timeouts.connect);
    connectReply();
}

HttpCall::HttpCall(const Failure &failure, QObject *parent) : QObject(parent), m_load(0)
{
    QTimer::singleShot(0, this, [this, failure] { Q_EMIT failed(failure); });
}

HttpCall::~HttpCall()
{
    cancel();
}

void HttpCall::setRecorder(std::unique_ptr<ExchangeRecorder> recorder)
{
    m_recorder = std::move(recorder);
}

void HttpCall::connectReply()
{
    connect(m_reply, &QNetworkReply::uploadProgress, this, [this](qint64 sent, qint64 total) {
        if (sent > 0 && sent < total && m_phase <= HttpPhase::Sending) {
            setPhase(HttpPhase::Sending);
        }
    });
    connect(m_reply, &QNetworkReply::requestSent, this, [this] {
        m_load.look();
        if (m_phase < HttpPhase::Waiting) {
            setPhase(HttpPhase::Waiting);
        }
    });
    connect(m_reply, &QNetworkReply::metaDataChanged, this, [this] {
        if (status() > 0 && m_phase < HttpPhase::Receiving) {
            setPhase(HttpPhase::Receiving);
        }
    });
    connect(m_reply, &QNetworkReply::sslErrors, this,
            [this](const QList<QSslError> &errors) { m_tlsErrors += errors; });
    connect(m_reply, &QNetworkReply::readyRead, this, &HttpCall::onReadable);
    connect(m_reply, &QNetworkReply::finished, this, &HttpCall::readSlice);
}

void HttpCall::setPhase(HttpPhase phase)
{
    m_timer.start(phase == HttpPhase::Waiting ? m_timeouts.firstByte : m_timeouts.idle);
    if (m_phase != phase) {
        m_phase = phase;
        if (phase == HttpPhase::Receiving) {
            m_lookAtLoad.start(LookAtBodyMs);
        }
        Q_EMIT phaseChanged(phase);
    }
}

int HttpCall::status() const
{
    return m_reply ? m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() : 0;
}

QByteArray HttpCall::contentType() const
{
    return m_reply ? m_reply->rawHeader("Content-Type") : QByteArray();
}

void HttpCall::onReadable()
{
    setPhase(HttpPhase::Receiving);
    readMoreLater();
}

/// Behind whatever waits in the event loop by then.
void HttpCall::readMoreLater()
{
    if (!std::exchange(m_readQueued, true)) {
        QMetaObject::invokeMethod(
                this,
                [this] {
                    m_readQueued = false;
                    readSlice();
                },
                Qt::QueuedConnection);
    }
}

/// The body of an error arrives here too, before the error itself.
void HttpCall::readSlice()
{
    if (!m_reply) {
        return;
    }
    constexpr qint64 LongestMs = 10;
    const QPointer<HttpCall> self(this);
    QElapsedTimer elapsed;
    elapsed.start();
    do {
        const QByteArray bytes = m_reply->read(HttpLimits::Slice);
        if (!bytes.isEmpty()) {
            take(bytes);
        }
        if (!self || !m_reply) {
            return;
        }
    } while (m_reply->bytesAvailable() > 0 && elapsed.elapsed() < LongestMs);
    if (m_reply->bytesAvailable() > 0) {
        readMoreLater();
    } else if (m_reply->isFinished()) {
        conclude();
    }
}

/// Receivers of its signals may delete this.
void HttpCall::take(const QByteArray &bytes)
{
    setPhase(HttpPhase::Receiving);
    ConnectionLoad::noteDelivered(bytes.size());
    if (m_recorder) {
        m_recorder->add(bytes);
    }
    if (isSuccess()) {
        Q_EMIT received(bytes);
        return;
    }
    m_errorBody += bytes;
    if (m_errorBody.size() > HttpLimits::ErrorBody) {
        emitFailed(httpFailure());
    }
}

void HttpCall::conclude()
{
    if (status() == 0) {
        emitFailed(noAnswerFailure());
    } else if (!isSuccess()) {
        emitFailed(httpFailure());
    } else {
        const QString reason =
                m_reply->error() == QNetworkReply::NoError ? QString() : m_reply->errorString();
        record(reason);
        detach()->deleteLater();
        Q_EMIT ended(reason);
    }
}

/// On a busy machine Qt's thread has read a whole body before this one hears of its head: it is too much if it stays so while nothing
/// of an answer comes, or is far too much.
void HttpCall::lookAtLoad()
{
    constexpr int LooksInARow = 3;
    if (!m_reply) {
        return;
    }
    const qint64 answer =
            ConnectionLoad::delivered() - m_deliveredBefore + m_reply->bytesAvailable();
    const qint64 overhead = m_load.largest() - BytesForOne * answer;
    const bool isStuck = std::exchange(m_answerSeen, answer) == answer;
    m_looksOver = overhead > HttpLimits::Overhead && isStuck ? m_looksOver + 1 : 0;
    if (m_looksOver >= LooksInARow || overhead > HttpLimits::MostOverhead) {
        emitFailed(overheadFailure(m_reply->url(), HttpLimits::Overhead));
    }
}

void HttpCall::onTimeout()
{
    emitFailed(timeoutFailure(m_phase, m_reply ? m_reply->url() : QUrl()));
}

Failure HttpCall::httpFailure() const
{
    HttpErrorAnswer answer;
    answer.status = status();
    answer.headers = m_reply->rawHeaderPairs();
    answer.body = m_errorBody;
    answer.url = m_reply->request().url();
    answer.keySent = m_keySent;
    return classifyHttpError(answer);
}

Failure HttpCall::noAnswerFailure() const
{
    if (!m_tlsErrors.isEmpty()) {
        return tlsFailure(m_tlsErrors, m_reply->url());
    }
    return networkFailure(m_reply->error(), m_reply->errorString(), m_reply->url());
}

void HttpCall::record(const QString &outcome)
{
    if (m_recorder) {
        if (m_reply) {
            m_recorder->setAnswer(status(), m_reply->rawHeaderPairs());
        }
        m_recorder->finish(outcome);
        m_recorder.reset();
    }
}

void HttpCall::emitFailed(const Failure &failure)
{
    record(failure.error.message);
    cancel();
    Q_EMIT failed(failure);
}

QNetworkReply *HttpCall::detach()
{
    m_timer.stop();
    m_lookAtLoad.stop();
    QNetworkReply *reply = m_reply;
    m_reply.clear();
    if (reply) {
        --running;
        disconnect(reply, nullptr, this, nullptr);
    }
    return reply;
}

void HttpCall::cancel()
{
    if (m_recorder) {
        record(m_recorder->givenUp());
    }
    if (QNetworkReply *reply = detach()) {
        // A thread of Qt that reads a head without end does not hear that it is given up, and nothing else goes through it.
        m_load.look();
        m_load.breakOff(allowedLoad(HttpLimits::UsualOverhead, m_deliveredBefore)
                        + BytesForOne * reply->bytesAvailable());
        breakOffLater(reply->manager());
        reply->abort(); // its signals come from inside abort(), to nobody
        reply->deleteLater();
    }
}

/// While other calls run it takes a moment until it is certain which connection it is. What others open from now on is theirs.
/// When the manager of all of them goes, nobody needs any: it would wait seconds for a thread that reads.
void HttpCall::breakOffLater(QObject *context)
{
    constexpr int Looks = 50;
    auto *timer = new QTimer(context);
    const auto atEnd =
            connect(timer, &QObject::destroyed, timer, [load = m_load] { load.breakOffAll(); });
    connect(timer, &QTimer::timeout, timer,
            [timer, atEnd, load = m_load, before = m_deliveredBefore, looks = 0]() mutable {
                load.breakOff(
                        allowedLoad(HttpLimits::UsualOverhead + HttpLimits::ReadBuffer, before));
                if (++looks == Looks) {
                    QObject::disconnect(atEnd);
                    timer->deleteLater();
                }
            });
    timer->start(LookAtBodyMs);
}

void HttpCall::release()
{
    constexpr int DrainMs = 300;
    record({});
    if (QNetworkReply *reply = detach()) {
        connect(reply, &QNetworkReply::finished, reply, &QObject::deleteLater);
        QTimer::singleShot(DrainMs, reply, &QNetworkReply::abort);
        m_load.look();
        breakOffLater(reply->manager());
        if (reply->isFinished()) {
            reply->deleteLater();
        }
    }
}

} // namespace varve
