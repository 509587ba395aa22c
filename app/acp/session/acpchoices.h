// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "acpsession.h"

#include <QJsonArray>

namespace varve
{

class Engine;

// What can be chosen for a session: how calls are asked for, and which model answers. As SessionModeState and SessionConfigOption of the schema.

/// The id of a mode; nothing for one that there is not.
[[nodiscard]] std::optional<ApprovalMode> approvalModeOf(const QString &modeId);
[[nodiscard]] QString modeIdOf(ApprovalMode mode);
/// As the settings have it.
[[nodiscard]] ApprovalMode usualMode(Engine &engine);

[[nodiscard]] QJsonObject modesJson(ApprovalMode mode);
/// The ids are "mode" and "model"; the second is there where a model is set up.
[[nodiscard]] QJsonArray configOptionsJson(Engine &engine, const AcpSession &session);
/// Takes a value for the option of that id; the error says what is wrong with either.
[[nodiscard]] Result<> setConfigOption(Engine &engine, AcpSession &session, const QString &configId,
                                       const QString &value);

} // namespace varve
