// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storereader.h"

#include "entryrow.h"
#include "entrywriter.h"
#include "queryrows.h"
#include "sessionrow.h"

#include <QCoreApplication>

#include <algorithm>
#include <future>
#include <iterator>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreReader)
};

constexpr qsizetype MostFigures = 10'000; ///< that are kept; some 200 bytes each

const QString SelectEntry = u"SELECT "_s + EntryColumns + u" FROM session_entries WHERE seq = ?"_s;

/// What the provider reported for the first answer after an imported compaction; -1 if there is none.
qint64 reportedAfter(const SessionTree &tree, qint64 compactionSeq)
{
    const int compaction = tree.indexOfSeq(compactionSeq);
    for (int index = compaction + 1; index < tree.size(); ++index) {
        const EntryNode &node = tree.at(index);
        if (node.type == EntryType::Compaction) {
            break;
        }
        if (node.role == Role::Assistant && tree.isAncestorOrSelf(compaction, index)) {
            if (const qint64 prompt = decodeMetrics(node.metrics).promptTokens; prompt > 0) {
                return prompt;
            }
        }
    }
    return -1;
}

} // namespace

StoreReader::StoreReader(Database &database) : m_database(database) { }

Result<qint64> StoreReader::findEntry(const SessionSnapshot &snapshot, const QString &text)
{
    QList<qint64> found;
    const QString wanted = text.toLower();
    for (const EntryNode &node : snapshot.tree.nodes()) {
        if (!wanted.isEmpty() && node.id.toString().startsWith(wanted)) {
            found += node.seq;
        }
    }
    if (found.isEmpty()) {
        // Those it stands on have their entries in the tree too. By way of the nodes, as entries are not ordered by session.
        const auto named = readAll(
                m_database.run(
                        StandingSessions
                                + "SELECT e.seq FROM standing CROSS JOIN entry_nodes n ON "
                                  "n.session = standing.number CROSS JOIN session_entries e ON "
                                  "e.seq = n.seq WHERE e.origin_id = ?2"_L1,
                        { snapshot.session.id.toString(), text }),
                integerIn);
        if (!named) {
            return std::unexpected(named.error());
        }
        std::ranges::copy_if(*named, std::back_inserter(found),
                             [&](qint64 seq) { return snapshot.tree.indexOfSeq(seq) >= 0; });
    }
    if (found.isEmpty()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("There is no entry “%1” in this session.").arg(text));
    }
    if (found.size() > 1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("“%1” fits %n entry(s). Give more of the id.", nullptr,
                           static_cast<int>(found.size()))
                            .arg(text));
    }
    return found.first();
}

Result<> StoreReader::appendNodes(qint64 session, qint64 afterSeq, qint64 toSeq, qsizetype most,
                                  QList<EntryNode> &nodes)
{
    // Four small numbers in one column: values less to fetch for each of many thousand rows.
    return forEachRow(
            m_database.run(
                    "SELECT seq, parent_seq, kind | (role << 8) | (flags << 16) | (tokens << 32), "
                    "id, "
                    "metrics FROM entry_nodes WHERE session = ? AND seq > ? AND seq <= ? ORDER BY "
                    "seq LIMIT ?"_L1,
                    { session, afterSeq, toSeq, most }),
            [&](const Query &row) {
                EntryNode node;
                node.seq = row.integer(0);
                node.parentSeq = row.integer(1);
                const qint64 packed = row.integer(2);
                node.type = static_cast<EntryType>(packed & 0xff);
                node.role = static_cast<Role>((packed >> 8) & 0xff);
                node.flags = static_cast<quint16>(packed >> 16);
                node.tokens = static_cast<qint32>(packed >> 32);
                node.id = EntryId::fromBytes(row.bytes(3));
                node.metrics = row.bytes(4);
                nodes += std::move(node);
            });
}

