// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What the report of an OpenCode import says.
struct OpenCodeTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::OpenCodeTexts)

public:
    // Why rows of a table were left out.
    [[nodiscard]] static QString whyProgram();
    [[nodiscard]] static QString whyStrayMessages();
    [[nodiscard]] static QString whyStrayParts();

    // One session.
    [[nodiscard]] static QString marksLeftOut(qint64 steps, qint64 snapshots);
    [[nodiscard]] static QString compactionsJoined(qint64 count);
    [[nodiscard]] static QString partsJoined(qint64 parts, qint64 messages, qint64 entries);
    [[nodiscard]] static QString taken(const QString &message);
    [[nodiscard]] static QString archived();

    // One message.
    /// `waiting`: messages behind the answer
    [[nodiscard]] static QString stillWriting(qint64 waiting);
    [[nodiscard]] static QString stillCompacting();
    [[nodiscard]] static QString badMessage();
    [[nodiscard]] static QString badPart();
    [[nodiscard]] static QString messageTooLarge(qint64 limit);
};

} // namespace varve
