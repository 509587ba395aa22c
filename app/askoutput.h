// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "console.h"
#include <operations/askevents.h>

namespace varve
{

/// Writes what happens in a turn to standard output: JSON lines, or the answer alone as text (then tools and
/// problems go to standard error).
class AskOutput
{
public:
    enum class Form : quint8 { JsonLines, Plain };

    explicit AskOutput(Form form);

    void start(const TurnStart &start, const FolderReport &report, const QJsonObject &sandbox)
    {
        m_events.start(start, report, sandbox);
    }
    void rolledOver(const SessionId &parent, const SessionId &child);
    void grew(const StreamEvents &events);
    void stored(const QList<Entry> &entries);
    /// It is tried again.
    void retrying(const Failure &failure, int attempt, int waitMs);
    void end(const TurnEnd &end, const SessionId &session) { m_events.end(end, session); }

private:
    void printPlain(const Entry &entry);

    const Form m_form;
    AskEvents m_events;
    ConsoleText m_answer { ConsoleStream::Output, ConsoleText::Use::AsItIs };
    bool m_lineOpen = false; ///< of plain text
};

} // namespace varve