/// Of a long session the newer half is read over a connection of its own meanwhile: somebody waits for it.
Result<> StoreReader::appendAllNodes(const Session &session, QList<EntryNode> &nodes)
{
    constexpr int Long = 20'000; // entries
    const auto readAlone = [&] { return appendNodes(session.number, 0, INT64_MAX, -1, nodes); };
    if (session.entryCount < Long || m_database.mode() == Database::Mode::ReadWrite) {
        return readAlone(); // what is not committed yet is seen by the connection that writes alone
    }
    auto ends = m_database.run("SELECT (SELECT min(seq) FROM entry_nodes WHERE session = ?) / 2 + "
                               "(SELECT max(seq) FROM entry_nodes WHERE session = ?) / 2"_L1,
                               { session.number, session.number });
    if (!ends) {
        return std::unexpected(ends.error());
    }
    const qint64 middle = ends->next() ? ends->integer(0) : 0;
    auto newer = std::async(
            std::launch::async | std::launch::deferred, // where there is no thread for it, here
            [path = m_database.path(), mode = m_database.mode(), number = session.number, middle] {
                QList<EntryNode> read;
                return Database::open(path, { .mode = mode }).and_then([&](const auto &database) {
                    return StoreReader(*database)
                            .appendNodes(number, middle, INT64_MAX, -1, read)
                            .transform([&] { return std::move(read); });
                });
            });
    const qsizetype before = nodes.size();
    if (auto older = appendNodes(session.number, 0, middle, -1, nodes); !older) {
        return older;
    }
    if (auto rest = newer.get()) {
        nodes += *std::move(rest);
    }
    if (nodes.size() - before == session.entryCount) {
        return {};
    }
    nodes.resize(before); // something was written meanwhile, or another file has the name now
    return readAlone();
}

Result<QList<EntryNode>> StoreReader::nodesAfter(const Session &session, qint64 afterSeq,
                                                 qsizetype most)
{
    QList<EntryNode> nodes;
    return appendNodes(session.number, afterSeq, INT64_MAX, most, nodes).transform([&] {
        return nodes;
    });
}

Result<qint64> StoreReader::importedUpTo(const SessionId &session)
{
    return m_database
            .run("SELECT coalesce(max(e.seq), 0) FROM leaf_log l JOIN session_entries e ON e.id = "
                 "l.to_id WHERE l.why = 'import' AND l.session = (SELECT number FROM sessions "
                 "WHERE id = ?)"_L1,
                 { session.toString() })
            .transform([](Query query) { return query.next() ? query.integer(0) : qint64(0); });
}

Result<SessionId> StoreReader::rolledOverTo(const Session &session)
{
    const auto children =
            sessionsWhere("WHERE parent_session = ? AND base_seq = ? ORDER BY number DESC"_L1,
                          { session.id.toString(), session.leafSeq });
    if (!children) {
        return std::unexpected(children.error());
    }
    const auto child = std::ranges::find_if(*children, &Session::rolledOver);
    return child == children->end() ? SessionId() : child->id;
}

Result<std::optional<Session>> StoreReader::baseOf(const Session &session)
{
    if (session.baseSeq == 0) {
        return std::nullopt;
    }
    auto owner = m_database.run("SELECT session_id FROM session_entries WHERE seq = ?"_L1,
                                { session.baseSeq });
    if (!owner) {
        return std::unexpected(owner.error());
    }
    if (!owner->next()) {
        return std::nullopt;
    }
    return this->session(SessionId::fromString(owner->text(0)));
}

namespace
{

/// The newest ones first: of those that something stands on and that are not among them.
QList<qint64> lackingParents(const QList<EntryNode> &nodes, qint64 leafSeq)
{
    QList<qint64> lacking;
    const auto look = [&](qint64 seq) {
        if (seq != 0 && !std::ranges::binary_search(nodes, seq, {}, &EntryNode::seq)) {
            lacking += seq;
        }
    };
    look(leafSeq);
    qint64 before = 0;
    for (const EntryNode &node : nodes) {
        if (node.parentSeq != before) {
            look(node.parentSeq);
        }
        before = node.seq;
    }
    return lacking;
}

/// Of what a session stands on it has what came before the entry that it stands on. On another machine it may have come in another
/// order: what this one goes on from belongs to it all the same. `readBehind` appends what came after it, and is asked only where
/// something lacks.
template<typename Read>
Result<> addBehindBase(qint64 leafSeq, QList<EntryNode> &nodes, Read readBehind)
{
    QList<qint64> lacking = lackingParents(nodes, leafSeq);
    QList<EntryNode> behind;
    if (lacking.isEmpty()) {
        return {};
    }
    if (auto read = readBehind(behind); !read) {
        return read;
    }
    std::ranges::sort(behind, {}, &EntryNode::seq);
    QSet<qint64> added;
    while (!lacking.isEmpty()) {
        const qint64 seq = lacking.takeLast();
        const auto found = std::ranges::lower_bound(behind, seq, {}, &EntryNode::seq);
        if (found != behind.end() && found->seq == seq && !added.contains(seq)) {
            added += seq;
            nodes += *found;
            lacking += found->parentSeq;
        }
    }
    std::ranges::sort(nodes, {}, &EntryNode::seq);
    return {};
}

} // namespace

