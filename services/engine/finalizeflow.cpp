// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "finalizeflow.h"

#include <compaction/offlinesummarizer.h>
#include <compaction/shortsummary.h>
#include <context/projection.h>
#include <memory/journalfrommodel.h>
#include <providers/completion.h>
#include <providers/failure.h>
#include <workspace/askedhere.h>
#include <workspace/loadedsession.h>

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>
#include <ranges>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The least that the built-in summarizer needs to say something under each heading.
constexpr qint64 OfflineTokens = 1024;
/// Some twenty lines.
constexpr qint64 FactTokens = 1536;

/// The end of what the session would be sent with, oldest first: as much as `budget` tokens of it without results, which are
/// mostly not told. A long session is not read whole for two sentences.
Result<QList<Entry>> sentEntries(const LoadedSession &loaded, ProjectionSettings settings,
                                 qint64 budget, StoreReader &reader)
{
    settings.factors = loaded.factors;
    const Context context = project(loaded.branch, settings);
    QList<Entry> entries;
    qint64 tokens = 0;
    for (const ContextItem &item : context.items | std::views::reverse) {
        if (!item.isSent() || item.seq == 0) {
            continue;
        }
        auto entry = reader.entry(item.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        entries += std::move(*entry);
        tokens += item.role == Role::ToolResult ? 0 : item.tokens;
        if (tokens > budget) {
            break;
        }
    }
    std::ranges::reverse(entries);
    return entries;
}

Request requestOf(const SummaryPrompt &prompt, const CompactionOptions &options)
{
    Request request;
    request.model = options.summarizer->model;
    request.systemPrompt = prompt.system;
    request.maxOutputTokens = FinalizeFlow::answerTokens(options);
    request.thinkingLevel = u"off"_s; // it would come out of the same few tokens
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };
    return request;
}

} // namespace

struct FinalizeFlow::Work
{
    EntryId leaf; ///< that the summary is about
    QString summary; ///< that there was
    BranchMaterial material;
    bool mayAsk = false; ///< the model
};

