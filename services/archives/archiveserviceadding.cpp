// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Entering, adding and removing archives, and their keys.
#include "archiveserviceparts.h"
#include <settings/archivesettings.h>

#include <QCoreApplication>

#include <archive/recoveryphrase.h>

namespace varve
{

using namespace Qt::StringLiterals;

using Kind = ArchiveSecrets::Kind;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveService)
};

ApiKey asSecret(const QString &text)
{
    return ApiKey(text.toUtf8());
}

/// What its server says it is decides what is sent there, so a server must not choose that alone.
Result<> checkKind(const NewArchive &wanted, const ArchiveDescription &found)
{
    if (!found.isSealed && (!wanted.phrase.isEmpty() || wanted.isSealed.value_or(false))) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The archive at this address is an open one: who runs its database "
                           "reads what goes there. A sealed one was expected, so nothing was "
                           "added."));
    }
    if (found.isSealed && !wanted.isSealed.value_or(true)) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The archive at this address is a sealed one. An open one was "
                           "expected, so nothing was added."));
    }
    return {};
}

/// A key that may have been used is never lost, also where no keychain keeps it.
Error withPhrase(Error error, const AddedArchive &added)
{
    if (!added.problem.isEmpty() && !added.phrase.isEmpty()) {
        error.message += u' '
                + Tr::tr("The archive may have taken its new key already. Its recovery phrase, to "
                         "be given the next time: %1")
                          .arg(added.phrase);
    }
    return error;
}

/// How to do without a keychain.
QString withVariables(const QString &problem, const Archive &archive)
{
    const auto variable = [&](Kind kind) { return ArchiveSecrets::variableOf(archive.name, kind); };
    return problem.isEmpty()   ? problem
            : archive.isSealed ? problem + u' '
                    + Tr::tr("Without a keychain the variables %1 and %2 (the recovery phrase) "
                             "have it.")
                              .arg(variable(Kind::Password), variable(Kind::Phrase))
                               : problem + u' '
                    + Tr::tr("Without a keychain the variable %1 has it.")
                              .arg(variable(Kind::Password));
}

QString passwordInAddress()
{
    return Tr::tr("The password was taken out of the address, which is shown in lists. What is "
                  "typed into a command others of this machine see and its history keeps: give it "
                  "in a file the next time.");
}

std::unexpected<Error> isOpen(const QString &name)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The archive %1 is an open one: it has no key.").arg(name));
}

std::unexpected<Error> hasNoKey(const QString &name, const QString &why)
{
    return fail(
            Error::Kind::NotFound,
            Tr::tr("The key of the archive %1 is not on this machine. Another machine that uses "
                   "it shows its recovery phrase.")
                    .arg(name),
            why);
}

} // namespace

// -- entering

ArchiveService::Task<ArchiveEntrance> ArchiveService::entranceOf(Archive archive)
{
    const std::stop_token gone = m_gone.get_token();
    ArchiveEntrance entrance;
    entrance.archive = archive;
    entrance.machineName = ArchiveSettings::read(*m_services.settings).machineName;
    const auto password =
            co_await valueOf(m_services.secrets->read(archive.id, archive.name, Kind::Password));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    entrance.password = password.secret;
    entrance.problem = password.problem;
    if (!archive.isSealed) {
        co_return entrance;
    }
    const auto phrase =
            co_await valueOf(m_services.secrets->read(archive.id, archive.name, Kind::Phrase));
    if (!phrase.secret.isEmpty()) {
        const auto key = keyOfPhrase(QString::fromUtf8(phrase.secret.reveal()));
        if (!key) {
            co_return std::unexpected(key.error());
        }
        entrance.key = *key;
    } else if (!phrase.problem.isEmpty()) {
        entrance.problem = phrase.problem;
    }
    co_return entrance;
}

ArchiveService::Task<ArchiveEntrance> ArchiveService::entranceOf(QString name)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<Archive> archive = co_await valueOf(named(name));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!archive) {
        co_return std::unexpected(archive.error());
    }
    co_return co_await entranceOf(*archive);
}

// -- adding and removing

// By value: a coroutine goes on after its caller, and `entrance` is of who waits for it.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
ArchiveService::Task<AddedArchive> ArchiveService::takeKey(ArchiveEntrance *entrance,
                                                           NewArchive wanted, bool hasMachines)
{
    const std::stop_token gone = m_gone.get_token();
    const QUuid id = entrance->archive.id;
    AddedArchive added;
    ApiKey phrase = asSecret(wanted.phrase);
    if (phrase.isEmpty()) {
        const auto kept = co_await valueOf(m_services.secrets->read(id, wanted.name, Kind::Phrase));
        if (gone.stop_requested()) {
            co_return cancelled();
        }
        if (kept.secret.isEmpty() && hasMachines) {
            Error error = sealedElsewhere();
            error.message += kept.problem.isEmpty() ? QString() : u' ' + kept.problem;
            co_return std::unexpected(error);
        }
        phrase = kept.secret;
        // Of an attempt that failed after the key had been made, perhaps: nobody has read it yet.
        const bool isKept = m_services.secrets->given(wanted.name, Kind::Phrase).isEmpty();
        added.phrase = isKept ? QString::fromUtf8(phrase.reveal()) : QString();
    }
    entrance->isNewKey = phrase.isEmpty();
    const auto key = phrase.isEmpty() ? Result<ArchiveKey>(ArchiveKey::generate())
                                      : keyOfPhrase(QString::fromUtf8(phrase.reveal()));
    if (!key) {
        co_return std::unexpected(key.error());
    }
    entrance->key = *key;
    if (entrance->isNewKey) { // before it is used: without it nobody reads the archive again
        added.phrase = varve::recoveryPhrase(*key);
        added.problem = co_await valueOf(
                m_services.secrets->save(id, Kind::Phrase, asSecret(added.phrase)));
    }
    co_return added;
}

