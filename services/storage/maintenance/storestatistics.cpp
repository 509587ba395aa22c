// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storestatistics.h"

#include "queryrows.h"
#include "sessionstore.h"
#include "statementbreaker.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreStatistics)
};

using Part = StoreStatistics::Part;
using Group = StoreStatistics::Group;
constexpr size_t PartCount = static_cast<size_t>(Part::Log) + 1;

Part partOf(const QString &tree)
{
    if (tree == "session_entries"_L1) {
        return Part::Entries;
    }
    if (tree.contains("session_entries"_L1)) {
        return Part::Indexes;
    }
    if (tree.contains("entry_nodes"_L1)) {
        return Part::Nodes;
    }
    if (tree.startsWith("entry_text"_L1)) {
        return Part::FullText;
    }
    if (tree.contains("vector"_L1)) {
        return Part::Vectors;
    }
    if (tree.contains("attachments"_L1)) {
        return Part::Attachments;
    }
    return tree.contains("blobs"_L1) ? Part::Blobs : Part::Sessions;
}

class Measurement
{
public:
    Measurement(Database &database, const MaintenanceControl &control)
        : m_database(database)
        , m_control(control)
    { }

    [[nodiscard]] Result<StoreStatistics> run()
    {
        return readSessions()
                .and_then([this] { return measureEntries(); })
                .and_then([this] { return measureAttachments(); })
                .and_then([this] { return measureParts(); })
                .transform([this] { return std::move(m_found); });
    }

private:
    [[nodiscard]] Result<> readSessions();
    [[nodiscard]] Result<> measureEntries();
    [[nodiscard]] Result<> measureBatch(const QString &sql, qint64 &after);
    [[nodiscard]] Result<> measureAttachments();
    [[nodiscard]] Result<> measureParts();
    [[nodiscard]] Result<> measurePages();
    [[nodiscard]] Result<> estimateParts();
    [[nodiscard]] Result<qint64> number(const QString &sql);
    qint64 &part(Part of) { return m_parts.at(static_cast<size_t>(of)); }

    Database &m_database;
    const MaintenanceControl &m_control;
    StoreStatistics m_found;
    std::array<qint64, PartCount> m_parts {};
    QHash<QString, Group> m_sessions; ///< by id
    QHash<QString, Group> m_roles;
    QHash<QString, Group> m_tools;
    QHash<QString, Group> m_months;
};

QList<Group> largestFirst(const QHash<QString, Group> &groups)
{
    QList<Group> list = groups.values();
    std::ranges::sort(list, [](const Group &a, const Group &b) {
        return a.bytes != b.bytes ? a.bytes > b.bytes : a.name < b.name;
    });
    return list;
}

Result<qint64> Measurement::number(const QString &sql)
{
    return m_database.run(sql).transform(
            [](Query query) { return query.next() ? query.integer(0) : 0; });
}

Result<> Measurement::readSessions()
{
    return forEachRow(m_database.run("SELECT id, name FROM sessions"_L1), [this](const Query &row) {
        const QString id = row.text(0);
        m_sessions.insert(id, { row.text(1), SessionId::fromString(id), 0, 0 });
    });
}

