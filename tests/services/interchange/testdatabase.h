// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importsink.h"

#include <QSqlDatabase>
#include <QTemporaryDir>
#include <QVariantMap>

namespace varve::test
{

/// A database that a test writes as another program would, in a temporary folder. The connection stays open until close().
class TestDatabase
{
public:
    explicit TestDatabase(const QString &name = QStringLiteral("source.db"));
    ~TestDatabase();
    Q_DISABLE_COPY_MOVE(TestDatabase)

    /// Every statement must succeed; several are parted by ";\n".
    void execute(const QString &sql);
    /// The number that a statement answers with.
    void read(const QString &sql, int &number);
    void insert(const QString &table, const QVariantMap &row);
    void close();
    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] QByteArray bytes() const;
    /// Closes the connection first.
    void replaceBytes(const QByteArray &bytes);

private:
    QTemporaryDir m_folder;
    QString m_path;
    QString m_connection;
};

/// librecode's tables after migration 15, or those of migrations 1 to 3.
[[nodiscard]] QString librecodeSchema();
[[nodiscard]] QString firstLibrecodeSchema();
[[nodiscard]] QString openCodeSchema();

/// Takes everything and keeps only numbers, so that only the importer needs memory.
class CountingSink final : public ImportSink
{
public:
    qint64 entries = 0;
    qint64 roots = 0;
    qint64 textSize = 0;

    [[nodiscard]] Result<Begun> beginSession(const Session &) override
    {
        return Begun { SessionId::create(), false };
    }
    [[nodiscard]] Result<SessionId> findSession(const SessionOrigin &) override
    {
        return SessionId();
    }
    [[nodiscard]] Result<QList<EntryId>> append(const QList<Entry> &batch) override;
    [[nodiscard]] Result<QByteArray> addAttachment(const QByteArray &, const QString &, int,
                                                   int) override
    {
        return QByteArray(32, 'x');
    }
    [[nodiscard]] Result<Ended> endSession(const EntryId &) override { return Ended { entries }; }
};

/// The most memory that this process has had, in bytes; 0 where the system does not say.
[[nodiscard]] qint64 peakMemory();

} // namespace varve::test
