// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextstate.h"

#include <session/entrydata.h>

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array MarkNames { "pins"_L1, "excluded"_L1, "masked"_L1 };

} // namespace

void ContextState::fold(const Entry &entry)
{
    if (entry.type == EntryType::ModelChange
        || (entry.role == Role::Assistant && !entry.isFailedAnswer() && !entry.model.isEmpty())) {
        provider = entry.provider;
        model = entry.model;
    } else if (entry.type == EntryType::ThinkingLevelChange) {
        thinkingLevel = entry.data.value(entryData::ThinkingLevel).toString();
    }
    const auto edit = ContextEdit::fromEntry(entry);
    if (!edit) {
        return;
    }
    using Op = ContextEdit::Op;
    if (!WorkingMemory::isMemoryEdit(edit->op) && !entry.id.isNull()) {
        const bool switches = edit->op == Op::Disable || edit->op == Op::Enable;
        m_changes.list += { entry.id, edit->op, edit->targets,
                            switches ? edit->operation : entry.operationId };
    }
    const auto setAll = [&](Mark mark, bool on) {
        for (const EntryId &target : edit->targets) {
            set(mark, target, on, entry.operationId);
        }
    };
    switch (edit->op) {
    case Op::Pin:
    case Op::Unpin:
        setAll(Pin, edit->op == Op::Pin);
        break;
    case Op::Exclude:
    case Op::Include:
        setAll(Exclude, edit->op == Op::Exclude);
        break;
    case Op::Mask:
    case Op::Unmask:
        setAll(Mask, edit->op == Op::Mask);
        break;
    case Op::Boundary:
        if (!edit->targets.isEmpty()) {
            m_boundaries += { edit->targets.first(), entry.operationId };
        }
        break;
    case Op::Disable:
        m_disabled += edit->operation;
        break;
    case Op::Enable:
        m_disabled -= edit->operation;
        break;
    case Op::Summarize:
        if (!edit->targets.isEmpty() && !entry.id.isNull()) {
            m_summaries += { entry.id, edit->targets, entry.operationId };
        }
        break;
    case Op::Remember:
    case Op::Revise:
    case Op::Forget:
    case Op::Hide:
    case Op::Show:
    case Op::Reorder:
        m_memory.fold(*edit, entry);
        break;
    }
}

void ContextState::set(Mark mark, const EntryId &id, bool on, const QString &operation)
{
    QList<Setting> &settings = m_marks[mark][id];
    if (operation.isEmpty()) {
        settings.clear(); // by hand: nothing before it can come back
    }
    settings += { on, operation };
}

bool ContextState::counts(const QString &operation) const
{
    return operation.isEmpty() || !m_disabled.contains(operation);
}

std::optional<bool> ContextState::find(Mark mark, const EntryId &id) const
{
    const auto found = m_marks[mark].constFind(id);
    if (found == m_marks[mark].cend()) {
        return std::nullopt;
    }
    for (qsizetype i = found->size(); i-- > 0;) {
        if (counts(found->at(i).operation)) {
            return found->at(i).on;
        }
    }
    return std::nullopt;
}

QList<ContextState::RangeSummary> ContextState::rangeSummaries() const
{
    QList<RangeSummary> summaries;
    std::ranges::copy_if(m_summaries, std::back_inserter(summaries),
                         [this](const RangeSummary &summary) { return counts(summary.operation); });
    return summaries;
}

QList<EntryId> ContextState::pinned() const
{
    QList<EntryId> ids;
    for (auto it = m_marks[Pin].cbegin(); it != m_marks[Pin].cend(); ++it) {
        if (isPinned(it.key())) {
            ids += it.key();
        }
    }
    std::ranges::sort(ids);
    return ids;
}

QList<EntryId> ContextState::pinnedByRuns() const
{
    QList<EntryId> ids;
    for (auto it = m_marks[Pin].cbegin(); it != m_marks[Pin].cend(); ++it) {
        const auto newest =
                std::find_if(it->crbegin(), it->crend(),
                             [this](const Setting &setting) { return counts(setting.operation); });
        if (newest != it->crend() && newest->on && !newest->operation.isEmpty()) {
            ids += it.key();
        }
    }
    std::ranges::sort(ids);
    return ids;
}

EntryId ContextState::boundary() const
{
    for (qsizetype i = m_boundaries.size(); i-- > 0;) {
        if (counts(m_boundaries.at(i).operation)) {
            return m_boundaries.at(i).entry;
        }
    }
    return {};
}

