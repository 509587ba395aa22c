// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionname.h"

#include "referencetarget.h"

namespace varve
{

Result<Session> sessionNamed(StoreReader &reader, const QString &name)
{
    const qint64 number = name.startsWith(u'#') ? name.sliced(1).toLongLong() : 0;
    return number > 0 ? sessionByNumber(reader, number) : reader.findSession(name);
}

} // namespace varve
