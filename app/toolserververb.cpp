// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How servers of tools are listed and signed in at: tool-servers.
#include "verbs.h"
#include <operations/toolserveroperations.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString stateOf(const ToolServerRow &row)
{
    if (const QString problem = toolServerProblem(row.config); !problem.isEmpty()) {
        return problem;
    }
    if (!row.config.enabled) {
        return Tr::tr("switched off");
    }
    return row.isSignedIn ? Tr::tr("signed in") : QString();
}

void showServers(const QList<ToolServerRow> &servers)
{
    if (servers.isEmpty()) {
        Command::print(Tr::tr("No tool server is set up."));
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
    Command::print(
            table({ { Tr::tr("SERVER") }, { Tr::tr("REACHED BY") }, { Tr::tr("STATE") } }, rows));
}

void tellAddress(const OperationEvent &event, bool)
{
    if (event.text->name == "signInAddress"_L1) {
        Command::message(
                Tr::tr("Open this address in a browser of this machine, and sign in there:"));
        Command::message(event.members["address"_L1].toString());
    }
}

void showSignedIn(const ToolServerRow &row)
{
    Command::print(Tr::tr("Signed in at %1.").arg(row.config.name));
}

void showSignedOut(const ToolServerRow &row)
{
    Command::print(Tr::tr("Signed out at %1.").arg(row.config.name));
}

} // namespace

QList<ShownOperation> toolServersShown()
{
    return { shownBy(toolServersOperation(), showServers),
             shownBy(signInOperation(), showSignedIn, nullptr, { .event = tellAddress }),
             shownBy(signOutOperation(), showSignedOut) };
}

} // namespace varve
