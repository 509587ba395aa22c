// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchmessages.h"

#include "codexentries.h"
#include <context/requestbuilder.h>
#include <session/entry.h>

#include <QHash>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Calls that the provider ran itself, within an answer of the Responses API (a search of the web), by their ids: the items that they came in
/// as, without ids. No file has what came of them.
QHash<QString, QJsonObject> hostedCalls(const Entry &answer)
{
    constexpr std::array Kinds { "web_search_call"_L1, "file_search_call"_L1,
                                 "code_interpreter_call"_L1 };
    QHash<QString, QJsonObject> calls;
    const QJsonObject items = answer.data[CodexData::Blocks].toObject();
    for (auto item = items.begin(); item != items.end(); ++item) {
        QJsonObject fields = item->toObject();
        const qsizetype place = item.key().toLongLong();
        const auto *call = place >= 0 && place < answer.blocks.size()
                ? std::get_if<ToolCallBlock>(&answer.blocks.at(place))
                : nullptr;
        if (call == nullptr || !std::ranges::contains(Kinds, fields["type"_L1].toString())) {
            continue;
        }
        const QJsonObject action = QJsonDocument::fromJson(call->arguments).object();
        if (!action.isEmpty()) {
            fields["action"_L1] = action;
        }
        calls.insert(call->callId, fields);
    }
    return calls;
}

/// In the place of a result, where what is sent would say that the call was not run.
constexpr QStringView RunByProvider =
        u"(run by the provider itself; what came of it is not in this session)";

/// The calls that the provider ran itself, of those that have no result.
QHash<QString, QJsonObject> openHosted(const EntryContents &contents, const Request &request)
{
    QHash<QString, QJsonObject> all;
    for (const Entry &entry : contents) {
        if (entry.role == Role::Assistant) {
            all.insert(hostedCalls(entry));
        }
    }
    QHash<QString, QJsonObject> open;
    for (const RequestMessage &message : request.messages) {
        if (message.entry.isNull() && message.kind == RequestMessage::Kind::ToolResult
            && all.contains(message.toolCallId)) {
            open.insert(message.toolCallId, all.value(message.toolCallId));
        }
    }
    return open;
}

/// The compactions on a branch that were not undone, with what they kept of it.
QList<BranchMessages::Compaction> compactionsOf(const Branch &branch)
{
    QList<BranchMessages::Compaction> compactions;
    for (const int index : branch.path) {
        const EntryNode &node = branch.node(index);
        const CompactionFigures figures = branch.snapshot->compactions.value(node.id);
        if (node.type != EntryType::Compaction
            || (!figures.operationId.isEmpty() && branch.state.isDisabled(figures.operationId))) {
            continue;
        }
        const auto kept = std::ranges::find_if(
                branch.path, [&](int each) { return branch.node(each).id == figures.firstKept; });
        const bool keeps =
                !figures.firstKept.isNull() && kept != branch.path.cend() && *kept < index;
        compactions += { index, keeps ? *kept : -1 };
    }
    return compactions;
}

} // namespace

Result<BranchMessages> BranchMessages::of(const ExportSource &source)
{
    BranchMessages messages(source);
    const std::shared_ptr<const SessionSnapshot> snapshot(std::shared_ptr<void>(), source.snapshot);
    const int leaf = source.order.isEmpty() ? -1 : source.order.constLast();
    return loadBranch(snapshot, leaf, source.entries).transform([&](Branch branch) {
        if (source.scope == ExportScope::Selection) {
            branch.path = source.order;
        }
        if (source.amount == ExportAmount::Whole) {
            messages.readWhole(branch);
        } else {
            messages.readProjection(branch);
        }
        return messages;
    });
}

/// As if nobody had ever changed what is sent of it.
void BranchMessages::readWhole(const Branch &branch)
{
    m_compactions = compactionsOf(branch);
    Branch whole = branch;
    whole.compaction = -1;
    whole.firstKept = -1;
    whole.state = {};
    whole.state.provider = branch.state.provider;
    whole.state.model = branch.state.model;
    const Compaction last = m_compactions.isEmpty() ? Compaction() : m_compactions.constLast();
    take(project(whole, {}), last.firstKept >= 0 ? last.firstKept : last.index);
}

void BranchMessages::readProjection(const Branch &branch)
{
    m_cut = branch.compaction;
    if (m_cut >= 0) {
        m_compactions += { m_cut, -1 };
    }
    take(project(branch, {}), -1);
}

