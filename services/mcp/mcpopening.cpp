// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpopening.h"

#include <base/textends.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpOpening)
};

constexpr qsizetype LongestName = 200;
constexpr qsizetype LongestList = 200; // characters of revisions that a server names

QJsonObject clientInfo()
{
    return { { "name"_L1, "varve"_L1 }, { "version"_L1, QCoreApplication::applicationVersion() } };
}

QString nameIn(const QJsonValue &info)
{
    return headOf(info["name"_L1].toString(), LongestName).toString();
}

void readTools(const QJsonObject &capabilities, McpOpening &opening)
{
    opening.hasTools = capabilities.contains("tools"_L1);
    opening.tellsChanges = capabilities["tools"_L1]["listChanged"_L1].toBool();
}

QString refused(const RpcMessage &reply)
{
    return Tr::tr("The server refused to begin: %1").arg(reply.errorText);
}

QString noneKnown(const QStringList &revisions)
{
    return Tr::
            tr("The server speaks no revision of the Model Context Protocol that Varve knows. It "
               "speaks: %1. Varve: %2.")
                    .arg(headOf(revisions.join(", "_L1), LongestList),
                         (QStringList { StatelessRevision } + handshakeRevisions()).join(", "_L1));
}

/// The one of a server's revisions that we speak, the newest first.
McpOpening chosenOf(const QJsonArray &offered)
{
    QStringList revisions;
    for (const QJsonValue &each : offered) {
        revisions += each.toString();
    }
    McpOpening opening;
    if (revisions.contains(StatelessRevision)) {
        opening.era = McpEra::Stateless;
        opening.version = StatelessRevision;
        return opening;
    }
    const QStringList known = handshakeRevisions();
    if (std::ranges::any_of(known, [&](const QString &each) { return revisions.contains(each); })) {
        opening.era = McpEra::Handshake;
        return opening;
    }
    opening.problem = noneKnown(revisions);
    return opening;
}

} // namespace

QJsonObject initializeContent()
{
    const QStringList known = handshakeRevisions();
    return { { "protocolVersion"_L1, known.constFirst() },
             { "capabilities"_L1, QJsonObject() },
             { "clientInfo"_L1, clientInfo() } };
}

QJsonObject statelessMeta()
{
    return { { metaKeys::Version, StatelessRevision },
             { metaKeys::Client, clientInfo() },
             { metaKeys::Capabilities, QJsonObject() } };
}

McpOpening openingOfDiscover(const RpcMessage &reply)
{
    McpOpening opening;
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        switch (reply.errorCode) {
        case RpcCode::UnsupportedVersion:
            return chosenOf(reply.errorData["supported"_L1].toArray());
        case RpcCode::HeaderMismatch:
        case RpcCode::MissingCapability:
            opening.problem = refused(reply);
            return opening;
        default:
            opening.era = McpEra::Handshake;
            return opening;
        }
    }
    const QJsonValue offered = reply.content["supportedVersions"_L1];
    if (!offered.isArray()) {
        opening.era = McpEra::Handshake;
        return opening;
    }
    opening = chosenOf(offered.toArray());
    opening.serverName = nameIn(reply.content["_meta"_L1][metaKeys::Server]);
    readTools(reply.content["capabilities"_L1].toObject(), opening);
    return opening;
}

McpOpening openingOfInitialize(const RpcMessage &reply)
{
    McpOpening opening;
    opening.era = McpEra::Handshake;
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        opening.problem = refused(reply);
        return opening;
    }
    const QStringList known = handshakeRevisions();
    opening.version = reply.content["protocolVersion"_L1].toString(known.constFirst());
    if (!known.contains(opening.version)) {
        opening.problem = noneKnown({ opening.version });
    }
    opening.serverName = nameIn(reply.content["serverInfo"_L1]);
    readTools(reply.content["capabilities"_L1].toObject(), opening);
    return opening;
}

} // namespace varve
