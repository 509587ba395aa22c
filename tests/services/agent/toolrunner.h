// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"

#include <QEventLoop>
#include <QFutureWatcher>
#include <QTimer>

namespace varve::test
{

/// Runs one call to its end as if it had been allowed, in an event loop that does not pause, as QTest's would. A scene with something
/// allowed keeps it.
inline ToolOutcome runTool(const Tool &tool, const QJsonObject &arguments, ToolScene scene,
                           const std::stop_token &stop = {}, const ToolProgress &progress = {})
{
    if (!scene.allowed) {
        const auto intent = tool.intend(arguments, scene);
        if (!intent) {
            return toolError(intent.error().message);
        }
        scene.allowed = *intent;
    }
    QFutureWatcher<ToolOutcome> watcher;
    QEventLoop loop;
    QTimer limit;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    QObject::connect(&limit, &QTimer::timeout, &loop, &QEventLoop::quit);
    limit.start(240'000);
    watcher.setFuture(tool.run(arguments, scene, stop, progress));
    if (!watcher.isFinished()) {
        loop.exec();
    }
    return watcher.isFinished() ? watcher.result()
                                : toolError(QStringLiteral("the tool did not end"));
}

} // namespace varve::test
