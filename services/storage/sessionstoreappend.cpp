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
    auto begun = beginIn(id);
    if (!begun) {
        return std::unexpected(begun.error());
    }
    if (begun->session.leaf != expectedLeaf) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session went on meanwhile, so nothing was added. Look at its new "
                           "state and "
                           "try again."));
    }
    return writeBelow(*begun, expectedLeaf, true, std::move(entries), options);
}

Result<QList<Entry>> SessionStore::appendBeside(const SessionId &id, const EntryId &parent,
                                                QList<Entry> entries, const AppendOptions &options)
{
    auto begun = beginIn(id);
    if (!begun) {
        return std::unexpected(begun.error());
    }
    if (!parent.isNull()) {
        if (auto there = seqInSession(begun->session, parent); !there) {
            return std::unexpected(there.error());
        }
    }
    return writeBelow(*begun, parent, false, std::move(entries), options);
}

Result<QList<Entry>> SessionStore::writeBelow(Begun &begun, const EntryId &parent, bool leafFollows,
                                              QList<Entry> entries, const AppendOptions &options)
{
    const auto written =
            writeChain(*m_database, begun.session, parent, std::move(entries), leafFollows);
    if (!written) {
        return written;
    }
    if (auto taken = takeAway(begun.session.id, options); !taken) {
        return std::unexpected(taken.error());
    }
    if (auto dropped = dropSummary(begun.session, *written); !dropped) {
        return std::unexpected(dropped.error());
    }
    return begun.transaction.commit().transform([&] { return *written; });
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
