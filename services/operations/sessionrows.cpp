// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionrows.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "usagefields.h"
#include <engine/engine.h>
#include <storage/archivelist.h>
#include <storage/subagentuses.h>

#include <QHash>
#include <QSet>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QList<TreeRow> treeRows(const LoadedSession &loaded)
{
    const SessionTree &tree = loaded.snapshot->tree;
    const QSet<int> onPath(loaded.branch.path.cbegin(), loaded.branch.path.cend());
    std::vector<int> depths(static_cast<size_t>(tree.size()), 0);
    QList<TreeRow> rows;
    rows.reserve(tree.size());
    const QList<int> ordered = tree.depthFirst();
    for (const int index : ordered) {
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

Result<> addSubagents(StoreReader &reader, TreePage &page)
{
    auto sessions = subagentsBelow(reader, page.loaded.session().id);
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    sessions->prepend(page.loaded.session());
    const SessionForest forest = SessionForest::ofSubagents(*sessions);
    const auto family = [&](int place) {
        return familyUse(forest, place,
                         [&](int at) -> const Usage & { return sessions->at(at).totals; });
    };
    page.family = family(0);
    QHash<int, int> depths;
    for (const int below : forest.below(0)) {
        depths[below] = depths.value(forest.hostOf(below)) + 1;
        page.subagents += TreeSubagent { sessions->at(below), depths[below], family(below) };
    }
    return {};
}

Result<> addMachines(StoreReader &reader, TreePage &page)
{
    const auto leaves = archiveLeaves(reader, page.loaded.session().id);
    if (!leaves) {
        return std::unexpected(leaves.error());
    }
    const QList<int> &path = page.loaded.branch.path;
    for (const ArchiveLeaf &leaf : *leaves) {
        const int index = page.loaded.snapshot->tree.indexOf(leaf.leaf);
        if (index >= 0 && !path.contains(index)) {
            page.machines[leaf.leaf] += leaf.name;
        }
    }
    return {};
}

Result<TreePage> readTree(StoreReader &reader, const ShowTree &wanted)
{
    const auto loaded = loadNamed(reader, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto origins = reader.originIds(loaded->session());
    if (!origins) {
        return std::unexpected(origins.error());
    }
    const QList<TreeRow> rows = treeRows(*loaded);
    TreePage page { *loaded, *origins, pageOf(rows, wanted.offset, wanted.limit), rows.size() };
    return addSubagents(reader, page)
            .and_then([&] { return addMachines(reader, page); })
            .transform([&] { return page; });
}

/// A row with the page that it is on.
struct RowOnPage
{
    const TreePage &page;
    const TreeRow &row;

    [[nodiscard]] const SessionTree &tree() const { return page.loaded.snapshot->tree; }
    [[nodiscard]] const EntryNode &node() const { return tree().at(row.index); }
};

const ValueFields<RowOnPage> &rowFields()
{
    static const ValueFields<RowOnPage> Fields {
        { "id"_L1, [](const RowOnPage &at) { return at.node().id; } },
        { "originalId"_L1,
          [](const RowOnPage &at) { return originJson(at.page.origins, at.node().seq); } },
        { { "parentId"_L1, "null for a root"_L1 },
          [](const RowOnPage &at) {
              const int parent = at.tree().parentOf(at.row.index);
              return parent < 0 ? QJsonValue() : QJsonValue(at.tree().at(parent).id.toString());
          } },
        { "type"_L1, [](const RowOnPage &at) { return at.node().type; } },
        { "role"_L1, [](const RowOnPage &at) { return at.node().role; } },
        { "depth"_L1, "number of ancestors"_L1, [](const RowOnPage &at) { return at.row.depth; } },
        { "tokens"_L1, "measured where usage tells it, else estimated; 0 for what is no message"_L1,
          [](const RowOnPage &at) { return at.row.tokens; } },
        { "leaf"_L1, "nothing hangs below it"_L1,
          [](const RowOnPage &at) { return at.row.isLeaf; } },
        { "onPath"_L1, "it is on the branch that the session stands on"_L1,
          [](const RowOnPage &at) { return at.row.onPath; } },
        { "label"_L1, "the latest, or null"_L1,
          [](const RowOnPage &at) {
              return textOrNull(at.page.loaded.snapshot->labels.value(at.node().id));
          } },
        { "machines"_L1,
          "other machines that stand here, on a branch apart, by their names; empty where one is not known"_L1,
          [](const RowOnPage &at) { return at.page.machines.value(at.node().id); } },
    };
    return Fields;
}

const ValueFields<TreeSubagent> &subagentFields()
{
    using Subagent = TreeSubagent;
    static const ValueFields<Subagent> Fields {
        { "id"_L1, [](const Subagent &one) { return one.session.id; } },
        { "title"_L1, [](const Subagent &one) { return one.session.name; } },
        { "parentId"_L1, "the session that started it"_L1,
          [](const Subagent &one) { return one.session.parentSession; } },
        { "depth"_L1, "1: the session that was asked for"_L1, &Subagent::depth },
        { "tokens"_L1, {}, [](const Subagent &one) { return one.session.totals; }, usageFields() },
        { "cost"_L1, "US dollars; null where it is not known"_L1,
          [](const Subagent &one) { return one.session.totals.cost; } },
        { "withSubagents"_L1, "with those that it started"_L1, &Subagent::family,
          familyUseFields() },
    };
    return Fields;
}

ValueJson treeJson(const TreePage &page)
{
    QJsonArray entries;
    for (const TreeRow &row : page.rows) {
        entries += rowFields().json(RowOnPage { page, row });
    }
    const Session &session = page.loaded.session();
    return QJsonObject { { "session"_L1, session.id.toString() },
                         { "leafId"_L1, idJson(session.leaf) },
                         { "total"_L1, page.total },
                         { "entries"_L1, entries },
                         { "subagents"_L1, subagentFields().json(page.subagents) },
                         { "withSubagents"_L1, familyUseFields().json(page.family) } };
}

QList<Parameter> treeParameters()
{
    constexpr qint64 MostRows = 100'000;
    return QList<Parameter> { sessionArgument<&ShowTree::session>() }
    + pageParameters<&ShowTree::offset, &ShowTree::limit>(MostRows, MostRows);
}

} // namespace

const OperationOf<ShowTree, TreePage> &treeOperation()
{
    static const OperationOf<ShowTree, TreePage> Tree { {
            .text = { .name = "tree"_L1,
                      .help = OperationTr::noop("entries of a session, depth first"),
                      .forms = { { .verb = "tree"_L1 } },
                      .rows = "entries"_L1 },
            .parameters = treeParameters(),
            .work = readTree,
            .fields = { { "session"_L1 },
                        { "leafId"_L1 },
                        { "total"_L1 },
                        { .name = "entries"_L1, .isList = true, .members = rowFields().texts() },
                        { .name = "subagents"_L1,
                          .help = "sessions that work for this one, each before those that it started"_L1,
                          .isList = true,
                          .members = subagentFields().texts() },
                        { .name = "withSubagents"_L1,
                          .help = "what all of them used together, each counted once"_L1,
                          .members = familyUseFields().texts() } },
            .json = treeJson,
    } };
    return Tree;
}

} // namespace varve
