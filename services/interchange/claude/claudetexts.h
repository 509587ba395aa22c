// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What reports and errors of an import from Claude Code say beside ImportTexts.
struct ClaudeTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClaudeTexts)

public:
    // The whole file.
    [[nodiscard]] static QString notATranscript(const QString &path);
    [[nodiscard]] static QString noConversation(const QString &path);
    [[nodiscard]] static QString streamTooLong(const QString &path, qint64 limit);

    // Counted over a session.
    [[nodiscard]] static QString mergedLines(qint64 lines, qint64 answers);
    [[nodiscard]] static QString replayedLines(qint64 lines);
    [[nodiscard]] static QString leftOut(const QString &type, qint64 lines);
    [[nodiscard]] static QString placeholderUsage(qint64 answers, qint64 tokens);
    [[nodiscard]] static QString localAnswers(qint64 answers);
    [[nodiscard]] static QString shortenedDetails(qint64 results);
    [[nodiscard]] static QString stillWritten(qint64 lines);
    [[nodiscard]] static QString otherSession(const QString &id);
    [[nodiscard]] static QString subagents(qint64 sessions);

    // One line.
    [[nodiscard]] static QString summaryOfOther(const QString &summary);
    [[nodiscard]] static QString boundaryWithoutSummary();
    [[nodiscard]] static QString lateLine(const QString &answer);
};

} // namespace varve
