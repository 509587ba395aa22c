// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acptoolservers.h"

#include <base/secretheaders.h>
#include <base/visibletext.h>
#include <engine/engine.h>
#include <settings/toolserverconfig.h>

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpToolServers)
};

QString nameOf(const QJsonObject &server)
{
    return visibleLine(server["name"_L1].toString().trimmed(), 60);
}

QString notHad(const QString &name, const QString &why)
{
    return Tr::tr("The tool server %1 of the editor cannot be used. %2").arg(name, why);
}

/// No two are alike, and none is like one of the settings, whose rules are not for it.
QStringList prefixesOf(const Settings &settings, const QList<QJsonObject> &servers)
{
    const QList<ToolServerConfig> own = readToolServers(settings);
    QStringList names;
    for (const ToolServerConfig &config : own) {
        names += config.name;
    }
    for (const QJsonObject &server : servers) {
        names += nameOf(server);
    }
    return toolPrefixes(names).sliced(own.size());
}

QString keyHeaderOf(const ToolServerConfig &config)
{
    for (const auto &[name, value] : config.headers.asKeyValueRange()) {
        if (isSecretHeader(name)) {
            return name;
        }
    }
    return {};
}

} // namespace

AcpToolServers::AcpToolServers(Engine *engine, const QList<QJsonObject> &servers) : m_engine(engine)
{
    const QStringList prefixes = prefixesOf(*engine->settings(), servers);
    for (qsizetype i = 0; i < servers.size(); ++i) {
        add(servers.at(i), prefixes.at(i));
    }
}

AcpToolServers::~AcpToolServers() = default;

void AcpToolServers::add(const QJsonObject &server, const QString &prefix)
{
    const QString type = server["type"_L1].toString();
    ToolServerConfig config;
    config.id = prefix;
    config.name = prefix;
    McpServersOptions options;
    if (type == "http"_L1) {
        config.kind = ToolServerConfig::Kind::Http;
        config.url = server["url"_L1].toString();
        const QJsonArray headers = server["headers"_L1].toArray();
        for (const QJsonValue &header : headers) {
            config.headers.insert(header["name"_L1].toString(), header["value"_L1].toString());
        }
        if (const QString key = keyHeaderOf(config); !key.isEmpty()) {
            m_problems += notHad(nameOf(server),
                                 Tr::tr("Its header %1 carries a key, and keys are not taken from "
                                        "an editor. Set "
                                        "the server up in Varve's preferences, page Tools.")
                                         .arg(visibleLine(key, 60)));
            return;
        }
    } else if (type.isEmpty() || type == "stdio"_L1) {
        config.program = server["command"_L1].toString();
        const QJsonArray arguments = server["args"_L1].toArray();
        for (const QJsonValue &argument : arguments) {
            config.arguments += argument.toString();
        }
        const QJsonArray variables = server["env"_L1].toArray();
        for (const QJsonValue &variable : variables) {
            config.variables += variable["name"_L1].toString();
            options.environment.insert(config.variables.constLast(),
                                       variable["value"_L1].toString());
        }
    } else {
        m_problems +=
                notHad(nameOf(server),
                       Tr::tr("Varve speaks with servers that are programs, and with those of "
                              "the kind “http”."));
        return;
    }
    if (const QString problem = toolServerProblem(config); !problem.isEmpty()) {
        m_problems += notHad(nameOf(server), problem);
        return;
    }
    m_servers.emplace_back(new McpServers(options));
    m_servers.back()->moveToThread(m_engine->servers().thread());
    m_servers.back()->setServers({ config });
}

QFuture<McpToolOffer> AcpToolServers::offer()
{
    QList<QFuture<McpToolOffer>> offers;
    for (const auto &servers : m_servers) {
        offers += servers->offer();
    }
    McpToolOffer all;
    all.problems = m_problems;
    if (offers.isEmpty()) {
        return QtFuture::makeReadyValueFuture(all);
    }
    return QtFuture::whenAll(offers.begin(), offers.end())
            .then([all](const QList<QFuture<McpToolOffer>> &found) mutable {
                for (const auto &one : found) {
                    if (one.resultCount() > 0) { // none of one that went meanwhile
                        const McpToolOffer offered = one.result();
                        all.tools += offered.tools;
                        all.problems += offered.problems;
                    }
                }
                return all;
            });
}

} // namespace varve
