// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveentrance.h"
#include "archivefinding.h"
#include <base/ownkeysource.h>
#include <base/runningwork.h>
#include <credentials/archivesecrets.h>
#include <storage/archivesetup.h>

#include <QCoroTask>

#include <QFuture>
#include <QThreadPool>
#include <QTimer>

#include <archive/archivesync.h>
#include <optional>

namespace varve
{

class Engine;
class Settings;
class StoreClient;

enum class ArchiveWay : quint8 { Both, Push, Pull };

/// An archive as lists and the status bar show it.
struct ArchiveNow
{
    Archive archive;
    ArchiveState state;
    bool isRunning = false; ///< in this process
    ArchiveProgress progress; ///< of what runs
    bool wantsPassword = false; ///< the last attempt failed for that
};

/// A wish to add one.
struct NewArchive
{
    QString name;
    QString address; ///< may have a password in it
    ApiKey password; ///< goes before that
    QString phrase; ///< of a sealed one that has a key already
    bool sendsAll = false;
    bool takesAll = false;
    std::optional<bool>
            isSealed = {}; ///< one of the other kind is refused; nothing: whichever it is
};

struct AddedArchive
{
    Archive archive;
    QString phrase; ///< of a sealed one that got its key on this machine: to be written down
    QString problem; ///< a sentence: something beside it did not go as it should
};

/// The archives of a store, for every front end: entered with what the keychain has, on threads of their own with their own connections to the
/// store, each archive by one at a time. Belongs to the thread of the engine's owner, which it never keeps waiting.
///
/// Signals: changed when a list of archives would show something else.
class ArchiveService final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveService)

public:
    struct Services
    {
        StoreClient *store = nullptr;
        Settings *settings = nullptr;
        ArchiveSecrets *secrets = nullptr;
        OwnKeySource ownKeys = {};
        ArchiveConnector connector = postgresConnector();
        /// Why keys of the person's own cannot be known now: a sentence. Nothing goes to an open archive then.
        std::function<QFuture<QString>()> keyProblem = {};
    };
    /// None is owned.
    explicit ArchiveService(Services services, QObject *parent = nullptr);
    /// Stops what runs, and waits a little for that.
    ~ArchiveService() override;

    template<typename T>
    using Answer = QFuture<Result<T>>;

    [[nodiscard]] Answer<QList<ArchiveNow>> all();
    /// One that is there under this name gets the password and the address, and keeps what was chosen.
    [[nodiscard]] Answer<AddedArchive> add(const NewArchive &wanted, const std::stop_token &stop);
    /// What is there stays there and what came from there here. The key of a sealed one stays in the keychain, the password does not.
    /// `isLost`: as ArchiveList::removeLost().
    [[nodiscard]] Answer<Archive> remove(const QString &name, bool isLost);
    /// Makes the tables of one or brings them up to date. A password in the address is taken from there.
    [[nodiscard]] Answer<ArchiveSetUp> setUp(const QString &address, const ApiKey &password,
                                             const ArchivePlan &plan, const std::stop_token &stop);

    using Progress = std::function<void(const ArchiveProgress &progress)>;
    /// Refused while the same archive is being gone through in this process. `progress` is called on this object's thread.
    [[nodiscard]] Answer<ArchiveReport> sync(const QString &name, ArchiveWay way,
                                             const std::stop_token &stop,
                                             const Progress &progress = {});
    /// What runs of it in this process, by Archive::number.
    void stop(qint64 archive);

    /// Refused of an open one.
    [[nodiscard]] Answer<QString> recoveryPhrase(const QString &name);
    /// Tried at the archive before it is kept. What was chosen stays.
    [[nodiscard]] Answer<AddedArchive> setPassword(const QString &name, const ApiKey &password,
                                                   const std::stop_token &stop);
    /// Tried at the archive before it is kept.
    [[nodiscard]] Answer<AddedArchive> restoreKey(const QString &name, const QString &phrase,
                                                  const std::stop_token &stop);
    /// `words`: as they are typed.
    [[nodiscard]] Answer<QList<ArchiveFinding>> search(const QString &name, const QString &words,
                                                       qsizetype most, const std::stop_token &stop);
    /// Those that are there, newest first.
    [[nodiscard]] Answer<QList<ArchivedRow>> sessions(const QString &name, qsizetype most,
                                                      const std::stop_token &stop);

    /// One that is there, read into the store at `path`, which is made by that and must not be there before. `more` is called on this
    /// object's thread whenever there is more of it. What is there stays there, and the store of this service as it is.
    [[nodiscard]] Answer<Session> read(const QString &name, const SessionId &session,
                                       const QString &path, const std::function<void()> &more,
                                       const std::stop_token &stop);
    /// Takes what is new, and this session although it was not chosen. Nothing is chosen by that: what is added to it here stays here.
    [[nodiscard]] Answer<ArchiveReport> bring(const QString &name, const SessionId &session,
                                              const std::stop_token &stop,
                                              const Progress &progress = {});

    /// Goes through all of them every so often from now on, as the settings say.
    void goOnByItself();
    /// Somebody else has changed the list.
    void noteChange() { Q_EMIT changed(); }

