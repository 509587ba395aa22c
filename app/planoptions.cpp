// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planoptions.h"

#include <shared/planentries.h>

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

Result<PlanRequest> planRequest(Command &command, const LoadedSession &loaded, qint64 keep)
{
    const QCommandLineParser &parser = command.parser;
    PlanRequest wanted;
    wanted.keep = keep;
    wanted.maskOnly = parser.isSet(u"mask-only"_s);
    wanted.maskTool = parser.value(u"mask-tool"_s);
    wanted.fromOriginals = parser.isSet(u"from-originals"_s);
    wanted.charsByFour = parser.isSet(u"estimator"_s);
    return command.store().and_then([&](SessionStore *store) {
        return withEntries(
                wanted,
                { parser.value(u"up-to"_s), parser.value(u"from"_s), parser.value(u"to"_s) },
                store->reader(), loaded);
    });
}

} // namespace varve
