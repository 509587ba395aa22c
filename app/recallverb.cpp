// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandchoice.h"
#include "configuredmodel.h"
#include "journalrecall.h"
#include "recalljson.h"
#include "recallmeaning.h"
#include "recallsentences.h"
#include "verbs.h"
#include "waitfor.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

Result<RecallRequest> requestOf(Command &command)
{
    RecallRequest request;
    request.query = command.positional().sliced(1).join(u' ');
    request.forModel = false; // the person asks
    const auto scope = recallScope(command.parser.value(u"scope"_s));
    const auto limit = command.count(u"limit"_s);
    const auto budget = command.count(u"budget"_s);
    if (!scope) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("There is no scope “%1”: it is session, project or everywhere.")
                            .arg(command.parser.value(u"scope"_s)),
                    u"usage"_s);
    }
    if (!limit || !budget) {
        return std::unexpected(!limit ? limit.error() : budget.error());
    }
    request.scope = *scope;
    request.limit = std::clamp(limit->value_or(request.limit), 1, LongestRecall);
    request.budget = std::clamp<qint64>(budget->value_or(static_cast<int>(request.budget)), 1,
                                        LargestRecall);
    return request;
}

void printAnswer(const Command &command, const RecallAnswer &answer)
{
    if (command.json()) {
        Command::printJson(QJsonDocument(recallJson(answer)));
        return;
    }
    if (answer.isEmpty()) {
        Command::message(Tr::tr("Nothing was found."));
        return;
    }
    Command::print(answerText(answer));
    if (const QString rest = answerRest(answer); !rest.isEmpty()) {
        Command::message(rest);
    }
}

/// By meaning too, where an embedding model is set and wanted.
Result<RecallAnswer> answerTo(Command &command, const RecallRequest &request)
{
    const auto chosen = command.parser.isSet(u"meaning"_s)
            ? chosenModel(command.settings(), ModelPurpose::Embedding)
            : std::nullopt;
    if (!chosen) {
        return command.store().and_then([&](SessionStore *store) {
            return RecallEngine(store->reader(), { journalRecall() }).answer(request);
        });
    }
    const auto client = command.store().and_then(
            [](SessionStore *store) { return StoreClient::open(store->path()); });
    if (!client) {
        return std::unexpected(client.error());
    }
    const auto model = waitForKey(chosen->provider).and_then([&](const ApiKey &key) {
        return embeddingModelOf(command.settings(), *chosen, key)
                .transform([](EmbeddingModel found) {
                    found.isAllowed = true; // what is asked for here
                    return std::optional(found);
                });
    });
    HttpTransport transport;
    QObject here;
    RecallServices services { client->get(), {}, { journalRecall() } };
    services.meaning = recallMeaning(
            client->get(), &transport, [model] { return QtFuture::makeReadyValueFuture(model); },
            &here);
    return waitFor(recall(services, request));
}

} // namespace

Result<> recallVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session that is asked from."));
    command.parser.addPositionalArgument(
            u"text"_s, Tr::tr("A question or keywords; names and paths find best."));
    command.parser.addOption(
            { u"scope"_s,
              Tr::tr("Where to look: session (with what it stands on), project (all "
                     "of its working folder), everywhere."),
              u"scope"_s, u"session"_s });
    command.parser.addOption({ u"limit"_s, Tr::tr("At most so many passages (8)."), u"number"_s });
    command.parser.addOption(
            { u"budget"_s, Tr::tr("Tokens of the answer, about (2500)."), u"tokens"_s });
    command.parser.addOption(
            { u"meaning"_s,
              Tr::tr("Also what means the same, by the embedding model that is set.") });
    if (const auto wanted = command.parse(2, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    auto request = requestOf(command);
    const auto loaded = request ? command.session() : std::unexpected(request.error());
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    request->session = loaded->session().id;
    return answerTo(command, *request).transform([&](const RecallAnswer &answer) {
        printAnswer(command, answer);
    });
}

} // namespace varve
