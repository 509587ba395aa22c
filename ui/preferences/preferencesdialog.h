// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providerspage.h"
#include "settingplaces.h"

#include <QDialog>

class QDialogButtonBox;
class QListWidget;
class QStackedWidget;

namespace varve
{

class IdlePage;
class AppearancePage;
class CompactionPreferences;
class ContextFilesPage;
class ToolsPage;

/// Preferences: a list of categories and a page each. OK and Apply save; Cancel forgets; Restore defaults fills in the
/// defaults of the page that is shown. Nothing is saved while a field holds what cannot be used, and OK closes once the keychain has
/// what was typed.
class PreferencesDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PreferencesDialog)

public:
    using Page = PreferencesPlace;

    /// `model` and its `window` (tokens, 0: not known) are what effective numbers are shown for.
    PreferencesDialog(const PreferencesServices &services, const QString &model, qint64 window,
                      QWidget *parent = nullptr);
    ~PreferencesDialog() override;

    /// What the open session's folder sets of compaction, by names of keys, and in which file.
    void setProject(const QVariantHash &values, const QString &file);
    void showPage(Page page);
    /// Above the settings of the page, which takes it.
    void addAbove(Page page, QWidget *widget);
    /// Its page, and soon there its field, with the focus; of one that is disabled: the field that it depends on.
    void showSetting(QLatin1StringView name);
    [[nodiscard]] ProvidersPage *providers() const { return m_providers; }
    [[nodiscard]] AppearancePage *appearance() const { return m_appearance; }
    [[nodiscard]] IdlePage *idle() const { return m_idle; }
    [[nodiscard]] ToolsPage *tools() const { return m_tools; }
    [[nodiscard]] ContextFilesPage *contextFiles() const { return m_contextFiles; }

Q_SIGNALS:
    /// After settings were saved.
    void applied();

private:
    void addPage(PreferencesPage *page);
    [[nodiscard]] QWidget *fieldOf(QLatin1StringView name) const;
    void goTo(int page, QLatin1StringView name);
    void updateButtons();
    void save();
    void saveAndClose();

    Settings *const m_settings;
    QListWidget *m_list = nullptr;
    QStackedWidget *m_stack = nullptr;
    CompactionPreferences *m_compaction = nullptr;
    ProvidersPage *m_providers = nullptr;
    AppearancePage *m_appearance = nullptr;
    IdlePage *m_idle = nullptr;
    ToolsPage *m_tools = nullptr;
    ContextFilesPage *m_contextFiles = nullptr;
    QList<PreferencesPage *> m_pages;
    QDialogButtonBox *m_buttons = nullptr;
    bool m_isClosing = false; ///< OK was pressed, and keys are on their way into the keychain
};

} // namespace varve
