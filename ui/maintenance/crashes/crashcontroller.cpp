// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashcontroller.h"

#include <base/crashreports.h>
#include <models/moment.h>
#include <settings/windowsettings.h>
#include <shell/dialogsize.h>
#include <shell/noticebar.h>
#include <shell/outside.h>
#include <shell/plainlabel.h>
#include <shell/windowcolumns.h>

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

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

CrashReportDialog::CrashReportDialog(const QString &path, const QString &text, QWidget *window)
    : QDialog(window)
{
    setWindowTitle(tr("Report"));
    auto *about = new PlainLabel(
            tr("What the program itself was at: names of commands and of work, places in the "
               "program, the end of its log, which may name files. Nothing that was said in a "
               "session, and no keys. It helps whoever mends the program, if you give it to "
               "them: %1")
                    .arg(QDir::toNativeSeparators(path)),
            this);
    about->setWordWrap(true);
    about->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *report = new QPlainTextEdit(this);
    report->setAccessibleName(tr("Report"));
    report->setReadOnly(true);
    report->setLineWrapMode(QPlainTextEdit::NoWrap);
    report->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    report->setPlainText(text);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    const QPushButton *copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    const QPushButton *folder =
            buttons->addButton(tr("Show the folder"), QDialogButtonBox::ActionRole);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copy, &QPushButton::clicked, this,
            [text] { QGuiApplication::clipboard()->setText(text); });
    connect(folder, &QPushButton::clicked, this,
            [path] { openFolderOutside(QFileInfo(path).absolutePath()); });
    auto *column = new QVBoxLayout(this);
    column->addWidget(about);
    column->addWidget(report, 1);
    column->addWidget(buttons);
    resizeToText(this, 110, 36);
}

CrashReportDialog::~CrashReportDialog() = default;

} // namespace varve