// By value: a coroutine goes on after its caller.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
ArchiveService::Task<AddedArchive> ArchiveService::addNow(NewArchive wanted, std::stop_token stop)
{
    const std::stop_token gone = m_gone.get_token();
    QString inAddress;
    const auto address = ArchiveAddress::fromText(wanted.address, &inAddress);
    if (!address) {
        co_return std::unexpected(address.error());
    }
    ArchiveEntrance entrance;
    entrance.machineName = ArchiveSettings::read(*m_services.settings).machineName;
    entrance.password = wanted.password.isEmpty() ? asSecret(inAddress) : wanted.password;
    if (entrance.password.isEmpty()) {
        entrance.password = m_services.secrets->given(wanted.name, Kind::Password);
    }
    const auto either = std::make_shared<EitherStop>(stop, gone);
    const Result<ArchiveSight> seen = co_await valueOf(
            QtConcurrent::run(m_threads.get(), lookAtArchive, m_services.connector,
                              address->toString(), entrance.password, either->token()));
    if (gone.stop_requested() || !seen) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(seen.error());
    }
    if (const auto fits = checkKind(wanted, seen->description); !fits) {
        co_return std::unexpected(fits.error());
    }
    Archive &archive = entrance.archive;
    archive.id = seen->description.id;
    archive.name = wanted.name;
    archive.address = address->toString();
    archive.isSealed = seen->description.isSealed;
    archive.sendsAll = wanted.sendsAll;
    archive.takesAll = wanted.takesAll;
    const auto same = co_await valueOf(
            onThread([archive](SessionStore &store) { return sameInList(store, archive); }));
    if (gone.stop_requested() || !same) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(same.error());
    }
    AddedArchive added;
    if (archive.isSealed) {
        const Result<AddedArchive> key = co_await takeKey(&entrance, wanted, seen->hasMachines);
        if (gone.stop_requested() || !key) {
            co_return gone.stop_requested() ? cancelled() : std::unexpected(key.error());
        }
        added = *key;
    }
    const Result<Archive> done = co_await valueOf(
            onThread([connector = m_services.connector, entrance, either](SessionStore &store) {
                return addArchive(connector, entrance, store, either->token());
            }));
    if (gone.stop_requested()) {
        co_return cancelled();
    }
    if (!done) {
        // Only of another key it is known that the archive does not have this one: of all else nobody knows.
        if (entrance.isNewKey && isOfAnotherKey(done.error())) {
            (void)m_services.secrets->forget(archive.id, Kind::Phrase);
            co_return std::unexpected(done.error());
        }
        if (!wanted.phrase.isEmpty() && isOfAnotherKey(done.error())) {
            co_return std::unexpected(phraseOfAnother());
        }
        co_return std::unexpected(withPhrase(done.error(), added));
    }
    added.archive = *done;
    if (done->lastAt.isValid()) { // it has been used here: this is another password or address
        added.phrase.clear();
    }
    if (archive.isSealed
        && !wanted.phrase
                    .isEmpty()) { // one that is another's never takes the place of the right one
        added.problem = co_await valueOf(m_services.secrets->save(
                archive.id, Kind::Phrase, asSecret(varve::recoveryPhrase(*entrance.key))));
        if (gone.stop_requested()) {
            co_return cancelled();
        }
    }
    if (!entrance.password.isEmpty()) {
        const QString problem = co_await valueOf(
                m_services.secrets->save(archive.id, Kind::Password, entrance.password));
        added.problem = problem.isEmpty() ? added.problem : problem;
    }
    added.problem = withVariables(added.problem, archive);
    if (!inAddress.isEmpty()) {
        added.problem += (added.problem.isEmpty() ? QString() : u" "_s) + passwordInAddress();
    }
    if (!gone.stop_requested()) {
        Q_EMIT changed();
    }
    co_return added;
}

ArchiveService::Answer<AddedArchive> ArchiveService::add(const NewArchive &wanted,
                                                         const std::stop_token &stop)
{
    return toFuture(addNow(wanted, stop));
}

