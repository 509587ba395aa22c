// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivemachine.h"

#include "compactionapply.h"
#include "compactionplan.h"
#include "contextedit.h"
#include "loadedsession.h"
#include "requestbuilder.h"
#include "sessiondeletion.h"
#include "sessionpurge.h"
#include "sessiontags.h"
#include "wireprotocol.h"
#include <interchange/entryjson.h>
#include <storage/archivelog.h>
#include <storage/factstore.h>
#include <storage/journalstore.h>
#include <storage/queryrows.h>

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// The value, or the end of the test program's patience.
template<typename T>
T take(Result<T> result)
{
    if (!result) {
        qFatal("%s", qPrintable(result.error().message + u' ' + result.error().detail));
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

bool oneIn(QRandomGenerator &random, int many)
{
    return random.bounded(many) == 0;
}

QString digest(const QByteArray &bytes)
{
    return QString::fromLatin1(
            QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().first(16));
}

} // namespace

ArchiveTestMachine::ArchiveTestMachine(const QString &name, bool sealed, const QString &folder)
    : m_name(name)
    , m_folder(folder.isEmpty() ? m_temporary.path() : folder)
{
    m_settings.prompts = { { Category::SystemPrompt, u"prompt"_s, u"You are a test."_s } };
    m_settings.window = 200'000;
    m_settings.reserve = 16'384;
    reopen();
    if (!take(ArchiveList(*m_store).all()).isEmpty()) {
        return;
    }
    Archive archive;
    archive.name = u"all"_s;
    archive.address = u"memory"_s;
    archive.isSealed = sealed;
    archive.sendsAll = archive.takesAll = true;
    take(ArchiveList(*m_store).add(archive));
}

void ArchiveTestMachine::reopen()
{
    m_store.reset();
    m_store = take(SessionStore::open(path()));
    take(m_store->database().execute(u"PRAGMA synchronous=OFF"_s)); // hundreds of small appends
}

void ArchiveTestMachine::putBack(const QString &copy)
{
    close();
    for (const QString &end : { u""_s, u"-wal"_s, u"-shm"_s }) {
        QFile::remove(path() + end);
    }
    if (!QFile::copy(copy, path())) {
        qFatal("%s", qPrintable(copy));
    }
    reopen();
}

Archive ArchiveTestMachine::archive(int index)
{
    return take(ArchiveList(*m_store).all()).at(index);
}

void ArchiveTestMachine::addArchive(const QString &name)
{
    Archive added = archive();
    added.name = name;
    added.id = {};
    take(ArchiveList(*m_store).add(added));
}

MachineId ArchiveTestMachine::id()
{
    return take(ArchiveLog(*m_store).machine());
}

std::optional<Session> ArchiveTestMachine::anySession(QRandomGenerator &random)
{
    QList<Session> sessions = take(m_store->reader().sessions());
    std::ranges::sort(sessions, {},
                      &Session::number); // not by the time, which is another one in each run
    return sessions.isEmpty() ? std::nullopt
                              : std::optional(sessions.at(random.bounded(sessions.size())));
}

EntryId ArchiveTestMachine::anyEntry(const Session &session, QRandomGenerator &random)
{
    const auto snapshot = take(m_store->reader().snapshot(session.id));
    const int size = snapshot.tree.size();
    return size == 0 ? EntryId() : snapshot.tree.at(random.bounded(size)).id;
}

Entry ArchiveTestMachine::message(QRandomGenerator &random, Role role)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { u"%1 says %2 äöü 漢字 \"quoted\""_s.arg(m_name).arg(++m_count) } };
    if (role == Role::Assistant) {
        entry.provider = u"test"_s;
        entry.model = u"model-1"_s;
        entry.stopReason = StopReason::Stop;
        if (oneIn(random, 3)) {
            entry.blocks.prepend(ThinkingBlock { u"thinking"_s, u"proof"_s, false });
        }
        if (oneIn(random, 4)) {
            const QByteArray blob = take(m_store->addBlob("prompt of " + m_name.toUtf8()));
            entry.data[u"manifest"_s] =
                    QJsonObject { { u"system"_s, QString::fromLatin1(blob.toHex()) } };
        }
    } else if (oneIn(random, 5)) {
        const QByteArray data = "picture " + QByteArray::number(random.bounded(20));
        entry.blocks += ImageBlock { take(m_store->addAttachment(data, u"image/png"_s, 3, 4)),
                                     u"image/png"_s, 3, 4 };
    }
    return entry;
}

