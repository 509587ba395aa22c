// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedserver.h"

#include <QJsonObject>
#include <QStringList>

namespace varve::test
{

struct ScriptedCall
{
    QString id;
    QString name;
    QJsonObject arguments;
};

/// An answer of a Chat Completions server with text and then calls, the arguments cut into pieces.
[[nodiscard]] Script chatCalls(const QString &text, const QList<ScriptedCall> &calls);
[[nodiscard]] Script chatText(const QString &text);
/// The text, and then what `after` says instead of an end.
[[nodiscard]] Script chatCut(const QString &text, const ScriptStep &after);

} // namespace varve::test
