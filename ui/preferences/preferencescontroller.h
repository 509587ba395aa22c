// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

namespace varve
{

class Dictionaries;
class PreferencesDialog;
class ProviderProbe;
class VectorConsent;
class VectorIndexer;

/// The preferences, and in them what providers, tool servers and folders are at. GUI thread.
class PreferencesController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PreferencesController)

public:
    struct Parts
    {
        VectorIndexer *vectors = nullptr; ///< may be null
        VectorConsent *consent = nullptr;
        Dictionaries *dictionaries = nullptr;
    };

    /// None is owned.
    PreferencesController(const FeatureContext &context, const Parts &parts);
    ~PreferencesController() override;

    [[nodiscard]] bool take(const ShellRequest &request) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override { return m_settingEntries; }

Q_SIGNALS:
    /// A server has said what its models are: prices, windows, what can be chosen.
    void modelsReported();
    /// Before it is shown: others may add what is theirs.
    void opened(varve::PreferencesDialog *dialog);

private:
    PreferencesDialog *open(OpenPreferences::At at);
    void makeSettingEntries();
    void connectProviders(PreferencesDialog *dialog);
    void showVectors(PreferencesDialog *dialog);
    void showDictionaries(PreferencesDialog *dialog);
    void noteReported();
    // preferencestools.cpp
    void showTools(PreferencesDialog *dialog);

    const Parts m_parts;
    const QString m_language; ///< that the program was started with
    ProviderProbe *const m_probe; ///< for what is asked without the dialog
    QList<PaletteEntry> m_settingEntries;
};

} // namespace varve
