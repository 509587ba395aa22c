// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffstart.h"

#include "handoffdraft.h"
#include <compaction/textscan.h>
#include <context/memoryedits.h>
#include <session/entrydata.h>
#include <storage/entrywriter.h>
#include <storage/sessionrow.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Handoff)
};

constexpr QLatin1StringView NoteType { "handoff" };
// In the store: names never change.
constexpr QLatin1StringView WayKey { "way" };
constexpr QLatin1StringView SessionKey { "session" };
constexpr QLatin1StringView EntryKey { "entry" };
constexpr QLatin1StringView GoalKey { "goal" };
constexpr qsizetype LongestName = 80;

QString nameOf(const Session &session)
{
    const QString number = u'#' + QString::number(session.number);
    return session.name.isEmpty() ? number
                                  : QString(number + u' ' + oneLine(session.name, LongestName));
}

Entry note(HandoffLink::Way way, const Session &other, const EntryId &entry, const QString &goal)
{
    const SessionPlace place { other.id, entry };
    const QString link = linkMarkdown(nameOf(other), place);
    Entry note;
    note.type = EntryType::CustomMessage;
    note.role = Role::Custom;
    note.customType = NoteType;
    note.modelFacing = false;
    //: a link to a session follows
    note.blocks = { TextBlock { way == HandoffLink::Way::From
                                        ? Tr::tr("Handed off from %1").arg(link)
                                        : Tr::tr("Handed off to %1").arg(link) } };
    note.data[WayKey] = way == HandoffLink::Way::From ? u"from"_s : u"to"_s;
    note.data[SessionKey] = other.id.toString();
    if (!entry.isNull()) {
        note.data[EntryKey] = entry.toString();
    }
    note.data[GoalKey] = goal;
    return note;
}

QList<Entry> firstEntries(const HandoffStart &wanted, const Session &parent)
{
    QList<Entry> entries { note(HandoffLink::Way::From, parent, wanted.leaf, wanted.goal) };
    if (!wanted.model.isEmpty()) {
        Entry change;
        change.type = EntryType::ModelChange;
        change.provider = wanted.provider;
        change.model = wanted.model;
        entries += change;
    }
    if (!wanted.thinkingLevel.isEmpty()) {
        Entry change;
        change.type = EntryType::ThinkingLevelChange;
        change.data[entryData::ThinkingLevel] = wanted.thinkingLevel;
        entries += change;
    }
    for (const QString &fact : wanted.memory) {
        entries += rememberEdit(fact, {}).toEntry();
    }
    return entries;
}

Result<> append(Database &database, const Session &session, const QList<Entry> &entries)
{
    EntryWriter writer(database, session);
    EntryId parent = session.leaf;
    for (Entry entry : entries) {
        entry.parent = parent;
        if (const auto written = writer.write(entry); !written) {
            return written;
        }
        parent = entry.id;
        writer.setLeaf(entry.id, entry.seq);
    }
    return writer.finish();
}

Result<Session> insertChild(SessionStore &store, const HandoffStart &wanted, const Session &parent)
{
    Session child;
    child.id = SessionId::create();
    child.cwd = parent.cwd;
    child.name = handoffTitle(wanted.goal);
    child.parentSession = parent.id;
    if (const auto number = insertSession(store.database(), child); !number) {
        return std::unexpected(number.error());
    }
    const auto inserted = store.reader().session(child.id);
    if (!inserted) {
        return inserted;
    }
    if (const auto written = append(store.database(), *inserted, firstEntries(wanted, parent));
        !written) {
        return std::unexpected(written.error());
    }
    if (const auto drafted = store.saveDraft(child.id, wanted.text); !drafted) {
        return std::unexpected(drafted.error());
    }
    return inserted;
}

Result<Session> writeBoth(SessionStore &store, const HandoffStart &wanted)
{
    auto transaction = Transaction::begin(store.database());
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const auto parent = store.reader().session(wanted.from);
    if (!parent) {
        return parent;
    }
    const auto child = insertChild(store, wanted, *parent);
    if (!child) {
        return child;
    }
    if (const auto linked = append(store.database(), *parent,
                                   { note(HandoffLink::Way::To, *child, {}, wanted.goal) });
        !linked) {
        return std::unexpected(linked.error());
    }
    if (const auto committed = transaction->commit(); !committed) {
        return std::unexpected(committed.error());
    }
    return store.reader().session(child->id);
}

} // namespace

Result<Session> startHandoff(SessionStore &store, const HandoffStart &wanted, LeaseBook &leases)
{
    if (store.access() != StoreAccess::ReadWrite) {
        return std::unexpected(store.saveDraft(wanted.from, {}).error()); // says why not
    }
    if (leases.works(wanted.from) > 0) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("An answer or a compaction is under way in this session, so it was not "
                           "handed off. Try again when it has ended."));
    }
    if (const auto mine = leases.acquire(store.database(), wanted.from, Tr::tr("a handoff"));
        !mine) {
        return std::unexpected(mine.error());
    }
    auto child = writeBoth(store, wanted);
    if (const auto released = leases.release(store.database(), wanted.from); !released && child) {
        return std::unexpected(released.error());
    }
    return child;
}

bool isHandedOff(const Session &session)
{
    // Importers know parents that nobody stands on, too.
    return !session.parentSession.isNull() && session.baseEntry.isNull()
            && session.kind == SessionKind::Person && session.origin.format.isEmpty();
}

std::optional<HandoffLink> handoffLink(const Entry &entry)
{
    if (entry.type != EntryType::CustomMessage || entry.customType != NoteType) {
        return std::nullopt;
    }
    HandoffLink link;
    link.way = entry.data.value(WayKey).toString() == "to"_L1 ? HandoffLink::Way::To
                                                              : HandoffLink::Way::From;
    link.place.session = SessionId::fromString(entry.data.value(SessionKey).toString());
    link.place.entry = EntryId::fromString(entry.data.value(EntryKey).toString());
    link.goal = entry.data.value(GoalKey).toString();
    return link.place.session.isNull() ? std::nullopt : std::optional(link);
}

} // namespace varve
