// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

namespace varve
{

/// What has to be known of a request to read its answer.
struct AnswerContext
{
    /// From the tools' names in the request to their own, where they differ (see wirenames.h).
    QHash<QString, QString> toolNames;
    qint64 maxOutputTokens = 0; ///< 0: nothing was asked for
};

} // namespace varve
