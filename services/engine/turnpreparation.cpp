// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnpreparation.h"

#include "answertargets.h"
#include "engine.h"
#include "flow.h"
#include "summarymodels.h"
#include <context/stoppedanswer.h>
#include <providers/wireprotocol.h>
#include <session/contextedit.h>
#include <session/referenceblock.h>
#include <session/texttokens.h>
#include <workspace/answerrecovery.h>
#include <workspace/askedhere.h>
#include <workspace/serverwindow.h>

#include <QCoreApplication>
#include <QFileInfo>

#include <array>
#include <cmath>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TurnPreparation)
};

using Why = TurnRefusal::Why;
using Refused = std::optional<TurnRefusal>;

TurnRefusal refusal(const Error &error, Why why = Why::Failed)
{
    return { error.kind == Error::Kind::Cancelled ? Why::Stopped : why, error };
}

/// One request on its way. Each step ends with nothing, or with what stands in the way.
class TurnPreparation
{
public:
    TurnPreparation(Engine *engine, TurnRequest request, std::stop_token stop)
        : m_engine(engine)
        , m_request(std::move(request))
        , m_stop(std::move(stop))
        , m_gone(engine->gone())
    { }

    static QCoro::Task<TurnOutcome> run(std::shared_ptr<TurnPreparation> self)
    {
        static constexpr std::array Steps {
            &TurnPreparation::load,      &TurnPreparation::findTarget,
            &TurnPreparation::askServer, &TurnPreparation::writeMessage,
            &TurnPreparation::findTools, &TurnPreparation::makeSession,
            &TurnPreparation::project,   &TurnPreparation::findSummarizers,
        };
        for (const auto step : Steps) {
            if (self->isStopped()) {
                co_return std::unexpected(TurnRefusal::stopped());
            }
            if (Refused refused = co_await (*self.*step)()) {
                co_return std::unexpected(*std::move(refused));
            }
        }
        co_return self->m_prepared;
    }

private:
    using Step = QCoro::Task<Refused>;

    [[nodiscard]] bool isStopped() const
    {
        return m_stop.stop_requested() || m_gone.stop_requested();
    }

    Step load()
    {
        if (m_request.session.isNull()) {
            co_return std::nullopt;
        }
        auto loaded = co_await valueOf(m_engine->store()->write(
                [session = m_request.session, owner = m_engine->leases()->owner()](
                        SessionStore &store) { return loadRecovered(store, session, owner); }));
        if (!loaded) {
            co_return refusal(loaded.error());
        }
        m_loaded = *std::move(loaded);
        co_return std::nullopt;
    }

    Step findTarget()
    {
        auto who = whoAnswers(*m_engine->settings(), m_engine->catalogue(), m_loaded.branch.state,
                              m_request.answer, m_request.spelling);
        if (!who) {
            co_return refusal(who.error(), Why::NotSetUp);
        }
        if (const auto *target = std::get_if<AnswerTarget>(&*who)) {
            m_target = *target;
            co_return std::nullopt;
        }
        auto target = co_await valueOf(targetOf(m_engine, std::get<ChosenModel>(*who)));
        if (!target) {
            co_return refusal(target.error(), Why::NoKey);
        }
        m_target = *std::move(target);
        co_return std::nullopt;
    }

    Step askServer()
    {
        m_prepared.windowLearned =
                co_await valueOf(learnWindow(m_engine->transport(), *m_engine->settings(),
                                             &m_engine->catalogue(), m_target.endpoint));
        co_return std::nullopt;
    }

    Step writeMessage()
    {
        if (const auto *entries = std::get_if<QList<Entry>>(&m_request.message)) {
            m_prepared.start.question = *entries;
            co_return std::nullopt;
        }
        const auto blocks = co_await valueOf(
                makeMessage(m_engine->store(), std::get<NewMessage>(m_request.message),
                            ReferenceBudget::read(*m_engine->settings()), m_loaded.factors));
        if (!blocks) {
            co_return refusal(blocks.error());
        }
        m_prepared.start.question = { userEntry(*blocks) };
        co_return std::nullopt;
    }

    Step findTools()
    {
        const bool isNew = m_request.session.isNull();
        const QString folder =
                m_request.folder.value_or(isNew ? QString() : m_loaded.session().cwd);
        ToolSelection tools = m_request.tools;
        if (const ApiKey &key = m_target.endpoint.key; !key.isEmpty()) {
            tools.secrets += key; // which may be one that only this turn knows
        }
        TurnSetup setup = co_await valueOf(m_engine->tools().setup(
                folder, ToolBox::For::Turn, typed(), m_request.trust, tools));
        if (isStopped()) {
            co_return TurnRefusal::stopped();
        }
        auto selected = m_engine->tools().select(setup, tools, m_request.spelling);
        if (!selected) {
            co_return refusal(selected.error());
        }
        setup.tools = withMore(*selected);
        m_prepared.problems += setup.problems + setup.called.problems;
        m_prepared.setup = std::move(setup);
        co_return std::nullopt;
    }

    Step makeSession()
    {
        if (!m_request.session.isNull()) {
            co_return std::nullopt;
        }
        Session wanted;
        wanted.cwd = m_request.folder.value_or(QString());
        auto loaded = co_await valueOf(m_engine->store()->write([wanted](SessionStore &store) {
            return store.createSession(wanted).and_then(
                    [&](const Session &made) { return loadSession(store.reader(), made.id); });
        }));
        if (!loaded) {
            co_return refusal(loaded.error());
        }
        m_loaded = *std::move(loaded);
        co_return std::nullopt;
    }