Result<> Measurement::measureEntries()
{
    const auto last = number(u"SELECT max(seq) FROM session_entries"_s);
    if (!last) {
        return std::unexpected(last.error());
    }
    // octet_length() looks at the head of a row only; SQLite before 3.43 has to read the texts.
    const bool heads = m_database.run("SELECT octet_length('x')"_L1).has_value();
    QStringList lengths;
    for (const QLatin1StringView column :
         { "content"_L1, "blocks_json"_L1, "summary"_L1, "tool_args_json"_L1, "data_json"_L1 }) {
        lengths += heads ? QString("octet_length("_L1 + column + u')')
                         : QString("length(CAST("_L1 + column + " AS BLOB))"_L1);
    }
    const QString sql =
            u"SELECT seq, session_id, role, entry_type, tool_name, substr(created_at, "
            "1, 7), %1 FROM session_entries WHERE seq > ? ORDER BY seq LIMIT 2000"_s.arg(
                    lengths.join(u'+'));
    for (qint64 after = 0; after >= 0;) {
        m_control.tell(Tr::tr("Measuring entries"), after, *last);
        if (m_control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
        if (auto measured = measureBatch(sql, after); !measured) {
            return measured;
        }
    }
    m_found.sessions = largestFirst(m_sessions);
    m_found.roles = largestFirst(m_roles);
    m_found.tools = largestFirst(m_tools);
    m_found.months = m_months.values();
    std::ranges::sort(m_found.months, {}, &Group::name);
    return {};
}

/// `after` becomes the last one's number, or -1 if there were no more.
Result<> Measurement::measureBatch(const QString &sql, qint64 &after)
{
    auto query = m_database.run(sql, { after });
    const auto add = [](QHash<QString, Group> &groups, const QString &name, qint64 bytes) {
        Group &group = groups[name];
        if (group.name.isEmpty()) {
            group.name = name;
        }
        ++group.count;
        group.bytes += bytes;
    };
    after = -1;
    return forEachRow(std::move(query), [&](const Query &row) {
        after = row.integer(0);
        const QString role = row.text(2);
        const qint64 bytes = row.integer(6);
        m_found.text += bytes;
        add(m_sessions, row.text(1), bytes);
        add(m_roles, role.isEmpty() ? row.text(3) : role, bytes);
        if (const QString tool = row.text(4); !tool.isEmpty()) {
            add(m_tools, tool, bytes);
        }
        add(m_months, row.text(5), bytes);
    });
}

Result<> Measurement::measureAttachments()
{
    return forEachRow(
            m_database.run(
                    "SELECT media_type, count(*), sum(length(data)) FROM attachments GROUP BY "
                    "media_type ORDER BY 3 DESC"_L1),
            [&](const Query &row) {
                m_found.attachments += Group { row.text(0), {}, row.integer(1), row.integer(2) };
            });
}

Result<> Measurement::measurePages()
{
    auto measured =
            forEachRow(m_database.run("SELECT name, pgsize FROM dbstat WHERE aggregate = TRUE"_L1),
                       [this](const Query &tree) {
                           part(partOf(tree.text(0))) += tree.integer(1);
                           return !m_control.stopped();
                       });
    return m_control.stopped() ? MaintenanceControl::stoppedError() : measured;
}

/// From what is in them; what is left over goes to the entries, which have the most.
Result<> Measurement::estimateParts()
{
    m_found.estimated = true;
    const std::array<std::pair<Part, QString>, 6> sums { {
            { Part::Indexes, u"SELECT count(*) * 120 FROM session_entries"_s },
            { Part::Nodes, u"SELECT total(length(metrics) + 40) FROM entry_nodes"_s },
            { Part::FullText, u"SELECT total(length(block) + 12) FROM entry_text_data"_s },
            { Part::Vectors, u"SELECT total(length(vector) + 40) FROM entry_vectors"_s },
            { Part::Attachments, u"SELECT total(length(data) + 80) FROM attachments"_s },
            { Part::Blobs, u"SELECT total(length(data) + 80) FROM blobs"_s },
    } };
    for (const auto &[of, sql] : sums) {
        const auto bytes = number(sql);
        if (!bytes) {
            return std::unexpected(bytes.error());
        }
        part(of) = *bytes;
    }
    return {};
}

Result<> Measurement::measureParts()
{
    m_control.tell(Tr::tr("Measuring the file"));
    const qint64 page = number(u"PRAGMA page_size"_s).value_or(0);
    const qint64 pages = number(u"PRAGMA page_count"_s).value_or(0) * page;
    m_found.fileSize = QFileInfo(m_database.path()).size();
    m_found.logSize = QFileInfo(m_database.path() + "-wal"_L1).size();
    auto measured = measurePages();
    if (!measured && measured.error().kind == Error::Kind::Cancelled) {
        return measured;
    }
    if (!measured) {
        m_parts.fill(0);
        if (auto guessed = estimateParts(); !guessed) {
            return guessed;
        }
    }
    part(Part::Free) = number(u"PRAGMA freelist_count"_s).value_or(0) * page;
    // Pages that belong to no tree are few.
    qint64 sum = 0;
    for (const qint64 bytes : m_parts) {
        sum += bytes;
    }
    part(m_found.estimated ? Part::Entries : Part::Sessions) += pages - sum;
    // The newest pages are in the log only; what it has beyond them is its own.
    part(Part::Log) = m_found.fileSize + m_found.logSize - pages;
    for (size_t i = 0; i < PartCount; ++i) {
        m_found.parts += { static_cast<Part>(i), m_parts.at(i) };
    }
    return {};
}

} // namespace

QLatin1StringView StoreStatistics::name(Part part)
{
    switch (part) {
    case Part::Entries:
        return "entries"_L1;
    case Part::Indexes:
        return "indexes"_L1;
    case Part::Nodes:
        return "nodes"_L1;
    case Part::FullText:
        return "fullText"_L1;
    case Part::Vectors:
        return "vectors"_L1;
    case Part::Attachments:
        return "attachments"_L1;
    case Part::Blobs:
        return "blobs"_L1;
    case Part::Sessions:
        return "sessions"_L1;
    case Part::Free:
        return "free"_L1;
    case Part::Log:
        return "log"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

Result<StoreStatistics> measureStore(const QString &store, const MaintenanceControl &control)
{
    QElapsedTimer timer;
    timer.start();
    auto opened = SessionStore::open(store, { true });
    if (!opened) {
        return std::unexpected(opened.error());
    }
    const StatementBreaker breaker((*opened)->database(), control.stop);
    return Measurement((*opened)->database(), control).run().transform([&](StoreStatistics found) {
        found.milliseconds = timer.elapsed();
        return found;
    });
}

} // namespace varve
