// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerrunner.h"

#include "requestbuilder.h"

#include <QPointer>

namespace varve
{

using namespace Qt::StringLiterals;

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

void AnswerRunner::send(const QString &text, const Endpoint &endpoint)
{
    if (isRunning() || !m_workbench->hasSession()) {
        return;
    }
    m_state = State::Asking;
    m_endpoint = endpoint;
    m_session = m_workbench->session().id;
    m_text.clear();
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
    m_workbench->store()
            ->read([id = m_session, questionSeq, choice = m_workbench->choice(),
                    model = m_endpoint.model](
                           StoreReader &reader) -> Result<std::pair<Request, ImageData>> {
                auto loaded = loadSession(reader, id, questionSeq);
                if (!loaded) {
                    return std::unexpected(loaded.error());
                }
                ProjectionSettings settings = choice.projection;
                settings.replaysThinking = false;
                auto request = buildRequest(project(loaded->branch, settings), reader, settings);
                if (!request) {
                    return std::unexpected(request.error());
                }
                request->model = model;
                ImageData images;
                for (const RequestMessage &message : request->messages) {
                    for (const Block &block : message.blocks) {
                        if (const auto *image = std::get_if<ImageBlock>(&block)) {
                            auto data = reader.attachment(image->sha256);
                            if (!data) {
                                return std::unexpected(data.error());
                            }
                            images.insert(image->sha256, *data);
                        }
                    }
                }
                return std::pair(*request, images);
            })
            .then(this, [this, run = m_run](const Result<std::pair<Request, ImageData>> &request) {
                if (run != m_run) {
                    return; // stopped meanwhile
                }
                if (!request) {
                    end(request.error().message);
                    return;
                }
                start(request->first, request->second);
            });
}

void AnswerRunner::start(const Request &request, const ImageData &images)
{
    m_completion = std::make_unique<Completion>(m_transport);
    connect(m_completion.get(), &Completion::textAdded, this, [this](const QString &text) {
        m_text += text;
        Q_EMIT progressed(m_text.size());
    });
    connect(m_completion.get(), &Completion::succeeded, this,
            [this](const CompletionResult &result) {
                m_completion.release()->deleteLater();
                keep(result.text, result.stopReason, result.usage, {});
            });
    connect(m_completion.get(), &Completion::failed, this, [this](const Failure &failure) {
        m_completion.release()->deleteLater();
        keep(m_text, StopReason::Error, {}, failure.error.message);
    });
    m_completion->start(m_endpoint, request, images);
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
    keep(m_text, StopReason::Aborted, {}, {});
}

void AnswerRunner::keep(const QString &text, StopReason reason, const Usage &usage,
                        const QString &problem)
{
    if (text.isEmpty()) {
        end(problem);
        return;
    }
    m_state = State::Keeping;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { text } };
    answer.provider = m_endpoint.provider;
    answer.model = m_endpoint.model;
    answer.api = toString(m_endpoint.api);
    answer.stopReason = reason;
    if (usage.isReported()) {
        answer.usage = usage;
    }
    if (!problem.isEmpty()) {
        answer.data["errorMessage"_L1] = problem;
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
    Q_EMIT finished(problem);
}

} // namespace varve
