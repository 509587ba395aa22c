// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

class QCheckBox;
class QSpinBox;

namespace varve
{

/// What is done while nobody uses the program, when, and how much of it.
class IdlePage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdlePage)

public:
    explicit IdlePage(QWidget *parent = nullptr);
    ~IdlePage() override;

protected:
    void refresh() override;

private:
    void addTasks(QFormLayout *form);
    void addLimits(QFormLayout *form);
    [[nodiscard]] QCheckBox *addCheck(QFormLayout *form, const QString &text,
                                      const SettingKey<bool> &key);

    QCheckBox *m_enabled = nullptr;
    QSpinBox *m_minutes = nullptr;
    QCheckBox *m_battery = nullptr;
    QCheckBox *m_summaries = nullptr;
    QCheckBox *m_improves = nullptr;
    QCheckBox *m_facts = nullptr;
    QCheckBox *m_importance = nullptr;
    QCheckBox *m_vectors = nullptr;
    QCheckBox *m_vectorsOnly = nullptr;
    QCheckBox *m_paid = nullptr;
    QSpinBox *m_tokens = nullptr;
    QSpinBox *m_cents = nullptr;
};

} // namespace varve