void BranchMessages::take(Context context, int sentFrom)
{
    m_context = std::move(context);
    m_context.items.removeIf([](const ContextItem &item) {
        return !item.isSent() || item.entry.isNull() || item.type == EntryType::Compaction;
    });
    qint64 tokens = 0;
    for (const ContextItem &item : std::as_const(m_context.items)) {
        tokens += m_source.tree.indexOfSeq(item.seq) >= sentFrom ? item.tokens : 0;
    }
    if (m_source.sized) {
        m_source.sized(tokens);
    }
    for (const Repair &repair : std::as_const(m_context.repairs)) {
        if (repair.kind == Repair::Kind::MissingResult) {
            m_missing.insert(repair.entry, repair);
        }
    }
}

bool BranchMessages::isKeptLater(const BranchMessage &message) const
{
    return std::ranges::any_of(m_compactions, [&](const Compaction &each) {
        return each.index > message.place && each.firstKept >= 0 && each.firstKept <= message.place;
    });
}

Result<> BranchMessages::forEach(const UseMessage &message, const UseCompaction &compaction) const
{
    auto next = m_compactions.cbegin();
    qsizetype item = 0;
    while (item < m_context.items.size()) {
        if (const auto going = m_source.proceed(); !going) {
            return going;
        }
        const Context unit = unitFrom(item);
        const int place = m_source.tree.indexOfSeq(unit.items.constFirst().seq);
        // What a projection has before the compaction in force was kept by it.
        while (next != m_compactions.cend() && (m_cut >= 0 || next->index < place)) {
            if (const auto used = useCompaction(*next++, compaction); !used) {
                return used;
            }
        }
        if (const auto used = useUnit(unit, message); !used) {
            return used;
        }
        if (m_source.progress) {
            m_source.progress(m_source.order.size() * item / m_context.items.size());
        }
    }
    for (; next != m_compactions.cend(); ++next) {
        if (const auto used = useCompaction(*next, compaction); !used) {
            return used;
        }
    }
    return {};
}

/// An item with the results that belong to it.
Context BranchMessages::unitFrom(qsizetype &next) const
{
    Context unit;
    unit.model = m_context.model;
    do {
        const ContextItem &item = m_context.items.at(next++);
        unit.items += item;
        if (const auto missing = m_missing.constFind(item.entry); missing != m_missing.cend()) {
            unit.repairs += *missing;
        }
    } while (next < m_context.items.size() && m_context.items.at(next).role == Role::ToolResult);
    return unit;
}

Result<> BranchMessages::useUnit(const Context &unit, const UseMessage &use) const
{
    EntryContents contents;
    QHash<EntryId, qint64> seqs;
    for (const ContextItem &item : unit.items) {
        auto entry = m_source.entries.entry(item.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        contents.insert(item.seq, *entry);
        seqs.insert(item.entry, item.seq);
    }
    auto request = buildRequest(unit, contents, {});
    if (!request) {
        return std::unexpected(request.error());
    }
    const int place = m_source.tree.indexOfSeq(unit.items.constFirst().seq);
    const QHash<QString, QJsonObject> hosted = openHosted(contents, *request);
    for (RequestMessage &message : request->messages) {
        const auto content = contents.constFind(seqs.value(message.entry));
        BranchMessage made;
        made.entry = content == contents.cend() ? nullptr : &*content;
        made.place = place;
        made.isKept = place < m_cut;
        if (m_source.amount == ExportAmount::Whole && made.entry != nullptr
            && message.kind == RequestMessage::Kind::Assistant
            && made.entry->role == Role::Assistant) {
            message.blocks = made.entry->blocks; // with all of its thinking
        }
        if (message.kind == RequestMessage::Kind::Assistant) {
            made.hosted = hosted;
        } else if (made.entry == nullptr && hosted.contains(message.toolCallId)) {
            made.isOfHosted = true;
            message.isError = false;
            message.blocks = { TextBlock { RunByProvider.toString() } };
        }
        made.message = std::move(message);
        if (const auto used = use(made); !used) {
            return used;
        }
    }
    return {};
}

Result<> BranchMessages::useCompaction(const Compaction &compaction, const UseCompaction &use) const
{
    return m_source.entries.entry(m_source.tree.at(compaction.index).seq)
            .and_then([&](const Entry &entry) { return use(compaction, entry); });
}

} // namespace varve
