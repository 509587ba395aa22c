// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionwiseparsing.h"

#include "databasetexts.h"

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

SessionwiseParsing::SessionwiseParsing(ForeignDatabase &database, QJsonObject figures,
                                       ImportAssembler &into)
    : m_database(database)
    , m_into(into)
    , m_figures(std::move(figures))
{ }

Result<> SessionwiseParsing::run()
{
    if (!hasKnownColumns()) {
        return fail(Error::Kind::InvalidInput,
                    DatabaseTexts::unknownSchema(m_into.path(), program()));
    }
    auto links = listSessions();
    if (!links) {
        return std::unexpected(links.error());
    }
    for (const SessionLink &link : std::as_const(*links)) {
        m_sessions += link.id;
    }
    const QList<qsizetype> order = parentsFirst(*links, m_into.log());
    if (order.isEmpty()) {
        return fail(Error::Kind::InvalidInput, DatabaseTexts::noSessions(m_into.path()));
    }
    // In the report of the first session, as it is about the file.
    const QJsonObject tables = m_figures["tables"_L1].toObject();
    for (auto table = tables.begin(); table != tables.end(); ++table) {
        sayLeftOut(table.key(), table.value().toInteger(), whyLeftOut(table.key()));
    }
    if (const auto said = sayWhatIsMissing(); !said) {
        return said;
    }
    for (const qsizetype index : order) {
        if (const auto read = readSession(index, links->at(index).parent); !read) {
            return read;
        }
    }
    return {};
}

Result<> SessionwiseParsing::begin(const Session &session, const QByteArray &parent)
{
    const QString id = QString::fromUtf8(parent);
    if (!id.isEmpty() && !m_sessions.contains(parent)) {
        m_into.log().note(0, DatabaseTexts::missingSession(id));
    }
    m_database.setKept();
    return m_into.begin(session, id);
}

Result<> SessionwiseParsing::proceed(qint64 bytes)
{
    m_bytes += bytes;
    return m_into.proceed(std::min(m_bytes, m_database.size()));
}

void SessionwiseParsing::sayLeftOut(const QString &table, qint64 rows, const QString &why)
{
    if (rows > 0 && !why.isEmpty()) {
        m_into.log().note(0, DatabaseTexts::leftOut(table, rows, why));
    }
}

QJsonObject SessionwiseParsing::takeFigures()
{
    return std::exchange(m_figures, {});
}

} // namespace varve
