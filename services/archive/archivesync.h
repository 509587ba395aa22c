// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivefilter.h"
#include <storage/archivelist.h>
#include <storage/archiveserver.h>
#include <storage/archivevalue.h>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

class ArchiveOwners;
class OutgoingItems;
class SessionStore;
struct UnsentSession;

struct ArchiveProgress
{
    enum class Step : quint8 { Preparing, Sending, Taking };
    Step step = Step::Preparing;
    qint64 done = 0; ///< records
    qint64 total = 0; ///< 0: not known
};

/// What came of it.
struct ArchiveReport
{
    qint64 sent = 0; ///< records
    qint64 taken = 0;
    qint64 bytesSent = 0; ///< of payloads
    qint64 bytesTaken = 0;
    qint64 sessionsWaiting = 0; ///< for what they stand on
    bool isSentAgain = false; ///< the archive had less than it was sent before
    bool isNothingChosen = false;
    QList<HeldSession> held = {}; ///< chosen, and does not go there, or not all of it
    QList<Session> goneAlong = {}; ///< stand where another machine of the same person went on
    QList<Session> broughtBack = {}; ///< were deleted, by who had not seen all of it
};

/// Sends what an archive lacks, and takes what this store lacks. Every record is safe on its own: cut off anywhere (an error, a kill),
/// the next attempt goes on there. Waits for the network, so it has a thread and a connection to the store of its own; others
/// write meanwhile. Used once.
class ArchiveSync
{
    Q_DISABLE_COPY_MOVE(ArchiveSync)

public:
    struct Options
    {
        QString machineName; ///< for the others; empty: the host's
        ArchiveFilter *filter =
                nullptr; ///< of an open archive, not owned; without one all goes as it is, and no words with it
        std::function<void(const ArchiveProgress &)> progress; ///< on the thread of run()
        SessionId wanted = {}; ///< is taken although nobody has chosen it, and not chosen by that
        bool isGuest = false; ///< only looks: the archive is not told of this store
    };

    /// None of them is owned.
    ArchiveSync(SessionStore &store, ArchiveServer &server, Archive archive, Options options);
    ~ArchiveSync();

    /// Both, and notes in the store how it ended. Cancelled if it was stopped; DiskFull if no more goes there, and what is there has come.
    [[nodiscard]] Result<ArchiveReport> run(const std::stop_token &stop);
    [[nodiscard]] Result<ArchiveReport> push(const std::stop_token &stop);
    [[nodiscard]] Result<ArchiveReport> pull(const std::stop_token &stop);

private:
    [[nodiscard]] Result<> prepare(const std::stop_token &stop);
    [[nodiscard]] Result<> begin();
    [[nodiscard]] Result<> readHeads();
    [[nodiscard]] Result<> sendAll(const std::stop_token &stop);
    [[nodiscard]] Result<bool> isHidden(const UnsentSession &session);
    [[nodiscard]] Result<> takeAll(const std::stop_token &stop);
    [[nodiscard]] Result<ArchiveReport> reportAfter(const Result<> &done);
    [[nodiscard]] Result<> introduce();
    [[nodiscard]] QList<Session> here(const QList<SessionId> &sessions);
    void tell(ArchiveProgress::Step step, qint64 done, qint64 total = 0) const;
    /// Of a single session: the others go on. Answers an error that ends it all.
    [[nodiscard]] Result<> noteProblem(const std::optional<Error> &error);

    SessionStore &m_store;
    ArchiveServer &m_server;
    Archive m_archive;
    Options m_options;
    ArchiveReport m_report;
    MachineId m_machine;
    QString m_role;
    bool m_isPrepared = false;
    const std::unique_ptr<OutgoingItems> m_outgoing;
    std::unique_ptr<ArchiveOwners> m_owners; ///< once it is known as whom one is there
    std::optional<Error> m_problem; ///< the first one
};

} // namespace varve
