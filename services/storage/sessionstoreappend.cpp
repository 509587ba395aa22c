// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How entries get into a session.
#include "answerdrafts.h"
#include "entrywriter.h"
#include "messagequeue.h"
#include "sessionstore.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SessionStore)
};

} // namespace

Result<QList<Entry>> SessionStore::append(const SessionId &id, const EntryId &expectedLeaf,
                                          QList<Entry> entries, const AppendOptions &options)
{
    if (auto writable = checkWritable(); !writable) {
        return std::unexpected(writable.error());
    }
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto session = m_reader.session(id);
    if (!session) {
        return std::unexpected(session.error());
    }
    if (session->leaf != expectedLeaf) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session went on meanwhile, so nothing was added. Look at its new "
                           "state and "
                           "try again."));
    }
    return writeChain(*transaction, *session, { expectedLeaf, true }, std::move(entries), options);
}

Result<QList<Entry>> SessionStore::appendBeside(const SessionId &id, const EntryId &parent,
                                                QList<Entry> entries, const AppendOptions &options)
{
    if (auto writable = checkWritable(); !writable) {
        return std::unexpected(writable.error());
    }
    auto transaction = Transaction::begin(*m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    auto session = m_reader.session(id);
    if (!session) {
        return std::unexpected(session.error());
    }
    if (!parent.isNull()) {
        if (auto there = seqInSession(*session, parent); !there) {
            return std::unexpected(there.error());
        }
    }
    return writeChain(*transaction, *session, { parent, false }, std::move(entries), options);
}

Result<QList<Entry>> SessionStore::writeChain(Transaction &transaction, const Session &session,
                                              const ChainPlace &place, QList<Entry> entries,
                                              const AppendOptions &options)
{
    EntryWriter writer(*m_database, session);
    EntryId parent = place.parent;
    for (Entry &entry : entries) {
        entry.parent = parent;
        if (auto written = writer.write(entry); !written) {
            return std::unexpected(written.error());
        }
        parent = entry.id;
        if (place.leafFollows) {
            writer.setLeaf(entry.id, entry.seq);
        }
    }
    if (auto finished = writer.finish(); !finished) {
        return std::unexpected(finished.error());
    }
    if (auto taken = takeAway(session.id, options); !taken) {
        return std::unexpected(taken.error());
    }
    if (auto dropped = dropSummary(session, entries); !dropped) {
        return std::unexpected(dropped.error());
    }
    return transaction.commit().transform([&] { return entries; });
}

/// It says nothing of what came after it.
Result<> SessionStore::dropSummary(const Session &session, const QList<Entry> &added)
{
    const bool goesOn = std::ranges::any_of(
            added, [](const Entry &entry) { return entry.type == EntryType::Message; });
    return goesOn && !session.summary.isEmpty() ? setSummary(session.id, {}) : Result<>();
}

Result<> SessionStore::takeAway(const SessionId &session, const AppendOptions &options)
{
    MessageQueue queue(*m_database);
    for (const qint64 number : options.fromQueue) {
        if (auto taken = queue.remove(number); !taken) {
            // Another window of the same store has sent it, or the person took it back.
            return fail(Error::Kind::Conflict, taken.error().message);
        }
    }
    return options.endsAnswerDraft ? AnswerDrafts(*m_database).remove(session) : Result<>();
}

} // namespace varve
