// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerspage.h"

#include "foundservers.h"
#include "keyeditor.h"
#include "modelchoices.h"
#include "providereditor.h"
#include "providerlist.h"
#include "providerproblems.h"
#include "providerstate.h"
#include "settingplaces.h"
#include "settingsform.h"
#include "stateline.h"
#include <contextpanel/dimlabel.h>
#include <credentials/keyring.h>
#include <settings/providercatalogue.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QFormLayout>
#include <QMenu>
#include <QPushButton>

#include <algorithm>
#include <tuple>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

ProvidersPage::ProvidersPage(const PreferencesServices &services, QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Providers), themedIcon(u"link"_s), parent)
    , m_services(services)
{
    m_choices = new ModelChoices(services.models);
    m_found = new FoundServers([this](const QUrl &address) { return isSetUp(address); });
    m_list = new ProviderList(services.providers);
    m_empty = createEmptyState();
    m_columns = createColumns();
    m_notice = new StateLine;
    auto *form = settingsForm(this);
    SettingRows::addHeading(form, tr("Models"));
    form->addRow(m_choices);
    m_rows->add(m_choices->form(), Keys::PromptCaching.name);
    SettingRows::addHeading(form, tr("Providers"));
    form->addRow(m_found);
    form->addRow(m_empty); // one of them; a stack would be as high as the higher one
    form->addRow(m_columns);
    form->addRow(m_notice);
    SettingRows::addHeading(form, tr("Requests"));
    m_rows->add(form, Keys::RequestLogFile.name);
    connectParts();
}

void ProvidersPage::connectParts()
{
    connect(m_list, &ProviderList::addRequested, this, &ProvidersPage::add);
    connect(m_list, &ProviderList::removeRequested, this, &ProvidersPage::removeCurrent);
    connect(m_list, &ProviderList::currentChanged, this, &ProvidersPage::select);
    connect(m_choices, &ModelChoices::edited, this, &ProvidersPage::noteEdit);
    connect(m_choices, &ModelChoices::vectorPauseRequested, this,
            &ProvidersPage::vectorPauseRequested);
    connect(m_choices, &ModelChoices::vectorsAllowed, this, &ProvidersPage::vectorsAllowed);
    connect(m_editor, &ProviderEditor::edited, this, &ProvidersPage::takeEdit);
    connect(m_editor, &ProviderEditor::testRequested, this,
            [this] { Q_EMIT testRequested(draft()); });
    connect(m_editor, &ProviderEditor::modelsRequested, this,
            [this] { Q_EMIT modelsRequested(draft()); });
    connect(m_editor, &ProviderEditor::keySaved, this, [this](const QString &id) {
        if (!readProvider(*m_services.settings, id)) {
            m_unsavedKeys += id;
        }
    });
    connect(m_editor->key(), &KeyEditor::typed, this, [this] {
        if (const int row = m_list->currentRow(); row >= 0 && row < m_drafts.size()) {
            showRow(row);
        }
        noteEdit();
    });
    connect(m_services.keys, &KeyRing::keyChanged, this, &ProvidersPage::checkKeys);
    connect(m_found, &FoundServers::wanted, this, &ProvidersPage::serversRequested);
    connect(m_found, &FoundServers::addRequested, this, &ProvidersPage::addFound);
}

ProvidersPage::~ProvidersPage()
{
    // Of providers that were added and never saved.
    for (const QString &id : std::as_const(m_unsavedKeys)) {
        std::ignore = m_services.keys->forget(id);
    }
}

void ProvidersPage::setVectorQuestion(const QString &question)
{
    m_choices->setVectorQuestion(question);
}

void ProvidersPage::setVectorState(const QString &state, bool paused)
{
    m_choices->setVectorState(state, paused);
}

