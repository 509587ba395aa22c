// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keystore.h"
#include <base/error.h>

#include <QHash>
#include <QProcessEnvironment>
#include <QUuid>

namespace varve
{

/// What archives are entered with, in the keychain: a password, and of sealed ones the recovery phrase, which is the key. Where there is no
/// keychain, as on servers, from variables of the environment. What was saved or read is kept until the program ends.
///
/// Lives on the thread of the keychain. secrets() may be called on any thread; continue with .then(context, …).
class ArchiveSecrets final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveSecrets)

public:
    enum class Kind : quint8 { Password, Phrase };

    /// The keychain is not owned and outlives it; null: there is none.
    explicit ArchiveSecrets(
            KeyStore *keychain,
            const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
            QObject *parent = nullptr);

    struct Found
    {
        ApiKey secret; ///< empty: there is none
        QString problem; ///< why it could not be read: a sentence; empty: it was, or there is none
    };
    /// `name`: of the archive, which is that of its variable. Asks the person nothing.
    [[nodiscard]] QFuture<Found> read(const QUuid &archive, const QString &name, Kind kind);
    /// What the variable of the environment says; empty: there is none.
    [[nodiscard]] ApiKey given(const QString &name, Kind kind) const;
    /// Empty, or why it will be forgotten when the program ends: a sentence.
    [[nodiscard]] QFuture<QString> save(const QUuid &archive, Kind kind, const ApiKey &secret);
    /// From the keychain and from memory.
    [[nodiscard]] QFuture<void> forget(const QUuid &archive, Kind kind);

    /// VARVE_ARCHIVE_TEAM_PASSWORD, VARVE_ARCHIVE_TEAM_KEY.
    [[nodiscard]] static QString variableOf(const QString &name, Kind kind);
    /// All that were read or saved: to keep them out of what leaves the program.
    [[nodiscard]] QFuture<QList<ApiKey>> secrets();

private:
    KeyStore *const m_keychain;
    const QProcessEnvironment m_environment;
    QHash<QString, ApiKey> m_known; ///< by their entry in the keychain
};

} // namespace varve
