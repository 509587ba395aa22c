// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importoperation.h"

#include "errorjson.h"
#include "operationtr.h"
#include <engine/engine.h>
#include <engine/flow.h>
#include <interchange/importinto.h>
#include <interchange/importplaces.h>

#include <QJsonDocument>
#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostBytes = 4 * 1024 * 1024; ///< of the lists of one answer

const ValueFields<ImportedSession::Skipped> &skippedFields()
{
    using Skipped = ImportedSession::Skipped;
    static const ValueFields<Skipped> Fields {
        { "line"_L1, "0: not about one line"_L1, &Skipped::line },
        { "reason"_L1, "text for people"_L1, &Skipped::reason },
    };
    return Fields;
}

const ValueFields<ImportedSession> &sessionFields()
{
    using Session = ImportedSession;
    static const ValueFields<Session> Fields {
        { "id"_L1, "null for a deleted one"_L1, &Session::id },
        { "originalId"_L1, [](const Session &session) { return textOrNull(session.originId); } },
        { "title"_L1, &Session::title },
        { "deleted"_L1, "the person has deleted it here: nothing came in"_L1, &Session::isDeleted },
        { "format"_L1, "of the program that it is from: `pi`"_L1, &Session::format },
        { "entries"_L1, "what the store holds of it now"_L1, &Session::entries },
        { "messages"_L1, &Session::messages },
        { "branches"_L1, &Session::branches },
        { "compactions"_L1, &Session::compactions },
        { "added"_L1, "entries that were new"_L1, &Session::added },
        { "source"_L1,
          "records of the file: `entries` all together, `entry_types` by kind; not there where none were counted: the rows of a database are told with its first session"_L1,
          [](const Session &session) {
              return onlyIf(!session.source.isEmpty(), session.source);
          } },
        { "skipped"_L1, "the first of them"_L1, &Session::skipped, skippedFields() },
        { "skippedCount"_L1, &Session::skippedCount },
        { "notes"_L1, "text for people"_L1, &Session::notes },
    };
    return Fields;
}

const ValueFields<FailedImport> &failedFields()
{
    static const ValueFields<FailedImport> Fields {
        { "file"_L1, &FailedImport::file },
        { "error"_L1, [](const FailedImport &failed) { return errorJson(failed.error); } },
    };
    return Fields;
}

struct ImportProgress
{
    QString file;
    qint64 number = 0;
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 totalBytes = 0;
};

const EventOf<ImportProgress> &progressEvent()
{
    using Progress = ImportProgress;
    static const ValueFields<Progress> Fields {
        { "file"_L1, &Progress::file },
        { "number"_L1, "from 1"_L1, &Progress::number },
        { "files"_L1, &Progress::files },
        { "bytes"_L1, &Progress::bytes },
        { "totalBytes"_L1, "0: not known"_L1, &Progress::totalBytes },
    };
    static const EventOf<Progress> Event("importProgress"_L1, EventText::Kind::Progress, Fields);
    return Event;
}

/// What came in, as far as one answer has room for it where one line has to carry it.
class Gathered
{
public:
    explicit Gathered(Notation notation) : m_isBounded(notation == Notation::Json) { }

    ImportResult result;

    void take(const ImportedFile &file)
    {
        ++result.done;
        for (const ImportedSession &session : file.sessions) {
            result.added += session.added;
            keep(result.sessions, session, sessionFields());
        }
        if (file.error) {
            ++result.failures;
            keep(result.failed, { file.file, *file.error }, failedFields());
        }
    }

private:
    template<typename T>
    void keep(QList<T> &list, const T &one, const ValueFields<T> &fields)
    {
        if (m_isBounded) {
            m_bytes += QJsonDocument(fields.json(one)).toJson(QJsonDocument::Compact).size();
        }
        if (m_bytes <= MostBytes) {
            list += one;
        } else {
            ++result.leftOut;
        }
    }

    const bool m_isBounded;
    qsizetype m_bytes = 0;
};

QFuture<Result<ImportOutcome>> importOne(Engine *engine, const ImportProgress &at,
                                         ImportControl control, const OperationRun &run)
{
    control.stop = run.stop;
    control.progress = [run, at, home = engine->settings()](qint64 bytes, qint64 total) {
        ImportProgress now = at;
        now.bytes = bytes;
        now.totalBytes = total;
        QMetaObject::invokeMethod(
                home, [run, now] { progressEvent().tell(run, {}, now); }, Qt::QueuedConnection);
    };
    return engine->store()->bulkWrite(
            [file = at.file, control](SessionStore &store) -> Result<ImportOutcome> {
                return importInto(store, file, control);
            });
}

