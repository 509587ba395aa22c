// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <credentials/keyring.h>
#include <idle/idleoptions.h>
#include <providers/modelcatalogue.h>
#include <settings/idlesettings.h>
#include <settings/modelchoice.h>

namespace varve
{

/// Works out from the settings what idle work may do now, with the keys of the models that it may ask. GUI thread.
class IdleOptionsMaker
{
public:
    /// Whether an order is another one once this setting has changed.
    [[nodiscard]] static bool dependsOn(const QString &setting);

    /// None is owned; the catalogue outlives all orders.
    IdleOptionsMaker(const Settings *settings, KeyRing *keys, const ModelCatalogue *catalogue)
        : m_settings(settings)
        , m_keys(keys)
        , m_catalogue(catalogue)
    { }

    /// Providers, by id or name, that the person allows this time by naming them, whatever is kept of earlier answers.
    void setNamedProviders(const QStringList &names) { m_named = names; }

    /// The person is not asked for a key: one that is locked away is a problem of the order. May answer later.
    /// `allVectors`: vectors are the matter of idle work, whatever the settings say of when.
    [[nodiscard]] QFuture<IdleOptions> make(bool allVectors) const;

private:
    [[nodiscard]] bool isNamed(const ProviderConfig &provider) const;
    [[nodiscard]] QFuture<QList<ApiKey>> ownKeys(bool wanted) const;
    [[nodiscard]] QFuture<Result<ApiKey>> keyOf(const std::optional<ChosenModel> &chosen) const;

    const Settings *const m_settings;
    KeyRing *const m_keys;
    const ModelCatalogue *const m_catalogue;
    QStringList m_named;
};

} // namespace varve
