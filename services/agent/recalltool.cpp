// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalltool.h"

#include "callarguments.h"
#include "toolsupport.h"
#include <recall/recallsentences.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RecallTool)
};

constexpr qint64 MostPassages = 50;
constexpr qint64 LeastBudget = 200;
constexpr qint64 MostBudget = 20'000;
constexpr qsizetype CharactersPerToken = 3; // of a page of one entry, about

struct Recall
{
    QString query;
    QString entry;
    QString session; ///< of the entry; empty: this one
    RecallScope scope = RecallScope::Session;
    qint64 offset = 0;
    qint64 limit = RecallRequest().limit;
    qint64 budget = RecallRequest().budget; // tokens

    [[nodiscard]] bool leavesSession() const
    {
        return scope != RecallScope::Session || !session.isEmpty();
    }
    [[nodiscard]] RecallRequest request(const SessionId &id, const std::stop_token &stop) const
    {
        RecallRequest request;
        request.query = query;
        request.session = id;
        request.scope = scope;
        request.limit = static_cast<int>(limit);
        request.budget = budget;
        request.stop = stop;
        return request;
    }
};

Result<RecallScope> scopeOf(const QString &name)
{
    if (name == "session"_L1) {
        return RecallScope::Session;
    }
    if (name == "project"_L1) {
        return RecallScope::Project;
    }
    if (name == "everywhere"_L1) {
        return RecallScope::Everywhere;
    }
    return fail(
            Error::Kind::InvalidInput,
            Tr::tr("There is no scope \"%1\": it is session, project or everywhere.").arg(name));
}

Result<Recall> recallOf(const QJsonObject &arguments)
{
    const CallArguments given(arguments);
    Recall recall;
    const auto take = [](auto &to, auto value) -> Result<> {
        if (!value) {
            return std::unexpected(value.error());
        }
        to = *value;
        return {};
    };
    const auto taken =
            take(recall.query, given.text("query"_L1, QString()))
                    .and_then([&] { return take(recall.entry, given.text("entry"_L1, QString())); })
                    .and_then([&] {
                        return take(recall.session, given.text("session"_L1, QString()));
                    })
                    .and_then([&] {
                        return take(recall.scope,
                                    given.text("scope"_L1, u"session"_s).and_then(scopeOf));
                    })
                    .and_then([&] {
                        return take(
                                recall.offset,
                                given.number("offset"_L1, 0, 0, std::numeric_limits<int>::max()));
                    })
                    .and_then([&] {
                        return take(recall.limit,
                                    given.number("limit"_L1, recall.limit, 1, MostPassages));
                    })
                    .and_then([&] {
                        return take(
                                recall.budget,
                                given.number("budget"_L1, recall.budget, LeastBudget, MostBudget));
                    });
    if (!taken) {
        return std::unexpected(taken.error());
    }
    recall.entry = recall.entry.trimmed();
    recall.session = recall.session.trimmed();
    if (recall.query.trimmed().isEmpty() == recall.entry.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Give either \"query\", to search, or \"entry\", to read one."));
    }
    if (recall.entry.isEmpty()) {
        recall.session.clear(); // of an entry only
    } else {
        recall.scope = RecallScope::Session;
    }
    return recall;
}

/// By its number, as passages cite it, or as anywhere else.
Result<SessionId> sessionOf(StoreReader &reader, const QString &name, const SessionId &own)
{
    if (name.isEmpty()) {
        return own;
    }
    bool isNumber = false;
    const qint64 number = name.toLongLong(&isNumber);
    if (!isNumber) {
        return reader.findSession(name).transform([](const Session &found) { return found.id; });
    }
    return reader.sessions().and_then([&](const QList<Session> &sessions) -> Result<SessionId> {
        const auto found = std::ranges::find(sessions, number, &Session::number);
        return found != sessions.end()
                ? Result<SessionId>(found->id)
                : fail(Error::Kind::NotFound, Tr::tr("There is no session %1.").arg(name));
    });
}

QString previewOf(const Recall &recall)
{
    if (!recall.entry.isEmpty()) {
        return recall.session.isEmpty()
                ? Tr::tr("Read the entry %1 of this session").arg(recall.entry)
                : Tr::tr("Read the entry %1 of session %2").arg(recall.entry, recall.session);
    }
    switch (recall.scope) {
    case RecallScope::Session:
        break;
    case RecallScope::Project:
        return Tr::tr("Search all sessions of this working folder for: %1").arg(recall.query);
    case RecallScope::Everywhere:
        return Tr::tr("Search all sessions for: %1").arg(recall.query);
    }
    return Tr::tr("Search this session for: %1").arg(recall.query);
}

} // namespace

RecallTool::RecallTool(const RecallServices &services, RecallReach reach)
    : m_services(services)
    , m_reach(reach)
{ }

ToolDefinition RecallTool::definition() const
{
    return toolDefinition("recall"_L1);
}

Result<ToolIntent> RecallTool::intend(const QJsonObject &arguments, const ToolScene &) const
{
    return recallOf(arguments).and_then([this](const Recall &recall) -> Result<ToolIntent> {
        ToolIntent intent;
        intent.access = ToolAccess::Read;
        intent.subject = recall.query.isEmpty() ? recall.entry : recall.query;
        intent.preview = previewOf(recall);
        if (recall.leavesSession() && m_reach == RecallReach::Never) {
            return fail(
                    Error::Kind::Refused,
                    Tr::tr("The person does not let other sessions be read. Search this one, or "
                           "ask the person for what is missing."));
        }
        if (recall.leavesSession() && m_reach == RecallReach::Ask) {
            intent.reason =
                    Tr::tr("It reads other sessions than this one. What it finds is sent to "
                           "the model.");
        }
        return intent;
    });
}

QFuture<ToolOutcome> RecallTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                     std::stop_token stop, const ToolProgress &) const
{
    const auto recall = recallOf(arguments);
    if (!recall) {
        return finishedOutcome(toolError(recall.error().message));
    }
    const auto outcomeOf = [](const Result<QString> &text) {
        ToolOutcome outcome;
        outcome.text = text.value_or(QString());
        return text ? outcome : toolError(text.error().message);
    };
    RecallRequest request = recall->request(scene.session, stop);
    request.maySeeOthers = m_reach != RecallReach::Never;
    if (!recall->query.isEmpty()) {
        return varve::recall(m_services, request)
                .then([request, outcomeOf](const Result<RecallAnswer> &answer) {
                    return outcomeOf(answer.transform([&request](const RecallAnswer &found) {
                        return wrapAnswer(found, request);
                    }));
                });
    }
    return m_services.store
            ->read([recall = *recall, request](StoreReader &reader) {
                return sessionOf(reader, recall.session, request.session)
                        .and_then([&](const SessionId &session) {
                            RecallRequest wanted = request;
                            wanted.session = session;
                            return RecallEngine(reader).read(wanted, recall.entry, recall.offset,
                                                             recall.budget * CharactersPerToken);
                        })
                        .transform(wrapEntry);
            })
            .then(outcomeOf);
}

} // namespace varve
