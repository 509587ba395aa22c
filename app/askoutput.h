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

    explicit AskOutput(Form form) : m_form(form) { }

    /// As AskRun tells it. Problems go to standard error in either form.
    void told(const QJsonObject &event);
    // Besides, what is printed as text.
    void grew(const StreamEvents &events);
    void stored(const QList<Entry> &entries);

private:
    void printPlain(const Entry &entry);

    const Form m_form;
    ConsoleText m_answer { ConsoleStream::Output, ConsoleText::Use::AsItIs };
    bool m_lineOpen = false; ///< of plain text
};

} // namespace varve
