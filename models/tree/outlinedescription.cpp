// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinedescription.h"

#include "format.h"
#include "outlinesubagents.h"
#include "outlinetexts.h"

using namespace Qt::StringLiterals;

namespace varve
{

QString OutlineDescription::title(const OutlineRow &row) const
{
    switch (row.kind) {
    case OutlineRow::Kind::Fold:
        return m_texts.foldTitle(m_snapshot, row);
    case OutlineRow::Kind::Compaction:
        return bandTitle(row);
    case OutlineRow::Kind::Subagent:
        return m_subagents.at(row.subagent).title();
    case OutlineRow::Kind::Entry:
        break;
    }
    return m_texts.title(m_snapshot.tree, row.node);
}

QString OutlineDescription::bandTitle(const OutlineRow &row) const
{
    const CompactionFigures figures = m_snapshot.compactions.value(m_snapshot.tree.at(row.node).id);
    if (figures.tokensBefore <= 0) {
        return isUndone(row) ? tr("Compacted, undone") : tr("Compacted");
    }
    const QString before = formatTokens(figures.tokensBefore);
    if (figures.tokensAfter < 0) {
        //: %1 is a number of tokens such as 175.0k
        return isUndone(row) ? tr("Compacted %1, undone").arg(before)
                             : tr("Compacted %1").arg(before);
    }
    const QString after = formatTokens(figures.tokensAfter);
    //: numbers of tokens before and after, such as 175.0k and 24.1k
    return isUndone(row) ? tr("Compacted %1 → %2, undone").arg(before, after)
                         : tr("Compacted %1 → %2").arg(before, after);
}

bool OutlineDescription::isUndone(const OutlineRow &row) const
{
    if (row.kind != OutlineRow::Kind::Compaction) {
        return false;
    }
    const auto figures = m_snapshot.compactions.constFind(m_snapshot.tree.at(row.node).id);
    return figures != m_snapshot.compactions.cend() && !figures->operationId.isEmpty()
            && m_state.isDisabled(figures->operationId);
}

int OutlineDescription::marks(const OutlineRow &row) const
{
    if (row.kind == OutlineRow::Kind::Fold) {
        return 0;
    }
    const EntryId &id = m_snapshot.tree.at(row.node).id;
    return (m_state.isPinned(id) ? Pinned : 0) | (m_state.isExcluded(id) ? Excluded : 0)
            | (m_state.isMasked(id) ? Masked : 0);
}

QString OutlineDescription::accessibleText(const OutlineRow &row) const
{
    if (row.kind == OutlineRow::Kind::Subagent) {
        const QString figures = m_subagents.at(row.subagent).figures();
        return figures.isEmpty() ? tr("Subagent, %1").arg(title(row))
                                 //: its title, what it used
                                 : tr("Subagent, %1, used %2").arg(title(row), figures);
    }
    QStringList parts;
    const EntryNode &node = m_snapshot.tree.at(row.node);
    if (row.kind == OutlineRow::Kind::Entry && node.role != Role::None) {
        parts += roleName(node.role);
    }
    parts += title(row);
    if (row.kind != OutlineRow::Kind::Fold) {
        const QString label = m_snapshot.labels.value(node.id);
        if (!label.isEmpty()) {
            parts += tr("label %1").arg(label);
        }
    }
    if (row.siblings > 1) {
        parts += tr("%1 of %2 siblings").arg(row.sibling + 1).arg(row.siblings);
    }
    if (row.kind != OutlineRow::Kind::Fold && row.folded > 0) {
        parts += tr("%n entries folded", nullptr, row.folded);
    }
    if (row.has(OutlineRow::Leaf)) {
        parts += tr("the conversation goes on here");
    }
    if (!row.has(OutlineRow::OnPath)) {
        parts += tr("not in context, another branch");
    } else if (row.has(OutlineRow::Unsent) || (marks(row) & Excluded) != 0) {
        parts += tr("not in context");
    }
    return parts.join(", "_L1);
}

QString OutlineDescription::toolTip(const OutlineRow &row) const
{
    if (row.kind == OutlineRow::Kind::Subagent) {
        return m_subagents.at(row.subagent).toolTip();
    }
    const qint64 tokens = row.kind == OutlineRow::Kind::Fold
            ? m_texts.foldedTokens(m_snapshot, row)
            : m_texts.tokens(m_snapshot.tree.at(row.node));
    const bool measured =
            row.kind != OutlineRow::Kind::Fold && m_snapshot.tree.at(row.node).tokens >= 0;
    QString text = title(row) + u'\n'
            + (measured ? formatTokensExact(tokens)
                        : tr("%1, estimated").arg(formatTokensExact(tokens)));
    if (row.kind != OutlineRow::Kind::Fold && row.folded > 0) {
        text += u'\n'
                + tr("%n entries folded, %1 tokens", nullptr, row.folded)
                          .arg(formatTokens(m_texts.foldedTokens(m_snapshot, row)));
    }
    return text;
}

} // namespace varve
