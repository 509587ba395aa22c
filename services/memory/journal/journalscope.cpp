// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalscope.h"

namespace varve
{

Result<QList<qint64>> journalInForce(const Branch &branch, JournalStore &store)
{
    const SessionId &session = branch.snapshot->session.id;
    return store.holders(session).transform([&branch](const QHash<qint64, QString> &known) {
        QList<qint64> inForce;
        for (const int index : branch.path) {
            const qint64 seq = branch.node(index).seq;
            const auto found = known.constFind(seq);
            if (found != known.cend() && !branch.state.isDisabled(*found)) {
                inForce += seq;
            }
        }
        return inForce;
    });
}

Result<QList<JournalRecord>> journalOfBranch(const Branch &branch, JournalStore &store,
                                             JournalFilter filter)
{
    return journalInForce(branch, store).and_then([&](const QList<qint64> &holders) {
        filter.holders = holders;
        return store.find(filter);
    });
}

} // namespace varve
