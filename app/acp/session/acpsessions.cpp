// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpsessions.h"

#include "acpchoices.h"
#include "acpprompt.h"
#include "acpreplay.h"
#include "acpturn.h"
#include <base/visibletext.h>
#include <storage/rollover.h>
#include <storage/sessionstore.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype ShownId = 60; // characters

/// A session by the id that a client has of it, and where it goes on: as full as it was, it is asked there.
Result<LoadedSession> whereAsked(StoreReader &reader, const SessionId &named)
{
    return reader.session(named)
            .and_then([&](const Session &session) { return whereItGoesOn(reader, session); })
            .and_then([&](const Session &asked) { return loadSession(reader, asked.id); });
}

QList<qint64> numbersOf(const Branch &branch)
{
    QList<qint64> numbers;
    numbers.reserve(branch.path.size());
    for (const int index : branch.path) {
        numbers += branch.node(index).seq;
    }
    return numbers;
}

} // namespace

/// A request for a session that is in the store.
struct AcpSessions::Opening
{
    LongCallPtr call;
    AcpSessionPtr session;
    bool replays = false;
};

AcpSessions::AcpSessions(AcpContext *context) : m_context(context), m_permissions(context)
{
    addMethods();
    connect(&m_permissions, &AcpPermissions::cancelled, this, [this](const SessionId &asked) {
        for (const AcpSessionPtr &session : std::as_const(m_sessions)) {
            if (session->asked == asked) {
                cancel(session->id());
            }
        }
    });
}

AcpSessions::~AcpSessions() = default;

void AcpSessions::addMethods()
{
    RpcDispatcher &methods = m_context->endpoint->methods();
    methods.add("session/new"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { begin(call, params); });
    methods.add("session/load"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { open(call, params, true); });
    methods.add("session/resume"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { open(call, params, false); });
    methods.add("session/close"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { closeSession(call, params); });
    methods.add("session/prompt"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { prompt(call, params); });
    methods.add("session/set_mode"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { setMode(call, params); });
    methods.add("session/set_config_option"_L1,
                [this](const RpcCallPtr &call, RpcParams &params) { setConfig(call, params); });
    m_context->endpoint->onNotification("session/cancel"_L1, [this](const QJsonObject &params) {
        cancel(params["sessionId"_L1].toString());
    });
}

QString AcpSessions::askedIn(const QString &id) const
{
    const AcpSessionPtr session = m_sessions.value(id);
    return session ? session->asked.toString() : QString();
}

AcpSessionPtr AcpSessions::readSession(RpcParams &params)
{
    const QFileInfo folder(params.requiredText("cwd"_L1));
    const QList<QJsonObject> servers = params.objects("mcpServers"_L1);
    if (!params.texts("additionalDirectories"_L1).value_or(QStringList()).isEmpty()) {
        params.refuse(tr("Tools work in one folder, so “additionalDirectories” are not taken."),
                      "additionalDirectories"_L1);
    }
    if (!folder.isAbsolute() || !folder.isDir()) {
        params.refuse(tr("There is no folder %1, or it is no absolute path.")
                              .arg(visibleLine(folder.filePath())),
                      "cwd"_L1);
    }
    if (servers.size() > AcpToolServers::Most) {
        params.refuse(tr("A session takes at most %1 tool servers.").arg(AcpToolServers::Most),
                      "mcpServers"_L1);
    }
    if (m_sessions.size() >= Most) {
        params.refuse(tr("%1 sessions are open. Close one first.").arg(Most), "sessionId"_L1);
    }
    if (params.problem()) {
        return nullptr;
    }
    auto session = std::make_shared<AcpSession>();
    session->folder = QDir::cleanPath(folder.absoluteFilePath());
    session->mode = usualMode(*m_context->engine);
    session->servers = std::make_unique<AcpToolServers>(m_context->engine, servers);
    return session;
}

AcpSessionPtr AcpSessions::sessionOf(const RpcCallPtr &call, RpcParams &params)
{
    const QString id = params.requiredText("sessionId"_L1);
    AcpSessionPtr session = m_sessions.value(id);
    if (!session && !params.problem()) {
        call->fail(
                Error { Error::Kind::NotFound,
                        tr("No session %1 is open. Load it first.").arg(visibleLine(id, ShownId)),
                        {} });
    }
    return session;
}

QJsonObject AcpSessions::stateJson(const AcpSession &session) const
{
    return { { "modes"_L1, modesJson(session.mode) },
             { "configOptions"_L1, configOptionsJson(*m_context->engine, session) } };
}

/// It is in the store once something is asked in it: an editor opens many that are never used.
void AcpSessions::begin(const RpcCallPtr &call, RpcParams &params)
{
    const AcpSessionPtr session = readSession(params);
    if (!session) {
        return;
    }
    session->named = session->asked = SessionId::create();
    m_sessions.insert(session->id(), session);
    QJsonObject result = stateJson(*session);
    result["sessionId"_L1] = session->id();
    call->answer(result);
    m_context->output->update(session->id(),
                              { { "sessionUpdate"_L1, "available_commands_update"_L1 },
                                { "availableCommands"_L1, AcpCommands::available() } });
}

