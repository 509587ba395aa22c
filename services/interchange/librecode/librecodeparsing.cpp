// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodeparsing.h"

#include "databasetexts.h"
#include "librecodecounts.h"
#include "librecodeentry.h"
#include "librecodetexts.h"
#include "librecodetime.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

LibrecodeParsing::LibrecodeParsing(ForeignDatabase &database, QJsonObject figures,
                                   ImportAssembler &into)
    : SessionwiseParsing(database, std::move(figures), into)
    , m_source(database)
{ }

QString LibrecodeParsing::program() const
{
    return u"librecode"_s;
}

Result<QList<SessionLink>> LibrecodeParsing::listSessions()
{
    return m_source.sessions().transform([this](QList<LibrecodeDatabase::SessionRow> rows) {
        m_rows = std::move(rows);
        QList<SessionLink> links;
        for (const LibrecodeDatabase::SessionRow &row : std::as_const(m_rows)) {
            links += SessionLink { row.id, row.parent };
        }
        return links;
    });
}

QString LibrecodeParsing::whyLeftOut(const QString &table) const
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

Result<> LibrecodeParsing::sayWhatIsMissing()
{
    const auto strays = m_source.strays();
    if (!strays) {
        return std::unexpected(strays.error());
    }
    sayLeftOut(u"session_entries"_s, strays->entries, LibrecodeTexts::whyStrayEntries());
    sayLeftOut(u"session_messages"_s, strays->messages, LibrecodeTexts::whyStrayMessages());
    if (m_source.database().hasColumns("session_entries"_L1, { "token_estimate"_L1 })) {
        into().log().note(0, LibrecodeTexts::estimatesLeftOut());
    }
    return {};
}

Result<> LibrecodeParsing::begin(const LibrecodeDatabase::SessionRow &row, const QByteArray &parent)
{
    Session session;
    session.cwd = QString::fromUtf8(row.cwd);
    session.name = QString::fromUtf8(row.name);
    session.createdAt = librecodeTime(row.createdAt);
    session.origin.sessionId = QString::fromUtf8(row.id);
    session.kind = row.agent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
    return SessionwiseParsing::begin(session, parent);
}

void LibrecodeParsing::noteSettings(const LibrecodeDatabase::SessionRow &session)
{
    if (!session.agent.isEmpty()) {
        into().log().note(0,
                          LibrecodeTexts::startedByAgent(QString::fromUtf8(session.agent),
                                                         QString::fromUtf8(session.agentModel)));
    }
    const JsonRef settings = m_json.parse(session.settings);
    if (const QString model = settings["model"].string(); !model.isEmpty()) {
        into().log().note(0,
                          LibrecodeTexts::chosen(settings["provider"].string() + u'/' + model,
                                                 settings["thinking_level"].string()));
    }
}

Result<> LibrecodeParsing::readSession(qsizetype index, const QByteArray &parent)
{
    if (const auto going = proceed(); !going) {
        return going;
    }
    const LibrecodeDatabase::SessionRow &session = m_rows.at(index);
    const auto places = m_source.places(session.row);
    if (!places) {
        return std::unexpected(places.error());
    }
    const LibrecodeOrder order = orderOf(*places);
    if (const auto begun = begin(session, parent); !begun) {
        return begun;
    }
    noteSettings(session);
    if (order.rows.empty()) {
        into().log().note(0, DatabaseTexts::emptySession());
    }
    if (order.leafDiffers) {
        into().log().note(0, LibrecodeTexts::otherLeaf());
    }
    LibrecodeCounts counts;
    m_leaf.clear();
    for (const qint64 row : order.rows) {
        if (const auto read = readEntry(row, order.leaf, counts); !read) {
            return read;
        }
    }
    QJsonObject figures = takeFigures();
    counts.addTo(figures);
    figures["tree"_L1] = order.tree();
    into().report().source = figures;
    into().report().branches = order.branchPoints;
    return into().end(m_leaf);
}

Result<> LibrecodeParsing::readEntry(qint64 row, qint64 leaf, LibrecodeCounts &counts)
{
    const auto entry = m_source.entry(row);
    const auto parts = m_source.parts(row);
    if (!entry || !parts) {
        return std::unexpected(!entry ? entry.error() : parts.error());
    }
    if (!*entry) { // an index names a row that is not there
        return {};
    }
    if ((*entry)->isTooLarge) {
        into().log().skipped(
                row, DatabaseTexts::rowTooLarge((*entry)->size, ForeignDatabase::MostRowBytes));
    }
    if (const auto going = proceed((*entry)->size); !going) {
        return going;
    }
    if (parts->leftOut > 0) {
        into().log().skipped(row, LibrecodeTexts::partsLeftOut(parts->leftOut));
    }
    SourceEntry made = readLibrecodeEntry(**entry, parts->parts, m_json);
    counts.add(made.entry);
    if (row == leaf) {
        m_leaf = made.id;
    }
    return into().add(std::move(made));
}

} // namespace varve
