// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolserverconfig.h"

#include "groupvalues.h"
#include "keysource.h"
#include "providerconfig.h"
#include "settings.h"
#include <base/secretheaders.h>
#include <base/unencrypted.h>

#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ToolServerConfig)
};

constexpr auto ServerGroups = "toolServers"_L1;
constexpr auto ArgumentGroup = "argument/"_L1;
constexpr auto VariableGroup = "variable/"_L1;
constexpr auto ServerHeaderGroup = "header/"_L1;
constexpr auto ToolGroup = "tool/"_L1;
constexpr auto HttpKind = "http"_L1;
constexpr auto CommandKind = "command"_L1;
constexpr int ServerVersion = 1;
constexpr auto ClientId = "clientId"_L1;
constexpr auto SignedIn = "signedIn"_L1;

/// QSettings sorts names as text.
QString numbered(QLatin1StringView group, qsizetype index)
{
    return group + u"%1"_s.arg(index, 4, 10, QChar(u'0'));
}

QStringList listIn(const QVariantHash &values, QLatin1StringView group)
{
    QMap<QString, QString> found;
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (name.startsWith(group)) {
            found.insert(name, value.toString());
        }
    }
    return found.values();
}

QMap<QString, ToolChoice> toolsIn(const QVariantHash &values)
{
    QMap<QString, ToolChoice> tools;
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (!name.startsWith(ToolGroup) || name.count(u'/') != 2) {
            continue;
        }
        ToolChoice &choice = tools[decodedName(name.section(u'/', 1, 1))];
        if (name.endsWith("/enabled"_L1)) {
            choice.enabled = value.toString() != "false"_L1;
        } else if (name.endsWith("/policy"_L1)) {
            choice.policy = toolPolicyFromString(value.toString());
        }
    }
    return tools;
}

QString prefixOf(const QString &name)
{
    constexpr qsizetype LongestPrefix = 24; // names of tools have 64 characters on most wires
    static const QRegularExpression other(u"[^a-z0-9]+"_s);
    QString prefix = name.toLower().replace(other, u"-"_s).left(LongestPrefix);
    while (prefix.startsWith(u'-')) {
        prefix.removeFirst();
    }
    while (prefix.endsWith(u'-')) {
        prefix.chop(1);
    }
    return prefix.isEmpty() ? u"server"_s : prefix;
}

ToolServerConfig serverFrom(const QString &id, const QVariantHash &values)
{
    const auto text = [&](const QString &name) { return values.value(name).toString(); };
    ToolServerConfig server;
    server.id = id;
    server.name = text(u"name"_s);
    server.kind = text(u"kind"_s) == HttpKind ? ToolServerConfig::Kind::Http
                                              : ToolServerConfig::Kind::Command;
    server.enabled = text(u"enabled"_s) != "false"_L1;
    server.program = text(u"program"_s);
    server.arguments = listIn(values, ArgumentGroup);
    server.variables = listIn(values, VariableGroup);
    server.url = text(u"url"_s);
    server.clientId = text(ClientId);
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (name.startsWith(ServerHeaderGroup)) {
            server.headers.insert(decodedName(name.sliced(ServerHeaderGroup.size())),
                                  value.toString());
        }
    }
    server.tools = toolsIn(values);
    return server;
}

/// With invalid values for what is gone: of our lists, and of tools that nothing is set for any more.
QVariantHash clearedLists(const QVariantHash &before)
{
    QVariantHash values;
    for (const auto &[name, value] : before.asKeyValueRange()) {
        if (name.startsWith(ArgumentGroup) || name.startsWith(VariableGroup)
            || name.startsWith(ServerHeaderGroup) || name.startsWith(ToolGroup)) {
            values.insert(name, {});
        }
    }
    return values;
}

QVariantHash serverValues(const ToolServerConfig &server, const QVariantHash &before)
{
    QVariantHash values = clearedLists(before);
    values[u"version"_s] = std::max(ServerVersion, before.value(u"version"_s).toInt());
    values[u"name"_s] = server.name;
    const bool isHttp = server.kind == ToolServerConfig::Kind::Http;
    values[u"kind"_s] = QString(isHttp ? HttpKind : CommandKind);
    values[u"enabled"_s] = unlessDefault(server.enabled, u"false"_s);
    values[u"program"_s] = unlessDefault(server.program.isEmpty(), server.program);
    values[u"url"_s] = unlessDefault(server.url.isEmpty(), withoutPassword(server.url));
    values[ClientId] = unlessDefault(server.clientId.isEmpty(), server.clientId);
    for (qsizetype i = 0; i < server.arguments.size(); ++i) {
        values[numbered(ArgumentGroup, i)] = server.arguments.at(i);
    }
    for (qsizetype i = 0; i < server.variables.size(); ++i) {
        values[numbered(VariableGroup, i)] = server.variables.at(i);
    }
    for (const auto &[name, value] : server.headers.asKeyValueRange()) {
        if (!isSecretHeader(name)) {
            values[ServerHeaderGroup + encodedName(name)] = value;
        }
    }
    for (const auto &[name, choice] : server.tools.asKeyValueRange()) {
        const QString group = ToolGroup + encodedName(name);
        values[group + "/enabled"_L1] = unlessDefault(choice.enabled, u"false"_s);
        values[group + "/policy"_L1] = unlessDefault(choice.policy == ToolPolicy::Automatic,
                                                     QString(toString(choice.policy)));
    }
    return values;
}

