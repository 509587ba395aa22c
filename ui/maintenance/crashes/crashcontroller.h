// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QDialog>

namespace varve
{

class NoticeBar;

/// A report as it stands in its file. GUI thread.
class CrashReportDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CrashReportDialog)

public:
    CrashReportDialog(const QString &path, const QString &text, QWidget *window);
    ~CrashReportDialog() override;
};

/// That the program died the last time: says so once, at the next start, and shows the report, which stays on this machine. GUI thread.
class CrashController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CrashController)

public:
    /// `folder`: of the reports.
    CrashController(const FeatureContext &context, const QString &folder);
    ~CrashController() override;

private:
    void look(const QString &folder);
    void close();
    void openReport();

    NoticeBar *const m_bar;
    QString m_report; ///< a file
};

} // namespace varve
