// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about what the person has decided: settings, trust, tool-servers.
#include "verbs.h"
#include <operations/settingoperations.h>
#include <operations/toolserveroperations.h>
#include <operations/trustoperations.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- settings

QString sourceText(const SettingState &state)
{
    switch (state.source) {
    case SettingState::Source::Default:
        return {};
    case SettingState::Source::Person:
        return Command::tr("set");
    case SettingState::Source::Model:
        return Command::tr("set for the model");
    case SettingState::Source::Environment:
        return Settings::variableOf(state.setting->name);
    }
    Q_UNREACHABLE_RETURN({});
}

void showSettings(const QList<SettingState> &states)
{
    constexpr qsizetype Longest = 40;
    QList<QStringList> rows;
    for (const SettingState &state : states) {
        const QString value = state.text().simplified();
        rows += { QString(state.setting->name),
                  value.size() > Longest ? value.left(Longest) + u'…' : value, sourceText(state),
                  state.setting->labelText() };
    }
    Command::print(table({ { Command::tr("SETTING") },
                           { Command::tr("VALUE") },
                           { Command::tr("SET BY") },
                           { Command::tr("WHAT IT IS") } },
                         rows));
}

void showSetting(const SettingState &state)
{
    Command::print(state.text());
}

Result<> tellProblems(const QList<SettingState> &states, const NoParameters &)
{
    for (const SettingState &state : states) {
        if (!state.problem.isEmpty()) {
            Command::message(state.problem);
        }
    }
    return {};
}

Result<> tellProblem(const SettingState &state, const NamedSetting &)
{
    return tellProblems({ state }, {});
}

/// What is written now has no effect while the environment says something else.
template<typename Named>
Result<> tellWhoDecides(const SettingState &state, const Named &)
{
    if (state.source == SettingState::Source::Environment) {
        Command::message(Command::tr("It is kept, and %1 of the environment overrules it.")
                                 .arg(Settings::variableOf(state.setting->name)));
    }
    return {};
}

// -- trust

void showTrusted(const FolderTrust &trust)
{
    if (trust.folders.isEmpty()) {
        Command::print(Command::tr("No folder is trusted."));
        return;
    }
    QList<QStringList> rows;
    for (const TrustedFolder &folder : trust.folders) {
        rows += { folder.path, folder.below ? Command::tr("with what is below") : QString(),
                  folder.since.date().toString(Qt::ISODate) };
    }
    Command::print(
            table({ { Command::tr("FOLDER") }, { Command::tr("BELOW") }, { Command::tr("SINCE") } },
                  rows));
}

QString stateText(const FolderFile &file)
{
    switch (file.state) {
    case FolderFile::State::Used:
        return Command::tr("used");
    case FolderFile::State::NotTrusted:
        return Command::tr("not trusted");
    case FolderFile::State::Refused:
        return Command::tr("never: %1").arg(file.reason);
    }
    Q_UNREACHABLE_RETURN({});
}

QString kindText(FolderFile::Kind kind)
{
    switch (kind) {
    case FolderFile::Kind::ProjectFile:
        return Command::tr("instructions");
    case FolderFile::Kind::SystemPrompt:
        return Command::tr("replaces the system prompt");
    case FolderFile::Kind::Skill:
        return Command::tr("skill");
    case FolderFile::Kind::Settings:
        return Command::tr("settings for compaction");
    }
    Q_UNREACHABLE_RETURN({});
}

void showReport(const FolderReport &report)
{
    QList<QStringList> rows;
    for (const FolderFile &file : report.files) {
        rows += { file.path, QString::number(file.bytes), kindText(file.kind), stateText(file) };
    }
    if (rows.isEmpty()) {
        Command::print(Command::tr("%1 has no instructions for a model.").arg(report.root));
    } else {
        Command::print(table({ { Command::tr("FILE") },
                               { Command::tr("BYTES"), true },
                               { Command::tr("WHAT IT DOES") },
                               { Command::tr("STATE") } },
                             rows));
    }
}

/// Beside what was shown: it was only looked at.
Result<> tellHowToTrust(const FolderReport &report, const NamedFolder &)
{
    Command::message(report.isTrusted && report.toTrust().isEmpty()
                             ? Command::tr("%1 is trusted.").arg(report.root)
                             : Command::tr("Nothing was changed. With --yes %1 is trusted.")
                                       .arg(report.root));
    return {};
}

Result<> failedToDistrust(const bool &isRemoved, const NamedFolder &named)
{
    return isRemoved
            ? Result<>()
            : fail(Error::Kind::NotFound,
                   Command::tr("%1 is not trusted by itself. “varve trust” lists those that are.")
                           .arg(named.folder));
}

// -- tool-servers

QString stateOf(const ToolServerRow &row)
{
    if (const QString problem = toolServerProblem(row.config); !problem.isEmpty()) {
        return problem;
    }
    if (!row.config.enabled) {
        return Command::tr("switched off");
    }
    return row.isSignedIn ? Command::tr("signed in") : QString();
}

void showServers(const QList<ToolServerRow> &servers)
{
    if (servers.isEmpty()) {
        Command::print(Command::tr("No tool server is set up."));
        return;
    }
    QList<QStringList> rows;
    for (const ToolServerRow &row : servers) {
        const ToolServerConfig &config = row.config;
        rows += { config.name,
                  config.kind == ToolServerConfig::Kind::Http
                          ? config.url
                          : (QStringList { config.program } + config.arguments).join(u' '),
                  stateOf(row) };
    }
    Command::print(table(
            { { Command::tr("SERVER") }, { Command::tr("REACHED BY") }, { Command::tr("STATE") } },
            rows));
}

void tellAddress(const OperationEvent &event, bool)
{
    if (event.text->name == "signInAddress"_L1) {
        Command::message(
                Command::tr("Open this address in a browser of this machine, and sign in there:"));
        Command::message(event.members["address"_L1].toString());
    }
}

void showSignedIn(const ToolServerRow &row)
{
    Command::print(Command::tr("Signed in at %1.").arg(row.config.name));
}

void showSignedOut(const ToolServerRow &row)
{
    Command::print(Command::tr("Signed out at %1.").arg(row.config.name));
}

} // namespace

QList<ShownOperation> settingsShown()
{
    return { shownBy(settingsOperation(), showSettings, tellProblems),
             shownBy(settingOperation(), showSetting, tellProblem),
             shownBy(settingSetOperation(), showSetting, tellWhoDecides<GivenSetting>),
             shownBy(settingResetOperation(), showSetting, tellWhoDecides<NamedSetting>),
             shownBy(trustedFoldersOperation(), showTrusted),
             shownBy(folderTrustOperation(), showReport, tellHowToTrust),
             shownBy(trustOperation(), showReport),
             shownBy(distrustOperation(), showNothing<bool>, failedToDistrust),
             shownBy(toolServersOperation(), showServers),
             shownBy(signInOperation(), showSignedIn, nullptr, { .event = tellAddress }),
             shownBy(signOutOperation(), showSignedOut) };
}

} // namespace varve
