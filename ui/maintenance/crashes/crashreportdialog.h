// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace varve
{

/// A report as it stands in its file. GUI thread.
class CrashReportDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CrashReportDialog)

public:
    CrashReportDialog(const QString &path, const QString &text, QWidget *window);
    ~CrashReportDialog() override;
};

} // namespace varve
