// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrylookup.h"

#include "workbench.h"
#include <context/stoppedanswer.h>
#include <workspace/entrytitle.h>

#include <algorithm>

namespace varve
{

QString toolOf(const Workbench &workbench, const EntryId &id)
{
    if (id.isNull() || !workbench.hasSession()) {
        return {};
    }
    const SessionTree &tree = workbench.loaded().snapshot->tree;
    const int index = tree.indexOf(id);
    const EntryMetrics metrics =
            index >= 0 ? decodeMetrics(tree.at(index).metrics) : EntryMetrics {};
    const bool calls = std::ranges::any_of(metrics.parts, [](const PartMetrics &part) {
        return part.kind == PartMetrics::Kind::ToolCall;
    });
    if (index < 0 || (!calls && tree.at(index).role != Role::ToolResult)) {
        return {};
    }
    const auto entry = workbench.store()->rows().entry(tree.at(index).seq);
    if (!entry) {
        return {};
    }
    if (!entry->toolName.isEmpty()) {
        return entry->toolName;
    }
    for (const Block &block : entry->blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            return call->name;
        }
    }
    return {};
}

QString lineOf(const Workbench &workbench, const EntryId &id)
{
    const SessionTree &tree = workbench.loaded().snapshot->tree;
    const int index = tree.indexOf(id);
    const auto entry = index >= 0 ? workbench.store()->rows().entry(tree.at(index).seq)
                                  : Result<Entry>(Entry {});
    return entry ? firstMeaningfulLine(entry->text()) : QString();
}

QString textOf(const Workbench &workbench, qint64 seq)
{
    const auto entry = workbench.store()->rows().entry(seq);
    if (!entry) {
        return {};
    }
    return entry->summary.isEmpty() ? entry->text() : entry->summary;
}

QString sourceTitle(const Workbench &workbench, const SessionId &session, const EntryId &entry)
{
    StoreReader &rows = workbench.store()->rows();
    const bool here =
            workbench.hasSession() && (session.isNull() || session == workbench.session().id);
    if (!here) {
        const auto other = rows.session(session);
        return other ? other->name.simplified() : QString();
    }
    const SessionTree &tree = workbench.loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    return index >= 0 ? readTitle(tree, index, rows).value_or(QString()) : QString();
}

EntryId partAtEnd(const Workbench &workbench)
{
    return workbench.hasSession() ? partAtEnd(workbench.loaded().branch, *workbench.context())
                                  : EntryId();
}

} // namespace varve
