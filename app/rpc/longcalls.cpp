// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "longcalls.h"

#include <utility>

namespace varve
{

void LongCall::onStop(std::function<void()> work)
{
    if (!isStopped()) {
        m_onStop = std::move(work);
    } else if (work) {
        work();
    }
}

void LongCall::stop()
{
    m_stop.request_stop();
    if (const auto work = std::exchange(m_onStop, {})) {
        work();
    }
}

LongCallPtr LongCalls::begin(const RpcCallPtr &call)
{
    forgetEnded();
    auto begun = std::make_shared<LongCall>(call);
    m_calls.insert(compactJson(call->id()), begun);
    if (m_closed) {
        begun->stop();
    }
    return begun;
}

void LongCalls::forgetEnded()
{
    m_calls.removeIf([](const auto &one) { return one.value().expired(); });
}

bool LongCalls::stop(const QJsonValue &id)
{
    const LongCallPtr found = m_calls.value(compactJson(id)).lock();
    if (!found || found->call->isAnswered()) {
        return false;
    }
    found->stop();
    return true;
}

void LongCalls::close()
{
    m_closed = true;
    const auto calls = m_calls.values(); // what stops may end, and another begin
    for (const auto &one : calls) {
        if (const LongCallPtr found = one.lock()) {
            found->stop();
        }
    }
}

} // namespace varve
