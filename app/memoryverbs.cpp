// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about what must not be forgotten: memory, remember, forget.
#include "factrules.h"
#include "keptverbs.h"
#include "memoryedits.h"
#include "memoryjson.h"
#include "ownkeys.h"
#include "sessionhold.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QJsonObject>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

using Op = ContextEdit::Op;

MemoryLimits limitsOf(Command &command, const LoadedSession &loaded)
{
    return MemoryLimits::of(FactScope::Session, MemorySettings::read(command.settings()),
                            loaded.factors);
}

void printFacts(Command &command, const LoadedSession &loaded)
{
    const QList<MemoryFact> facts = loaded.branch.state.facts();
    const qint64 tokens = memoryTokens(facts, loaded.factors);
    if (command.json()) {
        Command::printJson(QJsonDocument(memoryJson(loaded, limitsOf(command, loaded).tokens)));
        return;
    }
    QStringList lines;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        QString text = facts.at(i).text;
        text.replace(u'\n', "\n    "_L1);
        lines += u"%1  %2%3"_s.arg(i + 1, 2).arg(
                text, facts.at(i).isShown ? QString() : Tr::tr(" (hidden)"));
    }
    lines += facts.isEmpty()
            ? Tr::tr("Nothing is remembered on this branch.")
            : Tr::tr("%1 tokens of at most %2").arg(tokens).arg(limitsOf(command, loaded).tokens);
    Command::print(lines.join(u'\n'));
}

/// A fact that is shown again needs room like a new one.
Result<> checkEdit(Command &command, const LoadedSession &loaded, const ContextEdit &edit)
{
    if (edit.op != Op::Show) {
        return {};
    }
    QList<MemoryFact> facts = loaded.branch.state.facts();
    for (MemoryFact &fact : facts) {
        fact.isShown = fact.isShown || fact.id == edit.targets.constFirst();
    }
    return checkRoom(facts, limitsOf(command, loaded));
}

/// Appends where the session stands and prints the entry's id as the other edits do.
Result<> write(Command &command, const LoadedSession &loaded, const ContextEdit &edit)
{
    return (*command.store())
            ->append(loaded.session().id, loaded.session().leaf, { edit.toEntry() })
            .transform([&](const QList<Entry> &stored) {
                if (command.json()) {
                    Command::printJson(QJsonDocument(
                            QJsonObject { { "entryId"_L1, stored.constLast().id.toString() } }));
                }
            });
}

Result<QList<EntryId>> entriesNamed(Command &command, const LoadedSession &loaded,
                                    const QStringList &names)
{
    QList<EntryId> ids;
    for (const QString &name : names) {
        const auto seq = (*command.store())->reader().findEntry(*loaded.snapshot, name);
        if (!seq) {
            return std::unexpected(seq.error());
        }
        ids += loaded.snapshot->tree.at(loaded.snapshot->tree.indexOfSeq(*seq)).id;
    }
    return ids;
}

/// The edit that the options of `memory` ask for; nothing if they ask for none.
Result<std::optional<ContextEdit>> wantedEdit(const QCommandLineParser &parser,
                                              const QList<MemoryFact> &facts)
{
    std::optional<ContextEdit> edit;
    for (const auto &[option, op] :
         { std::pair(u"hide"_s, Op::Hide), std::pair(u"show"_s, Op::Show),
           std::pair(u"move"_s, Op::Reorder) }) {
        if (!parser.isSet(option)) {
            continue;
        }
        if (edit) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("Only one of --hide, --show and --move at a time."), u"usage"_s);
        }
        const auto fact = findFact(facts, parser.value(option));
        if (!fact) {
            return std::unexpected(fact.error());
        }
        edit = ContextEdit { op, { *fact }, {} };
    }
    if (parser.isSet(u"before"_s)) {
        if (!edit || edit->op != Op::Reorder) {
            return fail(Error::Kind::InvalidInput, Tr::tr("--before goes with --move."),
                        u"usage"_s);
        }
        const auto next = findFact(facts, parser.value(u"before"_s));
        if (!next) {
            return std::unexpected(next.error());
        }
        edit->targets += *next;
    }
    return edit;
}

} // namespace

