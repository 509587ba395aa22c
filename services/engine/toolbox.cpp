// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolbox.h"

#include <agent/bashtool.h>
#include <agent/filetools.h>
#include <agent/memorytools.h>
#include <agent/recalltool.h>
#include <agent/searchtools.h>
#include <agent/skilltool.h>
#include <agent/toolsupport.h>
#include <base/onpool.h>
#include <context/promptparts.h>
#include <recall/journalrecall.h>
#include <settings/foldertrust.h>
#include <settings/memorysettings.h>
#include <settings/settings.h>
#include <settings/toolserverconfig.h>
#include <settings/toolsettings.h>
#include <workspace/storeclient.h>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtConcurrentRun>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

ChoiceOptions TurnSetup::choiceOptions() const
{
    ChoiceOptions options;
    options.prompts = promptParts(sources, prompts) + keptParts(kept);
    options.tools = tools ? tools->definitions() : QList<ToolDefinition>();
    options.project = sources.project;
    return options;
}

QStringList builtInToolNames()
{
    QStringList names = QDir(u":/tools"_s).entryList({ u"*.json"_s }, QDir::Files, QDir::Name);
    names.replaceInStrings(u".json"_s, QString());
    return names;
}

QString unchosenSentence(const TurnSetup &setup, const ChoiceSpelling &spelling)
{
    //: both are names of options
    return ToolBox::tr("%1 So no tool that works in a folder is offered: name a project's folder "
                       "with %2, or say %3.")
            .arg(setup.unchosen, spelling.folder, spelling.anyFolder);
}

std::optional<QStringList> ToolSelection::all() const
{
    if (!names) {
        return std::nullopt;
    }
    QStringList every = *names;
    for (const ApprovalRule &rule : allowed) {
        every += rule.tool;
    }
    every.removeDuplicates();
    return every;
}

namespace
{

/// Whether a tool is named that is not built in.
bool wantsServers(const QStringList &wanted)
{
    return std::ranges::any_of(
            wanted, [](const QString &name) { return !builtInToolNames().contains(name); });
}

} // namespace

ToolBox::ToolBox(const Services &services, QObject *parent)
    : QObject(parent)
    , m_services(services)
    , m_recall { services.store, {}, { journalRecall() } }
    , m_ripgrep(QStandardPaths::findExecutable(u"rg"_s))
{
    applyRules();
    m_services.servers->setServers(readToolServers(*m_services.settings));
    connect(m_services.settings, &Settings::changed, this, &ToolBox::onSettingChanged);
    // The queue speaks on whatever thread it is asked on.
    connect(m_services.approvals, &ApprovalQueue::ruleAdded, this, &ToolBox::keepRule,
            Qt::QueuedConnection);
    connect(
            m_services.approvals, &ApprovalQueue::definitionKnown, this,
            [this](const QString &tool, const QByteArray &definition) {
                writeToolDefinition(m_services.settings, tool, definition);
            },
            Qt::QueuedConnection);
    connect(m_services.servers, &McpServers::statesChanged, this,
            [this](const QList<McpServerState> &states) {
                m_serverStates = states;
                Q_EMIT serverStatesChanged();
            });
}

ToolBox::~ToolBox() = default;

void ToolBox::onSettingChanged(const QString &name)
{
    if (name.startsWith("approval/"_L1)) {
        applyRules();
    } else if (name.startsWith("toolServers/"_L1)) {
        m_services.servers->setServers(readToolServers(*m_services.settings));
    } else if (name.startsWith("tool/"_L1) || name.startsWith("tools/"_L1)
               || name.startsWith("prompts/"_L1) || name.startsWith("memory/"_L1)
               || name.startsWith("projectFile"_L1) || name.startsWith("skill"_L1)
               || name.startsWith("contextFiles/"_L1) || name.startsWith("trustedFolders/"_L1)) {
        Q_EMIT changed();
    }
}

void ToolBox::applyRules()
{
    QList<ApprovalRule> rules;
    const QList<ToolRule> kept = readToolRules(*m_services.settings);
    for (const ToolRule &rule : kept) {
        rules += { rule.tool, rule.pattern, rule.allow };
    }
    m_services.approvals->setDefinitions(readToolDefinitions(*m_services.settings));
    m_services.approvals->setRules(rules,
                                   m_services.settings->get(Keys::ApprovalMode) == "changes"_L1
                                           ? ApprovalMode::Changes
                                           : ApprovalMode::Everything);
}

