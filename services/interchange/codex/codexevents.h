// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexrecord.h"
#include "sourceentry.h"
#include "textfigures.h"

#include <QStringList>

#include <vector>

namespace varve
{

/// The events that become no entry: those that say again what an item says, and those that only show progress.
class CodexEvents
{
public:
    /// False if the event is none of them.
    [[nodiscard]] bool leaveOut(std::string_view type);
    void leaveOutRepeat(std::string_view name) { m_repeats.add(name); }

    /// An agent_message; an item of the same text belongs to it.
    void said(const CodexRecord &event, qint64 line);
    void answered(const QString &text);
    /// Whether more wait for their items than an answer could have.
    [[nodiscard]] bool isOverfull() const;
    [[nodiscard]] qsizetype waitingCount() const { return std::ssize(m_said); }
    /// Events whose item has not come until their turn was over, as hidden notes.
    [[nodiscard]] std::vector<SourceEntry> takeUnanswered();

    /// What was left out, for the report.
    [[nodiscard]] QStringList notes() const;

private:
    struct Said
    {
        QString text;
        SourceEntry note;
    };
    std::vector<Said> m_said;
    qint64 m_saidBytes = 0;
    QString m_lastAnswer; ///< some versions write the event after the item
    Tally m_repeats;
    Tally m_progress;
};

} // namespace varve
