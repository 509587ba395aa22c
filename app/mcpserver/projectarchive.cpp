// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectarchive.h"

#include "archiveresources.h"
#include <base/visibletext.h>
#include <engine/flow.h>
#include <prompts/promptfile.h>
#include <settings/recallsettings.h>
#include <storage/searchsyntax.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

constexpr std::chrono::minutes ToolsFresh { 5 };
constexpr std::chrono::milliseconds NotFresh { 0 }; // sessions grow
constexpr int KeysFresh = 60; // seconds

McpEndpoint::Description description()
{
    return { { { "name"_L1, "varve"_L1 },
               { "title"_L1, "Varve"_L1 },
               { "version"_L1, QCoreApplication::applicationVersion() } },
             { { "tools"_L1, QJsonObject() }, { "resources"_L1, QJsonObject() } },
             readPrompt("archive-instructions"_L1) };
}

QJsonObject toolResult(const QString &text, bool isError)
{
    return { { "content"_L1,
               QJsonArray { QJsonObject { { "type"_L1, "text"_L1 }, { "text"_L1, text } } } },
             { "isError"_L1, isError } };
}

std::unexpected<McpFault> badParams(const QString &message, const QJsonObject &data = {})
{
    return std::unexpected(McpFault { RpcCode::InvalidParams, message, data });
}

/// The session that a call is about, as the client names it; empty: none.
QString sessionOf(const ArchiveTool &tool, const QJsonObject &arguments)
{
    const QString named = arguments.value("session"_L1).toString();
    if (!named.isEmpty() || tool.operation.text.name != "search"_L1) {
        return named;
    }
    // Among the words of a search.
    return parseSearch(arguments.value("text"_L1).toString(), QDate::currentDate()).session;
}

/// The call as its operation takes it: with the session by its id, or with the folder of the project.
Result<ArchiveCall> withinReach(StoreReader &reader, const ArchiveTool &tool, ArchiveCall call)
{
    const QString named = sessionOf(tool, call.arguments);
    if (!named.isEmpty()) {
        return sessionWithin(reader, call.reach.scope(), named)
                .transform([&](const Session &found) {
                    call.arguments["session"_L1] = found.id.toString();
                    return call;
                });
    }
    if (call.arguments.value("session"_L1).isString()) {
        call.arguments.remove("session"_L1); // an empty one is none; what is no text is refused
    }
    if (tool.operation.parameterNamed(u"folder")) {
        call.arguments["folder"_L1] = call.reach.folder;
    }
    return call;
}

QCoro::Task<Result<ArchiveText>> answerTo(Engine *engine, const ArchiveTool *tool,
                                          QFuture<QList<ApiKey>> ownKeys, QJsonObject arguments,
                                          ArchiveReach reach, std::stop_token stop)
{
    const std::stop_token gone = engine->gone();
    const QList<ApiKey> keys = co_await valueOf(ownKeys);
    if (gone.stop_requested()) {
        co_return fail(Error::Kind::Cancelled, {});
    }
    const ArchiveCall asked { arguments, reach, ArchiveCleaner(keys), stop };
    const auto call = co_await valueOf(engine->store()->read(
            [tool, asked](StoreReader &reader) { return withinReach(reader, *tool, asked); }));
    if (!call || gone.stop_requested() || stop.stop_requested()) {
        co_return std::unexpected(call ? Error { Error::Kind::Cancelled, {}, {} } : call.error());
    }
    co_return co_await valueOf(tool->call(*engine, *call));
}

} // namespace

ProjectArchive::ProjectArchive(Engine *engine, ArchiveOptions options, QObject *parent)
    : QObject(parent)
    , m_engine(engine)
    , m_options(std::move(options))
    , m_endpoint(description(), [this](const QByteArray &line) { send(line); })
{
    addTools();
    addResources();
}

ProjectArchive::~ProjectArchive() = default;

void ProjectArchive::receive(QByteArrayView bytes)
{
    m_endpoint.feed(bytes);
}

void ProjectArchive::send(const QByteArray &line)
{
    m_output.add(line);
    m_endpoint.setPaused(m_output.isCongested());
    Q_EMIT grew();
}

void ProjectArchive::goOn()
{
    m_endpoint.setPaused(m_output.isCongested());
}

void ProjectArchive::close()
{
    m_endpoint.close();
}

bool ProjectArchive::mayReachOut() const
{
    return m_engine->settings()->get(Keys::ProgramsAskEverywhere);
}

void ProjectArchive::addTools()
{
    m_endpoint.add(
            "tools/list"_L1,
            [this](const McpRequest &, const McpEndpoint::Reply &reply) { reply(toolList()); },
            ToolsFresh);
    m_endpoint.add("tools/call"_L1,
                   [this](const McpRequest &request, const McpEndpoint::Reply &reply) {
                       callTool(request, reply);
                   });
}

