// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"
#include "verbs.h"
#include <operations/exportoperation.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

void tellRedactions(const ExportedSession &done)
{
    if (const qint64 count = done.outcome.redactions.total(); count > 0) {
        Command::message(Tr::tr("%n place(s) were redacted. --no-redact-keys leaves keys in.",
                                nullptr, static_cast<int>(count)));
    }
}

/// How a program goes on with it: on standard output where nothing else is written there, and as it is for a shell.
void tellProgram(const Command &command, const ExportedSession &done, const SessionExport &wanted)
{
    if (done.place.program.isEmpty()) {
        return;
    }
    if (!wanted.intoProgram) {
        //: a program, a file, a command for a shell
        Command::message(Tr::tr("%1 finds it as %2, and goes on with it by: %3")
                                 .arg(done.place.program, done.place.path, done.place.command));
    } else if (!command.json()) {
        Command::message(Tr::tr("Written to %1. %2 goes on with it by:")
                                 .arg(done.place.path, done.place.program));
        Command::print(done.place.command);
    }
}

} // namespace

QList<ShownOperation> exportShown()
{
    const auto output = std::make_shared<std::optional<ConsoleDocument>>();
    const auto before = [output](const SessionExport &wanted, OperationRun &run) {
        if (wanted.path.isEmpty() && !wanted.intoProgram) {
            output->emplace(wanted.format != ExportFormat::Markdown
                            && wanted.format != ExportFormat::Html);
            run.output = &**output;
        }
    };
    const auto tell = [output](const Command &command, const ExportedSession &done,
                               const SessionExport &wanted) -> Result<> {
        if (*output && !(*output)->finish()) {
            return fail(Error::Kind::Io, Tr::tr("Standard output cannot be written."));
        }
        if (!*output && command.json()) {
            printJson(exportOperation(), exportOperation().json(done));
        }
        tellRedactions(done);
        tellProgram(command, done, wanted);
        return {};
    };
    return { toldBy(exportOperation(), tell, { .before = before }) };
}

} // namespace varve
