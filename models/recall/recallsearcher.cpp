// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallsearcher.h"

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr auto TypingPause = 90ms;
constexpr auto PauseForMeaning = 350ms;

} // namespace

RecallSearcher::RecallSearcher(const RecallServices &services, QObject *parent)
    : QObject(parent)
    , m_services(services)
{
    m_typing.setSingleShot(true);
    m_typing.setInterval(TypingPause);
    m_pause.setSingleShot(true);
    m_pause.setInterval(PauseForMeaning);
    connect(&m_typing, &QTimer::timeout, this, [this] { begin(false); });
    connect(&m_pause, &QTimer::timeout, this, [this] { begin(true); });
}

RecallSearcher::~RecallSearcher()
{
    m_stop.request_stop();
}

void RecallSearcher::stop()
{
    m_stop.request_stop();
    m_stop = {};
    ++m_run;
    m_typing.stop();
    m_pause.stop();
    if (m_state.searching) {
        m_state.searching = false;
        Q_EMIT changed();
    }
}

void RecallSearcher::ask(const RecallRequest &request)
{
    stop();
    m_request = request;
    if (request.query.trimmed().isEmpty()) {
        m_state = {};
    } else {
        m_state.searching = true; // what is there stays until there is better
        m_typing.start();
    }
    Q_EMIT changed();
}

void RecallSearcher::begin(bool meaning)
{
    m_request.stop = m_stop.get_token();
    RecallServices services = m_services;
    if (!meaning) {
        services.meaning = {};
    }
    recall(services, m_request)
            .then(this, [this, run = m_run, meaning](const Result<RecallAnswer> &answer) {
                onAnswer(run, meaning, answer);
            });
}

void RecallSearcher::onAnswer(quint64 run, bool meaning, const Result<RecallAnswer> &answer)
{
    if (run != m_run || (!answer && answer.error().kind == Error::Kind::Cancelled)) {
        return;
    }
    m_state.asked = m_request.query;
    m_state.answer = answer.value_or(RecallAnswer());
    m_state.problem = answer ? QString() : answer.error().message;
    m_state.searching = answer && !meaning && m_services.meaning != nullptr;
    if (m_state.searching) {
        m_pause.start();
    }
    Q_EMIT changed();
}

} // namespace varve
