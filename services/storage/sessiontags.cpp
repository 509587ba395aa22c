// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiontags.h"

#include "queryrows.h"
#include <base/textends.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SessionTags)
};

Result<QStringList> cleanedTags(const QStringList &tags)
{
    QStringList all;
    for (const QString &tag : tags) {
        const QString cleaned = SessionTags::cleaned(tag);
        if (cleaned.isEmpty()) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("“%1” is no tag. A tag is a word or a few.").arg(tag));
        }
        all += cleaned;
    }
    return all;
}

} // namespace

QString SessionTags::cleaned(const QString &tag)
{
    QString text = tag;
    text.replace(u',', u' ');
    text = text.simplified();
    while (text.startsWith(u'#')) {
        text = text.sliced(1).trimmed();
    }
    return headOf(text, LongestTag).trimmed().toString();
}

Result<QHash<qint64, QStringList>> SessionTags::all()
{
    QHash<qint64, QStringList> tags;
    return forEachRow(m_database.run(
                              "SELECT session, tag FROM session_tags ORDER BY session, tag COLLATE "
                              "NOCASE"_L1),
                      [&](const Query &row) { tags[row.integer(0)] += row.text(1); })
            .transform([&] { return tags; });
}

Result<QStringList> SessionTags::inUse()
{
    return readAll(
            m_database.run(
                    "SELECT min(tag) FROM session_tags GROUP BY tag COLLATE NOCASE ORDER BY tag "
                    "COLLATE NOCASE"_L1),
            textIn);
}

Result<qint64> SessionTags::numberOf(const SessionId &session)
{
    auto query = m_database.run("SELECT number FROM sessions WHERE id = ? AND deleted_at = ''"_L1,
                                { session.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The session %1 is not in the store any more, so no tag was changed.")
                            .arg(session.toString()));
    }
    return query->integer(0);
}

Result<> SessionTags::change(const QList<SessionId> &sessions, const QStringList &add,
                             const QStringList &remove)
{
    const auto added = cleanedTags(add);
    if (!added) {
        return std::unexpected(added.error());
    }
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    for (const SessionId &session : sessions) {
        const auto number = numberOf(session);
        if (!number) {
            return std::unexpected(number.error());
        }
        for (const QString &tag : remove) {
            const auto gone =
                    m_database.run("DELETE FROM session_tags WHERE session = ? AND tag = ?"_L1,
                                   { *number, cleaned(tag) });
            if (!gone) {
                return std::unexpected(gone.error());
            }
        }
        for (const QString &tag : *added) {
            const auto put = m_database.run(
                    "INSERT OR IGNORE INTO session_tags (session, tag) VALUES (?, ?)"_L1,
                    { *number, tag });
            if (!put) {
                return std::unexpected(put.error());
            }
        }
    }
    return transaction->commit();
}

} // namespace varve
