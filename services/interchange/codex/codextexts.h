// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usage.h"

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What reports of imported rollouts say, beside ImportTexts.
struct CodexTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::CodexTexts)

public:
    [[nodiscard]] static QString encryptedSummary(); ///< in the place of a summary
    [[nodiscard]] static QString noSummary(); ///< the same

    // Of one line.
    [[nodiscard]] static QString noSessionMeta();
    [[nodiscard]] static QString resumed();
    [[nodiscard]] static QString copiedFrom(const QString &session);
    [[nodiscard]] static QString startedBy(const QString &session);
    [[nodiscard]] static QString rolledBack(qint64 turns);
    [[nodiscard]] static QString totalsRestarted();
    [[nodiscard]] static QString usedBefore(qint64 tokens);
    [[nodiscard]] static QString compacted(bool encrypted, qint64 retained, qint64 leftOut);

    // Of the whole file.
    [[nodiscard]] static QString answers(qint64 items, qint64 answers);
    [[nodiscard]] static QString injected(qint64 messages);
    [[nodiscard]] static QString typedInEventsOnly(qint64 messages);
    [[nodiscard]] static QString tokens(qint64 counts, qint64 repeats, const Usage &sum);
    [[nodiscard]] static QString tokensOfNoAnswer(qint64 counts);
    [[nodiscard]] static QString answersWithoutTokens(qint64 answers);
    [[nodiscard]] static QString callsWithoutOutput(qint64 calls);
    [[nodiscard]] static QString repeats(const QString &list);
    [[nodiscard]] static QString progress(const QString &list);
    [[nodiscard]] static QString counted(const QString &name, qint64 count);
    [[nodiscard]] static QString goingOn(qint64 entries);
};

} // namespace varve
