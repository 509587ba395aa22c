// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <storage/searchquery.h>

namespace varve
{

/// Finding text in all sessions and branches.
struct SearchEntries
{
    QString text; ///< words and filters, as they are typed
    QString session; ///< only in it; empty: all, or as the text says
    QString folder; ///< only of sessions in it; empty: all
    bool partial = false;
    bool meaning = false;
    qint64 limit = 100;
    bool forModel = false; ///< a model asks: nothing that is stored only
};

/// Best first.
[[nodiscard]] const OperationOf<SearchEntries, QList<SearchHit>> &searchOperation();

} // namespace varve
