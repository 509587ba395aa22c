// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exporthost.h"

#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

/// What a client asks for.
struct ExportHost::Wish
{
    QString session;
    QString path;
    ExportFormat format = ExportFormat::Json;
    QString leaf; ///< the end of a branch; empty: none is meant
    QStringList entries;
    bool all = false;
    RedactionRules redaction;

    [[nodiscard]] static Wish read(RpcParams &params);
    [[nodiscard]] Result<ExportRequest> order(StoreReader &reader) const;
};

ExportHost::Wish ExportHost::Wish::read(RpcParams &params)
{
    Wish wish;
    wish.session = params.requiredText("session"_L1);
    const QString format = params.requiredText("format"_L1);
    const auto known = exportFormatFromString(format);
    if (!known) {
        params.refuse(tr("The parameter “%1” is one of these: %2.")
                              .arg(u"format"_s, u"html, json, markdown, pi"_s),
                      "format"_L1);
    }
    wish.format = known.value_or(ExportFormat::Json);
    wish.path = QFileInfo(params.requiredText("path"_L1)).absoluteFilePath();
    wish.leaf = params.text("leaf"_L1);
    wish.entries = params.texts("entries"_L1).value_or(QStringList());
    wish.all = params.flag("all"_L1);
    if (int(!wish.leaf.isEmpty()) + int(!wish.entries.isEmpty()) + int(wish.all) > 1) {
        params.refuse(tr("Use one of “leaf”, “entries” and “all”."), "leaf"_L1);
    }
    wish.redaction.keys = params.flag("redactKeys"_L1, true);
    wish.redaction.patterns = params.texts("redact"_L1).value_or(QStringList());
    if (const auto redactor = Redactor::make(wish.redaction); !redactor) {
        params.refuse(redactor.error().message, "redact"_L1);
    }
    if (!params.flag("overwrite"_L1) && QFileInfo::exists(wish.path)) {
        params.refuse(tr("The file %1 is there already. “overwrite” replaces it.").arg(wish.path),
                      "path"_L1);
    }
    return wish;
}

/// As `varve export` has it: what is for reading shows a branch, what can be read in again has them all.
Result<ExportRequest> ExportHost::Wish::order(StoreReader &reader) const
{
    const auto loaded = loadNamed(reader, session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ExportRequest order;
    order.session = loaded->session().id;
    order.format = format;
    order.redaction = redaction;
    const bool isForReading = format == ExportFormat::Markdown || format == ExportFormat::Html;
    order.scope = isForReading && !all ? ExportScope::Branch : ExportScope::Session;
    for (const QString &name : entries) {
        const auto entry = entryNamed(reader, *loaded, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        order.scope = ExportScope::Selection;
        order.entries += *entry;
    }
    if (leaf.isEmpty()) {
        return order;
    }
    return entryNamed(reader, *loaded, leaf).transform([&](const EntryId &end) {
        order.scope = ExportScope::Branch;
        order.leaf = end;
        return order;
    });
}

ExportHost::ExportHost(ServeContext *context, RpcDispatcher &dispatcher)
    : m_context(context)
    , m_runner(context->store()->path())
{
    dispatcher.add("export"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { takeExport(call, params); });
    connect(&m_runner, &ExportRunner::progressChanged, this, &ExportHost::tellProgress);
    connect(&m_runner, &ExportRunner::finished, this, &ExportHost::onFinished);
}

ExportHost::~ExportHost() = default;

void ExportHost::takeExport(const RpcCallPtr &call, RpcParams &params)
{
    const Wish wish = Wish::read(params);
    if (params.problem()) {
        return;
    }
    const LongCallPtr running = m_context->running.begin(call);
    if (!wish.redaction.keys) {
        find(running, wish);
        return;
    }
    m_context->engine->ownKeys().then(this, [this, running, wish](const QList<ApiKey> &keys) {
        Wish withKeys = wish;
        withKeys.redaction.own = keys;
        find(running, withKeys);
    });
}

void ExportHost::find(const LongCallPtr &running, const Wish &wish)
{
    m_context->store()
            ->read([wish](StoreReader &reader) { return wish.order(reader); })
            .then(this, [this, running, path = wish.path](const Result<ExportRequest> &order) {
                if (!order || running->isStopped()) {
                    running->call->fail(order ? stopped().error() : order.error());
                } else {
                    enqueue({ running, *order, path });
                }
            });
}

void ExportHost::enqueue(const Job &job)
{
    m_jobs.push_back(job);
    job.running->onStop([this, at = std::weak_ptr(job.running)] {
        if (const LongCallPtr running = at.lock()) {
            stop(running);
        }
    });
    if (m_jobs.size() == 1) {
        next();
    }
}

void ExportHost::stop(const LongCallPtr &running)
{
    const auto found = std::ranges::find(m_jobs, running, &Job::running);
    if (found == m_jobs.begin() && found != m_jobs.end()) {
        m_runner.cancel();
    } else if (found != m_jobs.end()) {
        m_jobs.erase(found);
        running->call->fail(stopped().error());
    }
}

void ExportHost::next()
{
    if (!m_jobs.empty()) {
        m_runner.start(m_jobs.front().order, m_jobs.front().path);
    }
}

void ExportHost::tellProgress(qsizetype done, qsizetype total)
{
    if (m_jobs.empty() || m_context->output->buffer().isCongested()) {
        return;
    }
    const Job &job = m_jobs.front();
    m_context->output->announce("exportProgress"_L1,
                                { { "request"_L1, job.running->call->id() },
                                  { "session"_L1, job.order.session.toString() },
                                  { "done"_L1, done },
                                  { "total"_L1, total } });
}

void ExportHost::onFinished(const Result<ExportOutcome> &outcome)
{
    const Job job = m_jobs.front();
    m_jobs.pop_front();
    job.running->call->answer(outcome.transform([&](const ExportOutcome &done) {
        return QJsonObject { { "path"_L1, job.path },
                             { "entries"_L1, done.entries },
                             { "bytes"_L1, done.bytes },
                             { "redactions"_L1, done.redactions.total() } };
    }));
    next();
}

} // namespace varve
