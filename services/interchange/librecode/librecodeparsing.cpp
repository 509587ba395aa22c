// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodeparsing.h"

#include "databasetexts.h"
#include "librecodecounts.h"
#include "librecodeentry.h"
#include "librecodetexts.h"
#include "librecodetime.h"
#include "sessionorder.h"

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Why nothing is made of a table's rows; empty: they are read, or say nothing of any session.
QString whyLeftOut(const QString &table)
{
    static const QStringList Read { u"sessions"_s, u"session_entries"_s,
                                    u"session_message_parts"_s };
    static const QStringList Bookkeeping { u"goose_db_version"_s, u"sqlite_sequence"_s,
                                           u"uuid_v7_pattern"_s };
    static const QStringList Tasks { u"tasks"_s,         u"events"_s,
                                     u"task_events"_s,   u"agent_tasks"_s,
                                     u"workflow_runs"_s, u"workflow_agent_tasks"_s,
                                     u"tool_tasks"_s };
    if (Read.contains(table) || Bookkeeping.contains(table)) {
        return {};
    }
    return Tasks.contains(table)              ? LibrecodeTexts::whyTasks()
            : table == "session_messages"_L1  ? LibrecodeTexts::whyMessages()
            : table == "runtime_documents"_L1 ? LibrecodeTexts::whyDocuments()
                                              : LibrecodeTexts::whyUnknownTable();
}

} // namespace

LibrecodeParsing::LibrecodeParsing(ForeignDatabase &database, QJsonObject figures,
                                   ImportAssembler &into)
    : m_into(into)
    , m_source(database)
    , m_figures(std::move(figures))
{ }

Result<> LibrecodeParsing::run()
{
    if (!m_source.isComplete()) {
        return fail(Error::Kind::InvalidInput,
                    DatabaseTexts::unknownSchema(m_into.path(), u"librecode"_s));
    }
    const auto sessions = m_source.sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    QList<SessionLink> links;
    for (const LibrecodeDatabase::SessionRow &session : *sessions) {
        links += SessionLink { session.id, session.parent };
        m_sessions += session.id;
    }
    const QList<qsizetype> order = parentsFirst(links, m_into.log());
    if (order.isEmpty()) {
        return fail(Error::Kind::InvalidInput, DatabaseTexts::noSessions(m_into.path()));
    }
    if (const auto said = sayWhatIsLeftOut(); !said) {
        return said;
    }
    for (const qsizetype index : order) {
        LibrecodeDatabase::SessionRow session = sessions->at(index);
        session.parent = links.at(index).parent;
        if (const auto read = readSession(session); !read) {
            return read;
        }
    }
    return {};
}

/// In the report of the first session, as it is about the file.
Result<> LibrecodeParsing::sayWhatIsLeftOut()
{
    const QJsonObject tables = m_figures["tables"_L1].toObject();
    const auto say = [this](const QString &table, qint64 rows, const QString &why) {
        if (rows > 0 && !why.isEmpty()) {
            m_into.log().note(0, DatabaseTexts::leftOut(table, rows, why));
        }
    };
    for (auto table = tables.begin(); table != tables.end(); ++table) {
        say(table.key(), table.value().toInteger(), whyLeftOut(table.key()));
    }
    const auto strays = m_source.strays();
    if (!strays) {
        return std::unexpected(strays.error());
    }
    say(u"session_entries"_s, strays->entries, LibrecodeTexts::whyStrayEntries());
    say(u"session_messages"_s, strays->messages, LibrecodeTexts::whyStrayMessages());
    if (m_source.database().hasColumns("session_entries"_L1, { "token_estimate"_L1 })) {
        m_into.log().note(0, LibrecodeTexts::estimatesLeftOut());
    }
    return {};
}

Result<> LibrecodeParsing::begin(const LibrecodeDatabase::SessionRow &row)
{
    Session session;
    session.cwd = QString::fromUtf8(row.cwd);
    session.name = QString::fromUtf8(row.name);
    session.createdAt = librecodeTime(row.createdAt);
    session.origin.sessionId = QString::fromUtf8(row.id);
    session.kind = row.agent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
    const QString parent = QString::fromUtf8(row.parent);
    if (!parent.isEmpty() && !m_sessions.contains(row.parent)) {
        m_into.log().note(0, DatabaseTexts::missingSession(parent));
    }
    return m_into.begin(session, parent);
}

void LibrecodeParsing::noteSettings(const LibrecodeDatabase::SessionRow &session)
{
    if (!session.agent.isEmpty()) {
        m_into.log().note(0,
                          LibrecodeTexts::startedByAgent(QString::fromUtf8(session.agent),
                                                         QString::fromUtf8(session.agentModel)));
    }
    const JsonRef settings = m_json.parse(session.settings);
    if (const QString model = settings["model"].string(); !model.isEmpty()) {
        m_into.log().note(0,
                          LibrecodeTexts::chosen(settings["provider"].string() + u'/' + model,
                                                 settings["thinking_level"].string()));
    }
}

Result<> LibrecodeParsing::readSession(const LibrecodeDatabase::SessionRow &session)
{
    if (const auto going = m_into.proceed(std::min(m_bytes, m_source.database().size())); !going) {
        return going;
    }
    const auto places = m_source.places(session.row);
    if (!places) {
        return std::unexpected(places.error());
    }
    const LibrecodeOrder order = orderOf(*places);
    if (const auto begun = begin(session); !begun) {
        return begun;
    }
    noteSettings(session);
    if (order.rows.empty()) {
        m_into.log().note(0, DatabaseTexts::emptySession());
    }
    if (order.leafDiffers) {
        m_into.log().note(0, LibrecodeTexts::otherLeaf());
    }
    LibrecodeCounts counts;
    m_leaf.clear();
    for (const qint64 row : order.rows) {
        if (const auto read = readEntry(row, order.leaf, counts); !read) {
            return read;
        }
    }
    QJsonObject figures = std::exchange(m_figures, {});
    counts.addTo(figures);
    figures["tree"_L1] = order.tree();
    m_into.report().source = figures;
    m_into.report().branches = order.branchPoints;
    return m_into.end(m_leaf);
}

Result<> LibrecodeParsing::readEntry(qint64 row, qint64 leaf, LibrecodeCounts &counts)
{
    if (const auto going = m_into.proceed(std::min(m_bytes, m_source.database().size())); !going) {
        return going;
    }
    const auto entry = m_source.entry(row);
    const auto parts = m_source.parts(row);
    if (!entry || !parts) {
        return std::unexpected(!entry ? entry.error() : parts.error());
    }
    if (!*entry) { // an index names a row that is not there
        return {};
    }
    if ((*entry)->isTooLarge) {
        m_into.log().skipped(
                row, DatabaseTexts::rowTooLarge((*entry)->size, ForeignDatabase::MostRowBytes));
    }
    m_bytes += (*entry)->size;
    SourceEntry made = readLibrecodeEntry(**entry, *parts, m_json);
    counts.add(made.entry);
    if (row == leaf) {
        m_leaf = made.id;
    }
    return m_into.add(std::move(made));
}

} // namespace varve
