// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaljson.h"
#include "journalscope.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Error misuse(const QString &message)
{
    return { Error::Kind::InvalidInput, message, u"usage"_s };
}

/// What the options ask for, but for the scope.
Result<JournalFilter> filterOf(const Command &command)
{
    JournalFilter filter;
    const QStringList kinds = command.parser.values(u"kind"_s);
    for (const QString &name : kinds) {
        const auto kind = journalKindFrom(name);
        if (!kind) {
            QStringList known;
            for (const JournalFact::Kind each : journalKinds()) {
                known += toString(each);
            }
            return std::unexpected(misuse(Tr::tr("“%1” is no kind of fact. There are %2.")
                                                  .arg(name, known.join(u", "_s))));
        }
        filter.kinds += *kind;
    }
    const auto least = command.count(u"min"_s);
    if (!least) {
        return std::unexpected(least.error());
    }
    if (*least
        && (**least < JournalFact::LeastImportance || **least > JournalFact::MostImportance)) {
        return std::unexpected(misuse(Tr::tr("--min takes a number from %1 to %2.")
                                              .arg(JournalFact::LeastImportance)
                                              .arg(JournalFact::MostImportance)));
    }
    filter.importance = least->value_or(JournalFact::LeastImportance);
    filter.tag = command.parser.value(u"tag"_s);
    filter.text = command.parser.value(u"find"_s);
    if (command.parser.isSet(u"by-importance"_s)) {
        filter.order = JournalFilter::Order::Importance;
    }
    return filter;
}

void print(const Command &command, const QList<MergedFact> &facts)
{
    if (command.json()) {
        QJsonArray array;
        for (const MergedFact &fact : facts) {
            array += mergedFactJson(fact);
        }
        Command::printJson(QJsonDocument(array));
        return;
    }
    if (facts.isEmpty()) {
        Command::print(
                Tr::tr("The journal has nothing that fits. Compactions write it, and idle work."));
        return;
    }
    QList<QStringList> rows;
    for (const MergedFact &fact : facts) {
        const QString note = fact.contradiction < 0 ? QString()
                : fact.isNewest                     ? Tr::tr(" (contradicts an earlier one)")
                                                    : Tr::tr(" (contradicted later)");
        rows += { fact.record.id.toString(), QString::number(fact.record.fact.importance),
                  QString(toString(fact.record.fact.kind)), fact.record.fact.text + note };
    }
    Command::print(table({ { Tr::tr("id"), false },
                           { Tr::tr("importance"), true },
                           { Tr::tr("kind"), false },
                           { Tr::tr("fact"), false } },
                         rows));
}

/// All that are named or none.
Result<> remove(Command &command, bool restore)
{
    QList<JournalId> ids;
    const QStringList names = command.parser.values(restore ? u"restore"_s : u"delete"_s);
    for (const QString &name : names) {
        const auto id = JournalId::fromString(name);
        if (!id) {
            return std::unexpected(id.error());
        }
        ids += *id;
    }
    const auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    return JournalStore((*store)->database()).change(ids, { .isDeleted = !restore }).transform([&] {
        if (command.json()) {
            QJsonArray done;
            for (const JournalId &id : ids) {
                done += id.toString();
            }
            Command::printJson(QJsonDocument(
                    QJsonObject { { restore ? "restored"_L1 : "deleted"_L1, done } }));
        }
    });
}

Result<> listAll(Command &command, JournalFilter filter)
{
    filter.withUndone = command.parser.isSet(u"undone"_s);
    return command.store()
            .and_then([&](SessionStore *store) {
                return JournalStore(store->database()).find(filter);
            })
            .transform([&](const QList<JournalRecord> &records) {
                print(command, mergeJournal(records, false));
            });
}

Result<> listBranch(Command &command, const JournalFilter &filter)
{
    return command.session()
            .and_then([&](const LoadedSession &loaded) {
                JournalStore journal((*command.store())->database());
                return journalOfBranch(loaded.branch, journal, filter);
            })
            .transform([&](const QList<JournalRecord> &records) {
                print(command, mergeJournal(records, true));
            });
}

} // namespace

Result<> journalVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"session"_s, Tr::tr("The session: what is in force on the branch that it stands on."));
    command.parser.addOptions({
            { u"all"_s, Tr::tr("All sessions.") },
            { u"undone"_s, Tr::tr("With --all: facts of undone compactions, too.") },
            { u"kind"_s, Tr::tr("Only facts of this kind; may be given several times."),
              u"kind"_s },
            { u"min"_s, Tr::tr("Only facts of this importance or more, 1 to 10."), u"n"_s },
            { u"tag"_s, Tr::tr("Only facts with this tag."), u"tag"_s },
            { u"find"_s, Tr::tr("Only facts with these words."), u"text"_s },
            { u"by-importance"_s, Tr::tr("The most important first; else the newest.") },
            { u"delete"_s, Tr::tr("Take this fact out of the journal; may be given several times."),
              u"id"_s },
            { u"restore"_s, Tr::tr("Bring this fact back."), u"id"_s },
    });
    if (const auto wanted = command.parse(0, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const bool all = command.parser.isSet(u"all"_s);
    const bool deletes = command.parser.isSet(u"delete"_s);
    const bool restores = command.parser.isSet(u"restore"_s);
    const bool named = !command.positional().isEmpty();
    if (int(all) + int(deletes) + int(restores) + int(named) != 1) {
        return std::unexpected(misuse(
                Tr::tr("Name a session, or use one of --all, --delete ID and --restore ID.")));
    }
    if (deletes || restores) {
        return remove(command, restores);
    }
    if (named && command.parser.isSet(u"undone"_s)) {
        return std::unexpected(misuse(Tr::tr("--undone goes with --all.")));
    }
    const auto filter = filterOf(command);
    if (!filter) {
        return std::unexpected(filter.error());
    }
    return all ? listAll(command, *filter) : listBranch(command, *filter);
}

} // namespace varve
