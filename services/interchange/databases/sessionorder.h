// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importlog.h"

#include <QByteArray>
#include <QList>

namespace varve
{

/// One session of a database and the one that it was started from.
struct SessionLink
{
    QByteArray id;
    QByteArray parent; ///< empty: none
};

/// Indices in an order in which parents come first, otherwise as they are; a circle of parents is cut at the session that comes first.
/// What cannot be imported (no id, or one that another has) is left out and told.
[[nodiscard]] QList<qsizetype> parentsFirst(QList<SessionLink> &sessions, ImportLog &log);

} // namespace varve
