// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaloperations.h"

#include "commonparameters.h"
#include "sessionname.h"
#include <engine/engine.h>
#include <memory/journalscope.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Operations)
};

QStringList kinds()
{
    QStringList names;
    for (const JournalFact::Kind kind : journalKinds()) {
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

QFuture<Result<JournalPage>> listJournal(Engine &engine, const ListJournal &wanted,
                                         const OperationRun &)
{
    return engine.store()->read(
            [wanted](StoreReader &reader) { return readJournal(reader, wanted); });
}

std::optional<ParameterProblem> checkList(ListJournal &wanted, Notation notation)
{
    const bool namesNone = wanted.session.isEmpty() && wanted.folder.isEmpty();
    if (notation == Notation::CommandLine && wanted.all != namesNone) {
        return ParameterProblem {
            u"session"_s,
            Tr::tr("Name a session, or use one of --all, --delete ID and --restore ID.")
        };
    }
    if (wanted.undone && !wanted.session.isEmpty()) {
        return ParameterProblem {
            u"undone"_s,
            notation == Notation::CommandLine
                    ? Tr::tr("--undone goes with --all.")
                    : Tr::tr("“undone” goes with the journal of all sessions.")
        };
    }
    return std::nullopt;
}

const ValueFields<MergedFact> &factFields()
{
    using Fact = MergedFact;
    static const ValueFields<Fact> Fields {
        { { "id"_L1, "the newest of `ids`"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.record.id.toString(); } },
        { { "ids"_L1, "all that it stands for: what says the same is one fact"_L1, true },
          [](const Fact &fact) -> QJsonValue { return idsJson(fact.ids); } },
        { { "sessionId"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.record.session.toString(); } },
        { { "entryId"_L1,
            "of the compaction, or of the message that it was found in while idle"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.record.entry.toString(); } },
        { { "createdAt"_L1 },
          [](const Fact &fact) -> QJsonValue {
              return fact.record.when.toString(Qt::ISODateWithMs);
          } },
        { { "kind"_L1 },
          [](const Fact &fact) -> QJsonValue { return QString(toString(fact.record.fact.kind)); } },
        { { "importance"_L1, "1 to 10"_L1 },
          [](const Fact &fact) -> QJsonValue { return fact.record.fact.importance; } },
        { { "method"_L1, "who gave the importance: `heuristic`, `llm`, `manual`"_L1 },
          [](const Fact &fact) -> QJsonValue {
              return QString(toString(fact.record.fact.method));
          } },
        { { "source"_L1,
            "`direct` (said by the person), `observation` (of a tool), `inference` (of the model), "
            "`environmental` (of a program)"_L1 },
          [](const Fact &fact) -> QJsonValue {
              return QString(toString(fact.record.fact.source));
          } },
        { { "text"_L1 }, [](const Fact &fact) -> QJsonValue { return fact.record.fact.text; } },
        { { "tags"_L1, {}, true },
          [](const Fact &fact) -> QJsonValue {
              return QJsonArray::fromStringList(fact.record.fact.tags);
          } },
        { { "sources"_L1, "entries that it was said in"_L1, true },
          [](const Fact &fact) -> QJsonValue { return idsJson(fact.record.fact.sources); } },
        { { "contradiction"_L1,
            "facts with the same number contradict each other; not there where none does"_L1 },
          [](const Fact &fact) {
              return fact.contradiction < 0 ? QJsonValue(QJsonValue::Undefined)
                                            : QJsonValue(fact.contradiction);
          } },
        { { "newest"_L1, "of those that contradict each other; only there where some do"_L1 },
          [](const Fact &fact) {
              return fact.contradiction < 0 ? QJsonValue(QJsonValue::Undefined)
                                            : QJsonValue(fact.isNewest);
          } },
    };
    return Fields;
}

QList<Parameter> listParameters()
{
    QList<Parameter> parameters {
        parameter<&ListJournal::session>(
                { .name = "session"_L1,
                  .help = QT_TRANSLATE_NOOP(
                          "varve::Operations",
                          "The session: what is in force on the branch that it stands on."),
                  .kind = ParameterKind::Session,
                  .place = ParameterText::Place::Argument }),
        parameter<&ListJournal::folder>(
                { .name = "folder"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations",
                                            "Instead of a session: what sessions keep that work in "
                                            "this folder or below it."),
                  .kind = ParameterKind::Folder,
                  .isNeverEmpty = true,
                  .insteadOf = "session"_L1 }),
        parameter<&ListJournal::all>(
                { .name = "all"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "All sessions."),
                  .only = Notation::CommandLine }),
        parameter<&ListJournal::undone>(
                { .name = "undone"_L1,
                  .help = QT_TRANSLATE_NOOP(
                          "varve::Operations",
                          "Of all sessions: facts of undone compactions, too.") }),
        parameter<&ListJournal::kinds>(
                { .name = "kinds"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "Only facts of this kind."),
                  .kind = ParameterKind::Word,
                  .words = kinds,
                  .option = "kind"_L1,
                  .value = "kind"_L1 }),
        parameter<&ListJournal::min>(
                { .name = "min"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations",
                                            "Only facts of this importance or more."),
                  .least = JournalFact::LeastImportance,
                  .most = JournalFact::MostImportance }),
        parameter<&ListJournal::tag>(
                { .name = "tag"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "Only facts with this tag."),
                  .value = "tag"_L1 }),
        parameter<&ListJournal::text>(
                { .name = "text"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "Only facts with these words."),
                  .option = "find"_L1 }),
        parameter<&ListJournal::sort>(
                { .name = "sort"_L1,
                  .help = QT_TRANSLATE_NOOP("varve::Operations", "Which come first."),
                  .kind = ParameterKind::Word,
                  .words = orders,
                  .value = "order"_L1,
                  .wordOptions = { { "by-importance"_L1, "importance"_L1,
                                     QT_TRANSLATE_NOOP("varve::Operations",
                                                       "The most important first.") } } }),
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
QFuture<Result<QStringList>> changeFacts(Engine &engine, const ChangeJournal &wanted,
                                         const OperationRun &)
{
    return engine.store()->write([names = wanted.facts](SessionStore &store) {
        QList<JournalId> ids;
        for (const QString &name : names) {
            ids += *JournalId::fromString(name); // was checked
        }
        return JournalStore(store.database())
                .change(ids, { .isDeleted = IsDeleted })
                .transform([&] {
                    QStringList done;
                    for (const JournalId &id : std::as_const(ids)) {
                        done += id.toString();
                    }
                    return done;
                });
    });
}