QJsonObject ProjectArchive::toolList() const
{
    QJsonArray tools;
    for (const ArchiveTool *tool : archiveTools()) {
        if (!tool->changes || m_options.remembers) {
            tools += tool->definition(mayReachOut());
        }
    }
    return { { "tools"_L1, tools } };
}

const ArchiveTool *ProjectArchive::toolNamed(const QString &name) const
{
    const auto found = std::ranges::find_if(archiveTools(), [&](const ArchiveTool *tool) {
        return tool->name == name && (!tool->changes || m_options.remembers);
    });
    return found == archiveTools().cend() ? nullptr : *found;
}

QFuture<QList<ApiKey>> ProjectArchive::ownKeys()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    if (!m_keysAt.isValid() || m_keysAt.secsTo(now) > KeysFresh) {
        m_ownKeys = m_engine->ownKeys();
        m_keysAt = now;
    }
    return m_ownKeys;
}

void ProjectArchive::callTool(const McpRequest &request, const McpEndpoint::Reply &reply)
{
    const QString name = request.params.value("name"_L1).toString();
    const ArchiveTool *tool = toolNamed(name);
    const QJsonValue given = request.params.value("arguments"_L1);
    if (!tool) {
        reply(badParams(Tr::tr("There is no tool “%1”.").arg(visibleLine(name, 100))));
        return;
    }
    if (!given.isUndefined() && !given.isNull() && !given.isObject()) {
        reply(badParams(Tr::tr("“arguments” are a JSON object.")));
        return;
    }
    QJsonObject arguments = given.toObject();
    const QJsonValue wish = arguments.take(EverywhereParameter);
    const bool everywhere = wish.toBool();
    if (everywhere && !(tool->reachesOut && mayReachOut())) {
        reply(toolResult(
                Tr::tr("The person lets programs ask for the sessions of this project only. "
                       "That can be changed in Varve's preferences, page Tools."),
                true));
        return;
    }
    const auto offered = offeredArguments(tool->operation, tool->offered, arguments);
    if (!offered) {
        reply(toolResult(visibleText(offered.error().message), true));
        return;
    }
    toFuture(answerTo(m_engine, tool, ownKeys(), *offered, { m_options.folder, everywhere },
                      request.stop))
            .then(this, [reply](const Result<ArchiveText> &text) {
                reply(text ? toolResult(wrapArchive(*text), false)
                           : toolResult(visibleText(text.error().message), true));
            });
}

void ProjectArchive::addResources()
{
    m_endpoint.add(
            "resources/list"_L1,
            [this](const McpRequest &request, const McpEndpoint::Reply &reply) {
                readOne(request, reply);
            },
            NotFresh);
    m_endpoint.add(
            "resources/read"_L1,
            [this](const McpRequest &request, const McpEndpoint::Reply &reply) {
                readOne(request, reply);
            },
            NotFresh);
    m_endpoint.add(
            "resources/templates/list"_L1,
            [](const McpRequest &, const McpEndpoint::Reply &reply) { reply(resourceTemplates()); },
            ToolsFresh);
}

void ProjectArchive::readOne(const McpRequest &request, const McpEndpoint::Reply &reply)
{
    const QString uri = request.params.value("uri"_L1).toString();
    const QString cursor = request.params.value("cursor"_L1).toString();
    const bool isList = request.method == "resources/list"_L1;
    ownKeys()
            .then(m_engine->store(),
                  [this, uri, cursor, isList](const QList<ApiKey> &keys) {
                      return m_engine->store()->read(
                              [uri, cursor, isList, cleaner = ArchiveCleaner(keys),
                               reach = ArchiveReach { m_options.folder, false }](
                                      StoreReader &reader) {
                                  return isList ? listResources(reader, reach, cleaner, cursor)
                                                : readResource(reader, reach, cleaner, uri);
                              });
                  })
            .unwrap()
            .then(this,
                  [reply, uri,
                   isStateless = request.isStateless](const Result<QJsonObject> &found) {
                      if (found) {
                          reply(*found);
                      } else if (found.error().kind == Error::Kind::InvalidInput) {
                          reply(badParams(found.error().message));
                      } else if (found.error().kind == Error::Kind::NotFound) {
                          reply(std::unexpected(McpFault {
                                  isStateless ? RpcCode::InvalidParams : RpcCode::UnknownResource,
                                  found.error().message,
                                  { { "uri"_L1, visibleLine(uri, 200) } } }));
                      } else {
                          reply(std::unexpected(
                                  McpFault { RpcCode::Internal, found.error().message, {} }));
                      }
                  });
}

} // namespace varve