QString addressProblem(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool isHttp = url.scheme() == "http"_L1;
    if (!url.isValid() || url.host().isEmpty() || (!isHttp && url.scheme() != "https"_L1)) {
        return Tr::tr("“%1” is no address of a tool server. It begins with https://, or with "
                      "http:// for a server on this machine.")
                .arg(text);
    }
    if (!url.userInfo().isEmpty()) {
        return Tr::tr("The address of a tool server may not have a user name or password in it.");
    }
    if (isUnencrypted(url)) {
        return Tr::tr("%1 would be reached without encryption. Use https://, or a server on this "
                      "machine.")
                .arg(url.host());
    }
    return {};
}

QString clientProblem(const QString &clientId)
{
    constexpr qsizetype LongestClientId = 1000;
    const bool isPlain =
            std::ranges::all_of(clientId, [](QChar c) { return c > u' ' && c <= u'~'; });
    return isPlain && clientId.size() <= LongestClientId
            ? QString()
            : Tr::tr("The client id has spaces or other characters in it that none has.");
}

QString headerProblem(const QMap<QString, QString> &headers)
{
    for (const auto &[name, value] : headers.asKeyValueRange()) {
        if (isSecretHeader(name)) {
            return Tr::tr("The header %1 looks like a key. Settings are a plain file, so keys are "
                          "not kept there.")
                    .arg(name);
        }
        if (!isSendableHeader(name) || !isHeaderValue(value)) {
            return Tr::tr("The header %1 cannot be sent.").arg(name);
        }
    }
    return {};
}

} // namespace

QString toolServerProblem(const ToolServerConfig &server)
{
    if (server.name.trimmed().isEmpty()) {
        return Tr::tr("Give the tool server a name. The names of its tools begin with it.");
    }
    if (server.kind == ToolServerConfig::Kind::Http) {
        for (const QString &problem : { addressProblem(server.url), headerProblem(server.headers),
                                        clientProblem(server.clientId) }) {
            if (!problem.isEmpty()) {
                return problem;
            }
        }
        return {};
    }
    if (server.program.trimmed().isEmpty()) {
        return Tr::tr("Say which program %1 is.").arg(server.name);
    }
    for (const QString &variable : server.variables) {
        if (!isVariableName(variable)) {
            return Tr::tr("“%1” is no name of a variable. Give the name only; the value is taken "
                          "from the environment that Varve was started with.")
                    .arg(variable);
        }
    }
    return {};
}

QString newToolServerId(const QString &name)
{
    return newProviderId(name.trimmed().isEmpty() ? u"tools"_s : name);
}

QList<ToolServerConfig> readToolServers(const Settings &settings)
{
    QList<ToolServerConfig> servers;
    const QStringList ids = settings.orderedGroups(ServerGroups);
    for (const QString &id : ids) {
        servers += serverFrom(id, settings.group(ServerGroups, id));
    }
    return servers;
}

void writeToolServer(Settings *settings, const ToolServerConfig &server)
{
    const QVariantHash before = settings->group(ServerGroups, server.id);
    settings->putGroup(ServerGroups, server.id, serverValues(server, before));
}

void removeToolServer(Settings *settings, const QString &id)
{
    settings->removeGroup(ServerGroups, id);
}

QSet<QString> signedInToolServers(const Settings &settings)
{
    QSet<QString> found;
    const QStringList ids = settings.groups(ServerGroups);
    for (const QString &id : ids) {
        if (settings.group(ServerGroups, id).value(SignedIn).toBool()) {
            found.insert(id);
        }
    }
    return found;
}

void writeToolServerSignedIn(Settings *settings, const QString &id, bool isSignedIn)
{
    if (settings->groups(ServerGroups).contains(id)) {
        settings->setGroup(ServerGroups, id,
                           { { SignedIn, unlessDefault(!isSignedIn, u"true"_s) } });
    }
}

QStringList toolPrefixes(const QStringList &serverNames)
{
    QStringList prefixes;
    for (const QString &name : serverNames) {
        const QString plain = prefixOf(name);
        QString prefix = plain;
        for (int number = 2; prefixes.contains(prefix); ++number) {
            prefix = plain + u'-' + QString::number(number);
        }
        prefixes += prefix;
    }
    return prefixes;
}

QStringList toolPrefixes(const QList<ToolServerConfig> &servers)
{
    QStringList names;
    std::ranges::transform(servers, std::back_inserter(names), &ToolServerConfig::name);
    return toolPrefixes(names);
}

QMap<QString, ToolPolicy> serverToolPolicies(const QList<ToolServerConfig> &servers)
{
    const QStringList prefixes = toolPrefixes(servers);
    QMap<QString, ToolPolicy> policies;
    for (qsizetype i = 0; i < servers.size(); ++i) {
        for (const auto &[tool, choice] : servers.at(i).tools.asKeyValueRange()) {
            if (choice.policy != ToolPolicy::Automatic) {
                policies.insert(prefixes.at(i) + u'_' + tool, choice.policy);
            }
        }
    }
    return policies;
}

} // namespace varve