void ArchiveTestMachine::append(const Session &session, const QList<Entry> &entries)
{
    for (const Entry &entry : take(m_store->append(session.id, session.leaf, entries))) {
        m_written += entry.id;
    }
}

QSet<EntryId> ArchiveTestMachine::entriesOf(const SessionId &session)
{
    QSet<EntryId> all;
    take(forEachRow(
            m_store->database().run("SELECT id FROM session_entries WHERE session_id = ?"_L1,
                                    { session.toString() }),
            [&](const Query &row) { all += EntryId::fromString(row.text(0)); }));
    return all;
}

QSet<EntryId> ArchiveTestMachine::entries()
{
    QSet<EntryId> all;
    for (const Session &session : take(m_store->reader().sessions())) {
        all += entriesOf(session.id);
    }
    return all;
}

void ArchiveTestMachine::write(const Session &session, QRandomGenerator &random)
{
    QList<Entry> entries { message(random, Role::User), message(random, Role::Assistant) };
    if (oneIn(random, 3)) {
        entries.last().blocks += ToolCallBlock {
            u"call %1"_s.arg(m_count), u"read"_s, R"({"path": "a\u00e9"})", {}
        };
        Entry result = message(random, Role::ToolResult);
        result.toolName = u"read"_s;
        result.toolCallId = u"call %1"_s.arg(m_count - 1);
        entries += result;
    }
    append(session, entries);
}

void ArchiveTestMachine::writeBeside(const Session &session, QRandomGenerator &random)
{
    const EntryId target = anyEntry(session, random);
    if (target.isNull()) {
        return;
    }
    Entry entry;
    switch (random.bounded(4)) {
    case 0:
        m_written +=
                take(m_store->appendBeside(session.id, target, { message(random, Role::User) }))
                        .constFirst()
                        .id;
        return;
    case 1:
        entry.type = EntryType::Label;
        entry.target = target;
        entry.data[u"label"_s] = u"label of %1"_s.arg(m_name);
        break;
    case 2:
        entry.type = EntryType::SessionInfo;
        entry.data[u"name"_s] = u"named %1 by %2"_s.arg(++m_count).arg(m_name);
        break;
    default:
        entry = ContextEdit {
            oneIn(random, 2) ? ContextEdit::Op::Pin : ContextEdit::Op::Exclude, { target }, {}
        }.toEntry();
    }
    append(session, { entry });
}

void ArchiveTestMachine::compact(const Session &session)
{
    const LoadedSession loaded = take(loadSession(m_store->reader(), session.id));
    PlanNumbers numbers;
    numbers.summary = 100;
    numbers.keep = 30;
    numbers.shrinkShare = 0;
    numbers.shrinkTokens = -1'000'000;
    const CompactionPlan plan =
            planCompaction(loaded.branch, project(loaded.branch, m_settings), numbers, {});
    if (plan.isRefused()) {
        return;
    }
    SummaryRecord summary;
    summary.text = u"what %1 knows"_s.arg(m_name);
    const auto made =
            compactionEntries(loaded.branch, plan, summary, m_settings, m_store->reader());
    if (made) {
        append(session, made->entries);
    }
}

void ArchiveTestMachine::changeSession(const Session &session, QRandomGenerator &random)
{
    switch (random.bounded(4)) {
    case 0:
        take(m_store->rename(session.id, u"called %1 by %2"_s.arg(++m_count).arg(m_name)));
        break;
    case 1: {
        const QString tag = u"tag %1"_s.arg(random.bounded(4));
        take(oneIn(random, 2)
                     ? SessionTags(m_store->database()).change({ session.id }, { tag }, {})
                     : SessionTags(m_store->database()).change({ session.id }, {}, { tag }));
        break;
    }
    case 2:
        take(m_store->setArchived(session.id, !session.archivedAt.isValid()));
        break;
    default:
        take(m_store->moveLeaf(session.id, session.leaf, anyEntry(session, random), u"test"_s));
    }
}

