// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include <settings/providerconfig.h>

class QCheckBox;
class QFormLayout;

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
    void addConsent(QFormLayout *form);
    void showConsent();

    QCheckBox *m_maySend = nullptr;
    DimLabel *m_sent = nullptr; ///< what that would be
    std::optional<ProviderConfig> m_provider; ///< of the model that idle work would ask
    QString m_size;
};

} // namespace varve
