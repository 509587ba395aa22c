// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerconfig.h"

#include "groupvalues.h"
#include "modelchoice.h"
#include "settings.h"
#include <base/secretheaders.h>

#include <QRegularExpression>
#include <QUrl>
#include <QUuid>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto ProviderGroups = "providers"_L1;
constexpr auto HeaderGroup = "headers/"_L1;
constexpr auto ModelGroup = "models/"_L1;
constexpr int ProviderVersion = 1;

QLatin1StringView spelling(ProviderConfig::Proxy proxy)
{
    switch (proxy) {
    case ProviderConfig::Proxy::None:
        return "none"_L1;
    case ProviderConfig::Proxy::Address:
        return "address"_L1;
    case ProviderConfig::Proxy::System:
        break;
    }
    return "system"_L1;
}

ProviderConfig::Proxy proxyFrom(const QString &text)
{
    using enum ProviderConfig::Proxy;
    return text == spelling(None) ? None : text == spelling(Address) ? Address : System;
}

KeySource readKey(const QVariantHash &values)
{
    KeySource key;
    const QString kind = values.value(u"key"_s).toString();
    key.kind = kind.isEmpty() ? KeySource::Kind::None : keySourceKindFromString(kind);
    key.text = values.value(u"keyText"_s).toString();
    if (key.kind == KeySource::Kind::Unsupported) {
        key.spelling = kind;
    }
    return key;
}

void readModels(const QVariantHash &values, ProviderConfig *provider)
{
    QStringList ids;
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (name.startsWith(ModelGroup) && name.count(u'/') == 2) {
            ids += name.section(u'/', 1, 1);
        }
    }
    ids.sort();
    ids.removeDuplicates();
    for (const QString &id : std::as_const(ids)) {
        const auto of = [&](const QString &name) {
            return values.value(ModelGroup + id + u'/' + name);
        };
        ProviderModel model { decodedName(id), of(u"window"_s).toLongLong(),
                              of(u"thinking"_s).toString() };
        model.window = std::clamp<qint64>(model.window, 0, Keys::MaxTokens);
        if (of(u"listed"_s).isValid() || model.window > 0 || !model.thinking.isEmpty()) {
            provider->models += model;
        }
    }
}

ProviderConfig providerFrom(const QString &id, const QVariantHash &values)
{
    const auto text = [&](const QString &name) { return values.value(name).toString(); };
    ProviderConfig provider;
    provider.id = id;
    provider.name = text(u"name"_s);
    provider.known = text(u"known"_s);
    if (const QString api = text(u"api"_s); !api.isEmpty()) {
        provider.api = api;
    }
    provider.baseUrl = text(u"baseUrl"_s);
    provider.key = readKey(values);
    provider.keyInTheClearTo = text(u"keyInTheClearTo"_s);
    provider.enabled = text(u"enabled"_s) != "false"_L1;
    provider.caFile = text(u"caFile"_s);
    provider.proxy = proxyFrom(text(u"proxy"_s));
    provider.proxyAddress = text(u"proxyAddress"_s);
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (name.startsWith(HeaderGroup)) {
            provider.headers.insert(decodedName(name.sliced(HeaderGroup.size())), value.toString());
        }
    }
    readModels(values, &provider);
    return provider;
}

/// With invalid values for the headers and models that are gone.
QVariantHash providerValues(const ProviderConfig &provider, const QVariantHash &before)
{
    QVariantHash values;
    for (const auto &[name, value] : before.asKeyValueRange()) {
        if (name.startsWith(HeaderGroup)) {
            values.insert(name, {});
        } else if (name.startsWith(ModelGroup)) {
            // A model that goes takes with it what a later version knows of it.
            if (!provider.model(decodedName(name.section(u'/', 1, 1)))) {
                values.insert(name, {});
            }
        }
    }
    values[u"version"_s] = std::max(ProviderVersion, before.value(u"version"_s).toInt());
    values[u"name"_s] = provider.name;
    values[u"known"_s] = unlessDefault(provider.known.isEmpty(), provider.known);
    values[u"api"_s] = provider.api;
    values[u"baseUrl"_s] = withoutPassword(provider.baseUrl);
    values[u"key"_s] = provider.key.kind == KeySource::Kind::Unsupported
            ? provider.key.spelling
            : QString(toString(provider.key.kind));
    values[u"keyText"_s] = unlessDefault(provider.key.text.isEmpty(), provider.key.text);
    values[u"keyInTheClearTo"_s] =
            unlessDefault(provider.keyInTheClearTo.isEmpty(), provider.keyInTheClearTo);
    values[u"enabled"_s] = unlessDefault(provider.enabled, u"false"_s);
    values[u"caFile"_s] = unlessDefault(provider.caFile.isEmpty(), provider.caFile);
    values[u"proxy"_s] = unlessDefault(provider.proxy == ProviderConfig::Proxy::System,
                                       QString(spelling(provider.proxy)));
    values[u"proxyAddress"_s] =
            unlessDefault(provider.proxyAddress.isEmpty(), withoutPassword(provider.proxyAddress));
    for (const auto &[name, value] : provider.headers.asKeyValueRange()) {
        if (!isSecretHeader(name)) {
            values[HeaderGroup + encodedName(name)] = value;
        }
    }
    for (const ProviderModel &model : provider.models) {
        const QString group = ModelGroup + encodedName(model.id) + u'/';
        values[group + u"listed"_s] = u"true"_s;
        values[group + u"window"_s] = unlessDefault(model.window <= 0, model.window);
        values[group + u"thinking"_s] = unlessDefault(model.thinking.isEmpty(), model.thinking);
    }
    return values;
}

} // namespace