void AcpSessions::open(const RpcCallPtr &call, RpcParams &params, bool replays)
{
    const QString id = params.requiredText("sessionId"_L1);
    if (const AcpSessionPtr known = m_sessions.value(id); known && known->isBusy) {
        params.refuse(tr("Something runs in this session. Stop it first."), "sessionId"_L1);
    }
    const AcpSessionPtr session = readSession(params);
    if (!session) {
        return;
    }
    session->named = SessionId::fromString(id);
    session->isStored = true;
    const auto opening =
            std::make_shared<Opening>(Opening { m_context->running.begin(call), session, replays });
    m_context->store()
            ->read([named = session->named](StoreReader &reader) {
                return whereAsked(reader, named);
            })
            .then(this, [this, opening](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    onFound(opening, *loaded);
                } else {
                    opening->call->call->fail(loaded.error());
                }
            });
}

void AcpSessions::onFound(const OpeningPtr &opening, const LoadedSession &loaded)
{
    const AcpSessionPtr &session = opening->session;
    session->asked = loaded.session().id;
    session->title = loaded.session().name;
    session->branch = loaded.branch.state;
    if (opening->replays) {
        replay(opening, loaded);
    } else {
        onOpen(opening);
    }
}

void AcpSessions::replay(const OpeningPtr &opening, const LoadedSession &loaded)
{
    auto made =
            std::make_unique<AcpReplay>(m_context, opening->session->id(), opening->session->folder,
                                        numbersOf(loaded.branch), opening->call->token());
    AcpReplay *replay = made.get();
    m_replays.emplace(replay, std::move(made));
    connect(replay, &AcpReplay::ended, this,
            [this, replay, opening](const std::optional<Error> &problem) {
                opening->call->onStop({});
                m_replays.extract(replay).mapped().release()->deleteLater();
                if (problem) {
                    opening->call->call->fail(*problem);
                } else {
                    onOpen(opening);
                }
            });
    opening->call->onStop([replay] { replay->goOn(); });
    replay->start();
}

void AcpSessions::onOpen(const OpeningPtr &opening)
{
    const AcpSessionPtr &session = opening->session;
    if (m_closed) {
        return;
    }
    m_sessions.insert(session->id(), session);
    opening->call->call->answer(stateJson(*session));
    m_context->output->update(session->id(),
                              { { "sessionUpdate"_L1, "available_commands_update"_L1 },
                                { "availableCommands"_L1, AcpCommands::available() } });
}

void AcpSessions::closeSession(const RpcCallPtr &call, RpcParams &params)
{
    const AcpSessionPtr session = sessionOf(call, params);
    if (!session) {
        return;
    }
    cancel(session->id());
    m_sessions.remove(session->id());
    call->answer(QJsonObject());
}

void AcpSessions::cancel(const QString &id)
{
    if (const AcpSessionPtr session = m_sessions.value(id)) {
        if (session->turn) {
            session->turn->stop();
        } else if (session->running) {
            session->running->stop();
        }
    }
}

void AcpSessions::prompt(const RpcCallPtr &call, RpcParams &params)
{
    const AcpSessionPtr session = sessionOf(call, params);
    const QList<QJsonObject> blocks = params.objects("prompt"_L1);
    if (!session || params.problem()) {
        return;
    }
    if (session->isBusy) {
        call->fail(Error { Error::Kind::Refused,
                           tr("A prompt is being answered in this session. Wait, or cancel it."),
                           {} });
        return;
    }
    const auto message = readPrompt(blocks);
    if (!message) {
        params.refuse(message.error().message, "prompt"_L1);
        return;
    }
    // What is linked or embedded is no word of the person.
    const bool isTyped = blocks.constFirst()["type"_L1] == "text"_L1;
    const ComposedText typed = isTyped ? readComposed(message->text) : ComposedText();
    const bool isCommand =
            typed.kind == ComposedText::Kind::Command && AcpCommands::isOffered(typed.call.command);
    if (!isCommand && typed.kind != ComposedText::Kind::Message) {
        params.refuse(
                tr("This is no command that there is here, and looks like one, so it is not "
                   "sent to a model: “/help” lists them. With a space before it, it is sent."),
                "prompt"_L1);
        return;
    }
    session->isBusy = true;
    session->running = m_context->running.begin(call);
    withStored(call, session, [this, session, isCommand, message = *message, typed] {
        if (isCommand) {
            runCommand(session->running, session, typed.call);
        } else {
            startTurn(session->running, session, message);
        }
    });
}

