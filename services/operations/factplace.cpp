// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factplace.h"

#include <QFileInfo>

namespace varve
{

namespace
{

MemoryState stateOf(const KeptPlace &place)
{
    MemoryState state;
    state.kept.folder = place.project;
    (place.scope == FactScope::Project ? state.kept.project : state.kept.everywhere) = place.facts;
    return state;
}

} // namespace

Result<KeptPlace> KeptPlace::read(Database &database, const QString &project)
{
    KeptPlace place;
    if (!project.isEmpty()) {
        place.scope = FactScope::Project;
        place.project = cleanProject(QFileInfo(project).absoluteFilePath());
    }
    return FactStore(database).facts(place.project).transform([&](const QList<KeptFact> &facts) {
        place.facts = facts;
        return place;
    });
}

Result<MemoryGesture> rememberKept(const KeptPlace &place, const QString &text,
                                   const QString &instead, const MemoryLimits &limits,
                                   const RedactionRules &secrets)
{
    const QList<MemoryFact> facts = asFacts(place.facts);
    EntryId changed;
    if (!instead.isEmpty()) {
        const auto fact = findFact(facts, instead);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        changed = *fact;
    }
    return checkFact(text, facts, limits, secrets, changed).transform([&](const QString &checked) {
        const MemoryState state = stateOf(place);
        return changed.isNull() ? remembering(state, place.scope, checked, {}, {})
                                : revising(state, changed, checked);
    });
}

Result<MemoryGesture> forgetKept(const KeptPlace &place, const QStringList &names)
{
    QList<EntryId> ids;
    for (const QString &name : names) {
        const auto fact = findFact(asFacts(place.facts), name);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        ids += *fact;
    }
    return forgetting(stateOf(place), ids);
}

Result<MemoryGesture> editKept(const KeptPlace &place, const ContextEdit &edit,
                               const MemoryLimits &limits)
{
    const MemoryState state = stateOf(place);
    const EntryId fact = edit.targets.value(0);
    if (edit.op == ContextEdit::Op::Reorder) {
        return reordering(state, fact, edit.targets.value(1));
    }
    const MemoryGesture gesture = showing(state, fact, edit.op == ContextEdit::Op::Show);
    if (edit.op == ContextEdit::Op::Show) {
        const auto room = checkRoom(after(gesture, state).of(place.scope), limits);
        if (!room) {
            return std::unexpected(room.error());
        }
    }
    return gesture;
}

Result<EntryId> writeKept(SessionStore &store, const MemoryGesture &gesture)
{
    return FactStore(store.database())
            .change(gesture.put, gesture.forgotten, gesture.added)
            .transform([&](const QList<KeptFact> &stored) {
                return stored.isEmpty() ? gesture.forgotten.value(0) : stored.constFirst().id;
            });
}

} // namespace varve
