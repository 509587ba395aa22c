// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivechoices.h"

#include <QDialog>

class QComboBox;
class QPushButton;
class QTableWidget;

namespace varve
{

class DimLabel;

/// What goes to an archive and comes from it: all sessions, or folders and sessions that were chosen, and who sees them there. Nothing is
/// written by it: accepted() means rules() are wanted. GUI thread.
class ArchiveRulesDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveRulesDialog)

public:
    explicit ArchiveRulesDialog(const ArchiveRules &before, QWidget *parent = nullptr);
    ~ArchiveRulesDialog() override;

    [[nodiscard]] ArchiveRules rules() const;

private:
    void createReach();
    void createTable();
    [[nodiscard]] QWidget *createCommands();
    void fill();
    void showCurrent();
    void explain();
    void addFolder();
    void removeCurrent();
    void setCurrentWhat();
    [[nodiscard]] QString nameOf(const ArchiveChoice &choice) const;

    ArchiveRules m_rules;
    QComboBox *m_sends = nullptr;
    QComboBox *m_takes = nullptr;
    DimLabel *m_about = nullptr;
    QTableWidget *m_table = nullptr;
    QPushButton *m_remove = nullptr;
    QComboBox *m_what = nullptr; ///< of the current row
};

} // namespace varve
