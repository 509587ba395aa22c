// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/foundrow.h>
#include <storage/archivelist.h>

#include <QObject>

#include <archives/archivefinding.h>
#include <stop_token>

namespace varve
{

class ArchiveService;
class StoreClient;

/// What one archive has for the words that are looked for.
struct ArchiveSearch
{
    enum class State : quint8 { Unasked, Asking, Answered, Failed };

    Archive archive = {}; ///< a sealed one is never asked
    State state = State::Unasked;
    QList<ArchiveFinding> findings = {}; ///< best first; those that are here, too
    bool more = false; ///< there may be more than these
    QString problem = {}; ///< why it failed: a sentence

    /// Those that are only there.
    [[nodiscard]] QList<ArchivedHit> elsewhere() const;
};

/// Looks for words in the archives beyond this machine, each only when it is asked for: what a person types is told to a server by
/// that. Lives on the GUI thread.
///
/// Signal: changed when the archives are other ones, or what is known of one is.
class ArchiveSearcher final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveSearcher)

public:
    /// None is owned, all outlive it.
    ArchiveSearcher(ArchiveService *archives, StoreClient *store, QObject *parent = nullptr);
    ~ArchiveSearcher() override;

    /// What is looked for from now on, without filters; what was found for other words goes.
    void setWords(const QString &words);
    /// By Archive::number. Once more if it was before.
    void ask(qint64 archive);
    void stop(qint64 archive);
    /// All of this session is here by now.
    void noteHere(const SessionId &session);
    /// Of those that there are, in their order.
    [[nodiscard]] const QList<ArchiveSearch> &searches() const { return m_searches; }

Q_SIGNALS:
    void changed();

private:
    void readList();
    void setList(const QList<Archive> &archives);
    void onFound(qint64 archive, quint64 run, const Result<QList<ArchiveFinding>> &found);
    [[nodiscard]] ArchiveSearch *find(qint64 archive);

    ArchiveService *const m_archives;
    StoreClient *const m_store;
    QString m_words;
    QList<ArchiveSearch> m_searches;
    struct Run
    {
        std::stop_source stop;
        quint64 number = 0; ///< answers to older ones are dropped
    };
    QHash<qint64, Run> m_runs;
    quint64 m_lastRun = 0;
};

} // namespace varve
