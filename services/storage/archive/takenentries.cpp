// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "takenentries.h"

#include "archiverows.h"
#include "entryrow.h"
#include "notnull.h"
#include "redactedtext.h"
#include "sessionrow.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What a person or a model said in it. Neither proofs nor arguments: in open archives they are made anew without keys.
QString contentOf(const Entry &entry)
{
    QStringList parts { entry.toolName, entry.customType, entry.summary };
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            parts += thinking->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += call->name;
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            parts += QString::fromLatin1(image->sha256.toHex());
        }
    }
    return parts.join(u'\x1f');
}

} // namespace

Result<bool> TakenEntries::hasParent(const Session &session, const Entry &entry)
{
    if (entry.parent.isNull() || entry.parent == m_last) {
        return true;
    }
    QString of;
    {
        auto query = m_database.run("SELECT session_id FROM session_entries WHERE id = ?"_L1,
                                    { entry.parent.toString() });
        if (!query || !query->next()) {
            return query.transform([](const Query &) { return false; });
        }
        of = query->text(0);
    }
    if (of == session.id.toString()) {
        return true;
    }
    return exists(m_database,
                  StandingSessions
                          + "SELECT 1 FROM standing JOIN sessions s ON s.number = standing.number "
                            "WHERE s.id = ?2"_L1,
                  { session.id.toString(), of });
}

Result<bool> TakenEntries::isSame(const SessionId &session, const Entry &entry, qint64 seq,
                                  bool mayBeRedacted)
{
    auto query = m_database.run(
            "SELECT "_L1 + EntryColumns + " FROM session_entries WHERE seq = ?"_L1, { seq });
    if (!query || !query->next()) {
        return query.transform([](const Query &) { return true; });
    }
    const Entry here = readEntry(*query);
    return here.session == session && here.parent == entry.parent && here.type == entry.type
            && here.role == entry.role
            && isSameText(contentOf(here), contentOf(entry), mayBeRedacted);
}

Result<> TakenEntries::open(const Session &session)
{
    m_writer.emplace(m_database, session);
    m_title.reset();
    auto known = runNumbered(m_database,
                             "SELECT name, title_source FROM sessions WHERE id = ?1 AND EXISTS "
                             "(SELECT 1 FROM archive_clocks WHERE session = ?1 AND kind = 4)"_L1,
                             { session.id.toString() });
    if (!known) {
        return std::unexpected(known.error());
    }
    if (known->next()) {
        m_title = TitleValue { known->text(0), known->text(1) };
    }
    return {};
}

Result<qint64> TakenEntries::write(const Session &session, Entry entry)
{
    if (!m_writer) {
        if (auto begun = open(session); !begun) {
            return std::unexpected(begun.error());
        }
    }
    if (!entry.originKey.isEmpty()) { // it was brought in here, too
        const auto taken =
                exists(m_database,
                       "SELECT 1 FROM session_entries WHERE session_id = ? AND origin_key = ?"_L1,
                       { session.id.toString(), entry.originKey });
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken) {
            entry.originKey.clear();
        }
    }
    entry.seq = entry.parentSeq = 0;
    return m_writer->write(entry).transform([&] {
        m_last = entry.id;
        return entry.seq;
    });
}

/// What a title was is not what the first message of others makes of it.
Result<> TakenEntries::close()
{
    if (!m_writer) {
        return {};
    }
    const SessionId session = m_writer->session().id;
    auto finished = m_writer->finish();
    m_writer.reset();
    if (finished && m_title) {
        finished =
                change(m_database, "UPDATE sessions SET name = ?, title_source = ? WHERE id = ?"_L1,
                       { notNull(m_title->title), notNull(m_title->source), session.toString() });
    }
    return finished;
}

} // namespace varve
