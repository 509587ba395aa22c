// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonexporter.h"
#include "markdownexporter.h"
#include "piexporter.h"
#include "verbs.h"

#include <QCoreApplication>
#include <QFile>

#include <cstdio>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Result<> writeAs(const QString &format, QIODevice &device, const ExportSource &source)
{
    if (format == "pi"_L1) {
        return exportPi(device, source);
    }
    if (format == "markdown"_L1) {
        return exportMarkdown(device, source);
    }
    return exportJson(device, source);
}

} // namespace

Result<> exportVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    command.parser.addOptions({
            { u"format"_s, Tr::tr("pi, markdown or json."), u"name"_s },
            { { u"o"_s, u"output"_s },
              Tr::tr("Write this file instead of standard output."),
              u"file"_s },
            { u"branch"_s,
              Tr::tr("Only the branch up to this entry (markdown: where the session stands)."),
              u"entry"_s },
    });
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString format = command.parser.value(u"format"_s);
    if (format != "pi"_L1 && format != "markdown"_L1 && format != "json"_L1) {
        return fail(Error::Kind::InvalidInput, Tr::tr("--format takes pi, markdown or json."),
                    u"usage"_s);
    }
    auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    StoreReader &reader = (*command.store())->reader();
    const SessionTree &tree = loaded->snapshot->tree;
    int leaf = format == "markdown"_L1 ? loaded->branch.leaf : -1;
    if (command.parser.isSet(u"branch"_s)) {
        auto seq = reader.findEntry(*loaded->snapshot, command.parser.value(u"branch"_s));
        if (!seq) {
            return std::unexpected(seq.error());
        }
        leaf = tree.indexOfSeq(*seq);
    }
    const ExportSource source = leaf >= 0
            ? ExportSource::branch(loaded->session(), tree, reader, leaf)
            : ExportSource::wholeSession(loaded->session(), tree, reader);
    const auto write = [&](QIODevice &device) { return writeAs(format, device, source); };
    if (command.parser.isSet(u"output"_s)) {
        return saveExport(command.parser.value(u"output"_s), write);
    }
    QFile output;
    if (!output.open(stdout, QIODevice::WriteOnly)) {
        return fail(Error::Kind::Io, Tr::tr("Standard output cannot be written."));
    }
    return write(output);
}

} // namespace varve