void ContextState::retain(const std::function<bool(const EntryId &)> &keep)
{
    m_marks[Mask].removeIf([&](const auto &item) {
        return !keep(item.key()) && !m_marks[Pin].contains(item.key());
    });
    m_summaries.removeIf([&](const RangeSummary &summary) {
        return std::ranges::none_of(summary.targets, keep);
    });
}

void ContextState::retainSummaries(const std::function<bool(const RangeSummary &)> &keep)
{
    m_summaries.removeIf(std::not_fn(keep));
}

QJsonObject ContextState::toJson() const
{
    QJsonObject object;
    const auto put = [&object](QLatin1StringView key, const QString &value) {
        if (!value.isEmpty()) {
            object[key] = value;
        }
    };
    put("provider"_L1, provider);
    put("model"_L1, model);
    put("thinkingLevel"_L1, thinkingLevel);
    for (size_t mark = 0; mark < m_marks.size(); ++mark) {
        // Sorted, so that equal states have equal bytes.
        QList<EntryId> ids = m_marks[mark].keys();
        std::ranges::sort(ids);
        QJsonArray array;
        for (const EntryId &id : std::as_const(ids)) {
            const QList<Setting> settings = m_marks[mark].value(id);
            for (const Setting &setting : settings) {
                QJsonObject item { { "id"_L1, id.toString() }, { "on"_L1, setting.on } };
                if (!setting.operation.isEmpty()) {
                    item["operation"_L1] = setting.operation;
                }
                array += item;
            }
        }
        if (!array.isEmpty()) {
            object[MarkNames.at(mark)] = array;
        }
    }
    QJsonArray boundaries;
    for (const BoundarySetting &setting : m_boundaries) {
        boundaries += QJsonObject { { "id"_L1, setting.entry.toString() },
                                    { "operation"_L1, setting.operation } };
    }
    if (!boundaries.isEmpty()) {
        object["boundaries"_L1] = boundaries;
    }
    QJsonArray summaries;
    for (const RangeSummary &summary : m_summaries) {
        QJsonArray targets;
        for (const EntryId &target : summary.targets) {
            targets += target.toString();
        }
        summaries += QJsonObject { { "id"_L1, summary.entry.toString() },
                                   { "targets"_L1, targets },
                                   { "operation"_L1, summary.operation } };
    }
    if (!summaries.isEmpty()) {
        object["summaries"_L1] = summaries;
    }
    if (!m_disabled.isEmpty()) {
        QStringList disabled(m_disabled.cbegin(), m_disabled.cend());
        disabled.sort();
        object["disabled"_L1] = QJsonArray::fromStringList(disabled);
    }
    if (!m_memory.isEmpty()) {
        object["memory"_L1] = m_memory.toJson();
    }
    return object;
}

ContextState ContextState::fromJson(const QJsonObject &object)
{
    ContextState state;
    state.provider = object.value("provider"_L1).toString();
    state.model = object.value("model"_L1).toString();
    state.thinkingLevel = object.value("thinkingLevel"_L1).toString();
    for (size_t mark = 0; mark < state.m_marks.size(); ++mark) {
        const QJsonArray array = object.value(MarkNames.at(mark)).toArray();
        for (const auto &value : array) {
            const QJsonObject item = value.toObject();
            state.m_marks[mark][EntryId::fromString(item.value("id"_L1).toString())] +=
                    Setting { item.value("on"_L1).toBool(), item.value("operation"_L1).toString() };
        }
    }
    const QJsonArray boundaries = object.value("boundaries"_L1).toArray();
    for (const auto &value : boundaries) {
        const QJsonObject item = value.toObject();
        state.m_boundaries += { EntryId::fromString(item.value("id"_L1).toString()),
                                item.value("operation"_L1).toString() };
    }
    const QJsonArray summaries = object.value("summaries"_L1).toArray();
    for (const auto &value : summaries) {
        const QJsonObject item = value.toObject();
        RangeSummary summary { EntryId::fromString(item.value("id"_L1).toString()),
                               {},
                               item.value("operation"_L1).toString() };
        const QJsonArray targets = item.value("targets"_L1).toArray();
        for (const auto &target : targets) {
            summary.targets += EntryId::fromString(target.toString());
        }
        state.m_summaries += summary;
    }
    const QJsonArray disabled = object.value("disabled"_L1).toArray();
    for (const auto &operation : disabled) {
        state.m_disabled += operation.toString();
    }
    state.m_memory = WorkingMemory::fromJson(object.value("memory"_L1).toObject());
    return state;
}

} // namespace varve
