// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <prompts/folderreport.h>
#include <shell/feature.h>

#include <QPointer>
#include <QSet>

class QAction;

namespace varve
{

class ConversationPage;
class NoticeBar;
class TrustDialog;

/// Says above the composer what of the open session's folder is not used because nobody has trusted it, and asks. GUI thread.
class TrustController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TrustController)

public:
    explicit TrustController(const FeatureContext &context);
    ~TrustController() override;

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
    QAction *const m_action; ///< opens the dialog
    NoticeBar *m_bar = nullptr;
    QAction *m_trust = nullptr;
    QString m_folder; ///< as the session names it
    FolderReport m_report;
    QSet<QString> m_putOff; ///< what the bar said
    QPointer<TrustDialog> m_dialog;
};

} // namespace varve