/// Where it goes on may have changed, by whomever.
void AcpSessions::withStored(const RpcCallPtr &call, const AcpSessionPtr &session,
                             const std::function<void()> &then)
{
    const auto found = [this, call, session, then](const Result<LoadedSession> &loaded) {
        if (!loaded) {
            setFree(session);
            call->fail(loaded.error());
            return;
        }
        session->isStored = true;
        session->asked = loaded->session().id;
        session->branch = loaded->branch.state;
        then();
    };
    Session wanted;
    wanted.id = session->named;
    wanted.cwd = session->folder;
    m_context->store()
            ->write([wanted, isStored = session->isStored](SessionStore &store) {
                const Result<Session> made =
                        isStored ? Result<Session>(wanted) : store.createSession(wanted);
                return made.and_then([&](const Session &session) {
                    return whereAsked(store.reader(), session.id);
                });
            })
            .then(this, found);
}

void AcpSessions::setFree(const AcpSessionPtr &session)
{
    session->isBusy = false;
    session->turn = nullptr;
    session->running.reset();
    if (m_turns.empty()) {
        Q_EMIT idle();
    }
}

void AcpSessions::startTurn(const LongCallPtr &call, const AcpSessionPtr &session,
                            const NewMessage &message)
{
    auto made = std::make_unique<AcpTurn>(m_context, &m_permissions, session, call);
    AcpTurn *turn = made.get();
    m_turns.emplace(turn, std::move(made));
    session->turn = turn;
    connect(turn, &AcpTurn::ended, this, [this, turn, session] {
        m_turns.extract(turn).mapped().release()->deleteLater(); // it is telling us this
        setFree(session);
    });
    turn->start(message);
}

void AcpSessions::runCommand(const LongCallPtr &call, const AcpSessionPtr &session,
                             const CommandCall &command)
{
    AcpCommands::run(m_context, session, command, OperationRun { call->token() })
            .then(this, [this, call, session](const Result<QString> &text) {
                const bool isStopped = call->isStopped();
                if (!isStopped) {
                    m_context->output->text(session->id(), "agent_message_chunk"_L1,
                                            EntryId::create().toString(),
                                            visibleText(text ? *text : text.error().message));
                }
                m_context->output->flush(session->id());
                tellTitle(session, [this, call, session, isStopped] {
                    setFree(session);
                    call->call->answer(QJsonObject {
                            { "stopReason"_L1, isStopped ? "cancelled"_L1 : "end_turn"_L1 } });
                });
            });
}

/// A command may have changed it.
void AcpSessions::tellTitle(const AcpSessionPtr &session, const std::function<void()> &then)
{
    m_context->store()
            ->read([asked = session->asked](StoreReader &reader) { return reader.session(asked); })
            .then(this, [this, session, then](const Result<Session> &found) {
                if (found && found->name != session->title) {
                    session->title = found->name;
                    m_context->output->update(session->id(),
                                              { { "sessionUpdate"_L1, "session_info_update"_L1 },
                                                { "title"_L1, visibleLine(found->name) } });
                }
                then();
            });
}

void AcpSessions::applyMode(const AcpSession &session)
{
    if (session.turn) {
        session.turn->setMode(session.mode);
    }
}

void AcpSessions::setMode(const RpcCallPtr &call, RpcParams &params)
{
    const AcpSessionPtr session = sessionOf(call, params);
    const auto mode = approvalModeOf(params.requiredText("modeId"_L1));
    if (!mode) {
        params.refuse(tr("There is no such mode."), "modeId"_L1);
    }
    if (!session || params.problem()) {
        return;
    }
    session->mode = *mode;
    applyMode(*session);
    call->answer(QJsonObject());
    m_context->output->update(
            session->id(),
            { { "sessionUpdate"_L1, "config_option_update"_L1 },
              { "configOptions"_L1, configOptionsJson(*m_context->engine, *session) } });
}

void AcpSessions::setConfig(const RpcCallPtr &call, RpcParams &params)
{
    const AcpSessionPtr session = sessionOf(call, params);
    const QString option = params.requiredText("configId"_L1);
    const QString value = params.requiredText("value"_L1);
    if (!session || params.problem()) {
        return;
    }
    const ApprovalMode before = session->mode;
    if (const auto set = setConfigOption(*m_context->engine, *session, option, value); !set) {
        params.refuse(set.error().message, "value"_L1);
        return;
    }
    applyMode(*session);
    call->answer(QJsonObject {
            { "configOptions"_L1, configOptionsJson(*m_context->engine, *session) } });
    if (session->mode != before) {
        m_context->output->update(session->id(),
                                  { { "sessionUpdate"_L1, "current_mode_update"_L1 },
                                    { "currentModeId"_L1, modeIdOf(session->mode) } });
    }
}

void AcpSessions::goOn()
{
    const auto replays = std::views::keys(m_replays);
    const std::vector<AcpReplay *> waiting(replays.begin(), replays.end()); // one may end
    for (AcpReplay *replay : waiting) {
        replay->goOn();
    }
}

void AcpSessions::close()
{
    m_closed = true;
    const QStringList ids = m_sessions.keys();
    for (const QString &id : ids) {
        cancel(id);
    }
}

} // namespace varve
