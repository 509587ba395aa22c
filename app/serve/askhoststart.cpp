// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a message to its turn.
#include "answerrecovery.h"
#include "approvalbroker.h"
#include "askrun.h"
#include "serverwindow.h"
#include "summarymodels.h"
#include "turnapprover.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AskHost)
};

Error stoppedEarly()
{
    return { Error::Kind::Cancelled, Tr::tr("Stopped before anything was sent."), {} };
}

Error alreadyRunning()
{
    return { Error::Kind::Refused,
             Tr::tr("A turn is running in this session. Send the message with “queue”, or stop the "
                    "turn with “abort”."),
             {} };
}

} // namespace

void AskHost::begin(const RunPtr &run, const SessionId &session)
{
    const bool isOver = m_closed || (run->request && run->request->isStopped());
    if (isOver || m_runs.contains(session)) {
        if (run->request) {
            run->request->call->fail(isOver ? stoppedEarly() : alreadyRunning());
        }
        return;
    }
    run->session = session;
    m_runs.insert(session, run);
    if (run->request) {
        run->request->onStop([this, at = std::weak_ptr(run)] {
            if (const RunPtr stopping = at.lock()) {
                stop(stopping);
            }
        });
    }
    run->events = std::make_unique<AskEvents>([this, at = run.get()](const QJsonObject &event) {
        if (event["type"_L1] == "end"_L1) {
            at->ended = event;
        }
        say(*at, event);
    });
    m_context->store()
            ->write([session,
                     leases = m_context->engine->conversations().leases()](SessionStore &store) {
                return loadRecovered(store, session, leases->owner());
            })
            .then(this, [this, run](const Result<LoadedSession> &loaded) {
                if (!loaded) {
                    giveUp(run, loaded.error());
                } else if (!isStopped(run)) {
                    onLoaded(run, *loaded);
                }
            });
}

bool AskHost::isStopped(const RunPtr &run)
{
    if (run->stopping) {
        giveUp(run, stoppedEarly());
    }
    return run->stopping;
}

void AskHost::onLoaded(const RunPtr &run, const LoadedSession &loaded)
{
    run->loaded = loaded;
    m_context->findTarget(
            loaded.branch.state, run->wish.answer,
            [this, run](const AnswerTarget &target) {
                if (!isStopped(run)) {
                    onTarget(run, target);
                }
            },
            [this, run](const Error &error) { giveUp(run, error); });
}

void AskHost::onTarget(const RunPtr &run, const AnswerTarget &target)
{
    run->target = target;
    ServeEngine *engine = m_context->engine;
    learnWindow(engine->transport(), *engine->settings(), &engine->catalogue(), target.endpoint)
            .then(this, [this, run](bool) {
                if (!isStopped(run)) {
                    onWindow(run);
                }
            });
}

void AskHost::onWindow(const RunPtr &run)
{
    if (run->message) {
        run->blocks = run->message->blocks; // made when it was queued
        findOutfit(run);
        return;
    }
    makeMessage(m_context, run->wish.message, run->loaded.factors,
                [this, run](const Result<Blocks> &blocks) {
                    if (!blocks) {
                        giveUp(run, blocks.error());
                    } else if (!isStopped(run)) {
                        run->blocks = *blocks;
                        run->wish.message = {}; // some megabytes, maybe
                        findOutfit(run);
                    }
                });
}

void AskHost::findOutfit(const RunPtr &run)
{
    const QString folder = run->wish.folder.isEmpty()
            ? run->loaded.session().cwd
            : QFileInfo(run->wish.folder).absoluteFilePath();
    m_context->engine->conversations()
            .tools()
            .outfit(folder, ToolBox::For::Turn, typedText(run->blocks),
                    run->wish.trust ? ToolBox::Trust::Given : ToolBox::Trust::AsKept,
                    run->wish.commands)
            .then(this, [this, run](const Outfit &outfit) {
                if (!isStopped(run)) {
                    onOutfit(run, outfit);
                }
            });
}