Result<SessionSnapshot> StoreReader::snapshot(const SessionId &id)
{
    auto found = session(id);
    if (!found) {
        return std::unexpected(found.error());
    }
    SessionSnapshot snapshot;
    snapshot.session = *found;
    QList<EntryNode> nodes;
    nodes.reserve(snapshot.session.entryCount);

    // A session may stand on an entry of another, that one on a third, and so on: bottom first.
    struct Piece
    {
        qint64 session;
        qint64 toSeq;
    };
    QList<Piece> pieces { { snapshot.session.number, INT64_MAX } };
    for (std::optional<Session> at = snapshot.session; at;) {
        auto base = baseOf(*at);
        if (!base) {
            return std::unexpected(base.error());
        }
        if (*base) {
            pieces.prepend({ (*base)->number, at->baseSeq });
        }
        at = *std::move(base);
    }
    for (const Piece &piece : std::as_const(pieces).first(pieces.size() - 1)) {
        if (auto read = appendNodes(piece.session, 0, piece.toSeq, -1, nodes); !read) {
            return std::unexpected(read.error());
        }
    }
    if (auto read = appendAllNodes(snapshot.session, nodes); !read) {
        return std::unexpected(read.error());
    }
    if (!std::ranges::is_sorted(nodes, {}, &EntryNode::seq)) { // nearly always it is
        std::ranges::sort(nodes, {}, &EntryNode::seq);
    }
    if (pieces.size() > 1) {
        const auto readBehind = [&](QList<EntryNode> &behind) -> Result<> {
            for (const Piece &piece : pieces.first(pieces.size() - 1)) {
                if (auto read = appendNodes(piece.session, piece.toSeq, INT64_MAX, -1, behind);
                    !read) {
                    return read;
                }
            }
            return {};
        };
        if (auto added = addBehindBase(snapshot.session.leafSeq, nodes, readBehind); !added) {
            return std::unexpected(added.error());
        }
    }
    snapshot.tree = SessionTree(std::move(nodes));
    return readMarks(snapshot).transform([&] { return snapshot; });
}

Result<> StoreReader::readMarks(SessionSnapshot &snapshot)
{
    for (const EntryNode &node : snapshot.tree.nodes()) {
        if (node.type == EntryType::Label) {
            auto label = entry(node.seq);
            if (!label) {
                return std::unexpected(label.error());
            }
            const QString text = label->data.value("label"_L1).toString();
            if (text.isEmpty()) {
                snapshot.labels.remove(label->target);
            } else {
                snapshot.labels.insert(label->target, text);
            }
        } else if (node.type == EntryType::Compaction) {
            auto figures = compactionFigures(node);
            if (!figures) {
                return std::unexpected(figures.error());
            }
            if (figures->tokensAfter < 0) {
                figures->tokensAfter = reportedAfter(snapshot.tree, node.seq);
            }
            snapshot.compactions.insert(node.id, *figures);
        }
    }
    return {};
}

/// A session of weeks has hundreds of compactions, this is asked for with each request, and the data that has to be parsed for it
/// holds a whole journal: so it is read once. Kept by the id, because a number may come to another entry when a transaction is
/// rolled back.
Result<CompactionFigures> StoreReader::compactionFigures(const EntryNode &node)
{
    if (!m_figures.contains(node.id)) {
        const auto read = readFigures(node);
        if (!read) {
            return std::unexpected(read.error());
        }
        if (m_figures.size() >= MostFigures) {
            m_figures.clear();
        }
        m_figures.insert(node.id, *read);
    }
    CompactionFigures figures = m_figures.value(node.id);
    figures.seq = node.seq;
    return figures;
}

