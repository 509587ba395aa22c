// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piids.h"

#include <algorithm>

namespace varve
{

namespace
{

bool isPiId(QStringView text)
{
    return text.size() == 8 && std::ranges::all_of(text, [](QChar c) {
               return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f');
           });
}

} // namespace

QString PiIds::idOf(const EntryId &id, const QString &originId)
{
    if (const auto known = m_ids.constFind(id); known != m_ids.cend()) {
        return *known;
    }
    const bool usable = isPiId(originId) && !m_used.contains(originId);
    const QString chosen = usable ? originId : derived(id);
    m_ids.insert(id, chosen);
    m_used.insert(chosen);
    return chosen;
}

QString PiIds::derived(const EntryId &id)
{
    // The end of a UUIDv7 is its random part.
    quint32 number = id.toBytes().last(4).toHex().toUInt(nullptr, 16);
    QString text;
    do {
        text = QString::number(number++, 16).rightJustified(8, u'0');
    } while (m_used.contains(text));
    return text;
}

} // namespace varve
