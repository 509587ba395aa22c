// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What the report of a librecode import says.
struct LibrecodeTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::LibrecodeTexts)

public:
    // Why rows of a table were left out.
    [[nodiscard]] static QString whyTasks();
    [[nodiscard]] static QString whyMessages();
    [[nodiscard]] static QString whyDocuments();
    [[nodiscard]] static QString whyUnknownTable();
    [[nodiscard]] static QString whyStrayEntries();
    [[nodiscard]] static QString whyStrayMessages();

    // One session.
    [[nodiscard]] static QString estimatesLeftOut();
    [[nodiscard]] static QString chosen(const QString &model, const QString &thinkingLevel);
    [[nodiscard]] static QString startedByAgent(const QString &agent, const QString &model);
    [[nodiscard]] static QString otherLeaf();

    // One entry.
    [[nodiscard]] static QString oddToolResult();
    [[nodiscard]] static QString badArguments();
    [[nodiscard]] static QString partsDiffer();
    [[nodiscard]] static QString partTooLarge(qint64 bytes);
    [[nodiscard]] static QString partsLeftOut(qint64 parts);
    [[nodiscard]] static QString unknownPart(const QString &type);
};

} // namespace varve
