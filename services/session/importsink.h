// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"
#include "error.h"
#include "session.h"

#include <QList>

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
    };
    /// Finds the session by (origin.format, origin.sessionId) or makes it. `session.name` may be empty.
    [[nodiscard]] virtual Result<Begun> beginSession(const Session &session) = 0;

    /// The session that was imported with this format and original id; null if there is none.
    [[nodiscard]] virtual Result<SessionId> findSession(const SessionOrigin &origin) = 0;

    /// Appends in order; every parent must be null or an id given earlier (of this import or stored before). Answers
    /// the id that each entry has in the store, in order: its own, or that of the entry with the same origin key that
    /// was there already, in which case nothing is added. Call with batches of some hundred entries.
    [[nodiscard]] virtual Result<QList<EntryId>> append(const QList<Entry> &entries) = 0;

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

    struct Ended
    {
        qint64 added = 0; ///< entries that were new
    };
    /// `leaf` is where the source stands; the store moves its own leaf there unless the person has gone on below it.
    [[nodiscard]] virtual Result<Ended> endSession(const EntryId &leaf) = 0;
};

} // namespace varve