/// Without the summary and without the state.
Result<CompactionFigures> StoreReader::readFigures(const EntryNode &node)
{
    return m_database
            .run("SELECT compaction_first_kept_entry_id, operation_id, compaction_tokens_before, "
                 "CASE WHEN json_valid(data_json) AND "
                 "json_type(data_json, '$.tokensAfter') = 'integer' "
                 "THEN json_extract(data_json, '$.tokensAfter') ELSE -1 END, "
                 "CASE WHEN json_valid(data_json) THEN "
                 "json_type(data_json, '$.offline') = 'true' ELSE 0 END "
                 "FROM session_entries WHERE seq = ?"_L1,
                 { node.seq })
            .transform([&](Query query) {
                CompactionFigures figures;
                figures.seq = node.seq;
                if (query.next()) {
                    figures.firstKept = EntryId::fromString(query.text(0));
                    figures.operationId = query.text(1);
                    figures.tokensBefore = query.integer(2);
                    figures.tokensAfter = query.integer(3);
                    figures.offline = query.integer(4) != 0;
                }
                if (figures.operationId.isEmpty()) {
                    // An imported one has no operation of ours; its own id stands for it, so that it can be undone too.
                    figures.operationId = node.id.toString();
                }
                return figures;
            });
}

Result<Entry> StoreReader::entry(qint64 seq)
{
    auto query = m_database.run(SelectEntry, { seq });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The entry number %1 is not in the store.").arg(seq));
    }
    return readEntry(*query);
}

Result<QList<Entry>> StoreReader::entries(const QList<qint64> &seqs)
{
    QList<Entry> entries;
    entries.reserve(seqs.size());
    for (const qint64 seq : seqs) {
        auto one = entry(seq);
        if (!one) {
            return std::unexpected(one.error());
        }
        entries += std::move(*one);
    }
    return entries;
}

Result<QByteArray> StoreReader::attachment(const QByteArray &sha256)
{
    auto query = m_database.run("SELECT data FROM attachments WHERE sha256 = ?"_L1, { sha256 });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return fail(Error::Kind::NotFound, Tr::tr("An attachment is missing from the store."));
    }
    return query->bytes(0);
}

Result<QByteArray> StoreReader::blob(const QByteArray &sha256)
{
    auto query = m_database.run("SELECT data FROM blobs WHERE sha256 = ?"_L1, { sha256 });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return fail(Error::Kind::NotFound, Tr::tr("A stored text is missing from the store."));
    }
    return query->bytes(0);
}

Result<QHash<qint64, QString>> StoreReader::originIds(const Session &session)
{
    QHash<qint64, QString> ids;
    if (session.origin.format.isEmpty() && session.baseSeq == 0) {
        return ids;
    }
    return forEachRow(m_database.run(
                              "SELECT n.seq, e.origin_id FROM entry_nodes n JOIN session_entries e "
                              "ON e.seq = n.seq WHERE n.session = ?"_L1,
                              { session.number }),
                      [&](const Query &row) {
                          if (const QString id = row.text(1); !id.isEmpty()) {
                              ids.insert(row.integer(0), id);
                          }
                      })
            .transform([&] { return ids; });
}

Result<QHash<qint64, QString>> StoreReader::toolNames(const QList<qint64> &seqs)
{
    QHash<qint64, QString> names;
    for (const qint64 seq : seqs) {
        auto query =
                m_database.run("SELECT tool_name FROM session_entries WHERE seq = ?"_L1, { seq });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            names.insert(seq, query->text(0));
        }
    }
    return names;
}

Result<TokenFactors> StoreReader::tokenFactors(const QString &model)
{
    return learnedTokens(m_database, modelFamily(model))
            .transform([](const TokenStatistics &learned) { return learned.factors(); });
}

Result<QHash<QString, ImportedFiles::Stamp>> StoreReader::importedFiles()
{
    return ImportedFiles(m_database).all();
}

Result<qint64> StoreReader::dataVersion()
{
    return m_database.pragma("data_version"_L1);
}

} // namespace varve