void AskHost::onOutfit(const RunPtr &run, Outfit outfit)
{
    ServeEngine *engine = m_context->engine;
    const auto tools = chooseTools(engine->conversations().tools(), outfit, run->wish.tools);
    if (!tools) {
        giveUp(run, tools.error());
        return;
    }
    outfit.tools = *tools;
    run->report = outfit.sources.report;
    QStringList problems = outfit.problems + outfit.called.problems;
    if (!outfit.unchosen.isEmpty()) {
        problems += unchosenSentence(outfit);
    }
    for (const QString &problem : std::as_const(problems)) {
        say(*run, { { "type"_L1, "problem"_L1 }, { "message"_L1, problem } });
    }
    Question question;
    question.entries = { userEntry(run->blocks) };
    question.entries += outfit.called.entries;
    if (run->message) {
        question.fromQueue = { run->message->number };
    }
    ChoiceOptions options = outfit.choiceOptions();
    options.asked =
            ChoiceOptions::Asked { run->target.endpoint.provider, run->target.endpoint.model };
    const ProjectionChoice choice =
            chooseProjection(*engine->settings(), engine->catalogue(), run->loaded, options,
                             &engine->store()->rows());
    run->start = makeTurnStart(*engine->settings(), run->loaded, choice, run->target, question);
    run->start.tools = outfit.tools;
    run->start.folder = outfit.folder;
    run->sandbox = sandboxJson(outfit.commands, run->start.networkAllowed);
    run->start.recipe.keptFolder = outfit.keptFolder;
    if (run->wish.maxRounds > 0) {
        run->start.maxRounds = run->wish.maxRounds;
    }
    findSummarizer(run, choice);
}

/// For a server that was named, only itself.
void AskHost::findSummarizer(const RunPtr &run, const ProjectionChoice &choice)
{
    const auto start = [this, run, choice](const std::optional<AnswerTarget> &set) {
        if (isStopped(run)) {
            return;
        }
        ServeEngine *engine = m_context->engine;
        CompactionRecipe recipe = CompactionRecipe::of(choice);
        recipe.projection = run->start.recipe.projection;
        recipe.setSummarizers(
                summaryModels(*engine->settings(), engine->catalogue(), { set, run->target }));
        run->start.compaction = recipe;
        this->start(run);
    };
    const auto chosen = run->wish.answer.baseUrl.isEmpty()
            ? setSummaryModel(*m_context->engine->settings())
            : std::nullopt;
    if (!chosen) {
        start({});
        return;
    }
    m_context->findTarget(*chosen, start, [this, run, start](const Error &error) {
        say(*run, { { "type"_L1, "problem"_L1 }, { "message"_L1, error.message } });
        start({});
    });
}

void AskHost::start(const RunPtr &run)
{
    ServeEngine *engine = m_context->engine;
    Conversations &conversations = engine->conversations();
    const auto approver =
            std::make_shared<TurnApprover>(&conversations.desk(), run->wish.tools.allowed);
    run->turn = new Turn({ engine->store(), engine->transport(), approver.get(),
                           &conversations.compactor(), conversations.leases() },
                         run->start);
    // It has to outlive the turn, whose end comes on the other thread.
    connect(run->turn, &QObject::destroyed, run->turn, [approver] { });
    run->turn->moveToThread(engine->transport()->thread());
    connectTurn(run);
    run->events->start(run->start, run->report, run->sandbox);
    if (!run->parent.isNull()) {
        run->events->rolledOver(run->parent, run->session);
    }
    QMetaObject::invokeMethod(run->turn, &Turn::start);
}

void AskHost::connectTurn(const RunPtr &run)
{
    const Turn *turn = run->turn;
    connect(turn, &Turn::answerGrew, this,
            [run](const StreamEvents &events) { run->events->grew(events); });
    connect(turn, &Turn::stored, this,
            [run](const QList<Entry> &entries) { run->events->stored(entries); });
    connect(turn, &Turn::retrying, this, [run](const Failure &failure, int attempt, int waitMs) {
        run->events->retrying(failure, attempt, waitMs);
    });
    connect(turn, &Turn::compacted, this, [this, run](const CompactionOutcome &end) {
        if (end.how == CompactionOutcome::How::Failed) {
            say(*run, { { "type"_L1, "problem"_L1 }, { "message"_L1, end.error.message } });
        }
    });
    connect(turn, &Turn::limitLearned, this,
            [this](const QString &provider, const QString &model, qint64 tokens) {
                m_context->engine->catalogue().noteLimit(provider, model, tokens);
            });
    connect(turn, &Turn::asked, this, [this, run](const ApprovalRequest &request) {
        QJsonObject members = run->origin();
        members["sandbox"_L1] = run->sandbox;
        m_approvals->open(request, run->wish.approvalLimit, members);
    });
    connect(turn, &Turn::finished, this, [this, run](const TurnEnd &end) { onFinished(run, end); });
}

} // namespace varve
