// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/ids.h>
#include <session/usage.h>

#include <QDateTime>

namespace varve
{

struct Session;

/// One answer that reported what it used.
struct AnswerUse
{
    EntryId entry;
    qint64 seq = 0;
    QDateTime at; ///< UTC
    QString provider;
    QString model;
    Usage usage; ///< cost: as it was priced when it came, or by the provider
    qint64 durationMs = 0; ///< 0: not known
};

/// What the answers of a session used, without their texts.
class AnswerUses
{
public:
    explicit AnswerUses(Database &database) : m_database(database) { }

    /// Of the session's own answers and summaries newer than `afterSeq`, the oldest `most`, by seq. Those of a session that it
    /// was forked from were paid there.
    [[nodiscard]] Result<QList<AnswerUse>> after(const Session &session, qint64 afterSeq,
                                                 qsizetype most);

private:
    Database &m_database;
};

} // namespace varve
