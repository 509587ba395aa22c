// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashcontroller.h"

#include "crashreportdialog.h"
#include <base/crashreports.h>
#include <models/moment.h>
#include <settings/windowsettings.h>
#include <shell/noticebar.h>
#include <shell/windowcolumns.h>

#include <QPushButton>

namespace varve
{

CrashController::CrashController(const FeatureContext &context, const QString &folder)
    : Feature(context)
    , m_bar(new NoticeBar(shell().mainWindow()))
{
    shell().columns().addNotice(m_bar);
    auto *show = new QPushButton(tr("Show the report"), m_bar);
    m_bar->addButton(show);
    connect(show, &QPushButton::clicked, this, &CrashController::openReport);
    auto *close = new QPushButton(tr("Close"), m_bar);
    m_bar->addButton(close);
    connect(close, &QPushButton::clicked, this, &CrashController::close);
    look(folder);
}

CrashController::~CrashController() = default;

/// Of several the newest is told of; “varve doctor” names them all.
void CrashController::look(const QString &folder)
{
    const QList<CrashReport> reports = crashReports(folder);
    if (reports.isEmpty()) {
        return;
    }
    const CrashReport &newest = reports.constFirst();
    const QString died = newest.diedAt.toString(Qt::ISODateWithMs);
    if (died <= settings()->get(Keys::ToldCrash)) {
        return;
    }
    settings()->set(Keys::ToldCrash, died);
    m_report = newest.path;
    m_bar->showMessage(NoticeBar::Tone::Information,
                       //: a time
                       tr("Varve crashed (%1). What was stored is safe. A report is kept on this "
                          "machine and is sent to nobody.")
                               .arg(formatMoment(newest.diedAt)));
}

void CrashController::close()
{
    m_bar->showMessage(NoticeBar::Tone::Information, {});
    shell().columns().place(); // what lies over the columns has more room
}

void CrashController::openReport()
{
    const auto text = readCrashReport(m_report);
    if (!text) {
        shell().showError(text.error());
        return;
    }
    close();
    auto *dialog = new CrashReportDialog(m_report, *text, shell().mainWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace varve
