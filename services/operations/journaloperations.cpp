// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaloperations.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <memory/journalscope.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList kinds()
{
    QStringList names;
    const QList<JournalFact::Kind> all = journalKinds();
    for (const JournalFact::Kind kind : all) {
        names += toString(kind);
    }
    return names;
}

QStringList orders()
{
    return { u"newest"_s, u"importance"_s };
}

JournalFilter filterOf(const ListJournal &wanted)
{
    JournalFilter filter;
    for (const QString &name : wanted.kinds) {
        filter.kinds += *journalKindFrom(name); // was checked
    }
    filter.importance = static_cast<int>(wanted.min);
    filter.tag = wanted.tag;
    filter.text = wanted.text;
    filter.folder = FolderScope::of(wanted.folder);
    filter.withUndone = wanted.undone;
    filter.order = wanted.sort == "importance"_L1 ? JournalFilter::Order::Importance
                                                  : JournalFilter::Order::Newest;
    return filter;
}

Result<JournalPage> readJournal(StoreReader &reader, const ListJournal &wanted)
{
    JournalStore journal(reader.database());
    const JournalFilter filter = filterOf(wanted);
    const bool isOfAll = wanted.session.isEmpty();
    const auto records = isOfAll
            ? journal.find(filter)
            : loadNamed(reader, wanted.session).and_then([&](const LoadedSession &at) {
                  return journalOfBranch(at.branch, journal, filter);
              });
    return records.transform([&](const QList<JournalRecord> &found) {
        const QList<MergedFact> facts = mergeJournal(found, !isOfAll);
        return JournalPage { pageOf(facts, wanted.offset, wanted.limit), facts.size() };
    });
}

std::optional<ParameterProblem> checkList(ListJournal &wanted, Notation notation)
{
    const bool namesNone = wanted.session.isEmpty() && wanted.folder.isEmpty();
    if (notation == Notation::CommandLine && wanted.all != namesNone) {
        return ParameterProblem {
            u"session"_s,
            OperationTr::tr("Name a session, or use one of --all, --delete ID and --restore ID.")
        };
    }
    if (wanted.undone && !wanted.session.isEmpty()) {
        return ParameterProblem {
            u"undone"_s,
            notation == Notation::CommandLine
                    ? OperationTr::tr("--undone goes with --all.")
                    : OperationTr::tr("“undone” goes with the journal of all sessions.")
        };
    }
    return std::nullopt;
}

const ValueFields<MergedFact> &factFields()
{
    using Fact = MergedFact;
    static const ValueFields<Fact> Fields {
        { "id"_L1, "the newest of `ids`"_L1, [](const Fact &fact) { return fact.record.id; } },
        { "ids"_L1, "all that it stands for: what says the same is one fact"_L1, &Fact::ids },
        { "sessionId"_L1, [](const Fact &fact) { return fact.record.session; } },
        { "entryId"_L1, "of the compaction, or of the message that it was found in while idle"_L1,
          [](const Fact &fact) { return fact.record.entry; } },
        { "createdAt"_L1, [](const Fact &fact) { return fact.record.when; } },
        { "kind"_L1, [](const Fact &fact) { return fact.record.fact.kind; } },
        { "importance"_L1, "1 to 10"_L1,
          [](const Fact &fact) { return fact.record.fact.importance; } },
        { "method"_L1, "who gave the importance: `heuristic`, `llm`, `manual`"_L1,
          [](const Fact &fact) { return fact.record.fact.method; } },
        { "source"_L1,
          "`direct` (said by the person), `observation` (of a tool), `inference` (of the model), `environmental` (of a program)"_L1,
          [](const Fact &fact) { return fact.record.fact.source; } },
        { "text"_L1, [](const Fact &fact) { return fact.record.fact.text; } },
        { "tags"_L1, [](const Fact &fact) { return fact.record.fact.tags; } },
        { "sources"_L1, "entries that it was said in"_L1,
          [](const Fact &fact) { return fact.record.fact.sources; } },
        { "contradiction"_L1,
          "facts with the same number contradict each other; not there where none does"_L1,
          [](const Fact &fact) { return onlyIf(fact.contradiction >= 0, fact.contradiction); } },
        { "newest"_L1, "of those that contradict each other; only there where some do"_L1,
          [](const Fact &fact) { return onlyIf(fact.contradiction >= 0, fact.isNewest); } },
    };
    return Fields;
}

const ValueFields<JournalPage> &pageFields()
{
    static const ValueFields<JournalPage> Fields {
        { "facts"_L1, {}, &JournalPage::facts, factFields() },
        { "total"_L1, &JournalPage::total },
    };
    return Fields;
}

