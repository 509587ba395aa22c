// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What the imports of chats say, in reports and in place of what a file does not hold.
struct ChatTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::ChatTexts)

public:
    // Reports.
    [[nodiscard]] static QString notAConversation();
    [[nodiscard]] static QString noMessages(const QString &title);
    [[nodiscard]] static QString notAMessage();
    [[nodiscard]] static QString withoutMessage(qint64 nodes);
    [[nodiscard]] static QString splitMessages(qint64 messages, qint64 entries);
    [[nodiscard]] static QString timesMissing(qint64 messages);
    [[nodiscard]] static QString nestingLost(qint64 messages);
    [[nodiscard]] static QString tooManyParts(qint64 parts);

    // In the text of a message.
    [[nodiscard]] static QString missingImage(const QString &name);
    [[nodiscard]] static QString missingFile(const QString &name);
    [[nodiscard]] static QString attachment(const QString &name, const QString &content);
};

} // namespace varve
