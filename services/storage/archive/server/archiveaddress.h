// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QMap>

namespace varve
{

/// Where an archive is, without any secret: "postgresql://role@host:port/database?sslrootcert=/path". Without a host, or with a folder as
/// `host` among the parameters, it is reached through a socket of this machine.
class ArchiveAddress
{
public:
    /// Refuses what is not such an address, and what would weaken the check of the certificate of another machine. A password in it is
    /// no part of what is made of it: it goes to `password`, for the keychain, or is refused where that is null.
    [[nodiscard]] static Result<ArchiveAddress> fromText(const QString &text,
                                                         QString *password = nullptr);
    /// fromText() makes the same of it.
    [[nodiscard]] QString toString() const;

    [[nodiscard]] bool isThisMachine() const;
    [[nodiscard]] QString host() const { return m_host; } ///< or the folder of the socket, or empty
    [[nodiscard]] int port() const { return m_port; } ///< -1: the usual one
    [[nodiscard]] QString role() const { return m_role; } ///< empty: the person's name here
    [[nodiscard]] QString database() const { return m_database; }
    /// As libpq takes them, separated by semicolons as QSqlDatabase wants them.
    [[nodiscard]] QString connectOptions(int connectSeconds) const;

    friend bool operator==(const ArchiveAddress &, const ArchiveAddress &) = default;

private:
    QString m_host;
    int m_port = -1;
    QString m_role;
    QString m_database;
    QMap<QString, QString> m_parameters;
};

} // namespace varve
