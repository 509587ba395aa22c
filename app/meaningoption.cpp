// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "meaningoption.h"

#include "commandchoice.h"
#include "configuredmodel.h"
#include "meaningsearch.h"
#include "modelchoice.h"
#include "rankfusion.h"
#include "waitfor.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

} // namespace

Result<QList<SearchHit>> hitsWithMeaning(Command &command, const SearchQuery &query,
                                         const QList<SearchHit> &byWords)
{
    const auto chosen = chosenModel(command.settings(), ModelPurpose::Embedding);
    if (!chosen) {
        return fail(
                Error::Kind::Refused,
                Tr::tr("No embedding model is set. Choose one in the preferences of the window, "
                       "page Providers."));
    }
    auto client = command.store().and_then(
            [](SessionStore *store) { return StoreClient::open(store->path()); });
    auto model = waitForKey(chosen->provider).and_then([&](const ApiKey &key) {
        return embeddingModelOf(command.settings(), *chosen, key);
    });
    if (!client || !model) {
        return std::unexpected(client ? model.error() : client.error());
    }
    HttpTransport transport;
    SearchQuery wanted = query;
    wanted.limit = std::min(query.limit, 50);
    return waitFor(searchMeaning(client->get(), &transport, *model, wanted))
            .transform([&](const QList<SearchHit> &byMeaning) {
                return fuseHits(byWords, byMeaning, query.limit);
            });
}

} // namespace varve
