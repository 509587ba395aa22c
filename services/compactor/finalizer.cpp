// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "finalizer.h"

#include "completion.h"
#include "loadedsession.h"
#include "offlinesummarizer.h"
#include "projection.h"
#include "shortsummary.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The least that the built-in summarizer needs to say something under each heading.
constexpr qint64 OfflineTokens = 1024;

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

Request requestOf(const SummaryPrompt &prompt, const QString &model)
{
    Request request;
    request.model = model;
    request.systemPrompt = prompt.system;
    request.maxOutputTokens = ShortSummaryTokens;
    request.thinkingLevel = u"off"_s; // it would come out of the same few tokens
    RequestMessage message;
    message.blocks = { TextBlock { prompt.user } };
    request.messages = { message };
    return request;
}

} // namespace

struct Finalizer::Work
{
    SessionId session;
    EntryId leaf; ///< that the summary is about
    CompactionRecipe recipe;
    BranchMaterial material;
};

Finalizer::Finalizer(StoreClient *store, HttpTransport *transport, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
{ }

Finalizer::~Finalizer() = default;

void Finalizer::finalize(const SessionId &session, const CompactionRecipe &recipe)
{
    QMetaObject::invokeMethod(this, [this, session, recipe] {
        if (!m_atWork.contains(session)) {
            m_atWork += session;
            read(session, recipe);
        }
    });
}

void Finalizer::read(const SessionId &session, const CompactionRecipe &recipe)
{
    m_store->read([session, recipe](StoreReader &reader) -> Result<WorkPtr> {
               auto work = std::make_shared<Work>();
               const auto now = reader.session(session);
               if (!now || !now->summary.isEmpty() || now->messageCount < LeastMessages) {
                   return work; // with nothing to tell
               }
               const auto loaded = loadSession(reader, session);
               if (!loaded) {
                   return std::unexpected(loaded.error());
               }
               const qint64 budget = branchBudget(recipe.summarizerWindow);
               const auto entries = sentEntries(*loaded, recipe.projection, budget, reader);
               if (!entries) {
                   return std::unexpected(entries.error());
               }
               work->session = session;
               work->leaf = loaded->session().leaf;
               work->recipe = recipe;
               work->material = branchMaterial(*entries, budget, loaded->factors);
               return work;
           })
            .then(this, [this, session](const Result<WorkPtr> &read) {
                if (!read || (*read)->material.told.isEmpty()) {
                    m_atWork -= session;
                } else if ((*read)->recipe.summarizer) {
                    ask(*read);
                } else {
                    writeOffline(*read);
                }
            });
}

void Finalizer::ask(const WorkPtr &work)
{
    auto *completion = new Completion(m_transport, {}, this);
    connect(completion, &Completion::succeeded, this,
            [this, work, completion](const CompletionResult &answer) {
                completion->deleteLater();
                const QString summary = shortSummary(answer.text);
                if (summary.isEmpty()) {
                    writeOffline(work);
                } else {
                    store(work, summary);
                }
            });
    connect(completion, &Completion::failed, this, [this, work, completion](const Failure &) {
        completion->deleteLater();
        writeOffline(work);
    });
    const Endpoint &endpoint = *work->recipe.summarizer;
    completion->start(endpoint, requestOf(shortPrompt(work->material), endpoint.model));
}

void Finalizer::writeOffline(const WorkPtr &work)
{
    QtConcurrent::run([work]() -> QString {
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
    }).then(this, [this, work](const QString &summary) { store(work, summary); });
}

void Finalizer::store(const WorkPtr &work, const QString &summary)
{
    m_store->write([work, summary](SessionStore &store) -> Result<bool> {
               const auto now = store.reader().session(work->session);
               if (!now) {
                   return std::unexpected(now.error());
               }
               if (summary.isEmpty() || now->leaf != work->leaf || !now->summary.isEmpty()) {
                   return false;
               }
               return store.setSummary(work->session, summary).transform([] { return true; });
           })
            .then(this, [this, work](const Result<bool> &stored) {
                m_atWork -= work->session;
                if (stored.value_or(false)) {
                    Q_EMIT finalized(work->session);
                }
            });
}

} // namespace varve
