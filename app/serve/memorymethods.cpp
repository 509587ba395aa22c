// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// memory, remember, forget, arrange: the facts that are always in the context, of a session, a folder or everywhere.
#include "memoryedits.h"
#include "memoryjson.h"
#include "memorysettings.h"
#include "servemethods.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

using Op = ContextEdit::Op;

/// Whose facts.
struct FactPlace
{
    FactScope scope = FactScope::Session;
    QString session = {}; ///< of Session
    QString folder = {}; ///< of Project
    MemorySettings settings = {};
    std::shared_ptr<LeaseBook> leases = {};

    [[nodiscard]] bool isSession() const { return scope == FactScope::Session; }
    [[nodiscard]] MemoryLimits limits(const TokenFactors &factors = {}) const
    {
        return MemoryLimits::of(scope, settings, factors);
    }
};

FactPlace readPlace(const ServeContext *context, RpcParams &params)
{
    FactPlace place;
    place.settings = MemorySettings::read(*context->engine->settings());
    place.leases = context->engine->leases();
    const QString scope =
            params.word("scope"_L1, { u"project"_s, u"everywhere"_s, u"session"_s }, u"session"_s);
    if (scope == "everywhere"_L1) {
        place.scope = FactScope::Everywhere;
    } else if (scope == "project"_L1) {
        place.scope = FactScope::Project;
        place.folder = params.requiredText("folder"_L1);
    } else {
        place.session = params.requiredText("session"_L1);
    }
    return place;
}

QJsonObject factsOf(const FactPlace &place, const LoadedSession &loaded)
{
    return memoryJson(loaded, place.limits(loaded.factors).tokens);
}

/// The facts as they are now.
Result<QJsonObject> readFacts(StoreReader &reader, const FactPlace &place)
{
    if (place.isSession()) {
        return loadNamed(reader, place.session).transform([&](const LoadedSession &loaded) {
            return factsOf(place, loaded);
        });
    }
    return KeptPlace::read(reader.database(), place.folder).transform([&](const KeptPlace &kept) {
        return keptJson(kept, place.limits());
    });
}

