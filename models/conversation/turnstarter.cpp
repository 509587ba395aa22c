// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnstarter.h"

#include "answerrecovery.h"
#include "askedhere.h"
#include "tokenestimate.h"

#include <cmath>
#include <utility>

namespace varve
{

TurnStarter::TurnStarter(Workbench *workbench, Settings *settings, const ModelCatalogue *catalogue,
                         Conversations *conversations, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_settings(settings)
    , m_catalogue(catalogue)
    , m_conversations(conversations)
{ }

TurnStarter::~TurnStarter() = default;

bool TurnStarter::isStarting(const SessionId &session) const
{
    return m_starting.contains(session);
}

bool TurnStarter::isBusy(const SessionId &session) const
{
    return !session.isNull()
            && (m_conversations->turns().isRunning(session) || m_starting.contains(session)
                || m_conversations->shell().isRunning(session));
}

quint64 TurnStarter::hold(const SessionId &session)
{
    m_starting.insert(session, ++m_run);
    return m_run;
}

bool TurnStarter::release(const SessionId &session, quint64 run)
{
    return m_starting.value(session) == run && m_starting.remove(session);
}

std::optional<CompactionRecipe> TurnStarter::takeRecipe(const SessionId &session)
{
    return m_recipes.take(session);
}

/// Read anew, so that it stands on the newest entry whatever is being looked at.
void TurnStarter::start(const SessionId &session, const Question &question)
{
    const Start wanted { session, question, hold(session), m_agreed.remove(session) };
    Q_EMIT starting(session);
    m_workbench->store()
            ->write([session, owner = m_conversations->leases()->owner()](SessionStore &store) {
                return loadRecovered(store, session, owner);
            })
            .then(this, [this, wanted](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    findTarget(wanted, *loaded);
                } else {
                    giveBack(wanted);
                    Q_EMIT failed(loaded.error());
                }
            });
}

void TurnStarter::findTarget(const Start &wanted, const LoadedSession &loaded)
{
    m_target(
            loaded.branch.state,
            [this, wanted, loaded](const AnswerTarget &target) {
                m_conversations->tools()
                        .outfit(loaded.session().cwd, ToolBox::For::Turn, wanted.question.text())
                        .then(this, [this, wanted, loaded, target](const Outfit &outfit) {
                            begin(wanted, loaded, target, outfit);
                        });
            },
            [this, wanted] { giveBack(wanted); });
}

void TurnStarter::begin(const Start &wanted, const LoadedSession &loaded,
                        const AnswerTarget &target, const Outfit &outfit)
{
    const SessionId id = wanted.session;
    if (m_starting.value(id) != wanted.run) {
        return; // stopped meanwhile
    }
    Question question = wanted.question;
    question.entries += outfit.called.entries;
    const ChoiceOptions options = outfit.choiceOptions();
    ChoiceOptions ofTarget = options;
    ofTarget.asked = ChoiceOptions::Asked { target.endpoint.provider, target.endpoint.model };
    const ProjectionChoice choice = chooseProjection(*m_settings, *m_catalogue, loaded, ofTarget,
                                                     &m_workbench->store()->rows());
    if (isTooLarge(wanted, loaded, choice, target)) {
        return;
    }
    TurnStart start = makeTurnStart(*m_settings, loaded, choice, target, question);
    start.tools = outfit.tools;
    start.folder = outfit.folder;
    start.recipe.keptFolder = outfit.keptFolder;
    if (m_recipe) {
        start.compaction = m_recipe(choice, target);
        start.compaction->projection = start.recipe.projection;
    }
    m_recipes.insert(id, start.compaction);
    m_asked.insert(id, wanted.question);
    m_conversations->turns().start(start);
    m_workbench->setOutfit(loaded.session().cwd, options);
    Q_EMIT folderRead(loaded.session().cwd, outfit.sources.report);
    if (const QStringList problems = outfit.problems + outfit.called.problems;
        !problems.isEmpty()) {
        Q_EMIT problemsFound(id, problems);
    }
}

/// To choose a model, or to import a session, is not to ask for a compaction of it.
bool TurnStarter::isTooLarge(const Start &wanted, const LoadedSession &loaded,
                             const ProjectionChoice &choice, const AnswerTarget &target)
{
    const auto room = choice.compaction.emergencyFor(choice.window.tokens);
    if (wanted.agreed || !choice.compaction.onModelSwitch || !room) {
        return false;
    }
    const qint64 tokens = project(loaded.branch, choice.projection).tokens()
            + std::llround(estimateTokens(countCharacters(wanted.question.text()), loaded.factors));
    if (tokens <= *room
        || wasAskedHere(loaded.branch, m_workbench->store()->rows()).value_or(false)) {
        return false;
    }
    giveBack(wanted);
    Q_EMIT tooLarge(wanted.session, target.endpoint.model, tokens, *room);
    return true;
}

void TurnStarter::giveBack(const Start &wanted)
{
    m_starting.remove(wanted.session);
    Q_EMIT givenBack(wanted.session, wanted.question);
}

} // namespace varve
