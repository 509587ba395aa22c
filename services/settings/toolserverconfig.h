// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolsettings.h"

#include <QList>
#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

namespace varve
{

class Settings;

/// A server of tools (Model Context Protocol) that the person set up. A value; holds no secret.
struct ToolServerConfig
{
    enum class Kind : quint8 {
        Command, ///< a program that is started and spoken to through pipes
        Http, ///< "streamable HTTP"
    };

    QString id; ///< never changes and is never used again
    QString name; ///< as the person calls it; the names of its tools begin with it
    Kind kind = Kind::Command;
    bool enabled = true;

    // Of Command
    QString program;
    QStringList arguments;
    /// Names of our environment variables that it is given beside the usual ones, keys too. Their values are not kept.
    QStringList variables;

    // Of Http
    QString url;
    QMap<QString, QString> headers; ///< sent with every request; none that carries a key
    /// Under which Varve is known where the server lets people sign in: an id, or an https address that says who we are (a client id metadata
    /// document). Empty: Varve introduces itself.
    QString clientId;

    QMap<QString, ToolChoice>
            tools; ///< by the server's own names; only what differs from the default

    friend bool operator==(const ToolServerConfig &, const ToolServerConfig &) = default;
};

/// Why it cannot be used as it stands, as a sentence for the person; empty: it can.
[[nodiscard]] QString toolServerProblem(const ToolServerConfig &server);
/// A new id that tells a person which server it is: "files-3f9a2c".
[[nodiscard]] QString newToolServerId(const QString &name);

/// In the order they were added. Settings::changed("toolServers/<id>") says when one of them changes.
[[nodiscard]] QList<ToolServerConfig> readToolServers(const Settings &settings);
/// Adds or replaces. What a later version wrote beside it is left alone; a password in an address and headers that
/// carry keys are left out.
void writeToolServer(Settings *settings, const ToolServerConfig &server);
void removeToolServer(Settings *settings, const QString &id);

/// Where the person has signed in, and the keychain has tokens. Not part of the setup, which a draft of it may be older than.
[[nodiscard]] QSet<QString> signedInToolServers(const Settings &settings);
void writeToolServerSignedIn(Settings *settings, const QString &id, bool isSignedIn);

/// Names for servers in the names of their tools: lower-case letters, digits and hyphens, no two alike. As no underscore is in
/// them, "name_tool" never means two things. Pure.
[[nodiscard]] QStringList toolPrefixes(const QStringList &serverNames);
[[nodiscard]] QStringList toolPrefixes(const QList<ToolServerConfig> &servers);
/// What the person chose for old results of servers' tools, by the names that models know these by; Automatic is left out.
[[nodiscard]] QMap<QString, ToolPolicy> serverToolPolicies(const QList<ToolServerConfig> &servers);

} // namespace varve
