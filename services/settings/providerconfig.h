// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keysource.h"

#include <QList>
#include <QMap>

#include <optional>

namespace varve
{

class Settings;

/// What the person set for one model of a provider.
struct ProviderModel
{
    QString id;
    qint64 window = 0; ///< tokens; 0: as the server or the catalogue says
    /// "off", "low", "medium", "high", a budget in tokens ("12000"), or empty: as the provider does by itself.
    QString thinking;

    friend bool operator==(const ProviderModel &, const ProviderModel &) = default;
};

/// Nothing if it is no number of tokens from 1,024 (what the protocols ask for at least) to 1,000,000.
[[nodiscard]] std::optional<int> thinkingBudget(QStringView thinking);
[[nodiscard]] bool isThinkingLevel(QStringView thinking);

/// A provider that the person set up: a model server and how it is reached. A value; the key is not in it.
struct ProviderConfig
{
    /// How requests get to it.
    enum class Proxy : quint8 { System, None, Address };

    QString id; ///< never changes and is never used again: the key's entry in the keychain is named after it
    QString name; ///< as the person calls it
    QString known; ///< as the catalogues call it, e.g. "openai"; empty for servers of one's own
    /// The spelling of the protocol; unknown ones are kept.
    QString api = QStringLiteral("openai-chat");
    QString baseUrl; ///< up to and with the version, e.g. https://example.org/v1
    KeySource key;
    /// The host that the person lets have the key without encryption. It goes for no other one that `baseUrl` may name later.
    QString keyInTheClearTo;
    bool enabled = true;
    QList<ProviderModel> models; ///< by hand, or with something set for them
    QMap<QString, QString> headers; ///< sent with every request; none that carries a key
    QString caFile; ///< PEM; trusted besides the system's
    Proxy proxy = Proxy::System;
    QString proxyAddress; ///< http://host:port or socks5://host:port, without a password

    [[nodiscard]] bool isSupported() const;
    [[nodiscard]] bool allowsKeyInTheClear() const;
    /// What model catalogue and history call it: `known`, or for servers of one's own the id.
    [[nodiscard]] QString catalogueName() const { return known.isEmpty() ? id : known; }
    [[nodiscard]] const ProviderModel *model(QStringView id) const;
    /// Adds what is set for this model in place of what was; nothing set and not by hand: removes it.
    void setModel(const ProviderModel &model);

    friend bool operator==(const ProviderConfig &, const ProviderConfig &) = default;
};

/// The protocols that there are, as the command line, the store and the settings spell them.
[[nodiscard]] QStringList providerApis();
/// A name that may be sent with requests: well formed, no secret, and none that the program sets itself.
[[nodiscard]] bool isSendableHeader(QStringView name);
/// Printable characters of ASCII, not empty.
[[nodiscard]] bool isHeaderValue(QStringView value);
/// A new id that tells a person which provider it is: "open-ai-3f9a2c".
[[nodiscard]] QString newProviderId(const QString &name);

/// In the order they were added. Settings::changed("providers/<id>") says when one of them changes.
[[nodiscard]] QList<ProviderConfig> readProviders(const Settings &settings);
[[nodiscard]] std::optional<ProviderConfig> readProvider(const Settings &settings,
                                                         const QString &id);
/// Tokens that the person set for this model of this provider (as the history calls it); 0: nothing.
[[nodiscard]] qint64 providerWindow(const Settings &settings, const QString &catalogueName,
                                    const QString &model);
/// Adds or replaces. What a later version wrote beside it is left alone; a password in an address and headers that
/// carry keys are left out.
void writeProvider(Settings *settings, const ProviderConfig &provider);
/// Also from the choices of models. The key is another matter: KeyRing::forget().
void removeProvider(Settings *settings, const QString &id);

/// Makes a provider and the main model of the one endpoint that earlier versions had. Does so once, and only while there
/// are no providers.
void adoptEndpoint(Settings *settings);

} // namespace varve
