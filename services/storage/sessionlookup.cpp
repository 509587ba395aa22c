// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlookup.h"

namespace varve
{

using namespace Qt::StringLiterals;

Result<SessionId> sessionOfNumber(StoreReader &reader, qint64 number)
{
    return reader.database()
            .run("SELECT id FROM sessions WHERE number = ?"_L1, { number })
            .transform([](Query query) {
                return query.next() ? SessionId::fromString(query.text(0)) : SessionId();
            });
}

} // namespace varve
