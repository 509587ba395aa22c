// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "personshell.h"
#include "turnregistry.h"
#include <engine/engine.h>

namespace varve
{

/// What runs in all sessions, as a window sees it: the turns, and the commands that the person types. GUI thread.
class Conversations final
{
    Q_DISABLE_COPY_MOVE(Conversations)

public:
    /// Not owned, outlives it.
    explicit Conversations(Engine *engine)
        : m_engine(engine)
        , m_turns(engine)
        , m_shell(engine->store(), engine->transport())
    { }
    ~Conversations() { m_turns.abandonAll(); }

    [[nodiscard]] Engine *engine() const { return m_engine; }
    [[nodiscard]] TurnRegistry &turns() { return m_turns; }
    [[nodiscard]] PersonShell &shell() { return m_shell; }

private:
    Engine *const m_engine;
    TurnRegistry m_turns;
    PersonShell m_shell;
};

} // namespace varve
