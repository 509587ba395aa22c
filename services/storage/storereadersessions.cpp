// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queryrows.h"
#include "sessionrow.h"
#include "sessiontags.h"
#include "storereader.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreReader)
};

} // namespace

// Which sessions there are; what is in them is in storereader.cpp.

Result<QList<Session>> StoreReader::sessionsWhere(QLatin1StringView condition,
                                                  const QVariantList &values)
{
    const QLatin1StringView source = knowsDeletion()
            ? "(SELECT * FROM sessions WHERE deleted_at = '') AS sessions "_L1
            : "sessions "_L1;
    return readAll(m_database.run(u"SELECT "_s + SessionColumns + u" FROM "_s + source + condition,
                                  values),
                   readSession);
}

bool StoreReader::knowsDeletion()
{
    constexpr qint64 SinceVersion = 4;
    if (!m_knowsDeletion) {
        m_knowsDeletion = m_database.pragma("user_version"_L1).value_or(0) >= SinceVersion;
    }
    return *m_knowsDeletion;
}

Result<QSet<SessionId>> StoreReader::deletedSessions()
{
    QSet<SessionId> deleted;
    if (!knowsDeletion()) {
        return deleted;
    }
    return forEachRow(m_database.run("SELECT id FROM sessions WHERE deleted_at <> ''"_L1),
                      [&](const Query &row) { deleted += SessionId::fromString(row.text(0)); })
            .transform([&] { return deleted; });
}

Result<QSet<qint64>> StoreReader::entriesOfDeletedSessions()
{
    QSet<qint64> seqs;
    if (!knowsDeletion()) {
        return seqs;
    }
    return forEachRow(
                   m_database.run(
                           "SELECT n.seq FROM sessions s CROSS JOIN entry_nodes n ON n.session = "
                           "s.number WHERE s.deleted_at <> ''"_L1),
                   [&](const Query &row) { seqs += row.integer(0); })
            .transform([&] { return seqs; });
}

Result<bool> StoreReader::mayHaveEdits(const SessionId &session)
{
    auto query = m_database.run("SELECT base_entry_id = '' AND NOT EXISTS (SELECT 1 FROM "
                                "entry_nodes n WHERE n.session = "
                                "s.number AND n.flags & ? <> 0) FROM sessions s WHERE id = ?"_L1,
                                { EntryNode::ContextEdit, session.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    return !query->next() || query->integer(0) == 0;
}

Result<QHash<qint64, QStringList>> StoreReader::sessionTags()
{
    return knowsDeletion() ? SessionTags(m_database).all() : QHash<qint64, QStringList>();
}

Result<QList<Session>> StoreReader::sessions()
{
    return sessionsWhere("ORDER BY archived_at <> '', updated_at DESC, number DESC"_L1, {});
}

Result<Session> StoreReader::session(const SessionId &id)
{
    auto found = sessionsWhere("WHERE id = ?"_L1, { id.toString() });
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->isEmpty()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("There is no session %1 in the store.").arg(id.toString()));
    }
    return found->first();
}

Result<Session> StoreReader::findSession(const QString &text)
{
    // Nothing would fit every session that has no original id.
    auto found = text.isEmpty() ? QList<Session> {}
                                : sessionsWhere("WHERE id = ? OR origin_id = ?"_L1, { text, text });
    if (found && found->isEmpty() && !text.isEmpty()) {
        found = sessionsWhere("WHERE origin_path = ?"_L1, { QFileInfo(text).absoluteFilePath() });
    }
    if (found && found->isEmpty() && !text.isEmpty()) {
        QString pattern = text;
        pattern.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
        pattern += u'%';
        found = sessionsWhere("WHERE id LIKE ? ESCAPE '\\' OR origin_id LIKE ? ESCAPE '\\'"_L1,
                              { pattern, pattern });
    }
    if (!found) {
        return std::unexpected(found.error());
    }
    if (found->isEmpty()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("No session is called “%1”. Give an id, the beginning of an id, an "
                           "original id, or "
                           "a file that was imported.")
                            .arg(text));
    }
    if (found->size() > 1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("“%1” fits %n session(s). Give more of the id.", nullptr,
                           static_cast<int>(found->size()))
                            .arg(text));
    }
    return found->first();
}

} // namespace varve