Result<> memoryVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOptions({
            { u"hide"_s, Tr::tr("Keep this fact, and do not send it."), u"fact"_s },
            { u"show"_s, Tr::tr("Send this fact again."), u"fact"_s },
            { u"move"_s, Tr::tr("Put this fact last, or before another one."), u"fact"_s },
            { u"before"_s, Tr::tr("With --move: the fact that it comes before."), u"fact"_s },
    });
    addKeptOptions(command.parser);
    if (const auto wanted = command.parse(0, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    if (const auto place = keptPlace(command, 0, 1); !place || *place) {
        return place.and_then([&](const std::optional<KeptPlace> &kept) {
            return wantedEdit(command.parser, asFacts(kept->facts))
                    .and_then([&](const std::optional<ContextEdit> &edit) {
                        return edit ? editKept(command, *kept, *edit) : printKept(command, *kept);
                    });
        });
    }
    const auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const auto edit = wantedEdit(command.parser, loaded->branch.state.facts());
    if (!edit) {
        return std::unexpected(edit.error());
    }
    if (*edit) {
        return checkEdit(command, *loaded, **edit).and_then([&] {
            return write(command, *loaded, **edit);
        });
    }
    printFacts(command, *loaded);
    return {};
}

Result<> rememberVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addPositionalArgument(u"text"_s, Tr::tr("The fact, in a sentence or two."));
    command.parser.addOptions({
            { u"from"_s, Tr::tr("The entry it comes from; may be given several times."),
              u"entry"_s },
            { u"instead"_s, Tr::tr("Change the text of this fact."), u"fact"_s },
    });
    addKeptOptions(command.parser);
    if (const auto wanted = command.parse(1, 2); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    if (const auto place = keptPlace(command, 1, 2); !place || *place) {
        return place.and_then(
                [&](const std::optional<KeptPlace> &kept) { return rememberKept(command, *kept); });
    }
    const auto loaded = sessionToChange(command);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    const QList<MemoryFact> facts = loaded->branch.state.facts();
    EntryId changed;
    if (const QString name = command.parser.value(u"instead"_s); !name.isEmpty()) {
        const auto fact = findFact(facts, name);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        changed = *fact;
    }
    RedactionRules secrets;
    secrets.own = ownKeys(command.settings());
    const auto text = checkFact(command.positional().at(1), facts, limitsOf(command, *loaded),
                                secrets, changed);
    if (!text) {
        return std::unexpected(text.error());
    }
    const auto sources = entriesNamed(command, *loaded, command.parser.values(u"from"_s));
    if (!sources) {
        return std::unexpected(sources.error());
    }
    return write(command, *loaded,
                 changed.isNull() ? rememberEdit(*text, *sources) : reviseEdit(changed, *text));
}

Result<> forgetVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addPositionalArgument(
            u"facts"_s, Tr::tr("Facts: their places in the list, or their ids."), u"FACT..."_s);
    addKeptOptions(command.parser);
    if (const auto wanted = command.parse(1, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    if (const auto place = keptPlace(command, 1, 2); !place || *place) {
        return place.and_then(
                [&](const std::optional<KeptPlace> &kept) { return forgetKept(command, *kept); });
    }
    const auto loaded = sessionToChange(command);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ContextEdit edit { Op::Forget, {}, {} };
    const QStringList names = command.positional().sliced(1);
    for (const QString &name : names) {
        const auto fact = findFact(loaded->branch.state.facts(), name);
        if (!fact) {
            return std::unexpected(fact.error());
        }
        edit.targets += *fact;
    }
    return write(command, *loaded, edit);
}

} // namespace varve
