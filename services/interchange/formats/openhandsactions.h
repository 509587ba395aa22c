// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "openhandslog.h"

#include <QHash>

#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// Reads events as OpenHands has written them before its agent was a library: actions, which the model wants or somebody says, and
/// observations of what came of them. Those of one conversation, in their order.
class OpenHandsActions
{
public:
    OpenHandsActions(ImportAssembler &into, OpenHandsLog &log) : m_into(into), m_log(log) { }

    [[nodiscard]] Result<> read(const JsonRef &event, const OpenHandsEvent &place);

private:
    [[nodiscard]] Result<> readAction(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readMessage(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readCall(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readCondensation(const JsonRef &event, const OpenHandsEvent &place);
    [[nodiscard]] Result<> readObservation(const JsonRef &event, const OpenHandsEvent &place);

    ImportAssembler &m_into;
    OpenHandsLog &m_log;
    QHash<QString, QString> m_calls; ///< ids of calls, by that of their event
    std::vector<std::string> m_ids; ///< of all events, in their order
    std::unordered_map<std::string, size_t> m_numbers; ///< in that
    qint64 m_forgotten = 0;
};

} // namespace varve