QWidget *ProvidersPage::createEmptyState()
{
    auto *empty = new QWidget;
    auto *text = new DimLabel(tr("No provider is set up yet. Add one that you have a key for, or a "
                                 "model server on this machine."));
    text->setWordWrap(true);
    auto *button = new QPushButton(tr("Add a provider"));
    button->setAutoDefault(false);
    auto *menu = new QMenu(button);
    m_list->fillMenu(menu);
    button->setMenu(menu);
    auto *column = new QVBoxLayout(empty);
    column->setContentsMargins(0, 0, 0, 0);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(button);
    buttons->addWidget(m_found->createFindButton());
    buttons->addStretch();
    column->addWidget(text);
    column->addLayout(buttons);
    return empty;
}

QWidget *ProvidersPage::createColumns()
{
    m_list->addBelow(m_found->createFindButton());
    m_editor = new ProviderEditor(m_services.keys, m_services.providers, m_services.models);
    auto *columns = new QWidget;
    auto *row = new QHBoxLayout(columns);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list);
    row->addWidget(m_editor, 1);
    return columns;
}

bool ProvidersPage::isSetUp(const QUrl &address) const
{
    return std::ranges::any_of(m_drafts, [&](const ProviderConfig &provider) {
        const QUrl own(provider.baseUrl);
        const QString host = own.host();
        const bool isHere =
                host == "localhost"_L1 || host == "::1"_L1 || host.startsWith("127."_L1);
        return isHere && own.port(80) == address.port(80);
    });
}

void ProvidersPage::setFoundServers(const QList<FoundServer> &found)
{
    m_found->setFound(found);
}

void ProvidersPage::addFound(const FoundServer &server)
{
    const QString address = server.baseUrl.toString();
    const KnownProvider *known = m_services.providers->findByAddress(address);
    ProviderConfig made;
    if (known) {
        made = known->config();
    } else {
        made.name = programName(server.report.program);
        made.name = made.name.isEmpty() ? tr("My server") : made.name;
        made.id = newProviderId(made.name);
        made.baseUrl = address;
    }
    if (server.report.needsKey) {
        made.key.kind = KeySource::Kind::Keychain;
    }
    Q_EMIT serverAdded(made.catalogueName(), server.report);
    add(made);
    proposeOnlyModel(made.id, server.report.models);
}

/// Of several the person chooses.
void ProvidersPage::proposeOnlyModel(const QString &provider, QList<ReportedModel> models)
{
    using Kind = ReportedModel::Kind;
    models.removeIf([](const ReportedModel &model) {
        return model.retired || model.kind == Kind::Embedding || model.kind == Kind::Other;
    });
    if (models.size() == 1 && !m_choices->choice(ModelPurpose::Main).isSet()) {
        m_choices->propose({ provider, models.constFirst().id },
                           tr("It is the only model of its server and became the main model. You "
                              "can choose another one."));
        noteEdit();
    }
}

void ProvidersPage::add(const ProviderConfig &provider)
{
    ProviderConfig made = provider;
    const auto isTaken = [this](const QString &name) {
        return std::ranges::contains(m_drafts, name, &ProviderConfig::name);
    };
    for (int number = 2; isTaken(made.name); ++number) {
        //: the second provider of the same name
        made.name = tr("%1 (%2)").arg(provider.name).arg(number);
    }
    m_drafts += made;
    showList();
    setCurrent(static_cast<int>(m_drafts.size()) - 1);
    m_editor->focusName();
    checkKeys();
    noteEdit();
}

void ProvidersPage::removeCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    const ProviderConfig gone = m_drafts.takeAt(row);
    m_editor->key()->dropTyped(gone.id);
    if (readProvider(*m_services.settings, gone.id)) {
        m_removed.insert(gone.id, gone.name);
    } else if (m_unsavedKeys.remove(gone.id)) {
        forgetKey(gone.id, gone.name);
    }
    for (const ModelPurpose purpose : AllModelPurposes) {
        if (m_choices->choice(purpose).provider == gone.id) {
            m_choices->setChoice(purpose, {});
        }
    }
    showList();
    setCurrent(std::min(row, static_cast<int>(m_drafts.size()) - 1));
    m_list->takeFocus();
    noteEdit();
}

