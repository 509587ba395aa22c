// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "providerconfig.h"

#include <QDate>

namespace varve
{

/// A provider that can be set up by picking it from a list.
struct KnownProvider
{
    QString id; ///< also its name in the model catalogue
    QString name;
    QString api;
    QString baseUrl;
    QString keyVariable; ///< where its key usually is; empty: it asks for none
    QString keysUrl; ///< where a person gets a key; for showing
    bool isLocal = false; ///< on this machine
    bool hasEmbeddings = false;

    /// Ready to be completed: with a new id, and the keychain for the key if it wants one.
    [[nodiscard]] ProviderConfig config() const;
};

/// The bundled list of providers to choose from, with its date. Made once by whoever puts the program together.
class ProviderCatalogue
{
public:
    /// `file`: a path or resource of the list's form. One that cannot be read is an empty list.
    explicit ProviderCatalogue(const QString &file = QStringLiteral(":/providers/providers.json"));

    [[nodiscard]] const QList<KnownProvider> &providers() const { return m_providers; }
    [[nodiscard]] const KnownProvider *find(QStringView id) const;
    /// By scheme, host and port of the address.
    [[nodiscard]] const KnownProvider *findByAddress(const QString &baseUrl) const;
    /// Every variable that usually holds a key: not for child processes.
    [[nodiscard]] QStringList keyVariables() const;
    [[nodiscard]] QDate date() const { return m_date; }

private:
    QList<KnownProvider> m_providers;
    QDate m_date;
};

} // namespace varve
