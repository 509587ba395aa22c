// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"

#include <QHash>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LargeBuffer = 4 << 20;

} // namespace

std::expected<JsonRef, JsonTree::Failure> JsonColumn::parsePadded(const QByteArray &json)
{
    if (m_padded.capacity() > LargeBuffer) {
        m_padded = {};
        m_tree.shrink();
    }
    m_padded.resize(0);
    m_padded.reserve(json.size() + JsonTree::Padding);
    m_padded += json;
    m_padded.resize(json.size() + JsonTree::Padding);
    return m_tree.parse({ m_padded.constData(), static_cast<size_t>(json.size()) });
}

JsonRef JsonColumn::parse(const QByteArray &json)
{
    m_repaired = false;
    auto value = parsePadded(json);
    if (!value && value.error().invalidUtf8) {
        m_repaired = true;
        value = parsePadded(QString::fromUtf8(json).toUtf8());
    }
    return value ? *value : JsonRef();
}

namespace
{

enum class State : quint8 { Waiting, OnPath, Done, LeftOut };

/// Indices in an order in which parents come first, otherwise as they are; a circle of parents is cut at the session that comes first.
/// What cannot be imported (no id, or one that another has) is left out and told.
QList<qsizetype> parentsFirst(QList<SessionLink> &sessions, ImportLog &log)
{
    QHash<QByteArray, qsizetype> indices;
    QList<State> states(sessions.size(), State::Waiting);
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        const QByteArray &id = sessions[i].id;
        if (id.isEmpty() || indices.contains(id)) {
            log.skipped(0,
                        id.isEmpty() ? DatabaseTexts::sessionWithoutId()
                                     : DatabaseTexts::duplicateSession(QString::fromUtf8(id)));
            states[i] = State::LeftOut;
        } else {
            indices.insert(id, i);
        }
    }
    QList<qsizetype> order;
    for (qsizetype i = 0; i < sessions.size(); ++i) {
        QList<qsizetype> path;
        for (qsizetype at = i; at >= 0 && states[at] == State::Waiting;
             at = indices.value(sessions[at].parent, -1)) {
            states[at] = State::OnPath;
            path += at;
            const qsizetype above = indices.value(sessions[at].parent, -1);
            if (above >= 0 && states[above] == State::OnPath) {
                log.note(0, DatabaseTexts::sessionCycle(QString::fromUtf8(sessions[at].id)));
                sessions[at].parent.clear();
            }
        }
        while (!path.isEmpty()) {
            states[path.last()] = State::Done;
            order += path.takeLast();
        }
    }
    return order;
}

} // namespace

Result<> DatabaseSessions::run()
{
    const auto counts = m_database.rowCounts();
    if (!counts) {
        return std::unexpected(counts.error());
    }
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
    for (const ForeignDatabase::RowCount &count : *counts) {
        m_into.log().saw(count.table.toStdString(), count.rows);
        sayLeftOut(count.table, count.rows, whyLeftOut(count.table));
    }
    if (const auto said = sayLaterSchema().and_then([this] { return sayWhatIsMissing(); }); !said) {
        return said;
    }
    for (const qsizetype index : order) {
        if (const auto read = readSession(index, links->at(index).parent); !read) {
            return read;
        }
    }
    return m_into.hasAnySession()
            ? Result<>()
            : fail(Error::Kind::InvalidInput, DatabaseTexts::noSessions(m_into.path()));
}

Result<> DatabaseSessions::sayLaterSchema()
{
    const Schema known = schema();
    return m_database.largest(known.table, known.column).transform([&](qint64 version) {
        m_into.log().sawFormat(version, known.newestKnown);
    });
}

QString DatabaseSessions::whyLeftOut(const QString &table) const
{
    return tables().contains(table) ? QString() : OpenCodeTexts::whyProgram();
}

Result<> DatabaseSessions::begin(const Session &session, const QByteArray &parent)
{
    const QString id = QString::fromUtf8(parent);
    if (!id.isEmpty() && !m_sessions.contains(parent)) {
        m_into.log().note(0, DatabaseTexts::missingSession(id));
    }
    m_database.setKept();
    return m_into.begin(session, id);
}

Result<> DatabaseSessions::proceed(qint64 bytes)
{
    m_bytes += bytes;
    return m_into.proceed(std::min(m_bytes, m_database.size()));
}

void DatabaseSessions::sayLeftOut(const QString &table, qint64 rows, const QString &why)
{
    if (rows > 0 && !why.isEmpty()) {
        m_into.log().note(0, DatabaseTexts::leftOut(table.left(60), QLocale().toString(rows), why));
    }
}

} // namespace varve