void ProvidersPage::forgetKey(const QString &id, const QString &name)
{
    m_services.keys->forget(id).then(this, [this, name](const KeyAnswer &answer) {
        if (answer.state != KeyState::Absent) {
            m_notice->say(u"warning"_s,
                          tr("%1 is removed, but its key may still be in the keychain, which did "
                             "not let go of it. Delete the entry there by hand.")
                                  .arg(name),
                          Accent::Warning, answer.detail);
        }
    });
}

void ProvidersPage::takeEdit()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    const bool isOtherKey = m_drafts.at(row).key != m_editor->provider().key;
    m_drafts[row] = m_editor->provider();
    showRow(row);
    m_choices->setProviders(m_drafts);
    m_found->refresh();
    if (isOtherKey) {
        checkKeys();
    }
    noteEdit();
}

/// Says so itself: the list may have made the row current already, while it was quiet (a list that gets the focus does).
void ProvidersPage::setCurrent(int row)
{
    m_list->setCurrentRow(row);
    select(row);
}

void ProvidersPage::select(int row)
{
    m_list->closeQuestion();
    if (row >= 0 && row < m_drafts.size()) {
        m_editor->setProvider(m_drafts.at(row));
    }
}

void ProvidersPage::showList()
{
    m_list->setCount(static_cast<int>(m_drafts.size()));
    for (int row = 0; row < m_drafts.size(); ++row) {
        showRow(row);
    }
    m_empty->setVisible(m_drafts.isEmpty());
    m_columns->setVisible(!m_drafts.isEmpty());
    m_choices->setProviders(m_drafts);
    m_found->refresh();
}

void ProvidersPage::showRow(int row)
{
    const ProviderConfig &provider = m_drafts.at(row);
    ProviderState state;
    state.problem = problemsOf(provider).first();
    if (state.problem.isEmpty()) {
        state.problem = KeyEditor::problemOf(m_editor->key()->typedKeys().value(provider.id));
    }
    state.hasSessionKey = m_services.keys->hasSessionKey(provider.id);
    if (const auto found = m_states.constFind(provider.id); found != m_states.cend()) {
        state.key = *found;
    }
    m_list->showRow(row, provider, state);
}

void ProvidersPage::checkKeys()
{
    for (const ProviderConfig &provider : std::as_const(m_drafts)) {
        m_services.keys->check(provider).then(
                this, [this, id = provider.id, key = provider.key](const KeyAnswer &answer) {
                    const auto found = std::ranges::find(m_drafts, id, &ProviderConfig::id);
                    if (found != m_drafts.end() && found->key == key) {
                        m_states.insert(id, answer.state);
                        showRow(static_cast<int>(found - m_drafts.begin()));
                    }
                });
    }
}

ProviderDraft ProvidersPage::draft() const
{
    ProviderDraft made { m_editor->provider(), m_editor->key()->typedKey(), {} };
    const ModelChoice main = m_choices->choice(ModelPurpose::Main);
    if (main.provider == made.provider.id) {
        made.model = main.model;
    } else if (!made.provider.models.isEmpty()) {
        made.model = made.provider.models.constFirst().id;
    }
    return made;
}

void ProvidersPage::load(const Settings &settings)
{
    PreferencesPage::load(settings);
    m_drafts = readProviders(settings);
    m_removed.clear();
    for (const ModelPurpose purpose : AllModelPurposes) {
        m_choices->setChoice(purpose, readModelChoice(settings, purpose));
    }
    showList();
    setCurrent(m_drafts.isEmpty() ? -1 : 0);
    checkKeys();
}

void ProvidersPage::save(Settings *settings)
{
    PreferencesPage::save(settings);
    for (const auto &[id, name] : m_removed.asKeyValueRange()) {
        removeProvider(settings, id);
        forgetKey(id, name);
    }
    m_removed.clear();
    for (const ProviderConfig &provider : std::as_const(m_drafts)) {
        writeProvider(settings, provider);
        m_unsavedKeys.remove(provider.id);
    }
    for (const ModelPurpose purpose : AllModelPurposes) {
        writeModelChoice(settings, purpose, m_choices->choice(purpose));
    }
    storeTypedKeys();
}

