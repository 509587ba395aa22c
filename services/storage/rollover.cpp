// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rollover.h"

#include "entrywriter.h"
#include "messagequeue.h"
#include "sessionrow.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RollOver)
};

Session childOf(const Session &parent)
{
    Session child;
    child.id = SessionId::create();
    child.cwd = parent.cwd;
    child.kind = parent.kind;
    child.name = titleOfNext(parent);
    child.parentSession = parent.id;
    child.baseEntry = child.leaf = parent.leaf;
    child.baseSeq = child.leafSeq = parent.leafSeq;
    child.rolledOver = true;
    return child;
}

Result<> handOver(Database &database, const SessionId &from, const SessionId &to)
{
    return MessageQueue(database)
            .handOver(from, to)
            .and_then([&] {
                return database.run("UPDATE drafts SET session = ? WHERE session = ?"_L1,
                                    { to.toString(), from.toString() });
            })
            .transform([](const Query &) {});
}

} // namespace

Result<Session> whereItGoesOn(StoreReader &reader, const Session &session)
{
    Session at = session;
    for (;;) {
        const auto child = reader.rolledOverTo(at);
        if (!child) {
            return std::unexpected(child.error());
        }
        if (child->isNull()) {
            return at;
        }
        auto next = reader.session(*child);
        if (!next || next->number <= at.number) { // deleted, or no child of it
            return at;
        }
        at = std::move(*next);
    }
}

QString titleOfNext(const Session &parent)
{
    if (parent.name.isEmpty()) {
        return {};
    }
    static const QRegularExpression position(u"\\A(.+) \\((\\d{1,6})\\)\\z"_s,
                                             QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = position.match(parent.name);
    const bool isChild = !parent.baseEntry.isNull() && match.hasMatch();
    const QString title = isChild ? match.captured(1) : parent.name;
    //: a session that continues another one; 2 is the number of the second
    return Tr::tr("%1 (%2)").arg(title).arg(isChild ? match.captured(2).toInt() + 1 : 2);
}

Result<RolledOver> rollOver(SessionStore &store, const RollOver &wanted)
{
    Database &database = store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto parent = store.reader().session(wanted.parent);
    if (!parent) {
        return std::unexpected(parent.error());
    }
    if (parent->leaf != wanted.leaf || parent->leaf.isNull()) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("The session went on meanwhile, so no new session was made. Look at its "
                           "new state and try again."));
    }
    Session child = childOf(*parent);
    if (const auto number = insertSession(database, child); !number) {
        return std::unexpected(number.error());
    }
    const auto inserted = store.reader().session(child.id);
    if (!inserted) {
        return std::unexpected(inserted.error());
    }
    auto entries = writeChain(database, *inserted, inserted->leaf, wanted.entries);
    if (!entries) {
        return std::unexpected(entries.error());
    }
    if (const auto kept = store.setSummary(wanted.parent, wanted.summary); !kept) {
        return std::unexpected(kept.error());
    }
    if (const auto given = handOver(database, wanted.parent, child.id); !given) {
        return std::unexpected(given.error());
    }
    if (const auto committed = transaction->commit(); !committed) {
        return std::unexpected(committed.error());
    }
    return store.reader().session(child.id).transform(
            [&](const Session &session) { return RolledOver { session, *entries }; });
}

Result<RolledOver> rollOverAgain(SessionStore &store, const SessionId &parent)
{
    StoreReader &reader = store.reader();
    const auto session = reader.session(parent);
    if (!session) {
        return std::unexpected(session.error());
    }
    const auto child =
            reader.rolledOverTo(*session).and_then([&](const SessionId &id) -> Result<Session> {
                if (id.isNull()) {
                    return fail(Error::Kind::NotFound,
                                Tr::tr("This session has no other one that goes on from where it "
                                       "stands."));
                }
                return reader.session(id);
            });
    if (!child) {
        return std::unexpected(child.error());
    }
    const auto nodes = reader.nodesAfter(*child, 0);
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    RollOver wanted { parent, session->leaf, {}, session->summary };
    const QString operation = EntryId::create().toString();
    for (const EntryNode &node : *nodes) {
        auto entry = reader.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const bool isLast = entry->type == EntryType::Compaction;
        entry->id = EntryId::create();
        entry->createdAt = {};
        entry->operationId = operation;
        entry->usage.reset(); // it was paid once
        wanted.entries += std::move(*entry);
        if (isLast) {
            break;
        }
    }
    if (wanted.summary.isEmpty()) {
        wanted.summary = wanted.entries.constLast().summary;
    }
    return rollOver(store, wanted);
}

} // namespace varve
