// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace varve
{

/// What reports and errors say of any database.
struct DatabaseTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::DatabaseTexts)

public:
    // The whole file.
    [[nodiscard]] static QString notOf(const QString &path, const QString &program,
                                       const QStringList &tables);
    [[nodiscard]] static QString unknownSchema(const QString &path, const QString &program);
    [[nodiscard]] static QString unknownProgram(const QString &path, const QStringList &tables);
    [[nodiscard]] static QString ownStore(const QString &path);
    [[nodiscard]] static QString noSessions(const QString &path);

    // What was left out.
    /// `what`: why, e.g. "they are tasks, not conversations"
    [[nodiscard]] static QString leftOut(const QString &table, qint64 rows, const QString &what);
    [[nodiscard]] static QString rowTooLarge(qint64 bytes, qint64 limit);
    [[nodiscard]] static QString sessionWithoutId();
    [[nodiscard]] static QString duplicateSession(const QString &id);
    [[nodiscard]] static QString emptySession();
    [[nodiscard]] static QString sessionCycle(const QString &id);
    [[nodiscard]] static QString missingSession(const QString &id);
    [[nodiscard]] static QString badJson(const QString &column);
};

} // namespace varve
