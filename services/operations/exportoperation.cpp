// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportoperation.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "workqueue.h"
#include <engine/engine.h>
#include <engine/flow.h>

#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// In the order of ExportFormat.
QStringList formats()
{
    QStringList names;
    std::ranges::transform(ExportFormats, std::back_inserter(names),
                           [](ExportFormat format) { return QString(toString(format)); });
    return names;
}

struct ExportProgress
{
    qsizetype done = 0;
    qsizetype total = 0;
};

const EventOf<ExportProgress> &progressEvent()
{
    static const ValueFields<ExportProgress> Fields {
        { "done"_L1, &ExportProgress::done },
        { "total"_L1, "entries"_L1, &ExportProgress::total },
    };
    static const EventOf<ExportProgress> Event("exportProgress"_L1, EventText::Kind::Progress,
                                               Fields);
    return Event;
}

/// What is asked for, and where its program would look for it.
struct PlacedExport
{
    ExportRequest request;
    ProgramPlace place;
};

/// What is for reading shows a branch, what can be read in again has them all.
Result<ExportRequest> requestOf(StoreReader &reader, const SessionExport &wanted)
{
    const auto loaded = loadNamed(reader, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ExportRequest request;
    request.session = loaded->session().id;
    request.format = wanted.format;
    request.amount = wanted.projection ? ExportAmount::Projection : ExportAmount::Whole;
    request.folder = wanted.folder;
    request.thinking = wanted.thinking;
    request.redaction.keys = wanted.redactKeys;
    request.redaction.patterns = wanted.redact;
    const bool isBranch = isForReading(wanted.format) || isOneBranch(wanted.format);
    request.scope = isBranch && !wanted.all ? ExportScope::Branch : ExportScope::Session;
    request.leaf = hasProgram(wanted.format) ? loaded->session().leaf : EntryId();
    for (const QString &name : wanted.entries) {
        const auto entry = entryNamed(reader, *loaded, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        request.scope = ExportScope::Selection;
        request.entries += *entry;
    }
    if (wanted.leaf.isEmpty()) {
        return request;
    }
    return entryNamed(reader, *loaded, wanted.leaf).transform([&](const EntryId &leaf) {
        request.scope = ExportScope::Branch;
        request.leaf = leaf;
        return request;
    });
}

Result<PlacedExport> placedExport(StoreReader &reader, const SessionExport &wanted)
{
    return requestOf(reader, wanted).and_then([&](const ExportRequest &request) {
        return reader.session(request.session).transform([&](const Session &session) {
            PlacedExport placed { request, {} };
            if (hasProgram(request.format)) {
                placed.place = programPlace(session, request, QDir::homePath(),
                                            QProcessEnvironment::systemEnvironment());
            }
            return placed;
        });
    });
}

/// One at a time, on a connection of its own, so that neither writing nor reading waits for it.
WorkQueue &exports()
{
    static WorkQueue Exports;
    return Exports;
}

Result<ExportedSession> write(StoreReader &reader, const SessionExport &wanted,
                              const PlacedExport &placed, const OperationRun &run,
                              const ExportControl &control)
{
    const ExportRequest &request = placed.request;
    if (wanted.intoProgram) {
        return exportToProgram(reader, request, QDir::homePath(),
                               QProcessEnvironment::systemEnvironment(), control)
                .transform([](const ProgramExport &done) {
                    return ExportedSession { done.place.path, done.outcome, done.place };
                });
    }
    const auto done = wanted.path.isEmpty()
            ? exportTo(*run.output, reader, request, control)
            : exportToFile(wanted.path, reader, request,
                           wanted.overwrite ? Existing::Replace : Existing::Refuse, control);
    return done.transform([&](const ExportOutcome &outcome) {
        return ExportedSession { wanted.path, outcome, placed.place };
    });
}

/// What to write for what an error is about.
QString adviceFor(const Error &error, const SessionExport &wanted, Notation notation)
{
    const auto spelled = [notation](QStringView name) {
        return exportOperation().parameterNamed(name)->spelling(notation);
    };
    if (error.kind == Error::Kind::Refused && !wanted.intoProgram) {
        return u' ' + OperationTr::tr("%1 replaces it.").arg(spelled(u"overwrite"));
    }
    if (error.kind == Error::Kind::NotFound && wanted.intoProgram) {
        return u' ' + OperationTr::tr("%1 names it.").arg(spelled(u"folder"));
    }
    return {};
}

QCoro::Task<Result<ExportedSession>> exportSession(Engine *engine, SessionExport wanted,
                                                   OperationRun run)
{
    const std::stop_token gone = engine->gone();
    auto placed = co_await valueOf(engine->store()->read(
            [wanted](StoreReader &reader) { return placedExport(reader, wanted); }));
    if (placed && wanted.redactKeys && !gone.stop_requested()) {
        const QList<ApiKey> keys = co_await valueOf(engine->ownKeys());
        placed->request.redaction.own = keys;
    }
    if (!placed || gone.stop_requested()) {
        co_return placed ? stopped() : std::unexpected(placed.error());
    }
    ExportControl control { run.stop, {} };
    control.progress = [run, session = placed->request.session,
                        home = engine->settings()](qsizetype done, qsizetype total) {
        QMetaObject::invokeMethod(
                home, [=] { progressEvent().tell(run, session, { done, total }); },
                Qt::QueuedConnection);
    };
    auto done = co_await valueOf(exports().add<Result<ExportedSession>>(
            run.stop, [=, store = engine->store()->path(), placed = *placed] {
                return SessionStore::open(store, { .readOnly = true })
                        .and_then([&](const std::unique_ptr<SessionStore> &opened) {
                            return write(opened->reader(), wanted, placed, run, control);
                        });
            }));
    if (!done) {
        done.error().message += adviceFor(done.error(), wanted, run.notation);
    }
    co_return done;
}

QFuture<Result<ExportedSession>> start(Engine &engine, const SessionExport &wanted,
                                       const OperationRun &run)
{
    return toFuture(exportSession(&engine, wanted, run));
}

/// What only some formats have.
std::optional<ParameterProblem> problemOfProgram(const SessionExport &wanted, Notation notation)
{
    const QString format = toString(wanted.format);
    if (notation == Notation::Json && wanted.path.isEmpty() && !wanted.intoProgram) {
        return ParameterProblem { u"path"_s, OperationTr::tr("“path” is missing: the file.") };
    }
    if (wanted.projection && !hasProjection(wanted.format)) {
        return ParameterProblem {
            u"projection"_s,
            OperationTr::tr("The format %1 holds messages, not what a request is made of.")
                    .arg(format)
        };
    }
    if (!wanted.thinking && !isForReading(wanted.format)) {
        return ParameterProblem {
            u"thinking"_s,
            OperationTr::tr("%1 goes only with formats for reading (html, markdown).")
                    .arg(exportOperation().parameterNamed(u"thinking")->spelling(notation))
        };
    }
    if (wanted.intoProgram && !hasProgram(wanted.format)) {
        return ParameterProblem {
            u"intoProgram"_s,
            OperationTr::tr("No program goes on with sessions in the format %1.").arg(format)
        };
    }
    if (wanted.all && isOneBranch(wanted.format)) {
        return ParameterProblem {
            u"all"_s, OperationTr::tr("A file of the format %1 holds one branch.").arg(format)
        };
    }
    return std::nullopt;
}

std::optional<ParameterProblem> check(SessionExport &wanted, Notation notation)
{
    RedactionRules rules;
    rules.patterns = wanted.redact;
    if (const auto redactor = Redactor::make(rules); !redactor) {
        return ParameterProblem { u"redact"_s, redactor.error().message };
    }
    if (!wanted.path.isEmpty()) {
        wanted.path = QFileInfo(wanted.path).absoluteFilePath();
    }
    if (!wanted.folder.isEmpty()) {
        wanted.folder = QDir::cleanPath(QFileInfo(wanted.folder).absoluteFilePath());
    }
    if (const auto problem = problemOfProgram(wanted, notation)) {
        return problem;
    }
    // Who asks over a pipe learns it as a wrong parameter, before anything waits for its turn.
    if (notation == Notation::Json && !wanted.overwrite && QFileInfo::exists(wanted.path)) {
        return ParameterProblem { u"path"_s,
                                  OperationTr::tr(
                                          "The file %1 is there already. “overwrite” replaces it.")
                                          .arg(wanted.path) };
    }
    return std::nullopt;
}

QList<Parameter> parameters()
{
    constexpr auto Scope = "scope"_L1;
    constexpr auto Target = "target"_L1;
    return {
        sessionArgument<&SessionExport::session>(),
        option<&SessionExport::format>(
                "format"_L1, OperationTr::noop("What is written."),
                { .isRequired = true, .words = formats, .value = "name"_L1 }),
        option<&SessionExport::path>(
                "path"_L1, OperationTr::noop("The file."),
                { .kind = ParameterKind::File, .oneOf = Target, .only = Notation::Json }),
        option<&SessionExport::path>(
                "output"_L1, OperationTr::noop("Write this file instead of standard output."),
                { .kind = ParameterKind::File,
                  .isNeverEmpty = true,
                  .oneOf = Target,
                  .letter = "o"_L1,
                  .only = Notation::CommandLine }),
        option<&SessionExport::intoProgram>(
                "intoProgram"_L1,
                OperationTr::noop("Write it where the program looks for its sessions (claude-code, "
                                  "codex, pi), "
                                  "and say how to go on with it there. Nothing is replaced."),
                { .oneOf = Target }),
        option<&SessionExport::folder>(
                "folder"_L1,
                OperationTr::noop(
                        "The project folder to go on in (claude-code, codex, pi), instead of the "
                        "session's."),
                { .kind = ParameterKind::Folder, .isNeverEmpty = true }),
        option<&SessionExport::projection>(
                "projection"_L1,
                OperationTr::noop("What the next request would hold instead of every message: the "
                                  "summary and what it kept (claude-code, codex).")),
        option<&SessionExport::leaf>(
                "leaf"_L1,
                OperationTr::noop(
                        "Only the branch up to this entry (all but pi and json: where the session "
                        "stands)."),
                { .kind = ParameterKind::Entry,
                  .isNeverEmpty = true,
                  .oneOf = Scope,
                  .option = "branch"_L1 }),
        option<&SessionExport::entries>("entries"_L1, OperationTr::noop("Only these entries."),
                                        { .oneOf = Scope, .value = "ids"_L1, .isJoined = true }),
        option<&SessionExport::all>(
                "all"_L1, OperationTr::noop("All branches (pi and json: so without it, too)."),
                { .oneOf = Scope }),
        option<&SessionExport::thinking>(
                "thinking"_L1,
                OperationTr::noop("Leave out what models thought (html, markdown).")),
        option<&SessionExport::redact>(
                "redact"_L1, OperationTr::noop("Take out what this regular expression fits."),
                { .value = "pattern"_L1 }),
        option<&SessionExport::redactKeys>(
                "redactKeys"_L1,
                OperationTr::noop("Leave keys, tokens and passwords where they are.")),
        option<&SessionExport::overwrite>("overwrite"_L1,
                                          OperationTr::noop("Replace the file if it is there."),
                                          { .option = "force"_L1 }),
    };
}

const ValueFields<ExportedSession> &fields()
{
    using Exported = ExportedSession;
    static const ValueFields<Exported> Fields {
        { "path"_L1, &Exported::path },
        { "entries"_L1, [](const Exported &done) { return done.outcome.entries; } },
        { "bytes"_L1, [](const Exported &done) { return done.outcome.bytes; } },
        { "place"_L1, "where its program looks for it"_L1,
          [](const Exported &done) { return done.place.path; } },
        { "command"_L1, "for a shell: makes the program go on with it"_L1,
          [](const Exported &done) { return done.place.command; } },
        { "redactions"_L1, "places where something was taken out"_L1,
          [](const Exported &done) { return done.outcome.redactions.total(); } },
        { "note"_L1, "for people; empty: there is nothing to say"_L1,
          [](const Exported &done) { return done.outcome.note; } },
    };
    return Fields;
}

} // namespace

const OperationOf<SessionExport, ExportedSession> &exportOperation()
{
    static const OperationOf<SessionExport, ExportedSession> Export { {
            .text = { .name = "export"_L1,
                      .help = OperationTr::noop("write a session for reading, for import, or for "
                                                "another program to go on with"),
                      .forms = { { .verb = "export"_L1 } },
                      .stops = true,
                      .events = { &progressEvent() } },
            .parameters = parameters(),
            .check = check,
            .work = start,
            .fields = fields(),
    } };
    return Export;
}

} // namespace varve
