// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferencescontroller.h"

#include "appearancepage.h"
#include "idlepage.h"
#include "preferencesdialog.h"
#include "providerspage.h"
#include <models/conversations.h>
#include <models/projectionsetup.h>
#include <models/providerprobe.h>
#include <models/storedsessions.h>
#include <models/vectorconsent.h>
#include <models/vectorwords.h>
#include <models/workbench.h>
#include <recall/vectorindexer.h>
#include <settings/projectsettings.h>
#include <settings/searchsettings.h>
#include <settings/windowsettings.h>
#include <shell/actionregistry.h>
#include <shell/icons.h>

#include <QAction>

#include <spelling/dictionaries.h>

namespace varve
{

using namespace Qt::StringLiterals;

PreferencesController::PreferencesController(const FeatureContext &context, const Parts &parts)
    : Feature(context)
    , m_parts(parts)
    , m_language(settings()->get(Keys::ProgramLanguage))
    , m_probe(new ProviderProbe(&engine(), this))
{
    QAction *preferences = addAction(
            "preferences", tr("&Preferences…"), u"settings"_s,
            ActionRegistry::standardKeys(QKeySequence::Preferences, Qt::CTRL | Qt::Key_Comma));
    preferences->setMenuRole(QAction::PreferencesRole);
    connect(preferences, &QAction::triggered, this, [this] { open(OpenPreferences::At::First); });
    connect(m_probe, &ProviderProbe::reported, this, &PreferencesController::noteReported);
    makeSettingEntries();
}

PreferencesController::~PreferencesController() = default;

bool PreferencesController::take(const ShellRequest &request)
{
    if (const auto *wanted = std::get_if<OpenPreferences>(&request)) {
        open(wanted->page);
    } else if (std::holds_alternative<AskLocalServers>(request)) {
        m_probe->askLocalServers();
    } else {
        return false;
    }
    return true;
}

void PreferencesController::makeSettingEntries()
{
    for (const SettingPlace &at : settingPlaces()) {
        QStringList words;
        for (const SettingWord &word : at.setting->words) {
            words += settingText(word.label);
        }
        auto *action = new QAction(themedIcon(u"settings"_s), at.setting->labelText(), this);
        connect(action, &QAction::triggered, this, [this, name = at.setting->name] {
            open(OpenPreferences::At::First)->showSetting(name);
        });
        m_settingEntries += { action, placeName(at.place), true, words.join(u' ') };
    }
}

PreferencesDialog *PreferencesController::open(OpenPreferences::At at)
{
    const bool hasSession = workbench()->hasSession();
    const PreferencesServices services { settings(), engine().keys(), &engine().providers(),
                                         &engine().catalogue() };
    auto *dialog = new PreferencesDialog(
            services, hasSession ? workbench()->loaded().branch.state.model : QString(),
            hasSession ? workbench()->choice().window.tokens : 0, shell().mainWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (hasSession) {
        dialog->setProject(projectionSetup()->projectSettings(workbench()->session().cwd),
                           projectSettingsFile(workbench()->session().cwd));
    }
    connectProviders(dialog);
    showVectors(dialog);
    dialog->appearance()->setRunningLanguage(m_language);
    showDictionaries(dialog);
    dialog->idle()->setSize(VectorConsent::sizeText(*storedSessions()));
    connect(dialog, &PreferencesDialog::applied, this, [this] { shell().refresh(); });
    showTools(dialog);
    Q_EMIT opened(dialog);
    dialog->open();
    switch (at) {
    case OpenPreferences::At::First:
        break;
    case OpenPreferences::At::Providers:
        dialog->showPage(PreferencesDialog::Page::Providers);
        break;
    case OpenPreferences::At::Backups:
        dialog->showPage(PreferencesDialog::Page::Backups);
        break;
    case OpenPreferences::At::Archives:
        dialog->showPage(PreferencesDialog::Page::Archives);
        break;
    case OpenPreferences::At::Idle:
        dialog->showPage(PreferencesDialog::Page::Idle);
        break;
    }
    return dialog;
}

/// What is asked while they are set up is not wanted any more once the dialog is gone.
void PreferencesController::connectProviders(PreferencesDialog *dialog)
{
    ProvidersPage *page = dialog->providers();
    auto *probe = new ProviderProbe(&engine(), dialog);
    const auto draftOf = [](const ProviderDraft &draft) {
        return ProviderProbe::Draft { draft.provider, draft.typedKey, draft.model };
    };
    connect(page, &ProvidersPage::testRequested, probe,
            [probe, draftOf](const ProviderDraft &draft) { probe->test(draftOf(draft)); });
    connect(page, &ProvidersPage::modelsRequested, probe,
            [probe, draftOf](const ProviderDraft &draft) { probe->listModels(draftOf(draft)); });
    connect(page, &ProvidersPage::serversRequested, probe, &ProviderProbe::findServers);
    connect(page, &ProvidersPage::serverAdded, probe, &ProviderProbe::take);
    connect(probe, &ProviderProbe::tested, page, &ProvidersPage::setTestResult);
    connect(probe, &ProviderProbe::listed, page, &ProvidersPage::setModelsResult);
    connect(probe, &ProviderProbe::found, page, &ProvidersPage::setFoundServers);
    connect(probe, &ProviderProbe::reported, this, &PreferencesController::noteReported);
}

void PreferencesController::noteReported()
{
    Q_EMIT modelsReported();
    workbench()->projectAgain();
    shell().refresh();
}

void PreferencesController::showDictionaries(PreferencesDialog *dialog)
{
    const auto show = [this, dialog] {
        m_parts.dictionaries->languages().then(
                dialog, [dialog](const Dictionaries::Languages &languages) {
                    dialog->appearance()->setDictionaries(languages.available, languages.used);
                });
    };
    connect(dialog, &PreferencesDialog::applied, this, show);
    show();
}

void PreferencesController::showVectors(PreferencesDialog *dialog)
{
    const VectorIndexer *vectors = m_parts.vectors;
    if (vectors == nullptr) {
        return;
    }
    const auto show = [this, dialog, vectors] {
        dialog->providers()->setVectorState(
                vectorStateText(vectors->state(), storedSessions()->entryCount()),
                settings()->get(Keys::PauseVectors));
        dialog->providers()->setVectorQuestion(m_parts.consent->question());
    };
    connect(m_parts.consent, &VectorConsent::changed, dialog, show);
    connect(dialog->providers(), &ProvidersPage::vectorsAllowed, m_parts.consent,
            [consent = m_parts.consent] { consent->answer(true); });
    connect(dialog->providers(), &ProvidersPage::vectorPauseRequested, this,
            [this](bool pause) { settings()->set(Keys::PauseVectors, pause); });
    show();
}

} // namespace varve
