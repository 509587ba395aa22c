// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "crashreportdialog.h"

#include <shell/dialogsize.h>
#include <shell/outside.h>
#include <shell/plainlabel.h>

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
