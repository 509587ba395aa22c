// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include "session.h"
#include <base/error.h>

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QStringList>

#include <memory>

namespace varve
{

/// Where a parsed file goes. Implemented by the store (storage/importwriter.h) and by tests.
/// One session at a time: beginSession, then any number of append and addAttachment, then endSession.
class ImportSink
{
public:
    virtual ~ImportSink() = default;

    struct Begun
    {
        SessionId session;
        bool existed = false; ///< imported before: only new entries will be added
        /// The person has deleted it, and it stays so: `session` is null, nothing was begun.
        bool deleted = false;
        bool cameBack = false; ///< the person had deleted it
    };
    /// Finds the session by (origin.format, origin.sessionId) or makes it. `session.name` may be empty. One that brings an id of its
    /// own is found by that first, and its entries are known by their ids too: they keep them unless another session has them.
    [[nodiscard]] virtual Result<Begun> beginSession(const Session &session) = 0;

    /// The same for one that comes only because `standing`, which follows, stands on it: it comes back where the person has deleted
    /// it, unless `standing` stays deleted too.
    [[nodiscard]] virtual Result<Begun> beginBase(const Session &base, const Session &standing)
    {
        Q_UNUSED(standing)
        return beginSession(base);
    }

    /// Words that the person had put on a session elsewhere; only for one that beginSession() has just made. A sink may do without.
    [[nodiscard]] virtual Result<> addTags(const SessionId &, const QStringList &) { return {}; }

    /// What started the session that was begun, or what it was forked from, is not here: they are linked when that comes in. A sink may do
    /// without.
    [[nodiscard]] virtual Result<> awaitParent(const SessionId &, const SessionOrigin &)
    {
        return {};
    }

    /// The session that was imported with this format and original id; null if there is none.
    [[nodiscard]] virtual Result<SessionId> findSession(const SessionOrigin &origin) = 0;

    /// Appends in order; every parent must be null or an id given earlier (of this import or stored before). Answers
    /// the id that each entry has in the store, in order: its own, or that of the entry with the same origin key that
    /// was there already, in which case nothing is added. Call with batches of some hundred entries.
    [[nodiscard]] virtual Result<QList<EntryId>> append(const QList<Entry> &entries) = 0;

    /// Of the entries that are appended next: the keys by which earlier versions knew them, by their origin keys. A sink may do without.
    virtual void alsoKnownBy(const QHash<QByteArray, QByteArray> &) { }

    /// What a sink makes of entries before they are appended.
    class Preparation
    {
    public:
        Preparation() = default;
        virtual ~Preparation() = default;
        Q_DISABLE_COPY_MOVE(Preparation)
    };
    /// The part of append() that needs no store; may be called on another thread, meanwhile. Null if there is none.
    [[nodiscard]] virtual std::unique_ptr<Preparation> prepare(const QList<Entry> &) const
    {
        return {};
    }
    /// append() with what prepare() made of the same entries; only ids of other entries may have changed since.
    [[nodiscard]] virtual Result<QList<EntryId>> appendPrepared(const QList<Entry> &entries,
                                                                const Preparation *)
    {
        return append(entries);
    }
    /// The same for entries that more will follow at once: the sink may answer before they are safe and store them together
    /// with those, for at most some tenths of a second. Call settle() before waiting for anything.
    [[nodiscard]] virtual Result<QList<EntryId>> appendPart(const QList<Entry> &entries,
                                                            const Preparation *preparation)
    {
        return appendPrepared(entries, preparation);
    }
    /// Makes safe what appendPart() was given; endSession() does it too.
    [[nodiscard]] virtual Result<> settle() { return {}; }

    /// Stores bytes once for each content; answers the sha256.
    [[nodiscard]] virtual Result<QByteArray> addAttachment(const QByteArray &data,
                                                           const QString &mediaType, int width,
                                                           int height) = 0;

    /// The same for texts that answers were made of; a sink may do without them.
    [[nodiscard]] virtual Result<> addBlob(const QByteArray &) { return {}; }

    struct Ended
    {
        qint64 added = 0; ///< entries that were new
    };
    /// `leaf` is where the source stands; the store moves its own leaf there unless the person has gone on below it.
    /// Null: before its first entry.
    [[nodiscard]] virtual Result<Ended> endSession(const EntryId &leaf) = 0;
    /// In its place where the rest of the session does not come: what was appended stays. `last`: the last entry of it.
    [[nodiscard]] virtual Result<Ended> breakOff(const EntryId &last) { return endSession(last); }
};

} // namespace varve
