// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolserveroperations.h"

#include "operationtr.h"
#include <engine/engine.h>

#include <QPromise>

#include <algorithm>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// -- values

const ValueFields<ToolServerRow> &rowFields()
{
    using Row = ToolServerRow;
    static const ValueFields<Row> Fields {
        { "id"_L1, [](const Row &row) { return row.config.id; } },
        { "name"_L1, "the names of its tools begin with it"_L1,
          [](const Row &row) { return row.config.name; } },
        { "kind"_L1, "`program`, `address`"_L1,
          [](const Row &row) {
              return row.config.kind == ToolServerConfig::Kind::Http ? u"address"_s : u"program"_s;
          } },
        { "program"_L1, [](const Row &row) { return textOrNull(row.config.program); } },
        { "arguments"_L1, [](const Row &row) { return row.config.arguments; } },
        { "address"_L1, [](const Row &row) { return textOrNull(row.config.url); } },
        { "enabled"_L1, [](const Row &row) { return row.config.enabled; } },
        { "signedIn"_L1, "the keychain has tokens for it"_L1, &Row::isSignedIn },
        { "problem"_L1, "text for people: why it cannot be used as it is set up"_L1,
          [](const Row &row) { return textOrNull(toolServerProblem(row.config)); } },
    };
    return Fields;
}

struct SignInPlace
{
    QString server; ///< its id
    QString address;
};

const EventOf<SignInPlace> &addressEvent()
{
    static const ValueFields<SignInPlace> Fields {
        { "server"_L1, "its id"_L1, &SignInPlace::server },
        { "address"_L1, "where the person has to go with a browser of this machine"_L1,
          &SignInPlace::address },
    };
    static const EventOf<SignInPlace> Event("signInAddress"_L1, EventText::Kind::Each, Fields);
    return Event;
}

// -- work

QList<ToolServerRow> rowsOf(const Settings &settings)
{
    const QSet<QString> signedIn = signedInToolServers(settings);
    QList<ToolServerRow> rows;
    const QList<ToolServerConfig> servers = readToolServers(settings);
    for (const ToolServerConfig &server : servers) {
        rows += { server, signedIn.contains(server.id) };
    }
    return rows;
}

/// One that people may sign in at.
Result<ToolServerRow> serverNamed(const Settings &settings, const QString &name)
{
    const QList<ToolServerRow> rows = rowsOf(settings);
    const auto found = std::ranges::find_if(rows, [&](const ToolServerRow &row) {
        return row.config.id == name || row.config.name.compare(name, Qt::CaseInsensitive) == 0;
    });
    if (found == rows.end()) {
        return fail(Error::Kind::NotFound,
                    OperationTr::tr("There is no tool server “%1”.").arg(name));
    }
    if (found->config.kind != ToolServerConfig::Kind::Http || !found->config.enabled) {
        return fail(Error::Kind::Refused,
                    OperationTr::tr("Nobody signs in at the tool server %1: it is a program of "
                                    "this machine, or switched off.")
                            .arg(found->config.name));
    }
    if (const QString problem = toolServerProblem(found->config); !problem.isEmpty()) {
        return fail(Error::Kind::Refused, problem);
    }
    return *found;
}

/// Waits for what the person does in the browser, and is gone after it.
class SignInWait final : public QObject // clazy:exclude=missing-qobject-macro
{
public:
    using Promise = QPromise<Result<ToolServerRow>>;

    SignInWait(Engine &engine, ToolServerRow row, OperationRun run)
        : QObject(engine.flows())
        , m_engine(engine)
        , m_row(std::move(row))
        , m_run(std::move(run))
    {
        m_promise.start();
        connect(&engine.tools(), &ToolBox::serverStatesChanged, this, &SignInWait::look);
        engine.servers().signIn(m_row.config.id);
        m_onStop.emplace(m_run.stop, [this] {
            m_engine.servers().cancelSignIn(m_row.config.id);
            end(stopped());
        });
    }

    [[nodiscard]] QFuture<Result<ToolServerRow>> future() { return m_promise.future(); }

private:
    void look()
    {
        const QList<McpServerState> &states = m_engine.tools().serverStates();
        const auto found = std::ranges::find(states, m_row.config.id, &McpServerState::id);
        if (found == states.end()) {
            return;
        }
        const SignInState &state = found->signIn;
        if (state.kind == SignInState::Kind::UnderWay) {
            m_hasBegun = true;
            if (!state.address.isEmpty() && !std::exchange(m_isTold, true)) {
                addressEvent().tell(
                        m_run, {}, { m_row.config.id, state.address.toString(QUrl::FullyEncoded) });
            }
        } else if (m_hasBegun && state.kind == SignInState::Kind::SignedIn) {
            if (!state.problem.isEmpty()) {
                m_run.problem(state.problem);
            }
            m_row.isSignedIn = true;
            end(m_row);
        } else if (m_hasBegun) {
            end(fail(Error::Kind::Refused, state.problem));
        }
    }

