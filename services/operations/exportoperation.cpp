// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportoperation.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "workqueue.h"
#include <engine/engine.h>
#include <engine/flow.h>

#include <QFileInfo>

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
    request.redaction.keys = wanted.redactKeys;
    request.redaction.patterns = wanted.redact;
    const bool isForReading =
            wanted.format == ExportFormat::Markdown || wanted.format == ExportFormat::Html;
    request.scope = isForReading && !wanted.all ? ExportScope::Branch : ExportScope::Session;
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

/// One at a time, on a connection of its own, so that neither writing nor reading waits for it.
WorkQueue &exports()
{
    static WorkQueue Exports;
    return Exports;
}

Result<ExportedSession> write(const QString &store, const SessionExport &wanted,
                              const ExportRequest &request, const OperationRun &run,
                              const ExportControl &control)
{
    return SessionStore::open(store, { .readOnly = true })
            .and_then([&](const std::unique_ptr<SessionStore> &opened) {
                return wanted.path.isEmpty()
                        ? exportTo(*run.output, opened->reader(), request, control)
                        : exportToFile(wanted.path, opened->reader(), request,
                                       wanted.overwrite ? Existing::Replace : Existing::Refuse,
                                       control);
            })
            .transform([&](const ExportOutcome &outcome) {
                return ExportedSession { wanted.path, outcome };
            });
}

QCoro::Task<Result<ExportedSession>> exportSession(Engine *engine, SessionExport wanted,
                                                   OperationRun run)
{
    const std::stop_token gone = engine->gone();
    auto request = co_await valueOf(engine->store()->read(
            [wanted](StoreReader &reader) { return requestOf(reader, wanted); }));
    if (request && wanted.redactKeys && !gone.stop_requested()) {
        const QList<ApiKey> keys = co_await valueOf(engine->ownKeys());
        request->redaction.own = keys;
    }
    if (!request || gone.stop_requested()) {
        co_return request ? stopped() : std::unexpected(request.error());
    }
    ExportControl control { run.stop, {} };
    control.progress = [run, session = request->session,
                        home = engine->settings()](qsizetype done, qsizetype total) {
        QMetaObject::invokeMethod(
                home, [=] { progressEvent().tell(run, session, { done, total }); },
                Qt::QueuedConnection);
    };
    auto done = co_await valueOf(exports().add<Result<ExportedSession>>(
            run.stop, [=, store = engine->store()->path(), request = *request] {
                return write(store, wanted, request, run, control);
            }));
    if (!done && done.error().kind == Error::Kind::Refused) {
        done.error().message += u' '
                + OperationTr::tr("%1 replaces it.")
                          .arg(exportOperation()
                                       .parameterNamed(u"overwrite")
                                       ->spelling(run.notation));
    }
    co_return done;
}

QFuture<Result<ExportedSession>> start(Engine &engine, const SessionExport &wanted,
                                       const OperationRun &run)
{
    return toFuture(exportSession(&engine, wanted, run));
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
    return {
        sessionArgument<&SessionExport::session>(),
        option<&SessionExport::format>(
                "format"_L1, OperationTr::noop("What is written."),
                { .isRequired = true, .words = formats, .value = "name"_L1 }),
        option<&SessionExport::path>(
                "path"_L1, OperationTr::noop("The file."),
                { .kind = ParameterKind::File, .isRequired = true, .only = Notation::Json }),
        option<&SessionExport::path>(
                "output"_L1, OperationTr::noop("Write this file instead of standard output."),
                { .kind = ParameterKind::File,
                  .isNeverEmpty = true,
                  .letter = "o"_L1,
                  .only = Notation::CommandLine }),
        option<&SessionExport::leaf>(
                "leaf"_L1,
                OperationTr::noop(
                        "Only the branch up to this entry (markdown and html: where the session "
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
        { "redactions"_L1, "places where something was taken out"_L1,
          [](const Exported &done) { return done.outcome.redactions.total(); } },
    };
    return Fields;
}

} // namespace

const OperationOf<SessionExport, ExportedSession> &exportOperation()
{
    static const OperationOf<SessionExport, ExportedSession> Export { {
            .text = { .name = "export"_L1,
                      .help = OperationTr::noop("write a session as pi, markdown, html or json"),
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
