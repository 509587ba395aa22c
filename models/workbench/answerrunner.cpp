// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerrunner.h"

#include "costs.h"
#include "entrydata.h"
#include "requestbuilder.h"
#include "requestimages.h"
#include "wireprotocol.h"

#include <QPointer>

#include <utility>

namespace varve
{

AnswerRunner::AnswerRunner(Workbench *workbench, HttpTransport *transport, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_transport(transport)
{ }

AnswerRunner::~AnswerRunner()
{
    if (m_completion) {
        m_completion->cancel();
    }
}

void AnswerRunner::send(const QString &text, const AnswerTarget &target)
{
    if (isRunning() || !m_workbench->hasSession()) {
        return;
    }
    m_state = State::Asking;
    m_target = target;
    m_session = m_workbench->session().id;
    m_target.endpoint.cacheKey = m_session.toString();
    m_thinking.clear();
    m_text.clear();
    m_thinkingRefused = false;
    m_elapsed.start();
    Q_EMIT progressed(0);
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { text } };
    m_workbench->append(
            { question },
            [self = QPointer(this), run = ++m_run, text](const Result<QList<Entry>> &stored) {
                if (self && self->m_run == run) {
                    self->onQuestionStored(text, stored);
                }
            });
}

void AnswerRunner::onQuestionStored(const QString &text, const Result<QList<Entry>> &stored)
{
    if (!stored) {
        Q_EMIT refused(text);
        end(stored.error().message);
        return;
    }
    m_question = stored->constLast().id;
    ask(stored->constLast().seq);
}

void AnswerRunner::ask(qint64 questionSeq)
{
    ProjectionSettings settings = m_workbench->choice().projection;
    settings.replaysThinking = replaysThinking(m_target.endpoint);
    m_workbench->store()
            ->read([id = m_session, questionSeq,
                    settings](StoreReader &reader) -> Result<std::pair<Request, ImageData>> {
                auto loaded = loadSession(reader, id, questionSeq);
                if (!loaded) {
                    return std::unexpected(loaded.error());
                }
                auto request = buildRequest(project(loaded->branch, settings), reader, settings);
                if (!request) {
                    return std::unexpected(request.error());
                }
                return readImages(reader, *request).transform([&](ImageData images) {
                    return std::pair(std::move(*request), std::move(images));
                });
            })
            .then(this, [this, run = m_run](const Result<std::pair<Request, ImageData>> &request) {
                if (run != m_run) {
                    return; // stopped meanwhile
                }
                if (!request) {
                    end(request.error().message);
                    return;
                }
                m_request = request->first;
                m_request.model = m_target.endpoint.model;
                m_request.thinkingLevel = m_target.thinkingLevel;
                m_images = request->second;
                start();
            });
}

void AnswerRunner::start()
{
    m_completion = std::make_unique<Completion>(m_transport);
    connect(m_completion.get(), &Completion::thinkingAdded, this, [this](const QString &text) {
        m_thinking += text;
        Q_EMIT progressed(m_thinking.size() + m_text.size());
    });
    connect(m_completion.get(), &Completion::textAdded, this, [this](const QString &text) {
        m_text += text;
        Q_EMIT progressed(m_thinking.size() + m_text.size());
    });
    connect(m_completion.get(), &Completion::succeeded, this,
            [this](const CompletionResult &result) {
                m_completion.release()->deleteLater();
                keep(result.blocks, result.stopReason, result.usage, {});
            });
    connect(m_completion.get(), &Completion::failed, this, &AnswerRunner::onFailed);
    m_completion->start(m_target.endpoint, m_request, m_images);
}

void AnswerRunner::onFailed(const Failure &failure)
{
    m_completion.release()->deleteLater();
    const Blocks blocks = received();
    if (failure.thinkingRefused && blocks.isEmpty() && !std::exchange(m_thinkingRefused, true)) {
        m_request = withoutThinking(std::move(m_request));
        start();
        return;
    }
    if (failure.limitTokens) {
        Q_EMIT limitLearned(m_target.endpoint.provider, m_target.endpoint.model,
                            *failure.limitTokens);
    }
    keep(blocks, StopReason::Error, {}, failure.error.message);
}

void AnswerRunner::stop()
{
    if (m_state != State::Asking) {
        return;
    }
    ++m_run;
    if (m_completion) {
        m_completion->cancel();
        m_completion.release()->deleteLater();
    }
    keep(received(), StopReason::Aborted, {}, {});
}

/// Of an answer that was not finished; its signatures, if it had any, would be worth nothing.
Blocks AnswerRunner::received() const
{
    Blocks blocks;
    if (!m_thinking.isEmpty()) {
        blocks += ThinkingBlock { m_thinking, {}, false };
    }
    if (!m_text.isEmpty()) {
        blocks += TextBlock { m_text };
    }
    return blocks;
}

void AnswerRunner::keep(const Blocks &blocks, StopReason reason, const Usage &usage,
                        const QString &problem)
{
    if (blocks.isEmpty()) {
        end(problem);
        return;
    }
    m_state = State::Keeping;
    const Endpoint &endpoint = m_target.endpoint;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = blocks;
    answer.provider = endpoint.provider;
    answer.model = endpoint.model;
    answer.api = toString(endpoint.api);
    answer.stopReason = reason;
    if (usage.isReported()) {
        answer.usage = usage;
        const qint64 forAnHour = endpoint.cache == PromptCache::OneHour ? usage.cacheWrite : 0;
        if (const auto cost = costOf(m_target.model, usage, forAnHour)) {
            answer.usage->cost = cost->total;
        }
    }
    answer.data[entryData::DurationMs] = m_elapsed.elapsed();
    if (!problem.isEmpty()) {
        answer.data[entryData::ErrorMessage] = problem;
    }
    m_workbench->appendBelow(m_session, m_question, { answer },
                             [self = QPointer(this), problem](const Result<QList<Entry>> &stored) {
                                 if (self) {
                                     self->end(stored ? problem : stored.error().message);
                                 }
                             });
}

void AnswerRunner::end(const QString &problem)
{
    m_state = State::Idle;
    m_request = {};
    m_images.clear();
    Q_EMIT finished(problem);
}

} // namespace varve
