// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesecrets.h"

#include <base/runon.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveSecrets)
};

QString entryOf(const QUuid &archive, ArchiveSecrets::Kind kind)
{
    return "archive-"_L1 + archive.toString(QUuid::WithoutBraces)
            + (kind == ArchiveSecrets::Kind::Password ? "-password"_L1 : "-key"_L1);
}

QString unread(KeyState state, const QString &variable)
{
    switch (state) {
    case KeyState::Present:
    case KeyState::Absent:
        return {};
    case KeyState::Locked:
        return Tr::tr(
                "The keychain is locked, so what this archive is entered with cannot be read. "
                "Unlock it and try again.");
    case KeyState::Unavailable:
        return Tr::tr("The desktop's keychain cannot be reached, so what this archive is entered "
                      "with cannot be read. Start GNOME Keyring or KWallet and try again, or give "
                      "it in the variable %1.")
                .arg(variable);
    case KeyState::TimedOut:
        break;
    }
    return Tr::tr("The keychain did not answer in time, so what this archive is entered with could "
                  "not be read. Try again.");
}

QFuture<ArchiveSecrets::Found> ready(const ArchiveSecrets::Found &found)
{
    return QtFuture::makeReadyValueFuture(found);
}

} // namespace

ArchiveSecrets::ArchiveSecrets(KeyStore *keychain, const QProcessEnvironment &environment,
                               QObject *parent)
    : QObject(parent)
    , m_keychain(keychain)
    , m_environment(environment)
{ }

QString ArchiveSecrets::variableOf(const QString &name, Kind kind)
{
    QString variable = u"VARVE_ARCHIVE_"_s;
    for (const QChar c : name.toUpper()) {
        variable += (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') ? c : QChar(u'_');
    }
    return variable + (kind == Kind::Password ? "_PASSWORD"_L1 : "_KEY"_L1);
}

ApiKey ArchiveSecrets::given(const QString &name, Kind kind) const
{
    return ApiKey(m_environment.value(variableOf(name, kind)).toUtf8());
}

QFuture<ArchiveSecrets::Found> ArchiveSecrets::read(const QUuid &archive, const QString &name,
                                                    Kind kind)
{
    const QString entry = entryOf(archive, kind);
    const QString variable = variableOf(name, kind);
    if (const ApiKey key = given(name, kind); !key.isEmpty()) {
        m_known.insert(entry, key);
        return ready({ key, {} });
    }
    if (const auto known = m_known.constFind(entry); known != m_known.cend()) {
        return ready({ *known, {} });
    }
    if (!m_keychain) {
        return ready({ {}, unread(KeyState::Unavailable, variable) });
    }
    return m_keychain->read(entry, KeyPrompt::No)
            .then(this, [this, entry, variable](const KeyAnswer &answer) {
                if (answer.state == KeyState::Present) {
                    m_known.insert(entry, answer.key);
                    return Found { answer.key, {} };
                }
                return Found { {}, unread(answer.state, variable) };
            });
}

QFuture<QString> ArchiveSecrets::save(const QUuid &archive, Kind kind, const ApiKey &secret)
{
    const QString entry = entryOf(archive, kind);
    m_known.insert(entry, secret);
    const auto problem = [](KeyState state) {
        return state == KeyState::Present
                ? QString()
                : Tr::tr("The keychain did not take what this archive is entered with, so it is "
                         "forgotten when Varve ends.");
    };
    if (!m_keychain) {
        return QtFuture::makeReadyValueFuture(problem(KeyState::Unavailable));
    }
    return m_keychain->write(entry, secret).then(this, [problem](const KeyAnswer &answer) {
        return problem(answer.state);
    });
}

QFuture<void> ArchiveSecrets::forget(const QUuid &archive, Kind kind)
{
    const QString entry = entryOf(archive, kind);
    m_known.remove(entry);
    return m_keychain ? m_keychain->remove(entry).then(this, [](const KeyAnswer &) { })
                      : QtFuture::makeReadyVoidFuture();
}

QFuture<QList<ApiKey>> ArchiveSecrets::secrets()
{
    return runOn(this, [this] { return m_known.values(); });
}

} // namespace varve
