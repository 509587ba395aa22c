// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "turn.h"

namespace varve
{

/// Writes what happens in a turn to standard output: JSON lines, or the answer alone as text (then tools and
/// problems go to standard error).
class AskOutput
{
public:
    enum class Form : quint8 { JsonLines, Plain };

    explicit AskOutput(Form form) : m_form(form) { }

    void start(const TurnStart &start, const SessionId &session);
    void grew(const StreamEvents &events);
    void stored(const QList<Entry> &entries);
    /// It is tried again.
    void retrying(const Failure &failure, int attempt);
    void end(const TurnEnd &end, const SessionId &session);

private:
    void storedEntry(const Entry &entry);
    void storedAnswer(const Entry &entry);
    void line(const QJsonObject &object) const;

    const Form m_form;
    int m_rounds = 0;
    QString m_text; ///< of the newest answer
    StopReason m_stopReason = StopReason::None;
    bool m_lineOpen = false; ///< of plain text
};

} // namespace varve
