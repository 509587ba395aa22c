// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorygesture.h"

#include <context/memoryedits.h>

#include <algorithm>

namespace varve
{

namespace
{

using Op = ContextEdit::Op;

const KeptFact *findKept(const KeptFacts &kept, const EntryId &id)
{
    for (const auto *list : { &kept.everywhere, &kept.project }) {
        const auto found = std::ranges::find(*list, id, &KeptFact::id);
        if (found != list->end()) {
            return &*found;
        }
    }
    return nullptr;
}

/// The fact that stands behind this one; null: none.
EntryId behind(const QList<MemoryFact> &facts, const EntryId &id)
{
    const auto found = std::ranges::find(facts, id, &MemoryFact::id);
    return found == facts.end() || found + 1 == facts.end() ? EntryId() : (found + 1)->id;
}

/// Brings facts back to where they were.
QList<ContextEdit> restoring(const QList<MemoryFact> &facts, const QList<EntryId> &ids)
{
    QList<ContextEdit> edits;
    // The last one first: then what a fact stands before is there again.
    for (auto fact = facts.crbegin(); fact != facts.crend(); ++fact) {
        if (!ids.contains(fact->id)) {
            continue;
        }
        edits += restoreEdit(*fact);
        if (!fact->isShown) {
            edits += memoryEdit(Op::Hide, fact->id);
        }
        if (const EntryId next = behind(facts, fact->id); !next.isNull()) {
            edits += reorderEdit(fact->id, next);
        }
    }
    return edits;
}

/// As if these had been remembered one after the other.
WorkingMemory memoryOf(const QList<MemoryFact> &facts)
{
    WorkingMemory memory;
    for (const MemoryFact &fact : facts) {
        memory.fold(restoreEdit(fact), Entry {});
        if (!fact.isShown) {
            memory.fold(memoryEdit(Op::Hide, fact.id), Entry {});
        }
    }
    return memory;
}

QList<ContextEdit> inverseOf(const ContextEdit &edit, const QList<MemoryFact> &facts)
{
    if (edit.op == Op::Remember) {
        return { memoryEdit(Op::Forget, EntryId::fromString(edit.operation)) };
    }
    if (edit.op == Op::Forget) {
        return restoring(facts, edit.targets);
    }
    const auto fact = std::ranges::find(facts, edit.targets.value(0), &MemoryFact::id);
    if (fact == facts.end()) {
        return {};
    }
    switch (edit.op) {
    case Op::Revise:
        return { reviseEdit(fact->id, fact->text) };
    case Op::Hide:
    case Op::Show:
        return { memoryEdit(fact->isShown ? Op::Show : Op::Hide, fact->id) };
    case Op::Reorder:
        return { reorderEdit(fact->id, behind(facts, fact->id)) };
    default:
        return {};
    }
}

} // namespace

QList<MemoryFact> MemoryState::of(FactScope scope) const
{
    return scope == FactScope::Session ? session : asFacts(kept.of(scope));
}

std::optional<FactScope> MemoryState::scopeOf(const EntryId &fact) const
{
    for (const FactScope scope :
         { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
        if (std::ranges::contains(of(scope), fact, &MemoryFact::id)) {
            return scope;
        }
    }
    return std::nullopt;
}

MemoryGesture remembering(const MemoryState &state, FactScope scope, const QString &text,
                          const QList<EntryId> &sources, const SessionId &session)
{
    MemoryGesture gesture;
    const EntryId id = EntryId::create();
    if (scope == FactScope::Session) {
        gesture.edits += restoreEdit({ id, text, sources, true, false });
    } else {
        KeptFact fact;
        fact.id = id;
        fact.project = scope == FactScope::Project ? state.kept.folder : QString();
        fact.text = text;
        fact.session = session;
        fact.entry = sources.value(0);
        gesture.added += fact;
    }
    return gesture;
}

MemoryGesture revising(const MemoryState &state, const EntryId &fact, const QString &text)
{
    MemoryGesture gesture;
    if (const KeptFact *kept = findKept(state.kept, fact)) {
        gesture.put += *kept;
        gesture.put.last().text = text;
    } else if (state.scopeOf(fact)) {
        gesture.edits += reviseEdit(fact, text);
    }
    return gesture;
}

MemoryGesture showing(const MemoryState &state, const EntryId &fact, bool shown)
{
    MemoryGesture gesture;
    if (const KeptFact *kept = findKept(state.kept, fact)) {
        gesture.put += *kept;
        gesture.put.last().isShown = shown;
    } else if (state.scopeOf(fact)) {
        gesture.edits += memoryEdit(shown ? Op::Show : Op::Hide, fact);
    }
    return gesture;
}

MemoryGesture forgetting(const MemoryState &state, const QList<EntryId> &facts)
{
    MemoryGesture gesture;
    QList<EntryId> ofBranch;
    for (const EntryId &fact : facts) {
        if (findKept(state.kept, fact) != nullptr) {
            gesture.forgotten += fact;
        } else if (state.scopeOf(fact)) {
            ofBranch += fact;
        }
    }
    if (!ofBranch.isEmpty()) {
        gesture.edits += ContextEdit { Op::Forget, ofBranch, {} };
    }
    return gesture;
}

MemoryGesture reordering(const MemoryState &state, const EntryId &fact, const EntryId &before)
{
    MemoryGesture gesture;
    const auto scope = state.scopeOf(fact);
    if (!scope || fact == before) {
        return gesture;
    }
    if (*scope == FactScope::Session) {
        gesture.edits += reorderEdit(fact, before);
    } else {
        gesture.put = reordered(state.kept.of(*scope), fact, before);
    }
    return gesture;
}

MemoryGesture moving(const MemoryState &state, const EntryId &fact, FactScope scope,
                     const SessionId &session)
{
    const auto from = state.scopeOf(fact);
    if (!from || *from == scope) {
        return {};
    }
    const QList<MemoryFact> there = state.of(*from);
    const MemoryFact moved = *std::ranges::find(there, fact, &MemoryFact::id);
    const QString folder = scope == FactScope::Project ? state.kept.folder : QString();
    if (const KeptFact *kept = findKept(state.kept, fact); kept && scope != FactScope::Session) {
        MemoryGesture gesture;
        gesture.put += *kept;
        gesture.put.last().project = folder;
        gesture.put.last().place = 0;
        return gesture;
    }
    MemoryGesture gesture = forgetting(state, { fact });
    // Under a new id: the old one is what undoing brings back.
    const EntryId id = EntryId::create();
    if (scope == FactScope::Session) {
        const KeptFact *kept = findKept(state.kept, fact);
        const bool ofThisSession = kept != nullptr && kept->session == session;
        gesture.edits +=
                restoreEdit({ id, moved.text, ofThisSession ? moved.sources : QList<EntryId>(),
                              true, moved.byModel });
        if (!moved.isShown) {
            gesture.edits += memoryEdit(Op::Hide, id);
        }
    } else {
        KeptFact made;
        made.id = id;
        made.project = folder;
        made.text = moved.text;
        made.isShown = moved.isShown;
        made.byModel = moved.byModel;
        made.session = session;
        made.entry = moved.sources.value(0);
        gesture.added += made;
    }
    return gesture;
}

MemoryState after(const MemoryGesture &gesture, MemoryState state)
{
    WorkingMemory memory = memoryOf(state.session);
    for (const ContextEdit &edit : gesture.edits) {
        memory.fold(edit, Entry {});
    }
    state.session = memory.facts({});
    QList<EntryId> gone = gesture.forgotten;
    QList<KeptFact> put;
    for (const KeptFact &fact : gesture.put) {
        if (findKept(state.kept, fact.id) != nullptr) {
            put += fact;
            gone += fact.id;
        }
    }
    put += gesture.added;
    for (auto *list : { &state.kept.everywhere, &state.kept.project }) {
        list->removeIf([&gone](const KeptFact &fact) { return gone.contains(fact.id); });
    }
    for (const KeptFact &fact : std::as_const(put)) {
        QList<KeptFact> &list = fact.project.isEmpty() ? state.kept.everywhere : state.kept.project;
        // Outer projects come first, and their paths are shorter.
        const auto later = std::ranges::find_if(list, [&fact](const KeptFact &other) {
            return other.project == fact.project ? fact.place > 0 && other.place > fact.place
                                                 : other.project.size() > fact.project.size();
        });
        list.insert(later, fact);
    }
    return state;
}

MemoryGesture inverse(const MemoryGesture &gesture, const MemoryState &before)
{
    MemoryGesture back;
    WorkingMemory memory = memoryOf(before.session);
    for (const ContextEdit &edit : gesture.edits) {
        back.edits = inverseOf(edit, memory.facts({})) + back.edits;
        memory.fold(edit, Entry {});
    }
    for (const KeptFact &fact : gesture.put) {
        if (const KeptFact *old = findKept(before.kept, fact.id)) {
            back.put += *old;
        }
    }
    for (const KeptFact &fact : gesture.added) {
        back.forgotten += fact.id;
    }
    for (const EntryId &id : gesture.forgotten) {
        if (const KeptFact *old = findKept(before.kept, id)) {
            back.added += *old;
        }
    }
    return back;
}

} // namespace varve
