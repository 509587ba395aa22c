// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/contextstate.h>
#include <storage/storereader.h>

#include <QMutex>

namespace varve
{

/// The facts that hold at entries of a branch. What was read is kept, so that of a turn that goes on only what is new is read: a model
/// may call for them thousands of times in one answer. Any thread, each with its own reader.
class BranchFacts
{
public:
    [[nodiscard]] Result<QList<MemoryFact>> at(StoreReader &reader, const SessionId &session,
                                               qint64 seq);

private:
    struct Known
    {
        SessionId session;
        qint64 seq = 0;
        ContextState state;
    };
    [[nodiscard]] std::optional<Known> nearest(const SessionId &session, qint64 seq);
    void keep(const Known &known);

    QMutex m_mutex;
    QList<Known> m_known; ///< what was used last is last
};

} // namespace varve
