// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workingmemory.h"

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QJsonArray idsToJson(const QList<EntryId> &ids)
{
    QJsonArray array;
    for (const EntryId &id : ids) {
        array += id.toString();
    }
    return array;
}

QList<EntryId> idsFromJson(const QJsonValue &value)
{
    QList<EntryId> ids;
    const QJsonArray array = value.toArray();
    for (const auto &id : array) {
        ids += EntryId::fromString(id.toString());
    }
    return ids;
}

} // namespace

bool WorkingMemory::isMemoryEdit(ContextEdit::Op op)
{
    return op >= ContextEdit::Op::Remember && op <= ContextEdit::Op::Reorder;
}

void WorkingMemory::fold(const ContextEdit &edit, const Entry &entry)
{
    const EntryId known = EntryId::fromString(edit.operation); // see restoreEdit()
    const Edit made { edit.op,
                      edit.op == ContextEdit::Op::Remember && !known.isNull() ? known : entry.id,
                      edit.targets,
                      edit.text,
                      entry.operationId,
                      edit.byModel };
    if (m_later.isEmpty() && made.operation.isEmpty()) {
        apply(m_facts, made);
    } else {
        m_later += made;
    }
}

QList<MemoryFact> WorkingMemory::facts(const QSet<QString> &disabled) const
{
    QList<MemoryFact> facts = m_facts;
    for (const Edit &edit : m_later) {
        if (edit.operation.isEmpty() || !disabled.contains(edit.operation)) {
            apply(facts, edit);
        }
    }
    return facts;
}

void WorkingMemory::apply(QList<MemoryFact> &facts, const Edit &edit)
{
    using Op = ContextEdit::Op;
    const auto find = [&facts](const EntryId &id) {
        return std::ranges::find(facts, id, &MemoryFact::id);
    };
    if (edit.op == Op::Remember) {
        if (!edit.text.isEmpty() && !edit.id.isNull() && find(edit.id) == facts.end()) {
            facts += MemoryFact { edit.id, edit.text, edit.targets, true, edit.byModel };
        }
        return;
    }
    if (edit.op == Op::Forget) { // one of them may be gone already
        facts.removeIf([&edit](const MemoryFact &each) { return edit.targets.contains(each.id); });
        return;
    }
    const auto fact = edit.targets.isEmpty() ? facts.end() : find(edit.targets.first());
    if (fact == facts.end()) {
        return;
    }
    switch (edit.op) {
    case Op::Revise:
        fact->text = edit.text.isEmpty() ? fact->text : edit.text;
        break;
    case Op::Hide:
    case Op::Show:
        fact->isShown = edit.op == Op::Show;
        break;
    case Op::Reorder: {
        const MemoryFact moved = *fact;
        facts.erase(fact);
        facts.insert(edit.targets.size() > 1 ? find(edit.targets.at(1)) : facts.end(), moved);
        break;
    }
    default:
        break;
    }
}

QJsonObject WorkingMemory::toJson() const
{
    QJsonArray facts;
    for (const MemoryFact &fact : m_facts) {
        facts += QJsonObject { { "id"_L1, fact.id.toString() },
                               { "text"_L1, fact.text },
                               { "sources"_L1, idsToJson(fact.sources) },
                               { "shown"_L1, fact.isShown },
                               { "byModel"_L1, fact.byModel } };
    }
    QJsonArray later;
    for (const Edit &edit : m_later) {
        later += QJsonObject {
            { "op"_L1, QString(toString(edit.op)) },   { "id"_L1, edit.id.toString() },
            { "targets"_L1, idsToJson(edit.targets) }, { "text"_L1, edit.text },
            { "operation"_L1, edit.operation },        { "byModel"_L1, edit.byModel }
        };
    }
    return { { "facts"_L1, facts }, { "later"_L1, later } };
}

WorkingMemory WorkingMemory::fromJson(const QJsonObject &object)
{
    WorkingMemory memory;
    const QJsonArray facts = object.value("facts"_L1).toArray();
    for (const auto &value : facts) {
        const QJsonObject fact = value.toObject();
        memory.m_facts += MemoryFact { EntryId::fromString(fact.value("id"_L1).toString()),
                                       fact.value("text"_L1).toString(),
                                       idsFromJson(fact.value("sources"_L1)),
                                       fact.value("shown"_L1).toBool(true),
                                       fact.value("byModel"_L1).toBool() };
    }
    const QJsonArray later = object.value("later"_L1).toArray();
    for (const auto &value : later) {
        const QJsonObject edit = value.toObject();
        if (const auto op = contextEditOpFrom(edit.value("op"_L1).toString())) {
            memory.m_later += Edit { *op,
                                     EntryId::fromString(edit.value("id"_L1).toString()),
                                     idsFromJson(edit.value("targets"_L1)),
                                     edit.value("text"_L1).toString(),
                                     edit.value("operation"_L1).toString(),
                                     edit.value("byModel"_L1).toBool() };
        }
    }
    return memory;
}

} // namespace varve
