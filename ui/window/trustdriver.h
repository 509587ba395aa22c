// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folderreport.h"

#include <QObject>
#include <QPointer>
#include <QSet>

class QAction;

namespace varve
{

class ConversationPage;
class NoticeBar;
class Settings;
class TrustDialog;
class Workbench;

/// Says above the composer what of the open session's folder is not used because nobody has trusted it, and asks. GUI thread.
class TrustDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TrustDriver)

public:
    /// None is owned. `action` opens the dialog.
    TrustDriver(ConversationPage *page, Workbench *workbench, Settings *settings, QAction *action);
    ~TrustDriver() override;

    /// What the folder was found to bring along when it was last looked at.
    void setReport(const QString &folder, const FolderReport &report);

private:
    void createBar();
    void refresh();
    void decide();
    void look();
    void putOff();
    void open(bool toDecide);
    void read(TrustDialog *dialog, const FolderFile &file);
    [[nodiscard]] bool isKnown() const;

    ConversationPage *const m_page;
    Workbench *const m_workbench;
    Settings *const m_settings;
    QAction *const m_action;
    NoticeBar *m_bar = nullptr;
    QAction *m_trust = nullptr;
    QString m_folder; ///< as the session names it
    FolderReport m_report;
    QSet<QString> m_putOff; ///< what the bar said
    QPointer<TrustDialog> m_dialog;
};

} // namespace varve
