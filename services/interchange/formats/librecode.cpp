// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "librecodeentry.h"
#include "librecodefields.h"
#include "sourceentry.h"
#include "sourcevalues.h"
#include <storage/librecodedatabase.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The order of a session's entries and the tree that they make, from their places alone.
struct LibrecodeOrder
{
    std::vector<qint64> rows; ///< by time, those of equal time as they were written; parents first
    qint64 leaf = 0; ///< the newest entry without children
    bool leafDiffers = false; ///< librecode, which compares times as texts, would go on elsewhere
};

using Places = std::vector<LibrecodeDatabase::Place>;

/// Works with indices into the places, which come in the order of their rows.
class Orderer
{
public:
    explicit Orderer(const Places &places)
        : m_places(places)
        , m_parents(places.size(), -1)
        , m_children(places.size())
        , m_times(places.size())
        , m_emitted(places.size())
    { }

    [[nodiscard]] LibrecodeOrder run()
    {
        findParents();
        readTimes();
        std::vector<size_t> indices(m_places.size());
        std::iota(indices.begin(), indices.end(), 0);
        std::ranges::stable_sort(indices, {}, [this](size_t i) { return m_times[i]; });
        LibrecodeOrder order;
        order.rows.reserve(m_places.size());
        for (const size_t index : indices) {
            emitWithParents(index, order);
        }
        findLeaf(order);
        return order;
    }

private:
    void findParents()
    {
        for (size_t i = 0; i < m_places.size(); ++i) {
            const auto parent = std::ranges::lower_bound(m_places, m_places[i].parentRow, {},
                                                         &LibrecodeDatabase::Place::row);
            if (m_places[i].parentRow != 0 && parent != m_places.end()
                && parent->row == m_places[i].parentRow) {
                m_parents[i] = static_cast<int>(std::distance(m_places.begin(), parent));
                ++m_children[static_cast<size_t>(m_parents[i])];
            }
        }
    }

    /// One that cannot be read counts as that of the row before.
    void readTimes()
    {
        qint64 before = 0;
        for (size_t i = 0; i < m_places.size(); ++i) {
            before = librecodeNanoseconds(m_places[i].createdAt).value_or(before);
            m_times[i] = before;
        }
    }

    /// A clock that was set back may have made a child older than its parent.
    void emitWithParents(size_t index, LibrecodeOrder &order)
    {
        std::vector<size_t> path;
        for (int at = static_cast<int>(index); at >= 0 && !m_emitted[static_cast<size_t>(at)];
             at = m_parents[static_cast<size_t>(at)]) {
            m_emitted[static_cast<size_t>(at)] = true;
            path.push_back(static_cast<size_t>(at));
        }
        for (; !path.empty(); path.pop_back()) {
            order.rows.push_back(m_places[path.back()].row);
        }
    }

    void findLeaf(LibrecodeOrder &order) const
    {
        int leaf = -1;
        int last = -1; // as texts
        for (size_t i = 0; i < m_places.size(); ++i) {
            const bool isNewer = leaf < 0 || m_times[i] >= m_times[static_cast<size_t>(leaf)];
            if (m_children[i] == 0 && isNewer) {
                leaf = static_cast<int>(i);
            }
            if (last < 0
                || m_places[i].createdAt >= m_places[static_cast<size_t>(last)].createdAt) {
                last = static_cast<int>(i);
            }
        }
        if (leaf >= 0) {
            order.leaf = m_places[static_cast<size_t>(leaf)].row;
            order.leafDiffers = m_places[static_cast<size_t>(last)].createdAt
                    != m_places[static_cast<size_t>(leaf)].createdAt;
        }
    }

    const Places &m_places;
    std::vector<int> m_parents; ///< -1: none
    std::vector<int> m_children; ///< how many
    std::vector<qint64> m_times;
    std::vector<bool> m_emitted; ///< or on the way to be
};

LibrecodeOrder librecodeOrderOf(const Places &places)
{
    return Orderer(places).run();
}

