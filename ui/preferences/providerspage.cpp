// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerspage.h"

#include "dimlabel.h"
#include "foundservers.h"
#include "icons.h"
#include "keyring.h"
#include "modelchoices.h"
#include "providercatalogue.h"
#include "providereditor.h"
#include "providerproblems.h"
#include "providerstate.h"
#include "stateline.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

enum StackPage { EmptyState, Columns };

} // namespace

ProvidersPage::ProvidersPage(const PreferencesServices &services, QWidget *parent)
    : PreferencesPage(tr("Providers"), themedIcon(u"link"_s), parent)
    , m_services(services)
{
    m_choices = new ModelChoices(services.models);
    m_found = new FoundServers([this](const QUrl &address) { return isSetUp(address); });
    m_stack = new QStackedWidget;
    m_stack->insertWidget(EmptyState, createEmptyState());
    m_stack->insertWidget(Columns, createColumns());
    m_notice = new StateLine;
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addHeading(form, tr("Models"));
    form->addRow(m_choices);
    m_caching = new QComboBox;
    m_caching->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_caching->addItem(tr("For five minutes"), u"5m"_s);
    m_caching->addItem(tr("For an hour"), u"1h"_s);
    m_caching->addItem(tr("Off"), u"off"_s);
    m_caching->setToolTip(
            tr("How long a provider is asked to keep what it has read. Where it has to "
               "be asked, writing costs more than reading: a quarter more for five "
               "minutes, twice as much for an hour."));
    m_fields->bind(m_caching, Keys::PromptCaching);
    form->addRow(tr("Prompt &caching"), m_caching);
    addHeading(form, tr("Providers"));
    form->addRow(m_stack);
    form->addRow(m_notice);
    form->addRow(m_found);
    addHeading(form, tr("Requests"));
    auto *log = new QCheckBox(tr("&Write requests and answers to a file, without keys"));
    log->setToolTip(tr("The last ones are always shown in the menu Help, Request log."));
    m_fields->bind(log, Keys::RequestLogFile);
    form->addRow(log);

    connect(m_choices, &ModelChoices::edited, this, &ProvidersPage::noteEdit);
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

QWidget *ProvidersPage::createEmptyState()
{
    auto *empty = new QWidget;
    auto *text = new DimLabel(tr("No provider is set up yet. Add one that you have a key for, or a "
                                 "model server on this machine."));
    text->setWordWrap(true);
    auto *button = new QPushButton(tr("Add a provider"));
    button->setAutoDefault(false);
    auto *menu = new QMenu(button);
    fillMenu(menu);
    button->setMenu(menu);
    auto *column = new QVBoxLayout(empty);
    column->setContentsMargins(0, 0, 0, 0);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(button);
    buttons->addWidget(m_found->createFindButton());
    buttons->addStretch();
    column->addWidget(text);
    column->addLayout(buttons);
    column->addStretch();
    return empty;
}

QWidget *ProvidersPage::createColumns()
{
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Providers"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int width = fontMetrics().averageCharWidth() * 24;
    m_list->setFixedWidth(width);
    m_add = new QToolButton;
    m_add->setText(tr("Add"));
    m_add->setIcon(themedIcon(u"add"_s));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(m_add);
    fillMenu(menu);
    m_add->setMenu(menu);
    m_remove = new QPushButton(tr("Remove…"));
    m_remove->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch();

    m_confirm = new QWidget;
    m_confirmText = new QLabel;
    m_confirmText->setWordWrap(true);
    m_confirmText->setTextFormat(Qt::PlainText);
    m_confirmYes = new QPushButton(tr("Remove"));
    m_confirmYes->setAutoDefault(false);
    auto *keep = new QPushButton(tr("Keep"));
    keep->setAutoDefault(false);
    auto *answers = new QHBoxLayout;
    answers->addWidget(m_confirmYes);
    answers->addWidget(keep);
    answers->addStretch();
    auto *confirm = new QVBoxLayout(m_confirm);
    confirm->setContentsMargins(0, 0, 0, 0);
    confirm->addWidget(m_confirmText);
    confirm->addLayout(answers);
    m_confirm->setMaximumWidth(width);
    m_confirm->hide();

    auto *left = new QVBoxLayout;
    left->addWidget(m_list, 1);
    left->addWidget(m_confirm);
    left->addLayout(buttons);
    left->addWidget(m_found->createFindButton());
    m_editor = new ProviderEditor(m_services.keys, m_services.providers, m_services.models);
    auto *columns = new QWidget;
    auto *row = new QHBoxLayout(columns);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(left);
    row->addWidget(m_editor, 1);

    connect(m_list, &QListWidget::currentRowChanged, this, &ProvidersPage::select);
    connect(m_remove, &QPushButton::clicked, this, &ProvidersPage::askToRemove);
    connect(m_confirmYes, &QPushButton::clicked, this, &ProvidersPage::removeCurrent);
    connect(keep, &QPushButton::clicked, this, [this] {
        m_confirm->hide();
        m_remove->setFocus();
    });
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
}

void ProvidersPage::fillMenu(QMenu *menu)
{
    const auto addEntries = [&](bool local) {
        for (const KnownProvider &known : m_services.providers->providers()) {
            if (known.isLocal == local) {
                connect(menu->addAction(known.name), &QAction::triggered, this,
                        [this, known] { add(known.config()); });
            }
        }
    };
    menu->addSection(tr("With a key"));
    addEntries(false);
    menu->addSection(tr("On this machine"));
    addEntries(true);
    menu->addSeparator();
    connect(menu->addAction(tr("Another server, by its address")), &QAction::triggered, this,
            [this] {
                ProviderConfig own;
                own.name = tr("My server");
                own.id = newProviderId(own.name);
                add(own);
            });
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

void ProvidersPage::askToRemove()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    const ProviderConfig &provider = m_drafts.at(row);
    m_confirmText->setText(
            provider.key.kind == KeySource::Kind::Keychain
                    ? tr("Remove %1 and its key from the keychain?").arg(provider.name)
                    : tr("Remove %1?").arg(provider.name));
    m_confirm->show();
    m_confirmYes->setFocus();
}

void ProvidersPage::removeCurrent()
{
    const int row = m_list->currentRow();
    m_confirm->hide();
    if (row < 0) {
        return;
    }
    const ProviderConfig gone = m_drafts.takeAt(row);
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
    m_list->setFocus();
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
    if (isOtherKey) {
        checkKeys();
    }
    noteEdit();
}

/// Says so itself: the list may have made the row current already, while it was quiet (a list that gets the focus does).
void ProvidersPage::setCurrent(int row)
{
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(row);
    select(row);
}

void ProvidersPage::select(int row)
{
    m_confirm->hide();
    if (row >= 0 && row < m_drafts.size()) {
        m_editor->setProvider(m_drafts.at(row));
    }
}

void ProvidersPage::showList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (int row = 0; row < m_drafts.size(); ++row) {
        m_list->addItem(new QListWidgetItem);
        showRow(row);
    }
    m_stack->setCurrentIndex(m_drafts.isEmpty() ? EmptyState : Columns);
    m_choices->setProviders(m_drafts);
}

