// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cachebreak.h"

#include <session/contextedit.h>

#include <QSet>

#include <algorithm>

namespace varve
{

namespace
{

bool changesWhatWasSent(ContextEdit::Op op)
{
    using Op = ContextEdit::Op;
    return op == Op::Exclude || op == Op::Include || op == Op::Mask || op == Op::Unmask
            || op == Op::Summarize;
}

/// Of everything that is sent from the first of `entries` on.
qint64 tokensFrom(const Context &context, const QSet<EntryId> &entries)
{
    const auto first = std::ranges::find_if(context.items, [&](const ContextItem &item) {
        return !item.entry.isNull() && entries.contains(item.entry);
    });
    qint64 tokens = 0;
    for (auto item = first; item != context.items.end(); ++item) {
        tokens += item->isSent() ? item->tokens : 0;
    }
    return tokens;
}

} // namespace

CacheBreak cacheBreak(const LoadedSession &loaded, const Context &context, EntrySource &rows)
{
    const Branch &branch = loaded.branch;
    QSet<EntryId> edited;
    QSet<EntryId> behind; // the answer: in no cache yet, such as what was stopped and is put in
    for (auto index = branch.path.crbegin(); index != branch.path.crend(); ++index) {
        const EntryNode &node = branch.node(*index);
        if (node.type == EntryType::Compaction) {
            return {};
        }
        behind += node.id;
        const bool isAnswer = node.type == EntryType::Message && node.role == Role::Assistant
                && !node.has(EntryNode::FailedAnswer);
        if (!isAnswer && !node.has(EntryNode::ContextEdit)) {
            continue;
        }
        const auto entry = rows.entry(node.seq);
        if (!entry) {
            return {};
        }
        if (!isAnswer) {
            const auto edit = ContextEdit::fromEntry(*entry);
            if (edit && changesWhatWasSent(edit->op)) {
                edited += QSet<EntryId>(edit->targets.cbegin(), edit->targets.cend());
            }
            continue;
        }
        if (!entry->usage || entry->usage->cacheRead == 0) {
            return {};
        }
        const ContextState &state = branch.state;
        if (state.model != entry->model || state.provider != entry->provider) {
            return { CacheBreak::Cause::Model, context.tokens(), entry->model };
        }
        const qint64 tokens = tokensFrom(context, edited.subtract(behind));
        return tokens > 0 ? CacheBreak { CacheBreak::Cause::Edit, tokens, entry->model }
                          : CacheBreak {};
    }
    return {};
}

} // namespace varve