FinalizeFlow::FinalizeFlow(StoreClient *store, HttpTransport *transport, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
{ }

FinalizeFlow::~FinalizeFlow() = default;

qint64 FinalizeFlow::answerTokens(const CompactionOptions &options)
{
    return ShortSummaryTokens + (options.settings.journalByModel ? FactTokens : 0);
}

void FinalizeFlow::start(const Order &order)
{
    m_order = order;
    m_store->read([order](StoreReader &reader) -> Result<WorkPtr> {
               auto work = std::make_shared<Work>();
               const auto now = reader.session(order.session);
               if (!now || (!order.replaces && !now->summary.isEmpty())
                   || now->messageCount < LeastMessages) {
                   return work; // with nothing to tell
               }
               const auto loaded = loadSession(reader, order.session);
               if (!loaded) {
                   return std::unexpected(loaded.error());
               }
               const auto asked =
                       order.whileIdle ? Result<bool>(true) : wasAskedHere(loaded->branch, reader);
               if (!asked) {
                   return std::unexpected(asked.error());
               }
               work->mayAsk = *asked && order.options.summarizer;
               const qint64 budget = branchBudget(order.options.summarizerWindow);
               const auto entries = sentEntries(*loaded, order.options.projection, budget, reader);
               if (!entries) {
                   return std::unexpected(entries.error());
               }
               work->leaf = loaded->session().leaf;
               work->summary = now->summary;
               work->material = branchMaterial(*entries, budget, loaded->factors);
               return work;
           })
            .then(this, [this](const Result<WorkPtr> &read) {
                if (m_ended) {
                    return;
                }
                if (!read) {
                    end(FinalizeEnd::How::Failed, read.error());
                    return;
                }
                m_work = *read;
                if (m_work->material.told.isEmpty()) {
                    end(FinalizeEnd::How::Nothing);
                } else if (m_work->mayAsk) {
                    ask();
                } else {
                    writeOffline();
                }
            });
}

void FinalizeFlow::cancel()
{
    m_cancelled = true;
    if (m_completion) {
        m_completion->cancel();
        m_completion->deleteLater();
    }
    end(FinalizeEnd::How::Cancelled);
}

void FinalizeFlow::ask()
{
    const auto purpose =
            m_order.whileIdle ? RequestPurpose::IdleSummary : RequestPurpose::ShortSummary;
    m_completion = new Completion(m_transport, purpose, {}, this);
    connect(m_completion, &Completion::succeeded, this, &FinalizeFlow::takeAnswer);
    connect(m_completion, &Completion::failed, this,
            [this](const Failure &failure) { takeFailure(failure.error); });
    SummaryPrompt prompt = shortPrompt(m_work->material);
    if (m_order.options.settings.journalByModel) {
        prompt.user += shortJournalRequest();
    }
    m_completion->start(*m_order.options.summarizer, requestOf(prompt, m_order.options));
}

void FinalizeFlow::takeAnswer(const CompletionResult &answer)
{
    m_completion->deleteLater();
    m_end.usage = answer.usage;
    m_end.model = m_order.options.summarizer->model;
    JournalAnswer read { answer.text, {} };
    if (m_order.options.settings.journalByModel) {
        read = readJournalAnswer(cleanAnswer(answer.text), answer.stopReason == StopReason::Length);
    }
    const QString summary = shortSummary(read.summary);
    if (!summary.isEmpty()) {
        place(summary, read.facts);
    } else if (m_order.fallsBack) {
        writeOffline();
    } else {
        end(FinalizeEnd::How::Failed,
            { Error::Kind::Provider,
              QCoreApplication::translate("varve::FinalizeFlow", "%1 answered without a sentence.")
                      .arg(m_end.model),
              {} });
    }
}

/// Looks where in the conversation each fact stands: on a pool thread.
void FinalizeFlow::place(const QString &summary, const QList<JournalFact> &facts)
{
    if (facts.isEmpty()) {
        store(summary);
        return;
    }
    RedactionRules secrets = m_order.secrets;
    if (const ApiKey &key = m_order.options.summarizer->key; !key.isEmpty()) {
        secrets.own += key;
    }
    QtConcurrent::run([work = m_work, facts, secrets] {
        return placedFacts(facts, work->material.told, secrets);
    }).then(this, [this, summary](const QList<FoundFact> &placed) {
        if (!m_ended) {
            store(summary, placed);
        }
    });
}

void FinalizeFlow::takeFailure(const Error &error)
{
    m_completion->deleteLater();
    if (m_order.fallsBack) {
        writeOffline();
    } else {
        end(FinalizeEnd::How::Failed, error);
    }
}

void FinalizeFlow::writeOffline()
{
    m_end.model.clear();
    QtConcurrent::run([work = m_work]() -> QString {
        SummaryInput input;
        input.history = work->material.entries;
        for (const Entry &entry : work->material.entries) {
            if (entry.type == EntryType::Compaction) {
                input.previousSummary = entry.summary;
            }
        }
        input.maxTokens = OfflineTokens;
        const auto summary = summarizeOffline(input);
        return summary ? shortSummaryOf(summary->text) : QString();
    }).then(this, [this](const QString &summary) {
        if (!m_ended) {
            store(summary);
        }
    });
}

/// Both or none.
void FinalizeFlow::store(const QString &summary, const QList<FoundFact> &facts)
{
    m_store->write([session = m_order.session, work = m_work, summary,
                    facts](SessionStore &store) -> Result<bool> {
               auto transaction = Transaction::begin(store.database());
               if (!transaction) {
                   return std::unexpected(transaction.error());
               }
               const auto now = store.reader().session(session);
               if (!now) {
                   return std::unexpected(now.error());
               }
               if (summary.isEmpty() || now->leaf != work->leaf || now->summary != work->summary) {
                   return false;
               }
               return store.setSummary(session, summary)
                       .and_then([&] { return keepModelFacts(store.database(), session, facts); })
                       .and_then([&] { return transaction->commit(); })
                       .transform([] { return true; });
           })
            .then(this, [this](const Result<bool> &stored) {
                if (!stored) {
                    end(FinalizeEnd::How::Failed, stored.error());
                } else {
                    end(*stored ? FinalizeEnd::How::Stored : FinalizeEnd::How::Nothing);
                }
            });
}

void FinalizeFlow::end(FinalizeEnd::How how, const Error &error)
{
    if (std::exchange(m_ended, true)) {
        return;
    }
    m_end.how = how;
    m_end.error = error;
    Q_EMIT ended(m_end);
}

} // namespace varve
