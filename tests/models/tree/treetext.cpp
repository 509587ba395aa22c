// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "treetext.h"

using namespace Qt::StringLiterals;

namespace varve::test
{

namespace
{

void setKind(EntryNode &node, QChar letter)
{
    switch (letter.unicode()) {
    case u'u':
        node.role = Role::User;
        break;
    case u'a':
        node.role = Role::Assistant;
        break;
    case u'r':
        node.role = Role::ToolResult;
        break;
    case u'b':
        node.role = Role::BashExecution;
        break;
    case u'c':
        node.type = EntryType::Compaction;
        break;
    case u's':
        node.type = EntryType::BranchSummary;
        break;
    case u'l':
        node.type = EntryType::Label;
        break;
    default:
        node.type = EntryType::ModelChange;
        break;
    }
}

} // namespace

TreeText::TreeText(const QString &text, const QString &leaf)
{
    for (const QString &part : text.split(u'|', Qt::SkipEmptyParts)) {
        QStringList names = part.split(u' ', Qt::SkipEmptyParts);
        QString parent;
        if (names.first().contains(u'>')) {
            parent = names.first().section(u'>', 0, 0);
            names.first() = names.first().section(u'>', 1);
        }
        append(parent, names);
    }
    m_leaf = leaf.isEmpty() && !m_names.isEmpty() ? m_names.last() : leaf;
}

void TreeText::append(const QString &parent, const QStringList &names)
{
    qint64 parentSeq = m_seqs.value(parent);
    for (const QString &name : names) {
        EntryNode node;
        node.seq = m_nodes.size() + 1;
        node.parentSeq = parentSeq;
        node.id = EntryId::create();
        node.tokens = 100;
        setKind(node, name.front());
        parentSeq = node.seq;
        m_nodes += node;
        m_names += name;
        m_seqs.insert(name, node.seq);
    }
}

void TreeText::setTokens(const QString &name, qint32 tokens)
{
    m_nodes[seqOf(name) - 1].tokens = tokens;
}

EntryId TreeText::idOf(const QString &name) const
{
    return m_nodes.at(seqOf(name) - 1).id;
}

std::shared_ptr<const SessionSnapshot> TreeText::snapshot() const
{
    auto snapshot = std::make_shared<SessionSnapshot>();
    snapshot->session.id = m_session;
    if (!m_leaf.isEmpty()) {
        snapshot->session.leaf = idOf(m_leaf);
        snapshot->session.leafSeq = seqOf(m_leaf);
    }
    snapshot->tree = SessionTree(m_nodes);
    for (const auto &[name, label] : m_labels.asKeyValueRange()) {
        snapshot->labels.insert(idOf(name), label);
    }
    for (const auto &[name, figures] : m_figures.asKeyValueRange()) {
        snapshot->compactions.insert(idOf(name), figures);
    }
    return snapshot;
}

Result<Entry> TreeText::entry(qint64 seq)
{
    ++m_reads;
    const EntryNode &node = m_nodes.at(seq - 1);
    const QString name = m_names.at(seq - 1);
    Entry entry;
    entry.seq = seq;
    entry.id = node.id;
    entry.type = node.type;
    entry.role = node.role;
    const QString text = m_texts.value(name, name);
    if (node.type == EntryType::BranchSummary) {
        entry.summary = text;
    } else {
        entry.blocks = { TextBlock { text } };
    }
    return entry;
}

Result<QByteArray> TreeText::attachment(const QByteArray &)
{
    return fail(Error::Kind::NotFound, u"none"_s);
}

QStringList printTree(const OutlineModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        const OutlineRow &item = model.rowAt(row);
        QString line(item.lane * 2, u' ');
        if (item.kind == OutlineRow::Kind::Compaction) {
            line += "= "_L1;
        } else if (item.kind == OutlineRow::Kind::Subagent) {
            line += "@ "_L1;
        } else {
            line += item.has(OutlineRow::OnPath) ? "* "_L1 : "o "_L1;
        }
        if (item.kind == OutlineRow::Kind::Fold) {
            line += u"… %1"_s.arg(item.folded);
        } else {
            line += model.index(row).data().toString();
            if (item.folded > 0) {
                line += u" +%1"_s.arg(item.folded);
            }
        }
        lines += item.has(OutlineRow::Leaf) ? line + " <"_L1 : line;
    }
    return lines;
}

} // namespace varve::test
