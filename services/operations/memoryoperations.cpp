// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryoperations.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <context/memoryedits.h>
#include <engine/engine.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Op = ContextEdit::Op;
using Place = ParameterText::Place;

// -- the value

/// A fact of either kind.
struct FactRow
{
    MemoryFact fact;
    const KeptFact *kept = nullptr; ///< null: it is a session's own
};

const ValueFields<FactRow> &factFields()
{
    static const ValueFields<FactRow> Fields {
        { "id"_L1, [](const FactRow &row) { return row.fact.id; } },
        { "text"_L1, [](const FactRow &row) { return row.fact.text; } },
        { "shown"_L1, "it is sent"_L1, [](const FactRow &row) { return row.fact.isShown; } },
        { "byModel"_L1, [](const FactRow &row) { return row.fact.byModel; } },
        { { "sources"_L1, "of a session's own: the entries that it comes from"_L1, true },
          [](const FactRow &row) { return onlyIf(!row.kept, row.fact.sources); } },
        { "session"_L1, "else: the session that it comes from; empty: nobody knows"_L1,
          [](const FactRow &row) {
              return row.kept ? QJsonValue(row.kept->session.toString()) : QJsonValue::Undefined;
          } },
        { "entryId"_L1, "and the entry there"_L1,
          [](const FactRow &row) {
              return row.kept ? QJsonValue(row.kept->entry.toString()) : QJsonValue::Undefined;
          } },
    };
    return Fields;
}

QJsonArray factsJson(const FactsOfPlace &place)
{
    QJsonArray array;
    const QList<MemoryFact> facts = place.facts();
    for (qsizetype i = 0; i < facts.size(); ++i) {
        array += factFields().json(
                FactRow { facts.at(i), place.session ? nullptr : &place.kept.facts.at(i) });
    }
    return array;
}

QJsonValue ofSession(const FactsOfPlace &place, const QString &text)
{
    return onlyIf(place.session.has_value(), text);
}

QJsonValue ofKept(const FactsOfPlace &place, const QString &text)
{
    return onlyIf(!place.session, text);
}

const ValueFields<FactsOfPlace> &placeFields()
{
    using Facts = FactsOfPlace;
    static const ValueFields<Facts> Fields {
        { "session"_L1, "of a session's own facts"_L1,
          [](const Facts &facts) {
              return ofSession(facts,
                               facts.session ? facts.session->session().id.toString() : QString());
          } },
        { "leafId"_L1, "likewise"_L1,
          [](const Facts &facts) {
              return ofSession(
                      facts, facts.session ? facts.session->session().leaf.toString() : QString());
          } },
        { "scope"_L1, "else: `project` or `everywhere`"_L1,
          [](const Facts &facts) { return ofKept(facts, toString(facts.kept.scope)); } },
        { "project"_L1, "else: the folder, or empty"_L1,
          [](const Facts &facts) { return ofKept(facts, facts.kept.project); } },
        { "tokens"_L1, "of those that are sent, of at most `limit`"_L1, &Facts::tokens },
        { "limit"_L1, [](const Facts &facts) { return facts.limits.tokens; } },
        { { "facts"_L1, {}, true, factFields().texts() },
          [](const Facts &facts) { return factsJson(facts); } },
        { "entryId"_L1,
          "of a change in a session: the edit; of a new fact it is the fact's id, too"_L1,
          [](const Facts &facts) {
              return onlyIf(facts.session && !facts.written.isNull(), facts.written);
          } },
        { "factId"_L1, "of a change elsewhere"_L1,
          [](const Facts &facts) {
              return onlyIf(!facts.session && !facts.written.isNull(), facts.written);
          } },
    };
    return Fields;
}

// -- reading and changing

/// What the work on facts needs of the engine; for the threads of the store.
struct MemoryWork
{
    MemorySettings settings;
    std::shared_ptr<LeaseBook> leases;

    explicit MemoryWork(Engine &engine)
        : settings(MemorySettings::read(*engine.settings()))
        , leases(engine.leases())
    { }

    [[nodiscard]] FactsOfPlace of(const LoadedSession &loaded) const
    {
        return { loaded, {}, MemoryLimits::of(FactScope::Session, settings, loaded.factors), {} };
    }
    [[nodiscard]] FactsOfPlace of(const KeptPlace &kept) const
    {
        return { std::nullopt, kept, MemoryLimits::of(kept.scope, settings), {} };
    }
};

Result<FactsOfPlace> readFacts(StoreReader &reader, const FactPlace &place, const MemoryWork &work)
{
    if (place.scope == FactScope::Session) {
        return loadNamed(reader, place.session).transform([&](const LoadedSession &loaded) {
            return work.of(loaded);
        });
    }
    return KeptPlace::read(reader.database(), place.folder).transform([&](const KeptPlace &kept) {
        return work.of(kept);
    });
}