std::optional<int> thinkingBudget(QStringView thinking)
{
    constexpr int Least = 1024;
    constexpr int Most = 1'000'000;
    bool ok = false;
    const int tokens = thinking.toInt(&ok);
    return ok && tokens >= Least && tokens <= Most ? std::optional(tokens) : std::nullopt;
}

bool isThinkingLevel(QStringView thinking)
{
    return thinking.isEmpty() || thinking == "off"_L1 || thinking == "low"_L1
            || thinking == "medium"_L1 || thinking == "high"_L1 || thinkingBudget(thinking);
}

QStringList providerApis()
{
    return { u"openai-chat"_s, u"openai-responses"_s, u"anthropic-messages"_s,
             u"codex-responses"_s };
}

bool isSendableHeader(QStringView name)
{
    static const QRegularExpression token(u"\\A[A-Za-z0-9!#$%&'*+.^_`|~-]+\\z"_s);
    static const QStringList ours { u"host"_s,           u"content-length"_s,    u"content-type"_s,
                                    u"connection"_s,     u"transfer-encoding"_s, u"accept"_s,
                                    u"accept-encoding"_s };
    return token.matchView(name).hasMatch() && !isSecretHeader(name)
            && !ours.contains(name.toString().toLower());
}

bool isHeaderValue(QStringView value)
{
    return !value.isEmpty()
            && std::ranges::all_of(value, [](QChar c) { return c >= u' ' && c < u'\x7F'; });
}

QString newProviderId(const QString &name)
{
    static const QRegularExpression other(u"[^a-z0-9]+"_s);
    QString slug = name.toLower().replace(other, u"-"_s).left(24);
    while (slug.startsWith(u'-')) {
        slug.removeFirst();
    }
    while (slug.endsWith(u'-')) {
        slug.chop(1);
    }
    // Two folders of settings share one keychain: the same name must not mean the same key.
    return (slug.isEmpty() ? u"provider"_s : slug) + u'-'
            + QUuid::createUuid().toString(QUuid::Id128).left(6);
}

bool ProviderConfig::isSupported() const
{
    return providerApis().contains(api) && key.kind != KeySource::Kind::Unsupported;
}

bool ProviderConfig::allowsKeyInTheClear() const
{
    return !keyInTheClearTo.isEmpty() && QUrl(baseUrl).host() == keyInTheClearTo;
}

const ProviderModel *ProviderConfig::model(QStringView modelId) const
{
    const auto found = std::ranges::find(models, modelId, &ProviderModel::id);
    return found == models.end() ? nullptr : &*found;
}

void ProviderConfig::setModel(const ProviderModel &model)
{
    const auto found = std::ranges::find(models, model.id, &ProviderModel::id);
    if (found != models.end()) {
        *found = model;
    } else {
        models += model;
    }
}

QList<ProviderConfig> readProviders(const Settings &settings)
{
    QList<ProviderConfig> providers;
    const QStringList ids = settings.orderedGroups(ProviderGroups);
    for (const QString &id : ids) {
        providers += providerFrom(id, settings.group(ProviderGroups, id));
    }
    return providers;
}

std::optional<ProviderConfig> readProvider(const Settings &settings, const QString &id)
{
    const QVariantHash values = settings.group(ProviderGroups, id);
    return values.isEmpty() ? std::nullopt : std::optional(providerFrom(id, values));
}

qint64 providerWindow(const Settings &settings, const QString &catalogueName, const QString &model)
{
    const QList<ProviderConfig> providers = readProviders(settings);
    for (const ProviderConfig &provider : providers) {
        const ProviderModel *set = provider.model(model);
        if (set && set->window > 0
            && provider.catalogueName().compare(catalogueName, Qt::CaseInsensitive) == 0) {
            return set->window;
        }
    }
    return 0;
}

void writeProvider(Settings *settings, const ProviderConfig &provider)
{
    const QVariantHash before = settings->group(ProviderGroups, provider.id);
    settings->putGroup(ProviderGroups, provider.id, providerValues(provider, before));
}

void removeProvider(Settings *settings, const QString &id)
{
    for (const ModelPurpose purpose : AllModelPurposes) {
        if (readModelChoice(*settings, purpose).provider == id) {
            writeModelChoice(settings, purpose, {});
        }
    }
    settings->removeGroup(ProviderGroups, id);
}

void adoptEndpoint(Settings *settings)
{
    const QString baseUrl = settings->get(Keys::EndpointBaseUrl);
    if (baseUrl.isEmpty() || settings->get(Keys::EndpointAdopted)) {
        return;
    }
    settings->set(Keys::EndpointAdopted, true);
    if (!settings->groups(ProviderGroups).isEmpty()) {
        return;
    }
    ProviderConfig provider;
    const QString host = QUrl(baseUrl).host();
    provider.name = host.isEmpty() ? baseUrl : host;
    provider.id = newProviderId(provider.name);
    provider.baseUrl = baseUrl;
    provider.key.kind = keySourceKindFromString(settings->get(Keys::EndpointKeySource));
    if (provider.key.kind == KeySource::Kind::Unsupported) {
        provider.key.kind = KeySource::Kind::Environment;
    }
    if (provider.key.kind == KeySource::Kind::Environment) {
        provider.key.text = settings->get(Keys::EndpointKeyVariable);
    }
    const QString model = settings->get(Keys::EndpointModel);
    if (!model.isEmpty()) {
        provider.setModel({ model, 0, {} });
    }
    writeProvider(settings, provider);
    if (!model.isEmpty()) {
        writeModelChoice(settings, ModelPurpose::Main, { provider.id, model });
    }
}

} // namespace varve