QList<Parameter> listParameters()
{
    QList<Parameter> parameters {
        option<&ListJournal::session>(
                "session"_L1,
                OperationTr::noop("The session: what is in force on the branch that it stands on."),
                { .kind = ParameterKind::Session, .place = ParameterText::Place::Argument }),
        option<&ListJournal::folder>(
                "folder"_L1,
                OperationTr::noop(
                        "Instead of a session: what sessions keep that work in this folder "
                        "or below it."),
                { .kind = ParameterKind::Folder, .isNeverEmpty = true, .insteadOf = "session"_L1 }),
        option<&ListJournal::all>("all"_L1, OperationTr::noop("All sessions."),
                                  { .only = Notation::CommandLine }),
        option<&ListJournal::undone>(
                "undone"_L1,
                OperationTr::noop("Of all sessions: facts of undone compactions, too.")),
        option<&ListJournal::kinds>("kinds"_L1, OperationTr::noop("Only facts of this kind."),
                                    { .kind = ParameterKind::Word,
                                      .words = kinds,
                                      .option = "kind"_L1,
                                      .value = "kind"_L1 }),
        option<&ListJournal::min>(
                "min"_L1, OperationTr::noop("Only facts of this importance or more."),
                { .least = JournalFact::LeastImportance, .most = JournalFact::MostImportance }),
        option<&ListJournal::tag>("tag"_L1, OperationTr::noop("Only facts with this tag."),
                                  { .value = "tag"_L1 }),
        option<&ListJournal::text>("text"_L1, OperationTr::noop("Only facts with these words."),
                                   { .option = "find"_L1 }),
        option<&ListJournal::sort>(
                "sort"_L1, OperationTr::noop("Which come first."),
                { .kind = ParameterKind::Word,
                  .words = orders,
                  .value = "order"_L1,
                  .wordOptions = { { "by-importance"_L1, "importance"_L1,
                                     OperationTr::noop("The most important first.") } } }),
    };
    return parameters + pageParameters<&ListJournal::offset, &ListJournal::limit>();
}

// -- taking facts out, and bringing them back

std::optional<ParameterProblem> checkFacts(ChangeJournal &wanted, Notation)
{
    for (const QString &name : std::as_const(wanted.facts)) {
        if (const auto id = JournalId::fromString(name); !id) {
            return ParameterProblem { u"facts"_s, id.error().message,
                                      ParameterProblem::Kind::NotThere };
        }
    }
    return std::nullopt;
}

/// All that are named or none.
template<bool IsDeleted>
Result<QStringList> changeFacts(SessionStore &store, const ChangeJournal &wanted)
{
    QList<JournalId> ids;
    QStringList done;
    for (const QString &name : wanted.facts) {
        ids += *JournalId::fromString(name); // was checked
        done += ids.constLast().toString();
    }
    return JournalStore(store.database()).change(ids, { .isDeleted = IsDeleted }).transform([&] {
        return done;
    });
}

QList<Parameter> changeParameters()
{
    return { option<&ChangeJournal::facts>("facts"_L1, OperationTr::noop("Ids of facts."),
                                           { .isRequired = true, .value = "id"_L1 }) };
}

} // namespace

const OperationOf<ListJournal, JournalPage> &journalOperation()
{
    static const OperationOf<ListJournal, JournalPage> Journal { {
            .text = { .name = "journal"_L1,
                      .help = OperationTr::noop("the facts that compactions kept"),
                      .forms = { { .verb = "journal"_L1 } },
                      .rows = "facts"_L1 },
            .parameters = listParameters(),
            .check = checkList,
            .work = readJournal,
            .fields = pageFields(),
    } };
    return Journal;
}

const OperationOf<ChangeJournal, QStringList> &journalDeleteOperation()
{
    static const OperationOf<ChangeJournal, QStringList> Delete { {
            .text = { .name = "journalDelete"_L1,
                      .help = OperationTr::noop("take facts out of the journal"),
                      .forms = { { .verb = "journal"_L1,
                                   .option = "delete"_L1,
                                   .parameter = "facts"_L1,
                                   .help = OperationTr::noop(
                                           "Take this fact out of the journal.") } } },
            .parameters = changeParameters(),
            .check = checkFacts,
            .work = changeFacts<true>,
            .fields = { "deleted"_L1 },
    } };
    return Delete;
}

const OperationOf<ChangeJournal, QStringList> &journalRestoreOperation()
{
    static const OperationOf<ChangeJournal, QStringList> Restore { {
            .text = { .name = "journalRestore"_L1,
                      .help = OperationTr::noop("bring facts back that were taken out"),
                      .forms = { { .verb = "journal"_L1,
                                   .option = "restore"_L1,
                                   .parameter = "facts"_L1,
                                   .help = OperationTr::noop("Bring this fact back.") } } },
            .parameters = changeParameters(),
            .check = checkFacts,
            .work = changeFacts<false>,
            .fields = { "restored"_L1 },
    } };
    return Restore;
}

} // namespace varve
