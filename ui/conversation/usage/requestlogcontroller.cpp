// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestlogcontroller.h"

#include "requestlogwindow.h"
#include <models/conversations.h>
#include <shell/actionreason.h>
#include <shell/bringtofront.h>

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

RequestLogController::RequestLogController(const FeatureContext &context)
    : Feature(context)
    , m_open(addAction("requestLog", tr("Request &log…"), u"clock"_s))
{
    connect(m_open, &QAction::triggered, this, &RequestLogController::open);
    connect(settings(), &Settings::changed, this, &RequestLogController::applyOptions);
    applyOptions();
}

RequestLogController::~RequestLogController() = default;

void RequestLogController::update(const WindowState & /*state*/)
{
    allow(m_open, engine().log() != nullptr, tr("Requests are not logged"));
}

void RequestLogController::open()
{
    if (!m_window) {
        m_window = new RequestLogWindow(engine().log(), shell().mainWindow());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
    }
    bringToFront(m_window);
}

/// Beside the store.
void RequestLogController::applyOptions()
{
    const auto &log = engine().log();
    if (!log) {
        return;
    }
    RequestLogOptions options = log->options();
    options.file = settings()->get(Keys::RequestLogFile)
            ? QFileInfo(store()->path()).absoluteDir().filePath(u"requests.log"_s)
            : QString();
    if (options != log->options()) {
        log->setOptions(options);
    }
}

} // namespace varve
