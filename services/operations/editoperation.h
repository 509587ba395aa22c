// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <base/ids.h>

namespace varve
{

/// What is to become of entries in the context.
struct EditContext
{
    enum class How : quint8 { Exclude, Include, Mask, Pin };

    QString session;
    How how = How::Pin; ///< Include takes the others back
    QStringList entries;
};

/// Its value: the last edit that was appended where the session stands. While a turn of ours runs there, too: its next request reads the
/// branch anew.
[[nodiscard]] const OperationOf<EditContext, EntryId> &editOperation();

} // namespace varve