void ToolBox::keepRule(const ApprovalRule &rule)
{
    QList<ToolRule> rules = readToolRules(*m_services.settings);
    const ToolRule kept { rule.tool, rule.pattern, rule.allow };
    if (!rules.contains(kept)) {
        rules += kept;
        writeToolRules(m_services.settings, rules);
    }
}

void ToolBox::findSandbox()
{
    onPool(
            this, [] { return probeSandbox(); },
            [this](const SandboxState &state) {
                m_sandbox = state;
                Q_EMIT sandboxFound();
            });
}

const SandboxState &ToolBox::sandbox() const
{
    if (!m_sandbox) {
        m_sandbox = probeSandbox();
    }
    return *m_sandbox;
}

CommandPolicy ToolBox::commands(const CommandOptions &options, const QString &folder) const
{
    CommandPolicy policy { sandbox(),
                           CommandSettings::read(*m_services.settings),
                           OwnPlaces::now(m_services.store->path()),
                           {},
                           false };
    CommandSettings &chosen = policy.chosen;
    chosen.withoutSandbox = chosen.withoutSandbox || options.withoutSandbox;
    chosen.protectedFiles = options.protectedFiles.value_or(chosen.protectedFiles);
    if (options.anyFolder) {
        chosen.chosenFolders += trustPath(folder);
    }
    return policy;
}

ToolBox::Tools ToolBox::builtIn(const TurnSetup &setup) const
{
    QObject *engine = m_services.engine;
    MemoryToolkit memory { m_services.store, MemorySettings::read(*m_services.settings), {} };
    memory.secrets.own = setup.ownKeys;
    return { std::make_shared<FileTool>(FileTool::Read),
             std::make_shared<FileTool>(FileTool::Write),
             std::make_shared<FileTool>(FileTool::Edit),
             std::make_shared<FileTool>(FileTool::List),
             std::make_shared<SearchTool>(SearchTool::Grep, engine, m_ripgrep),
             std::make_shared<SearchTool>(SearchTool::Find, engine, m_ripgrep),
             std::make_shared<BashTool>(
                     engine, setup.commands, QProcessEnvironment::systemEnvironment(),
                     std::chrono::seconds(m_services.settings->get(Keys::ToolCommandSeconds))),
             std::make_shared<RecallTool>(m_recall, readRecallReach(*m_services.settings)),
             std::make_shared<RememberTool>(memory),
             std::make_shared<ForgetTool>(memory),
             std::make_shared<SkillTool>(setup.sources.skills,
                                         PromptSettings::read(*m_services.settings).skillsOff) };
}

