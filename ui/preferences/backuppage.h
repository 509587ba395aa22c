// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

namespace varve
{

/// When the store is backed up by itself, where to, and what is kept.
class BackupPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BackupPage)

public:
    explicit BackupPage(QWidget *parent = nullptr);
    ~BackupPage() override;

protected:
    void refresh() override;

private:
    void chooseFolder();

    int m_looks = 0; ///< only the answer to the last one counts
};

} // namespace varve
