// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nodewriter.h"

#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// An agent's longest run between two answers; a walk beyond it would only cost time.
constexpr int LongestInterval = 2000;
constexpr qsizetype RecentNodes = 4096;

} // namespace

Result<> NodeWriter::insert(qint64 session, const EntryNode &node)
{
    return write("INSERT"_L1, session, node);
}

Result<> NodeWriter::replace(qint64 session, const EntryNode &node)
{
    return write("INSERT OR REPLACE"_L1, session, node);
}

Result<> NodeWriter::write(QLatin1StringView verb, qint64 session, const EntryNode &node)
{
    return m_database
            .run(verb + " INTO "_L1 + m_table
                         + " (session, seq, parent_seq, kind, role, flags, "
                           "tokens, id, metrics) VALUES (?,?,?,?,?,?,?,?,?)"_L1,
                 { session, node.seq, node.parentSeq, static_cast<int>(node.type),
                   static_cast<int>(node.role), node.flags, node.tokens, node.id.toBytes(),
                   node.metrics.isNull() ? QByteArray("") : node.metrics })
            .transform([](const Query &) { });
}

void NodeWriter::remember(const EntryNode &node)
{
    if (m_recent.size() >= RecentNodes) {
        m_recent.clear(); // older ones are read from the store when they are asked for
    }
    m_recent.insert(node.seq, node);
}

Result<std::optional<EntryNode>> NodeWriter::nodeAt(qint64 session, qint64 seq)
{
    if (const auto known = m_recent.constFind(seq); known != m_recent.cend()) {
        return *known;
    }
    auto query = m_database.run("SELECT parent_seq, kind, role, flags, metrics FROM "_L1 + m_table
                                        + " WHERE session = ? AND seq = ?"_L1,
                                { session, seq });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (!query->next()) {
        return std::nullopt; // of another session: what was sent there is not known here
    }
    EntryNode node;
    node.seq = seq;
    node.parentSeq = query->integer(0);
    node.type = static_cast<EntryType>(query->integer(1));
    node.role = static_cast<Role>(query->integer(2));
    node.flags = static_cast<quint16>(query->integer(3));
    node.metrics = query->bytes(4);
    return node;
}

Result<TokenShares> NodeWriter::share(qint64 session, const EntryNode &answer)
{
    std::vector<EntryNode> between;
    for (qint64 seq = answer.parentSeq; seq != 0 && between.size() < LongestInterval;) {
        auto node = nodeAt(session, seq);
        if (!node) {
            return std::unexpected(node.error());
        }
        if (!*node) {
            return TokenShares();
        }
        seq = (*node)->parentSeq;
        between.push_back(std::move(**node));
        if (endsTokenInterval(between.back())) {
            break;
        }
    }
    TokenShares shared = shareTokens(decodeMetrics(answer.metrics), between);
    for (const TokenShares::Share &share : std::as_const(shared.shares)) {
        auto query = m_database.run("UPDATE "_L1 + m_table
                                            + " SET tokens = ? WHERE session = ? AND seq = ? "
                                              "AND tokens < 0"_L1,
                                    { share.tokens, session, share.seq });
        if (!query) {
            return std::unexpected(query.error());
        }
    }
    return shared;
}

} // namespace varve
