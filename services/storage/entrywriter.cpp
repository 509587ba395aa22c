// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrywriter.h"

#include "attachmentholds.h"
#include "entryrow.h"
#include "journalwriter.h"
#include "notnull.h"
#include <session/personswords.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A command to the program, as "/clear", says nothing of what the session is about; a path does.
bool isLoneCommand(QStringView line)
{
    static const QRegularExpression Command(uR"(^/[a-z][a-z:_-]*$)"_s);
    return Command.matchView(line).hasMatch();
}

} // namespace

QString titleFromText(const QString &text)
{
    for (const QStringView line : QStringView(text).split(u'\n', Qt::SkipEmptyParts)) {
        QString title = line.first(std::min<qsizetype>(line.size(), 400)).toString().simplified();
        while (title.startsWith(u'#') || title.startsWith(u'>')) {
            title = title.sliced(1).trimmed();
        }
        if (!title.isEmpty() && !isLoneCommand(title)) {
            return title.size() <= 80 ? title : QString(title.first(79).trimmed() + u'…');
        }
    }
    return {};
}

EntryWriter::EntryWriter(Database &database, Session session)
    : m_database(database)
    , m_session(std::move(session))
    , m_nodes(database)
{ }

Result<qint64> EntryWriter::seqOf(const EntryId &id)
{
    if (const auto known = m_seqs.constFind(id); known != m_seqs.cend()) {
        return *known;
    }
    auto query =
            m_database.run("SELECT seq FROM session_entries WHERE id = ?"_L1, { id.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    return query->next() ? query->integer(0) : 0;
}

Result<> EntryWriter::write(Entry &entry)
{
    SearchTextBuilder builder;
    return write(entry, prepareEntry(entry, builder));
}

Result<> EntryWriter::write(Entry &entry, const PreparedEntry &prepared)
{
    if (entry.id.isNull()) {
        entry.id = EntryId::create();
    }
    if (!entry.createdAt.isValid()) {
        entry.createdAt = QDateTime::currentDateTimeUtc();
    }
    entry.session = m_session.id;
    if (!entry.parent.isNull()) {
        auto seq = seqOf(entry.parent);
        if (!seq) {
            return std::unexpected(seq.error());
        }
        if (*seq == 0) {
            return fail(Error::Kind::Internal,
                        u"the parent %1 is not in the store"_s.arg(entry.parent.toString()));
        }
        entry.parentSeq = *seq;
    }

    const EntryMetrics &metrics = prepared.metrics;
    const qint64 estimate = std::llround(estimateTokens(metrics, TokenFactors {}));
    auto seq = insertEntry(m_database, entry, prepared.content, prepared.blocksJson, estimate);
    if (!seq) {
        return std::unexpected(seq.error());
    }
    EntryNode node = prepared.node;
    node.id = entry.id;
    node.parentSeq = entry.parentSeq;
    entry.seq = node.seq = *seq;
    m_seqs.insert(entry.id, entry.seq);
    if (auto written = m_nodes.insert(m_session.number, node); !written) {
        return written;
    }
    if (auto written = writeIndex(entry.seq, prepared.searchText); !written) {
        return written;
    }
    if (auto written = JournalWriter(m_database).write(m_session.number, entry); !written) {
        return written;
    }
    if (auto released = AttachmentHolds(m_database).release(entry); !released) {
        return released;
    }
    if (metrics.hasUsage()) {
        if (auto shared = shareUsage(node, entry); !shared) {
            return shared;
        }
    }
    m_nodes.remember(node);
    count(entry, metrics);
    takeTitle(entry);
    return {};
}

Result<> EntryWriter::writeIndex(qint64 seq, const QByteArray &text)
{
    if (text.isEmpty()) {
        return {};
    }
    return m_database // UTF-8, for the reason that insertEntry() has
            .run("INSERT INTO entry_text (rowid, text) VALUES (?, ?)"_L1, { seq, text })
            .transform([](const Query &) { });
}

Result<> EntryWriter::shareUsage(const EntryNode &answer, const Entry &entry)
{
    const auto shared = m_nodes.share(m_session.number, answer);
    if (!shared) {
        return std::unexpected(shared.error());
    }
    if (!shared->learnable || shared->tokens <= 0) {
        return {};
    }
    return statisticsOf(modelFamily(entry.model)).transform([&](TokenStatistics *statistics) {
        statistics->add(shared->chars, shared->messages, shared->tokens);
    });
}

Result<TokenStatistics *> EntryWriter::statisticsOf(const QString &family)
{
    auto found = m_statistics.find(family);
    if (found == m_statistics.end()) {
        const auto learned = learnedTokens(m_database, family);
        if (!learned) {
            return std::unexpected(learned.error());
        }
        found = m_statistics.insert(family, *learned);
    }
    return &*found;
}

void EntryWriter::count(const Entry &entry, const EntryMetrics &metrics)
{
    ++m_session.entryCount;
    m_session.messageCount += entry.type == EntryType::Message ? 1 : 0;
    m_session.textSize += metrics.chars().total();
    m_session.updatedAt = std::max(m_session.updatedAt, entry.createdAt);
    if (entry.usage) {
        m_session.totals += *entry.usage;
    }
}

void EntryWriter::takeTitle(const Entry &entry)
{
    if (m_session.namedByPerson) {
        return;
    }
    if (entry.type == EntryType::SessionInfo) {
        const QString name = entry.data.value("name"_L1).toString().trimmed();
        if (!name.isEmpty()) {
            m_session.name = name;
            m_titleFromSource = true;
        }
    } else if (m_session.name.isEmpty() && entry.role == Role::User) {
        m_session.name = titleFromText(personsWords(entry));
        // Programs put texts of their own before a person's words; where there are no others, they are better than nothing.
        m_otherTitle = m_otherTitle.isEmpty() ? titleFromText(entry.text()) : m_otherTitle;
    }
}

void EntryWriter::setLeaf(const EntryId &id, qint64 seq)
{
    m_session.leaf = id;
    m_session.leafSeq = seq;
}

Result<> EntryWriter::finish()
{
    if (m_session.name.isEmpty()) {
        m_session.name = m_otherTitle;
    }
    const Usage &totals = m_session.totals;
    auto updated = m_database.run(
            "UPDATE sessions SET name = ?, title_source = CASE WHEN ? THEN 'source' ELSE "
            "title_source END, "
            "leaf_id = ?, leaf_seq = ?, updated_at = ?, entry_count = ?, message_count = ?, "
            "text_size = ?, "
            "input_tokens = ?, output_tokens = ?, cache_read_tokens = ?, cache_write_tokens = ?, "
            "thinking_tokens = ?, cost = ? WHERE number = ?"_L1,
            { notNull(m_session.name), m_titleFromSource, notNull(m_session.leaf),
              m_session.leafSeq, timestamp(m_session.updatedAt), m_session.entryCount,
              m_session.messageCount, m_session.textSize, totals.input, totals.output,
              totals.cacheRead, totals.cacheWrite, totals.thinking,
              totals.cost ? QVariant(*totals.cost) : QVariant(), m_session.number });
    if (!updated) {
        return std::unexpected(updated.error());
    }
    for (auto it = m_statistics.cbegin(); it != m_statistics.cend(); ++it) {
        if (const auto kept = keepLearnedTokens(m_database, it.key(), *it); !kept) {
            return kept;
        }
    }
    // Another process may learn meanwhile: read again in the next transaction.
    m_statistics.clear();
    m_titleFromSource = false;
    return {};
}

Result<TokenStatistics> learnedTokens(Database &database, const QString &family)
{
    return database.run("SELECT sums FROM token_statistics WHERE family = ?"_L1, { family })
            .transform([](Query query) {
                return query.next() ? TokenStatistics::fromBytes(query.bytes(0))
                                    : TokenStatistics {};
            });
}

Result<> keepLearnedTokens(Database &database, const QString &family,
                           const TokenStatistics &statistics)
{
    return database
            .run("INSERT INTO token_statistics (family, sums) VALUES (?, ?) "
                 "ON CONFLICT (family) DO UPDATE SET sums = excluded.sums"_L1,
                 { notNull(family), statistics.toBytes() })
            .transform([](const Query &) { });
}

Result<QList<Entry>> writeChain(Database &database, const Session &session, const EntryId &parent,
                                QList<Entry> entries, bool leafFollows)
{
    EntryWriter writer(database, session);
    EntryId above = parent;
    for (Entry &entry : entries) {
        entry.parent = above;
        if (const auto written = writer.write(entry); !written) {
            return std::unexpected(written.error());
        }
        above = entry.id;
        if (leafFollows) {
            writer.setLeaf(entry.id, entry.seq);
        }
    }
    return writer.finish().transform([&] { return entries; });
}

} // namespace varve
