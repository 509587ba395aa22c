// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// import: files and folders of other programs.
#include "servemethods.h"
#include "servepage.h"
#include <base/onpool.h>
#include <models/importplaces.h>
#include <models/importrunner.h>
#include <shared/importjson.h>

#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// One import, from its files to its answer. Child of the context; goes with its end.
class ImportWork final : public QObject
{
public:
    ImportWork(ServeContext *context, LongCallPtr running)
        : QObject(context)
        , m_context(context)
        , m_running(std::move(running))
        , m_runner(context->store())
    {
        connect(&m_runner, &ImportRunner::progressChanged, this, &ImportWork::tellProgress);
        connect(&m_runner, &ImportRunner::fileEnded, this, &ImportWork::tellFile);
        connect(&m_runner, &ImportRunner::finished, this, [this] { end(); });
    }

    /// Looks at folders first, on a pool thread.
    void find(const QStringList &paths, bool bringBack)
    {
        onPool(
                this, [paths, stop = m_running->token()] { return describeFiles(paths, stop); },
                [this, bringBack](const ChosenFiles &chosen) { start(chosen, bringBack); });
    }

private:
    void start(const ChosenFiles &chosen, bool bringBack)
    {
        m_others = chosen.others;
        m_isCut = chosen.isCut;
        for (const FoundFile &file : chosen.files) {
            m_files += file.path;
        }
        if (m_running->isStopped()) {
            end();
            return;
        }
        m_running->onStop([this] { m_runner.cancel(); });
        if (bringBack) {
            m_runner.bringBack(m_files);
        } else {
            m_runner.start(m_files);
        }
    }

    [[nodiscard]] QJsonObject origin() const
    {
        return { { "request"_L1, m_running->call->id() }, { "files"_L1, m_files.size() } };
    }

    /// Of a client that does not read only the newest would matter, so it gets none.
    void tellProgress(int file, int /*files*/, qint64 bytes, qint64 total)
    {
        if (m_context->output->buffer().isCongested()) {
            return;
        }
        QJsonObject event = origin();
        event["file"_L1] = m_files.value(file);
        event["number"_L1] = file + 1;
        event["bytes"_L1] = bytes;
        event["totalBytes"_L1] = total;
        m_context->output->announce("importProgress"_L1, event);
    }

    void tellFile(const ImportOutcome &outcome)
    {
        QJsonObject event = origin();
        event["file"_L1] = outcome.file;
        event["number"_L1] = ++m_done;
        if (outcome.report) {
            event["sessions"_L1] = sessionsOf(*outcome.report);
        } else if (outcome.report.error().kind != Error::Kind::Cancelled) {
            const QJsonObject error = RpcError::of(outcome.report.error()).json();
            event["error"_L1] = error;
            m_problem = outcome.report.error();
            ++m_failures;
            keep(m_failed, { { "file"_L1, outcome.file }, { "error"_L1, error } });
        }
        m_context->output->announce("imported"_L1, event);
    }

    QJsonArray sessionsOf(const ImportReport &report)
    {
        QJsonArray sessions;
        for (ImportedSession session : report.sessions) {
            takeTitle(session, m_context->store()->rows());
            const QJsonObject json = importedJson(session);
            sessions += json;
            m_added += session.added;
            keep(m_sessions, json);
        }
        return sessions;
    }

    /// As much as one answer may be.
    void keep(QJsonArray &list, const QJsonObject &one)
    {
        m_kept += compactJson(one).size();
        if (m_kept <= AnswerBytes) {
            list += one;
        } else {
            ++m_leftOut;
        }
    }

    void end()
    {
        const bool isStopped = m_running->isStopped();
        if (m_files.size() == 1 && m_failures == 1) {
            m_running->call->fail(m_problem);
        } else {
            m_running->call->answer(QJsonObject { { "files"_L1, m_files.size() },
                                                  { "done"_L1, m_done },
                                                  { "stopped"_L1, isStopped },
                                                  { "added"_L1, m_added },
                                                  { "sessions"_L1, m_sessions },
                                                  { "failures"_L1, m_failures },
                                                  { "failed"_L1, m_failed },
                                                  { "leftOut"_L1, m_leftOut },
                                                  { "others"_L1, m_others },
                                                  { "cut"_L1, m_isCut } });
        }
        m_running->onStop({});
        deleteLater();
    }

    ServeContext *const m_context;
    const LongCallPtr m_running;
    ImportRunner m_runner;
    QStringList m_files;
    qint64 m_others = 0;
    bool m_isCut = false;
    int m_done = 0; ///< files
    int m_failures = 0;
    qint64 m_added = 0; ///< entries
    Error m_problem; ///< of the last file that failed
    QJsonArray m_sessions;
    QJsonArray m_failed;
    qsizetype m_kept = 0; ///< bytes of both
    qint64 m_leftOut = 0;
};

void import(ServeContext *context, const RpcCallPtr &call, RpcParams &params)
{
    const QStringList files = params.requiredTexts("files"_L1);
    const bool bringBack = params.flag("bringBack"_L1);
    if (params.problem()) {
        return;
    }
    auto *work = new ImportWork(context, context->running.begin(call));
    work->find(files, bringBack);
}

} // namespace

void addImportMethod(RpcDispatcher &dispatcher, ServeContext *context)
{
    dispatcher.add("import"_L1, [context](const RpcCallPtr &call, RpcParams &params) {
        import(context, call, params);
    });
}

} // namespace varve