/// Reads one database from the first session to the last.
class LibrecodeParsing final : public DatabaseSessions
{
public:
    LibrecodeParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_source(database)
    { }

private:
    [[nodiscard]] QString program() const override { return u"librecode"_s; }

    [[nodiscard]] bool hasKnownColumns() const override { return m_source.isComplete(); }

    [[nodiscard]] Schema schema() const override
    {
        return { "goose_db_version"_L1, "version_id"_L1, 15 };
    }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
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

    [[nodiscard]] QString whyLeftOut(const QString &table) const override
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

    [[nodiscard]] Result<> sayWhatIsMissing() override
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

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        if (const auto going = proceed(); !going) {
            return going;
        }
        const LibrecodeDatabase::SessionRow &session = m_rows.at(index);
        const auto places = m_source.places(session.row);
        if (!places) {
            return std::unexpected(places.error());
        }
        const LibrecodeOrder order = librecodeOrderOf(*places);
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
        m_leaf.clear();
        for (const qint64 row : order.rows) {
            if (const auto read = readEntry(row, order.leaf); !read) {
                return read;
            }
        }
        return into().end(m_leaf);
    }

    [[nodiscard]] Result<> begin(const LibrecodeDatabase::SessionRow &row, const QByteArray &parent)
    {
        Session session;
        session.cwd = QString::fromUtf8(row.cwd);
        session.name = QString::fromUtf8(row.name);
        session.createdAt = librecodeTime(row.createdAt);
        session.origin.sessionId = QString::fromUtf8(row.id);
        session.kind = row.agent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
        return DatabaseSessions::begin(session, parent);
    }

    void noteSettings(const LibrecodeDatabase::SessionRow &session)
    {
        if (!session.agent.isEmpty()) {
            into().log().note(
                    0,
                    LibrecodeTexts::startedByAgent(QString::fromUtf8(session.agent),
                                                   QString::fromUtf8(session.agentModel)));
        }
        const JsonRef settings = m_json.parse(session.settings);
        if (const QString model = settings["model"].string(); !model.isEmpty()) {
            const QString name = settings["provider"].string() + u'/' + model;
            const QString level = settings["thinking_level"].string();
            into().log().note(0,
                              level.isEmpty() ? LibrecodeTexts::chosenModel(name)
                                              : LibrecodeTexts::chosen(name, level));
        }
    }

    [[nodiscard]] Result<> readEntry(qint64 row, qint64 leaf)
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
            sayTooLarge(row, (*entry)->size);
        }
        if (const auto going = proceed((*entry)->size); !going) {
            return going;
        }
        if (parts->leftOut > 0) {
            into().log().skipped(row, LibrecodeTexts::partsLeftOut(parts->leftOut));
        }
        SourceEntry made = readLibrecodeEntry(**entry, parts->parts, m_json);
        if (row == leaf) {
            m_leaf = made.id;
        }
        return into().add(std::move(made));
    }

    LibrecodeDatabase m_source;
    QList<LibrecodeDatabase::SessionRow> m_rows;
    JsonColumn m_json;
    std::string m_leaf; ///< id of the entry on which the session stands
};

bool isLibrecode(const QStringList &tables)
{
    return LibrecodeDatabase::isOne(tables);
}

constexpr ImportFormat::Place Folders[] {
    { "LIBRECODE_HOME", ".librecode"_L1, {}, "librecode.db"_L1 }
};

} // namespace

/// The SQLite database of librecode, in all its schemas: sessions as trees of entries.
extern constinit const ImportFormat librecodeFormat {
    .id = "librecode"_L1,
    .program = "librecode"_L1,
    .oldestTried = "schema 10"_L1,
    .newestTried = "schema 15"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "the test data of omarluq/librecode, and a session of badlogic/pi-mono in its tables"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "tasks, settings, estimates of tokens"),
    .places = Folders,
    .following = ImportFormat::Following::Changing,
    .unresolved = { LibrecodeData::FirstKept, LibrecodeData::BranchFrom, LibrecodeData::Target },
    .owns = &isLibrecode,
    .readDatabase = &readBy<LibrecodeParsing>,
};

} // namespace varve
