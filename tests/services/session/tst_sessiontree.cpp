// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiontree.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

/// Node n has seq 10 n, and as parent the n-th number (-1: a root).
QList<EntryNode> nodesOf(const QList<int> &parents)
{
    QList<EntryNode> nodes;
    for (qsizetype i = 0; i < parents.size(); ++i) {
        EntryNode node;
        node.seq = 10 * (i + 1);
        node.parentSeq = parents.at(i) < 0 ? 0 : 10 * (parents.at(i) + 1);
        node.id = EntryId::create();
        nodes += node;
    }
    return nodes;
}

QList<int> listOf(std::span<const int> span)
{
    return QList<int>(span.begin(), span.end());
}

} // namespace

/// Paths, children and ancestors.
class TestSessionTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void empty();
    void branches();
    void missingParentIsARoot();
    void appendedIsTheSame();
    void newestLeaf();
    void againstASlowWay();
    void deepTree();
};

void TestSessionTree::empty()
{
    const SessionTree tree;
    QVERIFY(tree.isEmpty());
    QCOMPARE(tree.pathTo(-1), QList<int>());
    QCOMPARE(tree.depthFirst(), QList<int>());
    QCOMPARE(tree.indexOfSeq(1), -1);
    QCOMPARE(tree.indexOf(EntryId::create()), -1);
    QCOMPARE(listOf(tree.childrenOf(-1)), QList<int>());
}

void TestSessionTree::branches()
{
    // Three branches at node 1 (scenario 13).
    const SessionTree tree(nodesOf({ -1, 0, 1, 1, 3, 1 }));
    QCOMPARE(listOf(tree.childrenOf(1)), (QList { 2, 3, 5 }));
    QCOMPARE(listOf(tree.childrenOf(-1)), QList { 0 });
    QCOMPARE(tree.pathTo(4), (QList { 0, 1, 3, 4 }));
    QCOMPARE(tree.depthFirst(), (QList { 0, 1, 2, 3, 4, 5 }));
    QCOMPARE(tree.depthOf(4), 3);
    QCOMPARE(tree.commonAncestor(2, 4), 1);
    QCOMPARE(tree.commonAncestor(4, 3), 3);
    QVERIFY(tree.isAncestorOrSelf(1, 4));
    QVERIFY(tree.isAncestorOrSelf(4, 4));
    QVERIFY(!tree.isAncestorOrSelf(2, 4));
    QCOMPARE(tree.indexOfSeq(40), 3);
    QCOMPARE(tree.indexOfSeq(41), -1);
    QCOMPARE(tree.indexOf(tree.at(5).id), 5);
}

void TestSessionTree::missingParentIsARoot()
{
    QList<EntryNode> nodes = nodesOf({ -1, 0, -1 });
    nodes[2].parentSeq = 999;
    const SessionTree tree(nodes);
    QCOMPARE(listOf(tree.childrenOf(-1)), (QList { 0, 2 }));
    QCOMPARE(tree.pathTo(2), QList { 2 });
    QCOMPARE(tree.commonAncestor(1, 2), -1);
}

void TestSessionTree::appendedIsTheSame()
{
    const QList<EntryNode> nodes = nodesOf({ -1, 0, 1, 1, 0, 4, 2 });
    SessionTree grown(nodes.first(2));
    QCOMPARE(listOf(grown.childrenOf(0)), QList { 1 });
    for (const EntryNode &node : nodes.sliced(2)) {
        grown.append(node);
        std::ignore = grown.childrenOf(0);
    }
    const SessionTree whole(nodes);
    QCOMPARE(grown.depthFirst(), whole.depthFirst());
    for (int i = -1; i < grown.size(); ++i) {
        QCOMPARE(listOf(grown.childrenOf(i)), listOf(whole.childrenOf(i)));
    }
}

void TestSessionTree::newestLeaf()
{
    const SessionTree tree(nodesOf({ -1, 0, 1, 0, 3, 1 }));
    QCOMPARE(tree.newestLeafBelow(0), 5);
    QCOMPARE(tree.newestLeafBelow(3), 4);
    QCOMPARE(tree.newestLeafBelow(4), 4);
}

void TestSessionTree::againstASlowWay()
{
    QRandomGenerator random(42);
    for (int round = 0; round < 60; ++round) {
        QList<int> parents { -1 };
        const int count = 2 + random.bounded(40);
        for (int i = 1; i < count; ++i) {
            parents += random.bounded(12) == 0 ? -1
                    : random.bounded(4) != 0   ? i - 1
                                               : random.bounded(i);
        }
        const SessionTree tree(nodesOf(parents));
        const auto ancestors = [&](int index) {
            QList<int> list;
            for (int at = index; at >= 0; at = parents.at(at)) {
                list.prepend(at);
            }
            return list;
        };
        QSet<int> seen;
        for (const int index : tree.depthFirst()) {
            QVERIFY(parents.at(index) < 0 || seen.contains(parents.at(index)));
            seen += index;
        }
        QCOMPARE(seen.size(), parents.size());
        for (int a = 0; a < tree.size(); ++a) {
            QCOMPARE(tree.pathTo(a), ancestors(a));
            QCOMPARE(tree.depthOf(a), ancestors(a).size() - 1);
            int newest = a;
            for (int b = 0; b < tree.size(); ++b) {
                QCOMPARE(tree.isAncestorOrSelf(b, a), ancestors(a).contains(b));
                int common = -1;
                for (const int index : ancestors(a)) {
                    common = ancestors(b).contains(index) ? index : common;
                }
                QCOMPARE(tree.commonAncestor(a, b), common);
                if (tree.childrenOf(b).empty() && ancestors(b).contains(a)) {
                    newest = b;
                }
            }
            QCOMPARE(tree.newestLeafBelow(a), newest);
        }
    }
}

void TestSessionTree::deepTree()
{
    QList<int> parents;
    for (int i = 0; i < 200'000; ++i) {
        parents += i - 1;
    }
    const SessionTree tree(nodesOf(parents));
    QCOMPARE(tree.pathTo(199'999).size(), 200'000);
    QCOMPARE(tree.depthFirst().size(), 200'000);
    QCOMPARE(tree.newestLeafBelow(0), 199'999);
}

QTEST_GUILESS_MAIN(TestSessionTree)
#include "tst_sessiontree.moc"