QFuture<TurnSetup> ToolBox::setup(const QString &folder, For purpose, const QString &message,
                                  Trust given, const ToolSelection &selection)
{
    FolderTrust trust = FolderTrust::readAnew(m_services.settings);
    trust.everything = given == Trust::Given;
    const bool sendsKept = m_services.settings->get(Keys::MemoryKept);
    const QFuture<Result<KeptFacts>> kept = sendsKept
            ? m_services.store->read([folder](StoreReader &reader) {
                  return KeptFacts::read(reader.database(), folder);
              })
            : QtFuture::makeReadyValueFuture(Result<KeptFacts>());
    const bool isTurn = purpose == For::Turn;
    const auto wanted = selection.all();
    const bool asksServers = isTurn && (!wanted || wantsServers(*wanted));
    const auto offered =
            asksServers ? m_services.servers->offer() : QtFuture::makeReadyValueFuture(m_offer);
    const bool needsKeys =
            !wanted || wanted->contains("remember"_L1) || wanted->contains("bash"_L1);
    const auto own = isTurn && needsKeys && m_services.ownKeys
            ? m_services.ownKeys()
            : QtFuture::makeReadyValueFuture(QList<ApiKey>());
    return QtConcurrent::run([folder, message, sendsKept, trust,
                              prompts = PromptSettings::read(*m_services.settings)] {
               TurnSetup setup;
               setup.folder = QFileInfo(folder).isDir() ? folder : QString();
               setup.prompts = prompts;
               if (sendsKept) {
                   setup.keptFolder = folder;
               }
               setup.sources = readPromptSources(PromptPlace::of(setup.folder), prompts, trust);
               setup.problems += setup.sources.problems;
               setup.called = readCalledSkills(message, setup.sources.skills, prompts.skillsOff);
               return setup;
           })
            .then(this,
                  [this, kept](const TurnSetup &made) {
                      return QFuture(kept).then(this, [made](const Result<KeptFacts> &facts) {
                          TurnSetup setup = made;
                          setup.kept = facts.value_or(KeptFacts());
                          if (!facts) {
                              setup.problems += facts.error().message;
                          }
                          return setup;
                      });
                  })
            .unwrap()
            .then(this,
                  [this, own, secrets = selection.secrets](const TurnSetup &made) {
                      return QFuture(own).then(this, [made, secrets](const QList<ApiKey> &keys) {
                          TurnSetup setup = made;
                          setup.ownKeys = keys + secrets;
                          return setup;
                      });
                  })
            .unwrap()
            .then(this,
                  [this, offered, asksServers,
                   options = selection.commands](const TurnSetup &made) {
                      return QFuture(offered).then(
                              this, [this, made, asksServers, options](const McpToolOffer &offer) {
                                  if (asksServers) { // else it is what was known when this began
                                      m_offer = offer;
                                  }
                                  TurnSetup setup = made;
                                  addTools(setup, offer, options);
                                  return setup;
                              });
                  })
            .unwrap();
}

void ToolBox::addTools(TurnSetup &setup, const McpToolOffer &offer,
                       const CommandOptions &options) const
{
    setup.commands = commands(options, setup.folder);
    setup.commands.keys = setup.ownKeys;
    if (const auto allowed = setup.commands.allows(setup.folder); !allowed) {
        setup.unchosen = allowed.error().message;
        setup.folder.clear();
    }
    const QMap<QString, ToolChoice> choices = readToolChoices(*m_services.settings);
    const bool hasSkills = std::ranges::any_of(setup.sources.skills, [](const Skill &skill) {
        return skill.isUsable() && !skill.onlyByPerson;
    });
    const bool remembers = m_services.settings->get(Keys::MemoryTools);
    auto set = std::make_shared<ToolSet>();
    const Tools all = builtIn(setup);
    for (const auto &tool : all) {
        const QString name = tool->definition().name;
        const bool ofMemory = name == "remember"_L1 || name == "forget"_L1;
        // Recall and memory are in the store, skills are read already; everything else works in a folder.
        const bool needed = name == "skill"_L1 ? hasSkills
                : ofMemory                     ? remembers
                                               : name == "recall"_L1 || !setup.folder.isEmpty();
        if (needed && choices.value(name).enabled) {
            set->add(tool);
        }
    }
    for (const auto &tool : offer.tools) {
        set->add(tool);
    }
    setup.tools = set;
    setup.problems += offer.problems;
}

Result<std::shared_ptr<const ToolSet>> ToolBox::select(const TurnSetup &setup,
                                                       const ToolSelection &selection,
                                                       const ChoiceSpelling &spelling) const
{
    QStringList names = selection.names.value_or(setup.tools->names());
    for (const ApprovalRule &rule : selection.allowed) {
        names += rule.tool;
    }
    names.removeDuplicates();
    ToolSet all;
    const Tools known = builtIn(setup);
    for (const auto &tool : known) {
        all.add(tool);
    }
    auto chosen = std::make_shared<ToolSet>();
    for (const QString &name : std::as_const(names)) {
        if (!setup.unchosen.isEmpty() && builtInFolderTools().contains(name)) {
            return fail(Error::Kind::Refused, unchosenSentence(setup, spelling), u"usage"_s);
        }
        auto tool = setup.tools->find(name);
        if (!tool) {
            tool = all.find(name); // switched off in the settings, and asked for all the same
        }
        if (!tool) {
            QStringList there = all.names() + setup.tools->names();
            there.removeDuplicates();
            return fail(Error::Kind::InvalidInput,
                        tr("There is no tool “%1”. There are: %2.").arg(name, there.join(u", "_s)),
                        u"usage"_s);
        }
        chosen->add(tool);
    }
    return chosen;
}

} // namespace varve
