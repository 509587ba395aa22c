// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationrun.h"
#include <engine/flow.h>

#include <QPointer>

namespace varve
{

/// What a flow comes to that has start() and cancel() and the signals textAdded, failed and one with its value. Its text is told; it is
/// Cancelled as soon as it is stopped, and gone with its end. The flow's own thread, that of the engine.
template<typename Flow, typename Value>
[[nodiscard]] QCoro::Task<Result<Value>> valueOfFlow(Flow *flow,
                                                     void (Flow::*succeeded)(const Value &),
                                                     OperationRun run, const EventText *text,
                                                     SessionId session)
{
    const auto promise = std::make_shared<QPromise<Result<Value>>>();
    promise->start();
    const auto end = [flow, promise](const Result<Value> &value) {
        promise->addResult(value);
        promise->finish();
        flow->deleteLater();
    };
    QObject::connect(flow, &Flow::textAdded, flow, [run, text, session](const QString &piece) {
        run.piece(*text, session, piece);
    });
    QObject::connect(flow, succeeded, flow, end);
    QObject::connect(flow, &Flow::failed, flow,
                     [end](const Error &error) { end(std::unexpected(error)); });
    flow->start();
    const std::stop_callback stopping(run.stop, [end, flow = QPointer(flow)] {
        if (flow) {
            flow->cancel();
            end(stopped());
        }
    });
    co_return co_await valueOf(promise->future());
}

} // namespace varve
