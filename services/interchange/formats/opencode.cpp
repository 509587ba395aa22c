// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonelements.h"
#include "jsonsketch.h"
#include "opencodesession.h"
#include "opencodev2.h"
#include "sourcevalues.h"
#include <storage/opencodedatabase.h>

#include <optional>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Reads one database from the first session to the last.
class OpenCodeParsing final : public DatabaseSessions
{
public:
    /// Of one message with its parts; more is left out.
    static constexpr qint64 MostMessageBytes = 128 << 20;

    OpenCodeParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_source(database)
    { }

private:
    [[nodiscard]] QString program() const override { return u"OpenCode"_s; }

    [[nodiscard]] bool hasKnownColumns() const override { return m_source.isComplete(); }

    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        return m_source.sessions().transform([this](QList<OpenCodeDatabase::SessionRow> rows) {
            m_rows = std::move(rows);
            QList<SessionLink> links;
            for (const OpenCodeDatabase::SessionRow &row : std::as_const(m_rows)) {
                links += SessionLink { row.id, row.parent };
            }
            return links;
        });
    }

    [[nodiscard]] QStringList tables() const override
    {
        return { u"session"_s,
                 u"message"_s,
                 u"part"_s,
                 u"session_v2"_s,
                 u"session_message"_s,
                 u"sqlite_sequence"_s,
                 u"__drizzle_migrations"_s };
    }

    [[nodiscard]] Result<> sayWhatIsMissing() override
    {
        const auto strays = m_source.strays();
        if (!strays) {
            return std::unexpected(strays.error());
        }
        sayLeftOut(u"message"_s, strays->messages, OpenCodeTexts::whyStrayMessages());
        sayLeftOut(u"part"_s, strays->parts, OpenCodeTexts::whyStrayParts());
        return {};
    }

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &parent) override
    {
        if (const auto going = proceed(); !going) {
            return going;
        }
        const OpenCodeDatabase::SessionRow &session = m_rows.at(index);
        const auto isNew = m_source.isNew(session);
        auto newer = m_source.newMessages(session);
        if (!isNew || !newer) {
            return std::unexpected(!isNew ? isNew.error() : newer.error());
        }
        if (!*isNew) {
            for (size_t i = newer->size(); i > 0; --i) {
                into().log().leftOut(ImportTexts::repeated, "session_message");
            }
            newer->clear();
        }
        const auto older = newer->empty() ? m_source.messages(session) : std::vector<qint64>();
        if (!older) {
            return std::unexpected(older.error());
        }
        if (const auto begun = begin(session, parent); !begun) {
            return begun;
        }
        if (newer->empty() && older->empty()) {
            into().log().note(0, DatabaseTexts::emptySession());
        }
        return newer->empty() ? readOld(*older) : readNew(*newer);
    }

    [[nodiscard]] Result<> begin(const OpenCodeDatabase::SessionRow &row, const QByteArray &parent)
    {
        const auto revert = m_source.revert(row);
        if (!revert) {
            return std::unexpected(revert.error());
        }
        m_takenBackTo = m_messageJson.parse(*revert)["messageID"].string();
        Session session;
        session.cwd = QString::fromUtf8(row.directory);
        session.name = QString::fromUtf8(row.title);
        session.createdAt = openCodeTime(row.createdAt);
        session.origin.sessionId = QString::fromUtf8(row.id);
        session.kind = parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
        into().log().sawVersion(QString::fromUtf8(row.version));
        if (row.isArchived) {
            into().log().note(0, OpenCodeTexts::archived());
        }
        return DatabaseSessions::begin(session, parent);
    }

    [[nodiscard]] Result<> readOld(const std::vector<qint64> &rows)
    {
        OpenCodeSession session(into(), m_takenBackTo);
        const auto unfinished = firstUnfinished(rows, false);
        if (!unfinished) {
            return std::unexpected(unfinished.error());
        }
        for (size_t i = 0; i < *unfinished; ++i) {
            if (const auto read = readMessage(rows[i], session); !read) {
                return read;
            }
        }
        sayUnfinished(rows, *unfinished);
        if (const auto settled = session.settle(); !settled) {
            return settled;
        }
        return session.end();
    }

    [[nodiscard]] Result<> readNew(const std::vector<qint64> &rows)
    {
        OpenCodeV2Session session(into(), m_takenBackTo);
        const auto unfinished = firstUnfinished(rows, true);
        if (!unfinished) {
            return std::unexpected(unfinished.error());
        }
        for (size_t i = 0; i < *unfinished; ++i) {
            const auto record = take(m_source.newMessage(rows[i]));
            if (!record) {
                return std::unexpected(record.error());
            }
            if (!*record) {
                continue;
            }
            const JsonRef message = m_messageJson.parse((*record)->data);
            if (!message.isObject()) {
                into().log().skipped(rows[i], OpenCodeTexts::badMessage());
                continue;
            }
            if (const auto added = session.add(**record, viewOf((*record)->type), message);
                !added) {
                return added;
            }
        }
        sayUnfinished(rows, *unfinished);
        return session.end();
    }

    /// Counts what was read, and says of one that is too large that it is.
    [[nodiscard]] Result<std::optional<OpenCodeDatabase::Record>> take(
            Result<std::optional<OpenCodeDatabase::Record>> record)
    {
        if (!record || !*record) {
            return record;
        }
        if (const auto going = proceed((*record)->size); !going) {
            return std::unexpected(going.error());
        }
        if ((*record)->isTooLarge) {
            sayTooLarge((*record)->row, (*record)->size);
        }
        return record;
    }

    void sayUnfinished(const std::vector<qint64> &rows, size_t unfinished)
    {
        if (unfinished == rows.size()) {
            return;
        }
        const auto waiting = static_cast<qint64>(rows.size() - unfinished) - 1;
        into().log().skipped(rows[unfinished],
                             waiting == 0 ? OpenCodeTexts::stillWriting()
                                          : OpenCodeTexts::stillWritingBefore(waiting));
        into().report().leftOutUntil = m_openUntil;
    }

    /// Where the answer begins that is being written, with what waits behind it; the number of rows if there is none.
    /// A person may type on while it is written. One that another answer follows was broken off for good.
    [[nodiscard]] Result<size_t> firstUnfinished(const std::vector<qint64> &rows, bool isNew)
    {
        for (size_t i = rows.size(); i-- > 0;) {
            const auto going = proceed();
            const auto record = isNew ? m_source.newMessage(rows[i]) : m_source.message(rows[i]);
            if (!going || !record) {
                return std::unexpected(!going ? going.error() : record.error());
            }
            if (!*record) {
                continue;
            }
            const JsonRef message = m_messageJson.parse((*record)->data);
            const QByteArray &type = (*record)->type;
            const bool isAnswer =
                    isNew ? type == "assistant"_ba : OpenCodeSession::isAnswer(message);
            const bool isRunning =
                    isNew && type == "compaction"_ba && message["status"].utf8() == "running";
            if (isAnswer || isRunning) {
                m_openUntil = isNew ? OpenCodeV2Session::openUntil(**record, message, into().now())
                                    : OpenCodeSession::openUntil(**record, message, into().now());
                return m_openUntil.isValid() ? i : rows.size();
            }
        }
        return rows.size();
    }

    [[nodiscard]] Result<> readMessage(qint64 row, OpenCodeSession &session)
    {
        const auto record = take(m_source.message(row));
        if (!record) {
            return std::unexpected(record.error());
        }
        if (!*record) { // an index names a row that is not there
            return {};
        }
        const JsonRef info = m_messageJson.parse((*record)->data);
        const auto begun = session.beginMessage(**record, info);
        if (!begun || !*begun) {
            return begun ? Result<>() : std::unexpected(begun.error());
        }
        if (m_messageJson.wasRepaired()) {
            into().log().note(row, ImportTexts::badUtf8());
        }
        return readParts(row, session).and_then([&] { return session.endMessage(); });
    }

    [[nodiscard]] Result<> readParts(qint64 row, OpenCodeSession &session)
    {
        const auto parts = m_source.parts(row);
        if (!parts) {
            return std::unexpected(parts.error());
        }
        qint64 bytes = 0;
        for (const qint64 part : *parts) {
            const auto record = m_source.part(part);
            if (!record) {
                return std::unexpected(record.error());
            }
            const qint64 size = *record ? (*record)->size : 0;
            if (const auto going = proceed(size); !going) {
                return going;
            }
            bytes += size;
            if (bytes > MostMessageBytes) {
                into().log().skipped(row,
                                     OpenCodeTexts::messageTooLarge(dataSize(MostMessageBytes)));
                break;
            }
            if (!*record || (*record)->isTooLarge) {
                sayTooLarge(row, size);
                continue;
            }
            const JsonRef value = m_partJson.parse((*record)->data);
            if (!value.isObject()) {
                into().log().skipped(row, OpenCodeTexts::badPart());
                continue;
            }
            if (m_partJson.wasRepaired()) {
                into().log().note(row, ImportTexts::badUtf8());
            }
            session.addPart(**record, value);
        }
        return {};
    }

    OpenCodeDatabase m_source;
    QList<OpenCodeDatabase::SessionRow> m_rows;
    JsonColumn m_messageJson;
    JsonColumn m_partJson;
    // Of the session that is begun.
    QString m_takenBackTo; ///< id of the message before which it stands
    QDateTime m_openUntil; ///< of its last answer
};

