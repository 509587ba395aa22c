// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace varve
{

class ProblemLabel;

/// When the store is backed up by itself, where to, and what is kept.
class BackupPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackupPage)

public:
    explicit BackupPage(QWidget *parent = nullptr);
    ~BackupPage() override;

    [[nodiscard]] bool isValid() const override;

protected:
    void refresh() override;

private:
    void addKeep(QFormLayout *form);
    void chooseFolder();

    QCheckBox *m_automatic = nullptr;
    QLineEdit *m_folder = nullptr;
    ProblemLabel *m_problem = nullptr;
    QSpinBox *m_hours = nullptr;
    int m_looks = 0; ///< only the answer to the last one counts
};

} // namespace varve
