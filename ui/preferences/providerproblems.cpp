// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerproblems.h"

#include <base/secretheaders.h>
#include <base/unencrypted.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QUrl>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProviderProblems)
};

QString addressProblem(const QString &text)
{
    if (text.isEmpty()) {
        return Tr::tr("Give the server's address, such as http://localhost:8080/v1.");
    }
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || (url.scheme() != "http"_L1 && url.scheme() != "https"_L1)
        || url.host().isEmpty()) {
        return Tr::tr("This is not an http or https address, such as http://localhost:8080/v1.");
    }
    if (!url.userInfo().isEmpty()) {
        return Tr::tr("An address with a user name or password in it is not used: give the key "
                      "below.");
    }
    return {};
}

QString keyProblem(const ProviderConfig &provider)
{
    const KeySource &key = provider.key;
    if (key.kind == KeySource::Kind::Environment && !isVariableName(key.text)) {
        return Tr::tr("A variable's name has letters, digits and underscores only. Is this the key "
                      "itself? Choose “In the keychain”.");
    }
    if (key.kind == KeySource::Kind::Command && key.text.trimmed().isEmpty()) {
        return Tr::tr("Give the command that prints the key, such as: pass show openai");
    }
    if (key.kind == KeySource::Kind::Unsupported) {
        return Tr::tr("This version of Varve does not know the place “%1”.").arg(key.spelling);
    }
    if (isKeyInTheClear(provider) && !provider.allowsKeyInTheClear()) {
        return Tr::tr(
                "Without encryption, anyone on the way to this server could read the key, so it is "
                "not sent. Use an address with https://, or allow it below.");
    }
    return {};
}

QString proxyProblem(const ProviderConfig &provider)
{
    if (provider.proxy != ProviderConfig::Proxy::Address) {
        return {};
    }
    const QUrl url(provider.proxyAddress, QUrl::StrictMode);
    const bool known = url.scheme() == "http"_L1 || url.scheme() == "socks5"_L1;
    if (!url.isValid() || !known || url.host().isEmpty() || url.port() <= 0) {
        return Tr::tr("Write it like http://host:3128 or socks5://host:1080.");
    }
    return url.userInfo().isEmpty()
            ? QString()
            : Tr::tr("A proxy's password is not kept here. Set the proxy up in the system's "
                     "settings.");
}

QString headersProblem(const QMap<QString, QString> &headers)
{
    for (const auto &[name, value] : headers.asKeyValueRange()) {
        if (isSecretHeader(name)) {
            return Tr::tr("“%1” carries a key or a cookie, which is not kept here. Give the key on "
                          "the tab “Connection”.")
                    .arg(name);
        }
        if (!isSendableHeader(name)) {
            return Tr::tr("“%1” is no header that can be added. Write one on each line, like "
                          "X-Title: Varve.")
                    .arg(name);
        }
        if (!isHeaderValue(value)) {
            return Tr::tr("The header “%1” needs a value of plain letters and signs.").arg(name);
        }
    }
    return {};
}

} // namespace

QString ProviderProblems::first() const
{
    for (const QString *problem : { &name, &address, &key, &proxy, &authority, &headers }) {
        if (!problem->isEmpty()) {
            return *problem;
        }
    }
    return {};
}

bool isKeyInTheClear(const ProviderConfig &provider)
{
    return provider.key.kind != KeySource::Kind::None && isUnencrypted(QUrl(provider.baseUrl));
}

ProviderProblems problemsOf(const ProviderConfig &provider)
{
    ProviderProblems problems;
    if (provider.name.trimmed().isEmpty()) {
        problems.name = Tr::tr("Give it a name.");
    }
    problems.address = addressProblem(provider.baseUrl);
    if (!providerApis().contains(provider.api)) {
        // Said, but no reason not to save: a later version wrote it.
        problems.api = Tr::tr("This version of Varve does not speak “%1”. The provider is kept as "
                              "it is and not used.")
                               .arg(provider.api);
    }
    problems.key = keyProblem(provider);
    if (provider.key.kind == KeySource::Kind::Unsupported) {
        problems.api = std::exchange(problems.key, {}); // the same
    }
    problems.proxy = proxyProblem(provider);
    if (!provider.caFile.isEmpty() && !QFileInfo(provider.caFile).isReadable()) {
        problems.authority = Tr::tr("There is no such file that can be read.");
    }
    problems.headers = headersProblem(provider.headers);
    return problems;
}

} // namespace varve
