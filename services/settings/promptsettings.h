// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

class Settings;

/// What is sent before a conversation, as the person chose it. A value for any thread.
struct PromptSettings
{
    QString systemFile; ///< in place of the built-in system prompt; empty: none
    bool environment = true; ///< folder, date and system
    bool projectFiles = true; ///< AGENTS.md and CLAUDE.md
    bool skills = true;
    QStringList filesOff; ///< absolute paths of project files that are not sent
    QStringList skillsOff; ///< absolute paths of SKILL.md files that are not offered
    QStringList skillsTicked; ///< the same, of those whose whole text is always sent

    [[nodiscard]] static PromptSettings read(const Settings &settings);
    /// Leaves what a later version wrote beside it alone.
    void write(Settings *settings) const;

    friend bool operator==(const PromptSettings &, const PromptSettings &) = default;
};

} // namespace varve