QList<Parameter> changeParameters()
{
    return { parameter<&ChangeJournal::facts>(
            { .name = "facts"_L1,
              .help = QT_TRANSLATE_NOOP("varve::Operations", "Ids of facts."),
              .isRequired = true,
              .value = "id"_L1 }) };
}

} // namespace

const OperationOf<ListJournal, JournalPage> &journalOperation()
{
    static const OperationOf<ListJournal, JournalPage> Journal { {
            .text = { .name = "journal"_L1,
                      .group = OperationGroup::Finding,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "the facts that compactions kept"),
                      .forms = { { .verb = "journal"_L1 } },
                      .rows = "facts"_L1 },
            .parameters = listParameters(),
            .check = checkList,
            .work = listJournal,
            .fields = { { .name = "facts"_L1, .isList = true, .members = factFields().texts() },
                        { .name = "total"_L1 } },
            .json = [](const JournalPage &page) -> ValueJson {
                return QJsonObject { { "facts"_L1, factFields().json(page.facts) },
                                     { "total"_L1, page.total } };
            },
    } };
    return Journal;
}

const OperationOf<ChangeJournal, QStringList> &journalDeleteOperation()
{
    static const OperationOf<ChangeJournal, QStringList> Delete { {
            .text = { .name = "journalDelete"_L1,
                      .group = OperationGroup::Finding,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "take facts out of the journal"),
                      .forms = { { .verb = "journal"_L1,
                                   .option = "delete"_L1,
                                   .parameter = "facts"_L1,
                                   .help = QT_TRANSLATE_NOOP(
                                           "varve::Operations",
                                           "Take this fact out of the journal.") } } },
            .parameters = changeParameters(),
            .check = checkFacts,
            .work = changeFacts<true>,
            .fields = { { "deleted"_L1, {}, true } },
            .json = [](const QStringList &ids) -> ValueJson {
                return QJsonObject { { "deleted"_L1, QJsonArray::fromStringList(ids) } };
            },
    } };
    return Delete;
}

const OperationOf<ChangeJournal, QStringList> &journalRestoreOperation()
{
    static const OperationOf<ChangeJournal, QStringList> Restore { {
            .text = { .name = "journalRestore"_L1,
                      .group = OperationGroup::Finding,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "bring facts back that were taken out"),
                      .forms = { { .verb = "journal"_L1,
                                   .option = "restore"_L1,
                                   .parameter = "facts"_L1,
                                   .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                             "Bring this fact back.") } } },
            .parameters = changeParameters(),
            .check = checkFacts,
            .work = changeFacts<false>,
            .fields = { { "restored"_L1, {}, true } },
            .json = [](const QStringList &ids) -> ValueJson {
                return QJsonObject { { "restored"_L1, QJsonArray::fromStringList(ids) } };
            },
    } };
    return Restore;
}

} // namespace varve