/// What `make` makes of the branch, appended where the session stands.
template<typename Make>
Result<FactsOfPlace> changeSession(SessionStore &store, const FactPlace &place,
                                   const MemoryWork &work, Make make)
{
    const auto loaded = loadToChange(store, *work.leases, place.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const Session &session = loaded->session();
    return make(work.of(*loaded))
            .and_then([&](const ContextEdit &edit) {
                return store.append(session.id, session.leaf, { edit.toEntry() });
            })
            .and_then([&](const QList<Entry> &stored) {
                return loadSession(store.reader(), session.id)
                        .transform([&](const LoadedSession &now) {
                            FactsOfPlace facts = work.of(now);
                            facts.written = stored.constLast().id;
                            return facts;
                        });
            });
}

/// What `make` makes of the list, written into it.
template<typename Make>
Result<FactsOfPlace> changeKept(SessionStore &store, const FactPlace &place, const MemoryWork &work,
                                Make make)
{
    return KeptPlace::read(store.database(), place.folder)
            .and_then([&](const KeptPlace &kept) { return make(kept); })
            .and_then([&](const MemoryGesture &gesture) { return writeKept(store, gesture); })
            .and_then([&](const EntryId &written) {
                return readFacts(store.reader(), place, work).transform([&](FactsOfPlace facts) {
                    facts.written = written;
                    return facts;
                });
            });
}

QFuture<Result<FactsOfPlace>> listFacts(Engine &engine, const FactPlace &place,
                                        const OperationRun &)
{
    return engine.store()->read([place, work = MemoryWork(engine)](StoreReader &reader) {
        return readFacts(reader, place, work);
    });
}

// -- remember

Result<ContextEdit> rememberingEdit(StoreReader &reader, const FactsOfPlace &at,
                                    const RememberFact &fact, const RedactionRules &secrets)
{
    const QList<MemoryFact> facts = at.facts();
    const auto changed =
            fact.instead.isEmpty() ? Result<EntryId>(EntryId()) : findFact(facts, fact.instead);
    if (!changed) {
        return std::unexpected(changed.error());
    }
    const auto text = checkFact(fact.text, facts, at.limits, secrets, *changed);
    if (!text) {
        return std::unexpected(text.error());
    }
    QList<EntryId> sources;
    for (const QString &name : fact.from) {
        const auto entry = entryNamed(reader, *at.session, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        sources += *entry;
    }
    return changed->isNull() ? rememberEdit(*text, sources) : reviseEdit(*changed, *text);
}

Result<FactsOfPlace> rememberAt(SessionStore &store, const RememberFact &fact,
                                const MemoryWork &work, const RedactionRules &secrets)
{
    if (fact.scope == FactScope::Session) {
        return changeSession(store, fact, work, [&](const FactsOfPlace &at) {
            return rememberingEdit(store.reader(), at, fact, secrets);
        });
    }
    return changeKept(store, fact, work, [&](const KeptPlace &kept) {
        return rememberKept(kept, fact.text, fact.instead, work.of(kept).limits, secrets)
                .transform([&](MemoryGesture gesture) {
                    for (KeptFact &added : gesture.added) {
                        added.byModel = fact.byModel;
                    }
                    return gesture;
                });
    });
}

QFuture<Result<FactsOfPlace>> remember(Engine &engine, const RememberFact &fact,
                                       const OperationRun &)
{
    // A key of the person must not become a fact.
    StoreClient *store = engine.store();
    return engine.ownKeys()
            .then(store,
                  [store, fact, work = MemoryWork(engine)](const QList<ApiKey> &keys) {
                      RedactionRules secrets;
                      secrets.own = keys;
                      return store->write([fact, work, secrets](SessionStore &writer) {
                          return rememberAt(writer, fact, work, secrets);
                      });
                  })
            .unwrap();
}

// -- forget

Result<ContextEdit> forgettingEdit(const FactsOfPlace &at, const QStringList &names)
{
    ContextEdit edit { Op::Forget, {}, {} };
    for (const QString &name : names) {
        const auto fact = findFact(at.facts(), name);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        edit.targets += *fact;
    }
    return edit;
}

QFuture<Result<FactsOfPlace>> forget(Engine &engine, const ForgetFacts &wanted,
                                     const OperationRun &)
{
    return engine.store()->write([wanted, work = MemoryWork(engine)](SessionStore &store) {
        return wanted.scope == FactScope::Session
                ? changeSession(
                          store, wanted, work,
                          [&](const FactsOfPlace &at) { return forgettingEdit(at, wanted.facts); })
                : changeKept(store, wanted, work,
                             [&](const KeptPlace &kept) { return forgetKept(kept, wanted.facts); });
    });
}

// -- arrange

Op opOf(ArrangeFact::How how)
{
    return how == ArrangeFact::How::Hide    ? Op::Hide
            : how == ArrangeFact::How::Show ? Op::Show
                                            : Op::Reorder;
}

Result<ContextEdit> arrangingEdit(const QList<MemoryFact> &facts, const ArrangeFact &wanted)
{
    const auto fact = findFact(facts, wanted.fact);
    if (!fact) {
        return std::unexpected(fact.error());
    }
    ContextEdit edit { opOf(wanted.how), { *fact }, {} };
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
Result<ContextEdit> arrangingOnBranch(const FactsOfPlace &at, const ArrangeFact &wanted)
{
    QList<MemoryFact> facts = at.facts();
    const auto edit = arrangingEdit(facts, wanted);
    if (!edit || wanted.how != ArrangeFact::How::Show) {
        return edit;
    }
    for (MemoryFact &fact : facts) {
        fact.isShown = fact.isShown || fact.id == edit->targets.constFirst();
    }
    return checkRoom(facts, at.limits).transform([&] { return *edit; });
}

QFuture<Result<FactsOfPlace>> arrange(Engine &engine, const ArrangeFact &wanted,
                                      const OperationRun &)
{
    return engine.store()->write([wanted, work = MemoryWork(engine)](SessionStore &store) {
        return wanted.scope == FactScope::Session
                ? changeSession(
                          store, wanted, work,
                          [&](const FactsOfPlace &at) { return arrangingOnBranch(at, wanted); })
                : changeKept(store, wanted, work, [&](const KeptPlace &kept) {
                      return arrangingEdit(asFacts(kept.facts), wanted)
                              .and_then([&](const ContextEdit &edit) {
                                  return editKept(kept, edit, work.of(kept).limits);
                              });
                  });
    });
}

// -- parameters

template<typename Named>
std::optional<ParameterProblem> checkPlace(Named &place, Notation notation)
{
    if (!place.folder.isEmpty() && place.scope == FactScope::Session) {
        place.scope = FactScope::Project; // a folder says so
    }
    if (place.scope == FactScope::Project && place.folder.isEmpty()) {
        return ParameterProblem { u"folder"_s,
                                  notation == Notation::CommandLine
                                          ? OperationTr::tr("--project is missing.")
                                          : OperationTr::tr("“folder” is missing.") };
    }
    if (place.scope == FactScope::Everywhere && !place.folder.isEmpty()) {
        return ParameterProblem {
            u"folder"_s,
            notation == Notation::CommandLine
                    ? OperationTr::tr("Only one of --project and --global at a time.")
                    : OperationTr::tr("“folder” goes with the scope project.")
        };
    }
    return std::nullopt;
}

std::optional<ParameterProblem> checkNew(RememberFact &fact, Notation notation)
{
    if (auto problem = checkPlace(fact, notation)) {
        return problem;
    }
    if (fact.scope != FactScope::Session && !fact.from.isEmpty()) {
        return ParameterProblem { u"from"_s,
                                  notation == Notation::CommandLine
                                          ? OperationTr::tr("--from goes with a session.")
                                          : OperationTr::tr("“from” goes with a session.") };
    }
    return std::nullopt;
}

std::optional<ParameterProblem> checkArrangement(ArrangeFact &wanted, Notation notation)
{
    if (auto problem = checkPlace(wanted, notation)) {
        return problem;
    }
    if (wanted.how != ArrangeFact::How::Move && !wanted.before.isEmpty()) {
        return ParameterProblem { u"before"_s,
                                  notation == Notation::CommandLine
                                          ? OperationTr::tr("--before goes with --move.")
                                          : OperationTr::tr("“before” goes with “move”.") };
    }
    return std::nullopt;
}

/// In the order of FactScope.
QStringList scopes()
{
    return { u"everywhere"_s, u"project"_s, u"session"_s };
}

/// In the order of ArrangeFact::How.
QStringList arrangements()
{
    return { u"hide"_s, u"move"_s, u"show"_s };
}

template<typename Named>
QList<Parameter> placeParameters()
{
    return {
        sessionArgument<&FactPlace::session, Named>(),
        option<&FactPlace::scope, Named>(
                "scope"_L1,
                OperationTr::noop("Whose facts: of the session, of every session in a folder, of "
                                  "every session."),
                { .words = scopes,
                  .insteadOf = "session"_L1,
                  .value = "scope"_L1,
                  .wordOptions = { { "global"_L1, "everywhere"_L1,
                                     OperationTr::noop("Instead of a session: the facts of every "
                                                       "session.") } } }),
        option<&FactPlace::folder, Named>(
                "folder"_L1,
                OperationTr::noop(
                        "Instead of a session: the facts of every session in this folder."),
                { .kind = ParameterKind::Folder,
                  .isNeverEmpty = true,
                  .insteadOf = "session"_L1,
                  .option = "project"_L1 }),
    };
}

QList<Parameter> rememberParameters()
{
    return placeParameters<RememberFact>()
            + QList<Parameter> {
                  argument<&RememberFact::text>(
                          "text"_L1, OperationTr::noop("The fact, in a sentence or two.")),
                  option<&RememberFact::from>("from"_L1,
                                              OperationTr::noop("The entry it comes from."),
                                              { .kind = ParameterKind::Entry }),
                  option<&RememberFact::instead>("instead"_L1,
                                                 OperationTr::noop("Change the text of this fact."),
                                                 { .kind = ParameterKind::Fact }),
              };
}

QList<Parameter> forgetParameters()
{
    return placeParameters<ForgetFacts>()
            + QList<Parameter> { argument<&ForgetFacts::facts>(
                    "facts"_L1, OperationTr::noop("Facts: their places in the list, or their ids."),
                    { .kind = ParameterKind::Fact }) };
}

QList<Parameter> arrangeParameters()
{
    return placeParameters<ArrangeFact>()
            + QList<Parameter> {
                  option<&ArrangeFact::fact>(
                          "fact"_L1,
                          OperationTr::noop("The fact: its place in the list, or its id."),
                          { .kind = ParameterKind::Fact, .isRequired = true }),
                  option<&ArrangeFact::how>("do"_L1, OperationTr::noop("What becomes of it."),
                                            { .isRequired = true, .words = arrangements }),
                  option<&ArrangeFact::before>(
                          "before"_L1,
                          OperationTr::noop("With move: the fact that it comes before; otherwise "
                                            "it goes to the end."),
                          { .kind = ParameterKind::Fact }),
              };
}

} // namespace

QList<MemoryFact> FactsOfPlace::facts() const
{
    return session ? session->branch.state.facts() : asFacts(kept.facts);
}

qint64 FactsOfPlace::tokens() const
{
    return session ? memoryTokens(facts(), session->factors)
                   : factTokens(kept.scope, facts(), limits.factors);
}

const OperationOf<FactPlace, FactsOfPlace> &memoryOperation()
{
    static const OperationOf<FactPlace, FactsOfPlace> Memory { {
            .text = { .name = "memory"_L1,
                      .help = OperationTr::noop("the facts that are always in the context"),
                      .forms = { { .verb = "memory"_L1 } } },
            .parameters = placeParameters<FactPlace>(),
            .check = checkPlace<FactPlace>,
            .work = listFacts,
            .fields = placeFields(),
    } };
    return Memory;
}

const OperationOf<RememberFact, FactsOfPlace> &rememberOperation()
{
    static const OperationOf<RememberFact, FactsOfPlace> Remember { {
            .text = { .name = "remember"_L1,
                      .help = OperationTr::noop("keep a fact in the context for good"),
                      .forms = { { .verb = "remember"_L1 } } },
            .parameters = rememberParameters(),
            .check = checkNew,
            .work = remember,
            .fields = placeFields(),
    } };
    return Remember;
}

const OperationOf<ForgetFacts, FactsOfPlace> &forgetOperation()
{
    static const OperationOf<ForgetFacts, FactsOfPlace> Forget { {
            .text = { .name = "forget"_L1,
                      .help = OperationTr::noop("take facts out again"),
                      .forms = { { .verb = "forget"_L1 } } },
            .parameters = forgetParameters(),
            .check = checkPlace<ForgetFacts>,
            .work = forget,
            .fields = placeFields(),
    } };
    return Forget;
}

const OperationOf<ArrangeFact, FactsOfPlace> &arrangeOperation()
{
    static const OperationOf<ArrangeFact, FactsOfPlace> Arrange { {
            .text = { .name = "arrange"_L1,
                      .help = OperationTr::noop("hide, show and move facts"),
                      .forms = { { .verb = "memory"_L1,
                                   .option = "hide"_L1,
                                   .parameter = "fact"_L1,
                                   .help = OperationTr::noop("Keep this fact, and do not send it."),
                                   .preset = "do"_L1,
                                   .word = "hide"_L1 },
                                 { .verb = "memory"_L1,
                                   .option = "show"_L1,
                                   .parameter = "fact"_L1,
                                   .help = OperationTr::noop("Send this fact again."),
                                   .preset = "do"_L1,
                                   .word = "show"_L1 },
                                 { .verb = "memory"_L1,
                                   .option = "move"_L1,
                                   .parameter = "fact"_L1,
                                   .help = OperationTr::noop(
                                           "Put this fact last, or before another one."),
                                   .preset = "do"_L1,
                                   .word = "move"_L1 } } },
            .parameters = arrangeParameters(),
            .check = checkArrangement,
            .work = arrange,
            .fields = placeFields(),
    } };
    return Arrange;
}

} // namespace varve