void ArchiveTestMachine::removeOrRestore(const Session &session, QRandomGenerator &random)
{
    if (oneIn(random, 2)) {
        const QSet<EntryId> all = entriesOf(session.id);
        const auto removed = SessionDeletion(*m_store).remove({ session.id });
        if (removed) { // else something stands on it
            m_removed += *removed;
            m_deleted += all;
        }
    } else if (!m_removed.isEmpty() && oneIn(random, 2)) {
        std::ignore = SessionDeletion(*m_store).restore({ m_removed.takeLast() });
    } else if (oneIn(random, 2)) {
        take(SessionPurge(*m_store).claimAndRemove(QDeadlineTimer(QDeadlineTimer::Forever)));
        m_removed.clear();
    }
}

void ArchiveTestMachine::remember(QRandomGenerator &random)
{
    FactStore facts(m_store->database());
    const QList<KeptFact> known = take(facts.facts({}));
    if (known.isEmpty() || oneIn(random, 2)) {
        take(facts.put({ { .text = u"%1 knows %2"_s.arg(m_name).arg(++m_count) } }));
        return;
    }
    KeptFact fact = known.at(random.bounded(known.size()));
    if (oneIn(random, 3)) {
        take(facts.forget({ fact.id }));
    } else {
        fact.text = u"%1 knows better: %2"_s.arg(m_name).arg(++m_count);
        take(facts.put({ fact }));
    }
}

void ArchiveTestMachine::weigh(QRandomGenerator &random)
{
    JournalStore journal(m_store->database());
    const QList<JournalRecord> records = take(journal.find({ .withDeleted = true }));
    if (records.isEmpty()) {
        return;
    }
    const JournalRecord &record = records.at(random.bounded(records.size()));
    JournalChange change;
    change.importance = random.bounded(1, 10);
    if (oneIn(random, 3)) {
        change.isDeleted = !record.isDeleted;
    }
    take(journal.change({ record.id }, change));
}

void ArchiveTestMachine::doSomething(QRandomGenerator &random)
{
    const int what = random.bounded(100);
    const auto session = anySession(random);
    if (!session || what < 12) {
        Session wanted;
        wanted.cwd = u"/home/%1/work"_s.arg(m_name);
        const Session made = take(m_store->createSession(wanted));
        if (!oneIn(random, 4)) {
            write(made, random);
        }
    } else if (what < 45) {
        write(*session, random);
    } else if (what < 57) {
        writeBeside(*session, random);
    } else if (what < 65) {
        const EntryId base = anyEntry(*session, random);
        if (!base.isNull()) {
            const Session fork = take(m_store->forkSession(session->id, base));
            if (!oneIn(random, 3)) {
                write(fork, random);
            }
        }
    } else if (what < 72) {
        compact(*session);
    } else if (what < 84) {
        changeSession(*session, random);
    } else if (what < 92) {
        if (!m_keepsAll) {
            removeOrRestore(*session, random);
        }
    } else if (what < 96) {
        remember(random);
    } else {
        weigh(random);
    }
}

SessionId ArchiveTestMachine::talk(int exchanges, const QString &about)
{
    Session wanted;
    wanted.cwd = u"/home/%1/work"_s.arg(m_name);
    const SessionId id = take(m_store->createSession(wanted)).id;
    for (int i = 0; i < exchanges; ++i) {
        std::ignore = say(id, u"%1 %2"_s.arg(about).arg(i));
    }
    return id;
}

QList<Entry> ArchiveTestMachine::say(const SessionId &session, const QString &text)
{
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { text } };
    Entry answer;
    answer.role = Role::Assistant;
    answer.provider = u"test"_s;
    answer.model = u"model-1"_s;
    answer.stopReason = StopReason::Stop;
    answer.blocks = { TextBlock { u"answer to "_s + text } };
    const Session known = take(m_store->reader().session(session));
    return take(m_store->append(session, known.leaf, { question, answer }));
}

Result<ArchiveReport> ArchiveTestMachine::sync(ArchiveServer &server, Way way,
                                               const std::stop_token &stop, ArchiveFilter *filter,
                                               int archive)
{
    ArchiveSync sync(*m_store, server, this->archive(archive),
                     { .machineName = m_name, .filter = filter, .progress = {} });
    return way == Way::Push ? sync.push(stop) : way == Way::Pull ? sync.pull(stop) : sync.run(stop);
}

