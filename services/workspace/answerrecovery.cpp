// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerrecovery.h"

#include <storage/answerdrafts.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AnswerRecovery)
};

} // namespace

QString crashedAnswerText()
{
    return Tr::tr("Varve ended before the answer did. The part you see is kept.");
}

Result<LoadedSession> loadRecovered(SessionStore &store, const SessionId &session,
                                    const QString &owner)
{
    return recoverDraft(store, session, owner, crashedAnswerText()).and_then([&](const auto &) {
        return loadSession(store.reader(), session);
    });
}

} // namespace varve
