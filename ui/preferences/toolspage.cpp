// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolspage.h"

#include "commandsettings.h"
#include "dimlabel.h"
#include "icons.h"
#include "plainlabel.h"
#include "recallsettings.h"
#include "ruleseditor.h"
#include "settings.h"
#include "stateline.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTabWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

DimLabel *hint(const QString &text = {})
{
    auto *label = new DimLabel(text);
    label->setWordWrap(true);
    return label;
}

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

} // namespace

ToolsPage::ToolsPage(QWidget *parent) : PreferencesPage(tr("Tools"), themedIcon(u"tool"_s), parent)
{
    m_tabs = new QTabWidget;
    m_tabs->addTab(createApproval(), tr("Approval"));
    m_tabs->addTab(createCommands(), tr("Commands and limits"));
    m_tabs->addTab(createBuiltIn(), tr("Built-in tools"));
    m_tabs->addTab(createServers(), tr("Tool servers"));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_tabs);
    connect(m_rules, &RulesEditor::edited, this, &ToolsPage::noteEdit);
    connect(m_tools, &ToolTable::edited, this, &ToolsPage::noteEdit);
    connect(m_servers, &ToolServers::edited, this, &ToolsPage::noteEdit);
    setSandbox(SandboxKind::Unknown, {});
}

ToolsPage::~ToolsPage() = default;

QWidget *ToolsPage::createApproval()
{
    auto *tab = new QWidget;
    auto *form = new QFormLayout(tab);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_mode = new QComboBox;
    m_mode->addItem(tr("Everything"), u"everything"_s);
    m_mode->addItem(tr("Changes and commands"), u"changes"_s);
    m_mode->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_fields->bind(m_mode, Keys::ApprovalMode);
    m_modeHint = hint();
    auto *mode = new QHBoxLayout;
    mode->addWidget(m_mode);
    mode->addWidget(m_modeHint, 1);
    form->addRow(tr("&Ask for"), mode);
    static_cast<QLabel *>(form->labelForField(mode))->setBuddy(m_mode);
    auto *reach = new QComboBox;
    reach->addItem(tr("Ask each time"), u"ask"_s);
    reach->addItem(tr("Allow"), u"allow"_s);
    reach->addItem(tr("Never"), u"never"_s);
    reach->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    reach->setToolTip(tr("Whether the tool “recall” may read other sessions than the one in which "
                         "the model works"));
    m_fields->bind(reach, Keys::RecallOtherSessions);
    form->addRow(tr("Recall from &other sessions"), reach);
    addHeading(form, tr("Rules"));
    form->addRow(
            hint(tr("What a rule allows is not asked for. What one denies is never done, "
                    "whatever else allows it. A path outside of the working folder is asked for "
                    "unless a rule names exactly it.")));
    m_rules = new RulesEditor;
    form->addRow(m_rules);
    return tab;
}

QWidget *ToolsPage::createCommands()
{
    auto *tab = new QWidget;
    auto *form = new QFormLayout(tab);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addHeading(form, tr("Sandbox"));
    m_sandbox = new StateLine;
    m_advice = hint();
    form->addRow(m_sandbox);
    form->addRow(m_advice);
    m_network = new QCheckBox(tr("Commands may use the &network"));
    m_network->setToolTip(
            tr("Applies to commands in the sandbox. Without one nothing keeps them off the "
               "network."));
    m_fields->bind(m_network, Keys::ToolNetwork);
    form->addRow(m_network);
    m_withoutSandbox = new QCheckBox(tr("Run commands also where &no sandbox works"));
    m_withoutSandbox->setToolTip(tr("Then they have all your rights: nothing keeps them from your "
                                    "files, keys and network. Off: no "
                                    "command runs there."));
    m_fields->bind(m_withoutSandbox, Keys::CommandsWithoutSandbox);
    form->addRow(m_withoutSandbox);
    addHeld(form);
    addHeading(form, tr("Limits"));
    auto *seconds = new QSpinBox;
    m_fields->bind(seconds, Keys::ToolCommandSeconds);
    seconds->setSuffix(tr(" s"));
    seconds->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    seconds->setToolTip(tr("For commands where the model names no time of its own"));
    form->addRow(tr("&Time limit of a command"), seconds);
    auto *rounds = new QSpinBox;
    m_fields->bind(rounds, Keys::ToolRounds);
    rounds->setGroupSeparatorShown(true);
    rounds->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    rounds->setToolTip(tr("How often the model may be asked before the turn ends"));
    form->addRow(tr("&Rounds in one turn"), rounds);
    return tab;
}

/// What commands in the sandbox may see and change beside the working folder.
void ToolsPage::addHeld(QFormLayout *form)
{
    auto *guarded = new QComboBox;
    guarded->addItem(tr("Read-only"), u"readOnly"_s);
    guarded->addItem(tr("Commits allowed"), u"commits"_s);
    guarded->addItem(tr("May be changed"), u"writable"_s);
    guarded->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    guarded->setToolTip(tr("What acts later in a working folder: .git, settings of editors, "
                           "instructions for agents. With "
                           "commits, git's hooks and settings stay as they are."));
    m_fields->bind(guarded, Keys::CommandProtection);
    form->addRow(tr(".git and what else &acts later"), guarded);
    const auto addLines = [&](const QString &label, const SettingKey<QString> &key) {
        auto *lines = new QPlainTextEdit;
        lines->setTabChangesFocus(true);
        lines->setFixedHeight(lines->fontMetrics().lineSpacing() * 3 + 2 * lines->frameWidth() + 8);
        m_fields->bind(lines, key);
        form->addRow(label, lines);
        return lines;
    };
    addLines(tr("Commands can &read too"), Keys::CommandFolders)
            ->setToolTip(tr("Folders beside the system's and the toolchains of your home folder, "
                            "one a line"));
    auto *variables = new QLineEdit;
    variables->setToolTip(tr(
            "Names of variables that commands are given beside the usual ones. A value that is a "
            "key, or looks like one, is never passed on."));
    m_fields->bind(variables, Keys::CommandVariables);
    form->addRow(tr("&Variables"), variables);
    addLines(tr("&Chosen places"), Keys::ChosenFolders)
            ->setToolTip(tr(
                    "Folders that are no project's where tools may work all the same, one a line"));
}

QWidget *ToolsPage::createBuiltIn()
{
    auto *tab = new QWidget;
    m_tools = new ToolTable;
    auto *column = new QVBoxLayout(tab);
    column->addWidget(hint(tr("A tool that is switched off is not offered to the model, and costs "
                              "nothing.")));
    column->addWidget(m_tools, 1);
    return tab;
}

QWidget *ToolsPage::createServers()
{
    auto *tab = new QWidget;
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
    m_modeHint->setText(m_mode->currentData().toString() == "changes"_L1
                                ? tr("Reading in the working folder is not asked for.")
                                : tr("Nothing is done that neither you nor a rule allowed."));
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