/// What `make` makes of the branch, appended where the session stands.
template<typename Make>
Result<QJsonObject> changeSession(SessionStore &store, const FactPlace &place, Make make)
{
    const auto loaded = loadToChange(store, *place.leases, place.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    return make(*loaded)
            .and_then([&](const ContextEdit &edit) {
                return store.append(loaded->session().id, loaded->session().leaf,
                                    { edit.toEntry() });
            })
            .and_then([&](const QList<Entry> &) {
                return loadSession(store.reader(), loaded->session().id);
            })
            .transform([&](const LoadedSession &now) { return factsOf(place, now); });
}

/// What `make` makes of the list, written into it.
template<typename Make>
Result<QJsonObject> changeKept(SessionStore &store, const FactPlace &place, Make make)
{
    return KeptPlace::read(store.database(), place.folder)
            .and_then([&](const KeptPlace &kept) { return make(kept); })
            .and_then([&](const MemoryGesture &gesture) { return writeKept(store, gesture); })
            .and_then([&](const EntryId &) { return readFacts(store.reader(), place); });
}

void memory(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const FactPlace place = readPlace(context, params);
    if (params.problem()) {
        return;
    }
    context->answerFromReader(call,
                              [place](StoreReader &reader) { return readFacts(reader, place); });
}

// -- remember

struct NewFact
{
    QString text;
    QStringList from; ///< entries
    QString instead; ///< a fact
    RedactionRules secrets = {};
};

Result<QList<EntryId>> entriesNamed(StoreReader &reader, const LoadedSession &loaded,
                                    const QStringList &names)
{
    QList<EntryId> ids;
    for (const QString &name : names) {
        const auto entry = entryNamed(reader, loaded, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        ids += *entry;
    }
    return ids;
}

Result<ContextEdit> rememberingEdit(StoreReader &reader, const LoadedSession &loaded,
                                    const MemoryLimits &limits, const NewFact &fact)
{
    const QList<MemoryFact> facts = loaded.branch.state.facts();
    const auto changed =
            fact.instead.isEmpty() ? Result<EntryId>(EntryId()) : findFact(facts, fact.instead);
    if (!changed) {
        return std::unexpected(changed.error());
    }
    const auto text = checkFact(fact.text, facts, limits, fact.secrets, *changed);
    if (!text) {
        return std::unexpected(text.error());
    }
    return entriesNamed(reader, loaded, fact.from).transform([&](const QList<EntryId> &sources) {
        return changed->isNull() ? rememberEdit(*text, sources) : reviseEdit(*changed, *text);
    });
}

Result<QJsonObject> rememberAt(SessionStore &store, const FactPlace &place, const NewFact &fact)
{
    if (place.isSession()) {
        return changeSession(store, place, [&](const LoadedSession &loaded) {
            return rememberingEdit(store.reader(), loaded, place.limits(loaded.factors), fact);
        });
    }
    return changeKept(store, place, [&](const KeptPlace &kept) {
        return rememberKept(kept, fact.text, fact.instead, place.limits(), fact.secrets);
    });
}

void remember(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const FactPlace place = readPlace(context, params);
    NewFact fact;
    fact.text = params.requiredText("text"_L1);
    fact.instead = params.text("instead"_L1);
    fact.from = params.texts("from"_L1).value_or(QStringList());
    if (!place.isSession() && !fact.from.isEmpty()) {
        params.refuse(Tr::tr("“from” goes with a session."), "from"_L1);
    }
    if (params.problem()) {
        return;
    }
    // A key of the person must not become a fact.
    context->engine->ownKeys().then(
            context, [context, call, place, fact](const QList<ApiKey> &keys) mutable {
                fact.secrets.own = keys;
                context->answerFromWriter(call, [place, fact](SessionStore &store) {
                    return rememberAt(store, place, fact);
                });
            });
}

// -- forget and arrange

Result<ContextEdit> forgettingEdit(const LoadedSession &loaded, const QStringList &names)
{
    ContextEdit edit { Op::Forget, {}, {} };
    for (const QString &name : names) {
        const auto fact = findFact(loaded.branch.state.facts(), name);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        edit.targets += *fact;
    }
    return edit;
}

void forget(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const FactPlace place = readPlace(context, params);
    const QStringList names = params.requiredTexts("facts"_L1);
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [place, names](SessionStore &store) {
        return place.isSession() ? changeSession(store, place,
                                                 [&](const LoadedSession &loaded) {
                                                     return forgettingEdit(loaded, names);
                                                 })
                                 : changeKept(store, place, [&](const KeptPlace &kept) {
                                       return forgetKept(kept, names);
                                   });
    });
}

/// Where a fact is to stand, or whether it is sent.
struct Arrangement
{
    Op op = Op::Show;
    QString fact;
    QString before; ///< of Reorder; empty: at the end
};

Result<ContextEdit> arrangingEdit(const QList<MemoryFact> &facts, const Arrangement &wanted)
{
    const auto fact = findFact(facts, wanted.fact);
    if (!fact) {
        return std::unexpected(fact.error());
    }
    ContextEdit edit { wanted.op, { *fact }, {} };
    if (!wanted.before.isEmpty()) {
        const auto next = findFact(facts, wanted.before);
        if (!next) {
            return std::unexpected(next.error());
        }
        edit.targets += *next;
    }
    return edit;
}

/// A fact of a session that is shown again needs room like a new one.
Result<ContextEdit> arrangingOnBranch(const LoadedSession &loaded, const MemoryLimits &limits,
                                      const Arrangement &wanted)
{
    QList<MemoryFact> facts = loaded.branch.state.facts();
    const auto edit = arrangingEdit(facts, wanted);
    if (!edit || wanted.op != Op::Show) {
        return edit;
    }
    for (MemoryFact &fact : facts) {
        fact.isShown = fact.isShown || fact.id == edit->targets.constFirst();
    }
    return checkRoom(facts, limits).transform([&] { return *edit; });
}

void arrange(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const FactPlace place = readPlace(context, params);
    Arrangement wanted;
    wanted.fact = params.requiredText("fact"_L1);
    const QString how = params.requiredText("do"_L1);
    const QHash<QString, Op> known { { u"hide"_s, Op::Hide },
                                     { u"show"_s, Op::Show },
                                     { u"move"_s, Op::Reorder } };
    if (!known.contains(how)) {
        params.refuse(Tr::tr("The parameter “%1” is one of these: %2.")
                              .arg(u"do"_s, u"hide, move, show"_s),
                      "do"_L1);
    }
    wanted.op = known.value(how, Op::Show);
    if (wanted.op == Op::Reorder) {
        wanted.before = params.text("before"_L1);
    }
    if (params.problem()) {
        return;
    }
    context->answerFromWriter(call, [place, wanted](SessionStore &store) {
        return place.isSession()
                ? changeSession(store, place,
                                [&](const LoadedSession &loaded) {
                                    return arrangingOnBranch(loaded, place.limits(loaded.factors),
                                                             wanted);
                                })
                : changeKept(store, place, [&](const KeptPlace &kept) {
                      return arrangingEdit(asFacts(kept.facts), wanted)
                              .and_then([&](const ContextEdit &edit) {
                                  return editKept(kept, edit, place.limits());
                              });
                  });
    });
}

} // namespace

void addMemoryMethods(RpcDispatcher &dispatcher, ServeContext *context)
{
    const auto add = [&](QLatin1StringView name, auto method) {
        dispatcher.add(name, [context, method](const RpcCallPtr &call, RpcParams &params) {
            method(context, call, params);
        });
    };
    add("memory"_L1, memory);
    add("remember"_L1, remember);
    add("forget"_L1, forget);
    add("arrange"_L1, arrange);
}

} // namespace varve
