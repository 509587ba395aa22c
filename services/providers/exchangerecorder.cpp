// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchangerecorder.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ExchangeRecorder)
};

/// More than is kept, because keys and images are taken out before it is cut.
constexpr qsizetype MostOfABody = 4 * 1024 * 1024; // bytes

} // namespace

ExchangeRecorder::ExchangeRecorder(std::weak_ptr<RequestLog> log, LoggedExchange begun,
                                   const ApiKey &key)
    : m_log(std::move(log))
    , m_exchange(std::move(begun))
    , m_key(key)
{
    m_exchange.startedAt = QDateTime::currentDateTimeUtc();
    m_exchange.requestSize = m_exchange.requestBody.size();
    m_elapsed.start();
}

ExchangeRecorder::~ExchangeRecorder()
{
    finish(givenUp());
}

QString ExchangeRecorder::givenUp()
{
    return Tr::tr("The request was given up before the answer ended.");
}

void ExchangeRecorder::setAnswer(int status, const HttpHeaders &headers)
{
    m_exchange.status = status;
    m_exchange.responseHeaders = headers;
}

void ExchangeRecorder::add(QByteArrayView bytes)
{
    m_exchange.responseSize += bytes.size();
    const qsizetype room = MostOfABody - m_exchange.responseBody.size();
    m_exchange.responseBody += bytes.first(std::clamp<qsizetype>(bytes.size(), 0, room));
}

void ExchangeRecorder::finish(const QString &outcome)
{
    if (m_finished) {
        return;
    }
    m_finished = true;
    m_exchange.durationMs = m_elapsed.elapsed();
    if (m_exchange.responseSize > MostOfABody) {
        m_exchange.responseBody.chop(m_key.reveal().size()); // may be the first half of the key
    }
    m_exchange.outcome = outcome;
    if (const auto log = m_log.lock()) {
        log->add(std::move(m_exchange), m_key);
    }
}

} // namespace varve
