// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "openhandsactions.h"
#include "openhandslog.h"
#include "openhandsparts.h"

namespace varve
{

/// Reads events as OpenHands has written them since its agent is a library ("kind": "MessageEvent"); older ones are read by OpenHandsActions. Those
/// of one conversation, in their order; a session was begun.
class OpenHandsEvents
{
public:
    OpenHandsEvents(ImportAssembler &into, OpenHandsUsage &usage)
        : m_into(into)
        , m_usage(usage)
        , m_log(into)
        , m_actions(into, m_log)
    { }
    Q_DISABLE_COPY_MOVE(OpenHandsEvents)

    [[nodiscard]] static bool isEvent(const JsonRef &event);
    /// Whether somebody says something with it, and not the program before anybody does.
    [[nodiscard]] static bool isSaid(const JsonRef &event)
    {
        return isEvent(event) && event["kind"].utf8() != "SystemPromptEvent";
    }
    /// `line`: its number.
    [[nodiscard]] Result<> read(const JsonRef &event, qint64 line);
    /// One that cannot be read; `id` as the name of its file says it.
    [[nodiscard]] Result<> miss(const std::string &id, qint64 line);
    [[nodiscard]] Result<> finish(const std::optional<std::string> &leaf)
    {
        return m_log.finish(leaf);
    }

private:
    [[nodiscard]] Result<> readKind(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readMessage(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readCall(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readResult(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readPrompt(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readCondensation(const JsonRef &event, const OpenHandsEvent &place);

    ImportAssembler &m_into;
    OpenHandsUsage &m_usage;
    OpenHandsLog m_log;
    OpenHandsActions m_actions;
};

} // namespace varve
