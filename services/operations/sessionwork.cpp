// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionwork.h"

#include "operationtr.h"
#include "sessionname.h"
#include <workspace/answerrecovery.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

} // namespace

Result<LoadedSession> loadToChange(SessionStore &store, const LeaseBook &leases,
                                   const QString &session)
{
    return sessionNamed(store.reader(), session).and_then([&](const Session &found) {
        return loadRecovered(store, found.id, leases.owner());
    });
}

Error atWork()
{
    return { Error::Kind::Refused,
             OperationTr::tr(
                     "A turn or a compaction is running in this session. Wait until it has ended, "
                     "or stop it."),
             {} };
}

} // namespace varve
