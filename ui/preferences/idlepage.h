// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include "providerconfig.h"

class QCheckBox;
class QSpinBox;

namespace varve
{

class DimLabel;

/// What is done while nobody uses the program, when, and how much of it.
class IdlePage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdlePage)

public:
    explicit IdlePage(QWidget *parent = nullptr);
    ~IdlePage() override;

    void load(const Settings &settings) override;
    void save(Settings *settings) override;
    void restoreDefaults() override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    /// How much all sessions are, as a sentence has it.
    void setSize(const QString &size);

protected:
    void refresh() override;

private:
    void addTasks(QFormLayout *form);
    void addLimits(QFormLayout *form);
    void addConsent(QFormLayout *form);
    void showConsent();
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
    QCheckBox *m_maySend = nullptr;
    DimLabel *m_sent = nullptr; ///< what that would be
    QCheckBox *m_paid = nullptr;
    QSpinBox *m_tokens = nullptr;
    QSpinBox *m_cents = nullptr;
    std::optional<ProviderConfig> m_provider; ///< of the model that idle work would ask
    QString m_size;
};

} // namespace varve