/// What `opencode export` writes: one session with its messages, as the tables have them.
class OpenCodeExport
{
public:
    OpenCodeExport(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_elements(device, into)
    { }

    Q_DISABLE_COPY_MOVE(OpenCodeExport)

    [[nodiscard]] Result<> run()
    {
        return m_elements
                .forEach([this](const JsonRef &document, qint64 line) -> Result<> {
                    if (document["info"]["id"].string().isEmpty()
                        || !document["messages"].isArray()) {
                        m_into.log().skipped(line, ChatTexts::notAConversation());
                        return {};
                    }
                    m_any = true;
                    return readSession(document);
                })
                .and_then([this] {
                    return m_any ? Result<>() : m_into.requireSession(ImportTexts::noConversation);
                });
    }

private:
    [[nodiscard]] Result<> readSession(const JsonRef &document)
    {
        const JsonRef info = document["info"];
        Session session;
        session.cwd = info["directory"].string();
        session.name = info["title"].string();
        session.createdAt = openCodeTime(info["time"]["created"].integer());
        session.origin.sessionId = info["id"].string();
        const QString parent = info["parentID"].string();
        session.kind = parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
        m_into.log().sawVersion(info["version"].string());
        if (const auto begun = m_into.begin(session, parent); !begun) {
            return begun;
        }
        const QString takenBackTo = info["revert"]["messageID"].string();
        const JsonRef messages = document["messages"];
        return messages.begin() != messages.end() && (*messages.begin())["type"].isString()
                ? readNew(messages, takenBackTo)
                : readOld(messages, takenBackTo);
    }

    [[nodiscard]] static OpenCodeDatabase::Record recordOf(const JsonRef &value, qint64 number)
    {
        return { .row = number,
                 .size = static_cast<qint64>(value.raw().size()),
                 .isTooLarge = false,
                 .id = value["id"].string().toUtf8(),
                 .createdAt = value["time"]["created"].integer(),
                 .data = {},
                 .type = {} };
    }

    [[nodiscard]] Result<> readOld(const JsonRef &messages, const QString &takenBackTo)
    {
        OpenCodeSession session(m_into, takenBackTo);
        qint64 number = 0;
        for (const JsonRef message : messages) {
            const JsonRef info = message["info"];
            const auto begun = m_into.proceed(m_into.bytesRead()).and_then([&] {
                return session.beginMessage(recordOf(info, ++number), info);
            });
            if (!begun || !*begun) {
                if (!begun) {
                    return std::unexpected(begun.error());
                }
                continue;
            }
            for (const JsonRef part : message["parts"]) {
                if (part.isObject()) {
                    session.addPart(recordOf(part, number), part);
                }
            }
            if (const auto ended = session.endMessage(); !ended) {
                return ended;
            }
        }
        if (const auto settled = session.settle(); !settled) {
            return settled;
        }
        return session.end();
    }

    [[nodiscard]] Result<> readNew(const JsonRef &messages, const QString &takenBackTo)
    {
        OpenCodeV2Session session(m_into, takenBackTo);
        qint64 number = 0;
        for (const JsonRef message : messages) {
            const auto added = m_into.proceed(m_into.bytesRead()).and_then([&] {
                return session.add(recordOf(message, ++number), message["type"].utf8(), message);
            });
            if (!added) {
                return added;
            }
        }
        return session.end();
    }

    ImportAssembler &m_into;
    JsonElements m_elements;
    bool m_any = false;
};

bool isOpenCode(const QStringList &tables)
{
    return OpenCodeDatabase::isOne(tables);
}

/// What the program says before the document it exports. It is in the file where both of its outputs were sent there.
constexpr QByteArrayView Announcement = "Exporting session: ses_";

bool isOpenCodeExport(QByteArrayView firstBytes)
{
    const qsizetype line = firstBytes.startsWith(Announcement) ? firstBytes.indexOf('\n') + 1 : 0;
    const JsonSketch sketch(firstBytes.sliced(line));
    return !sketch.isList() && sketch.hasObject("info") && firstBytes.contains("\"ses_");
}

Result<> readOpenCodeExport(QIODevice &device, ImportAssembler &into)
{
    if (device.peek(Announcement.size()) == Announcement) {
        device.readLine();
    }
    return OpenCodeExport(device, into).run();
}

constexpr ImportFormat::Place Places[] { { "XDG_DATA_HOME", ".local/share"_L1, "opencode"_L1,
                                           "opencode.db"_L1 } };

} // namespace

/// The SQLite database of OpenCode, of versions 1 and 2, and what its export writes: sessions as lines of messages.
extern constinit const ImportFormat openCodeFormat {
    .id = "opencode"_L1,
    .program = "OpenCode"_L1,
    .newestTried = "1.17.18"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "a database of richardaiand/aiand-portfolio-web, 9 exports of public repositories"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "snapshots of files"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .unresolved = { OpenCodeData::TailStart, OpenCodeData::BranchFrom, OpenCodeData::Target },
    .recognizes = &isOpenCodeExport,
    .read = &readOpenCodeExport,
    .owns = &isOpenCode,
    .readDatabase = &readBy<OpenCodeParsing>,
};

} // namespace varve