    Step project()
    {
        const Settings &settings = *m_engine->settings();
        ChoiceOptions options = m_prepared.setup.choiceOptions();
        options.asked =
                ChoiceOptions::Asked { m_target.endpoint.provider, m_target.endpoint.model };
        m_choice = chooseProjection(settings, m_engine->catalogue(), m_loaded, options,
                                    &m_engine->store()->rows());
        if (auto tooLarge = whetherTooLarge()) {
            co_return tooLarge;
        }
        m_prepared.cwd = m_loaded.session().cwd;
        m_prepared.start =
                makeTurnStart(settings, m_loaded, m_choice, m_target,
                              m_prepared.start.question + m_prepared.setup.called.entries);
        TurnStart &start = m_prepared.start;
        start.fromQueue = m_request.fromQueue;
        start.options.keptFolder = m_prepared.setup.keptFolder;
        start.tools = m_prepared.setup.tools;
        start.folder = m_prepared.setup.folder;
        if (m_request.maxRounds > 0) {
            start.maxRounds = m_request.maxRounds;
        }
        takePartOut();
        co_return std::nullopt;
    }

    /// Asked anew: nobody is to go on from the part of an answer that was stopped.
    void takePartOut()
    {
        TurnStart &start = m_prepared.start;
        if (!start.question.isEmpty()) {
            return;
        }
        const EntryId part = partAtEnd(m_loaded.branch,
                                       varve::project(m_loaded.branch, start.options.projection));
        if (!part.isNull()) {
            start.question = { ContextEdit { ContextEdit::Op::Exclude, { part }, {} }.toEntry() };
        }
    }

    /// To choose a model, or to import a session, is not to ask for a compaction of it.
    Refused whetherTooLarge()
    {
        const auto room = m_choice.compaction.emergencyFor(m_choice.window.tokens);
        if (m_request.mayCompactUnasked || !m_choice.compaction.onModelSwitch || !room) {
            return std::nullopt;
        }
        const qint64 tokens = varve::project(m_loaded.branch, m_choice.projection).tokens()
                + std::llround(estimateTokens(typed(), m_loaded.factors));
        if (tokens <= *room
            || wasAskedHere(m_loaded.branch, m_engine->store()->rows()).value_or(false)) {
            return std::nullopt;
        }
        return TurnRefusal { Why::TooLarge, {}, m_target.endpoint.model, tokens, *room };
    }

    /// For a server that was named, only itself.
    Step findSummarizers()
    {
        SummaryTargets targets;
        targets.answers = m_target;
        const auto chosen = m_request.answer.baseUrl.isEmpty()
                ? setSummaryModel(*m_engine->settings())
                : std::nullopt;
        const bool asks = m_request.summaryKey == KeyPrompt::Allowed;
        if (chosen && (asks || m_engine->keys()->known(chosen->provider))) {
            auto set = co_await valueOf(targetOf(m_engine, *chosen));
            if (isStopped()) {
                co_return TurnRefusal::stopped();
            }
            if (set) {
                targets.set = *std::move(set);
            } else {
                m_prepared.problems += set.error().message;
            }
        }
        CompactionOptions compactionOptions = CompactionOptions::of(m_choice);
        compactionOptions.projection = m_prepared.start.options.projection;
        compactionOptions.setSummarizers(
                summaryModels(*m_engine->settings(), m_engine->catalogue(), targets));
        m_prepared.start.compaction = compactionOptions;
        co_return std::nullopt;
    }

    /// Where two have a name, the first of them has it.
    [[nodiscard]] std::shared_ptr<const ToolSet> withMore(
            const std::shared_ptr<const ToolSet> &selected) const
    {
        if (m_request.moreTools.isEmpty()) {
            return selected;
        }
        auto all = std::make_shared<ToolSet>(*selected);
        for (const auto &tool : m_request.moreTools) {
            if (!all->find(tool->definition().name)) {
                all->add(tool);
            }
        }
        return all;
    }

    /// The person's words, without what they quote.
    [[nodiscard]] QString typed() const
    {
        const QList<Entry> &question = m_prepared.start.question;
        return question.isEmpty() ? QString() : typedText(question.constFirst().blocks);
    }

    Engine *const m_engine; ///< may be gone after each wait
    const TurnRequest m_request;
    const std::stop_token m_stop;
    const std::stop_token m_gone;
    LoadedSession m_loaded;
    AnswerTarget m_target;
    ProjectionChoice m_choice;
    PreparedTurn m_prepared;
};

} // namespace

TurnRefusal TurnRefusal::stopped()
{
    return { Why::Stopped,
             { Error::Kind::Cancelled, Tr::tr("Stopped before anything was sent."), {} } };
}

TurnStart makeTurnStart(const Settings &settings, const LoadedSession &loaded,
                        const ProjectionChoice &choice, const AnswerTarget &target,
                        const QList<Entry> &question)
{
    TurnStart start;
    start.session = loaded.session().id;
    start.leaf = loaded.session().leaf;
    start.leafSeq = loaded.session().leafSeq;
    start.question = question;
    start.target = target;
    start.options.projection = choice.projection;
    start.options.projection.replaysThinking = replaysThinking(target.endpoint);
    setAnswerer(start.options.projection, target.endpoint, loaded.branch.state);
    start.options.model = target.endpoint.model;
    start.options.thinkingLevel = target.thinkingLevel;
    start.networkAllowed = settings.get(Keys::ToolNetwork);
    start.maxRounds = settings.get(Keys::ToolRounds);
    return start;
}

QFuture<TurnOutcome> prepareTurn(Engine *engine, TurnRequest request, std::stop_token stop)
{
    return toFuture(TurnPreparation::run(
            std::make_shared<TurnPreparation>(engine, std::move(request), std::move(stop))));
}

} // namespace varve
