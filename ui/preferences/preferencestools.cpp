// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the preferences show of tools, tool servers and files that are sent before a conversation.
#include "contextfilespage.h"
#include "preferencescontroller.h"
#include "preferencesdialog.h"
#include "toolserverstate.h"
#include "toolspage.h"
#include <context/promptparts.h>
#include <models/conversations.h>
#include <models/workbench.h>
#include <session/texttokens.h>
#include <shell/outside.h>

#include <QSet>

#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

SandboxKind kindOf(const SandboxState &state)
{
    switch (state.kind) {
    case SandboxState::Kind::Active:
        return SandboxKind::Active;
    case SandboxState::Kind::Missing:
        return SandboxKind::Missing;
    case SandboxState::Kind::Blocked:
        return SandboxKind::Blocked;
    }
    return SandboxKind::Unknown;
}

ToolServerState stateOf(const McpServerState &server)
{
    ToolServerState state;
    state.id = server.id;
    state.problem = server.problem;
    switch (server.kind) {
    case McpServerState::Kind::Off:
    case McpServerState::Kind::Idle:
        state.kind = ToolServerState::Kind::NotStarted;
        break;
    case McpServerState::Kind::Starting:
        state.kind = ToolServerState::Kind::Starting;
        break;
    case McpServerState::Kind::Ready:
        state.kind = ToolServerState::Kind::Ready;
        break;
    case McpServerState::Kind::Failed:
        state.kind = ToolServerState::Kind::Failed;
        break;
    case McpServerState::Kind::SignIn:
        state.kind = ToolServerState::Kind::SignIn;
        break;
    }
    state.signIn = server.signIn;
    for (const McpToolState &tool : server.tools) {
        state.tools += { tool.name, tool.description, tool.tokens, ToolPolicy::Summarize };
    }
    return state;
}

QList<ToolLine> linesOf(const ToolBox::Tools &tools, const TokenFactors &factors)
{
    QList<ToolLine> lines;
    for (const auto &tool : tools) {
        const ToolDefinition definition = tool->definition();
        lines += { definition.name, definition.description, toolTokens(definition, factors),
                   ownToolsToSummarize().contains(definition.name) ? ToolPolicy::Summarize
                                                                   : ToolPolicy::Prune };
    }
    return lines;
}

qint64 tokensOf(const QString &text, const TokenFactors &factors)
{
    return qRound64(estimateTokens(text, factors));
}

void showSources(ContextFilesPage *page, const PromptSources &sources, const TokenFactors &factors)
{
    page->setSystemPrompt(sources.systemFile, tokensOf(sources.systemPrompt, factors),
                          sources.systemProblem);
    QList<ContextFileLine> files;
    for (const ProjectFile &file : sources.files) {
        files += { file.path, tokensOf(file.text, factors), file.note };
    }
    page->setProjectFiles(files);
    QList<SkillLine> skills;
    for (const Skill &skill : sources.skills) {
        const SkillCost cost = skillCost(skill, factors);
        skills += { skill.name, skill.description,  skill.path,   cost.listed,
                    cost.whole, skill.onlyByPerson, skill.problem };
    }
    page->setSkills(skills);
}

/// What is pressed beside a server. The browser is sent where a sign-in needs it: once, and only for what was pressed here.
void connectServers(PreferencesDialog *dialog, ToolBox *tools, McpServers *servers)
{
    const auto wanted = std::make_shared<QSet<QString>>(); // servers
    ToolsPage *page = dialog->tools();
    QObject::connect(page, &ToolsPage::startWanted, dialog,
                     [servers](const QString &id) { servers->restart(id); });
    QObject::connect(page, &ToolsPage::signInWanted, dialog, [wanted, servers](const QString &id) {
        wanted->insert(id);
        servers->signIn(id);
    });
    QObject::connect(page, &ToolsPage::signInCancelled, dialog,
                     [wanted, servers](const QString &id) {
                         wanted->remove(id);
                         servers->cancelSignIn(id);
                     });
    QObject::connect(page, &ToolsPage::signOutWanted, dialog,
                     [servers](const QString &id) { std::ignore = servers->signOut(id); });
    QObject::connect(tools, &ToolBox::serverStatesChanged, dialog, [wanted, tools] {
        const QList<McpServerState> states = tools->serverStates();
        for (const McpServerState &server : states) {
            const bool isReady = server.signIn.kind == SignInState::Kind::UnderWay
                    && !server.signIn.address.isEmpty();
            if (isReady && wanted->remove(server.id)) {
                openSignInOutside(server.signIn.address);
            }
        }
    });
}

} // namespace

void PreferencesController::showTools(PreferencesDialog *dialog)
{
    ToolBox *tools = &engine().tools();
    const TokenFactors factors =
            workbench()->hasSession() ? workbench()->loaded().factors : TokenFactors();
    const auto showSandbox = [dialog, tools] {
        dialog->tools()->setSandbox(kindOf(tools->sandbox()), tools->sandbox().describe());
    };
    const auto showServers = [dialog, tools] {
        QList<ToolServerState> states;
        for (const McpServerState &server : tools->serverStates()) {
            states += stateOf(server);
        }
        dialog->tools()->setServerStates(states);
    };
    showSandbox();
    showServers();
    connectServers(dialog, tools, &engine().servers());
    dialog->tools()->setToolCosts(linesOf(tools->builtIn(), factors));
    connect(tools, &ToolBox::sandboxFound, dialog, showSandbox);
    connect(tools, &ToolBox::serverStatesChanged, dialog, showServers);
    const auto showFiles = [this, dialog, tools, factors] {
        const QString folder = workbench()->hasSession() ? workbench()->session().cwd : QString();
        tools->setup(folder, ToolBox::For::Looking)
                .then(dialog, [dialog, factors](const TurnSetup &setup) {
                    showSources(dialog->contextFiles(), setup.sources, factors);
                });
    };
    showFiles();
    connect(tools, &ToolBox::changed, dialog, showFiles);
}

} // namespace varve
