// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "streamevent.h"

namespace varve
{

/// Events that wait to be shown, joined where they can be: a server may send a million pieces of one character, and whoever is
/// to show them may be late. What an AnswerAssembler makes of them is the same. A value, no thread affinity.
class EventBacklog
{
public:
    void add(const StreamEvents &events);
    [[nodiscard]] StreamEvents take();
    [[nodiscard]] bool isEmpty() const { return m_events.isEmpty(); }

private:
    [[nodiscard]] bool joins(const StreamEvent &event, qsizetype farthest);

    StreamEvents m_events;
};

} // namespace varve
