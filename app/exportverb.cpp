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

} // namespace

QList<ShownOperation> exportShown()
{
    const auto output = std::make_shared<std::optional<ConsoleDocument>>();
    const auto before = [output](const SessionExport &wanted, OperationRun &run) {
        if (wanted.path.isEmpty()) {
            output->emplace(wanted.format == ExportFormat::Json
                            || wanted.format == ExportFormat::Pi);
            run.output = &**output;
        }
    };
    const auto tell = [output](const Command &command, const ExportedSession &done,
                               const SessionExport &) -> Result<> {
        if (*output && !(*output)->finish()) {
            return fail(Error::Kind::Io, Tr::tr("Standard output cannot be written."));
        }
        if (!*output && command.json()) {
            printJson(exportOperation(), exportOperation().json(done));
        }
        tellRedactions(done);
        return {};
    };
    return { toldBy(exportOperation(), tell, { .before = before }) };
}

} // namespace varve
