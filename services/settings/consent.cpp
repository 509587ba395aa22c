// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consent.h"

#include "idlesettings.h"

#include <QCoreApplication>
#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Consent)
};

struct ConsentKeys
{
    SettingKey<QString> given;
    SettingKey<QString> declined;
};

ConsentKeys keysOf(ConsentTo to)
{
    switch (to) {
    case ConsentTo::IdleWork:
        return { Keys::IdleConsent, Keys::IdleDeclined };
    case ConsentTo::Vectors:
        return { Keys::VectorConsent, Keys::VectorsDeclined };
    }
    Q_UNREACHABLE_RETURN({});
}

/// What a yes is about: the provider and where it is served.
QString markOf(const ProviderConfig &provider)
{
    const QUrl url(provider.baseUrl);
    return provider.id + u' ' + url.scheme().toLower() + u"://"_s + url.authority().toLower();
}

} // namespace

bool hasConsent(const Settings &settings, ConsentTo to, const ProviderConfig &provider)
{
    return settings.get(keysOf(to).given) == markOf(provider);
}

void giveConsent(Settings *settings, ConsentTo to, const ProviderConfig &provider)
{
    settings->set(keysOf(to).declined, QString());
    settings->set(keysOf(to).given, markOf(provider));
}

void takeBackConsent(Settings *settings, ConsentTo to)
{
    settings->set(keysOf(to).given, QString());
}

bool isDeclined(const Settings &settings, ConsentTo to, const ProviderConfig &provider)
{
    return settings.get(keysOf(to).declined) == markOf(provider);
}

void decline(Settings *settings, ConsentTo to, const ProviderConfig &provider)
{
    settings->set(keysOf(to).given, QString());
    settings->set(keysOf(to).declined, markOf(provider));
}

QString providerPlace(const ProviderConfig &provider)
{
    const QUrl url(provider.baseUrl);
    const QString host = url.port() < 0
            ? url.host(QUrl::FullyEncoded)
            : url.host(QUrl::FullyEncoded) + u':' + QString::number(url.port());
    //: a provider as the person calls it, and its host
    return Tr::tr("“%1” (%2)").arg(provider.name.isEmpty() ? provider.id : provider.name, host);
}

} // namespace varve