// By value: a coroutine goes on after its caller.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
ArchiveService::Task<AddedArchive> ArchiveService::passwordNow(QString name, ApiKey password,
                                                               std::stop_token stop)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<ArchiveEntrance> before = co_await entranceOf(name);
    if (gone.stop_requested() || !before) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(before.error());
    }
    ArchiveEntrance entrance = *before;
    entrance.password = password;
    const auto either = std::make_shared<EitherStop>(stop, gone);
    const Result<bool> fits =
            co_await valueOf(onThread([connector = m_services.connector, entrance,
                                       either](SessionStore &store) -> Result<bool> {
                return enterArchive(connector, entrance, store, either->token())
                        .transform([](const auto &) { return true; });
            }));
    if (gone.stop_requested() || !fits) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(fits.error());
    }
    AddedArchive kept { entrance.archive, {}, {} };
    kept.problem = co_await valueOf(
            m_services.secrets->save(entrance.archive.id, Kind::Password, password));
    kept.problem = withVariables(kept.problem, entrance.archive);
    co_return kept;
}

ArchiveService::Answer<AddedArchive> ArchiveService::setPassword(const QString &name,
                                                                 const ApiKey &password,
                                                                 const std::stop_token &stop)
{
    return toFuture(passwordNow(name, password, stop));
}

ArchiveService::Task<Archive> ArchiveService::removeNow(QString name, bool isLost)
{
    const std::stop_token gone = m_gone.get_token();
    const Result<Archive> removed =
            co_await valueOf(m_services.store->write([name, isLost](SessionStore &store) {
                ArchiveList list(store);
                return list.named(name).and_then([&](const Archive &archive) {
                    return (isLost ? list.removeLost(archive) : list.remove(archive.number))
                            .transform([&] { return archive; });
                });
            }));
    if (removed && !gone.stop_requested()) {
        this->stop(removed->number);
        (void)m_services.secrets->forget(removed->id, Kind::Password);
        Q_EMIT changed();
    }
    co_return removed;
}

ArchiveService::Answer<Archive> ArchiveService::remove(const QString &name, bool isLost)
{
    return toFuture(removeNow(name, isLost));
}

ArchiveService::Answer<ArchiveSetUp> ArchiveService::setUp(const QString &address,
                                                           const ApiKey &password,
                                                           const ArchivePlan &plan,
                                                           const std::stop_token &stop)
{
    QString inAddress;
    const auto place = ArchiveAddress::fromText(address, &inAddress);
    if (!place) {
        return QtFuture::makeReadyValueFuture(Result<ArchiveSetUp>(std::unexpected(place.error())));
    }
    const QString with = password.isEmpty() ? inAddress : QString::fromUtf8(password.reveal());
    const auto either = std::make_shared<EitherStop>(stop, m_gone.get_token());
    return QtConcurrent::run(m_threads.get(), [place = *place, with, plan, either] {
        return setUpArchive(place, with, plan, either->token());
    });
}

// -- keys

ArchiveService::Task<QString> ArchiveService::phraseNow(QString name)
{
    const Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (!entrance) {
        co_return std::unexpected(entrance.error());
    }
    if (!entrance->archive.isSealed) {
        co_return isOpen(name);
    }
    if (!entrance->key) {
        co_return hasNoKey(name, entrance->problem);
    }
    co_return varve::recoveryPhrase(*entrance->key);
}

ArchiveService::Answer<QString> ArchiveService::recoveryPhrase(const QString &name)
{
    return toFuture(phraseNow(name));
}

ArchiveService::Task<AddedArchive> ArchiveService::restoreNow(QString name, QString phrase,
                                                              std::stop_token stop)
{
    const std::stop_token gone = m_gone.get_token();
    const auto key = keyOfPhrase(phrase);
    if (!key) {
        co_return std::unexpected(key.error());
    }
    Result<ArchiveEntrance> entrance = co_await entranceOf(name);
    if (gone.stop_requested() || !entrance) {
        co_return gone.stop_requested() ? cancelled() : std::unexpected(entrance.error());
    }
    if (!entrance->archive.isSealed) {
        co_return isOpen(name);
    }
    entrance->key = *key;
    const Result<bool> fits =
            co_await valueOf(onThread([connector = m_services.connector, found = *entrance,
                                       either = std::make_shared<EitherStop>(stop, gone)](
                                              SessionStore &store) -> Result<bool> {
                return enterArchive(connector, found, store, either->token())
                        .transform([](const auto &) { return true; });
            }));
    if (gone.stop_requested() || !fits) {
        co_return gone.stop_requested()        ? cancelled()
                : isOfAnotherKey(fits.error()) ? std::unexpected(phraseOfAnother())
                                               : std::unexpected(fits.error());
    }
    AddedArchive restored { entrance->archive, {}, {} };
    restored.problem = co_await valueOf(m_services.secrets->save(
            entrance->archive.id, Kind::Phrase, asSecret(varve::recoveryPhrase(*key))));
    restored.problem = withVariables(restored.problem, entrance->archive);
    co_return restored;
}

ArchiveService::Answer<AddedArchive> ArchiveService::restoreKey(const QString &name,
                                                                const QString &phrase,
                                                                const std::stop_token &stop)
{
    return toFuture(restoreNow(name, phrase, stop));
}

} // namespace varve