/// Whoever pastes a key and presses OK means it to be used, also without its own button.
void ProvidersPage::storeTypedKeys()
{
    const QHash<QString, ApiKey> typed = m_editor->key()->typedKeys();
    QStringList ids;
    QList<QFuture<KeyAnswer>> answers;
    for (const ProviderConfig &provider : std::as_const(m_drafts)) {
        const ApiKey key = typed.value(provider.id);
        if (key.isEmpty()) {
            continue;
        }
        if (provider.key.kind == KeySource::Kind::Session) {
            m_editor->key()->dropTyped(provider.id);
            m_services.keys->useForSession(provider.id, key);
        } else {
            ids += provider.id;
            answers += m_services.keys->save(provider.id, key);
        }
    }
    if (!answers.isEmpty()) {
        m_isStoring = true;
        m_notice->say(u"clock"_s, tr("Writing to the keychain…"));
        QtFuture::whenAll(answers.begin(), answers.end())
                .then(this,
                      [this, ids](const QList<QFuture<KeyAnswer>> &all) { noteStored(ids, all); });
    }
}

void ProvidersPage::noteStored(const QStringList &ids, const QList<QFuture<KeyAnswer>> &answers)
{
    m_isStoring = false;
    m_notice->say({}, {});
    bool all = true;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const KeyAnswer answer = answers.at(i).result();
        if (answer.state == KeyState::Present) {
            m_editor->key()->dropTyped(ids.at(i));
            continue;
        }
        const auto found = std::ranges::find(m_drafts, ids.at(i), &ProviderConfig::id);
        if (std::exchange(all, false) && found != m_drafts.end()) {
            setCurrent(static_cast<int>(found - m_drafts.begin()));
            m_notice->say(u"warning"_s,
                          tr("The key of %1 was not saved. It still stands in its field.")
                                  .arg(found->name),
                          Accent::Warning, answer.detail);
        }
    }
    noteEdit();
    Q_EMIT keysStored(all);
}

void ProvidersPage::restoreDefaults()
{
    const int row = m_list->currentRow();
    const KnownProvider *known =
            row < 0 ? nullptr : m_services.providers->find(m_drafts.at(row).known);
    if (!known) {
        return;
    }
    const ProviderConfig before = m_drafts.at(row);
    ProviderConfig restored = known->config();
    restored.id = before.id;
    restored.key = before.key;
    m_drafts[row] = restored;
    m_editor->setProvider(restored);
    showList();
    m_list->setCurrentRow(row);
    noteEdit();
}

bool ProvidersPage::isModified(const Settings &settings) const
{
    const bool isOtherChoice = std::ranges::any_of(AllModelPurposes, [&](ModelPurpose purpose) {
        return m_choices->choice(purpose) != readModelChoice(settings, purpose);
    });
    return PreferencesPage::isModified(settings) || isOtherChoice
            || m_drafts != readProviders(settings) || !m_editor->key()->typedKeys().isEmpty();
}

bool ProvidersPage::isValid() const
{
    const QHash<QString, ApiKey> typed = m_editor->key()->typedKeys();
    return std::ranges::all_of(m_drafts, [&typed](const ProviderConfig &provider) {
        return problemsOf(provider).first().isEmpty()
                && KeyEditor::problemOf(typed.value(provider.id)).isEmpty();
    });
}

void ProvidersPage::setTestResult(const QString &providerId, const QString &text, bool ok,
                                  const QString &model)
{
    m_choices->setProviders(m_drafts);
    const bool holds = m_editor->provider().id == providerId && m_editor->setTestResult(text, ok);
    if (holds && ok && !model.isEmpty() && !m_choices->choice(ModelPurpose::Main).isSet()) {
        m_choices->propose({ providerId, model },
                           tr("It answered the test and became the main model. You can choose "
                              "another one."));
        noteEdit();
    }
}

void ProvidersPage::setModelsResult(const QString &providerId, const QString &text, bool ok)
{
    m_choices->setProviders(m_drafts);
    if (m_editor->provider().id == providerId) {
        m_editor->setModelsResult(text, ok);
    }
}

} // namespace varve
