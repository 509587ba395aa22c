// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace varve
{

/// What the imports of written-down chats say in reports.
struct TextChatTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::TextChatTexts)

public:
    [[nodiscard]] static QString fieldsLeftOut(const QStringList &names, qint64 bytes);
    [[nodiscard]] static QString swipesAreEntries(qint64 messages, qint64 entries);
    [[nodiscard]] static QString notAMessage();
    [[nodiscard]] static QString tooManySwipes();
    [[nodiscard]] static QString earlierVersions(qint64 lines);
    [[nodiscard]] static QString lateChanges(qint64 lines);
    [[nodiscard]] static QString waitsForTools();
    [[nodiscard]] static QString contextsReplaced(qint64 times);
    [[nodiscard]] static QString blocksAreEntries(qint64 lines, qint64 entries);
    [[nodiscard]] static QString divided();
    [[nodiscard]] static QString waitsForTokens();
    [[nodiscard]] static QString beforeFirstSession(qint64 lines);
};

} // namespace varve