void ProvidersPage::showRow(int row)
{
    const ProviderConfig &provider = m_drafts.at(row);
    QListWidgetItem *item = m_list->item(row);
    ProviderState state;
    state.problem = problemsOf(provider).first();
    state.hasSessionKey = m_services.keys->hasSessionKey(provider.id);
    if (const auto found = m_states.constFind(provider.id); found != m_states.cend()) {
        state.key = *found;
    }
    item->setText(provider.name + u'\n' + state.text(provider));
    item->setToolTip(state.problem);
    item->setIcon(themedIcon(state.icon(provider)));
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
    ProviderDraft made { m_editor->provider(), m_editor->typedKey(), {} };
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
    {
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentRow(row);
    }
    noteEdit();
}

bool ProvidersPage::isModified(const Settings &settings) const
{
    const bool isOtherChoice = std::ranges::any_of(AllModelPurposes, [&](ModelPurpose purpose) {
        return m_choices->choice(purpose) != readModelChoice(settings, purpose);
    });
    return PreferencesPage::isModified(settings) || isOtherChoice
            || m_drafts != readProviders(settings);
}

bool ProvidersPage::isValid() const
{
    return std::ranges::all_of(m_drafts, [](const ProviderConfig &provider) {
        return problemsOf(provider).first().isEmpty();
    });
}

void ProvidersPage::setTestResult(const QString &providerId, const QString &text, bool ok)
{
    m_choices->setProviders(m_drafts);
    if (m_editor->provider().id == providerId) {
        m_editor->setTestResult(text, ok);
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