Q_SIGNALS:
    void changed();

private:
    struct Door; ///< through which threads call it while it is there

    template<typename T>
    using Task = QCoro::Task<Result<T>>;

    /// `work` gets a SessionStore of its own.
    template<typename Work>
    [[nodiscard]] auto onThread(Work work);
    [[nodiscard]] Answer<Archive> named(const QString &name);
    [[nodiscard]] Task<ArchiveEntrance> entranceOf(Archive archive);
    [[nodiscard]] Task<ArchiveEntrance> entranceOf(QString name);
    /// Of a sealed one: that which was given or is in the keychain, or a new one, which is in the keychain then.
    [[nodiscard]] Task<AddedArchive> takeKey(ArchiveEntrance *entrance, NewArchive wanted,
                                             bool hasMachines);
    /// Reads what all archives are entered with, so that it is among the keys of the person's own.
    [[nodiscard]] Task<bool> learnSecrets();
    [[nodiscard]] Task<AddedArchive> addNow(NewArchive wanted, std::stop_token stop);
    [[nodiscard]] Task<AddedArchive> passwordNow(QString name, ApiKey password,
                                                 std::stop_token stop);
    [[nodiscard]] Task<Archive> removeNow(QString name, bool isLost);
    [[nodiscard]] Task<ArchiveReport> syncNow(QString name, ArchiveWay way, std::stop_token stop,
                                              Progress progress, SessionId wanted = {});
    [[nodiscard]] Task<ArchiveReport> bringNow(QString name, SessionId session,
                                               std::stop_token stop, Progress progress);
    [[nodiscard]] Task<ArchiveReport> refusePush(qint64 archive, QString problem);
    [[nodiscard]] Task<QString> phraseNow(QString name);
    [[nodiscard]] Task<AddedArchive> restoreNow(QString name, QString phrase, std::stop_token stop);
    template<typename T, typename Ask>
    [[nodiscard]] Task<T> askNow(QString name, std::stop_token stop, Ask ask);
    void schedule();
    void goThroughAll();
    void noteProgress(qint64 archive, const ArchiveProgress &progress);

    const Services m_services;
    std::stop_source m_gone;
    std::unique_ptr<QThreadPool> m_threads;
    std::shared_ptr<Door> m_door;
    RunningWork m_running;
    QHash<qint64, ArchiveProgress> m_progress; ///< of those that run
    QTimer m_next;
    QTimer m_tell; ///< progress is told a few times a second
};

/// Those of the engine, made when they are first asked for; they go with it. The thread of who made the engine.
[[nodiscard]] ArchiveService &archivesOf(Engine &engine);

} // namespace varve