QString ArchiveTestMachine::ofSession(const SessionId &id)
{
    StoreReader &reader = m_store->reader();
    const Session session = take(reader.session(id));
    QStringList lines;
    QSet<EntryId> parents;
    const auto snapshot = take(reader.snapshot(id));
    QList<qint64> seqs;
    for (int i = 0; i < snapshot.tree.size(); ++i) {
        seqs += snapshot.tree.at(i).seq;
    }
    QList<Entry> entries = take(reader.entries(seqs));
    // Which other branches of what it stands on came before that is another thing on each machine.
    entries.removeIf([&](const Entry &entry) {
        return entry.session != id && entry.id != session.baseEntry;
    });
    for (const Entry &entry : std::as_const(entries)) {
        parents += entry.parent;
        lines += digest(entryJson(entry, { entry.parent, 0, id })) + u' ' + entry.id.toString();
    }
    for (const Entry &entry : std::as_const(entries)) {
        if (parents.contains(entry.id)) {
            continue;
        }
        const LoadedSession loaded = take(loadSession(reader, id, entry.seq));
        const Context context = project(loaded.branch, m_settings);
        QString line = u"context "_s + entry.id.toString();
        for (const ContextItem &item : context.items) {
            line += u' ' + item.entry.toString().right(6) + u':'
                    + QString::number(static_cast<int>(item.state)) + u'/'
                    + QString::number(static_cast<int>(item.category));
        }
        const Request request = take(buildRequest(context, reader, m_settings));
        lines += line + u" request "_s + digest(encodeRequest({}, request, {}));
    }
    lines.sort();
    QStringList tags = take(reader.sessionTags()).value(session.number);
    tags.sort();
    lines.prepend(u"session %1 “%2” %3 base %4 tags %5 archived %6 counts %7 %8 %9"_s
                          .arg(id.toString(), session.name)
                          .arg(session.namedByPerson)
                          .arg(session.baseEntry.toString(), tags.join(u','))
                          .arg(session.archivedAt.isValid())
                          .arg(session.entryCount)
                          .arg(session.messageCount)
                          .arg(session.textSize));
    return lines.join(u'\n');
}

QStringList ArchiveTestMachine::everything()
{
    QStringList all;
    for (const Session &session : take(m_store->reader().sessions())) {
        all += ofSession(session.id);
    }
    Database &database = m_store->database();
    all += take(
            readAll(database.run("SELECT 'fact ' || id || ' ' || content || ' ' || shown || ' ' "
                                 "|| (forgotten_at <> '') FROM facts"_L1),
                    textIn));
    all += take(readAll(
            database.run("SELECT 'journal ' || e.id || '.' || c.position || ' ' || "
                         "coalesce(c.importance, '') || ' ' || (c.deleted_at <> '') FROM "
                         "journal_changes c JOIN session_entries e ON e.seq = c.seq JOIN sessions "
                         "s ON s.id = e.session_id WHERE s.deleted_at = ''"_L1),
            textIn));
    all.sort();
    return all;
}

void settle(const ShelfOfArchive &shelf, const QList<ArchiveTestMachine *> &machines)
{
    for (int round = 0; round < 3; ++round) {
        for (ArchiveTestMachine *machine : machines) {
            MemoryArchive server(shelf);
            const auto done = machine->sync(server);
            QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
        }
    }
}

void purge(ArchiveTestMachine &machine)
{
    QVERIFY(SessionPurge(machine.store())
                    .claimAndRemove(QDeadlineTimer(QDeadlineTimer::Forever))
                    .has_value());
}

void tamper(const ShelfOfArchive &shelf, ArchiveRecord::Kind kind,
            const std::function<void(ArchiveRecord &)> &change)
{
    for (auto &ofMachine : shelf->records) {
        for (ArchiveRecord &record : ofMachine) {
            if (record.kind == kind) {
                change(record);
            }
        }
    }
}

Session sessionOf(ArchiveTestMachine &machine, const SessionId &id)
{
    return machine.store().reader().session(id).value_or(Session());
}

bool isThere(ArchiveTestMachine &machine, const SessionId &id)
{
    return machine.store().reader().session(id).has_value();
}

} // namespace varve::test
