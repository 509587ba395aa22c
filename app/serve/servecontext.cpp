// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "servemethods.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeContext)
};

} // namespace

void ServeContext::findSummarizer(
        const RpcCallPtr &call, const ContextState &branch, const SummaryChoice &choice,
        const std::function<void(const std::optional<SummaryModel> &)> &then)
{
    summarizerOf(engine, branch, choice, ChoiceSpelling::parameters())
            .then(this, [call, then](const Result<std::optional<SummaryModel>> &found) {
                if (found) {
                    then(*found);
                } else {
                    call->fail(found.error());
                }
            });
}

SummaryChoice readSummaryChoice(RpcParams &params)
{
    return { readAnswerChoice(params), params.flag("offline"_L1) };
}

AnswerChoice readAnswerChoice(RpcParams &params)
{
    return { params.text("provider"_L1), params.text("model"_L1), params.text("baseUrl"_L1),
             params.text("api"_L1), params.text("keyVariable"_L1) };
}

std::unexpected<Error> stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("Stopped. Nothing was changed."));
}

} // namespace varve