    void end(const Result<ToolServerRow> &result)
    {
        if (!std::exchange(m_hasEnded, true)) {
            disconnect(&m_engine.tools(), nullptr, this, nullptr);
            m_promise.addResult(result);
            m_promise.finish();
            deleteLater();
        }
    }

    using OnStop = std::stop_callback<std::function<void()>>;

    Engine &m_engine;
    ToolServerRow m_row;
    const OperationRun m_run;
    Promise m_promise;
    std::optional<OnStop> m_onStop;
    bool m_hasBegun = false;
    bool m_isTold = false;
    bool m_hasEnded = false;
};

using Signed = QFuture<Result<ToolServerRow>>;

Signed signIn(Engine &engine, const NamedToolServer &wanted, const OperationRun &run)
{
    const auto row = serverNamed(*engine.settings(), wanted.server);
    if (!row) {
        return QtFuture::makeReadyValueFuture(Result<ToolServerRow>(std::unexpected(row.error())));
    }
    return (new SignInWait(engine, *row, run))->future();
}

/// The engine's servers may not have been started, so the tokens are taken from where they are kept.
Signed signOut(Engine &engine, const NamedToolServer &wanted, const OperationRun &)
{
    const auto row = serverNamed(*engine.settings(), wanted.server);
    if (!row) {
        return QtFuture::makeReadyValueFuture(Result<ToolServerRow>(std::unexpected(row.error())));
    }
    return engine.servers().signOut(row->config.id).then([row] {
        return Result<ToolServerRow>({ row->config, false });
    });
}

QFuture<Result<QList<ToolServerRow>>> list(Engine &engine, const NoParameters &,
                                           const OperationRun &)
{
    return QtFuture::makeReadyValueFuture(Result<QList<ToolServerRow>>(rowsOf(*engine.settings())));
}

Parameter serverParameter()
{
    return option<&NamedToolServer::server>(
            "server"_L1, OperationTr::noop("The tool server: its name, or its id."),
            { .isRequired = true, .value = "NAME"_L1 });
}

} // namespace

const OperationOf<NoParameters, QList<ToolServerRow>> &toolServersOperation()
{
    static const OperationOf<NoParameters, QList<ToolServerRow>> List { {
            .text = { .name = "toolServers"_L1,
                      .help = OperationTr::noop("servers of tools that are set up"),
                      .forms = { { .verb = "tool-servers"_L1, .isUsual = true } },
                      .rows = "servers"_L1 },
            .work = list,
            .fields = { "servers"_L1, rowFields() },
    } };
    return List;
}

const OperationOf<NamedToolServer, ToolServerRow> &signInOperation()
{
    static const OperationOf<NamedToolServer, ToolServerRow> In { {
            .text = { .name = "signIn"_L1,
                      .help = OperationTr::noop(
                              "sign in at a server of tools that asks for it, in a browser"),
                      .forms = { { .verb = "tool-servers"_L1,
                                   .option = "sign-in"_L1,
                                   .parameter = "server"_L1,
                                   .help = OperationTr::noop(
                                           "Sign in at this server: prints the address to open in "
                                           "a "
                                           "browser of this machine, and waits.") } },
                      .stops = true,
                      .events = { &addressEvent() } },
            .parameters = { serverParameter() },
            .work = signIn,
            .fields = rowFields(),
    } };
    return In;
}

const OperationOf<NamedToolServer, ToolServerRow> &signOutOperation()
{
    static const OperationOf<NamedToolServer, ToolServerRow> Out { {
            .text = { .name = "signOut"_L1,
                      .help = OperationTr::noop("forget a sign-in at a server of tools"),
                      .forms = { { .verb = "tool-servers"_L1,
                                   .option = "sign-out"_L1,
                                   .parameter = "server"_L1,
                                   .help = OperationTr::noop(
                                           "Forget the sign-in at this server.") } } },
            .parameters = { serverParameter() },
            .work = signOut,
            .fields = rowFields(),
    } };
    return Out;
}

} // namespace varve
