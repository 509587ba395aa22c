// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageframe.h"

namespace varve
{

SourceEntry messageFrame(const JsonRef &message, const MessagePlace &place, const QDateTime &time,
                         const QByteArray &payload)
{
    SourceEntry out;
    out.id = place.id;
    out.parentId = place.parent;
    out.hasLink = true;
    out.line = place.line;
    out.size = static_cast<qint64>(message.raw().size());
    out.payload = payload;
    out.entry.id = EntryId::create();
    out.entry.originId = fromWobblyUtf8(place.id);
    out.entry.createdAt = time.isValid() ? time : place.timeAbove;
    return out;
}

} // namespace varve
