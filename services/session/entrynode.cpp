// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrynode.h"

#include "contextedit.h"
#include "entrydata.h"

namespace varve
{

EntryNode nodeOf(const Entry &entry)
{
    EntryNode node;
    node.seq = entry.seq;
    node.parentSeq = entry.parentSeq;
    node.id = entry.id;
    node.type = entry.type;
    node.role = entry.role;
    const auto set = [&node](bool condition, EntryNode::Flag flag) {
        if (condition) {
            node.flags |= flag;
        }
    };
    set(entry.modelFacing, EntryNode::ModelFacing);
    set(!entry.display, EntryNode::Hidden);
    set(entry.isFailedAnswer(), EntryNode::FailedAnswer);
    set(entry.role == Role::ToolResult && entry.toolStatus == u"error", EntryNode::ErrorResult);
    set(ContextEdit::isContextEdit(entry), EntryNode::ContextEdit);
    set(entryData::isMaskNotice(entry), EntryNode::MaskNotice);
    set(entry.role == Role::ToolResult && !entry.toolArguments.isEmpty(),
        EntryNode::HasToolArguments);
    node.metrics = encodeMetrics(measure(entry));
    return node;
}

} // namespace varve
