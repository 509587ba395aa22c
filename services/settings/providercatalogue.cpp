// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providercatalogue.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

KnownProvider fromJson(const QJsonObject &object)
{
    KnownProvider provider;
    provider.id = object["id"_L1].toString();
    provider.name = object["name"_L1].toString();
    provider.api = object["api"_L1].toString();
    provider.baseUrl = object["baseUrl"_L1].toString();
    provider.keyVariable = object["keyVariable"_L1].toString();
    provider.keysUrl = object["keysUrl"_L1].toString();
    provider.isLocal = object["local"_L1].toBool();
    provider.hasEmbeddings = object["embeddings"_L1].toBool();
    return provider;
}

} // namespace

ProviderConfig KnownProvider::config() const
{
    ProviderConfig provider;
    provider.id = newProviderId(id);
    provider.name = name;
    provider.known = id;
    provider.api = api;
    provider.baseUrl = baseUrl;
    provider.key.kind = keyVariable.isEmpty() ? KeySource::Kind::None : KeySource::Kind::Keychain;
    return provider;
}

ProviderCatalogue::ProviderCatalogue(const QString &file)
{
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly)) {
        return;
    }
    const QJsonObject root = QJsonDocument::fromJson(source.readAll()).object();
    m_date = QDate::fromString(root["date"_L1].toString(), Qt::ISODate);
    const QJsonArray list = root["providers"_L1].toArray();
    for (const QJsonValue &value : list) {
        m_providers += fromJson(value.toObject());
    }
}

const KnownProvider *ProviderCatalogue::find(QStringView id) const
{
    const auto found = std::ranges::find(m_providers, id, &KnownProvider::id);
    return found == m_providers.end() ? nullptr : &*found;
}

const KnownProvider *ProviderCatalogue::findByAddress(const QString &baseUrl) const
{
    const QUrl wanted(baseUrl);
    const auto found = std::ranges::find_if(m_providers, [&](const KnownProvider &provider) {
        const QUrl url(provider.baseUrl);
        return url.scheme() == wanted.scheme() && url.host() == wanted.host()
                && url.port() == wanted.port();
    });
    return found == m_providers.end() ? nullptr : &*found;
}

QStringList ProviderCatalogue::keyVariables() const
{
    QStringList names;
    for (const KnownProvider &provider : m_providers) {
        if (!provider.keyVariable.isEmpty()) {
            names += provider.keyVariable;
        }
    }
    return names;
}

} // namespace varve
