// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"
#include "ownkeys.h"
#include "verbs.h"
#include <interchange/exportjob.h>
#include <settings/settingkeys.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void addOptions(QCommandLineParser &parser)
{
    parser.addPositionalArgument(u"session"_s, Tr::tr("The session."));
    parser.addOptions({
            { u"format"_s, Tr::tr("pi, markdown, html or json."), u"name"_s },
            { { u"o"_s, u"output"_s },
              Tr::tr("Write this file instead of standard output."),
              u"file"_s },
            { u"force"_s, Tr::tr("Replace the file of --output if it is there.") },
            { u"branch"_s,
              Tr::tr("Only the branch up to this entry (markdown and html: where the session "
                     "stands)."),
              u"entry"_s },
            { u"all"_s, Tr::tr("All branches (pi and json: so without it, too).") },
            { u"entries"_s, Tr::tr("Only these entries, with commas between them."), u"ids"_s },
            { u"redact"_s,
              Tr::tr("Take out what this regular expression fits; may be given more than once."),
              u"pattern"_s },
            { u"no-redact-keys"_s, Tr::tr("Leave keys, tokens and passwords where they are.") },
    });
}

std::unexpected<Error> wrongUse(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

Result<EntryId> entryOf(StoreReader &reader, const SessionSnapshot &snapshot, const QString &text)
{
    return reader.findEntry(snapshot, text.trimmed()).transform([&](qint64 seq) {
        return snapshot.tree.at(snapshot.tree.indexOfSeq(seq)).id;
    });
}

Result<> readScope(const QCommandLineParser &parser, StoreReader &reader,
                   const SessionSnapshot &snapshot, ExportRequest &order)
{
    if (parser.isSet(u"entries"_s)) {
        order.scope = ExportScope::Selection;
        const QStringList names = parser.value(u"entries"_s).split(u',', Qt::SkipEmptyParts);
        for (const QString &name : names) {
            const auto entry = entryOf(reader, snapshot, name);
            if (!entry) {
                return std::unexpected(entry.error());
            }
            order.entries += *entry;
        }
        return {};
    }
    if (parser.isSet(u"branch"_s)) {
        order.scope = ExportScope::Branch;
        return entryOf(reader, snapshot, parser.value(u"branch"_s)).transform([&](EntryId leaf) {
            order.leaf = leaf;
        });
    }
    const bool isForReading =
            order.format == ExportFormat::Markdown || order.format == ExportFormat::Html;
    order.scope =
            isForReading && !parser.isSet(u"all"_s) ? ExportScope::Branch : ExportScope::Session;
    return {};
}

Result<ExportRequest> readOrder(Command &command)
{
    const QCommandLineParser &parser = command.parser;
    ExportRequest order;
    const auto format = exportFormatFromString(parser.value(u"format"_s));
    if (!format) {
        return wrongUse(Tr::tr("--format takes pi, markdown, html or json."));
    }
    order.format = *format;
    if (parser.isSet(u"branch"_s) + parser.isSet(u"entries"_s) + parser.isSet(u"all"_s) > 1) {
        return wrongUse(Tr::tr("--branch, --entries and --all exclude each other."));
    }
    order.redaction.patterns = parser.values(u"redact"_s);
    order.redaction.keys = !parser.isSet(u"no-redact-keys"_s);
    const auto redactor = Redactor::make(order.redaction);
    if (!redactor) {
        return wrongUse(redactor.error().message);
    }
    const auto loaded = command.session();
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    order.session = loaded->session().id;
    const auto scope = readScope(parser, (*command.store())->reader(), *loaded->snapshot, order);
    if (!scope) {
        return std::unexpected(scope.error());
    }
    if (order.redaction.keys) {
        order.redaction.own = ownKeys(command.settings());
    }
    return order;
}

} // namespace

Result<> exportVerb(Command &command)
{
    addOptions(command.parser);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto order = readOrder(command);
    if (!order) {
        return std::unexpected(order.error());
    }
    StoreReader &reader = (*command.store())->reader();
    const auto tell = [](const ExportOutcome &outcome) {
        if (const qint64 count = outcome.redactions.total(); count > 0) {
            Command::message(Tr::tr("%n place(s) were redacted. --no-redact-keys leaves keys in.",
                                    nullptr, static_cast<int>(count)));
        }
    };
    if (command.parser.isSet(u"output"_s)) {
        const bool force = command.parser.isSet(u"force"_s);
        return exportToFile(command.parser.value(u"output"_s), reader, *order,
                            force ? Existing::Replace : Existing::Refuse)
                .transform(tell)
                .transform_error([](Error error) {
                    if (error.kind == Error::Kind::Refused) {
                        error.message += u' ' + Tr::tr("--force replaces it.");
                    }
                    return error;
                });
    }
    ConsoleDocument output(order->format == ExportFormat::Json
                           || order->format == ExportFormat::Pi);
    auto outcome = exportTo(output, reader, *order);
    if (outcome && !output.finish()) {
        return fail(Error::Kind::Io, Tr::tr("Standard output cannot be written."));
    }
    return outcome.transform(tell);
}

} // namespace varve
