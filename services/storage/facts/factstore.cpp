// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factstore.h"

#include "database.h"
#include "notnull.h"
#include "queryrows.h"
#include <base/timestamp.h>

#include <QCoreApplication>
#include <QDir>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FactStore)
};

KeptFact factOf(const Query &query)
{
    return { .id = EntryId::fromString(query.text(0)),
             .project = query.text(1),
             .text = query.text(3),
             .isShown = query.integer(4) != 0,
             .byModel = query.integer(5) != 0,
             .session = SessionId::fromString(query.text(6)),
             .entry = EntryId::fromString(query.text(7)),
             .place = static_cast<int>(query.integer(2)),
             .createdAt = fromTimestamp(query.text(8)),
             .changedAt = fromTimestamp(query.text(9)) };
}

Error notRemembered()
{
    return { Error::Kind::NotFound,
             Tr::tr("This fact is not remembered any more. It may have been "
                    "forgotten in another window."),
             {} };
}

} // namespace

QString cleanProject(const QString &folder)
{
    return folder.isEmpty() ? QString() : QDir::cleanPath(folder);
}

QStringList projectsOf(const QString &folder)
{
    QStringList projects;
    QString path = cleanProject(folder);
    while (!path.isEmpty()) {
        projects.prepend(path);
        const qsizetype slash = path.lastIndexOf(u'/');
        path = slash > 0 ? path.first(slash) : QString();
    }
    return projects;
}

bool FactStore::isThere()
{
    auto query = m_database.run(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'facts'"_L1);
    return !query || query->next(); // what is wrong otherwise is said by who asks next
}

Result<QList<KeptFact>> FactStore::facts(const QString &project)
{
    if (!isThere()) {
        return QList<KeptFact>();
    }
    return readAll(
            m_database.run(
                    "SELECT id, project, place, content, shown, by_model, session, entry, "
                    "created_at, changed_at FROM facts WHERE project = ? AND forgotten_at = '' "
                    "ORDER BY place, id"_L1,
                    { notNull(cleanProject(project)) }),
            factOf);
}

Result<QList<KeptFact>> FactStore::factsOfFolder(const QString &folder)
{
    QList<KeptFact> all;
    const QStringList projects = projectsOf(folder);
    for (const QString &project : projects) {
        const auto some = facts(project);
        if (!some) {
            return std::unexpected(some.error());
        }
        all += *some;
    }
    return all;
}

Result<bool> FactStore::write(KeptFact *fact, IfForgotten how)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    fact->id = fact->id.isNull() ? EntryId::create() : fact->id;
    fact->project = cleanProject(fact->project);
    fact->createdAt = fact->createdAt.isValid() ? fact->createdAt : now;
    fact->changedAt = now;
    if (fact->place <= 0) {
        auto last = m_database.run(
                "SELECT coalesce(max(place), 0) FROM facts WHERE project = ? AND forgotten_at = ''"_L1,
                { notNull(fact->project) });
        if (!last || !last->next()) {
            return std::unexpected(last ? Error { Error::Kind::Io, last->error(), {} }
                                        : last.error());
        }
        fact->place = static_cast<int>(last->integer(0)) + 1;
    }
    return m_database
            .run("INSERT INTO facts (id, project, place, content, shown, by_model, session, entry, "
                 "created_at, changed_at) VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE "
                 "SET project = excluded.project, place = excluded.place, content = "
                 "excluded.content, shown = excluded.shown, changed_at = excluded.changed_at, "
                 "forgotten_at = '' WHERE facts.forgotten_at = '' OR ?"_L1,
                 { fact->id.toString(), notNull(fact->project), fact->place, notNull(fact->text),
                   fact->isShown ? 1 : 0, fact->byModel ? 1 : 0, notNull(fact->session.toString()),
                   notNull(fact->entry.toString()), timestamp(fact->createdAt),
                   timestamp(fact->changedAt), how == IfForgotten::Restore ? 1 : 0 })
            .transform([](const Query &query) { return query.changedRows() > 0; });
}

Result<> FactStore::write(const QList<KeptFact> &facts, IfForgotten how, QList<KeptFact> *stored)
{
    for (KeptFact fact : facts) {
        const auto written = write(&fact, how);
        if (!written) {
            return std::unexpected(written.error());
        }
        if (*written) {
            *stored += fact;
        }
    }
    return {};
}

Result<> FactStore::drop(const EntryId &id)
{
    return m_database
            .run("UPDATE facts SET forgotten_at = ? WHERE id = ? AND forgotten_at = ''"_L1,
                 { timestamp(QDateTime::currentDateTimeUtc()), id.toString() })
            .and_then([](const Query &query) -> Result<> {
                return query.changedRows() > 0 ? Result<>() : std::unexpected(notRemembered());
            });
}

Result<QList<KeptFact>> FactStore::put(const QList<KeptFact> &facts)
{
    return change(facts, {});
}

Result<> FactStore::forget(const QList<EntryId> &ids)
{
    return change({}, ids).transform([](const QList<KeptFact> &) { });
}

Result<QList<KeptFact>> FactStore::change(const QList<KeptFact> &put,
                                          const QList<EntryId> &forgotten,
                                          const QList<KeptFact> &restored)
{
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    QList<KeptFact> stored;
    if (const auto written = write(put, IfForgotten::Leave, &stored); !written) {
        return std::unexpected(written.error());
    }
    if (stored.isEmpty() && !put.isEmpty()) {
        return std::unexpected(notRemembered());
    }
    if (const auto written = write(restored, IfForgotten::Restore, &stored); !written) {
        return std::unexpected(written.error());
    }
    for (const EntryId &id : forgotten) {
        if (const auto dropped = drop(id); !dropped) {
            return std::unexpected(dropped.error());
        }
    }
    return transaction->commit().transform([&stored] { return stored; });
}

} // namespace varve
