// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "treejson.h"

#include <QSet>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

QList<TreeRow> treeRows(const LoadedSession &loaded)
{
    const SessionTree &tree = loaded.snapshot->tree;
    const QSet<int> onPath(loaded.branch.path.cbegin(), loaded.branch.path.cend());
    std::vector<int> depths(static_cast<size_t>(tree.size()), 0);
    QList<TreeRow> rows;
    rows.reserve(tree.size());
    for (const int index : tree.depthFirst()) {
        const EntryNode &node = tree.at(index);
        const int parent = tree.parentOf(index);
        const int depth = parent < 0 ? 0 : depths[static_cast<size_t>(parent)] + 1;
        depths[static_cast<size_t>(index)] = depth;
        const qint64 tokens = node.tokens >= 0 ? node.tokens
                : node.isMessage()
                ? std::llround(estimateTokens(decodeMetrics(node.metrics), loaded.factors))
                : 0;
        rows += { index, depth, tokens, tree.childrenOf(index).empty(), onPath.contains(index) };
    }
    return rows;
}

QJsonArray treeJson(const LoadedSession &loaded, const QList<TreeRow> &rows,
                    const OriginIds &origins)
{
    const SessionTree &tree = loaded.snapshot->tree;
    QJsonArray list;
    for (const TreeRow &row : rows) {
        const EntryNode &node = tree.at(row.index);
        const int parent = tree.parentOf(row.index);
        const QString label = loaded.snapshot->labels.value(node.id);
        list += QJsonObject {
            { "id"_L1, node.id.toString() },
            { "originalId"_L1, originJson(origins, node.seq) },
            { "parentId"_L1,
              parent < 0 ? QJsonValue() : QJsonValue(tree.at(parent).id.toString()) },
            { "type"_L1, QString(toString(node.type)) },
            { "role"_L1, QString(toString(node.role)) },
            { "depth"_L1, row.depth },
            { "tokens"_L1, row.tokens },
            { "leaf"_L1, row.isLeaf },
            { "onPath"_L1, row.onPath },
            { "label"_L1, label.isEmpty() ? QJsonValue() : QJsonValue(label) },
        };
    }
    return list;
}

} // namespace varve
