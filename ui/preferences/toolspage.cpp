// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolspage.h"

#include "ruleseditor.h"
#include "settingplaces.h"
#include "settingsform.h"
#include "stateline.h"
#include <contextpanel/dimlabel.h>
#include <settings/recallsettings.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QFormLayout>
#include <QTabWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What to do about it.
QString adviceFor(SandboxKind kind)
{
    switch (kind) {
    case SandboxKind::Missing:
        return ToolsPage::tr(
                "Install the package “bubblewrap” with your system's package manager and "
                "start Varve again. Until then no command runs, unless you allow that below.");
    case SandboxKind::Blocked:
        return ToolsPage::tr("Often the system does not let ordinary programs make user namespaces "
                             "(kernel.unprivileged_userns_clone, or AppArmor). Whoever runs the "
                             "system can allow it for bwrap.");
    case SandboxKind::Unknown:
    case SandboxKind::Active:
        break;
    }
    return {};
}

/// Asks for room while it is shown: the stack of a QTabWidget asks hidden ones, too, and the page would scroll for another tab's rows.
class Tab final : public QWidget
{
public:
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return isHidden() ? 0 : QWidget::heightForWidth(width);
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const QSize least = QWidget::minimumSizeHint();
        return isHidden() ? QSize(least.width(), 0) : least;
    }
};

} // namespace

ToolsPage::ToolsPage(QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Tools), themedIcon(u"tool"_s), parent)
{
    m_tabs = new QTabWidget;
    m_tabs->addTab(createApproval(), tr("Approval"));
    m_tabs->addTab(createCommands(), tr("Commands and limits"));
    m_tabs->addTab(createBuiltIn(), tr("Built-in tools"));
    m_tabs->addTab(createServers(), tr("Tool servers"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_tabs);
    connect(m_tabs, &QTabWidget::currentChanged, m_tabs, &QWidget::updateGeometry);
    connect(m_rules, &RulesEditor::edited, this, &ToolsPage::noteEdit);
    connect(m_tools, &ToolTable::edited, this, &ToolsPage::noteEdit);
    connect(m_servers, &ToolServers::edited, this, &ToolsPage::noteEdit);
    connect(m_servers, &ToolServers::startWanted, this, &ToolsPage::startWanted);
    connect(m_servers, &ToolServers::signInWanted, this, &ToolsPage::signInWanted);
    connect(m_servers, &ToolServers::signInCancelled, this, &ToolsPage::signInCancelled);
    connect(m_servers, &ToolServers::signOutWanted, this, &ToolsPage::signOutWanted);
    setSandbox(SandboxKind::Unknown, {});
}

ToolsPage::~ToolsPage() = default;

QWidget *ToolsPage::createApproval()
{
    auto *tab = new Tab;
    auto *form = settingsForm(tab);
    m_rows->add(form, Keys::ApprovalMode.name);
    m_rows->add(form, Keys::RecallOtherSessions.name);
    m_rows->add(form, Keys::ProgramsAskEverywhere.name);
    SettingRows::addHeading(form, tr("Rules"));
    form->addRow(wrappedHint(
            tr("What a rule allows is not asked for. What one denies is never done, "
               "whatever else allows it. A path outside of the working folder is asked for "
               "unless a rule names exactly it.")));
    m_rules = new RulesEditor;
    form->addRow(m_rules);
    return tab;
}

QWidget *ToolsPage::createCommands()
{
    auto *tab = new Tab;
    auto *form = settingsForm(tab);
    SettingRows::addHeading(form, tr("Sandbox"));
    m_sandbox = new StateLine;
    m_advice = wrappedHint();
    form->addRow(m_sandbox);
    form->addRow(m_advice);
    for (const Setting &setting : settingSection(SettingGroup::Sandbox).settings) {
        m_rows->add(form, setting.name);
    }
    m_rows->addGroup(form, SettingGroup::ToolLimits);
    return tab;
}

QWidget *ToolsPage::createBuiltIn()
{
    auto *tab = new Tab;
    m_tools = new ToolTable;
    auto *column = new QVBoxLayout(tab);
    column->addWidget(
            wrappedHint(tr("A tool that is switched off is not offered to the model, and costs "
                           "nothing.")));
    column->addWidget(m_tools, 1);
    return tab;
}

QWidget *ToolsPage::createServers()
{
    auto *tab = new Tab;
    m_servers = new ToolServers;
    auto *column = new QVBoxLayout(tab);
    column->addWidget(m_servers);
    return tab;
}

void ToolsPage::showSection(Section section)
{
    m_tabs->setCurrentIndex(static_cast<int>(section));
}

void ToolsPage::setSandbox(SandboxKind kind, const QString &sentence)
{
    const QString advice = adviceFor(kind);
    switch (kind) {
    case SandboxKind::Unknown:
        m_sandbox->say(u"info"_s, tr("It is tried when the first command runs."));
        break;
    case SandboxKind::Active:
        m_sandbox->say(u"check"_s, sentence, Accent::Success);
        break;
    case SandboxKind::Missing:
    case SandboxKind::Blocked:
        m_sandbox->say(u"warning"_s, sentence, Accent::Warning);
        break;
    }
    m_advice->setText(advice);
    m_advice->setVisible(!advice.isEmpty());
}

void ToolsPage::setToolCosts(const QList<ToolLine> &tools)
{
    m_tools->setTools(tools);
    QStringList names;
    for (const ToolLine &tool : tools) {
        names += tool.name;
    }
    m_rules->setToolNames(names);
}

void ToolsPage::setServerStates(const QList<ToolServerState> &states)
{
    m_servers->setStates(states);
}

void ToolsPage::refresh()
{
    m_rows->setRemark(Keys::ApprovalMode.name,
                      m_rows->value(Keys::ApprovalMode) == "changes"_L1
                              ? tr("Reading in the working folder is not asked for.")
                              : tr("Everything that no rule allows is asked for."));
}

void ToolsPage::load(const Settings &settings)
{
    m_rules->setRules(readToolRules(settings));
    m_tools->setChoices(readToolChoices(settings));
    m_servers->setServers(readToolServers(settings));
    PreferencesPage::load(settings);
}

void ToolsPage::save(Settings *settings)
{
    PreferencesPage::save(settings);
    if (m_rules->rules() != readToolRules(*settings)) {
        writeToolRules(settings, m_rules->rules());
    }
    writeToolChoices(settings, m_tools->choices());
    const QList<ToolServerConfig> servers = m_servers->servers();
    const QList<ToolServerConfig> before = readToolServers(*settings);
    for (const ToolServerConfig &server : before) {
        if (!std::ranges::contains(servers, server.id, &ToolServerConfig::id)) {
            removeToolServer(settings, server.id);
        }
    }
    for (const ToolServerConfig &server : servers) {
        if (!before.contains(server)) {
            writeToolServer(settings, server);
        }
    }
}

void ToolsPage::restoreDefaults()
{
    m_tools->setChoices({});
    PreferencesPage::restoreDefaults();
    noteEdit();
}

bool ToolsPage::isModified(const Settings &settings) const
{
    return PreferencesPage::isModified(settings) || m_rules->rules() != readToolRules(settings)
            || m_tools->choices() != readToolChoices(settings)
            || m_servers->servers() != readToolServers(settings);
}

bool ToolsPage::isValid() const
{
    return m_rules->isValid() && m_servers->isValid();
}

} // namespace varve