ImportedFile ended(const ImportProgress &at, const Result<ImportOutcome> &outcome)
{
    ImportedFile file { at.file, at.number, at.files, {}, {} };
    const auto report = outcome.and_then([](const ImportOutcome &one) { return one.report; });
    if (report) {
        file.sessions = report->sessions;
    } else if (report.error().kind != Error::Kind::Cancelled) {
        file.error = report.error();
    }
    return file;
}

QCoro::Task<Result<ImportResult>> importFiles(Engine *engine, SessionImport wanted,
                                              OperationRun run)
{
    const std::stop_token gone = engine->gone();
    const ChosenFiles chosen = co_await valueOf(QtConcurrent::run(
            [files = wanted.files, stop = run.stop] { return describeFiles(files, stop); }));
    Gathered gathered(run.notation);
    gathered.result.files = chosen.files.size();
    gathered.result.others = chosen.others;
    gathered.result.isCut = chosen.isCut;
    ImportControl control;
    control.bringBackDeleted = wanted.bringBack;
    for (const FoundFile &file : chosen.files) {
        if (run.stop.stop_requested() || gone.stop_requested()) {
            break;
        }
        const ImportProgress at { file.path, gathered.result.done + 1, chosen.files.size() };
        const auto outcome = co_await valueOf(importOne(engine, at, control, run));
        if (gone.stop_requested()) {
            co_return stopped();
        }
        const ImportedFile one = ended(at, outcome);
        gathered.take(one);
        importedEvent().tell(run, {}, one);
        if (one.error && chosen.files.size() == 1) {
            co_return std::unexpected(*one.error);
        }
    }
    gathered.result.isStopped = run.stop.stop_requested();
    co_return gathered.result;
}

QFuture<Result<ImportResult>> start(Engine &engine, const SessionImport &wanted,
                                    const OperationRun &run)
{
    return toFuture(importFiles(&engine, wanted, run));
}

const ValueFields<ImportResult> &resultFields()
{
    static const ValueFields<ImportResult> Fields {
        { "sessions"_L1, {}, &ImportResult::sessions, sessionFields() },
        { "files"_L1, &ImportResult::files },
        { "done"_L1, "files that were looked at"_L1, &ImportResult::done },
        { "stopped"_L1, "what came in stays, and importing again adds the rest"_L1,
          &ImportResult::isStopped },
        { "added"_L1, "entries"_L1, &ImportResult::added },
        { "failures"_L1, &ImportResult::failures },
        { "failed"_L1, {}, &ImportResult::failed, failedFields() },
        { "leftOut"_L1, "of `sessions` and `failed`: what `varve serve` has no room for in 4 MB"_L1,
          &ImportResult::leftOut },
        { "others"_L1, "files of the folders that are no sessions"_L1, &ImportResult::others },
        { "cut"_L1, "the folders hold more than is looked at"_L1, &ImportResult::isCut },
    };
    return Fields;
}

} // namespace

const EventOf<ImportedFile> &importedEvent()
{
    static const ValueFields<ImportedFile> Fields {
        { "file"_L1, "that has ended"_L1, &ImportedFile::file },
        { "number"_L1, &ImportedFile::number },
        { "files"_L1, &ImportedFile::files },
        { { "sessions"_L1, "as import has them"_L1, true },
          [](const ImportedFile &file) {
              return file.error ? QJsonValue(QJsonValue::Undefined)
                                : QJsonValue(sessionFields().json(file.sessions));
          } },
        { "error"_L1, "in their place"_L1,
          [](const ImportedFile &file) {
              return file.error ? QJsonValue(errorJson(*file.error))
                                : QJsonValue(QJsonValue::Undefined);
          } },
    };
    static const EventOf<ImportedFile> Event("imported"_L1, EventText::Kind::Each, Fields);
    return Event;
}

const OperationOf<SessionImport, ImportResult> &importOperation()
{
    static const OperationOf<SessionImport, ImportResult> Import { {
            .text = { .name = "import"_L1,
                      .help = OperationTr::noop("bring in sessions of other programs"),
                      .forms = { { .verb = "import"_L1 } },
                      .stops = true,
                      .events = { &progressEvent(), &importedEvent() } },
            .parameters = { argument<&SessionImport::files>(
                                    "files"_L1,
                                    OperationTr::noop(
                                            "Session files of other programs, or folders with "
                                            "such files."),
                                    { .kind = ParameterKind::File }),
                            option<&SessionImport::bringBack>(
                                    "bringBack"_L1,
                                    OperationTr::noop(
                                            "Also sessions that you have deleted here.")) },
            .work = start,
            .fields = resultFields(),
    } };
    return Import;
}

} // namespace varve
