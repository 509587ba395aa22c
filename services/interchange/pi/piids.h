// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QHash>
#include <QSet>

namespace varve
{

/// Gives entries ids of eight hexadecimal digits, as pi has them: the original where there is one and it is free.
class PiIds
{
public:
    /// The same answer for the same entry; `originId` counts only the first time.
    [[nodiscard]] QString idOf(const EntryId &id, const QString &originId = {});

private:
    [[nodiscard]] QString derived(const EntryId &id);

    QHash<EntryId, QString> m_ids;
    QSet<QString> m_used;
};

} // namespace varve
