// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformat.h"
#include "importlog.h"
#include "sourceentry.h"

#include <QByteArray>
#include <QUuid>

#include <stop_token>
#include <unordered_map>

namespace varve
{

/// Makes the keys by which an entry is known again: from the parent's key, the time and the payload. Equal siblings are
/// told apart by their order in the file.
class OriginKeys
{
public:
    /// A key is 16 bytes; QUuid is merely the cheapest container for them.
    using Key = QUuid;

    [[nodiscard]] Key next(const Key &parent, qint64 time, const QByteArray &payload);

private:
    struct Hash
    {
        size_t operator()(const Key &key) const { return qHash(key); }
    };
    std::unordered_map<Key, int, Hash> m_seen;
};

/// Turns entries of one session of a file, in the order of the file, into entries of ours whose parents come before them. An entry
/// that stands before its parent waits; what waits at the end, or beyond a limit, becomes a root. Circles are cut.
class EntryLinker
{
public:
    static constexpr qint64 DefaultWaitingBytes = 32 << 20;

    /// `maxWaitingBytes`: what may wait at one time, the file's bytes and what they are kept in. `stop`: asked while many entries are released.
    EntryLinker(ImportLog &log, const ImportFormat::Unresolved &unresolved,
                std::stop_token stop = {}, qint64 maxWaitingBytes = DefaultWaitingBytes);

    /// By which an entry without an id is known; from 0, in the order of the file.
    [[nodiscard]] static std::string idOfNumber(qint64 number);

    /// Answers the entries that are complete now but for their images, parents first; often just this one, none if it waits or is a
    /// duplicate.
    [[nodiscard]] std::vector<SourceEntry> accept(SourceEntry entry);
    /// What still waits, as roots. Breaks off when it is asked to stop.
    [[nodiscard]] std::vector<SourceEntry> finish();

    /// An entry of another session that this one may stand on or refer to, by its own id.
    void know(const EntryId &outside);
    /// Null if the file has no such entry or it waits.
    [[nodiscard]] EntryId find(const std::string &fileId) const;
    /// Entries with more than one child, so far.
    [[nodiscard]] qint64 branches() const { return m_branches; }
    /// The last entry of the file so far, be it waiting.
    [[nodiscard]] const std::string &lastId() const { return m_lastId; }

private:
    struct Known
    {
        EntryId id;
        OriginKeys::Key key;
        OriginKeys::Key former; ///< with the digests of earlier versions
        int children = 0;
    };
    struct Place
    {
        std::string parent;
        qint64 order = 0; ///< in the file
    };

    void completeIds(SourceEntry &entry) const;
    void wait(SourceEntry entry);
    [[nodiscard]] SourceEntry takeWaiting(const std::string &id);
    [[nodiscard]] std::vector<SourceEntry> takeChildren(const std::string &parent);
    [[nodiscard]] std::vector<SourceEntry> takeOrphans();
    void release(SourceEntry entry, const std::string &parent, std::vector<SourceEntry> &out);
    void append(SourceEntry entry, const std::string &parent, std::vector<SourceEntry> &out);
    void linkTo(const std::string &fileId, EntryId &field, QLatin1StringView kept,
                SourceEntry &entry);
    void linkEditTargets(SourceEntry &entry);
    [[nodiscard]] std::string firstOfCircle(const std::string &start) const;

    ImportLog &m_log;
    const ImportFormat::Unresolved m_unresolved;
    const std::stop_token m_stop;
    const qint64 m_maxWaitingBytes;
    OriginKeys m_keys;
    std::unordered_map<std::string, Known> m_known;
    std::unordered_map<std::string, std::vector<SourceEntry>> m_waiting; ///< by parent
    std::unordered_map<std::string, Place> m_places; ///< of what waits
    qint64 m_waitingBytes = 0;
    qint64 m_entries = 0;
    qint64 m_branches = 0;
    std::string m_lastId;
};

} // namespace varve
