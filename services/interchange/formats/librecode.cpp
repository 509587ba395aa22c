// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "librecodeentry.h"
#include "librecodefields.h"
#include "librecodeorder.h"
#include "sourceentry.h"
#include "sourcevalues.h"
#include <storage/librecodedatabase.h>

#include <string>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
