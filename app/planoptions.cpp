// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planoptions.h"

#include "pruneplan.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

std::unexpected<Error> wrongUsage(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

/// The entry that an option names; null if it is not given.
Result<EntryId> entryOption(Command &command, const LoadedSession &loaded, const QString &name)
{
    const QString text = command.parser.value(name);
    if (text.isEmpty()) {
        return EntryId();
    }
    const auto store = command.store();
    if (!store) {
        return std::unexpected(store.error());
    }
    return (*store)->reader().findEntry(*loaded.snapshot, text).transform([&](qint64 seq) {
        return loaded.snapshot->tree.at(loaded.snapshot->tree.indexOfSeq(seq)).id;
    });
}

} // namespace

void addPlanOptions(Command &command)
{
    command.parser.addOptions({
            { u"up-to"_s, Tr::tr("Summarize only what is up to this entry."), u"entry"_s },
            { u"from"_s, Tr::tr("Summarize only a range that begins here (with --to)."),
              u"entry"_s },
            { u"to"_s, Tr::tr("Where the range ends (with --from)."), u"entry"_s },
            { u"from-originals"_s,
              Tr::tr("Summarize from the first message on again, without the earlier summary.") },
            { u"mask-only"_s, Tr::tr("Mask old tool output, summarize nothing.") },
            { u"mask-tool"_s,
              Tr::tr("Mask the output of this tool but the newest turn's, nothing else."),
              u"name"_s },
    });
}

Result<> checkPlanOptions(const Command &command)
{
    const QCommandLineParser &parser = command.parser;
    for (const QString &name : { u"up-to"_s, u"from"_s, u"to"_s, u"mask-tool"_s }) {
        if (parser.isSet(name) && parser.value(name).trimmed().isEmpty()) {
            return wrongUsage(Tr::tr("--%1 needs a value.").arg(name));
        }
    }
    if (parser.isSet(u"from"_s) != parser.isSet(u"to"_s)) {
        return wrongUsage(Tr::tr("--from and --to go together: name both ends of the range."));
    }
    QStringList chosen;
    for (const QString &name : { u"up-to"_s, u"from"_s, u"mask-only"_s, u"mask-tool"_s }) {
        if (parser.isSet(name)) {
            chosen += u"--"_s + name;
        }
    }
    if (chosen.size() > 1) {
        return wrongUsage(
                Tr::tr("%1 do not go together. Use one of them.").arg(chosen.join(u", "_s)));
    }
    const bool summarizes = chosen.isEmpty() || chosen.constFirst() == "--up-to"_L1;
    if (parser.isSet(u"from-originals"_s) && !summarizes) {
        return wrongUsage(Tr::tr("--from-originals and %1 do not go together. Use one of them.")
                                  .arg(chosen.constFirst()));
    }
    const bool ownCut = !chosen.isEmpty() && chosen.constFirst() != "--mask-only"_L1;
    if (ownCut && (parser.isSet(u"keep"_s) || parser.isSet(u"estimator"_s))) {
        return wrongUsage(Tr::tr("%1 says what is kept: leave out --keep and --estimator.")
                                  .arg(chosen.constFirst()));
    }
    return {};
}

Result<PlanOptions> planOptions(Command &command, const LoadedSession &loaded,
                                const Context &context, const PlanNumbers &numbers)
{
    PlanOptions options;
    options.charsByFour = command.parser.isSet(u"estimator"_s);
    options.summarize = !command.parser.isSet(u"mask-only"_s);
    options.maskTool = command.parser.value(u"mask-tool"_s);
    const auto upTo = entryOption(command, loaded, u"up-to"_s);
    const auto from = entryOption(command, loaded, u"from"_s);
    const auto to = entryOption(command, loaded, u"to"_s);
    for (const auto *entry : { &upTo, &from, &to }) {
        if (!*entry) {
            return std::unexpected(entry->error());
        }
    }
    options.upTo = *upTo;
    if (!from->isNull()) {
        options.range = EntryRange { *from, *to };
    }
    if (needsToolNames(numbers, options)) {
        const auto store = command.store();
        auto names = store ? readToolNames(context, (*store)->reader())
                           : Result<QHash<qint64, QString>>(std::unexpected(store.error()));
        if (!names) {
            return std::unexpected(names.error());
        }
        options.toolNames = *names;
    }
    return options;
}

} // namespace varve
