// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarywriter.h"

#include <base/unencrypted.h>

#include <QUrl>

namespace varve
{

using namespace Qt::StringLiterals;

SummaryChoice SummaryWriter::choice(Notation notation) const
{
    SummaryChoice choice { { provider, model, baseUrl, api, keyVariable }, offline };
    // A variable that nobody named is not meant for a server that others can listen to.
    if (notation == Notation::CommandLine && !baseUrl.isEmpty() && keyVariable.isEmpty()
        && !isUnencrypted(QUrl(baseUrl)) && qEnvironmentVariableIsSet("OPENAI_API_KEY")) {
        choice.answer.keyVariable = u"OPENAI_API_KEY"_s;
    }
    return choice;
}

} // namespace varve
