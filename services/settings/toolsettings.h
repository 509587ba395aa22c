// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace varve
{

class Settings;

/// What a tool may do without being asked for, or never. A value; the agent has one of its own that is made from it.
struct ToolRule
{
    QString tool; ///< "*": every tool
    QString pattern; ///< of what the call is for, with *; empty: anything
    bool allow = true; ///< false: denied without a question

    friend bool operator==(const ToolRule &, const ToolRule &) = default;
};

/// What becomes of a tool's old results.
enum class ToolPolicy : quint8 {
    Automatic, ///< what the tool is for says it: ownToolsToSummarize()
    Prune, ///< can be had again (a file, a listing): they are masked first
    Summarize, ///< say something that happened once: they stay until a summary takes their place
};

/// What the person chose for one tool.
struct ToolChoice
{
    bool enabled = true;
    ToolPolicy policy = ToolPolicy::Automatic;

    friend bool operator==(const ToolChoice &, const ToolChoice &) = default;
};

/// "automatic", "prune", "summarize".
[[nodiscard]] QLatin1StringView toString(ToolPolicy policy);
/// Automatic for what it does not know.
[[nodiscard]] ToolPolicy toolPolicyFromString(QStringView text);

/// The tools of ours that Automatic means Summarize for; tools of servers are the same: whether what a stranger has answered can be had
/// again nobody knows. All others are Prune.
[[nodiscard]] const QStringList &ownToolsToSummarize();

/// In their order. A rule that cannot be read whole is left out, so that a damaged file never allows more than was meant:
/// what it was for is asked for.
[[nodiscard]] QList<ToolRule> readToolRules(const Settings &settings);
/// Replaces all. Settings::changed("approval/rules") if that made a difference.
void writeToolRules(Settings *settings, const QList<ToolRule> &rules);

/// Digests of what the tools of servers were when a rule first allowed them, or the person did, by their names. "approval/definitions".
[[nodiscard]] QHash<QString, QByteArray> readToolDefinitions(const Settings &settings);
void writeToolDefinition(Settings *settings, const QString &tool, const QByteArray &definition);

/// Of the built-in tools, by their names; only what differs from the default.
[[nodiscard]] QMap<QString, ToolChoice> readToolChoices(const Settings &settings);
/// Settings::changed("tool/<name>") for each that differs. A tool that is not in `choices` goes back to its default.
void writeToolChoices(Settings *settings, const QMap<QString, ToolChoice> &choices);

} // namespace varve
